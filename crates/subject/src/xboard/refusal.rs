//! The texts in which engines refuse a move, and those in which they claim a result.

/// Whether a line refuses this move. Besides the protocol's `Illegal move: M` and `Illegal move (REASON): M` engines say
/// `Invalid move: M`, `Illegal move:M` and `Error (some reason): M`.
pub fn refuses(line: &str, mv: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    let begins = ["illegal move", "invalid move", "illegal move", "error ("];
    begins.iter().any(|begin| line.starts_with(begin)) && names(&line, mv)
}

/// Whether a word of a line is this move, perhaps as `usermove M`.
pub fn names(line: &str, mv: &str) -> bool {
    line.split(|sign: char| sign.is_whitespace() || ":,()'\"".contains(sign))
        .any(|word| word.eq_ignore_ascii_case(mv))
}

/// Whether a line says that a position cannot be set up.
pub fn refuses_position(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    let telling = line.starts_with("tellusererror") || line.starts_with("telluser");
    let about = ["illegal position", "board is wrong", "bad fen", "unknown piece"];
    telling && about.iter().any(|words| line.contains(words))
        || line.starts_with("error (") && line.contains("setboard")
}

/// The result at the beginning of a line: `1-0`, `0-1` or `1/2-1/2`, perhaps with a comment in braces.
pub fn result(line: &str) -> Option<&str> {
    let word = line.split_whitespace().next()?;
    let rest = line.trim_start()[word.len()..].trim_start();
    let is_result = ["1-0", "0-1", "1/2-1/2"].contains(&word);
    (is_result && (rest.is_empty() || rest.starts_with('{'))).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_that_refuses() {
        for line in [
            "Illegal move: e2e5",
            "Illegal move (game over): e2e5",
            "Illegal move:e2e5",
            "illegal move e2e5",
            "Invalid move: e2e5",
            "Error (unkown command): e2e5",
            "Error (Illegal move or unknown command): e2e5",
            "Illegal move: usermove e2e5",
        ] {
            assert!(refuses(line, "e2e5"), "{line}");
        }
    }

    #[test]
    fn what_is_no_refusal() {
        for line in [
            "1. e2e4",
            "1/2-1/2 {Draw by repetition}",
            "Error (unkown command): nopost",
            "Illegal move: sd 1",
            "# Illegal things: e2e4",
            "pong 1",
        ] {
            assert!(!refuses(line, "e2e4"), "{line}");
        }
    }

    #[test]
    fn results_and_positions() {
        assert_eq!(result("1/2-1/2 {Stalemate}"), Some("1/2-1/2"));
        assert_eq!(result("0-1"), Some("0-1"));
        assert_eq!(result("1-0 up, wins"), None);
        assert!(refuses_position("tellusererror Illegal position"));
        assert!(refuses_position("telluser Board is wrong!"));
        assert!(refuses_position("Error (invalid or missing parameter(s)): setboard hello"));
        assert!(!refuses_position("telluser Hello"));
    }
}

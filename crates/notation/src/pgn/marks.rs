//! Words of a PGN file that are no moves: results, signs of evaluation, and what ends a word.

use super::Outcome;

/// White space, and signs that nobody sees: of zero width, of direction, byte order marks.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{2060}')
}

/// Castling with letters or zeros and any dash.
pub(super) fn is_castling(text: &str) -> bool {
    let plain: String = text.chars().filter(|c| !"-–—−+#!?".contains(*c)).collect();
    matches!(plain.as_str(), "OO" | "OOO" | "00" | "000")
}

/// The number of a sign of evaluation (the PGN standard, section 10; `N` is 146).
pub(super) fn evaluation(text: &str) -> Option<u16> {
    Some(match text {
        "=" | "==" => 10,
        "∞" | "~" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "+/−" | "±" => 16,
        "-/+" | "−/+" | "∓" => 17,
        "+-" | "+−" | "+–" => 18,
        "-+" | "−+" | "–+" => 19,
        "N" => 146,
        _ => return None,
    })
}

pub(super) fn ends_word(c: char) -> bool {
    is_space(c) || "{}()[];$<>\",*".contains(c)
}

/// A result at the beginning of the text, with its length: `*`, or two scores with a dash or a
/// colon. `0-0` is castling; the builder asks the tags whether it is a result.
pub(super) fn outcome(text: &[char]) -> Option<(usize, Outcome)> {
    if text.first() == Some(&'*') {
        return Some((1, Outcome::Open));
    }
    let (first, white) = score(text)?;
    let blanks = |from: usize| text[from..].iter().take_while(|c| **c == ' ').count();
    let dash = first + blanks(first);
    if !text.get(dash).is_some_and(|c| "-–—−:".contains(*c)) {
        let alone = white == "1/2" && text.get(first).is_none_or(|c| ends_word(*c));
        return alone.then_some((first, Outcome::Draw));
    }
    let from = dash + 1 + blanks(dash + 1);
    let (second, black) = score(&text[from..])?;
    let end = from + second;
    if text.get(end).is_some_and(|c| !ends_word(*c)) {
        return None;
    }
    let outcome = match (white, black) {
        ("0", "0") => return None,
        ("1", "0") => Outcome::WhiteWins,
        ("0", "1") => Outcome::BlackWins,
        ("1/2", "1/2") => Outcome::Draw,
        _ => Outcome::Other(format!("{white}-{black}")),
    };
    Some((end, outcome))
}

/// `1`, `0`, `1/2`, `½`, `+` or `-` at the beginning of the text.
fn score(text: &[char]) -> Option<(usize, &'static str)> {
    match text {
        ['1', '/', '2', ..] => Some((3, "1/2")),
        ['½', ..] => Some((1, "1/2")),
        ['0', '.' | ',', '5', ..] => Some((3, "1/2")),
        ['1', ..] => Some((1, "1")),
        ['0', ..] => Some((1, "0")),
        ['+', '-' | ':', '-', ..] => Some((1, "1")),
        ['-', '-' | ':', '+', ..] => Some((1, "0")),
        ['+', ..] if text.len() == 1 || text.get(1).is_some_and(|c| ends_word(*c)) => {
            Some((1, "1"))
        }
        ['-', ..] if text.len() == 1 || text.get(1).is_some_and(|c| ends_word(*c)) => {
            Some((1, "0"))
        }
        _ => None,
    }
}

//! The line `bestmove`, judged by the Laws.

use laws::Position;
use notation::uci;

use super::state::Search;
use crate::outcome::Found;

/// What a best move was understood as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Best {
    /// There is none, in whatever spelling.
    None(String),
    /// A word.
    Word(String),
}

/// Reads the word behind `bestmove`. Engines say that there is none by `0000`, `(none)`, `NULL`, nothing at all, or a move
/// that goes nowhere.
pub fn read(line: &str) -> Best {
    let word = line.split_whitespace().nth(1).unwrap_or("");
    let nowhere = word.len() == 4 && word.is_char_boundary(2) && word[..2] == word[2..];
    let lower = word.to_ascii_lowercase();
    if nowhere || word.is_empty() || matches!(lower.as_str(), "(none)" | "none" | "null") {
        return Best::None(word.to_string());
    }
    Best::Word(word.to_string())
}

/// How a word is a move of a position: legal and well spelled, legal in another spelling, or neither.
pub enum Spelled {
    /// Legal, as UCI spells it.
    Well(laws::Move),
    /// Legal, in another spelling.
    Otherwise(laws::Move),
    /// Not legal.
    Illegal,
}

/// Looks for the legal move that a word means.
pub fn spelled(position: &Position, word: &str) -> Spelled {
    if let Ok(mv) = uci::parse(word)
        && laws::is_legal(position, mv)
    {
        return Spelled::Well(mv);
    }
    let plain: String = word.chars().filter(|sign| !"-=x+#".contains(*sign)).collect();
    let lower = plain.to_ascii_lowercase();
    let meant = uci::parse_move(&lower, position).ok().filter(|mv| laws::is_legal(position, *mv));
    match meant {
        Some(mv) => Spelled::Otherwise(mv),
        None => Spelled::Illegal,
    }
}

/// Judges a best move and the move to ponder on.
pub fn judge(line: &str, search: &Search) -> Vec<Found> {
    let Some(position) = &search.position else { return Vec::new() };
    let mut found = Vec::new();
    let mut say = |rule, got: String| found.push(Found { rule, got });
    let over = laws::legal_moves(position).is_empty();
    let fen = notation::fen::write_position(position);
    let word = match read(line) {
        Best::None(word) => {
            if !over && (search.only.is_empty() || any_legal(position, &search.only)) {
                say(
                    "best-move-where-there-is-one",
                    format!("`{line}` with legal moves left in {fen}"),
                );
            } else if word != "0000" {
                say("none-spelled-0000", format!("`bestmove {word}`"));
            }
            return found;
        }
        Best::Word(word) => word,
    };
    let mv = match spelled(position, &word) {
        Spelled::Well(mv) => mv,
        Spelled::Otherwise(mv) => {
            say("best-move-spelled", format!("`{word}` for {mv} in {fen}"));
            mv
        }
        Spelled::Illegal if over => {
            say(
                "no-best-move-where-there-is-none",
                format!("`{word}` in {fen}, where the game is over"),
            );
            return found;
        }
        Spelled::Illegal => {
            say(
                "best-move-legal",
                format!("`{word}` is illegal in {fen}{}", reason(position, &word)),
            );
            return found;
        }
    };
    if !search.only.is_empty() && !search.only.contains(&mv.to_string()) {
        say(
            "searchmoves-obeyed",
            format!("best move {mv}, asked for among {}", search.only.join(" ")),
        );
    }
    let mut words = line.split_whitespace().skip(2);
    if let (Some("ponder"), Some(reply)) = (words.next(), words.next())
        && let Ok(after) = laws::play(position, mv)
        && !matches!(read(&format!("bestmove {reply}")), Best::None(_))
    {
        match spelled(&after, reply) {
            Spelled::Well(_) => {}
            Spelled::Otherwise(meant) => {
                say(
                    "best-move-spelled",
                    format!("`ponder {reply}` for {meant} after {word} in {fen}"),
                );
            }
            Spelled::Illegal => {
                say(
                    "ponder-move-legal",
                    format!("`ponder {reply}` is illegal after {word} in {fen}"),
                );
            }
        }
    }
    found
}

fn any_legal(position: &Position, moves: &[String]) -> bool {
    moves.iter().any(|mv| uci::parse(mv).is_ok_and(|mv| laws::is_legal(position, mv)))
}

/// The article that a move breaks.
fn reason(position: &Position, word: &str) -> String {
    let Ok(mv) = uci::parse(word) else { return String::new() };
    let breaches = laws::breaches(position, mv, laws::Edition::default());
    breaches.first().map_or(String::new(), |breach| format!(": {breach}"))
}

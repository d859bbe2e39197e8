//! What the other side of the conversation knows: the position, and the searches that were asked for.

use laws::{Position, Variant};
use notation::{fen, uci};

/// A search that was asked for and has no best move yet.
#[derive(Clone, Debug)]
pub struct Search {
    /// The position, if the Laws know it.
    pub position: Option<Position>,
    /// The moves behind `searchmoves`.
    pub only: Vec<String>,
    /// The number behind `depth`.
    pub depth: Option<i64>,
    /// No best move may come before `stop` or `ponderhit`.
    pub held: bool,
    /// It is `infinite`, so that `ponderhit` does not let it go.
    pub infinite: bool,
    /// The last time and the last nodes of the first line.
    pub last: [Option<i64>; 2],
    /// Whether a line with a score has come.
    pub scored: bool,
}

/// The words of `go` that are no moves.
const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Search {
    /// Reads the words of `go`.
    pub fn new(line: &str, position: Option<Position>) -> Search {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let at = |name: &str| words.iter().position(|word| *word == name);
        let only = at("searchmoves").map_or(Vec::new(), |at| {
            let moves = words[at + 1..].iter().take_while(|word| !WORDS.contains(word));
            moves.map(|mv| (*mv).to_string()).collect()
        });
        let infinite = at("infinite").is_some() || words.is_empty();
        Search {
            position,
            only,
            // Some take every word behind `searchmoves` for a move.
            depth: at("depth")
                .filter(|depth| at("searchmoves").is_none_or(|moves| *depth < moves))
                .and_then(|at| words.get(at + 1)?.parse().ok()),
            held: infinite && !words.is_empty() || at("ponder").is_some(),
            infinite,
            last: [None, None],
            scored: false,
        }
    }
}

/// The position that a `position` command describes; none if it cannot be read, is impossible, or a move of it is illegal.
pub fn position(line: &str, chess960: bool) -> Option<Position> {
    let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let mut position = match *words.first()? {
        "startpos" if chess960 => {
            fen::position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", variant)
                .ok()?
        }
        "startpos" => Position::initial(),
        "fen" => fen::position(&words[1..moves_at].join(" "), variant).ok()?,
        _ => return None,
    };
    for text in words.iter().skip(moves_at + 1) {
        position = laws::play(&position, uci::parse(text).ok()?).ok()?;
    }
    Some(position)
}

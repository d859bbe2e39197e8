//! Why an answer about moves is wrong, in the words of the Laws.

use laws::{Breach, Edition, Ground, Position, breaches, grounds};
use notation::uci;
use subject::Root;

use crate::judge::Difference;
use crate::reasons;

/// Why one move that a subject got wrong is legal or illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The move in UCI.
    pub mv: String,
    /// Why.
    pub why: Why,
}

/// Why a move is legal or illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is legal, by these articles.
    Legal(Vec<Ground>),
    /// It is illegal: it breaks these articles, the most specific one first.
    Illegal(Vec<Breach>),
    /// The text is no move at all.
    NoMove(
        /// What is wrong with it.
        String,
    ),
}

impl Explanation {
    /// A line for each article, such as `3.9.2: the rook on e8 would attack the king on e1`.
    pub fn lines(&self) -> Vec<String> {
        match &self.why {
            Why::Legal(grounds) => grounds.iter().map(ToString::to_string).collect(),
            Why::Illegal(breaches) => breaches.iter().map(ToString::to_string).collect(),
            Why::NoMove(reason) => vec![reason.clone()],
        }
    }

    /// The move and why, in one sentence.
    pub fn sentence(&self) -> String {
        let word = match &self.why {
            Why::Legal(_) => "is legal",
            Why::Illegal(_) => "is illegal",
            Why::NoMove(_) => return self.lines().join("; "),
        };
        format!("{} {word}: {}", self.mv, self.lines().join("; "))
    }
}

/// At most so many moves of one answer are explained.
const MOST: usize = 20;

/// Explains the moves that an answer lacks and those it should not have, at most twenty in all.
/// Nothing where the position cannot be set up, or where the difference is not about moves.
pub fn explain(root: &Root, difference: &Difference, edition: Edition) -> Vec<Explanation> {
    let Ok(position) = reasons::position(root) else { return Vec::new() };
    let moves = difference.missing.iter().chain(&difference.extra).take(MOST);
    moves.map(|text| explain_move(&position, text, edition)).collect()
}

/// Explains one move in a position.
pub fn explain_move(position: &Position, text: &str, edition: Edition) -> Explanation {
    let why = match uci::parse(text) {
        Err(error) => Why::NoMove(error.to_string()),
        Ok(mv) => match grounds(position, mv) {
            Some(grounds) => Why::Legal(grounds),
            None => Why::Illegal(breaches(position, mv, edition)),
        },
    };
    Explanation { mv: text.to_owned(), why }
}

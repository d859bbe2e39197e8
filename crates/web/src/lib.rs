//! Questions about the Laws as text in JSON, for pages and programs that have no Rust.
//!
//! [`answer()`] takes one question and gives one answer:
//!
//! ```
//! let answer = web::answer(r#"{"ask": "why", "move": "e2e5"}"#);
//! assert!(answer.contains(r#""article":"3.7""#), "{answer}");
//! ```
//!
//! Every question about a position takes `fen` (the initial position if it is left out), `variant` (`standard` or
//! `chess960`) and `moves` played from there, in UCI. A position that can be played from is taken even if no game can
//! have it; the answer then says why none can.

mod articles;
mod game;
mod place;
mod position;
mod solve;
mod why;

use serde::Deserialize;
use serde_json::{Value, json};

use place::Place;

/// The longest question that is read, in bytes: a game of some ten thousand moves with comments is shorter.
pub const LONGEST: usize = 4 << 20;

/// What can be asked.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Question {
    /// The position itself: who has the move, what is legal, check, mate and stalemate.
    Position(Place),
    /// Why a move is legal or illegal.
    Why {
        #[serde(flatten)]
        place: Place,
        #[serde(rename = "move")]
        mv: String,
    },
    /// The legal move that a text in algebraic notation names (Appendix C).
    ReadSan {
        #[serde(flatten)]
        place: Place,
        text: String,
    },
    /// What attacks a square (3.1.2).
    Attackers {
        #[serde(flatten)]
        place: Place,
        square: String,
        by: String,
    },
    /// In how many ways some plies can be played.
    Perft {
        #[serde(flatten)]
        place: Place,
        depth: u32,
    },
    /// Whether a player can still mate (5.2.2, 6.9).
    Mate {
        #[serde(flatten)]
        place: Place,
        by: String,
    },
    /// Whether a game can have led to the position (3.10.3).
    Reach(Place),
    /// The games of a PGN text, ruled on.
    Game { pgn: String },
    /// Number, title and statement of articles, of all or of one with all below it.
    Articles {
        #[serde(default)]
        number: String,
    },
}

/// What went wrong with a question, for people.
#[derive(Debug)]
struct NotAnswered(Value);

impl NotAnswered {
    fn because(why: impl ToString) -> NotAnswered {
        NotAnswered(json!({ "error": why.to_string() }))
    }
}

/// Answers one question. What cannot be answered is told in the answer's field `error`.
pub fn answer(question: &str) -> String {
    if question.len() > LONGEST {
        return json!({ "error": format!("a question has at most {LONGEST} bytes") }).to_string();
    }
    let question: Question = match serde_json::from_str(question) {
        Ok(question) => question,
        Err(error) => return json!({ "error": format!("not a question: {error}") }).to_string(),
    };
    let answered = match question {
        Question::Position(place) => position::position(&place),
        Question::Why { place, mv } => why::why(&place, &mv),
        Question::ReadSan { place, text } => position::read_san(&place, &text),
        Question::Attackers { place, square, by } => position::attackers(&place, &square, &by),
        Question::Perft { place, depth } => solve::perft(&place, depth),
        Question::Mate { place, by } => solve::mate(&place, &by),
        Question::Reach(place) => solve::reach(&place),
        Question::Game { pgn } => Ok(game::games(&pgn)),
        Question::Articles { number } => Ok(articles::list(&number)),
    };
    answered.unwrap_or_else(|NotAnswered(told)| told).to_string()
}

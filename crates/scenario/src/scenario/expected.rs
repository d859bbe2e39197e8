//! What a scenario expects, in types and in words.

use subject::Status;

use super::status_name;
use crate::format::{Colour, YesOrMoves};
use crate::game::GameExpected;
use crate::pgn::PgnExpected;

/// What a scenario expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The move is legal.
    Legal {
        /// The move in UCI.
        mv: String,
    },
    /// The move is illegal.
    Illegal {
        /// The move in UCI.
        mv: String,
        /// The articles it breaks, the most specific one first.
        articles: Vec<String>,
    },
    /// These and no other moves are legal.
    LegalExactly(Vec<String>),
    /// So many moves are legal.
    LegalCount(u64),
    /// So many sequences of legal moves exist.
    Perft {
        /// Their length in plies.
        depth: u32,
        /// Their number.
        count: u64,
    },
    /// The king of the player having the move is in check, or is not.
    Check(bool),
    /// These and no other pieces give check.
    Checkers(Vec<String>),
    /// These and no other pieces of a colour attack a square.
    Attackers {
        /// The attacked square.
        square: String,
        /// The colour of the attackers.
        by: Colour,
        /// Where they stand.
        from: Vec<String>,
    },
    /// The position after a legal move.
    After {
        /// The move in UCI.
        mv: String,
        /// The position as FEN, the en passant square written after every double step.
        fen: String,
    },
    /// How a legal move is written.
    San {
        /// The move in UCI.
        mv: String,
        /// The text.
        text: String,
    },
    /// What a text means.
    ReadsSan {
        /// The text.
        text: String,
        /// The move in UCI; none where the text is no legal move.
        mv: Option<String>,
    },
    /// Whether the position ends the game.
    Status(Status),
    /// Whether a player can still checkmate by any series of legal moves.
    CanMate {
        /// The player.
        by: Colour,
        /// Yes or no, perhaps with a series that does it.
        answer: YesOrMoves,
    },
    /// Whether a game can have reached the position, perhaps with such a game.
    Reachable(YesOrMoves),
    /// Something about a game with its history, or about events at the board.
    Game(Box<GameExpected>),
    /// The position itself, as FEN.
    Fen(String),
    /// Whether the position is the same as another one (9.2.3).
    Same {
        /// The other position as FEN.
        fen: String,
        /// Whether it is the same.
        same: bool,
    },
    /// Something about the games that a text in PGN holds.
    Pgn(Box<PgnExpected>),
    /// No game can have the position.
    Impossible(
        /// The reasons, by their names in [`REASONS`](crate::REASONS).
        Vec<String>,
    ),
    /// The text is no position.
    Unreadable(
        /// The field of FEN, by its name in [`FEN_FIELDS`](crate::FEN_FIELDS).
        String,
    ),
}

impl Expected {
    /// The question in words.
    pub fn asked(&self) -> String {
        match self {
            Expected::Legal { mv } | Expected::Illegal { mv, .. } => format!("is {mv} legal?"),
            Expected::LegalExactly(_) => "which moves are legal?".to_owned(),
            Expected::LegalCount(_) => "how many moves are legal?".to_owned(),
            Expected::Perft { depth: 1, .. } => "how many moves of 1 ply (perft)?".to_owned(),
            Expected::Perft { depth, .. } => {
                format!("how many sequences of {depth} plies (perft)?")
            }
            Expected::Check(_) => "is the king in check?".to_owned(),
            Expected::Checkers(_) => "which pieces give check?".to_owned(),
            Expected::Attackers { square, by, .. } => {
                format!("which {} pieces attack {square}?", by.name())
            }
            Expected::After { mv, .. } => format!("what is the position after {mv}?"),
            Expected::San { mv, .. } => format!("how is {mv} written?"),
            Expected::ReadsSan { text, .. } => format!("which move is {text}?"),
            Expected::Status(_) => "does the position end the game?".to_owned(),
            Expected::CanMate { by, .. } => {
                format!("can {} still mate by any series of legal moves?", by.name())
            }
            Expected::Reachable(_) => "can a game have reached the position?".to_owned(),
            Expected::Game(game) => game.asked(),
            Expected::Fen(_) => "which position is it?".to_owned(),
            Expected::Same { fen, .. } => format!("is the position the same as {fen}?"),
            Expected::Pgn(pgn) => pgn.asked(),
            Expected::Impossible(_) => "is the position accepted?".to_owned(),
            Expected::Unreadable(_) => "is the text accepted as a position?".to_owned(),
        }
    }

    /// What the Laws require, in words.
    pub fn required(&self) -> String {
        match self {
            Expected::Legal { mv } => format!("{mv} is legal"),
            Expected::Illegal { mv, articles } => {
                format!("{mv} is illegal ({})", articles.join(", "))
            }
            Expected::LegalExactly(moves) => words(moves, "no legal move"),
            Expected::LegalCount(1) => "1 legal move".to_owned(),
            Expected::LegalCount(count) => format!("{count} legal moves"),
            Expected::Perft { count, .. } => count.to_string(),
            Expected::Check(true) => "in check".to_owned(),
            Expected::Check(false) => "not in check".to_owned(),
            Expected::Checkers(squares) => words(squares, "no piece"),
            Expected::Attackers { from, .. } => words(from, "no piece"),
            Expected::After { fen, .. } => fen.clone(),
            Expected::San { text, .. } => text.clone(),
            Expected::ReadsSan { mv: Some(mv), .. } => mv.clone(),
            Expected::ReadsSan { mv: None, .. } => "no legal move".to_owned(),
            Expected::Status(status) => status_name(*status).to_owned(),
            Expected::CanMate { by, answer } => shown(
                answer,
                format!("{} can mate", by.name()),
                format!("{} can never mate", by.name()),
            ),
            Expected::Reachable(answer) => shown(
                answer,
                "a game can have reached it".to_owned(),
                "no game can have reached it".to_owned(),
            ),
            Expected::Game(game) => game.required(),
            Expected::Fen(fen) => fen.clone(),
            Expected::Same { same: true, .. } => "the same position".to_owned(),
            Expected::Same { same: false, .. } => "another position".to_owned(),
            Expected::Pgn(pgn) => pgn.required(),
            Expected::Impossible(reasons) => {
                format!("not accepted, for no game can have it: {}", reasons.join(", "))
            }
            Expected::Unreadable(field) => {
                format!("not accepted, for its field {field} is no FEN")
            }
        }
    }

    /// The move that the question is about, if it is about one.
    pub fn mv(&self) -> Option<&str> {
        match self {
            Expected::Legal { mv }
            | Expected::Illegal { mv, .. }
            | Expected::After { mv, .. }
            | Expected::San { mv, .. } => Some(mv),
            Expected::ReadsSan { mv, .. } => mv.as_deref(),
            _ => None,
        }
    }
}

/// An answer in words, with the moves that show it.
fn shown(answer: &YesOrMoves, yes: String, no: String) -> String {
    match answer {
        YesOrMoves::Plain(false) => no,
        YesOrMoves::Plain(true) => yes,
        YesOrMoves::Shown(moves) if moves.is_empty() => yes,
        YesOrMoves::Shown(moves) => format!("{yes}: {}", moves.join(" ")),
    }
}

/// A list in words, or what to say of an empty one.
pub(crate) fn words(list: &[String], none: &str) -> String {
    if list.is_empty() { none.to_owned() } else { list.join(" ") }
}

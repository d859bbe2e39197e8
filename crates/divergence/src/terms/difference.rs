//! One answer that is not what the Laws say.

use std::fmt;

use laws::Move;
use serde::{Deserialize, Serialize};
use subject::Query;

use super::line::Line;

/// What a text means that means no move, in words.
pub const NO_MOVE: &str = "no move";

/// What kind of answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A legal move is not listed.
    MissingMove,
    /// An illegal move is listed.
    ExtraMove,
    /// A move is listed more than once.
    RepeatedMove,
    /// Castling is spelled in the way of the other variant.
    Spelling,
    /// Asked about one move, the subject calls a legal move illegal.
    CalledIllegal,
    /// Asked about one move, the subject calls an illegal move legal.
    CalledLegal,
    /// After a move the pieces stand wrong.
    Placement,
    /// After a move the wrong player has the move.
    Turn,
    /// After a move the rights to castle are wrong.
    Castling,
    /// After a move the en passant square is wrong by every convention, or the convention changes.
    EnPassant,
    /// After a move the count for the fifty moves is wrong.
    Halfmove,
    /// After a move the move number is wrong.
    Fullmove,
    /// After a move the position is written in a way that cannot be read.
    Unreadable,
    /// A count of lines is wrong although every move list and every position on the way is right.
    Count,
    /// The pieces that give check are wrong.
    Check,
    /// The pieces that attack a square are wrong.
    Attackers,
    /// Checkmate or stalemate is not seen, or seen where there is none.
    Status,
    /// A move is written wrong in algebraic notation.
    San,
    /// A move in algebraic notation is read wrong.
    ReadSan,
    /// A text is accepted that is the position of no game, or no position at all.
    Acceptance,
    /// The text of a position is read as another position.
    ReadFen,
    /// What a game has come to is wrong: its result, or how often a position has appeared.
    Game,
}

impl Kind {
    /// The name in reports, such as `missing move`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::MissingMove => "missing move",
            Kind::ExtraMove => "extra move",
            Kind::RepeatedMove => "move listed twice",
            Kind::Spelling => "move spelled otherwise",
            Kind::CalledIllegal => "legal move rejected",
            Kind::CalledLegal => "illegal move accepted",
            Kind::Placement => "wrong board after a move",
            Kind::Turn => "wrong player to move",
            Kind::Castling => "wrong castling rights",
            Kind::EnPassant => "wrong en passant square",
            Kind::Halfmove => "wrong halfmove clock",
            Kind::Fullmove => "wrong move number",
            Kind::Unreadable => "unreadable position",
            Kind::Count => "wrong count, right moves",
            Kind::Check => "wrong check",
            Kind::Attackers => "wrong attackers",
            Kind::Status => "wrong end of the game",
            Kind::San => "wrong notation",
            Kind::ReadSan => "notation read wrong",
            Kind::Acceptance => "impossible position accepted",
            Kind::ReadFen => "position read wrong",
            Kind::Game => "wrong state of the game",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A wrong answer to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What kind of answer.
    pub kind: Kind,
    /// The move it is about.
    pub mv: Option<Move>,
    /// The question that was asked.
    pub query: Query,
    /// What the Laws say.
    pub expected: String,
    /// What the subject said.
    pub got: String,
}

/// A difference and where it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The position that was asked about.
    pub line: Line,
    /// What was wrong there.
    pub difference: Difference,
}

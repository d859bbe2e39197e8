//! What a subject can be asked, and what it can answer.
//!
//! Everything here is text and numbers: positions are FEN, moves are UCI. A subject may be a
//! process in any language, and nothing but text crosses the border.

use std::collections::BTreeMap;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::competition::{Conditions, Ruling};
use crate::description::{Capability, Description};
use crate::games::{PgnGames, WrittenPgn};
use crate::variant::Variant;

/// Where a question starts: a position as FEN and the moves played from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Root {
    /// The rules of castling and of the start position: `standard` or `chess960`.
    pub variant: Variant,
    /// Six-field FEN, en passant field after every double step, castling field `KQkq` in
    /// standard chess and Shredder letters (`HAha`) in Chess960.
    pub fen: String,
    /// UCI moves played from `fen`, oldest first. Standard castling is `e1g1`; in Chess960 the
    /// king takes its own rook (`e1h1`).
    #[serde(default)]
    pub moves: Vec<String>,
}

/// One thing that is asked about the position that a [`Root`] leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Query {
    /// Every legal move, as UCI, in any order (3.10.1).
    LegalMoves,
    /// Is this move legal? Promotion letters in lower case (3.10.1, 3.10.2).
    IsLegal {
        /// The move in UCI.
        mv: String,
    },
    /// How many move sequences of this length exist? (perft)
    Perft {
        /// Length in plies, at least 1.
        depth: u32,
    },
    /// The perft count after each root move (divide).
    Divide {
        /// Length in plies, the root move included, at least 1.
        depth: u32,
    },
    /// The position after this legal move, as six-field FEN.
    After {
        /// The move in UCI.
        mv: String,
    },
    /// Is the king of the player having the move in check? (3.9.1)
    InCheck,
    /// The squares of the pieces that give check (3.9.1).
    Checkers,
    /// The squares of the pieces of one colour that attack a square (3.1.2, 3.1.3).
    Attackers {
        /// The attacked square.
        square: String,
        /// `white` or `black`.
        by: String,
    },
    /// Does the position end the game? (5.1.1, 5.2.1, 5.2.2)
    Status,
    /// Can this player still checkmate by any series of legal moves? (5.1.2, 5.2.2, 6.9)
    CanMate {
        /// `white` or `black`.
        by: String,
    },
    /// Can a game from the initial position have reached this position? The counters do not matter. (3.10.3)
    Reachable,
    /// The move in standard algebraic notation (Appendix C), with `+` or `#`, as in PGN.
    San {
        /// The move in UCI.
        mv: String,
    },
    /// The legal move that a text in algebraic notation means, or none.
    ReadSan {
        /// The text.
        text: String,
    },
    /// Is this text a position the subject accepts at all? The root's FEN is the text.
    Accepts,
    /// By which articles may the player having the move claim a draw, now or with a declared
    /// move? (9.2, 9.3)
    Claimable {
        /// The edition of the Laws, such as `2023`.
        edition: String,
        /// The declared move in UCI.
        #[serde(default)]
        with: Option<String>,
    },
    /// How often has the position on the board appeared in this game? (9.2.3)
    Repetitions {
        /// The edition of the Laws, such as `2023`.
        edition: String,
    },
    /// How does the game stand after its moves and what the players declared? (5, 9)
    Outcome {
        /// The edition of the Laws, such as `2023`.
        edition: String,
        /// Declarations, such as `white resigns`; see [`notation::events`]. `white runs out of time`
        /// says that a flag has fallen.
        #[serde(default)]
        declared: Vec<String>,
    },
    /// What follows from the last of these events at the board?
    Ruling {
        /// Under which rules and circumstances.
        conditions: Conditions,
        /// What happens, such as `+30s white touches g1`; see [`notation::events`].
        events: Vec<String>,
    },
    /// The position that has been read and played to, as six-field FEN.
    Position,
    /// Is the position the same as another one (9.2.3)? Both are as they stand: counters do not matter.
    SamePosition {
        /// The other position as FEN.
        fen: String,
    },
    /// The answer to another question after these moves were played on the same board and taken back again.
    Undo {
        /// The moves in UCI, oldest first; `0000` passes the turn, where the subject offers that.
        moves: Vec<String>,
        /// The question, asked once the last of them is taken back.
        then: Box<Query>,
    },
    /// The answer to another question after the same board was asked to play these illegal moves and to set up these
    /// texts that are no position, and refused.
    Refusals {
        /// Illegal moves in UCI.
        moves: Vec<String>,
        /// Texts that are no FEN.
        fens: Vec<String>,
        /// The question, asked after all of them.
        then: Box<Query>,
    },
    /// Which games does this text in PGN hold? The root does not matter.
    ReadPgn {
        /// The text.
        text: String,
        /// How the bytes of a file write it: `utf-8`, `latin-1`, `utf-16le` or `utf-16be`.
        #[serde(default = "utf_8")]
        encoding: String,
        /// Whether it is a file that may hold any number of games; otherwise it holds one.
        #[serde(default)]
        file: bool,
    },
    /// The games of this text in PGN, read and written again. The root does not matter.
    WritePgn {
        /// The text, which is read as by `read-pgn`.
        text: String,
        /// Whether it is a file that may hold any number of games; otherwise it holds one.
        #[serde(default)]
        file: bool,
    },
}

fn utf_8() -> String {
    "utf-8".to_string()
}

impl Query {
    /// The name of the question in the protocol, such as `legal-moves`.
    pub fn name(&self) -> &'static str {
        match self {
            Query::LegalMoves => "legal-moves",
            Query::IsLegal { .. } => "is-legal",
            Query::Perft { .. } => "perft",
            Query::Divide { .. } => "divide",
            Query::After { .. } => "after",
            Query::InCheck => "in-check",
            Query::Checkers => "checkers",
            Query::Attackers { .. } => "attackers",
            Query::Status => "status",
            Query::CanMate { .. } => "can-mate",
            Query::Reachable => "reachable",
            Query::San { .. } => "san",
            Query::ReadSan { .. } => "read-san",
            Query::Accepts => "accepts",
            Query::Claimable { .. } => "claimable",
            Query::Repetitions { .. } => "repetitions",
            Query::Outcome { .. } => "outcome",
            Query::Ruling { .. } => "ruling",
            Query::Position => "position",
            Query::SamePosition { .. } => "same-position",
            Query::Undo { .. } => "undo",
            Query::Refusals { .. } => "refusals",
            Query::ReadPgn { .. } => "read-pgn",
            Query::WritePgn { .. } => "write-pgn",
        }
    }

    /// What a subject must say that it can, to be asked this; `None` for what belongs to its levels.
    pub fn capability(&self) -> Option<Capability> {
        Some(match self {
            Query::Position => Capability::Position,
            Query::SamePosition { .. } => Capability::Sameness,
            Query::Undo { .. } => Capability::Undo,
            Query::Refusals { .. } => Capability::Refusals,
            Query::ReadPgn { .. } | Query::WritePgn { .. } => Capability::Pgn,
            _ => return None,
        })
    }
}

/// The answer to a [`Query`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// To `legal-moves`.
    Moves(Vec<String>),
    /// To `is-legal`, `in-check`, `can-mate`, `reachable`, `accepts` and `same-position`.
    Yes(bool),
    /// To `perft` and `repetitions`.
    Count(u64),
    /// To `divide`.
    Divide(BTreeMap<String, u64>),
    /// To `after` and `position`.
    Fen(String),
    /// To `checkers` and `attackers`.
    Squares(Vec<String>),
    /// To `status`.
    Status(Status),
    /// To `san`.
    Text(String),
    /// To `read-san`: the move in UCI, or none when the text is not a legal move here.
    Move(Option<String>),
    /// To `claimable`: the articles; none where nothing can be claimed.
    Articles(Vec<String>),
    /// To `outcome`: `ongoing`, or the result, perhaps with the article, such as `1-0 by 5.1.1`.
    Outcome(String),
    /// To `ruling`.
    Ruling(Box<Ruling>),
    /// To `read-pgn`.
    Games(PgnGames),
    /// To `write-pgn`.
    Pgn(WrittenPgn),
}

/// What the rules say of a position without its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Play goes on.
    Ongoing,
    /// The player having the move is checkmated (5.1.1).
    Checkmate,
    /// The player having the move is stalemated (5.2.1).
    Stalemate,
    /// Neither player can ever checkmate (5.2.2).
    Dead,
}

/// What came back for one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The subject answered.
    Answer(Answer),
    /// The subject does not accept this input, and says why.
    Refused(String),
    /// The subject does not offer this question.
    Unsupported(String),
    /// The subject crashed, hung, or answered with what is no answer.
    Failed(Failure),
}

/// How a subject failed to answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Failure {
    /// The kind of failure.
    pub kind: FailureKind,
    /// One sentence for a reader.
    pub message: String,
    /// The last lines the subject printed, standard error included.
    pub last_output: String,
}

/// The kinds of [`Failure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// The program could not be started.
    Start,
    /// The process ended (exit status or signal), closed its output, or reports an error of its own.
    Crash,
    /// No answer within the deadline.
    Timeout,
    /// More output than the cap allows.
    Flood,
    /// More memory or processes than it may have.
    Limit,
    /// Output that is not an answer.
    Garbage,
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FailureKind::Start => "did not start",
            FailureKind::Crash => "crash",
            FailureKind::Timeout => "timeout",
            FailureKind::Flood => "flood",
            FailureKind::Limit => "over a limit",
            FailureKind::Garbage => "garbage",
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.message)?;
        if !self.last_output.is_empty() {
            write!(f, "\nit last printed:")?;
        }
        self.last_output.lines().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// Someone who can be asked.
pub trait Subject {
    /// What the subject says of itself.
    fn description(&self) -> &Description;
    /// Asks one question. A subject that failed is restarted for the next question.
    fn ask(&mut self, root: &Root, query: &Query) -> Reply;
}

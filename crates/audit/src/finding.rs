//! What can be found in a game.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The game or a move cannot be read.
    Unreadable,
    /// The game is of a variant that the Laws do not know; nothing is asked of it.
    OtherVariant,
    /// A move fits several legal moves (C.10).
    AmbiguousMove,
    /// A move is illegal (3.10.2); it should have been undone (7.5.1).
    IllegalMove,
    /// Moves were made after the end (5.1.1, 5.2, 9.6).
    PlayAfterEnd,
    /// The result is another than the board says.
    ResultContradictsBoard,
    /// The result at the end and the one in the head differ.
    ResultsDiffer,
    /// A draw was agreed before both had made a move (5.2.3).
    AgreedTooEarly,
    /// A game was won on time by a player who could not mate (6.9).
    WonWithoutMate,
    /// A player with no time left, by the comments, is said to have won (6.9).
    ClockContradictsResult,
    /// A display went up by more than the increment (6.3.1).
    ClockRose,
    /// A draw could have been claimed (9.2, 9.3).
    ClaimPossible,
}

impl Kind {
    /// The word for it, such as `play-after-end`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Unreadable => "unreadable",
            Kind::OtherVariant => "other-variant",
            Kind::AmbiguousMove => "ambiguous-move",
            Kind::IllegalMove => "illegal-move",
            Kind::PlayAfterEnd => "play-after-end",
            Kind::ResultContradictsBoard => "result-contradicts-board",
            Kind::ResultsDiffer => "results-differ",
            Kind::AgreedTooEarly => "agreed-too-early",
            Kind::WonWithoutMate => "won-without-mate",
            Kind::ClockContradictsResult => "clock-contradicts-result",
            Kind::ClockRose => "clock-rose",
            Kind::ClaimPossible => "claim-possible",
        }
    }

    /// Whether something is wrong; a claim that nobody made is not, nor a variant of chess.
    pub const fn is_wrong(self) -> bool {
        !matches!(self, Kind::ClaimPossible | Kind::OtherVariant)
    }
}

/// One thing found in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The line of the file on which the game begins, from 1.
    pub line: usize,
    /// The ply it is about, the first move being 1; 0 where it is about the whole game.
    pub ply: usize,
    /// What it is.
    pub kind: Kind,
    /// The article of the Laws, as the 2023 edition counts.
    pub article: String,
    /// What is wrong, in one sentence.
    pub says: String,
}

/// Game, ply, article, kind, sentence.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, ", self.game)?;
        if self.ply > 0 {
            write!(f, "ply {}, ", self.ply)?;
        }
        write!(f, "{} {}: {}", self.article, self.kind.name(), self.says)
    }
}

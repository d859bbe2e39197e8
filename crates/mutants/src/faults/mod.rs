//! The planted faults: their names, their levels and the articles they break.

mod castling;
mod check;
mod counts;
mod fen;
mod game;
mod list;
mod pgn;
mod pieces;
mod san;

pub use list::Fault;

use std::fmt;

/// The lowest kind of question at which a fault shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Moves, the positions they lead to, check, mate and stalemate: Articles 1 to 3.
    Board,
    /// Positions and moves as text: FEN and Appendix C.
    Notation,
    /// What needs the course of the game or its result: Articles 5, 6.9 and 9.
    Game,
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Level::Board => "board",
            Level::Notation => "notation",
            Level::Game => "game",
        })
    }
}

/// What is written down about a fault.
struct Entry {
    name: &'static str,
    level: Level,
    article: &'static str,
    says: &'static str,
    source: &'static str,
}

impl Fault {
    /// The fault of this name, if there is one.
    pub fn from_name(name: &str) -> Option<Fault> {
        Fault::ALL.iter().copied().find(|fault| fault.name() == name)
    }

    /// The name by which the fault is chosen, in lower snake case.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The lowest kind of question at which the fault shows.
    pub fn level(self) -> Level {
        self.entry().level
    }

    /// The article of the Laws (2023 numbering) that the fault breaks first; `FEN`, `PGN`, `UCI`
    /// or `perft` where the rule is not one of the Laws.
    pub fn article(self) -> &'static str {
        self.entry().article
    }

    /// What goes wrong, in one sentence.
    pub fn describes(self) -> &'static str {
        self.entry().says
    }

    /// Where the fault was seen in a real program: the address of the report, if one is known.
    pub fn source(self) -> Option<&'static str> {
        Some(self.entry().source).filter(|source| !source.is_empty())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

const WORDS: usize = Fault::ALL.len().div_ceil(64);

/// A set of faults; empty for the correct engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FaultSet([u64; WORDS]);

impl FaultSet {
    /// No fault at all.
    pub const NONE: FaultSet = FaultSet([0; WORDS]);

    /// The same set with one more fault.
    #[must_use]
    pub fn and(mut self, fault: Fault) -> FaultSet {
        let index = fault as usize;
        self.0[index / 64] |= 1 << (index % 64);
        self
    }

    /// Is this fault in the set?
    pub fn has(&self, fault: Fault) -> bool {
        let index = fault as usize;
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Is no fault planted?
    pub fn is_empty(&self) -> bool {
        *self == FaultSet::NONE
    }
}

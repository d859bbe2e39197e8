//! What is asked, what it may cost, and what the answer is.

use std::time::{Duration, Instant};

use laws::{Color, Move, Position, Status};

use crate::certificate::Certificate;

/// Whether a player can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes, and this series of legal moves does it; empty if the mate stands on the board.
    Mateable {
        /// The moves, the first one from the position asked about.
        line: Vec<Move>,
    },
    /// No, and this proves it.
    Unmateable {
        /// What [`crate::check`] accepts.
        certificate: Certificate,
    },
    /// The budget was spent before an answer was found. It counts neither as a yes nor as a no.
    Undecided {
        /// What was used.
        spent: Spent,
    },
}

impl Verdict {
    /// The verdict for the position from which these moves lead, each without another choice, to the one judged.
    pub(crate) fn preceded_by(self, moves: &[Move]) -> Verdict {
        match self {
            Verdict::Mateable { line } => {
                Verdict::Mateable { line: moves.iter().copied().chain(line).collect() }
            }
            Verdict::Unmateable { certificate } => {
                let forced = |rest, mv: &Move| Certificate::Moves(vec![(*mv, rest)]);
                let certificate = moves.iter().rev().fold(certificate, forced);
                Verdict::Unmateable { certificate }
            }
            undecided => undecided,
        }
    }
}

/// What a search has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Positions and frames looked at.
    pub nodes: u64,
}

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions and frames looked at, about; each stage gets a share of it.
    pub nodes: u64,
    /// Bytes for the positions that are kept.
    pub bytes: usize,
    /// The time on the clock after which no search begins or goes on; it ends soon after, within as much again or a tenth of a
    /// second. Without it the same question always has the same answer.
    pub time: Option<Duration>,
}

impl Default for Budget {
    /// Four million positions, one gigabyte, and no limit of time.
    fn default() -> Budget {
        Budget { nodes: 4_000_000, bytes: 1 << 30, time: None }
    }
}

/// Counts what is used, up to a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    nodes: u64,
    limit: u64,
    end: Option<Instant>,
    /// When the clock is looked at next.
    look: u64,
}

/// A look at the clock costs as much as some positions, so it is not taken at each.
const LOOK: u64 = 256;

impl Meter {
    #[cfg(test)]
    pub fn new(limit: u64) -> Meter {
        Meter { nodes: 0, limit, end: None, look: u64::MAX }
    }

    /// A meter that begins now.
    pub fn within(budget: Budget) -> Meter {
        let end = budget.time.and_then(|time| Instant::now().checked_add(time));
        let look = if end.is_some() { 0 } else { u64::MAX };
        Meter { nodes: 0, limit: budget.nodes, end, look }
    }

    /// What has been counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The same meter with a limit of its own, if that is less.
    pub fn with_limit(&self, limit: u64) -> Meter {
        Meter { limit: limit.min(self.limit), ..*self }
    }

    /// Goes on from where a meter with a limit of its own stands.
    pub fn add(&mut self, other: &Meter) {
        self.nodes = other.nodes;
    }

    /// Counts what costs as much as some positions; false once the limit is reached.
    #[inline(always)]
    pub fn spend(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.look {
            self.look_at_the_clock();
        }
        self.nodes <= self.limit
    }

    #[cold]
    fn look_at_the_clock(&mut self) {
        self.look = self.nodes + LOOK;
        if self.end.is_some_and(|end| Instant::now() >= end) {
            self.limit = 0;
        }
    }

    /// Counts one position or frame; false once the limit is reached.
    #[inline(always)]
    pub fn tick(&mut self) -> bool {
        self.spend(1)
    }

    pub fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }
}

/// Plays a line and says whether it is made of legal moves and ends with a mate by this player. Only `laws` is asked.
pub fn is_mating_line(position: &Position, color: Color, line: &[Move]) -> bool {
    let mut position = position.clone();
    for mv in line {
        match laws::play(&position, *mv) {
            Ok(next) => position = next,
            Err(_) => return false,
        }
    }
    position.turn() != color && laws::status(&position) == Status::Checkmate
}

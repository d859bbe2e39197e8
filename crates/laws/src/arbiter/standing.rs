//! How a game stands after an event, for who wants to read all of it.

use super::{Arbiter, Finding, Ruling};
use crate::{Color, Move, Outcome, Position};

/// What followed from an event, and how the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What followed, in order.
    pub findings: Vec<Finding>,
    /// The moves that the player having the move may make.
    pub may_play: Vec<Move>,
    /// The position on the board.
    pub position: Position,
    /// What the displays show, in milliseconds, by colour.
    pub clocks: [u64; 2],
    /// Whose display runs; nobody's after the end.
    pub running: Option<Color>,
    /// How many moves are completed, by colour (6.2.1).
    pub completed: [u32; 2],
    /// How many illegal moves count, by colour (7.5.5).
    pub illegal_moves: [u32; 2],
    /// Whose offer of a draw is open; nobody's after the end.
    pub offer: Option<Color>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

impl Arbiter<'_> {
    /// How the game stands after this ruling, the last one.
    pub fn standing(&self, ruling: Ruling) -> Standing {
        let Ruling { findings, may_play, outcome } = ruling;
        let clock = self.clock();
        Standing {
            findings,
            may_play,
            position: self.game().position().clone(),
            clocks: Color::ALL.map(|color| clock.remaining(color)),
            running: clock.running().filter(|_| outcome.is_none()),
            completed: Color::ALL.map(|color| clock.completed(color)),
            illegal_moves: Color::ALL.map(|color| self.illegal_moves(color)),
            offer: self.open_offer().filter(|_| outcome.is_none()),
            outcome,
        }
    }
}

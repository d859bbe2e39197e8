//! Irregularities that were not dealt with when they happened, and what was counted (Article 7), read from the record.
//!
//! Whether somebody has seen one is nothing but whether it was dealt with: nothing that happens later changes it.

use super::record::Fact;
use crate::article_07::a7_05_illegal_moves::Offence;
use crate::{Color, Move};

/// Something that the Laws treat as an illegal move.
#[derive(Clone, Debug)]
pub(super) struct Irregularity {
    pub(super) by: Color,
    pub(super) offence: Offence,
    /// The move that was completed; none where the clock was pressed without one.
    pub(super) mv: Option<Move>,
    /// Plies played before it: to there the position is put back.
    pub(super) plies: usize,
}

/// An irregularity that was not dealt with.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) what: Irregularity,
    /// Whether the opponent has made the next move (A.5.2).
    pub(super) answered: bool,
}

/// What is open and what was counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Irregularities {
    /// The oldest first.
    pub(super) open: Vec<Open>,
    /// Illegal moves by player and kind; see [`Offence::counter`].
    pub(super) counted: [[u32; 3]; 2],
    /// Whether the arbiter waits for the next move (A.5.4).
    pub(super) waits: bool,
    /// Who has displaced pieces and not put them right (7.4.1).
    pub(super) displaced_by: Option<Color>,
}

impl Irregularities {
    pub(super) fn note(&mut self, fact: &Fact, ply: usize) {
        match fact {
            Fact::Irregular(what) => {
                self.open.push(Open { what: what.clone(), answered: false });
            }
            Fact::DealtWith(plies) => self.open.retain(|open| open.what.plies != *plies),
            Fact::Made(made) => self.answer(made.by, ply),
            Fact::WentOn { by, mv: Some(_), .. } => self.answer(*by, ply),
            Fact::Counted(who, kind) => self.counted[who.index()][*kind] += 1,
            Fact::Waits(waits) => self.waits = *waits,
            Fact::Displaced(by) => self.displaced_by = *by,
            _ => {}
        }
    }

    /// A player makes a move: what the opponent did before is answered.
    fn answer(&mut self, by: Color, ply: usize) {
        for open in self.open.iter_mut().filter(|open| open.what.by != by) {
            open.answered = open.answered || ply > open.what.plies;
        }
    }
}

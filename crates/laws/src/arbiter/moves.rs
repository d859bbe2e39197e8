//! Moves that are made and not yet completed, and the last one (4.8, 6.2.1), read from the record.

use super::record::{Fact, MoveMade};
use crate::Color;

/// The last move, and who has still to press.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    /// The last legal move, unless something else has stood on the board since.
    pub(super) last: Option<MoveMade>,
    /// Who has made a move and not pressed the clock.
    unpressed: [bool; 2],
}

impl Moves {
    pub(super) fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::Made(made) => {
                self.unpressed[made.by.index()] = true;
                self.last = Some((**made).clone());
            }
            Fact::WentOn { .. } => self.last = None,
            Fact::Completed(who) | Fact::PressedOnly(who) => self.unpressed[who.index()] = false,
            _ => {}
        }
    }

    /// Whether this player has made a move that is not completed.
    pub(super) const fn has_to_press(&self, who: Color) -> bool {
        self.unpressed[who.index()]
    }

    /// The last move, if the opponent of this player made it.
    pub(super) fn last_of_opponent(&self, who: Color) -> Option<&MoveMade> {
        self.last.as_ref().filter(|made| made.by != who)
    }
}

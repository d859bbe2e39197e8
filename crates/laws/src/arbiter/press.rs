//! Articles 6.2 and 4.1 at the board: pressing the clock.
//!
//! Encodes: 4.1, 6.2.2.

use super::irregularities::Irregularity;
use super::record::Fact;
use super::{Arbiter, Finding, What};
use crate::article_07::a7_05_illegal_moves::Offence;
use crate::{Color, Outcome};

impl Arbiter<'_> {
    /// The clock is pressed: what for depends on what stands on the board.
    pub(super) fn press(&mut self, who: Color) -> Vec<Finding> {
        if self.now.clock.running() != Some(who) {
            return vec![Finding::of(What::NoEffect, "6.2.1")];
        }
        if self.now.irregularities.displaced_by == Some(who) {
            return vec![Finding::of(What::PutRight, "7.4.1")];
        }
        if let Some(found) = self.pressed_unsaid(who) {
            return found;
        }
        if self.now.moves.has_to_press(who) && !self.has_begun(who) {
            return self.press_after_a_move(who);
        }
        if self.has_begun(who) {
            return self.press_after_an_illegal_move(who);
        }
        self.press_without_a_move(who)
    }

    /// Whether this player's move was the last one and the clock is not pressed.
    pub(super) fn just_moved(&self, who: Color) -> bool {
        self.now.moves.has_to_press(who) && !self.has_the_move(who)
    }

    /// Whether this player has begun a move that is not made.
    fn has_begun(&self, who: Color) -> bool {
        self.has_the_move(who) && self.now.hand.has_begun()
    }

    /// The press that completes a move made (6.2.1), late if the opponent has replied (6.2.2). Two hands on one move
    /// are as an illegal move (7.5.4).
    fn press_after_a_move(&mut self, who: Color) -> Vec<Finding> {
        let replied = self.has_the_move(who);
        let both_hands = self.now.hand.used_both(who) && !replied;
        self.note(Fact::Completed(who));
        self.note(Fact::Started(!who));
        if both_hands {
            let plies = self.now.game.plies() - 1;
            let what = Irregularity { by: who, offence: Offence::TwoHands, mv: None, plies };
            if self.acts_at_once(&what) {
                return self.deal_with(&what);
            }
            self.note(Fact::Irregular(what));
        }
        let number = if replied { "6.2.2" } else { "6.2.1" };
        let mut found = vec![Finding::of(What::Completed, number)];
        found.extend(self.illegal_position_lasts());
        found
    }

    /// The next move is completed and the position is still impossible: a draw (A.5.4).
    fn illegal_position_lasts(&mut self) -> Vec<Finding> {
        if self.now.irregularities.waits {
            if self.is_illegal_position() {
                self.end(Outcome::drawn("A.5.4"));
            }
            self.note(Fact::Waits(false));
        }
        Vec::new()
    }
}

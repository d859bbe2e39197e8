//! Appendix D at the board: a move of a blind player is made when it has been said aloud as well.
//!
//! Encodes: D.2.3, D.2.4, D.2.8, D.2.9.

use super::record::Fact;
use super::{Arbiter, Finding, What};
use crate::{Color, Move, appendix_d};

impl Arbiter<'_> {
    /// A player says a move aloud (D.2.1). The move of a blind player whose other steps are done is made by it (D.2.3.3).
    pub(super) fn call(&mut self, who: Color, text: &str) -> Vec<Finding> {
        if self.conditions.blind == [false; 2] {
            return vec![Finding::of(What::NoEffect, "D.2.1")];
        }
        let Some(mv) = appendix_d::announced(self.now.game.position(), text) else {
            return vec![Finding::of(What::NotUnderstood, "D.2.1")];
        };
        if !self.conditions.blind[who.index()] || !self.has_the_move(who) {
            return vec![Finding::of(What::Announced, "D.2.1")];
        }
        self.note(Fact::Called(mv));
        let made = self.made_by_hand();
        if made.is_empty() { vec![Finding::of(What::Announced, "D.2.1")] } else { made }
    }

    /// Whether a move whose steps the hands have done still has to be said aloud (D.2.3.3).
    pub(super) fn is_unsaid(&self, mv: Move) -> bool {
        let who = self.now.game.position().turn();
        self.conditions.blind[who.index()] && self.now.hand.called != Some(mv)
    }

    /// Nothing was said, or another move: a slip of the tongue, which is corrected before the clock is started (D.2.8).
    pub(super) fn unsaid(&self) -> Vec<Finding> {
        match self.now.hand.called {
            None => vec![Finding::of(What::Unfinished, "D.2.3.3")],
            Some(_) => vec![Finding::of(What::Slip, "D.2.8")],
        }
    }

    /// The clock of the opponent is started only when the move is made (D.2.4).
    pub(super) fn pressed_unsaid(&self, who: Color) -> Option<Vec<Finding>> {
        let mv = self.all_steps_done().filter(|_| self.has_the_move(who))?;
        self.is_unsaid(mv).then(|| vec![Finding::of(What::Unfinished, "D.2.4")])
    }

    /// The boards differ: by the scoresheets where these agree, else back to where they do (D.2.9).
    pub(super) fn boards_differ(&mut self, plies: Option<usize>) -> Vec<Finding> {
        match plies {
            None => vec![Finding::of(What::FollowsScores, "D.2.9")],
            Some(plies) => {
                self.go_back(plies.min(self.now.game.plies()), false);
                vec![Finding::of(What::Restored, "D.2.9")]
            }
        }
    }
}

//! Articles 11 and 12.9 at the board: what players must not do, and what the arbiter may give for it.

use super::record::Fact;
use super::{Arbiter, Device, Finding, What};
use crate::article_11::{self, Found};
use crate::article_12::Penalty;
use crate::{Color, Edition};

impl Arbiter<'_> {
    /// A telephone or another device is found, or sounds (11.3.2).
    pub(super) fn device(&mut self, who: Color, device: Device) -> Vec<Finding> {
        let position = self.now.game.position();
        match article_11::device(position, who, device, self.edition(), self.judge) {
            Found::Allowed => vec![Finding::of(What::GoesOn, "11.3.2.1")],
            Found::ArbiterDecides => vec![Finding::of(What::ArbiterDecides, "11.3.2.2")],
            Found::Lost(outcome) => {
                self.end(outcome);
                // In 2005 the arbiter said what the opponent got.
                let opponent = Finding::of(What::ArbiterDecides, "11.3.2.2");
                Vec::from_iter((self.edition() == Edition::E2005).then_some(opponent))
            }
        }
    }

    /// The arbiter penalises a player (12.9).
    pub(super) fn give(&mut self, who: Color, penalty: Penalty) -> Vec<Finding> {
        if !penalty.exists(self.edition()) {
            return vec![Finding { what: What::NotAllowed, article: penalty.article() }];
        }
        let what = match penalty {
            Penalty::MoreTimeForOpponent(time) => {
                self.note(Fact::Gained(!who, time));
                What::TimeAdded(!who, time)
            }
            Penalty::LessTime(time) => {
                self.note(Fact::Lost(who, time));
                What::TimeTaken(who, time)
            }
            _ => What::Penalised,
        };
        if let Some(outcome) = penalty.ends(who) {
            self.end(outcome);
        }
        vec![Finding { what, article: penalty.article() }]
    }
}

//! Guidelines III at the board: what may be asked for in a quickplay finish, and the arbiter's decision.
//!
//! Encodes: III.4, III.5.

use super::record::{Fact, QuickplayClaim};
use super::{Arbiter, Finding, Measure, What};
use crate::appendix_a::Tempo;
use crate::article_07::a7_05_illegal_moves::time_penalty;
use crate::{Color, Edition, Outcome, guideline_iii};

impl Arbiter<'_> {
    /// A player with less than two minutes left asks for an increment (III.4), or claims that the opponent cannot or
    /// does not try to win (III.5). It is an offer of a draw too; the clock stands until the arbiter has decided.
    pub(super) fn claims_in_quickplay(&mut self, who: Color, increment: bool) -> Vec<Finding> {
        if increment && self.edition() < Edition::E2014 {
            return vec![Finding::of(What::NotAllowed, "III.4")];
        }
        let allowed = guideline_iii::may_claim(
            &self.now.clock,
            who,
            self.has_the_move(who),
            self.conditions.tempo,
            self.conditions.quickplay_finish,
            self.edition(),
        );
        if let Err(article) = allowed {
            return vec![Finding { what: What::ClaimRefused, article }];
        }
        self.note(Fact::Offer(Some(who)));
        self.note(Fact::Quickplay(Some(QuickplayClaim { by: who, increment, postponed: false })));
        self.note(Fact::Paused(true));
        vec![Finding::of(What::ArbiterDecides, if increment { "III.4" } else { "III.5" })]
    }

    /// Whether the decision on a claim of this player was postponed: it is made even after the flag has fallen
    /// (III.5.2).
    pub(super) fn decision_is_postponed_for(&self, who: Color) -> bool {
        self.now.claims.quickplay.is_some_and(|claim| claim.by == who && claim.postponed)
    }

    /// The arbiter decides on what waits for it.
    pub(super) fn decide(&mut self, measure: &Measure) -> Vec<Finding> {
        let Some(claim) = self.now.claims.quickplay else {
            return vec![Finding::of(What::NothingFound, "III.5")];
        };
        self.note(Fact::Paused(false));
        match (measure, claim.increment) {
            (Measure::Agrees, true) => self.grant_increment(claim.by),
            (_, true) => {
                self.note(Fact::Quickplay(None));
                vec![Finding::of(What::GoesOn, "III.4")]
            }
            (Measure::Agrees, false) => {
                self.end(Outcome::drawn("III.5.1"));
                Vec::new()
            }
            (Measure::Postpones, false) => {
                self.note(Fact::Quickplay(Some(QuickplayClaim { postponed: true, ..claim })));
                self.two_minutes_for_the_opponent(claim.by, "III.5.2")
            }
            _ => self.reject(claim.by),
        }
    }

    /// Both clocks get five more seconds for each move, and the opponent two minutes (III.4).
    fn grant_increment(&mut self, who: Color) -> Vec<Finding> {
        self.note(Fact::Quickplay(None));
        self.note(Fact::IncrementGranted(guideline_iii::GRANTED_INCREMENT));
        let mut found = vec![Finding::of(What::IncrementGranted, "III.4")];
        found.extend(self.two_minutes_for_the_opponent(who, "III.4"));
        found
    }

    /// The claim is rejected (III.5.3). If the flag has fallen meanwhile, it counts now.
    fn reject(&mut self, who: Color) -> Vec<Finding> {
        self.note(Fact::Quickplay(None));
        let mut found = self.two_minutes_for_the_opponent(who, "III.5.3");
        if self.now.clock.has_fallen(who) {
            found.extend(self.flag_fell(who));
        }
        found
    }

    fn two_minutes_for_the_opponent(&mut self, who: Color, number: &'static str) -> Vec<Finding> {
        let time = time_penalty(Tempo::Standard, self.edition());
        self.note(Fact::Gained(!who, time));
        vec![Finding::of(What::TimeAdded(!who, time), number)]
    }
}

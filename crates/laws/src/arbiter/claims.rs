//! Article 9 at the board: offers and claims of a draw.
//!
//! Encodes: 9.4, I.4, I.6.

use super::record::{Fact, QuickplayClaim};
use super::{Arbiter, Deed, Finding, What};
use crate::article_07::a7_05_illegal_moves::time_penalty;
use crate::article_09::a9_01_offers;
use crate::article_09::a9_05_claims::{Claim, Fault, Ground, cost_of_incorrect_claim};
use crate::{Color, Edition, Refused};

/// What is offered and claimed, read from the record.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    /// Whose offer of a draw is open.
    pub(super) offer: Option<Color>,
    /// What waits for a decision in a quickplay finish.
    pub(super) quickplay: Option<QuickplayClaim>,
}

impl Claims {
    pub(super) fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::Offer(by) => self.offer = *by,
            Fact::Quickplay(claim) => self.quickplay = *claim,
            _ => {}
        }
    }
}

impl Arbiter<'_> {
    /// A player says something about a draw.
    pub(super) fn say(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        let offer = self.now.claims.offer;
        match deed {
            Deed::Offers => self.offers(who),
            Deed::Accepts => self.accept(who),
            Deed::Declines if offer == Some(!who) => {
                self.note(Fact::Offer(None));
                vec![Finding::of(What::OfferLapses, "9.1.2.1")]
            }
            Deed::WithdrawsOffer if offer == Some(who) => {
                vec![Finding::of(What::OfferStands, "9.1.2.1")]
            }
            Deed::Declines | Deed::WithdrawsOffer => vec![Finding::of(What::NoOffer, "9.1.2.1")],
            Deed::Claims(claim) => self.claim(*claim),
            Deed::WithdrawsClaim => vec![Finding::of(What::ClaimStands, "9.5.1")],
            _ => Vec::new(),
        }
    }

    /// An offer of a draw. Its time is between making the own move and pressing the clock; at
    /// another time it is valid but may disturb (9.1.2.1).
    fn offers(&mut self, who: Color) -> Vec<Finding> {
        let least = self.conditions.no_agreement_before;
        let too_early = a9_01_offers::may_agree(self.now.game.position(), least, self.edition());
        let barred = Err(a9_01_offers::NoAgreement::ForbiddenByEvent);
        if too_early == barred && self.edition() >= Edition::E2017 {
            return vec![Finding::of(What::NotAllowed, "9.1.1")];
        }
        self.note(Fact::Offer(Some(who)));
        let mut found = vec![Finding::of(What::Offer, "9.1.2.1")];
        if !self.just_moved(who) {
            found.push(Finding::of(What::Disturbs, "11.5"));
        }
        found
    }

    fn accept(&mut self, who: Color) -> Vec<Finding> {
        if self.now.claims.offer != Some(!who) {
            return vec![Finding::of(What::NoOffer, "9.1.2.1")];
        }
        match self.now.game.clone().agree(self.conditions.no_agreement_before) {
            Ok(outcome) => {
                self.end(outcome);
                Vec::new()
            }
            Err(Refused::NoAgreement(why)) => vec![Finding::of(What::NotAllowed, why.number())],
            Err(_) => Vec::new(),
        }
    }

    /// Touching a piece with intent declines an open offer (9.1.2.1).
    pub(super) fn offer_lapses(&mut self, who: Color) -> Vec<Finding> {
        if self.now.claims.offer != Some(!who) {
            return Vec::new();
        }
        self.note(Fact::Offer(None));
        vec![Finding::of(What::OfferLapses, "9.1.2.1")]
    }

    /// A claim of a draw under 9.2 or 9.3. It counts as an offer too (9.1.2.3).
    fn claim(&mut self, claim: Claim) -> Vec<Finding> {
        let touched = !self.now.hand.touched.is_empty() || self.now.hand.has_begun();
        if self.has_the_move(claim.by) && touched && self.edition() >= Edition::E2009 {
            return vec![Finding::of(What::ClaimRefused, "9.4")];
        }
        self.note(Fact::Wrote(claim.by, None));
        self.note(Fact::Offer(Some(claim.by)));
        match self.now.game.clone().claim(claim) {
            Ok(outcome) => {
                self.end(outcome);
                vec![Finding { what: What::ClaimCorrect, article: claim.article() }]
            }
            Err(Refused::NotCorrect(Fault::NotOnMove)) => {
                let number = match claim.ground {
                    Ground::Repetition => "9.2",
                    Ground::FiftyMoves => "9.3",
                };
                vec![Finding::of(What::ClaimRefused, number)]
            }
            Err(_) => self.incorrect(claim),
        }
    }

    /// An incorrect claim costs time, and the declared move must be made (9.5.3).
    fn incorrect(&mut self, claim: Claim) -> Vec<Finding> {
        let who = claim.by;
        let mut found = vec![Finding::of(What::ClaimIncorrect, "9.5.3")];
        let cost = cost_of_incorrect_claim(self.edition());
        let gain = match self.edition() >= Edition::E2014 {
            true => time_penalty(self.conditions.tempo, self.edition()),
            false => cost.opponent_gains,
        };
        self.note(Fact::Gained(!who, gain));
        found.push(Finding::of(What::TimeAdded(!who, gain), "9.5.3"));
        let loss = cost.claimant_loses_at_most.min(self.now.clock.remaining(who) / 2);
        if loss > 0 {
            self.note(Fact::Lost(who, loss));
            found.push(Finding::of(What::TimeTaken(who, loss), "9.5.3"));
        }
        let Some(mv) = claim.with else { return found };
        if crate::is_legal(self.now.game.position(), mv) {
            self.note(Fact::Declared(mv));
            found.push(Finding::of(What::MustPlayDeclared, "9.5.3"));
        } else {
            self.touch_for(who, mv);
            found.extend(
                self.duty().article().map(|article| Finding { what: What::MustMove, article }),
            );
        }
        found
    }
}

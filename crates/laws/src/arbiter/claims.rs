//! Articles 4.8, 5.1.2, 5.2.3 and 9 at the board: what players say.

use super::{Arbiter, Deed, Finding, What};
use crate::appendix_a::Tempo;
use crate::article_07::a7_05_illegal_moves::time_penalty;
use crate::article_09::a9_01_offers;
use crate::article_09::a9_05_claims::{Claim, Fault, Ground, cost_of_incorrect_claim};
use crate::{Color, Edition, Outcome, Refused, guideline_iii};

impl Arbiter<'_> {
    pub(super) fn say(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        match deed {
            Deed::Offers => self.offer(who),
            Deed::Accepts => self.accept(who),
            Deed::Declines if self.offer == Some(!who) => {
                self.offer = None;
                vec![Finding::of(What::OfferLapses, "9.1.2.1")]
            }
            Deed::Declines => vec![Finding::of(What::NoOffer, "9.1.2.1")],
            Deed::WithdrawsOffer if self.offer == Some(who) => {
                vec![Finding::of(What::OfferStands, "9.1.2.1")]
            }
            Deed::WithdrawsOffer => vec![Finding::of(What::NoOffer, "9.1.2.1")],
            Deed::Claims(claim) => self.claim(*claim),
            Deed::WithdrawsClaim => vec![Finding::of(What::ClaimStands, "9.5.1")],
            Deed::Resigns => {
                // The game goes on, so resigning is never refused.
                let _ = self.game.resign(who);
                Vec::new()
            }
            Deed::Complains => self.complain(who),
            Deed::ClaimsNoWin | Deed::AsksForIncrement => self.claim_no_win(who, deed),
            _ => Vec::new(),
        }
    }

    /// An offer of a draw. Its time is between making the own move and pressing the clock; at
    /// another time it is valid but may disturb (9.1.2.1).
    fn offer(&mut self, who: Color) -> Vec<Finding> {
        let least = self.conditions.no_agreement_before;
        let too_early = a9_01_offers::may_agree(self.game.position(), least, self.edition());
        let barred = Err(a9_01_offers::NoAgreement::ForbiddenByEvent);
        if too_early == barred && self.edition() >= Edition::E2017 {
            return vec![Finding::of(What::NotAllowed, "9.1.1")];
        }
        self.offer = Some(who);
        let mut found = vec![Finding::of(What::Offer, "9.1.2.1")];
        if !self.just_moved(who) {
            found.push(Finding::of(What::Disturbs, "11.5"));
        }
        found
    }

    fn accept(&mut self, who: Color) -> Vec<Finding> {
        if self.offer != Some(!who) {
            return vec![Finding::of(What::NoOffer, "9.1.2.1")];
        }
        match self.game.agree(self.conditions.no_agreement_before) {
            Ok(_) => Vec::new(),
            Err(Refused::NoAgreement(why)) => vec![Finding::of(What::NotAllowed, why.number())],
            Err(_) => Vec::new(),
        }
    }

    /// A claim of a draw under 9.2 or 9.3. It counts as an offer too (9.1.2.3).
    fn claim(&mut self, claim: Claim) -> Vec<Finding> {
        let touched = !self.touched.is_empty() || self.begun_anything();
        if self.has_the_move(claim.by) && touched && self.edition() >= Edition::E2009 {
            return vec![Finding::of(What::ClaimRefused, "9.4")];
        }
        self.written[claim.by.index()] = None;
        self.offer = Some(claim.by);
        match self.game.claim(claim) {
            Ok(_) => vec![Finding { what: What::ClaimCorrect, article: claim.article() }],
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

    fn begun_anything(&self) -> bool {
        self.illegal.is_some() || !self.hands.are_idle()
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
        self.clock.add(!who, gain);
        found.push(Finding::of(What::TimeAdded(!who, gain), "9.5.3"));
        let loss = cost.claimant_loses_at_most.min(self.clock.remaining(who) / 2);
        if loss > 0 {
            self.clock.take(who, loss);
            found.push(Finding::of(What::TimeTaken(who, loss), "9.5.3"));
        }
        let Some(mv) = claim.with else { return found };
        if crate::is_legal(self.game.position(), mv) {
            self.declared = Some(mv);
            found.push(Finding::of(What::MustPlayDeclared, "9.5.3"));
        } else {
            self.touch_for(who, mv);
            found.extend(
                self.duty().article().map(|article| Finding { what: What::MustMove, article }),
            );
        }
        found
    }

    /// A complaint that the opponent's last move broke Article 4: only before the own first touch
    /// (4.8). If it is right, the move is taken back and the duty stands.
    fn complain(&mut self, who: Color) -> Vec<Finding> {
        let breach =
            self.last.as_ref().filter(|last| last.by != who).and_then(|last| last.breach.clone());
        if self.has_the_move(who) && !self.touched.is_empty() || self.last_is_own(who) {
            return vec![Finding::of(What::ComplaintTooLate, "4.8")];
        }
        let Some((article, touched)) = breach else {
            return vec![Finding::of(What::NothingFound, "4.8")];
        };
        let plies = self.game.moves().len().saturating_sub(1);
        self.go_back(plies);
        self.touched = touched;
        vec![
            Finding { what: What::ComplaintUpheld, article },
            Finding { what: What::Restored, article },
        ]
    }

    fn last_is_own(&self, who: Color) -> bool {
        self.last.as_ref().is_some_and(|last| last.by == who)
    }

    /// A claim in a quickplay finish that the opponent cannot or does not try to win (III.4, III.5).
    fn claim_no_win(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        let allowed = guideline_iii::may_claim(
            &self.clock,
            who,
            self.has_the_move(who),
            self.conditions.tempo,
            self.conditions.quickplay_finish,
            self.edition(),
        );
        match allowed {
            _ if *deed == Deed::AsksForIncrement && self.edition() < Edition::E2014 => {
                vec![Finding::of(What::NotAllowed, "III.4")]
            }
            Err(article) => vec![Finding { what: What::ClaimRefused, article }],
            Ok(()) => {
                self.offer = Some(who);
                let number = match deed {
                    Deed::AsksForIncrement => "III.4",
                    _ => {
                        self.no_win_claim = Some(who);
                        "III.5"
                    }
                };
                self.clock.pause(true);
                vec![Finding::of(What::ArbiterDecides, number)]
            }
        }
    }

    /// The arbiter's decision on a claim of III.5.
    pub(super) fn decide_no_win(&mut self, number: &'static str) -> Vec<Finding> {
        let Some(who) = self.no_win_claim else {
            return vec![Finding::of(What::NothingFound, "III.5")];
        };
        self.clock.pause(false);
        if number == "III.5.1" {
            self.end(Outcome::drawn(number));
            return Vec::new();
        }
        if number == "III.5.3" {
            self.no_win_claim = None;
        }
        let time = time_penalty(Tempo::Standard, self.edition());
        self.clock.add(!who, time);
        vec![Finding::of(What::TimeAdded(!who, time), number)]
    }
}

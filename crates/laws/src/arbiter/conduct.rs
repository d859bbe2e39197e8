//! Articles 8, 11 and 12.9 at the board.

use super::{Arbiter, Deed, Finding, What};
use crate::appendix_a::{SCORESHEET_REQUESTS, Tempo};
use crate::article_07::a7_05_illegal_moves::Supervision;
use crate::article_12::Penalty;
use crate::{Color, Edition, article_11};

impl Arbiter<'_> {
    pub(super) fn conduct(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        match deed {
            Deed::Records => {
                self.recorded[who.index()] = self.moves_made(who);
                Vec::new()
            }
            Deed::Writes(mv) => {
                self.written[who.index()] = Some(*mv);
                Vec::new()
            }
            Deed::AsksForScoresheet => self.ask_for_scoresheet(who),
            Deed::CannotShowMoves => self.cannot_show_moves(who),
            Deed::HasDevice => {
                let (position, judge) = (self.game.position(), self.game.judge());
                match article_11::forbidden_device(position, who, self.edition(), judge) {
                    Some(outcome) => {
                        self.end(outcome);
                        // In 2005 the arbiter said what the opponent got.
                        let opponent = Finding::of(What::ArbiterDecides, "11.3.2.2");
                        Vec::from_iter((self.edition() == Edition::E2005).then_some(opponent))
                    }
                    None => vec![Finding::of(What::ArbiterDecides, "11.3.2.2")],
                }
            }
            Deed::RefusesLaws => {
                self.end(article_11::refuses_the_laws(who));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// A player having the move may ask five times to see what the arbiter recorded (A.4.3, B.2.3).
    fn ask_for_scoresheet(&mut self, who: Color) -> Vec<Finding> {
        let number = match self.conditions.tempo {
            Tempo::Blitz => "B.2.3",
            _ => "A.4.3",
        };
        let kept = self.conditions.tempo != Tempo::Standard
            && self.conditions.supervision == Supervision::Full;
        if !kept || !self.has_the_move(who) {
            return vec![Finding::of(What::NotAllowed, number)];
        }
        let requests = &mut self.scoresheet_requests[who.index()];
        *requests += 1;
        match *requests > SCORESHEET_REQUESTS {
            true => vec![Finding::of(What::Disturbs, "11.5")],
            false => vec![Finding::of(What::Shown, number)],
        }
    }

    /// Nobody can show how many moves were made: the next one counts as the first of the period
    /// (8.6).
    fn cannot_show_moves(&mut self, who: Color) -> Vec<Finding> {
        self.clock.restart_count(who);
        vec![Finding::of(What::FirstOfPeriod, "8.6")]
    }

    /// The arbiter penalises a player (12.9).
    pub(super) fn give(&mut self, who: Color, penalty: Penalty) -> Vec<Finding> {
        if !penalty.exists(self.edition()) {
            return vec![Finding { what: What::NotAllowed, article: penalty.article() }];
        }
        let what = match penalty {
            Penalty::MoreTimeForOpponent(time) => {
                self.clock.add(!who, time);
                What::TimeAdded(!who, time)
            }
            Penalty::LessTime(time) => {
                self.clock.take(who, time);
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

//! Article 6 at the board: time passes, flags fall, players arrive, the clock is stopped.
//!
//! Encodes: 6.8, 6.11, A.5.5.

use super::record::Fact;
use super::{Arbiter, Finding, Reason, What};
use crate::appendix_a::{self, Tempo};
use crate::article_06::{a6_07_default_time, a6_09_flag_fall};
use crate::{Article, Color, Edition, Outcome, guideline_iii};

impl Arbiter<'_> {
    /// Time passes on the clock that runs.
    pub(super) fn time_passes(&mut self, time: u64) -> Vec<Finding> {
        if self.now.game.outcome().is_some() {
            return Vec::new();
        }
        let before = self.flags();
        self.note(Fact::Passed(time, self.now.clock.running()));
        self.flags_fell_since(before)
    }

    /// Whose flags are down, by colour.
    pub(super) fn flags(&self) -> [bool; 2] {
        Color::ALL.map(|color| self.now.clock.has_fallen(color))
    }

    /// A flag that the arbiter sees fall ends the game, whatever made it fall: time that passed, or time that was taken
    /// away (6.8, A.5.5).
    pub(super) fn flags_fell_since(&mut self, before: [bool; 2]) -> Vec<Finding> {
        let fell = |color: &Color| self.now.clock.has_fallen(*color) && !before[color.index()];
        let fallen = Color::ALL.into_iter().find(fell);
        let calls = !self.conditions.light() || appendix_a::arbiter_calls_flag(self.edition());
        match fallen {
            Some(color) if self.conditions.watched && calls => self.flag_fell(color),
            _ => Vec::new(),
        }
    }

    /// A player has not completed the moves in time (6.9). Where the decision on a claim of this player was postponed
    /// it is made now (III.5.2).
    pub(super) fn flag_fell(&mut self, loser: Color) -> Vec<Finding> {
        if self.decision_is_postponed_for(loser) {
            self.note(Fact::Paused(true));
            return vec![Finding::of(What::ArbiterDecides, "III.5.2")];
        }
        let position = self.now.game.position();
        let outcome = a6_09_flag_fall::flag_fall(position, loser, self.judge);
        self.end(outcome);
        vec![Finding::of(What::FlagFallen, if self.conditions.light() { "A.5.5" } else { "6.8" })]
    }

    /// The arbiter sees a flag that is down. If both are, the clock shows which fell first.
    pub(super) fn sees_flag(&mut self) -> Vec<Finding> {
        let silent = self.conditions.light() && !appendix_a::arbiter_calls_flag(self.edition());
        let both = self.flags() == [true; 2];
        match self.now.clock.first_fallen() {
            None => vec![Finding::of(What::FlagUp, "6.8")],
            Some(_) if silent && both && self.edition() == Edition::E2009 => {
                self.end(Outcome::drawn("A.5.3"));
                vec![Finding::of(What::FlagFallen, "A.5.5")]
            }
            Some(_) if silent => vec![Finding::of(What::GoesOn, "A.5.5")],
            Some(loser) => self.flag_fell(loser),
        }
    }

    /// Both flags are down. Where Guidelines III hold, and in every game until 2009, it is a draw in the last period and
    /// play goes on in an earlier one (III.3.1). Elsewhere an electronic clock shows which flag fell first; if nobody
    /// can tell (`unknown`), the arbiter decides.
    pub(super) fn both_flags(&mut self, unknown: bool) -> Vec<Finding> {
        if self.flags() != [true; 2] {
            return self.sees_flag();
        }
        let last = Color::ALL.into_iter().all(|color| self.now.clock.in_last_period(color));
        let announced = self.conditions.quickplay_finish;
        let tempo = self.conditions.tempo;
        let guidelines = self.edition() <= Edition::E2009
            || announced
                && tempo != Tempo::Blitz
                && guideline_iii::has_no_increment(&self.now.clock);
        match (guidelines, a6_09_flag_fall::both_flags(last)) {
            (true, Some(outcome)) => {
                self.end(outcome);
                vec![Finding::of(What::FlagFallen, "III.3.1.2")]
            }
            (true, None) => vec![Finding::of(What::GoesOn, "III.3.1.1")],
            (false, _) if unknown => vec![Finding::of(What::ArbiterDecides, "6.9")],
            (false, _) => self.sees_flag(),
        }
    }

    /// A player claims that the opponent's flag is down (6.8, A.5.3).
    pub(super) fn claim_time(&mut self, who: Color) -> Vec<Finding> {
        if !self.now.clock.has_fallen(!who) {
            return vec![Finding::of(What::FlagUp, "6.8")];
        }
        if !self.conditions.light() {
            let first = self.now.clock.first_fallen().unwrap_or(!who);
            return self.flag_fell(first);
        }
        let own = self.now.clock.has_fallen(who);
        let position = self.now.game.position();
        match a6_09_flag_fall::claimed_win(position, who, own, self.edition(), self.judge) {
            Ok(outcome) => {
                self.end(outcome);
                vec![Finding::of(What::FlagFallen, "A.5.3")]
            }
            Err(article) => vec![Finding { what: What::ClaimRefused, article }],
        }
    }

    /// Whether a player has not come yet.
    pub(super) fn is_absent(&self, who: Color) -> bool {
        self.now.attendance.absent[who.index()]
    }

    /// Whether the default time is over (6.7.1); `None` where the regulations had to set it and did not.
    fn is_too_late(&self) -> Option<bool> {
        let (late, set) = (self.now.attendance.session, self.conditions.default_time);
        a6_07_default_time::arrives_too_late(late, set, self.edition())
    }

    /// A player comes to the board: too late, the game is lost (6.7.1).
    pub(super) fn arrive(&mut self, who: Color) -> Vec<Finding> {
        if !self.is_absent(who) {
            return Vec::new();
        }
        self.note(Fact::Arrived(who));
        if self.now.attendance.resumed {
            return self.arrive_at_resumption(who);
        }
        match self.is_too_late() {
            None if self.now.attendance.session == 0 => vec![Finding::of(What::InTime, "6.7.1")],
            Some(false) => vec![Finding::of(What::InTime, "6.7.1")],
            None => vec![Finding::of(What::ArbiterDecides, "6.7.1")],
            Some(true) => self.default(who),
        }
    }

    /// The arbiter finds that a player has not come (6.7.1).
    pub(super) fn finds_absent(&mut self, who: Color) -> Vec<Finding> {
        match self.is_too_late() {
            _ if !self.is_absent(who) => vec![Finding::of(What::NothingFound, "6.7.1")],
            Some(false) => vec![Finding::of(What::GoesOn, "6.7.1")],
            None => vec![Finding::of(What::ArbiterDecides, "6.7.1")],
            Some(true) => self.default(who),
        }
    }

    /// The game is lost by the player who came too late or not at all, and by both if neither was there.
    fn default(&mut self, who: Color) -> Vec<Finding> {
        let by = Article::new("6.7.1");
        self.end(match self.is_absent(!who) {
            true => Outcome::LostByBoth { by },
            false => Outcome::Won { winner: !who, by },
        });
        vec![Finding::of(What::TooLate, "6.7.1")]
    }

    /// A player pauses the clock: only to call the arbiter (6.11.2, 6.11.4).
    pub(super) fn stop_clock(&mut self, reason: Reason) -> Vec<Finding> {
        self.note(Fact::Paused(true));
        match reason {
            Reason::NeedsArbiter => vec![Finding::of(What::Paused, "6.11.2")],
            Reason::NoReason => vec![
                Finding::of(What::Paused, "6.11.4"),
                Finding::of(What::ArbiterDecides, "6.11.4"),
            ],
        }
    }

    /// The arbiter lets the clock run on (6.11.3).
    pub(super) fn restart_clock(&mut self) -> Vec<Finding> {
        self.note(Fact::Paused(false));
        vec![Finding::of(What::Resumed, "6.11.3")]
    }
}

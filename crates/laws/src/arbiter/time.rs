//! Article 6 at the board: time passes, players arrive, flags fall.

use super::{Arbiter, Finding, Reason, What};
use crate::appendix_a;
use crate::article_06::{a6_07_default_time, a6_09_flag_fall};
use crate::{Color, Outcome};

impl Arbiter<'_> {
    /// Time passes; a flag that the arbiter sees fall ends the game (6.8, 6.9).
    pub(super) fn time_passes(&mut self, time: u64) -> Vec<Finding> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        self.session = self.session.saturating_add(time);
        if let Some(color) = self.clock.running() {
            let used = &mut self.used[color.index()];
            *used = used.saturating_add(time);
        }
        let Some(fallen) = self.clock.pass(time) else { return Vec::new() };
        let calls = !self.conditions.light() || appendix_a::arbiter_calls_flag(self.edition());
        if self.conditions.watched && calls { self.flag_fell(fallen) } else { Vec::new() }
    }

    fn flag_fell(&mut self, loser: Color) -> Vec<Finding> {
        let position = self.game.position();
        let outcome = a6_09_flag_fall::flag_fall(position, loser, self.game.judge());
        self.end(outcome);
        vec![Finding::of(What::FlagFallen, if self.conditions.light() { "A.5.5" } else { "6.8" })]
    }

    /// The arbiter sees a flag that is down; if both are, the one that fell first counts.
    pub(super) fn sees_flag(&mut self) -> Vec<Finding> {
        if self.conditions.light() && !appendix_a::arbiter_calls_flag(self.edition()) {
            return vec![Finding::of(What::GoesOn, "A.5.5")];
        }
        match Color::ALL.into_iter().find(|color| self.clock.has_fallen(*color)) {
            Some(_) if Color::ALL.into_iter().all(|color| self.clock.has_fallen(color)) => {
                self.both_flags()
            }
            Some(loser) => self.flag_fell(loser),
            None => vec![Finding::of(What::FlagUp, "6.8")],
        }
    }

    /// Both flags are down and nobody knows which fell first (III.3.1).
    pub(super) fn both_flags(&mut self) -> Vec<Finding> {
        let last = Color::ALL.into_iter().all(|color| self.clock.in_last_period(color));
        match a6_09_flag_fall::both_flags(last) {
            Some(outcome) => {
                self.end(outcome);
                vec![Finding::of(What::FlagFallen, "III.3.1.2")]
            }
            None => vec![Finding::of(What::GoesOn, "III.3.1.1")],
        }
    }

    /// A player claims that the opponent's flag is down (6.8, A.5.3).
    pub(super) fn claim_time(&mut self, who: Color) -> Vec<Finding> {
        if !self.clock.has_fallen(!who) {
            return vec![Finding::of(What::FlagUp, "6.8")];
        }
        if !self.conditions.light() {
            return self.flag_fell(!who);
        }
        let own = self.clock.has_fallen(who);
        let (position, judge) = (self.game.position(), self.game.judge());
        match a6_09_flag_fall::claimed_win(position, who, own, self.edition(), judge) {
            Ok(outcome) => {
                self.end(outcome);
                vec![Finding::of(What::FlagFallen, "A.5.3")]
            }
            Err(article) => vec![Finding { what: What::ClaimRefused, article }],
        }
    }

    /// A player comes to the board: too late, the game is lost (6.7.1).
    pub(super) fn arrive(&mut self, who: Color) -> Vec<Finding> {
        if !std::mem::take(&mut self.absent[who.index()]) {
            return Vec::new();
        }
        if self.resumed {
            return self.arrive_at_resumption(who);
        }
        let set = self.conditions.default_time;
        match a6_07_default_time::arrives_too_late(self.session, set, self.edition()) {
            Some(false) => vec![Finding::of(What::InTime, "6.7.1")],
            None if self.session == 0 => vec![Finding::of(What::InTime, "6.7.1")],
            None => vec![Finding::of(What::ArbiterDecides, "6.7.1")],
            Some(true) => {
                let by = crate::Article::new("6.7.1");
                self.end(match self.absent[(!who).index()] {
                    true => Outcome::LostByBoth { by },
                    false => Outcome::Won { winner: !who, by },
                });
                vec![Finding::of(What::TooLate, "6.7.1")]
            }
        }
    }

    /// A player pauses the clock: only to call the arbiter (6.11.2, 6.11.4).
    pub(super) fn stop_clock(&mut self, reason: Reason) -> Vec<Finding> {
        self.clock.pause(true);
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
        self.clock.pause(false);
        vec![Finding::of(What::Resumed, "6.11.3")]
    }
}

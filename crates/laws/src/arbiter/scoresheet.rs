//! Article 8 at the board: scoresheets, and moves that cannot be shown.
//!
//! Encodes: 8.6, A.4.3, B.2.3.

use super::record::Fact;
use super::{Arbiter, Finding, What};
use crate::appendix_a::{SCORESHEET_REQUESTS, Tempo};
use crate::article_07::a7_05_illegal_moves::Supervision;
use crate::article_08;
use crate::{Color, Move};

/// What is on the scoresheets, read from the record.
#[derive(Clone, Debug, Default)]
pub(super) struct Scoresheets {
    /// A move written down before it was made.
    written: [Option<Move>; 2],
    /// Whether every move made so far is recorded.
    up_to_date: [bool; 2],
    /// Whether a move was made at all.
    moved: [bool; 2],
    requests: [u32; 2],
}

impl Scoresheets {
    pub(super) fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::Wrote(who, mv) => self.written[who.index()] = *mv,
            Fact::Recorded(who) => self.up_to_date[who.index()] = true,
            Fact::AskedForScoresheet(who) => self.requests[who.index()] += 1,
            Fact::Made(made) => self.note_move(made.by),
            Fact::WentOn { by, mv: Some(_), .. } => self.note_move(*by),
            _ => {}
        }
    }

    fn note_move(&mut self, by: Color) {
        self.written[by.index()] = None;
        self.up_to_date[by.index()] = false;
        self.moved[by.index()] = true;
    }

    /// Whether the move before is recorded (8.1.3).
    const fn may_move(&self, who: Color) -> bool {
        self.up_to_date[who.index()] || !self.moved[who.index()]
    }
}

impl Arbiter<'_> {
    /// What the scoresheet says against making this move (8.1.2, 8.1.3).
    pub(super) fn scoresheet_against(&self, who: Color, mv: Move) -> Vec<Finding> {
        let sheets = &self.now.scoresheets;
        let mut found = Vec::new();
        if sheets.written[who.index()] == Some(mv)
            && self.now.hand.declared.is_none()
            && article_08::recording_in_advance_is_forbidden(self.edition())
        {
            found.push(Finding::of(What::RecordedInAdvance, "8.1.2"));
        }
        if self.conditions.recording && self.must_record(who) && !sheets.may_move(who) {
            found.push(Finding::of(What::MustRecord, "8.1.3"));
        }
        found
    }

    /// Whether a player must record now: not after the time in this period was once below five minutes (8.4).
    fn must_record(&self, who: Color) -> bool {
        let clock = &self.now.clock;
        article_08::must_record(clock.lowest(who), clock.bonus(who), self.conditions.tempo)
    }

    /// A player having the move may ask five times to see what the arbiter recorded (A.4.3, B.2.3).
    pub(super) fn asks_for_scoresheet(&mut self, who: Color) -> Vec<Finding> {
        let number = match self.conditions.tempo {
            Tempo::Blitz => "B.2.3",
            _ => "A.4.3",
        };
        let kept = self.conditions.tempo != Tempo::Standard
            && self.conditions.supervision == Supervision::Full;
        if !kept || !self.has_the_move(who) {
            return vec![Finding::of(What::NotAllowed, number)];
        }
        self.note(Fact::AskedForScoresheet(who));
        match self.now.scoresheets.requests[who.index()] > SCORESHEET_REQUESTS {
            true => vec![Finding::of(What::Disturbs, "11.5")],
            false => vec![Finding::of(What::Shown, number)],
        }
    }

    /// Nobody can show how many moves were made: the next one counts as the first of the period that follows the one
    /// whose time is over (8.6). Where no time was used up there is nothing to show.
    pub(super) fn cannot_show_moves(&mut self, who: Color) -> Vec<Finding> {
        if !self.now.clock.clone().restart_count(who) {
            return vec![Finding::of(What::NothingFound, "8.6")];
        }
        self.note(Fact::CountRestarted(who));
        vec![Finding::of(What::FirstOfPeriod, "8.6")]
    }
}

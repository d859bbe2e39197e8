//! Guidelines I at the board: a game is adjourned and resumed.
//!
//! Encodes: I.

use super::record::Fact;
use super::{Arbiter, Deed, Entry, Finding, Measure, What};
use crate::appendix_c::{Strictness, read_san};
use crate::article_06::a6_07_default_time;
use crate::guideline_i::{self, Sealed};
use crate::{Article, Color, Outcome};

/// A move in an envelope.
#[derive(Clone, Debug)]
pub(super) struct Sealing {
    by: Color,
    text: String,
}

/// Who is there, and what lies in the envelope, read from the record.
#[derive(Clone, Debug, Default)]
pub(super) struct Attendance {
    /// Milliseconds since the session began, whether a clock ran or not.
    pub(super) session: u64,
    pub(super) absent: [bool; 2],
    sealed: Option<Sealing>,
    /// Whether the game was adjourned and goes on.
    pub(super) resumed: bool,
    /// How many plies were played when the sealed move had been made.
    opened: Option<usize>,
    /// Thinking time used, in milliseconds, by colour.
    used: [u64; 2],
}

impl Attendance {
    pub(super) fn of(absent: [bool; 2]) -> Attendance {
        Attendance { absent, ..Attendance::default() }
    }

    pub(super) fn note(&mut self, fact: &Fact, plies: usize) {
        match fact {
            Fact::Passed(time, on) => {
                self.session = self.session.saturating_add(*time);
                if let Some(color) = on {
                    let used = &mut self.used[color.index()];
                    *used = used.saturating_add(*time);
                }
            }
            Fact::Arrived(who) => self.absent[who.index()] = false,
            Fact::Sealed(sealing) => self.sealed = sealing.clone(),
            Fact::Resumed(absent) => {
                self.session = 0;
                self.absent = *absent;
                self.resumed = true;
            }
            Fact::Opened => self.opened = Some(plies),
            _ => {}
        }
    }
}

impl Arbiter<'_> {
    /// A player seals a move and stops the clock (I.1.1), early at the cost of the time to the end of the session
    /// (I.1.2). Once the clock is stopped the move is not changed, and a move made on the board is the one to seal. At
    /// a resumption the answer to an absent player may be sealed too (I.9.3).
    pub(super) fn seal(&mut self, who: Color, text: &str, early: u64) -> Vec<Finding> {
        let refused = vec![Finding::of(What::NotAllowed, "I.1.1")];
        let sealing = Sealing { by: who, text: text.to_owned() };
        if self.now.attendance.sealed.is_some() {
            return refused;
        }
        if self.has_the_move(who) && self.now.attendance.resumed && self.is_absent(!who) {
            self.note(Fact::Sealed(Some(sealing)));
            self.note(Fact::Started(!who));
            return vec![Finding::of(What::Sealed, "I.9.3")];
        }
        if self.just_moved(who) && self.wrote_the_move_made(text) {
            self.go_back(self.now.game.plies() - 1, false);
        } else if !self.has_the_move(who) {
            return refused;
        }
        self.note(Fact::Sealed(Some(sealing)));
        let mut found = vec![Finding::of(What::Sealed, "I.1.1")];
        if early > 0 {
            self.note(Fact::Lost(who, early));
            found.push(Finding::of(What::TimeTaken(who, early), "I.1.2"));
        }
        self.note(Fact::Paused(true));
        found
    }

    fn wrote_the_move_made(&self, text: &str) -> bool {
        let game = &self.now.game;
        let before = game.positions().iter().rev().nth(1);
        before.is_some_and(|position| {
            read_san(position, text, Strictness::Lenient).ok() == game.moves().last().copied()
        })
    }

    /// What the arbiter does about an adjourned game.
    pub(super) fn adjourned(&mut self, measure: &Measure) -> Vec<Finding> {
        let Some(by) = self.now.attendance.sealed.as_ref().map(|sealing| sealing.by) else {
            return vec![Finding::of(What::NothingFound, "I.12.1")];
        };
        match measure {
            Measure::ReadsEnvelope(entry) => vec![self.read_envelope(by, entry)],
            Measure::OpensEnvelope if self.is_absent(!by) => {
                vec![Finding::of(What::NotAllowed, "I.7")]
            }
            Measure::OpensEnvelope => self.open_envelope(),
            Measure::Resumes(absent) => self.resume(!by, *absent),
            Measure::MissesEnvelope => {
                self.note(Fact::Sealed(None));
                self.note(Fact::Paused(false));
                vec![Finding::of(What::GoesOn, "I.12.1")]
            }
            _ => self.cancel("I.12.2"),
        }
    }

    /// Whether an entry on the envelope is right (I.2, I.3).
    fn read_envelope(&self, by: Color, entry: &Entry) -> Finding {
        let position = self.now.game.position();
        let (right, number) = match entry {
            Entry::Position(setup) => (**setup == *position.setup(), "I.2.2"),
            Entry::Times(used) => (*used == self.now.attendance.used, "I.2.3"),
            Entry::SealedBy(color) => (*color == by, "I.2.4"),
            Entry::MoveNumber(number) => (*number == position.fullmove_number(), "I.2.5"),
            Entry::Offer(color) => (*color == self.now.claims.offer, "I.2.6"),
        };
        Finding::of(if right { What::EnvelopeRight } else { What::EnvelopeWrong }, number)
    }

    /// The game is resumed. If the player who has to answer is absent, that player's clock runs (I.9.2, I.11).
    fn resume(&mut self, replier: Color, absent: [bool; 2]) -> Vec<Finding> {
        self.note(Fact::Resumed(absent));
        if absent[replier.index()] {
            self.note(Fact::Paused(false));
            self.note(Fact::Started(replier));
            let number = if absent == [true; 2] { "I.11" } else { "I.9.2" };
            return vec![Finding::of(What::ClockRuns, number)];
        }
        let mut found = self.open_envelope();
        if absent[(!replier).index()] && self.now.game.outcome().is_none() {
            found.push(Finding::of(What::MaySealReply, "I.9.3"));
        }
        found
    }

    /// The envelope is opened and the sealed move made, or the game is lost by it (I.8, I.9.1).
    fn open_envelope(&mut self) -> Vec<Finding> {
        let Some(Sealing { by, text }) = self.now.attendance.sealed.clone() else {
            return Vec::new();
        };
        self.note(Fact::Sealed(None));
        self.note(Fact::Paused(false));
        match guideline_i::open(self.now.game.position(), &text) {
            Sealed::Lost(outcome) => {
                self.end(outcome);
                Vec::new()
            }
            Sealed::Move(mv) => {
                let mut found = self.hand(by, &Deed::Makes(mv));
                self.note(Fact::Opened);
                if self.now.game.outcome().is_none() {
                    self.note(Fact::Completed(by));
                    self.note(Fact::Started(!by));
                    found.push(Finding::of(What::Completed, "I.9.1"));
                }
                found
            }
        }
    }

    /// A player comes to a game that was resumed: after the default time the game is lost, unless the sealed move ends
    /// it (I.10); in time an envelope that waits is opened (I.9.2).
    pub(super) fn arrive_at_resumption(&mut self, who: Color) -> Vec<Finding> {
        let waits = self.now.attendance.sealed.as_ref().is_some_and(|sealing| sealing.by != who);
        let set = self.conditions.default_time;
        let late =
            a6_07_default_time::arrives_too_late(self.now.attendance.session, set, self.edition());
        if late == Some(true) && !(waits && self.sealed_move_ends_the_game()) {
            let by = Article::new("I.10");
            self.end(match self.is_absent(!who) {
                true => Outcome::LostByBoth { by },
                false => Outcome::Won { winner: !who, by },
            });
            return vec![Finding::of(What::TooLate, "I.10")];
        }
        let mut found = match late {
            Some(false) => vec![Finding::of(What::InTime, "I.10")],
            Some(true) => Vec::new(),
            None => vec![Finding::of(What::ArbiterDecides, "I.10")],
        };
        if waits {
            found.extend(self.open_envelope());
        }
        found
    }

    fn sealed_move_ends_the_game(&self) -> bool {
        let mut trial = self.clone();
        trial.open_envelope();
        trial.now.game.outcome().is_some()
    }

    /// A wrong time is corrected if it is pointed out before the own first move after the resumption (I.13).
    pub(super) fn point_out_times(&self, who: Color) -> Vec<Finding> {
        let game = &self.now.game;
        let played = &game.positions()[..game.plies()];
        let moved = |plies: usize| played.iter().skip(plies).any(|p| p.turn() == who);
        match self.now.attendance.opened {
            None => vec![Finding::of(What::NothingFound, "I.13")],
            Some(plies) if moved(plies) => {
                vec![Finding::of(What::GoesOn, "I.13"), Finding::of(What::ArbiterDecides, "I.13")]
            }
            Some(_) => vec![Finding::of(What::Corrected, "I.13")],
        }
    }
}

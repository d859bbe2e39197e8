//! Guidelines I at the board: a game is adjourned and resumed.

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

impl Arbiter<'_> {
    /// A player seals a move and stops the clock (I.1.1), early at the cost of the time to the end of the session
    /// (I.1.2). Once the clock is stopped the move is not changed, and a move made on the board is the one to seal. At
    /// a resumption the answer to an absent player may be sealed too (I.9.3).
    pub(super) fn seal(&mut self, who: Color, text: &str, early: u64) -> Vec<Finding> {
        let refused = vec![Finding::of(What::NotAllowed, "I.1.1")];
        let sealing = Sealing { by: who, text: text.to_owned() };
        if self.sealed.is_some() {
            return refused;
        }
        if self.has_the_move(who) && self.resumed && self.absent[(!who).index()] {
            self.sealed = Some(sealing);
            self.clock.start(!who);
            return vec![Finding::of(What::Sealed, "I.9.3")];
        }
        if self.just_moved(who) && self.wrote_the_move_made(text) {
            self.go_back(self.game.moves().len() - 1);
        } else if !self.has_the_move(who) {
            return refused;
        }
        self.sealed = Some(sealing);
        let mut found = vec![Finding::of(What::Sealed, "I.1.1")];
        if early > 0 {
            self.clock.take(who, early);
            found.push(Finding::of(What::TimeTaken(who, early), "I.1.2"));
        }
        self.clock.pause(true);
        found
    }

    fn wrote_the_move_made(&self, text: &str) -> bool {
        let before = self.game.positions().iter().rev().nth(1);
        before.is_some_and(|position| {
            read_san(position, text, Strictness::Lenient).ok() == self.game.moves().last().copied()
        })
    }

    /// What the arbiter does about an adjourned game.
    pub(super) fn adjourned(&mut self, measure: &Measure) -> Vec<Finding> {
        let Some(by) = self.sealed.as_ref().map(|sealing| sealing.by) else {
            return vec![Finding::of(What::NothingFound, "I.12.1")];
        };
        match measure {
            Measure::ReadsEnvelope(entry) => vec![self.read_envelope(by, entry)],
            Measure::OpensEnvelope if self.absent[(!by).index()] => {
                vec![Finding::of(What::NotAllowed, "I.7")]
            }
            Measure::OpensEnvelope => self.open_envelope(),
            Measure::Resumes(absent) => self.resume(!by, *absent),
            Measure::MissesEnvelope => {
                self.sealed = None;
                self.clock.pause(false);
                vec![Finding::of(What::GoesOn, "I.12.1")]
            }
            _ => vec![Finding::of(What::NewGame, "I.12.2")],
        }
    }

    /// Whether an entry on the envelope is right (I.2, I.3).
    fn read_envelope(&self, by: Color, entry: &Entry) -> Finding {
        let position = self.game.position();
        let (right, number) = match entry {
            Entry::Position(setup) => (**setup == *position.setup(), "I.2.2"),
            Entry::Times(used) => (*used == self.used, "I.2.3"),
            Entry::SealedBy(color) => (*color == by, "I.2.4"),
            Entry::MoveNumber(number) => (*number == position.fullmove_number(), "I.2.5"),
            Entry::Offer(color) => (*color == self.offer, "I.2.6"),
        };
        Finding::of(if right { What::EnvelopeRight } else { What::EnvelopeWrong }, number)
    }

    /// The game is resumed. If the player who has to answer is absent, that player's clock runs (I.9.2, I.11).
    fn resume(&mut self, replier: Color, absent: [bool; 2]) -> Vec<Finding> {
        self.session = 0;
        self.absent = absent;
        self.resumed = true;
        if absent[replier.index()] {
            self.clock.pause(false);
            self.clock.start(replier);
            let number = if absent == [true; 2] { "I.11" } else { "I.9.2" };
            return vec![Finding::of(What::ClockRuns, number)];
        }
        let mut found = self.open_envelope();
        if absent[(!replier).index()] && self.game.outcome().is_none() {
            found.push(Finding::of(What::MaySealReply, "I.9.3"));
        }
        found
    }

    /// The envelope is opened and the sealed move made, or the game is lost by it (I.8, I.9.1).
    fn open_envelope(&mut self) -> Vec<Finding> {
        let Some(Sealing { by, text }) = self.sealed.take() else { return Vec::new() };
        self.clock.pause(false);
        match guideline_i::open(self.game.position(), &text) {
            Sealed::Lost(outcome) => {
                self.end(outcome);
                Vec::new()
            }
            Sealed::Move(mv) => {
                let mut found = self.hand(by, &Deed::Makes(mv));
                self.opened = Some(self.game.moves().len());
                if self.game.outcome().is_none() {
                    self.clock.complete(by);
                    self.clock.start(!by);
                    self.unpressed[by.index()] = false;
                    found.push(Finding::of(What::Completed, "I.9.1"));
                }
                found
            }
        }
    }

    /// A player comes to a game that was resumed: after the default time the game is lost, unless the sealed move ends
    /// it (I.10); in time an envelope that waits is opened (I.9.2).
    pub(super) fn arrive_at_resumption(&mut self, who: Color) -> Vec<Finding> {
        let waits = self.sealed.as_ref().is_some_and(|sealing| sealing.by != who);
        let set = self.conditions.default_time;
        let late = a6_07_default_time::arrives_too_late(self.session, set, self.edition());
        if late == Some(true) && !(waits && self.sealed_move_ends_the_game()) {
            let by = Article::new("I.10");
            self.end(match self.absent[(!who).index()] {
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
        trial.game.outcome().is_some()
    }

    /// A wrong time is corrected if it is pointed out before the own first move after the resumption (I.13).
    pub(super) fn point_out_times(&self, who: Color) -> Vec<Finding> {
        let played = &self.game.positions()[..self.game.moves().len()];
        let moved = |plies: usize| played.iter().skip(plies).any(|p| p.turn() == who);
        match self.opened {
            None => vec![Finding::of(What::NothingFound, "I.13")],
            Some(plies) if moved(plies) => {
                vec![Finding::of(What::GoesOn, "I.13"), Finding::of(What::ArbiterDecides, "I.13")]
            }
            Some(_) => vec![Finding::of(What::Corrected, "I.13")],
        }
    }
}

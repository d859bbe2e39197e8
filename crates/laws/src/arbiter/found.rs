//! Article 7.5 at the board: an irregularity is found, at once or later, and dealt with.
//!
//! Encodes: A.5.4.

use super::irregularities::Irregularity;
use super::record::Fact;
use super::{Arbiter, Conditions, Finding, What};
use crate::appendix_a::{Tempo, both_kings_in_check, pawn_on_last_rank};
use crate::article_05::a5_01_resignation::lost_unless_unmateable;
use crate::article_07::a7_05_illegal_moves::{
    Offence, Sanction, arbiter_may_act_alone, queen_is_forced, sanction,
};
use crate::{Color, Edition, Outcome, Position};

impl Arbiter<'_> {
    /// Whether the arbiter sees it when it happens and may act without a claim.
    pub(super) fn acts_at_once(&self, what: &Irregularity) -> bool {
        self.conditions.watched && self.may_act_alone(what)
    }

    /// Whether the arbiter may act without a claim (A.5.2): everywhere but in lightly supervised games until 2009, where
    /// in 2009 it was allowed for an unfinished promotion and for both kings in check.
    fn may_act_alone(&self, what: &Irregularity) -> bool {
        let plain =
            what.offence == Offence::PawnLeft || both_kings_in_check(self.now.game.position());
        !self.conditions.light()
            || arbiter_may_act_alone(self.edition())
            || self.edition() == Edition::E2009 && self.conditions.tempo == Tempo::Rapid && plain
    }

    /// The opponent claims that an illegal move was completed (7.5.1, A.5.2).
    pub(super) fn illegal_move_claimed(&mut self, claimant: Color) -> Vec<Finding> {
        match self.open_irregularity(|by| by != claimant) {
            None => vec![Finding::of(What::NothingFound, "7.5.1")],
            Some(what) => self.deal_unless_it_stands(&what),
        }
    }

    /// The arbiter sees an illegal move that was not dealt with.
    pub(super) fn sees_illegal_move(&mut self) -> Vec<Finding> {
        match self.open_irregularity(|_| true) {
            None => vec![Finding::of(What::NothingFound, "7.5.1")],
            Some(what) if !self.may_act_alone(&what) => vec![Finding::of(What::Stands, "A.5.2")],
            Some(what) => self.deal_unless_it_stands(&what),
        }
    }

    /// The irregularity that is found: the first one, since what followed is undone with it (7.5.1); where few arbiters
    /// watch, the first that the opponent has not answered, if there is one (A.5.2).
    fn open_irregularity(&self, by: impl Fn(Color) -> bool) -> Option<Irregularity> {
        let open = || self.now.irregularities.open.iter().filter(|open| by(open.what.by));
        let unanswered = open().find(|open| self.conditions.light() && !open.answered);
        unanswered.or_else(|| open().next()).map(|open| open.what.clone())
    }

    /// Where few arbiters watch, an illegal move stands once the opponent has moved (A.5.2);
    /// elsewhere it is undone as long as the game lasts (7.5.1).
    fn deal_unless_it_stands(&mut self, what: &Irregularity) -> Vec<Finding> {
        let mut open = self.now.irregularities.open.iter();
        let answered = open.any(|open| open.what.plies == what.plies && open.answered);
        if self.conditions.light() && answered {
            return vec![Finding::of(What::Stands, "A.5.2")];
        }
        self.deal_with(what)
    }

    /// The position is put back, and the player is penalised (7.5).
    pub(super) fn deal_with(&mut self, what: &Irregularity) -> Vec<Finding> {
        if !what.offence.counts(self.edition()) {
            if what.offence == Offence::NoMove {
                self.note(Fact::Started(what.by));
            }
            self.note(Fact::DealtWith(what.plies));
            return vec![Finding::of(What::ArbiterDecides, what.offence.number())];
        }
        let mut found = vec![Finding::of(What::Illegal(what.by), what.offence.number())];
        found.extend(self.undo(what));
        let kind = what.offence.counter(self.edition());
        self.note(Fact::Counted(what.by, kind));
        found.extend(self.penalise(what.by, kind));
        found
    }

    /// What becomes of the board (7.5.1 to 7.5.4).
    fn undo(&mut self, what: &Irregularity) -> Vec<Finding> {
        match (what.offence, what.mv) {
            (Offence::TwoHands, _) => {
                self.note(Fact::DealtWith(what.plies));
                Vec::new()
            }
            (Offence::NoMove, _) | (_, None) => self.undo_press(what),
            (Offence::PawnLeft, Some(pawn)) if queen_is_forced(self.edition()) => {
                self.put_a_queen(what, pawn)
            }
            (_, Some(mv)) => self.undo_illegal_move(what, mv),
        }
    }

    /// What the offence costs (7.5.5, A.3, A.5.2, B.3).
    fn penalise(&mut self, who: Color, kind: usize) -> Vec<Finding> {
        let Conditions { tempo, supervision, edition, .. } = self.conditions;
        let number = self.now.irregularities.counted[who.index()][kind];
        let quickplay = self.is_quickplay_finish_of_1997(who);
        let by = self.ladder();
        match sanction(number, tempo, supervision, edition, quickplay) {
            Sanction::ArbiterDecides => vec![Finding::of(What::ArbiterDecides, by)],
            Sanction::Time(time) => {
                self.note(Fact::Gained(!who, time));
                vec![Finding::of(What::TimeAdded(!who, time), by)]
            }
            Sanction::Loss { unless_unmateable } => {
                let (position, judge) = (self.now.game.position(), self.judge);
                self.end(match unless_unmateable {
                    true => lost_unless_unmateable(position, who, by, judge),
                    false => Outcome::won(!who, by),
                });
                Vec::new()
            }
        }
    }

    /// Whether a player has only the last period left, in which all moves are to be made: in 1997 illegal moves had a
    /// fixed price there alone.
    fn is_quickplay_finish_of_1997(&self, who: Color) -> bool {
        let clock = &self.now.clock;
        clock.in_last_period(who) && clock.period(who).moves.is_none()
    }

    /// The article with the penalties: 7.5.5, and before 2018 another where few arbiters watch.
    fn ladder(&self) -> &'static str {
        match self.conditions.tempo {
            Tempo::Rapid if self.conditions.light() && self.edition() < Edition::E2018 => "A.5.2",
            Tempo::Blitz if self.conditions.light() && self.edition() < Edition::E2018 => "B.3",
            _ => "7.5.5",
        }
    }

    /// Both players agree to undo an illegal move that stands (A.5.2).
    pub(super) fn undo_by_agreement(&mut self) -> Vec<Finding> {
        match self.open_irregularity(|_| true) {
            Some(what) => {
                self.go_back(what.plies, false);
                vec![Finding::of(What::Restored, "A.5.2")]
            }
            None => vec![Finding::of(What::NothingFound, "A.5.2")],
        }
    }

    /// An impossible position is seen. Where few arbiters watch, and both kings are in check or a pawn stands on the
    /// last rank, the next move is waited for (A.5.4); anything else is an illegal move like any other (A.5.2).
    pub(super) fn sees_illegal_position(&mut self) -> Vec<Finding> {
        if !self.is_illegal_position() {
            return vec![Finding::of(What::NothingFound, "3.10.3")];
        }
        let position = self.now.game.position();
        let waits = both_kings_in_check(position) || pawn_on_last_rank(position);
        if !waits || !self.conditions.light() || self.edition() < Edition::E2014 {
            return self.sees_illegal_move();
        }
        self.note(Fact::Waits(true));
        vec![Finding::of(What::Waits, "A.5.4")]
    }

    pub(super) fn is_illegal_position(&self) -> bool {
        let position = self.now.game.position();
        Position::new(position.setup().clone(), position.variant()).is_err()
    }
}

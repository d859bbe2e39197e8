//! Articles 6.2 and 7.5 at the board: pressing the clock, and illegal moves.

use super::{Arbiter, Conditions, Finding, Unseen, What};
use crate::article_05::a5_01_resignation::lost_unless_unmateable;
use crate::article_07::a7_05_illegal_moves::{
    Offence, Sanction, arbiter_may_act_alone, queen_is_forced, sanction,
};
use crate::{Color, Edition, Move, Outcome, Position, Role};

impl Arbiter<'_> {
    /// The clock is pressed.
    pub(super) fn press(&mut self, who: Color) -> Vec<Finding> {
        if self.clock.running() != Some(who) {
            return vec![Finding::of(What::NoEffect, "6.2.1")];
        }
        if self.displaced_by == Some(who) {
            return vec![Finding::of(What::PutRight, "7.4.1")];
        }
        if let Some(found) = self.pressed_unsaid(who) {
            return found;
        }
        if self.unpressed[who.index()] && !self.begun(who) {
            return self.press_after_move(who);
        }
        let (offence, mv) = match (self.pawn_left(), self.illegal) {
            (Some(mv), _) => (Offence::PawnLeft, Some(mv)),
            (None, Some(mv)) => (Offence::IllegalMove, Some(mv)),
            (None, None) if self.hands.are_idle() => (Offence::NoMove, None),
            (None, None) => {
                (Offence::IllegalMove, self.hands.released.map(|(a, b)| Move::new(a, b)))
            }
        };
        let unseen =
            Unseen { by: who, offence, mv, plies: self.game.moves().len(), answered: false };
        if self.conditions.watched && self.may_act_alone() {
            self.offend(&unseen)
        } else {
            self.goes_unseen(unseen)
        }
    }

    /// Whether this player has begun a move that is not made.
    fn begun(&self, who: Color) -> bool {
        self.has_the_move(who) && (self.illegal.is_some() || !self.hands.are_idle())
    }

    /// The press that completes a move made (6.2.1), late if the opponent has replied (6.2.2).
    fn press_after_move(&mut self, who: Color) -> Vec<Finding> {
        self.unpressed[who.index()] = false;
        let replied = self.has_the_move(who);
        if std::mem::take(&mut self.both_hands) && self.conditions.watched && !replied {
            let unseen = Unseen {
                by: who,
                offence: Offence::TwoHands,
                mv: None,
                plies: self.game.moves().len(),
                answered: false,
            };
            self.clock.complete(who);
            self.clock.start(!who);
            return self.offend(&unseen);
        }
        self.clock.complete(who);
        self.clock.start(!who);
        let number = if replied { "6.2.2" } else { "6.2.1" };
        let mut found = vec![Finding::of(What::Completed, number)];
        found.extend(self.illegal_position_lasts());
        found
    }

    fn may_act_alone(&self) -> bool {
        !self.conditions.light() || arbiter_may_act_alone(self.edition())
    }

    /// Nobody objects for now: the clock runs for the opponent and the board stays as it is.
    fn goes_unseen(&mut self, unseen: Unseen) -> Vec<Finding> {
        let by = unseen.by;
        if let Some(mv) = unseen.mv {
            let position = self.game.position();
            let after = crate::article_03::made::position_after(position, mv);
            let kings = Color::ALL.into_iter().all(|color| after.board().king(color).is_some());
            if !kings {
                return self.offend(&unseen);
            }
            self.game.go_on_from(after, mv);
            self.clear_hands();
        }
        self.clock.complete(by);
        self.clock.start(!by);
        self.unseen = Some(unseen);
        Vec::new()
    }

    /// An illegal move is found: the position is put back, and the player is penalised (7.5).
    pub(super) fn offend(&mut self, unseen: &Unseen) -> Vec<Finding> {
        let (who, offence, edition) = (unseen.by, unseen.offence, self.edition());
        if !offence.counts(edition) {
            if offence == Offence::NoMove {
                self.clock.start(who);
            }
            return vec![Finding::of(What::ArbiterDecides, offence.number())];
        }
        let mut found = vec![Finding::of(What::Illegal(who), offence.number())];
        let counter = &mut self.offences[who.index()][offence.counter(edition)];
        *counter += 1;
        let number = *counter;
        found.extend(self.undo(unseen));
        found.extend(self.penalise(who, number));
        found
    }

    /// What becomes of the board (7.5.1, 7.5.2).
    fn undo(&mut self, unseen: &Unseen) -> Vec<Finding> {
        let who = unseen.by;
        match (unseen.offence, unseen.mv) {
            (Offence::TwoHands, _) => Vec::new(),
            (Offence::NoMove, _) | (_, None) => {
                self.clock.start(who);
                Vec::new()
            }
            (Offence::PawnLeft, Some(mv)) if queen_is_forced(self.edition()) => {
                self.game.go_back_to(unseen.plies);
                self.clear_hands();
                let queen = Move::promoting(mv.origin, mv.target, Role::Queen);
                if self.game.play(queen).is_ok() {
                    self.clock.complete(who);
                    self.clock.start(!who);
                }
                vec![Finding::of(What::BecomesQueen, "7.5.2")]
            }
            (_, Some(mv)) => {
                self.go_back(unseen.plies);
                self.touch_for(who, mv);
                vec![Finding::of(What::Restored, "7.5.1")]
            }
        }
    }

    /// Puts an earlier position back; the clock runs for the player who then has the move.
    pub(super) fn go_back(&mut self, plies: usize) {
        let touched = match self.game.moves().len() == plies {
            true => std::mem::take(&mut self.touched),
            false => Vec::new(),
        };
        self.game.go_back_to(plies);
        self.clear_hands();
        self.touched = touched;
        self.unpressed = [false; 2];
        self.last = None;
        self.clock.start(self.game.position().turn());
    }

    /// What the offence costs (7.5.5, A.3, A.5.2, B.3).
    fn penalise(&mut self, who: Color, number: u32) -> Vec<Finding> {
        let Conditions { tempo, supervision, edition, .. } = self.conditions;
        match sanction(number, tempo, supervision, edition) {
            Sanction::ArbiterDecides => vec![Finding::of(What::ArbiterDecides, self.ladder())],
            Sanction::Time(time) => {
                self.clock.add(!who, time);
                vec![Finding::of(What::TimeAdded(!who, time), self.ladder())]
            }
            Sanction::Loss { unless_unmateable } => {
                let by = self.ladder();
                let outcome = match unless_unmateable {
                    true => {
                        lost_unless_unmateable(self.game.position(), who, by, self.game.judge())
                    }
                    false => Outcome::won(!who, by),
                };
                self.end(outcome);
                Vec::new()
            }
        }
    }

    /// The article with the penalties: 7.5.5, and before 2018 another where few arbiters watch.
    fn ladder(&self) -> &'static str {
        use crate::appendix_a::Tempo;
        match self.conditions.tempo {
            Tempo::Rapid if self.conditions.light() && self.edition() < Edition::E2018 => "A.5.2",
            Tempo::Blitz if self.conditions.light() && self.edition() < Edition::E2018 => "B.3",
            _ => "7.5.5",
        }
    }

    /// The opponent claims that an illegal move was completed (7.5.1, A.5.2).
    pub(super) fn illegal_move_claimed(&mut self, by: Color) -> Vec<Finding> {
        match self.unseen.take() {
            Some(unseen) if unseen.by != by => self.object(unseen),
            other => {
                self.unseen = other;
                vec![Finding::of(What::NothingFound, "7.5.1")]
            }
        }
    }

    /// The arbiter sees the illegal move himself.
    pub(super) fn sees_illegal_move(&mut self) -> Vec<Finding> {
        match self.unseen.take() {
            None => vec![Finding::of(What::NothingFound, "7.5.1")],
            Some(unseen) if !self.may_act_alone() => {
                self.unseen = Some(unseen);
                vec![Finding::of(What::Stands, "A.5.2")]
            }
            Some(unseen) => self.object(unseen),
        }
    }

    /// Where few arbiters watch, an illegal move stands once the opponent has moved (A.5.2);
    /// elsewhere it is undone as long as the game lasts (7.5.1).
    fn object(&mut self, unseen: Unseen) -> Vec<Finding> {
        if self.conditions.light() && unseen.answered {
            self.unseen = Some(unseen);
            return vec![Finding::of(What::Stands, "A.5.2")];
        }
        self.offend(&unseen)
    }

    /// Both players agree to undo an illegal move that stands (A.5.2).
    pub(super) fn undo_by_agreement(&mut self) -> Vec<Finding> {
        match self.unseen.take() {
            Some(unseen) => {
                self.go_back(unseen.plies);
                vec![Finding::of(What::Restored, "A.5.2")]
            }
            None => vec![Finding::of(What::NothingFound, "A.5.2")],
        }
    }

    /// An impossible position is seen where few arbiters watch: the next move is waited for (A.5.4).
    pub(super) fn sees_illegal_position(&mut self) -> Vec<Finding> {
        if !self.illegal_position() {
            return vec![Finding::of(What::NothingFound, "3.10.3")];
        }
        if !self.conditions.light() || self.edition() < Edition::E2014 {
            return self.sees_illegal_move();
        }
        self.illegal_position_seen = true;
        vec![Finding::of(What::Waits, "A.5.4")]
    }

    fn illegal_position(&self) -> bool {
        let position = self.game.position();
        Position::new(position.setup().clone(), position.variant()).is_err()
    }

    /// The next move is completed and the position is still impossible: a draw (A.5.4).
    fn illegal_position_lasts(&mut self) -> Vec<Finding> {
        if self.illegal_position_seen {
            if self.illegal_position() {
                self.end(Outcome::drawn("A.5.4"));
            }
            self.illegal_position_seen = false;
        }
        Vec::new()
    }
}

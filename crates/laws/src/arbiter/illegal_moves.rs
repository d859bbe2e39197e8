//! Articles 7.5.1 and 7.5.2 at the board: an illegal move is completed.

use super::irregularities::Irregularity;
use super::record::Fact;
use super::{Arbiter, Finding, What};
use crate::article_03::made::position_after;
use crate::article_04::a4_07_released::{is_last_rank, is_pawn_to_last_rank};
use crate::article_07::a7_05_illegal_moves::Offence;
use crate::{Color, Move, Role, is_legal};

impl Arbiter<'_> {
    /// The clock is pressed when a move was begun that is no legal move (7.5.1), or a pawn was left on the last rank
    /// (7.5.2).
    pub(super) fn press_after_an_illegal_move(&mut self, who: Color) -> Vec<Finding> {
        let hand = &self.now.hand;
        let unfinished = hand.done.released.map(|(origin, target)| Move::new(origin, target));
        let (offence, mv) = match (self.pawn_left(), hand.wrong) {
            (Some(mv), _) => (Offence::PawnLeft, Some(mv)),
            (None, Some(mv)) => (Offence::IllegalMove, Some(mv)),
            (None, None) => (Offence::IllegalMove, unfinished),
        };
        let what = Irregularity { by: who, offence, mv, plies: self.now.game.plies() };
        if self.acts_at_once(&what) {
            return self.deal_with(&what);
        }
        self.nobody_objects(&what)
    }

    /// A pawn that was let go on the last rank, with nothing put in its place.
    fn pawn_left(&self) -> Option<Move> {
        let position = self.now.game.position();
        let bare = |mv: Move| {
            is_pawn_to_last_rank(position, mv.origin, mv.target)
                && is_last_rank(mv.target, position.turn())
                && is_legal(position, Move::promoting(mv.origin, mv.target, Role::Queen))
        };
        let hand = &self.now.hand;
        let released = hand.done.released.map(|(origin, target)| Move::new(origin, target));
        let made = hand.wrong.filter(|mv| mv.promotion.is_none());
        released.or(made).filter(|mv| bare(*mv))
    }

    /// Nobody objects: the clock runs for the opponent, and play goes on from the board as it is. A king that is
    /// captured is seen by everybody.
    fn nobody_objects(&mut self, what: &Irregularity) -> Vec<Finding> {
        let by = what.by;
        if let Some(mv) = what.mv {
            let after = position_after(self.now.game.position(), mv);
            if Color::ALL.into_iter().any(|color| after.board().king(color).is_none()) {
                return self.deal_with(what);
            }
            self.note(Fact::Irregular(what.clone()));
            self.note(Fact::WentOn { by, mv: Some(mv), after });
        } else {
            self.note(Fact::Irregular(what.clone()));
        }
        self.note(Fact::Completed(by));
        self.note(Fact::Started(!by));
        Vec::new()
    }

    /// The position before the illegal move is put back, and 4.3 and 4.7 bind the move that replaces it (7.5.1).
    pub(super) fn undo_illegal_move(&mut self, what: &Irregularity, mv: Move) -> Vec<Finding> {
        self.go_back(what.plies, true);
        self.touch_for(what.by, mv);
        if what.offence == Offence::IllegalMove
            && self.is_square_of_a_legal_move(mv.origin, mv.target)
        {
            self.note(Fact::Bound(mv.origin, mv.target));
        }
        vec![Finding::of(What::Restored, "7.5.1")]
    }

    /// The pawn that was left on the last rank becomes a queen (7.5.2).
    pub(super) fn put_a_queen(&mut self, what: &Irregularity, pawn: Move) -> Vec<Finding> {
        self.go_back(what.plies, false);
        let queen = Move::promoting(pawn.origin, pawn.target, Role::Queen);
        self.make_for(what.by, queen);
        vec![Finding::of(What::BecomesQueen, "7.5.2")]
    }
}

//! What the hands of the player having the move have done (Article 4, D.2), read from the record.

use super::record::Fact;
use crate::article_04::a4_03_touch_move::{self, Duty, Touch};
use crate::article_04::a4_07_released::Hands;
use crate::{Color, Move, Position, Square};

/// What the hands have done since the last move.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    /// Touched with intent, in order.
    pub(super) touched: Vec<Touch>,
    /// Let go, taken off, put on.
    pub(super) done: Hands,
    /// Where a piece must go that was let go in the illegal move which this one replaces (7.5.1).
    pub(super) bound: Option<(Square, Square)>,
    /// A move that is not legal and stands on the board, not completed.
    pub(super) wrong: Option<Move>,
    /// The move that must be made after a claim that was not correct (9.5.3).
    pub(super) declared: Option<Move>,
    /// The move that a blind player has said aloud.
    pub(super) called: Option<Move>,
    /// Who has used both hands for a move that is not completed.
    pub(super) both: [bool; 2],
}

impl Hand {
    pub(super) fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::Touched(touch) => self.touched.push(touch.clone()),
            Fact::Released(from, to) => self.done.released = Some((*from, *to)),
            Fact::RookReleased(from, to) => self.done.rook_released = Some((*from, *to)),
            Fact::Removed(square) => self.done.removed.push(*square),
            Fact::Contacted(role, square) => self.done.contact = Some((*role, *square)),
            Fact::Promoted(role, square) => self.done.promoted = Some((*role, *square)),
            Fact::StandsWrongly(mv) => self.wrong = *mv,
            Fact::Bound(from, to) => self.bound = Some((*from, *to)),
            Fact::BothHands(who) => self.both[who.index()] = true,
            Fact::Completed(who) | Fact::PressedOnly(who) => self.both[who.index()] = false,
            Fact::Declared(mv) => self.declared = Some(*mv),
            Fact::Called(mv) => self.called = Some(*mv),
            Fact::Made(_) | Fact::WentOn { .. } => {
                *self = Hand { both: self.both, ..Hand::default() }
            }
            _ => {}
        }
    }

    /// What the touched pieces ask for in this position.
    pub(super) fn duty(&self, position: &Position) -> Duty {
        a4_03_touch_move::duty(position, &self.touched)
    }

    /// Whether a legal move agrees with where pieces were let go (4.7, 7.5.1).
    pub(super) fn fits(&self, position: &Position, mv: Move) -> bool {
        let bound = Hands { released: self.bound, ..Hands::default() };
        self.done.fit(position, mv) && bound.fit(position, mv)
    }

    /// Whether something was begun and not finished.
    pub(super) fn has_begun(&self) -> bool {
        self.wrong.is_some() || !self.done.are_idle()
    }

    /// Whether this player has used both hands.
    pub(super) const fn used_both(&self, who: Color) -> bool {
        self.both[who.index()]
    }
}

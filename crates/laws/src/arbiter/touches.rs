//! Articles 4.2, 4.3 and 4.7 at the board: adjusting, touching, letting go.
//!
//! Encodes: 1.3, 4.2, 6.2.5, D.2.2.

use super::record::Fact;
use super::{Arbiter, Deed, Finding, What};
use crate::article_03::a3_08_castling;
use crate::article_04::a4_03_touch_move::{Duty, Touch};
use crate::article_04::a4_04_castling_touches::contact_settles_promotion;
use crate::article_04::a4_07_released::{arrival, is_pawn_to_last_rank};
use crate::{Color, Edition, Move, Role, Square, legal_moves};

impl Arbiter<'_> {
    /// A player does something with the hands.
    pub(super) fn hand(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        match deed {
            Deed::Announces if self.has_the_move(who) && !self.now.hand.touched.is_empty() => {
                return vec![Finding::of(What::AnnouncedTooLate, "4.2.1")];
            }
            Deed::Announces => return Vec::new(),
            Deed::Adjusts(_) => return self.adjust(who),
            Deed::Brushes(_) => return vec![Finding::of(What::NoDuty, "4.2.2")],
            Deed::Touches(_) if self.conditions.blind[who.index()] => {
                return vec![Finding::of(What::NoDuty, "D.2.2")];
            }
            Deed::UsesBothHands => {
                if self.has_the_move(who) || self.just_moved(who) {
                    self.note(Fact::BothHands(who));
                }
                return Vec::new();
            }
            Deed::Touches(_) | Deed::Lifts(_) | Deed::TouchesTogether(..) => {}
            _ => self.take_a_press_for_a_move(who),
        }
        if !self.has_the_move(who) {
            return vec![Finding::of(What::NoDuty, "4.3")];
        }
        if let Some(found) = self.forfeit_the_complaint() {
            return found;
        }
        self.move_by_hand(who, deed)
    }

    fn move_by_hand(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        match deed {
            Deed::Touches(square) | Deed::Lifts(square) => self.touch(who, &[*square]),
            Deed::TouchesTogether(a, b) => self.touch(who, &[*a, *b]),
            Deed::Removes(square) => {
                let found = self.touch(who, &[*square]);
                self.note(Fact::Removed(*square));
                let made = self.made_by_hand();
                if made.is_empty() { found } else { made }
            }
            Deed::Releases(origin, target) => self.release(who, *origin, *target),
            Deed::Contacts(role, square) => self.contact(*role, *square),
            Deed::Promotes(role, square) => self.promote(*role, *square),
            Deed::Makes(mv) => self.make(*mv),
            _ => Vec::new(),
        }
    }

    /// Only the player having the move may adjust (4.2.1), and since 2014 only while the own clock runs (6.2.5).
    fn adjust(&self, who: Color) -> Vec<Finding> {
        let clock_runs = self.now.clock.running().is_none_or(|color| color == who);
        if !self.has_the_move(who) {
            vec![Finding::of(What::AdjustsOutOfTurn, "4.2.1")]
        } else if !clock_runs && self.edition() >= Edition::E2014 {
            vec![Finding::of(What::AdjustsOutOfTurn, "6.2.5")]
        } else {
            vec![Finding::of(What::Adjusted, "4.2.1")]
        }
    }

    /// Pieces are touched with intent by the player having the move (4.3).
    pub(super) fn touch(&mut self, who: Color, squares: &[Square]) -> Vec<Finding> {
        let hand = &self.now.hand;
        let touch = Touch::of(self.now.game.position(), squares).without(&hand.touched);
        let mut found = self.offer_lapses(who);
        if touch.is_empty() {
            return found;
        }
        self.note(Fact::Touched(touch));
        let duty = self.duty();
        let what = match duty {
            Duty::None => What::NoDuty,
            Duty::Move(_) | Duty::MoveEither(..) => What::MustMove,
            Duty::MoveRook(_) => What::MustMoveRook,
            Duty::Capture(_) | Duty::CaptureEither(..) => What::MustCapture,
            Duty::CaptureWith { .. } => What::MustCaptureWith,
            Duty::Castle(_) => What::MustCastle,
            Duty::KingElsewhere(_) => What::MustMoveKing,
            Duty::Free(_) => What::Free,
        };
        found.extend(duty.article().map(|article| Finding { what, article }));
        found
    }

    /// The pieces that a move touches, the moving one first.
    pub(super) fn touch_for(&mut self, who: Color, mv: Move) {
        match a3_08_castling::meant(self.now.game.position(), mv) {
            Some(castling) => {
                self.touch(who, &[castling.king]);
                self.touch(who, &[castling.rook]);
            }
            None => {
                self.touch(who, &[mv.origin]);
                self.touch(who, &[mv.target]);
            }
        }
    }

    /// A piece is let go: on a square of a legal move it stays there (4.7), elsewhere it may be
    /// taken up again.
    fn release(&mut self, who: Color, origin: Square, target: Square) -> Vec<Finding> {
        if self.is_rook_of_begun_castling(origin) {
            self.note(Fact::RookReleased(origin, target));
            return self.made_by_hand();
        }
        let position = self.now.game.position();
        let lawful = self.is_square_of_a_legal_move(origin, target);
        let castling = a3_08_castling::meant(position, Move::new(origin, target));
        let pawn_arrives = is_pawn_to_last_rank(position, origin, target);
        let mut found = Vec::new();
        if let (Some(castling), false) = (castling, lawful) {
            self.touch(who, &[castling.king]);
            found = self.touch(who, &[castling.rook]);
        } else {
            self.touch(who, &[origin]);
        }
        if !lawful {
            self.note(Fact::StandsWrongly(Some(Move::new(origin, target))));
            found.insert(0, Finding::of(What::NotMade, "4.7"));
            return found;
        }
        self.note(Fact::StandsWrongly(None));
        self.note(Fact::Released(origin, target));
        let made = self.made_by_hand();
        if !made.is_empty() {
            return made;
        }
        let article = match (castling.is_some(), pawn_arrives) {
            (true, _) => "4.7.2",
            (_, true) => "4.7.3",
            _ if self.conditions.blind[who.index()] => "D.2.3.1",
            _ => "4.7.1",
        };
        vec![Finding::of(What::Unfinished, article)]
    }

    /// Whether a legal move puts the piece of one square on the other.
    pub(super) fn is_square_of_a_legal_move(&self, origin: Square, target: Square) -> bool {
        let position = self.now.game.position();
        let puts = |mv: Move| mv.origin == origin && arrival(position, mv) == target;
        legal_moves(position).into_iter().any(puts)
    }

    /// The rook that belongs to a king let go on a castling square.
    fn is_rook_of_begun_castling(&self, rook: Square) -> bool {
        let position = self.now.game.position();
        let Some((origin, target)) = self.now.hand.done.released else { return false };
        legal_moves(position).into_iter().any(|mv| {
            a3_08_castling::meant(position, mv).is_some_and(|castling| {
                castling.king == origin && castling.king_goal() == target && castling.rook == rook
            })
        })
    }

    /// The new piece touches the promotion square: since 2005 the choice is final (4.4.4).
    fn contact(&mut self, role: Role, square: Square) -> Vec<Finding> {
        if self.now.hand.done.contact.is_some() || !contact_settles_promotion(self.edition()) {
            return Vec::new();
        }
        self.note(Fact::Contacted(role, square));
        vec![Finding::of(What::ChoiceFinal, "4.4.4")]
    }

    /// The new piece is let go. A second choice is no choice (4.4.4).
    fn promote(&mut self, role: Role, square: Square) -> Vec<Finding> {
        let mut found = Vec::new();
        let chosen = match self.now.hand.done.contact {
            Some((first, place)) if first != role && place == square => {
                found.push(Finding::of(What::ChoiceFinal, "4.4.4"));
                first
            }
            _ => role,
        };
        self.note(Fact::Promoted(chosen, square));
        let made = self.made_by_hand();
        if made.is_empty() {
            found.push(Finding::of(What::Unfinished, "4.7.3"));
        }
        found.extend(made);
        found
    }
}

//! Article 4.4: touching king and rook, and choosing the promoted piece.
//!
//! Encodes: 4.4.

use super::a4_03_touch_move::{Duty, Touch, first_that_can};
use crate::article_03::a3_08_castling;
use crate::{Article, Edition, Move, Position, Role, Side, Square, legal_moves};

/// The side a move castles to, if it is castling.
pub fn side_of(position: &Position, mv: Move) -> Option<Side> {
    a3_08_castling::meant(position, mv).map(|castling| castling.side)
}

/// What touching king and rook, the first own pieces touched, obliges to (4.4.1 to 4.4.3); `None`
/// for any other two pieces.
pub fn duty(position: &Position, own: &[Square]) -> Option<Duty> {
    let role = |square: Square| position.board().get(square).map(|piece| piece.role);
    let (first, second) = match own {
        [first, second, ..] => (*first, *second),
        _ => return None,
    };
    match (role(first)?, role(second)?) {
        (Role::King, Role::Rook) => Some(king_then_rook(position, first, second)),
        (Role::Rook, Role::King) => Some(rook_then_king(position, first, second)),
        _ => None,
    }
}

/// King, then rook: castling with that rook if it is legal (4.4.1), else another move of the king, the other
/// castling included, else any move (4.4.3).
fn king_then_rook(position: &Position, king: Square, rook: Square) -> Duty {
    match legal_castling_with(position, rook) {
        Some(side) => Duty::Castle(side),
        None => king_elsewhere(position, king),
    }
}

/// The castling that was begun is illegal: another move of the king, else any move (4.4.3, 4.7.2).
pub fn king_elsewhere(position: &Position, king: Square) -> Duty {
    let elsewhere = Duty::KingElsewhere(king);
    if elsewhere.moves(position).is_empty() { Duty::Free(Article::new("4.4.3")) } else { elsewhere }
}

/// Rook, then king: no castling with that rook on this move; the rook must move if it can (4.4.2).
fn rook_then_king(position: &Position, rook: Square, king: Square) -> Duty {
    let duty = Duty::MoveRook(rook);
    if !duty.moves(position).is_empty() {
        return duty;
    }
    first_that_can(position, &[Touch::of(position, &[king])])
}

/// The side of a legal castling with this rook.
fn legal_castling_with(position: &Position, rook: Square) -> Option<Side> {
    legal_moves(position).into_iter().find_map(|mv| {
        let castling = a3_08_castling::meant(position, mv)?;
        (castling.rook == rook).then_some(castling.side)
    })
}

/// Whether the piece that a pawn becomes is chosen for good once it has touched the square (4.4.4).
///
/// Editions: said since 2005; before, only releasing it settled the choice.
pub fn contact_settles_promotion(edition: Edition) -> bool {
    edition >= Edition::E2005
}

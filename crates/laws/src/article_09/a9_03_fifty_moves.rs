//! Article 9.3: fifty moves by each player without a pawn move or a capture.
//!
//! Encodes: 9.3.

use crate::{Move, Position, is_legal};

/// Fifty moves by each player, in plies (9.3).
pub const FIFTY_MOVES: u32 = 100;

/// Whether the last fifty moves by each player moved no pawn and captured nothing (9.3.2).
pub fn fifty_moves_made(position: &Position) -> bool {
    position.halfmove_clock() >= FIFTY_MOVES
}

/// Whether a legal move would complete fifty such moves by each player (9.3.1).
///
/// The move itself must not be a pawn's and must not capture.
pub fn fifty_moves_with(position: &Position, mv: Move) -> bool {
    is_legal(position, mv)
        && crate::article_03::made::position_after(position, mv).halfmove_clock() >= FIFTY_MOVES
}

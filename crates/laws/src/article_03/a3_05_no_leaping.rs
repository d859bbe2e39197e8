//! Article 3.5: bishop, rook and queen do not leap.
//!
//! Encodes: 3.5.

use crate::breach::{Breach, Placed, Witness};
use crate::geometry::between;
use crate::{Board, Move, Square};

/// The first piece on the line between two squares, if any (3.5).
pub fn obstacle(board: &Board, origin: Square, target: Square) -> Option<Placed> {
    between(origin, target).find_map(|square| Some((square, board.get(square)?)))
}

/// A bishop, rook or queen may not pass over a piece of either colour (3.5).
pub fn leaps(board: &Board, mv: Move) -> Option<Breach> {
    obstacle(board, mv.origin, mv.target).map(|piece| Breach::of("3.5", Witness::Blocked(piece)))
}

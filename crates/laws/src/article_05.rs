//! Article 5: the completion of the game.
//!
//! What the position alone decides stands here, the rest in a module each.
//!
//! Encodes: 5.1.1, 5.2.1.

pub mod a5_01_resignation;
pub mod a5_02_agreement;
pub mod a5_02_dead_position;

use crate::{Position, has_legal_move, in_check};

/// What a position without its history says about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Play goes on.
    Ongoing,
    /// The player having the move is checkmated and has lost (5.1.1, 1.4.2).
    Checkmate,
    /// The player having the move has no legal move and is not in check: a draw (5.2.1).
    Stalemate,
}

/// Whether checkmate (5.1.1) or stalemate (5.2.1) ends the game.
pub fn status(position: &Position) -> Status {
    match (has_legal_move(position), in_check(position)) {
        (true, _) => Status::Ongoing,
        (false, true) => Status::Checkmate,
        (false, false) => Status::Stalemate,
    }
}

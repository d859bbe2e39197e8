//! Article 3.9: check, and the duty not to leave the king in it.

use super::a3_01_capture_and_attack::attackers;
use super::made;
use crate::breach::{Breach, Witness};
use crate::{Move, Position, Square};

/// The squares of the pieces that attack the king of the player having the move, pinned or not (3.9.1).
pub fn checkers(position: &Position) -> Vec<Square> {
    attackers(position.board(), position.king(position.turn()), !position.turn())
}

/// Whether the player having the move is in check (3.9.1).
pub fn in_check(position: &Position) -> bool {
    !checkers(position).is_empty()
}

/// A move may neither expose the mover's king to attack nor leave it attacked (3.9.2).
///
/// The question is put to the board as the move leaves it: without the pawn captured en passant, and with
/// the castling rook on its new square.
pub fn leaves_king_attacked(position: &Position, mv: Move) -> Option<Breach> {
    let board = made::board_after(position, mv);
    let king = board.king(position.turn())?;
    let by: Vec<_> = attackers(&board, king, !position.turn())
        .into_iter()
        .filter_map(|origin| Some((origin, board.get(origin)?)))
        .collect();
    (!by.is_empty()).then_some(Breach::of("3.9.2", Witness::KingAttacked(king, by)))
}

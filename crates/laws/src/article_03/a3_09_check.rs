//! Article 3.9: check, and the duty not to leave the king in it.
//!
//! Encodes: 3.9.

use super::a3_01_capture_and_attack::{attackers, is_attacked};
use super::{a3_07_pawn, made};
use crate::breach::{Breach, Witness};
use crate::geometry::{on_diagonal, on_file_or_rank};
use crate::{Move, Position, Square};

/// The squares of the pieces that attack the king of the player having the move, pinned or not (3.9.1).
pub fn checkers(position: &Position) -> Vec<Square> {
    attackers(position.board(), position.king(position.turn()), !position.turn())
}

/// Whether the player having the move is in check (3.9.1).
pub fn in_check(position: &Position) -> bool {
    is_attacked(position.board(), position.king(position.turn()), !position.turn())
}

/// A move may neither expose the mover's king to attack nor leave it attacked (3.9.2).
///
/// The question is put to the board as the move leaves it: without the pawn captured en passant, and with
/// the castling rook on its new square.
pub fn leaves_king_attacked(position: &Position, mv: Move) -> Option<Breach> {
    let board = made::board_after(position, mv);
    let king = board.king(position.turn())?;
    if !is_attacked(&board, king, !position.turn()) {
        return None;
    }
    let by: Vec<_> = attackers(&board, king, !position.turn())
        .into_iter()
        .filter_map(|origin| Some((origin, board.get(origin)?)))
        .collect();
    Some(Breach::of("3.9.2", Witness::KingAttacked(king, by)))
}

/// What a player's king asks of the other men before any of them moves (3.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bond {
    /// No move of this piece can be told safe before it is tried.
    Tied,
    /// The king is not attacked, and the piece shields it from nothing: it may go anywhere.
    Free,
}

/// Whether a piece of the player having the move can expose the king or leave it attacked.
///
/// The king is tied to its own safety, every piece to a king in check; else only one that shields
/// the king: without it the king would be attacked.
pub(super) fn bond(position: &Position, king: Option<Square>, check: bool, piece: Square) -> Bond {
    let Some(king) = king else { return Bond::Free };
    if check || piece == king {
        return Bond::Tied;
    }
    if !on_file_or_rank(king, piece) && !on_diagonal(king, piece) {
        return Bond::Free;
    }
    let mut without = position.board().clone();
    without.take(piece);
    if is_attacked(&without, king, !position.turn()) { Bond::Tied } else { Bond::Free }
}

/// Whether the king is safe after a move that breaks nothing else (3.9.2).
///
/// A capture en passant takes two men off their squares and is always tried.
pub(super) fn king_is_safe_after(position: &Position, mv: Move, bond: Bond) -> bool {
    if bond == Bond::Free && !a3_07_pawn::is_en_passant(position, mv) {
        return true;
    }
    let board = made::board_after(position, mv);
    let king = board.king(position.turn());
    king.is_none_or(|king| !is_attacked(&board, king, !position.turn()))
}

//! What a move leaves behind, on the board and in what FEN adds to it.

use super::{a3_07_pawn, a3_08_castling};
use crate::position::Losses;
use crate::{Board, Color, Move, Piece, Position, Role, Setup, Square};

/// The board after a move: the captured piece gone (3.1.1, 3.7.3.1), the castling rook beside its king (3.8.2),
/// the promoted piece in the pawn's place (3.7.3.3).
pub(crate) fn board_after(position: &Position, mv: Move) -> Board {
    let mut board = position.board().clone();
    if let Some(castling) = a3_08_castling::meant(position, mv) {
        let king = board.take(castling.king);
        let rook = board.take(castling.rook);
        board.set(castling.king_goal(), king);
        board.set(castling.rook_goal(), rook);
        return board;
    }
    if a3_07_pawn::is_en_passant(position, mv) {
        board.take(a3_07_pawn::en_passant_victim(mv));
    }
    let moved = board.take(mv.origin).map(|piece| match mv.promotion {
        Some(role) => Piece::new(piece.color, role),
        None => piece,
    });
    board.set(mv.target, moved);
    board
}

/// The position after a legal move.
pub(crate) fn position_after(position: &Position, mv: Move) -> Position {
    let color = position.turn();
    let moved = position.board().get(mv.origin);
    let is = |role| moved == Some(Piece::new(color, role));
    let castles = a3_08_castling::meant(position, mv).is_some();
    let captures = !castles && !position.board().is_empty(mv.target);
    let (rights, losses) = rights_after(position, mv, is(Role::King));
    let setup = Setup {
        board: board_after(position, mv),
        turn: !color,
        rights,
        en_passant: if is(Role::Pawn) { crossed(mv) } else { None },
        halfmove_clock: if captures || is(Role::Pawn) {
            0
        } else {
            position.halfmove_clock().saturating_add(1)
        },
        fullmove_number: match color {
            Color::White => position.fullmove_number(),
            Color::Black => position.fullmove_number().saturating_add(1),
        },
    };
    Position::after_move(setup, position.variant(), losses)
}

/// The square that a pawn crosses with a double step (3.7.3.1).
fn crossed(mv: Move) -> Option<Square> {
    match mv.origin.way_to(mv.target) {
        (0, ranks @ (2 | -2)) => mv.origin.offset(0, ranks / 2),
        _ => None,
    }
}

/// Rights go when the king moves (3.8.2.1.1), and with the rook that moves from its square or is
/// captured there (3.8.2.1.2).
fn rights_after(position: &Position, mv: Move, king_moves: bool) -> (crate::Rights, Losses) {
    let mut rights = position.rights();
    let mut losses = position.losses();
    if king_moves {
        losses.note_king_moved(position.turn());
    }
    for (color, side, rook) in position.rights().iter() {
        let king_moved = king_moves && color == position.turn();
        if !king_moved && (mv.origin == rook || mv.target == rook) {
            losses.note_rook_gone(color, side, rook);
        }
        if king_moved || mv.origin == rook || mv.target == rook {
            rights.set(color, side, None);
        }
    }
    (rights, losses)
}

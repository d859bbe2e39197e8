//! Article 3.1: the player's own pieces are no target, capturing, and what "to attack" means.
//!
//! Encodes: 3.1.

use super::{a3_02_bishop, a3_03_rook, a3_04_queen, a3_05_no_leaping};
use super::{a3_06_knight, a3_07_pawn, a3_08_king, ways};
use crate::breach::{Breach, Witness};
use crate::{Board, Color, Move, Position, Role, Square};

/// No piece moves to a square held by a piece of its own colour (3.1).
pub fn own_piece_on_target(position: &Position, mv: Move) -> Option<Breach> {
    let piece = position.board().get(mv.target)?;
    (piece.color == position.turn())
        .then_some(Breach::of("3.1", Witness::OwnPiece((mv.target, piece))))
}

/// Whether the piece on `origin` could capture on `target`, were an enemy there (3.1.2).
///
/// Whether it may move at all does not matter: a pinned piece attacks too (3.1.3).
pub fn attacks(board: &Board, origin: Square, target: Square) -> bool {
    let Some(piece) = board.get(origin) else { return false };
    let line_is_free = || a3_05_no_leaping::obstacle(board, origin, target).is_none();
    match piece.role {
        Role::Pawn => a3_07_pawn::captures_towards(piece.color, origin, target),
        Role::Knight => a3_06_knight::reaches(origin, target),
        Role::Bishop => a3_02_bishop::reaches(origin, target) && line_is_free(),
        Role::Rook => a3_03_rook::reaches(origin, target) && line_is_free(),
        Role::Queen => a3_04_queen::reaches(origin, target) && line_is_free(),
        Role::King => a3_08_king::reaches(origin, target),
    }
}

/// The squares of all pieces of one colour that attack a square, a1 first (3.1.2, 3.1.3).
///
/// The square may be empty or hold a piece of either colour.
///
/// ```
/// use laws::{Color, Position, Square, attackers};
///
/// let start = Position::initial();
/// assert_eq!(attackers(start.board(), Square::F3, Color::White), [Square::G1, Square::E2, Square::G2]);
/// ```
pub fn attackers(board: &Board, square: Square, by: Color) -> Vec<Square> {
    let mut found: Vec<Square> = seen_attackers(board, square, by).collect();
    found.sort_unstable();
    found
}

/// Whether any piece of this colour attacks the square (3.1.2, 3.1.3).
pub fn is_attacked(board: &Board, square: Square, by: Color) -> bool {
    seen_attackers(board, square, by).next().is_some()
}

fn seen_attackers(board: &Board, square: Square, by: Color) -> impl Iterator<Item = Square> + '_ {
    ways::in_view(board, square).filter(move |origin| {
        board.get(*origin).is_some_and(|piece| piece.color == by) && attacks(board, *origin, square)
    })
}

//! Article 1: the nature and objectives of the game.
//!
//! Not encoded: 1.4.2 and 1.5 speak of results and belong to the completion of the game.
//!
//! Encodes: 1.1, 1.2, 1.4.

use crate::breach::{Breach, Witness};
use crate::{Move, Piece, Position, Role};

/// The piece that the move is about, if the player having the move owns one there (1.1, 1.2, 1.3).
///
/// # Errors
/// Nothing stands there (1.1: the game is played by moving pieces), or the piece is the opponent's
/// (1.2: the players move alternately).
pub fn piece_to_move(position: &Position, mv: Move) -> Result<Piece, Breach> {
    match position.board().get(mv.origin) {
        None => Err(Breach::of("1.1", Witness::NothingThere(mv.origin))),
        Some(piece) if piece.color != position.turn() => {
            Err(Breach::of("1.2", Witness::NotYours((mv.origin, piece))))
        }
        Some(piece) => Ok(piece),
    }
}

/// The opponent's king is never captured (1.4.1).
///
/// In a legal position no legal move reaches it; the article matters to the one who asks why not.
pub fn captures_king(position: &Position, mv: Move) -> Option<Breach> {
    let king = Piece::new(!position.turn(), Role::King);
    (position.board().get(mv.target) == Some(king))
        .then_some(Breach::of("1.4.1", Witness::TakesKing(mv.target)))
}

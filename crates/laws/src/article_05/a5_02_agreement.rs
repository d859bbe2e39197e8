//! Article 5.2.3: the draw by agreement.
//!
//! Encodes: 5.2.3.

use crate::{Color, Edition, Position};

/// How many moves a player has made, by the number of the move to come.
pub fn moves_made(position: &Position, color: Color) -> u32 {
    let whole = position.fullmove_number().saturating_sub(1);
    match (color, position.turn()) {
        (Color::White, Color::Black) => whole.saturating_add(1),
        _ => whole,
    }
}

/// Whether the players may agree to a draw: since 2017 only when both have made a move (5.2.3).
pub fn may_agree(position: &Position, edition: Edition) -> bool {
    edition < Edition::E2017 || Color::ALL.into_iter().all(|color| moves_made(position, color) > 0)
}

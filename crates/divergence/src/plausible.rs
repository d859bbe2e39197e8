//! Positions that a game can lead to, as far as one step back tells.

use laws::{Position, Rank, Setup, Square, Variant, is_attacked};

/// A setup that passes the checks of [`Position::new`], and whose en passant square can have been
/// crossed: before the double step the player who now has the move was not in check (3.9.2).
pub fn position(setup: Setup, variant: Variant) -> Option<Position> {
    let position = Position::new(setup, variant).ok()?;
    step_back_is_legal(&position).then_some(position)
}

fn step_back_is_legal(position: &Position) -> bool {
    let Some(crossed) = position.en_passant() else { return true };
    let enemy = !position.turn();
    let square = |rank: Rank| Square::new(crossed.file(), rank.seen_by(enemy));
    let mut before = position.board().clone();
    let pawn = before.take(square(Rank::Four));
    before.set(square(Rank::Two), pawn);
    !is_attacked(&before, position.king(position.turn()), enemy)
}

//! Positions that a game can lead to, as far as one step back tells.

use laws::{File, Position, Rank, Setup, Square, Variant, is_attacked};

/// A setup that passes the checks of [`Position::new`], and whose en passant square can have been
/// crossed: before the double step the player who now has the move was not in check (3.9.2). A king that may castle has
/// started between its rooks, so it stands neither on the a-file nor on the h-file (II.2.1).
pub fn position(setup: Setup, variant: Variant) -> Option<Position> {
    let position = Position::new(setup, variant).ok()?;
    let between_rooks = position.rights().iter().all(|(color, ..)| {
        let file = position.king(color).file();
        file != File::A && file != File::H
    });
    (between_rooks && step_back_is_legal(&position)).then_some(position)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_that_may_castle_started_between_its_rooks() {
        let stands = |fen: &str| {
            let setup = notation::fen::parse(fen, Variant::Chess960).expect("a FEN");
            position(setup, Variant::Chess960).is_some()
        };
        assert!(stands("1k5r/8/8/8/8/8/8/4K3 w h - 0 1"));
        assert!(!stands("k6r/8/8/8/8/8/8/4K3 w h - 0 1"));
        assert!(!stands("4k3/8/8/8/8/8/8/R6K w A - 0 1"));
        assert!(stands("k6r/8/8/8/8/8/8/4K3 w - - 0 1"));
    }
}

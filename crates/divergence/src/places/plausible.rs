//! Positions that a game can lead to, as far as one step back tells.

use laws::{Position, Setup, Variant};
use mateability::reach::{Reach, reach};
use subject::Root;

/// Why no game can have the position that a root begins with (3.10.3), although it may be one that can be played
/// from; `None` where a game can have it, where that is not known, and where the text is no position at all.
pub fn unreachable(root: &Root) -> Option<String> {
    let variant: Variant = root.variant.into();
    let setup = notation::fen::parse(&root.fen, variant).ok()?;
    match reach(&setup, variant, 0) {
        Reach::Unreachable(reason) => Some(reason.to_string()),
        _ => None,
    }
}

/// A setup that passes the checks of [`Position::new`]. They look one step back: before a double step the player who now
/// has the move was not in check (3.9.2), and a king that may castle has started between its rooks (II.2.1).
pub fn position(setup: Setup, variant: Variant) -> Option<Position> {
    Position::new(setup, variant).ok()
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

//! Articles 9.2, 9.3 and 9.5: claims of a draw, and whether they are correct.
//!
//! Encodes: 9.5.

use super::{a9_02_repetition, a9_03_fifty_moves};
use crate::{Article, Color, Edition, Move, Position, is_legal};

/// What a player says is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The position appears, or will with the move written down, for the third time (9.2).
    Repetition,
    /// Fifty moves by each have been made, or will be with the move written down, without pawn
    /// move and capture (9.3).
    FiftyMoves,
}

/// A claim of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Who claims.
    pub by: Color,
    /// What is claimed.
    pub ground: Ground,
    /// The move written down and declared, which can no longer be changed (9.2.1, 9.3.1); none where
    /// the position on the board is claimed (9.2.2, 9.3.2).
    pub with: Option<Move>,
}

/// Why a claim is not correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Only the player having the move may claim (9.2, 9.3).
    NotOnMove,
    /// The declared move is not legal.
    IllegalMove,
    /// What is claimed is not so.
    NotSo,
}

impl Claim {
    /// The article that the claim is based on.
    pub const fn article(&self) -> Article {
        Article::new(match (self.ground, self.with.is_some()) {
            (Ground::Repetition, true) => "9.2.1",
            (Ground::Repetition, false) => "9.2.2",
            (Ground::FiftyMoves, true) => "9.3.1",
            (Ground::FiftyMoves, false) => "9.3.2",
        })
    }

    /// Whether the claim is correct in a game with these positions, the last one on the board.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, positions: &[Position], edition: Edition) -> Result<(), Fault> {
        let Some(last) = positions.last() else { return Err(Fault::NotSo) };
        if last.turn() != self.by {
            return Err(Fault::NotOnMove);
        }
        if self.with.is_some_and(|mv| !is_legal(last, mv)) {
            return Err(Fault::IllegalMove);
        }
        let so = match (self.ground, self.with) {
            (Ground::Repetition, None) => a9_02_repetition::has_appeared_thrice(positions, edition),
            (Ground::Repetition, Some(mv)) => {
                a9_02_repetition::would_appear_thrice(positions, mv, edition)
            }
            (Ground::FiftyMoves, None) => a9_03_fifty_moves::fifty_moves_made(last),
            (Ground::FiftyMoves, Some(mv)) => a9_03_fifty_moves::fifty_moves_with(last, mv),
        };
        if so { Ok(()) } else { Err(Fault::NotSo) }
    }
}

/// The articles by which the player having the move may claim a draw now, or with a declared move.
pub fn claimable(positions: &[Position], with: Option<Move>, edition: Edition) -> Vec<Article> {
    let Some(last) = positions.last() else { return Vec::new() };
    [Ground::Repetition, Ground::FiftyMoves]
        .into_iter()
        .map(|ground| Claim { by: last.turn(), ground, with })
        .filter(|claim| claim.check(positions, edition).is_ok())
        .map(|claim| claim.article())
        .collect()
}

/// What an incorrect claim costs, in milliseconds (9.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Time added to the opponent's clock.
    pub opponent_gains: u64,
    /// At most this much is taken from the claimant, and never more than half of the time left.
    pub claimant_loses_at_most: u64,
}

/// What an incorrect claim costs in games of standard chess (9.5.3).
///
/// Editions: three minutes until 2009, two since 2014. Until 2005 the claimant also lost half of the
/// remaining time, three minutes at most.
pub const fn cost_of_incorrect_claim(edition: Edition) -> Cost {
    const MINUTE: u64 = 60_000;
    match edition {
        Edition::E1997 | Edition::E2001 | Edition::E2005 => {
            Cost { opponent_gains: 3 * MINUTE, claimant_loses_at_most: 3 * MINUTE }
        }
        Edition::E2009 => Cost { opponent_gains: 3 * MINUTE, claimant_loses_at_most: 0 },
        _ => Cost { opponent_gains: 2 * MINUTE, claimant_loses_at_most: 0 },
    }
}

//! Article 9.6: draws that need no claim.
//!
//! Editions: both came with the 2014 edition. Before, 9.6 spoke of the dead position, now 5.2.2.
//!
//! Encodes: 9.6.

use super::a9_02_repetition::{occurrences, same_position};
use crate::{Edition, Outcome, Position};

/// Seventy-five moves by each player, in plies (9.6.2).
pub const SEVENTY_FIVE_MOVES: u32 = 150;

/// The draw that the last position of a game brings about by itself, if any (9.6).
///
/// Checkmate goes first: this is asked only where the last move did not mate (9.6.2).
pub fn automatic_draw(positions: &[Position], edition: Edition) -> Option<Outcome> {
    let last = positions.last()?;
    if edition < Edition::E2014 {
        None
    } else if fivefold(positions, edition) {
        Some(Outcome::drawn("9.6.1"))
    } else if last.halfmove_clock() >= SEVENTY_FIVE_MOVES {
        Some(Outcome::drawn("9.6.2"))
    } else {
        None
    }
}

/// Whether the last position has appeared at least five times (9.6.1).
///
/// Editions: in 2014 the five had to follow each other, on alternate moves by each player; since
/// 2017 any five count.
pub fn fivefold(positions: &[Position], edition: Edition) -> bool {
    match edition {
        Edition::E2014 => in_a_row(positions, edition) >= 5,
        _ => occurrences(positions, edition) >= 5,
    }
}

/// How many times running the last position came back after the shortest way: two moves by each.
fn in_a_row(positions: &[Position], edition: Edition) -> usize {
    const SHORTEST_WAY_BACK: usize = 4;
    let mut latest = positions.iter().rev().step_by(SHORTEST_WAY_BACK);
    let Some(last) = latest.next() else { return 0 };
    1 + latest.take_while(|earlier| same_position(earlier, last, edition)).count()
}

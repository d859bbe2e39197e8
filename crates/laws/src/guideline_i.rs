//! Guidelines I: adjourned games. Recommended, not part of the Laws.
//!
//! Sealing, the envelope and the resumption as they happen at the board stand with the arbiter.
//!
//! Not encoded: names, dates and places on the envelope (I.2.1, I.2.7), who keeps it (I.3), how the position is set up
//! again (I.5), and the timepiece of the arbiter (I.14).
//!
//! Encodes: I.8.

use crate::appendix_c::{SanError, Strictness, read_san};
use crate::{Color, Move, Outcome, Position};

/// What the envelope holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sealed {
    /// A legal move, which is made on the board (I.9.1).
    Move(Move),
    /// A move that loses the game (I.8).
    Lost(Outcome),
}

/// Opens the envelope of the player having the move.
///
/// A sealed move loses if it is ambiguous (I.8.1), if its meaning cannot be established (I.8.2), or if it is illegal
/// (I.8.3).
pub fn open(position: &Position, text: &str) -> Sealed {
    let winner: Color = !position.turn();
    let lost = |by| Sealed::Lost(Outcome::won(winner, by));
    match read_san(position, text, Strictness::Lenient) {
        Ok(mv) => Sealed::Move(mv),
        Err(SanError::Ambiguous(_)) => lost("I.8.1"),
        Err(SanError::Unreadable | SanError::NotCanonical { .. }) => lost("I.8.2"),
        Err(SanError::NoSuchMove) => lost("I.8.3"),
    }
}

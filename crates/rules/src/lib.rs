//! What a move generator has to offer to be held against the FIDE Laws of Chess, inside one process.
//!
//! [`Rules`] asks for three things: to load a position, to list its legal moves, and to play one. All other answers can
//! be left out, and what is not answered is not checked. Moves are [`PackedMove`]s of two bytes, squares are numbers
//! from 0 (a1) to 63 (h8), sets of squares are 64 bits; text appears only where text is the matter.

mod packed;
mod trait_rules;

pub use laws::{Color, Role, Setup, Square, Variant};
pub use packed::{NotAMove, PackedMove};
pub use trait_rules::{Rules, Status, count, played};

/// The squares of a set of squares, bit 0 for a1 to bit 63 for h8, a1 first.
///
/// ```
/// let squares: Vec<_> = rules::squares(1 << 63 | 1 << 8).collect();
/// assert_eq!(squares, [rules::Square::A2, rules::Square::H8]);
/// ```
pub fn squares(set: u64) -> impl Iterator<Item = Square> {
    Square::all().filter(move |square| set >> square.index() & 1 == 1)
}

/// The set of some squares, bit 0 for a1 to bit 63 for h8.
pub fn set_of(squares: impl IntoIterator<Item = Square>) -> u64 {
    squares.into_iter().fold(0, |set, square| set | 1 << square.index())
}

//! Article 3.6: the knight.
//!
//! Encodes: 3.6.

use crate::Square;

/// A knight goes to one of the nearest squares that share no file, rank or diagonal with it (3.6).
///
/// The Laws forbid leaping only to bishop, rook and queen (3.5), so nothing stands in its way.
pub fn reaches(origin: Square, target: Square) -> bool {
    let (files, ranks) = origin.way_to(target);
    matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1))
}

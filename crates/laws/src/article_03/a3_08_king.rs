//! Article 3.8.1: the king's ordinary move. Castling has a module of its own.
//!
//! Encodes: 3.8.1.

use crate::Square;
use crate::geometry::adjoining;

/// A king goes to any adjoining square (3.8.1). That it may not be attacked there is 3.9.2.
///
/// Editions: until 2014 the clause itself asked that no enemy piece attack the square; the moves
/// are the same.
pub fn reaches(origin: Square, target: Square) -> bool {
    adjoining(origin, target)
}

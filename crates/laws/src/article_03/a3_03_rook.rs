//! Article 3.3: the rook.
//!
//! Encodes: 3.3.

use crate::Square;
use crate::geometry::on_file_or_rank;

/// A rook moves along a file or rank it stands on (3.3). What stands between is 3.5.
pub fn reaches(origin: Square, target: Square) -> bool {
    on_file_or_rank(origin, target)
}

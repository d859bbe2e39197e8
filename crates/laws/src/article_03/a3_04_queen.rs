//! Article 3.4: the queen.
//!
//! Encodes: 3.4.

use crate::Square;
use crate::geometry::{on_diagonal, on_file_or_rank};

/// A queen moves along a file, a rank or a diagonal it stands on (3.4). What stands between is 3.5.
pub fn reaches(origin: Square, target: Square) -> bool {
    on_file_or_rank(origin, target) || on_diagonal(origin, target)
}

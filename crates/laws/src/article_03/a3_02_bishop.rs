//! Article 3.2: the bishop.
//!
//! Encodes: 3.2.

use crate::Square;
use crate::geometry::on_diagonal;

/// A bishop moves along a diagonal it stands on (3.2). What stands between is 3.5.
pub fn reaches(origin: Square, target: Square) -> bool {
    on_diagonal(origin, target)
}

//! Lines on the board. Nothing about rules.

use crate::Square;

/// The four ways along a file or a rank (2.4).
pub const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The four ways along a diagonal (2.4).
pub const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight ways of a knight (3.6), as files and ranks.
pub const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Whether two different squares lie on one file or one rank (2.4).
pub fn on_file_or_rank(a: Square, b: Square) -> bool {
    let (files, ranks) = a.way_to(b);
    a != b && (files == 0 || ranks == 0)
}

/// Whether two different squares lie on one diagonal (2.4).
pub fn on_diagonal(a: Square, b: Square) -> bool {
    let (files, ranks) = a.way_to(b);
    a != b && files.abs() == ranks.abs()
}

/// Whether two different squares touch by a side or a corner.
pub fn adjoining(a: Square, b: Square) -> bool {
    let (files, ranks) = a.way_to(b);
    a != b && files.abs() <= 1 && ranks.abs() <= 1
}

/// The squares strictly between two squares of one line, nearest to `a` first; none if they share
/// no line.
pub fn between(a: Square, b: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = a.way_to(b);
    let aligned = on_file_or_rank(a, b) || on_diagonal(a, b);
    let length = if aligned { files.abs().max(ranks.abs()) } else { 1 };
    (1..length).filter_map(move |n| a.offset(files.signum() * n, ranks.signum() * n))
}

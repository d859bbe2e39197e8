//! The material lemmas on the searches' own board: quick, and never more than the checker's.

use crate::board::Sets;
use crate::board::lines::LIGHT;

/// Whether this player's material can never mate.
#[inline]
pub(crate) fn material(sets: &Sets, white: bool) -> bool {
    let (own, other) = (sets.of(white), sets.of(!white));
    let straight = own & sets.straight;
    if straight | own & sets.pawns != 0 {
        return false;
    }
    let (knights, bishops) = (own & sets.knights, own & sets.diagonal);
    if bishops == 0 {
        let queens = sets.straight & sets.diagonal;
        let only_queens = other & !(queens | sets.kings) == 0;
        return knights == 0 || (knights & (knights - 1) == 0 && only_queens);
    }
    let all = sets.diagonal & !sets.straight;
    knights == 0
        && other & (sets.pawns | sets.knights) == 0
        && (all & LIGHT == 0 || all & !LIGHT == 0)
}

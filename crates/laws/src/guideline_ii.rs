//! Guidelines II: Chess960.
//!
//! Castling by II.3 stands beside ordinary castling in [`crate::article_03::a3_08_castling`].
//!
//! Encodes: II.

use crate::article_02::array;
use crate::{Color, File, Position, Rights, Role, Setup, Side, Variant};

/// The number of start positions (II.2).
pub const START_POSITIONS: usize = 960;

/// The pieces of the first rank by the number that Reinhard Scharnagl gave each start position, 0 to 959; 518
/// is the array of standard chess. Source of the numbering: R. Scharnagl, "Fischer-Random-Schach
/// (FRC/Chess960)", 2004.
///
/// Every array obeys II.2.1 (king between the rooks) and II.2.2 (bishops on squares of both
/// colours). `None` beyond 959.
pub fn first_rank(number: usize) -> Option<[Role; 8]> {
    if number >= START_POSITIONS {
        return None;
    }
    let mut rank: [Option<Role>; 8] = [None; 8];
    let (number, light) = (number / 4, number % 4);
    let (number, dark) = (number / 4, number % 4);
    let (knights, queen) = (number / 6, number % 6);
    rank[light * 2 + 1] = Some(Role::Bishop);
    rank[dark * 2] = Some(Role::Bishop);
    put_on_free(&mut rank, queen, Role::Queen);
    let (first, second) = KNIGHTS[knights];
    put_on_free(&mut rank, second, Role::Knight);
    put_on_free(&mut rank, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_free(&mut rank, 0, role);
    }
    Some(rank.map(|role| role.expect("eight pieces fill eight files")))
}

/// The ten ways to put two knights on five free files.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Puts a piece on the n-th file that is still free, counted from 0.
fn put_on_free(rank: &mut [Option<Role>; 8], n: usize, role: Role) {
    if let Some(free) = rank.iter_mut().filter(|place| place.is_none()).nth(n) {
        *free = Some(role);
    }
}

/// The start of a game of Chess960 from one of the 960 arrays (II.2); `None` beyond 959.
pub fn start(number: usize) -> Option<Position> {
    let rank = first_rank(number)?;
    let mut rights = Rights::NONE;
    let mut rooks = File::ALL.into_iter().filter(|file| rank[file.index()] == Role::Rook);
    let (queens, kings) = (rooks.next(), rooks.next());
    for color in Color::ALL {
        rights.set(color, Side::Queen, queens);
        rights.set(color, Side::King, kings);
    }
    Position::new(Setup { board: array(rank), rights, ..Setup::empty() }, Variant::Chess960).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_start_positions_differ_and_obey_the_rules() {
        let mut seen = BTreeSet::new();
        for number in 0..START_POSITIONS {
            let rank = first_rank(number).expect("a number below 960");
            let files = |role| (0..8).filter(|f| rank[*f] == role).collect::<Vec<_>>();
            let (kings, rooks, bishops) =
                (files(Role::King), files(Role::Rook), files(Role::Bishop));
            assert!(rooks[0] < kings[0] && kings[0] < rooks[1], "{number}: II.2.1");
            assert!(bishops[0] % 2 != bishops[1] % 2, "{number}: II.2.2");
            assert_eq!(files(Role::Knight).len(), 2);
            assert!(start(number).is_some(), "{number}");
            seen.insert(rank);
        }
        assert_eq!(seen.len(), START_POSITIONS);
    }

    #[test]
    fn number_518_is_standard_chess() {
        assert_eq!(first_rank(518), Some(crate::article_02::FIRST_RANK));
        assert_eq!(first_rank(960), None);
    }
}

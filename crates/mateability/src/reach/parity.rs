//! Halves of the board that every move of a kind of men changes; what follows from them is for the checker.

use laws::{Color, Piece, Role, Square, Variant};

use super::check::check;
use super::refutation::{Halves, Refutation};
use super::steady::{Scene, homes, set};
use crate::certificate::{Set, attacks, one, squares};

/// Whether the number of moves made does not fit the player to move.
pub(crate) fn wrong(scene: &Scene<'_>) -> Option<Refutation> {
    let pawns = |color| set(scene.setup, Piece::new(color, Role::Pawn)).count_ones();
    if pawns(Color::White) + pawns(Color::Black) < 16 {
        return None;
    }
    let mut all = Vec::new();
    for color in Color::ALL {
        for role in [Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            let piece = Piece::new(color, role);
            let moving = homes(piece) & !scene.steady;
            if moving != 0 {
                all.push(halves(piece, moving, scene.steady)?);
            }
        }
    }
    let refutation = Refutation::WrongParity { steady: scene.steady, halves: all };
    check(scene.setup, Variant::Standard, &refutation).is_ok().then_some(refutation)
}

/// The squares that a kind can have reached in two halves, if every move leads from one to the other. A king that can have
/// castled has no halves.
fn halves(piece: Piece, from: Set, walls: Set) -> Option<Halves> {
    if piece.role == Role::King {
        return None;
    }
    let (mut even, mut odd): (Set, Set) = (0, 0);
    for start in squares(from) {
        if (even | odd) & one(start) != 0 {
            continue;
        }
        even |= one(start);
        let mut open: Vec<(Square, bool)> = vec![(start, true)];
        while let Some((square, is_even)) = open.pop() {
            let next = attacks(piece, square, walls) & !walls;
            let (same, other) = if is_even { (even, &mut odd) } else { (odd, &mut even) };
            if next & same != 0 {
                return None;
            }
            let new = next & !*other;
            *other |= next;
            open.extend(squares(new).map(|square| (square, !is_even)));
        }
    }
    Some(Halves { piece, half: even, other: odd })
}

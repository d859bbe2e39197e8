//! Counting moves as even or odd.
//!
//! With every man on the board and every pawn at home only pieces have moved, and never captured. Where each can only move
//! between squares of two kinds, like a knight between light and dark, the number of moves is known to be even or odd.

use laws::{Color, Piece, Role, Square};

use super::refutation::{Halves, Refutation};
use super::steady::{Scene, homes, missing, set};
use crate::certificate::{Set, attacks, one, squares};

/// Whether the number of moves made does not fit the player to move.
pub(crate) fn wrong(scene: &Scene<'_>) -> Option<Refutation> {
    let mut odd = false;
    let mut all = Vec::new();
    for color in Color::ALL {
        let pawn = Piece::new(color, Role::Pawn);
        if missing(scene.setup, color) > 0 || set(scene.setup, pawn) != homes(pawn) {
            return None;
        }
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Pawn) {
            let piece = Piece::new(color, role);
            if homes(piece) & !scene.steady != 0 {
                let halves = halves(piece, homes(piece) & !scene.steady, scene.steady)?;
                odd ^= is_odd(scene, &halves)?;
                all.push(halves);
            }
        }
    }
    let black_to_move = scene.setup.turn == Color::Black;
    let wrong = odd != black_to_move;
    wrong.then_some(Refutation::WrongParity { steady: scene.steady, halves: all })
}

/// Whether the men of a kind have made an odd number of moves: the men now and at the start then differ by an odd number
/// on one half.
fn is_odd(scene: &Scene<'_>, halves: &Halves) -> Option<bool> {
    let start = homes(halves.piece) & !scene.steady;
    let now = set(scene.setup, halves.piece) & !(scene.steady & homes(halves.piece));
    let inside = now & !(halves.half | halves.other) == 0 && now.count_ones() == start.count_ones();
    let count = (now & halves.half).count_ones() + (start & halves.half).count_ones();
    inside.then_some(count % 2 == 1)
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

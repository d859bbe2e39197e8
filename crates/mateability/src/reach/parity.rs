//! Counting moves as even or odd.
//!
//! With every man on the board and every pawn at home only pieces have moved, and never captured. Where each can only move
//! between squares of two kinds, like a knight between light and dark, the number of moves is known to be even or odd.

use laws::{Color, Piece, Role, Square};

use super::Reason;
use super::steady::{Scene, homes, missing, region, set};
use crate::certificate::{Set, attacks, one, squares};

/// Whether the number of moves made does not fit the player to move.
pub(crate) fn wrong(scene: &Scene<'_>) -> Option<Reason> {
    let whole = Color::ALL.into_iter().all(|color| missing(scene.setup, color) == 0);
    if !whole {
        return None;
    }
    let white = moves_are_odd(scene, Color::White)?;
    let black = moves_are_odd(scene, Color::Black)?;
    let black_to_move = scene.setup.turn == Color::Black;
    ((white != black) != black_to_move).then_some(Reason::WrongParity)
}

/// Whether a colour has made an odd number of moves; `None` if that cannot be told.
fn moves_are_odd(scene: &Scene<'_>, color: Color) -> Option<bool> {
    let pawn = Piece::new(color, Role::Pawn);
    if set(scene.setup, pawn) != homes(pawn) {
        return None;
    }
    let mut odd = false;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
        odd ^= kind_is_odd(scene, Piece::new(color, role))?;
    }
    Some(odd)
}

/// The same for the men of one kind. Their squares fall into two halves that every move changes between; the men now and
/// the men at the start differ by an odd number on one half if the moves were odd.
fn kind_is_odd(scene: &Scene<'_>, piece: Piece) -> Option<bool> {
    let moving = homes(piece) & !(scene.steady & set(scene.setup, piece));
    let walls = scene.steady;
    let reached = region(piece, moving, walls);
    let half = halves(piece, moving, walls)?;
    let now = set(scene.setup, piece) & !(scene.steady & homes(piece));
    let inside = now & !reached == 0 && now.count_ones() == moving.count_ones();
    let count = (now & half).count_ones() + (moving & half).count_ones();
    inside.then_some(count % 2 == 1)
}

/// One half of the squares a kind can have reached, if every move leads from one half to the other. A king that can
/// have castled has no halves.
fn halves(piece: Piece, from: Set, walls: Set) -> Option<Set> {
    if piece.role == Role::King && from != 0 {
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
    Some(even)
}

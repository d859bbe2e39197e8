//! Sets of squares for the checker, built from `laws` alone: one bit for each square, a1 lowest.

use std::sync::LazyLock;

use laws::geometry::{DIAGONAL, STRAIGHT, between as squares_between};
use laws::{Color, Piece, Role, Square};

/// A set of squares.
pub(crate) type Set = u64;

/// The set of one square.
pub(crate) const fn one(square: Square) -> Set {
    1 << square.index()
}

/// The squares of a set, a1 first.
pub(crate) fn squares(set: Set) -> impl Iterator<Item = Square> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let square = Square::from_index(rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(square)
    })
}

/// The squares strictly between any two.
static BETWEEN: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let pairs = Square::all().flat_map(|a| Square::all().map(move |b| (a, b)));
    pairs.map(|(a, b)| squares_between(a, b).map(one).sum()).collect()
});

/// The squares strictly between two squares of one line; none if they share no line.
pub(crate) fn between(a: Square, b: Square) -> Set {
    BETWEEN[a.index() * 64 + b.index()]
}

/// What each man attacks on an empty board: colour, role, square.
static REACH: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let men = Color::ALL.into_iter().flat_map(|c| Role::ALL.into_iter().map(move |r| (c, r)));
    men.flat_map(|(color, role)| {
        Square::all().map(move |from| {
            let mut board = laws::Board::empty();
            board.set(from, Some(Piece::new(color, role)));
            let attacked = |to: &Square| {
                laws::article_03::a3_01_capture_and_attack::attacks(&board, from, *to)
            };
            Square::all().filter(|to| *to != from).filter(attacked).map(one).sum()
        })
    })
    .collect()
});

/// What a man attacks on an empty board (3.1.2).
pub(crate) fn reach(piece: Piece, from: Square) -> Set {
    REACH[(piece.color.index() * 6 + piece.role as usize) * 64 + from.index()]
}

/// Whether the role moves any distance along lines.
pub(crate) const fn slides(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// The ways of a role that slides.
fn ways(role: Role) -> impl Iterator<Item = (i8, i8)> {
    let straight = if matches!(role, Role::Rook | Role::Queen) { &STRAIGHT[..] } else { &[] };
    let diagonal = if matches!(role, Role::Bishop | Role::Queen) { &DIAGONAL[..] } else { &[] };
    straight.iter().chain(diagonal).copied()
}

/// What a man attacks with these squares occupied: the first occupied square of each line included.
pub(crate) fn attacks(piece: Piece, from: Square, occupied: Set) -> Set {
    if !slides(piece.role) {
        return reach(piece, from);
    }
    let mut set = 0;
    for (files, ranks) in ways(piece.role) {
        let mut next = from.offset(files, ranks);
        while let Some(square) = next {
            set |= one(square);
            next = if occupied & one(square) == 0 { square.offset(files, ranks) } else { None };
        }
    }
    set
}

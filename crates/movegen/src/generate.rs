//! The list of legal moves.

use crate::arch::Arch;
use crate::bits::{
    Side, Squares, at_most_one, back, back_east, back_west, first, forward, forward_east,
    forward_west,
};
use crate::board::Board;
use crate::moves::{Kind, Move, MoveList};
use crate::rules::{Bonds, attacked, bonds, castling, may_pass, uncovers};
use crate::tables::{BETWEEN, KING, KNIGHT, LINE, PAWN};

/// Writes every legal move of `S` to the list.
#[inline(always)]
pub(crate) fn generate<A: Arch, S: Side>(board: &Board, list: &mut MoveList) {
    let bonds = bonds::<S>(board);
    king_moves::<A, S>(board, bonds.checkers, list);
    if at_most_one(bonds.checkers) {
        others::<A, S>(board, bonds, list);
    }
}

/// The moves of every man but the king, when at most one man gives check.
#[inline(always)]
fn others<A: Arch, S: Side>(board: &Board, bonds: Bonds, list: &mut MoveList) {
    let us = board.of::<S>();
    let king = first(board.kings & us);
    let targets = if bonds.checkers == 0 {
        !us
    } else {
        bonds.checkers | BETWEEN[king][first(bonds.checkers)]
    };
    for from in Squares(us & board.knights & !bonds.pinned) {
        push_all(list, Kind::Knight, from, KNIGHT[from] & targets);
    }
    for from in Squares(us & (board.diagonal | board.orthogonal)) {
        let (kind, seen) = slider::<A>(board, from);
        push_all(list, kind, from, seen & targets & bond(bonds.pinned, king, from));
    }
    pawn_moves::<A, S>(board, bonds, us & board.pawns, targets, list);
}

/// The squares a man may reach as far as a pin is concerned.
#[inline(always)]
pub(crate) fn bond(pinned: u64, king: usize, from: usize) -> u64 {
    if pinned >> from & 1 != 0 { LINE[king][from] } else { u64::MAX }
}

/// What the slider on a square is and sees.
#[inline(always)]
pub(crate) fn slider<A: Arch>(board: &Board, from: usize) -> (Kind, u64) {
    let occupied = board.occupied();
    if board.diagonal >> from & 1 == 0 {
        (Kind::Rook, A::rook(from, occupied))
    } else if board.orthogonal >> from & 1 == 0 {
        (Kind::Bishop, A::bishop(from, occupied))
    } else {
        (Kind::Queen, A::rook(from, occupied) | A::bishop(from, occupied))
    }
}

/// Adds a move for every target.
#[inline(always)]
pub(crate) fn push_all(list: &mut MoveList, kind: Kind, from: usize, targets: u64) {
    for to in Squares(targets) {
        list.push(Move::new(kind, from, to));
    }
}

/// The king's moves and castling.
#[inline(always)]
fn king_moves<A: Arch, S: Side>(board: &Board, checkers: u64, list: &mut MoveList) {
    let us = board.of::<S>();
    let king = first(board.kings & us);
    let steps = KING[king] & !us;
    push_all(list, Kind::King, king, steps & !attacked::<A, S::Other>(board, steps));
    if checkers == 0 {
        for rook in Squares(board.castlers::<S>() & us) {
            let way = castling::<S>(king, rook);
            if way.way & board.occupied() == 0
                && attacked::<A, S::Other>(board, way.walk) == 0
                && !uncovers::<A, S>(board, king, &way)
            {
                list.push(Move::new(Kind::Castle, king, rook));
            }
        }
    }
}

/// The moves of some of the pawns of `S`, when at most one man gives check.
#[inline(always)]
pub(crate) fn pawn_moves<A: Arch, S: Side>(
    board: &Board,
    bonds: Bonds,
    pawns: u64,
    targets: u64,
    list: &mut MoveList,
) {
    let (us, them) = (board.of::<S>(), board.of::<S::Other>());
    let empty = !board.occupied();
    let king = first(board.kings & us);
    for from in Squares(pawns & bonds.pinned) {
        let pawn = 1u64 << from;
        let one = forward::<S>(pawn) & empty;
        let two = forward::<S>(one & S::THIRD) & empty;
        let captures = PAWN[S::INDEX][from] & them;
        let line = LINE[king][from] & targets;
        push_pawns::<S>(list, (one | captures) & line, |_| from);
        push_all(list, Kind::Double, from, two & line);
    }
    let free = pawns & !bonds.pinned;
    let one = forward::<S>(free) & empty;
    let two = forward::<S>(one & S::THIRD) & empty;
    push_pawns::<S>(list, one & targets, |to| first(back::<S>(1 << to)));
    for to in Squares(two & targets) {
        list.push(Move::new(Kind::Double, first(back::<S>(back::<S>(1 << to))), to));
    }
    let west = forward_west::<S>(free) & them & targets;
    push_pawns::<S>(list, west, |to| first(back_east::<S>(1 << to)));
    let east = forward_east::<S>(free) & them & targets;
    push_pawns::<S>(list, east, |to| first(back_west::<S>(1 << to)));
    if board.crossed() != 0 {
        let to = first(board.crossed());
        for from in Squares(PAWN[S::Other::INDEX][to] & pawns) {
            if may_pass::<A, S>(board, from, to, bonds.checkers) {
                list.push(Move::new(Kind::EnPassant, from, to));
            }
        }
    }
}

/// Adds pawn moves, four for each that promotes.
#[inline(always)]
fn push_pawns<S: Side>(list: &mut MoveList, targets: u64, from: impl Fn(usize) -> usize) {
    for to in Squares(targets & !S::LAST) {
        list.push(Move::new(Kind::Pawn, from(to), to));
    }
    for to in Squares(targets & S::LAST) {
        for kind in [Kind::ToQueen, Kind::ToRook, Kind::ToBishop, Kind::ToKnight] {
            list.push(Move::new(kind, from(to), to));
        }
    }
}

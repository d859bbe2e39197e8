//! How many legal moves there are, without making a list of them.

use crate::arch::Arch;
use crate::bits::{Side, Squares, at_most_one, count, first, forward, forward_east, forward_west};
use crate::board::Board;
use crate::rules::{Bonds, Castling, attacked, bonds, castling, may_pass, uncovers};
use crate::tables::{BETWEEN, KING, KNIGHT, LINE, PAWN};

/// The number of legal moves of `S`.
#[inline(always)]
pub(crate) fn count_moves<A: Arch, S: Side>(board: &Board) -> i32 {
    let us = board.of::<S>();
    let king = first(board.kings & us);
    let bonds = bonds::<S>(board);
    if bonds.checkers != 0 {
        return count_evasions::<A, S>(board, bonds);
    }
    let free = us & !bonds.pinned;
    let mut n = count_pawns::<A, S>(board, bonds, free & board.pawns, !us);
    for from in Squares(free & board.knights) {
        n += count(KNIGHT[from] & !us);
    }
    let occupied = board.occupied();
    for from in Squares(free & board.diagonal) {
        n += count(A::bishop(from, occupied) & !us);
    }
    for from in Squares(free & board.orthogonal) {
        n += count(A::rook(from, occupied) & !us);
    }
    if bonds.pinned != 0 {
        n += count_pinned::<A, S>(board, bonds.pinned, king);
    }
    n + count_king::<A, S>(board, king)
}

/// The king's moves and castling, when the king is not in check.
#[inline(always)]
fn count_king<A: Arch, S: Side>(board: &Board, king: usize) -> i32 {
    let us = board.of::<S>();
    let steps = KING[king] & !us;
    let mut ways: [Option<Castling>; 2] = [None; 2];
    let mut wanted = steps;
    for (i, rook) in Squares(board.castlers::<S>() & us).enumerate() {
        let way = castling::<S>(king, rook);
        if way.way & board.occupied() == 0 {
            wanted |= way.walk;
            ways[i & 1] = Some(way);
        }
    }
    if wanted == 0 {
        return 0;
    }
    let attacked = attacked::<A, S::Other>(board, wanted);
    let mut n = count(steps & !attacked);
    for way in ways.iter().flatten() {
        n += i32::from(way.walk & attacked == 0 && !uncovers::<A, S>(board, king, way));
    }
    n
}

/// The moves of the pinned men, when the king is not in check.
#[inline(always)]
fn count_pinned<A: Arch, S: Side>(board: &Board, pinned: u64, king: usize) -> i32 {
    let (us, them) = (board.of::<S>(), board.of::<S::Other>());
    let occupied = us | them;
    let mut n = 0;
    for from in Squares(pinned & !board.knights) {
        let line = LINE[king][from];
        if board.pawns >> from & 1 != 0 {
            let one = forward::<S>(1 << from) & !occupied;
            let two = forward::<S>(one & S::THIRD) & !occupied;
            let captures = PAWN[S::INDEX][from] & them & line;
            n += count((one | two) & line) + count(captures) + 3 * count(captures & S::LAST);
        } else {
            n += count(crate::generate::slider::<A>(board, from).1 & line & !us);
        }
    }
    n
}

/// The moves of the pawns that are not pinned, and captures in passing by all pawns.
#[inline(always)]
fn count_pawns<A: Arch, S: Side>(board: &Board, bonds: Bonds, free: u64, targets: u64) -> i32 {
    let (us, them) = (board.of::<S>(), board.of::<S::Other>());
    let empty = !(us | them);
    let one = forward::<S>(free) & empty;
    let two = forward::<S>(one & S::THIRD) & empty;
    let west = forward_west::<S>(free) & them & targets;
    let east = forward_east::<S>(free) & them & targets;
    let one = one & targets;
    let mut n = count(one) + count(two & targets) + count(west) + count(east);
    if free & S::SEVENTH != 0 {
        n += 3 * (count(one & S::LAST) + count(west & S::LAST) + count(east & S::LAST));
    }
    if board.crossed() != 0 {
        let to = first(board.crossed());
        for from in Squares(PAWN[S::Other::INDEX][to] & us & board.pawns) {
            n += i32::from(may_pass::<A, S>(board, from, to, bonds.checkers));
        }
    }
    n
}

/// The legal moves out of check.
#[inline(always)]
fn count_evasions<A: Arch, S: Side>(board: &Board, bonds: Bonds) -> i32 {
    let us = board.of::<S>();
    let king = first(board.kings & us);
    let steps = KING[king] & !us;
    let mut n = count(steps & !attacked::<A, S::Other>(board, steps));
    if !at_most_one(bonds.checkers) {
        return n;
    }
    let targets = bonds.checkers | BETWEEN[king][first(bonds.checkers)];
    let free = us & !bonds.pinned;
    n += count_pawns::<A, S>(board, bonds, free & board.pawns, targets);
    for from in Squares(free & board.knights) {
        n += count(KNIGHT[from] & targets);
    }
    let occupied = board.occupied();
    for from in Squares(free & board.diagonal) {
        n += count(A::bishop(from, occupied) & targets);
    }
    for from in Squares(free & board.orthogonal) {
        n += count(A::rook(from, occupied) & targets);
    }
    n
}

//! What the rest is built from: checks, pins, attacked squares, castling and en passant.

use crate::arch::Arch;
use crate::bits::{Side, Squares, at_most_one, first, forward_east, forward_west};
use crate::board::{Board, castled};
use crate::tables::{BETWEEN, BISHOP_EMPTY, KING, KNIGHT, PAWN, ROOK_EMPTY};

/// Who attacks the king of the side to move, and which of its men may not leave their line to the king.
#[derive(Clone, Copy)]
pub(crate) struct Bonds {
    pub checkers: u64,
    pub pinned: u64,
}

/// The attackers of the king of `S` and the men of `S` pinned against it.
#[inline(always)]
pub(crate) fn bonds<S: Side>(board: &Board) -> Bonds {
    let (us, them) = (board.of::<S>(), board.of::<S::Other>());
    let king = first(board.kings & us);
    let occupied = us | them;
    let mut checkers = (PAWN[S::INDEX][king] & board.pawns | KNIGHT[king] & board.knights) & them;
    let mut pinned = 0;
    let aligned =
        (ROOK_EMPTY[king] & board.orthogonal | BISHOP_EMPTY[king] & board.diagonal) & them;
    for slider in Squares(aligned) {
        let blockers = BETWEEN[king][slider] & occupied;
        if blockers == 0 {
            checkers |= 1 << slider;
        } else if at_most_one(blockers) {
            pinned |= blockers & us;
        }
    }
    Bonds { checkers, pinned }
}

/// The squares among `wanted` that `S` attacks when the other king is taken off the board.
#[inline(always)]
pub(crate) fn attacked<A: Arch, S: Side>(board: &Board, wanted: u64) -> u64 {
    let us = board.of::<S>();
    let occupied = board.occupied() & !(board.kings & !us);
    let pawns = us & board.pawns;
    let mut seen = forward_west::<S>(pawns) | forward_east::<S>(pawns);
    seen |= KING[first(us & board.kings)];
    for knight in Squares(us & board.knights) {
        seen |= KNIGHT[knight];
    }
    for slider in Squares(us & board.orthogonal) {
        if ROOK_EMPTY[slider] & wanted != 0 {
            seen |= A::rook(slider, occupied);
        }
    }
    for slider in Squares(us & board.diagonal) {
        if BISHOP_EMPTY[slider] & wanted != 0 {
            seen |= A::bishop(slider, occupied);
        }
    }
    seen & wanted
}

/// One way to castle.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    pub rook: usize,
    /// The squares that must be empty, king and rook aside.
    pub way: u64,
    /// The squares the king enters.
    pub walk: u64,
}

/// Castling of the king of `S` with the rook on `rook`, both on the home rank.
#[inline(always)]
pub(crate) fn castling<S: Side>(king: usize, rook: usize) -> Castling {
    let [way, walk] = WAYS[king & 7][rook & 7];
    let rank = if S::WHITE { 0 } else { 56 };
    Castling { rook, way: u64::from(way) << rank, walk: u64::from(walk) << rank }
}

/// `way` and `walk` on a rank, by the files of king and rook.
static WAYS: [[[u8; 2]; 8]; 8] = {
    let mut table = [[[0; 2]; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            let (king_to, rook_to) = if rook > king { (6, 5) } else { (2, 3) };
            let men = 1 << king | 1 << rook;
            let walk = stretch(king, king_to);
            table[king as usize][rook as usize] =
                [(walk | stretch(rook, rook_to)) & !men, walk & !(1 << king)];
            rook += 1;
        }
        king += 1;
    }
    table
};

/// The files from one to another, both included.
const fn stretch(from: u32, to: u32) -> u8 {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    ((2 << high) - (1 << low)) as u8
}

/// Whether the rook that castles away would let an enemy rook or queen behind it see the king. Only a rook
/// that starts away from the edge files (Chess960) can.
#[inline(always)]
pub(crate) fn uncovers<A: Arch, S: Side>(board: &Board, king: usize, way: &Castling) -> bool {
    if matches!(way.rook & 7, 0 | 7) {
        return false;
    }
    let them = board.of::<S::Other>();
    let (king_to, rook_to) = castled::<S>(king, way.rook);
    let occupied = board.occupied() & !(1 << king | 1 << way.rook) | rook_to;
    A::rook(first(king_to), occupied) & board.orthogonal & them & S::HOME != 0
}

/// Whether the pawn on `from` may capture in passing on `to`: nothing may attack the king afterwards.
#[inline(never)]
pub(crate) fn may_pass<A: Arch, S: Side>(
    board: &Board,
    from: usize,
    to: usize,
    checkers: u64,
) -> bool {
    let (us, them) = (board.of::<S>(), board.of::<S::Other>());
    let king = first(board.kings & us);
    let passed = crate::bits::back::<S>(1 << to);
    let occupied = (us | them) & !(1 << from | passed) | 1 << to;
    checkers & !passed & (board.pawns | board.knights) == 0
        && A::rook(king, occupied) & board.orthogonal & them == 0
        && A::bishop(king, occupied) & board.diagonal & them == 0
}

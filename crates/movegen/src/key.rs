//! A 64-bit number for a position, made the way Zobrist proposed in 1970.

use crate::arch::Arch;
use crate::bits::{CROSSED, HOME_RANKS, Side, Squares, first};
use crate::board::Board;
use crate::moves::{Kind, Move};
use crate::rules::{bonds, may_pass};
use crate::tables::PAWN;

/// Pseudo-random numbers: for each man on each square, for each castling rook, each en passant square, and Black's turn.
struct Numbers {
    /// White's pawn, knight, bishop, rook, queen and king, then Black's.
    men: [[u64; 64]; 12],
    /// A castling rook on a home rank, or an en passant square.
    special: [u64; 64],
    black: u64,
}

/// The next number of the SplitMix64 sequence (Steele, Lea and Flood, 2014).
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

static NUMBERS: Numbers = {
    let mut numbers = Numbers { men: [[0; 64]; 12], special: [0; 64], black: 0 };
    let mut state = 0;
    let mut square = 0;
    while square < 64 {
        let mut man = 0;
        while man < 12 {
            numbers.men[man][square] = next(&mut state);
            man += 1;
        }
        numbers.special[square] = next(&mut state);
        square += 1;
    }
    numbers.black = next(&mut state);
    numbers
};

/// The key of a position with `S` to move.
pub(crate) fn key<A: Arch, S: Side>(board: &Board) -> u64 {
    let mut key = if S::WHITE { 0 } else { NUMBERS.black };
    let (diagonal, orthogonal) = (board.diagonal, board.orthogonal);
    let roles = [
        board.pawns,
        board.knights,
        diagonal & !orthogonal,
        orthogonal & !diagonal,
        diagonal & orthogonal,
        board.kings,
    ];
    for (role, men) in roles.into_iter().enumerate() {
        for square in Squares(men & board.white) {
            key ^= NUMBERS.men[role][square];
        }
        for square in Squares(men & board.black) {
            key ^= NUMBERS.men[role + 6][square];
        }
    }
    key ^ special(board.special & HOME_RANKS) ^ passing::<A, S>(board)
}

#[inline(always)]
fn special(squares: u64) -> u64 {
    Squares(squares).fold(0, |key, square| key ^ NUMBERS.special[square])
}

/// The number of the en passant square, if a pawn of `S` may legally capture there.
#[inline(always)]
fn passing<A: Arch, S: Side>(board: &Board) -> u64 {
    if board.special & CROSSED == 0 {
        return 0;
    }
    let to = first(board.crossed());
    let pawns = PAWN[S::Other::INDEX][to] & board.of::<S>() & board.pawns;
    if pawns == 0 {
        return 0;
    }
    let checkers = bonds::<S>(board).checkers;
    let legal = Squares(pawns).any(|from| may_pass::<A, S>(board, from, to, checkers));
    if legal { NUMBERS.special[to] } else { 0 }
}

/// The key after a legal move of `S`, from the key before it.
#[inline(always)]
pub(crate) fn key_after<A: Arch, S: Side>(board: &Board, next: &Board, key: u64, mv: Move) -> u64 {
    let kind = mv.kind();
    if matches!(kind, Kind::Castle | Kind::EnPassant) {
        return self::key::<A, S::Other>(next);
    }
    let target = 1u64 << mv.to();
    let own = 6 * S::INDEX;
    let (before, after) = match kind {
        Kind::ToKnight => (0, 1),
        Kind::ToBishop => (0, 2),
        Kind::ToRook => (0, 3),
        Kind::ToQueen => (0, 4),
        Kind::Double => (0, 0),
        other => (other as usize % 6, other as usize % 6),
    };
    let mut key = key
        ^ NUMBERS.black
        ^ NUMBERS.men[own + before][mv.from()]
        ^ NUMBERS.men[own + after][mv.to()];
    if board.of::<S::Other>() & target != 0 {
        key ^= NUMBERS.men[6 - own + role_on(board, target)][mv.to()];
    }
    let changed = (board.special ^ next.special) & HOME_RANKS;
    if board.special & CROSSED != 0 {
        key ^= passing::<A, S>(board);
    }
    key ^ special(changed) ^ passing::<A, S::Other>(next)
}

/// Index of the role on an occupied square.
#[inline(always)]
fn role_on(board: &Board, square: u64) -> usize {
    let has = |set: u64| usize::from(set & square != 0);
    has(board.knights) + 2 * has(board.diagonal) + 3 * has(board.orthogonal) + 5 * has(board.kings)
        - has(board.diagonal & board.orthogonal)
}

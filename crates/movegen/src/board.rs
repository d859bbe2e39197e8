//! The men on the board in one cache line, and making a move by copying it.

use crate::bits::{CROSSED, HOME_RANKS, Side, back};
use crate::moves::{Kind, Move};

/// Where the men stand. A queen is in `diagonal` and in `orthogonal`. `special` holds the rooks that may still
/// castle (on the home ranks) and the square crossed by a double step just made (on the third ranks).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(C, align(64))]
pub(crate) struct Board {
    pub white: u64,
    pub black: u64,
    pub pawns: u64,
    pub knights: u64,
    pub diagonal: u64,
    pub orthogonal: u64,
    pub kings: u64,
    pub special: u64,
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        white: 0,
        black: 0,
        pawns: 0,
        knights: 0,
        diagonal: 0,
        orthogonal: 0,
        kings: 0,
        special: 0,
    };

    /// Puts a man on an empty square; roles count from 0 for a pawn to 5 for a king.
    pub(crate) fn put(&mut self, square: u64, white: bool, role: usize) {
        if white {
            self.white |= square;
        } else {
            self.black |= square;
        }
        let becomes = &BECOMES[role & 7];
        self.pawns |= square & becomes[0];
        self.knights |= square & becomes[1];
        self.diagonal |= square & becomes[2];
        self.orthogonal |= square & becomes[3];
        self.kings |= square & becomes[4];
    }

    #[inline(always)]
    pub(crate) fn of<S: Side>(&self) -> u64 {
        if S::WHITE { self.white } else { self.black }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.white | self.black
    }

    /// The rooks of a player that may still castle.
    #[inline(always)]
    pub(crate) fn castlers<S: Side>(&self) -> u64 {
        self.special & S::HOME
    }

    /// The square a pawn of `S` could capture on in passing.
    #[inline(always)]
    pub(crate) fn crossed(&self) -> u64 {
        self.special & CROSSED
    }

    /// The board after a legal move of `S`.
    #[inline(always)]
    pub(crate) fn make<S: Side>(&self, mv: Move) -> Board {
        let kind = mv.kind();
        if kind == Kind::Castle {
            return self.castle::<S>(mv);
        }
        let target = 1u64 << mv.to();
        let both = 1u64 << mv.from() | target;
        let becomes = &BECOMES[kind as usize & 15];
        let mut next = Board {
            white: self.white & !both,
            black: self.black & !both,
            pawns: self.pawns & !both | target & becomes[0],
            knights: self.knights & !both | target & becomes[1],
            diagonal: self.diagonal & !both | target & becomes[2],
            orthogonal: self.orthogonal & !both | target & becomes[3],
            kings: self.kings & !both | target & becomes[4],
            special: self.special & HOME_RANKS & !both & !(S::HOME & becomes[4]),
        };
        if S::WHITE {
            next.white |= target;
        } else {
            next.black |= target;
        }
        match kind {
            Kind::Double => next.special |= back::<S>(target),
            Kind::EnPassant => next.remove_passed::<S>(back::<S>(target)),
            _ => {}
        }
        next
    }

    #[inline(always)]
    fn remove_passed<S: Side>(&mut self, passed: u64) {
        self.pawns &= !passed;
        if S::WHITE {
            self.black &= !passed;
        } else {
            self.white &= !passed;
        }
    }

    #[cold]
    #[inline(never)]
    fn castle<S: Side>(&self, mv: Move) -> Board {
        let king = 1u64 << mv.from();
        let rook = 1u64 << mv.to();
        let (king_to, rook_to) = castled::<S>(mv.from(), mv.to());
        let own = self.of::<S>() & !(king | rook) | king_to | rook_to;
        Board {
            white: if S::WHITE { own } else { self.white },
            black: if S::WHITE { self.black } else { own },
            orthogonal: self.orthogonal & !rook | rook_to,
            kings: self.kings & !king | king_to,
            special: self.special & HOME_RANKS & !S::HOME,
            ..*self
        }
    }
}

/// Where king and rook end after castling with the rook on `rook`: g and f, or c and d.
#[inline(always)]
pub(crate) fn castled<S: Side>(king: usize, rook: usize) -> (u64, u64) {
    let home = if S::WHITE { 0 } else { 56 };
    if rook > king {
        (1 << (home + 6), 1 << (home + 5))
    } else {
        (1 << (home + 2), 1 << (home + 3))
    }
}

/// What stands on the target square after each kind of move, as masks for the five sets of a board.
static BECOMES: [[u64; 5]; 16] = {
    const PAWN: [u64; 5] = [u64::MAX, 0, 0, 0, 0];
    const KNIGHT: [u64; 5] = [0, u64::MAX, 0, 0, 0];
    const BISHOP: [u64; 5] = [0, 0, u64::MAX, 0, 0];
    const ROOK: [u64; 5] = [0, 0, 0, u64::MAX, 0];
    const QUEEN: [u64; 5] = [0, 0, u64::MAX, u64::MAX, 0];
    const KING: [u64; 5] = [0, 0, 0, 0, u64::MAX];
    let mut table = [[0; 5]; 16];
    table[Kind::Pawn as usize] = PAWN;
    table[Kind::Knight as usize] = KNIGHT;
    table[Kind::Bishop as usize] = BISHOP;
    table[Kind::Rook as usize] = ROOK;
    table[Kind::Queen as usize] = QUEEN;
    table[Kind::King as usize] = KING;
    table[Kind::Double as usize] = PAWN;
    table[Kind::EnPassant as usize] = PAWN;
    table[Kind::ToKnight as usize] = KNIGHT;
    table[Kind::ToBishop as usize] = BISHOP;
    table[Kind::ToRook as usize] = ROOK;
    table[Kind::ToQueen as usize] = QUEEN;
    table
};

//! What kinds of moves a perft counts.

use std::ops::AddAssign;

use crate::bits::{Side, count};
use crate::board::Board;
use crate::moves::{Kind, Move};
use crate::rules::bonds;

/// The moves of the last ply of a perft by kind, as the literature counts them. A move can be of several kinds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Categories {
    /// All of them.
    pub nodes: u64,
    /// Captures, en passant among them.
    pub captures: u64,
    /// Captures en passant.
    pub en_passant: u64,
    /// Castling.
    pub castles: u64,
    /// Promotions; each choice of a piece is a move.
    pub promotions: u64,
    /// Moves that give check.
    pub checks: u64,
    /// Checks by one man that did not move itself. The rook that castles counts as moved.
    pub discovered: u64,
    /// Checks by two men.
    pub double: u64,
    /// Moves that give checkmate.
    pub checkmates: u64,
    /// Moves that give stalemate.
    pub stalemates: u64,
}

impl AddAssign for Categories {
    fn add_assign(&mut self, other: Categories) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castles += other.castles;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.discovered += other.discovered;
        self.double += other.double;
        self.checkmates += other.checkmates;
        self.stalemates += other.stalemates;
    }
}

/// Adds one move of `S` to the sums.
#[inline(always)]
pub(crate) fn categorize<S: Side>(
    board: &Board,
    next: &Board,
    mv: Move,
    replies: impl Fn() -> i32,
    sum: &mut Categories,
) {
    let kind = mv.kind();
    let passing = kind == Kind::EnPassant;
    sum.nodes += 1;
    sum.captures += u64::from(passing || board.of::<S::Other>() >> mv.to() & 1 != 0);
    sum.en_passant += u64::from(passing);
    sum.castles += u64::from(kind == Kind::Castle);
    sum.promotions += u64::from(kind as u8 >= Kind::ToKnight as u8);
    let checkers = bonds::<S::Other>(next).checkers;
    if checkers != 0 {
        let arrived = next.of::<S>() & !board.of::<S>();
        sum.checks += 1;
        sum.double += u64::from(count(checkers) > 1);
        sum.discovered +=
            u64::from(count(checkers) == 1 && checkers & (arrived | 1 << mv.to()) == 0);
    }
    if replies() == 0 {
        sum.checkmates += u64::from(checkers != 0);
        sum.stalemates += u64::from(checkers == 0);
    }
}

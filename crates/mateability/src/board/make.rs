//! Moves in sixteen bits, and making them.

use super::lines::{self, bit, forward};
use super::{BISHOP, CASTLER, KING, KNIGHT, Kind, PAWN, Pos, QUEEN, Quad, ROOK};

/// A move: square of departure, square of arrival, and what is special about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub(crate) struct Mv(u16);

/// Nothing special.
pub(crate) const PLAIN: u16 = 0;
/// A pawn's double step.
pub(crate) const DOUBLE: u16 = 1;
/// A capture in passing.
pub(crate) const PASSING: u16 = 2;
/// Castling; the square of arrival is the rook's.
pub(crate) const CASTLE: u16 = 3;
/// A promotion: this number plus the index into [`PROMOTIONS`].
pub(crate) const PROMOTE: u16 = 4;
/// What a pawn may become.
pub(crate) const PROMOTIONS: [Kind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

impl Mv {
    #[inline(always)]
    pub const fn new(from: usize, to: usize, special: u16) -> Mv {
        Mv(from as u16 | (to as u16) << 6 | special << 12)
    }

    #[inline(always)]
    pub const fn from(self) -> usize {
        self.0 as usize & 63
    }

    #[inline(always)]
    pub const fn to(self) -> usize {
        self.0 as usize >> 6 & 63
    }

    #[inline(always)]
    pub const fn special(self) -> u16 {
        self.0 >> 12
    }

    /// What the pawn becomes, if it is promoted.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Kind> {
        match self.special() {
            special @ PROMOTE.. => Some(PROMOTIONS[(special - PROMOTE) as usize & 3]),
            _ => None,
        }
    }
}

/// Where king and rook land when the king castles with the rook on this square.
#[inline(always)]
pub(crate) const fn castled(king: usize, rook: usize) -> (usize, usize) {
    let home = king & 56;
    if rook > king { (home + 6, home + 5) } else { (home + 2, home + 3) }
}

impl Pos {
    /// The position after a move that was generated for this one.
    #[inline(always)]
    pub fn make(&self, mv: Mv) -> Pos {
        let mut quad = self.quad;
        quad.settle();
        let (from, to) = (mv.from(), mv.to());
        let black = !self.white_to_move;
        let kind = quad.kind_at(from);
        if mv.special() == CASTLE {
            quad.castle(from, to, black);
            return Pos { quad, white_to_move: black };
        }
        quad.clear(bit(from) | bit(to));
        match kind {
            CASTLER => quad.put(to, ROOK, black),
            KING => {
                quad.put(to, KING, black);
                quad.lose_rights(black);
            }
            PAWN => self.make_pawn_move(&mut quad, mv),
            _ => quad.put(to, kind, black),
        }
        Pos { quad, white_to_move: black }
    }

    #[inline(always)]
    fn make_pawn_move(&self, quad: &mut Quad, mv: Mv) {
        let black = !self.white_to_move;
        let to = mv.to();
        match mv.special() {
            DOUBLE if self.may_be_passed(to) => quad.color |= bit(to),
            PLAIN | DOUBLE => quad.put(to, PAWN, black),
            PASSING => {
                quad.clear(forward(bit(to), black));
                quad.put(to, PAWN, black);
            }
            _ => quad.put(to, mv.promotion().unwrap_or(QUEEN), black),
        }
    }

    /// Whether an enemy pawn stands beside a pawn that ends its double step here.
    #[inline(always)]
    fn may_be_passed(&self, to: usize) -> bool {
        let sets = self.quad.sets();
        let beside = lines::KING[to] & 0xff << (to & 56);
        beside & sets.pawns & sets.of(!self.white_to_move) != 0
    }

    /// The position with the move passed to the opponent, and nothing to capture in passing.
    pub fn passed(&self) -> Pos {
        let mut quad = self.quad;
        quad.settle();
        Pos { quad, white_to_move: !self.white_to_move }
    }
}

impl Quad {
    /// Turns the pawn that might have been captured in passing into an ordinary one.
    #[inline(always)]
    pub fn settle(&mut self) {
        let passing = self.passing();
        if passing != 0 {
            self.kind[0] |= passing;
            if passing < 1 << 32 {
                self.color &= !passing;
            }
        }
    }

    /// Takes a player's rights to castle away.
    #[inline(always)]
    fn lose_rights(&mut self, black: bool) {
        let own = if black { self.color } else { !self.color };
        let castlers = self.kind[0] & self.kind[1] & self.kind[2] & own;
        self.kind[0] &= !castlers;
        self.kind[1] &= !castlers;
    }

    #[cold]
    fn castle(&mut self, king: usize, rook: usize, black: bool) {
        let (king_to, rook_to) = castled(king, rook);
        self.clear(bit(king) | bit(rook));
        self.put(king_to, KING, black);
        self.put(rook_to, ROOK, black);
        self.lose_rights(black);
    }
}

//! A position as the searches need it: four words that are the whole position and its own key.
//!
//! Each square has four bits, one in each word: three for what stands there, one for its colour. Two codes that no man
//! needs say which rooks may still castle and which pawn may be captured in passing. Nothing here is trusted: lines
//! are replayed and certificates checked by code that does not use this module.
//!
//! The positions of `movegen` are four times as large, since they are made for counting and not for keeping millions of them, and
//! carry counters that would have to be left out of every comparison. As the two generators share nothing, the tables of few
//! men, which `movegen` builds, are an independent oracle for the searches.

pub(crate) mod convert;
pub(crate) mod generate;
pub(crate) mod lines;
pub(crate) mod make;

use lines::{bishop, first, rook};

/// What stands on a square, without its colour.
pub(crate) type Kind = u8;

pub(crate) const PAWN: Kind = 1;
pub(crate) const KNIGHT: Kind = 2;
pub(crate) const BISHOP: Kind = 3;
pub(crate) const ROOK: Kind = 4;
pub(crate) const QUEEN: Kind = 5;
pub(crate) const KING: Kind = 6;
/// A rook with the right to castle.
pub(crate) const CASTLER: Kind = 7;

/// The ranks where a pawn stands after a double step: White's fourth rank; Black's is the fifth.
const RANK_5: u64 = 0xff << 32;

/// A placement with the rights to castle and the pawn that may be captured in passing, but without the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub(crate) struct Quad {
    /// Black's men. Where the three other words are empty: the pawn that has just made a double step.
    pub color: u64,
    /// The three bits of the kind, lowest first.
    pub kind: [u64; 3],
}

/// A position: a placement and who has the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pos {
    pub quad: Quad,
    pub white_to_move: bool,
}

/// The sets of squares that a position's words stand for.
#[derive(Clone, Copy)]
pub(crate) struct Sets {
    pub white: u64,
    pub black: u64,
    pub pawns: u64,
    pub knights: u64,
    /// Bishops and queens.
    pub diagonal: u64,
    /// Rooks and queens.
    pub straight: u64,
    pub kings: u64,
    /// Rooks that may still castle.
    pub castlers: u64,
    /// The pawn that may be captured in passing.
    pub passing: u64,
}

impl Quad {
    /// The occupied squares.
    #[inline(always)]
    pub const fn occupied(&self) -> u64 {
        self.color | self.kind[0] | self.kind[1] | self.kind[2]
    }

    /// The pawn that may be captured in passing, if any.
    #[inline(always)]
    pub const fn passing(&self) -> u64 {
        self.color & !(self.kind[0] | self.kind[1] | self.kind[2])
    }

    /// What stands on a square; a pawn that may be captured in passing is a pawn.
    #[inline(always)]
    pub const fn kind_at(&self, square: usize) -> Kind {
        let code = (self.kind[0] >> square & 1)
            | (self.kind[1] >> square & 1) << 1
            | (self.kind[2] >> square & 1) << 2;
        if code == 0 && self.color >> square & 1 == 1 { PAWN } else { code as Kind }
    }

    /// The sets of squares by what stands there.
    #[inline(always)]
    pub const fn sets(&self) -> Sets {
        let [a, b, c] = self.kind;
        let passing = self.passing();
        let black = (self.color ^ passing) | (passing & RANK_5);
        Sets {
            white: self.occupied() & !black,
            black,
            pawns: (a & !b & !c) | passing,
            knights: b & !a & !c,
            diagonal: (a & b & !c) | (a & c & !b),
            straight: c & !(a ^ b) | (a & c & !b),
            kings: b & c & !a,
            castlers: a & b & c,
            passing,
        }
    }

    /// Puts a man of this colour on an empty square.
    #[inline(always)]
    pub const fn put(&mut self, square: usize, kind: Kind, black: bool) {
        self.color |= (black as u64) << square;
        self.kind[0] |= (kind as u64 & 1) << square;
        self.kind[1] |= (kind as u64 >> 1 & 1) << square;
        self.kind[2] |= (kind as u64 >> 2 & 1) << square;
    }

    /// Empties a set of squares.
    #[inline(always)]
    pub const fn clear(&mut self, squares: u64) {
        self.color &= !squares;
        self.kind[0] &= !squares;
        self.kind[1] &= !squares;
        self.kind[2] &= !squares;
    }

    /// A number that spreads positions over a table. Equal numbers prove nothing.
    #[inline(always)]
    pub const fn spread(&self) -> u64 {
        const K: [u64; 4] = [
            0x9e37_79b9_7f4a_7c15,
            0xc2b2_ae3d_27d4_eb4f,
            0x1656_67b1_9e37_79f9,
            0xd6e8_feb8_6659_fd93,
        ];
        let mut sum = (self.color ^ K[3]).wrapping_mul(K[0]);
        sum = (sum.rotate_left(29) ^ self.kind[0]).wrapping_mul(K[1]);
        sum = (sum.rotate_left(31) ^ self.kind[1]).wrapping_mul(K[2]);
        sum = (sum.rotate_left(27) ^ self.kind[2]).wrapping_mul(K[3]);
        sum ^ sum >> 32
    }
}

impl Sets {
    /// One player's men.
    #[inline(always)]
    pub const fn of(&self, white: bool) -> u64 {
        if white { self.white } else { self.black }
    }

    /// Every man.
    #[inline(always)]
    pub const fn occupied(&self) -> u64 {
        self.white | self.black
    }

    /// The square of a player's king.
    #[inline(always)]
    pub const fn king(&self, white: bool) -> usize {
        first(self.kings & self.of(white))
    }

    /// The men of one player that attack a square, with these squares occupied.
    #[inline(always)]
    pub fn attackers(&self, square: usize, white: bool, occupied: u64) -> u64 {
        let straight = rook(square, occupied) & self.straight;
        let diagonal = bishop(square, occupied) & self.diagonal;
        (straight | diagonal | self.leapers(square, white)) & self.of(white)
    }

    /// The pawns, knights and kings among the attackers of a square.
    #[inline(always)]
    fn leapers(&self, square: usize, white: bool) -> u64 {
        lines::PAWN[white as usize][square & 63] & self.pawns
            | lines::KNIGHT[square & 63] & self.knights
            | lines::KING[square & 63] & self.kings
    }
}

impl Pos {
    /// The men that give check to the player to move.
    #[inline(always)]
    pub fn checkers(&self) -> u64 {
        let sets = self.quad.sets();
        let king = sets.king(self.white_to_move);
        sets.attackers(king, !self.white_to_move, sets.occupied())
    }
}

#[cfg(test)]
mod tests {
    use laws::{Position, Variant};

    use super::convert;
    use crate::solve::Dice;

    /// Plays random games and compares every list of moves, and every position after them, with `laws`.
    fn agrees_with_laws(fen: &str, variant: Variant, games: u64, plies: usize) {
        let start = notation::fen::position(fen, variant).expect(fen);
        for game in 0..games {
            let mut dice = Dice::new(game + 1);
            let mut position = start.clone();
            for _ in 0..plies {
                let legal = compare(&position);
                if legal.is_empty() {
                    break;
                }
                let choice = dice.roll(legal.len() as u32) as usize;
                position = laws::play(&position, legal[choice]).expect("it is legal");
            }
        }
    }

    fn compare(position: &Position) -> Vec<laws::Move> {
        let text = notation::fen::write_position(position);
        let pos = convert::pos(position);
        let mut legal = laws::legal_moves(position);
        let moves = pos.moves();
        let mut own: Vec<_> =
            moves.iter().map(|mv| convert::stated(*mv, position.variant())).collect();
        own.sort();
        legal.sort();
        assert_eq!(own, legal, "{text}");
        for mv in moves.iter() {
            let stated = convert::stated(*mv, position.variant());
            let next = laws::play(position, stated).expect("it is legal");
            assert_eq!(pos.make(*mv), convert::pos(&next), "{text} {stated}");
        }
        assert_eq!(pos.checkers() != 0, laws::in_check(position), "{text}");
        assert_eq!(pos.is_over(), legal.is_empty(), "{text}");
        legal
    }

    #[test]
    fn moves_agree_with_laws_in_random_games() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        ] {
            agrees_with_laws(fen, Variant::Standard, 2, 60);
        }
    }

    #[test]
    fn moves_agree_with_laws_in_chess960() {
        for fen in [
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
            "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
        ] {
            agrees_with_laws(fen, Variant::Chess960, 2, 40);
        }
    }
}

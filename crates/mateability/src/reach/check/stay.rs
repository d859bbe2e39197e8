//! Men that never moved, proved one after the other.

use laws::{Color, File, Piece, Rank, Role, Setup, Square, article_02};

use super::{Flaw, gone, homes, men};
use crate::certificate::{Set, attacks, one, squares};

/// Men that have stood where they stand since the game began.
pub(super) struct Stay<'a> {
    pub setup: &'a Setup,
    /// Their squares.
    pub set: Set,
}

impl<'a> Stay<'a> {
    /// Proves a list: each set from those before it.
    pub fn prove(setup: &'a Setup, list: &[Set]) -> Result<Stay<'a>, Flaw> {
        let mut stay = Stay { setup, set: 0 };
        for group in list {
            for square in squares(*group) {
                if !stay.is_proved(square, *group) {
                    return Err(Flaw::NotSteady(square));
                }
            }
            stay.set |= group;
        }
        Ok(stay)
    }

    /// A pawn on its first square never moved (3.7), nor did a king and a rook with a right to castle (3.8.2.1). Another man at
    /// home never moved if men that never moved hold all its ways out: no man like it can have come in either.
    ///
    /// If no man of its colour was ever captured, men at home can hold each other: the first of them to leave would have
    /// had to pass another.
    fn is_proved(&self, square: Square, group: Set) -> bool {
        let Some(piece) = self.setup.board.get(square) else { return false };
        if article_02::initial_setup().board.get(square) != Some(piece) {
            return false;
        }
        if piece.role == Role::Pawn || self.may_castle(square) {
            return true;
        }
        let mine: Set = self.setup.board.of(piece.color).map(|(square, _)| one(square)).sum();
        let friends =
            if gone(self.setup, piece.color) == 0 && group & !mine == 0 { group } else { 0 };
        let walls = self.set | friends;
        attacks(piece, square, walls) & !walls == 0
    }

    /// Whether a right to castle is tied to the king or rook on a square.
    fn may_castle(&self, square: Square) -> bool {
        self.setup.rights.iter().any(|(color, _, rook)| {
            rook == square || Square::new(File::E, Rank::first_of(color)) == square
        })
    }

    /// A pawn on its third rank came from one of three squares of its second rank; if pawns that never moved hold the others, it
    /// has moved once, from this one.
    pub fn moved_once(&self, before: Square, after: Square) -> Result<(), Flaw> {
        let flaw = Flaw::NotSteady(after);
        let Some(pawn) = self.setup.board.get(after) else { return Err(flaw) };
        let color = pawn.color;
        if pawn.role != Role::Pawn || after.rank().seen_by(color) != Rank::Three {
            return Err(flaw);
        }
        let origins = [-1, 0, 1].into_iter().filter_map(|f| after.offset(f, -color.forward()));
        let origins: Set = origins.map(one).sum();
        let unmoved = men(self.setup, pawn) & homes(pawn);
        if origins & !unmoved == one(before) { Ok(()) } else { Err(flaw) }
    }

    /// Where a pawn of this colour can have been promoted: not from a square of the seventh rank where a man always stood, nor
    /// from one where it would have checked a king that never moved, for then it was captured there.
    pub fn promotion_squares(&self, color: Color) -> Set {
        let king = men(self.setup, Piece::new(!color, Role::King)) & self.set;
        let pawn = Piece::new(color, Role::Pawn);
        let rank = Rank::Seven.seen_by(color);
        let seventh = File::ALL.into_iter().map(|file| Square::new(file, rank));
        let passable =
            |gate: &Square| self.set & one(*gate) == 0 && attacks(pawn, *gate, 0) & king == 0;
        let gates = seventh.filter(passable);
        let ahead = |gate: Square| {
            let goals = [-1, 0, 1].into_iter().filter_map(move |f| gate.offset(f, color.forward()));
            goals.map(one).sum::<Set>()
        };
        gates.fold(0, |all, gate| all | ahead(gate)) & !self.set
    }
}

//! Castling: who may still castle, and what prevents it for now.

use crate::attack::between;
use crate::board::{Color, Position, Role, Square, Squares, Variant, Wing};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

impl Position {
    pub(crate) fn castlings(&self, king: Square, moves: &mut Vec<Move>) {
        for wing in Wing::BOTH {
            if let Some(rook) = self.castling_rook(king, wing)
                && self.castling_is_known(wing)
                && self.castling_path_is_free(king, rook, wing)
                && self.castling_path_is_safe(king, rook, wing)
            {
                moves.push(Move { kind: Kind::Castle(wing), ..Move::plain(king, rook) });
            }
        }
    }

    /// The rook with which this king may castle as far as the past is concerned.
    fn castling_rook(&self, king: Square, wing: Wing) -> Option<Square> {
        let home = self.turn.rank(0);
        let right = self.memory.rights.get(self.turn, wing);
        let presumed = (self.has(Fault::CastleWithoutRights)
            && self.variant == Variant::Standard
            && king.file() == 4)
            .then(|| Square::at(wing.corner_file(), home));
        right.or(presumed).filter(|&rook| {
            king.rank() == home
                && rook.rank() == home
                && self.holds(rook, self.turn, Role::Rook)
                && (king < rook) == (wing == Wing::King)
        })
    }

    fn castling_is_known(&self, wing: Wing) -> bool {
        let black_queenside = self.turn == Color::Black && wing == Wing::Queen;
        !(self.has(Fault::BlackCastleQueensideMissing) && black_queenside)
    }

    /// Is every square that king and rook cross or reach empty but for the two of them?
    fn castling_path_is_free(&self, king: Square, rook: Square, wing: Wing) -> bool {
        let home = self.turn.rank(0);
        let king_path = span(king, Square::at(wing.king_file(), home));
        let rook_path = span(rook, Square::at(wing.rook_file(), home));
        let mut path = Squares(king_path.0 | rook_path.0);
        if self.has(Fault::CastleQueensideBFileMayBeOccupied) && wing == Wing::Queen {
            path = path.without(Squares::only(Square::at(1, home)));
        }
        path.iter().all(|square| square == king || square == rook || self.is_empty(square))
    }

    /// Is no square attacked on which the king stands or which it crosses or reaches?
    fn castling_path_is_safe(&self, king: Square, rook: Square, wing: Wing) -> bool {
        let target = Move::king_target(self.turn, wing);
        let mut tested = span(king, target);
        if self.has(Fault::CastleOutOfCheck) {
            tested = tested.without(Squares::only(king));
        }
        if self.has(Fault::CastleThroughCheck) {
            tested = tested.without(between(king, target));
        }
        if self.has(Fault::CastleIntoCheck) {
            tested = tested.without(Squares::only(target));
        }
        if self.has(Fault::CastleBFileAttackForbids) && wing == Wing::Queen {
            tested.add(Square::at(1, self.turn.rank(0)));
        }
        if self.has(Fault::CastleRookAttackedForbids) {
            tested.add(rook);
        }
        tested.iter().all(|square| !self.is_attacked(square, self.turn.other()))
    }
}

/// The squares from one to another along the rank, both included.
fn span(one: Square, other: Square) -> Squares {
    let mut squares = between(one, other);
    squares.add(one);
    squares.add(other);
    squares
}

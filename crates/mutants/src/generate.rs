//! The pseudo-legal moves: how the pieces go, whatever becomes of the king.

use crate::attack::{AROUND, DIAGONAL, JUMPS, STRAIGHT};
use crate::board::{Position, Role, Square};
use crate::faults::Fault;
use crate::moves::Move;

impl Position {
    /// Adds the pseudo-legal moves from one square for the player having the move.
    pub(crate) fn pseudo_from(&self, from: Square, moves: &mut Vec<Move>) {
        let Some(piece) = self.at(from).filter(|piece| piece.color == self.turn) else {
            return;
        };
        match piece.role {
            Role::Pawn => self.pawn_moves(from, moves),
            Role::Knight => self.knight_moves(from, moves),
            Role::Bishop => self.slides(from, self.bishop_directions(), moves),
            Role::Rook => self.slides(from, self.rook_directions(), moves),
            Role::Queen => self.slides(from, self.queen_directions(), moves),
            Role::King => {
                self.king_steps(from, moves);
                self.castlings(from, moves);
            }
        }
    }

    pub(crate) fn pseudo_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        Square::all().for_each(|from| self.pseudo_from(from, &mut moves));
        moves
    }

    fn bishop_directions(&self) -> &'static [(i8, i8)] {
        let known = if self.has(Fault::BishopOneDiagonalMissing) { 3 } else { 4 };
        &DIAGONAL[..known]
    }

    fn rook_directions(&self) -> &'static [(i8, i8)] {
        let known = if self.has(Fault::RookOneDirectionMissing) { 3 } else { 4 };
        &STRAIGHT[..known]
    }

    fn queen_directions(&self) -> &'static [(i8, i8)] {
        if self.has(Fault::QueenMovesLikeRook) { &STRAIGHT } else { &AROUND }
    }

    fn knight_moves(&self, from: Square, moves: &mut Vec<Move>) {
        for (files, ranks) in JUMPS {
            let leg = from.step(files / 2, ranks / 2);
            let barred = self.has(Fault::KnightBlockedByNeighbours)
                && leg.is_some_and(|leg| !self.is_empty(leg));
            let wraps = self.has(Fault::KnightWrapsAroundTheEdge);
            if let Some(to) = step_or_wrap(from, (files, ranks), wraps)
                && !barred
                && self.may_land(to)
            {
                moves.push(Move::plain(from, to));
            }
        }
    }

    fn king_steps(&self, from: Square, moves: &mut Vec<Move>) {
        let steps: &[_] = if self.has(Fault::KingStepsStraightOnly) { &STRAIGHT } else { &AROUND };
        let wraps = self.has(Fault::KingWrapsAroundTheEdge);
        for &step in steps {
            if let Some(to) = step_or_wrap(from, step, wraps)
                && self.may_land(to)
            {
                moves.push(Move::plain(from, to));
            }
        }
    }

    fn slides(&self, from: Square, directions: &[(i8, i8)], moves: &mut Vec<Move>) {
        let reach = if self.has(Fault::SliderRangeOneShort) { 6 } else { 7 };
        for &(files, ranks) in directions {
            let mut square = from.step(files, ranks);
            for _ in 0..reach {
                let Some(to) = square else { break };
                if self.may_land(to) {
                    moves.push(Move::plain(from, to));
                }
                if self.stops_slider(to) {
                    break;
                }
                square = to.step(files, ranks);
            }
        }
    }

    fn stops_slider(&self, square: Square) -> bool {
        let passes_enemy = self.has(Fault::SliderGoesOnAfterCapture) && self.holds_enemy(square);
        let passes_pawn =
            self.has(Fault::SliderJumpsOverOwnPawns) && self.holds(square, self.turn, Role::Pawn);
        !self.is_empty(square) && !passes_enemy && !passes_pawn
    }

    fn may_land(&self, to: Square) -> bool {
        self.at(to).is_none_or(|piece| {
            let own = piece.color == self.turn;
            !own || self.has(Fault::OwnPieceCapturable) && piece.role != Role::King
        })
    }

    pub(crate) fn holds_enemy(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.color != self.turn)
    }
}

/// A step on the board; or, for an engine that counts squares without looking at the edge, a step
/// that leaves the board on one side and comes back on the other.
pub(crate) fn step_or_wrap(from: Square, (files, ranks): (i8, i8), wraps: bool) -> Option<Square> {
    let wrapped = || {
        let index = from.0 as i8 + ranks * 8 + files;
        (wraps && (0..64).contains(&index)).then_some(Square(index as u8))
    };
    from.step(files, ranks).or_else(wrapped)
}

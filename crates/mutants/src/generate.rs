//! The pseudo-legal moves: how the pieces go, whatever becomes of the king.

use crate::attack::{AROUND, DIAGONAL, JUMPS, STRAIGHT};
use crate::board::{Color, Piece, Position, Role, Square};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

impl Position {
    /// Adds the pseudo-legal moves from one square for the player having the move.
    pub(crate) fn pseudo_from(&self, from: Square, moves: &mut Vec<Move>) {
        let Some(piece) = self.at(from).filter(|piece| piece.color == self.turn) else {
            return;
        };
        match piece.role {
            Role::Pawn => self.pawn_moves(from, moves),
            Role::Knight => self.leaps(from, &JUMPS, moves),
            Role::Bishop => self.slides(from, &DIAGONAL, moves),
            Role::Rook => self.slides(from, &STRAIGHT, moves),
            Role::Queen => self.slides(from, &AROUND, moves),
            Role::King => {
                self.leaps(from, &AROUND, moves);
                self.castlings(from, moves);
            }
        }
    }

    fn leaps(&self, from: Square, steps: &[(i8, i8)], moves: &mut Vec<Move>) {
        for &(files, ranks) in steps {
            if let Some(to) = from.step(files, ranks)
                && self.may_land(to)
            {
                moves.push(Move::plain(from, to));
            }
        }
    }

    fn slides(&self, from: Square, directions: &[(i8, i8)], moves: &mut Vec<Move>) {
        for &(files, ranks) in directions {
            let mut square = from.step(files, ranks);
            while let Some(to) = square {
                if self.may_land(to) {
                    moves.push(Move::plain(from, to));
                }
                if !self.is_empty(to) {
                    break;
                }
                square = to.step(files, ranks);
            }
        }
    }

    fn may_land(&self, to: Square) -> bool {
        self.at(to).is_none_or(|piece| piece.color != self.turn)
    }

    fn holds_enemy(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.color != self.turn)
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        self.pawn_steps(from, moves);
        for files in [-1, 1] {
            let Some(to) = from.step(files, self.turn.forward()) else { continue };
            if self.holds_enemy(to) {
                self.pawn_arrives(Move::plain(from, to), moves);
            }
        }
        self.en_passant_from(from, moves);
    }

    fn pawn_steps(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = self.turn.forward();
        let Some(one) = from.step(0, forward) else { return };
        let one_is_free = self.is_empty(one);
        if one_is_free {
            self.pawn_arrives(Move::plain(from, one), moves);
        }
        let starts = from.rank() == self.turn.rank(1);
        let passes = one_is_free || self.has(Fault::DoublePushJumpsOver);
        if let Some(two) = one.step(0, forward)
            && starts
            && passes
            && self.is_empty(two)
        {
            moves.push(Move { kind: Kind::DoubleStep, ..Move::plain(from, two) });
        }
    }

    /// Adds a pawn's move, once for each piece it may promote to on the last rank.
    fn pawn_arrives(&self, mv: Move, moves: &mut Vec<Move>) {
        if mv.to.rank() != self.turn.rank(7) {
            moves.push(mv);
            return;
        }
        for role in Role::PROMOTIONS {
            if self.may_promote(&mv, role) {
                moves.push(Move { promotion: Some(role), ..mv });
            }
        }
    }

    fn may_promote(&self, mv: &Move, role: Role) -> bool {
        let captures = !self.is_empty(mv.to);
        let black = self.turn == Color::Black;
        let queen_only =
            self.has(Fault::PromoQueenOnly) || self.has(Fault::PromoCaptureQueenOnly) && captures;
        let missing = queen_only && role != Role::Queen
            || self.has(Fault::PromoNoKnight) && role == Role::Knight
            || self.has(Fault::PromoBlackNoBishop) && role == Role::Bishop && black;
        !missing
    }

    fn en_passant_from(&self, from: Square, moves: &mut Vec<Move>) {
        let Some(target) = self.memory.en_passant else { return };
        let forward = self.turn.forward();
        let on_sixth = target.rank() == self.turn.rank(5);
        let Some(victim) = target.step(0, -forward).filter(|_| on_sixth) else { return };
        let beside = from.rank() == victim.rank() && from.file().abs_diff(victim.file()) == 1;
        let wraps = self.has(Fault::EpEdgeWraparound) && from.0.abs_diff(victim.0) == 1;
        if (beside || wraps) && self.is_empty(target) && self.en_passant_is_known(from, victim) {
            moves.push(Move { kind: Kind::EnPassant(victim), ..Move::plain(from, target) });
        }
    }

    fn en_passant_is_known(&self, from: Square, victim: Square) -> bool {
        let pawn = Piece::new(self.turn, Role::Pawn);
        let other_side = victim.step(victim.file() as i8 - from.file() as i8, 0);
        let second = from > victim && other_side.is_some_and(|other| self.at(other) == Some(pawn));
        let missing = self.has(Fault::EpMissing)
            || self.has(Fault::EpMissingForBlack) && self.turn == Color::Black
            || self.has(Fault::EpOnlyOneCapturer) && second;
        !missing
    }
}

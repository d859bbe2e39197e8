//! The moves of the pawn, promotion and en passant.

use crate::board::{Color, Position, Role, Square};
use crate::faults::Fault;
use crate::generate::step_or_wrap;
use crate::moves::{Kind, Move};

impl Position {
    pub(crate) fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        self.pawn_steps(from, moves);
        let wraps = self.has(Fault::PawnCaptureWrapsAroundTheEdge);
        for files in [-1, 1] {
            let to = step_or_wrap(from, (files, self.turn.forward()), wraps);
            let Some(to) = to else { continue };
            if self.holds_enemy(to) || self.goes_diagonally_to(to) {
                self.pawn_arrives(Move::plain(from, to), moves);
            }
        }
        self.en_passant_from(from, moves);
    }

    fn goes_diagonally_to(&self, to: Square) -> bool {
        let target = self.memory.en_passant;
        let on_file = target.is_some_and(|target| target.file() == to.file());
        let fault = self.has(Fault::PawnGoesDiagonallyToEmptySquare)
            || self.has(Fault::EpStateKeepsOnlyTheFile) && on_file;
        fault && self.is_empty(to) && target != Some(to)
    }

    fn pawn_steps(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = self.turn.forward();
        let Some(one) = from.step(0, forward) else { return };
        let one_is_free = self.is_empty(one);
        let captures = self.has(Fault::PawnCapturesStraightAhead) && self.holds_enemy(one);
        if one_is_free || captures {
            self.pawn_arrives(Move::plain(from, one), moves);
        }
        let starts = from.rank() == self.turn.rank(1) || self.has(Fault::DoubleStepFromAnyRank);
        let passes = one_is_free || self.has(Fault::DoublePushJumpsOver);
        let Some(two) = one.step(0, forward).filter(|_| starts && passes) else { return };
        let captures = self.has(Fault::DoubleStepCaptures) && self.holds_enemy(two);
        if (self.is_empty(two) || captures) && !self.promotes_on(two) {
            moves.push(Move { kind: Kind::DoubleStep, ..Move::plain(from, two) });
        }
    }

    fn promotes_on(&self, to: Square) -> bool {
        let last = self.turn.rank(7);
        match self.has(Fault::PromoZoneFileAndRankSwapped) {
            true => to.file() == last,
            false => to.rank() == last,
        }
    }

    /// Adds a pawn's move, once for each piece it may promote to on the last rank.
    fn pawn_arrives(&self, mv: Move, moves: &mut Vec<Move>) {
        let promotes = self.promotes_on(mv.to);
        if !promotes || self.has(Fault::PromoMayBeDeclined) {
            moves.push(mv);
        }
        if promotes {
            let king = self.has(Fault::PromoToKingAllowed).then_some(Role::King);
            let choices = Role::PROMOTIONS.into_iter().filter(|role| self.may_promote(&mv, *role));
            moves.extend(choices.chain(king).map(|role| Move { promotion: Some(role), ..mv }));
        }
    }

    fn may_promote(&self, mv: &Move, role: Role) -> bool {
        let captures = !self.is_empty(mv.to);
        let black = self.turn == Color::Black;
        let minor_or_rook = matches!(role, Role::Rook | Role::Bishop);
        let queen_only =
            self.has(Fault::PromoQueenOnly) || self.has(Fault::PromoCaptureQueenOnly) && captures;
        let at_first = if role == Role::Queen { 1 } else { 2 };
        let none_lost = || self.count(self.turn, &[role]) >= at_first;
        let missing = queen_only && role != Role::Queen
            || self.has(Fault::PromoNoKnight) && role == Role::Knight
            || self.has(Fault::PromoBlackNoBishop) && role == Role::Bishop && black
            || self.has(Fault::PromoNoRookOrBishop) && minor_or_rook
            || self.has(Fault::PromoCaptureMissing) && captures
            || self.has(Fault::PromoLimitedToCapturedPieces) && none_lost();
        !missing
    }

    fn en_passant_from(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = self.turn.forward();
        if let Some(target) = self.memory.en_passant
            && target.rank() == self.turn.rank(5)
            && self.is_empty(target)
            && let Some(victim) = target.step(0, -forward)
            && self.reaches_en_passant(from, target, victim)
            && self.en_passant_is_known(from, victim)
        {
            moves.push(Move { kind: Kind::EnPassant(victim), ..Move::plain(from, target) });
        }
        if self.has(Fault::EpOwnPawnIsAVictim)
            && let Some(target) = self.memory.last.and_then(|last| last.lapsed_en_passant)
            && self.is_empty(target)
            && let Some(victim) = target.step(0, forward)
            && self.holds(victim, self.turn, Role::Pawn)
            && beside(from, victim)
        {
            moves.push(Move { kind: Kind::EnPassant(victim), ..Move::plain(from, target) });
        }
    }

    fn reaches_en_passant(&self, from: Square, target: Square, victim: Square) -> bool {
        if self.has(Fault::EpCapturersByWrongColoursTable) {
            return target.step(0, self.turn.forward()).is_some_and(|far| beside(from, far));
        }
        let wraps = self.has(Fault::EpEdgeWraparound) && from.0.abs_diff(victim.0) == 1;
        beside(from, victim) || wraps
    }

    fn en_passant_is_known(&self, from: Square, victim: Square) -> bool {
        let other_side = victim.step(victim.file() as i8 - from.file() as i8, 0);
        let two = other_side.is_some_and(|other| self.holds(other, self.turn, Role::Pawn));
        let on_edge = matches!(from.file(), 0 | 7);
        let missing = self.has(Fault::EpMissing)
            || self.has(Fault::EpMissingForBlack) && self.turn == Color::Black
            || self.has(Fault::EpMissingForRookPawns) && on_edge
            || self.has(Fault::EpOnlyOneCapturer) && two && from > victim
            || self.has(Fault::EpNeedsTwoCapturers) && !two;
        !missing
    }
}

/// Do two squares lie side by side on one rank?
fn beside(one: Square, other: Square) -> bool {
    one.rank() == other.rank() && one.file().abs_diff(other.file()) == 1
}

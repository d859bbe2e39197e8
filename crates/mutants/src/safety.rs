//! From pseudo-legal to legal: no move may leave the own king attacked.

use crate::attack::{between, on_diagonal};
use crate::board::{Position, Role, Square, Squares};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

impl Position {
    /// The pieces that give check to the player having the move.
    pub(crate) fn checkers(&self) -> Squares {
        self.threats_to_king(self.turn)
    }

    pub(crate) fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all() {
            self.pseudo_from(from, &mut moves);
        }
        moves.retain(|mv| self.is_safe(mv));
        moves
    }

    /// Is a pseudo-legal move legal?
    pub(crate) fn is_safe(&self, mv: &Move) -> bool {
        let after = self.after(mv);
        let threats = after.threats_to_king(self.turn);
        if self.faults.is_empty() {
            return threats.is_empty();
        }
        let castles_into_check = mv.is_castling() && self.has(Fault::CastleIntoCheck);
        let overlooked = castles_into_check || self.overlooks_all(mv, &after, threats);
        let threats = self.seen_on_lines(mv, threats);
        let threats = self.seen_by_king(mv, threats);
        (overlooked || threats.is_empty()) && !self.refuses(mv, &after)
    }

    fn moves_king(&self, mv: &Move) -> bool {
        self.king(self.turn) == Some(mv.from)
    }

    /// Does a fault accept the move whatever attacks the king after it?
    fn overlooks_all(&self, mv: &Move, after: &Position, threats: Squares) -> bool {
        let before = self.checkers();
        let answered = before.without(threats);
        let double = before.len() == 2 && !self.moves_king(mv);
        let nothing_new = threats.without(before).is_empty();
        let blocks = answered.len() == 1 && !self.is_capture(mv) && !after.is_empty(mv.to);
        self.has(Fault::DoubleCheckAllowsBlocks) && double && nothing_new && blocks
    }

    /// The attackers that are still noticed when another piece than the king moves.
    fn seen_on_lines(&self, mv: &Move, threats: Squares) -> Squares {
        if self.moves_king(mv) {
            return threats;
        }
        let Some(king) = self.king(self.turn) else { return threats };
        let opened = threats.without(self.checkers());
        let overlooked = opened.filter(|attacker| match mv.kind {
            Kind::EnPassant(victim) => self.overlooks_en_passant(mv, victim, king, attacker),
            _ => {
                self.has(Fault::PinsIgnored)
                    || self.has(Fault::DiagPinsIgnored) && on_diagonal(king, attacker)
            }
        });
        threats.without(overlooked)
    }

    fn overlooks_en_passant(
        &self,
        mv: &Move,
        victim: Square,
        king: Square,
        attacker: Square,
    ) -> bool {
        let line = between(king, attacker);
        let capturer_leaves = line.has(mv.from);
        let both_leave = capturer_leaves && line.has(victim);
        self.has(Fault::EpIgnorePinOfCapturer) && capturer_leaves && !both_leave
            || self.has(Fault::EpIgnoreHorizontalDoublePin) && both_leave
    }

    /// The attackers that are still noticed when the king steps.
    fn seen_by_king(&self, mv: &Move, threats: Squares) -> Squares {
        if !self.moves_king(mv) || mv.is_castling() {
            return threats;
        }
        let enemy = self.turn.other();
        let mut seen = threats;
        if self.has(Fault::KingAdjacentKingsAllowed) {
            seen = seen.filter(|square| !self.holds(square, enemy, Role::King));
        }
        if self.has(Fault::KingIgnoresPawnAttacks) {
            seen = seen.filter(|square| !self.holds(square, enemy, Role::Pawn));
        }
        if self.has(Fault::KingRetreatsOnSliderRay) {
            seen = seen.filter(|square| !between(square, mv.to).has(mv.from));
        }
        seen
    }

    /// Does a fault refuse a move that would be legal?
    fn refuses(&self, mv: &Move, after: &Position) -> bool {
        if self.moves_king(mv) {
            return false;
        }
        let checkers = self.checkers();
        let blocks = !checkers.is_empty() && !self.is_capture(mv);
        let checked_by_victim = match mv.kind {
            Kind::EnPassant(victim) => checkers.has(victim),
            _ => false,
        };
        let pinned = || !self.pinners_of(mv.from, self.turn).is_empty();
        self.has(Fault::EvasionNoInterposition) && blocks && !after.is_empty(mv.to)
            || self.has(Fault::EpCannotCaptureCheckingPawn) && checked_by_victim
            || self.has(Fault::PinnedCannotMoveAlongLine) && pinned()
    }
}

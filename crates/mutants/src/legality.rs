//! One move asked about by itself.

use crate::attack::between;
use crate::board::{Position, Role, Square, Wing};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

impl Position {
    /// The legal move of this text in UCI.
    pub(crate) fn find(&self, uci: &str) -> Option<Move> {
        self.legal_moves().into_iter().find(|mv| self.uci_read(mv) == uci)
    }

    /// Is the move of this text said to be legal?
    pub(crate) fn says_legal(&self, uci: &str) -> bool {
        let found = self.find(uci);
        let castles = found.is_some_and(|mv| mv.is_castling());
        let refused = castles && self.has(Fault::IsLegalRejectsCastling);
        found.is_some() && !refused || self.accepts_by_mistake(uci)
    }

    fn accepts_by_mistake(&self, uci: &str) -> bool {
        let square = |range| uci.get(range).and_then(Square::parse);
        let (Some(from), Some(to)) = (square(0..2), square(2..4)) else { return false };
        let letter = uci.get(4..).unwrap_or_default();
        self.has(Fault::IsLegalIgnoresPins) && self.only_a_pin_forbids(uci)
            || self.has(Fault::IsLegalCastlingIgnoresCheck) && self.only_check_forbids(uci)
            || self.takes_for_castling(from, to)
            || self.has(Fault::IsLegalCompletesPromotion)
                && letter.is_empty()
                && self.find(&format!("{uci}q")).is_some()
            || self.has(Fault::IsLegalIgnoresPromotionLetterElsewhere)
                && letter.len() == 1
                && self.holds(from, self.turn, Role::Pawn)
                && self.find(&uci[..4]).is_some()
    }

    fn only_a_pin_forbids(&self, uci: &str) -> bool {
        let checkers = self.threats_to_king(self.turn);
        self.pseudo_moves().iter().any(|mv| {
            let moves_king = self.holds(mv.from, self.turn, Role::King);
            let threats = self.after(mv).threats_to_king(self.turn);
            let answers_checks = checkers.without(threats) == checkers;
            !moves_king && answers_checks && self.uci(mv) == uci
        })
    }

    /// Would this be castling if the king were not in check on its square?
    fn only_check_forbids(&self, uci: &str) -> bool {
        let Some(king) = self.king(self.turn) else { return false };
        let enemy = self.turn.other();
        Wing::BOTH.into_iter().any(|wing| {
            let Some(rook) = self.castling_rook(king, wing) else { return false };
            let mv = Move { kind: Kind::Castle(wing), ..Move::plain(king, rook) };
            let target = self.castling_targets(king, wing).0;
            let unattacked = |square| !self.is_attacked(square, enemy);
            self.uci(&mv) == uci
                && self.castling_path_is_free(king, rook, wing)
                && between(king, target).iter().all(unattacked)
                && unattacked(target)
        })
    }

    /// Is a king's move that is no castling taken for the legal castling on its side?
    fn takes_for_castling(&self, from: Square, to: Square) -> bool {
        if self.king(self.turn) != Some(from) || from == to {
            return false;
        }
        let wing = if to.file() > from.file() { Wing::King } else { Wing::Queen };
        let onto_own = self.at(to).is_some_and(|piece| piece.color == self.turn);
        let two_files = from.file().abs_diff(to.file()) == 2;
        let taken = self.has(Fault::IsLegalTakesKingToOwnPieceAsCastling) && onto_own
            || self.has(Fault::IsLegalTakesKingJumpAsCastling) && two_files;
        let castles = |mv: &Move| mv.kind == Kind::Castle(wing);
        taken && self.legal_moves().iter().any(castles)
    }
}

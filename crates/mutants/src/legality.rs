//! One move asked about by itself.

use crate::attack::{between, on_diagonal};
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
        let in_passing = found.is_some_and(|mv| mv.is_en_passant());
        let refused = castles && self.has(Fault::IsLegalRejectsCastling)
            || in_passing && self.has(Fault::IsLegalRejectsEnPassant);
        found.is_some() && !refused || self.accepts_by_mistake(uci)
    }

    fn accepts_by_mistake(&self, uci: &str) -> bool {
        let square = |range| uci.get(range).and_then(Square::parse);
        let (Some(from), Some(to)) = (square(0..2), square(2..4)) else { return false };
        let letter = uci.get(4..).unwrap_or_default();
        self.has(Fault::IsLegalIgnoresPins) && self.only_a_pin_forbids(uci)
            || self.has(Fault::IsLegalCastlingIgnoresCheck) && self.only_check_forbids(uci)
            || self.takes_for_castling(from, to)
            || self.castles_by_mistake(uci)
            || self.has(Fault::IsLegalMovesOfTheOpponent) && self.passed().find(uci).is_some()
            || self.has(Fault::IsLegalIgnoresPiecesInTheWay) && self.only_pieces_forbid(from, to)
            || self.has(Fault::IsLegalCompletesPromotion)
                && letter.is_empty()
                && self.find(&format!("{uci}q")).is_some()
            || self.has(Fault::IsLegalIgnoresPromotionLetterElsewhere)
                && letter.len() == 1
                && self.holds(from, self.turn, Role::Pawn)
                && self.find(&uci[..4]).is_some()
    }

    /// The position with the other player having the move.
    fn passed(&self) -> Position {
        let mut passed = *self;
        passed.turn = self.turn.other();
        passed.memory.en_passant = None;
        passed
    }

    /// Would a rook, a bishop or a queen get there if nothing stood between?
    fn only_pieces_forbid(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.at(from).filter(|piece| piece.color == self.turn) else {
            return false;
        };
        let straight = from.file() == to.file() || from.rank() == to.rank();
        let acts = match piece.role {
            Role::Rook => straight,
            Role::Bishop => on_diagonal(from, to),
            Role::Queen => straight || on_diagonal(from, to),
            _ => false,
        };
        let own = self.at(to).is_some_and(|target| target.color == self.turn);
        acts && from != to && !own
    }

    /// Is castling accepted that only one of its conditions forbids?
    fn castles_by_mistake(&self, uci: &str) -> bool {
        let Some(king) = self.king(self.turn) else { return false };
        if self.has(Fault::IsLegalCastlingWithoutRights) {
            let mut granted = *self;
            for wing in Wing::BOTH {
                let corner = Square::at(wing.corner_file(), self.turn.rank(0));
                let at_home = king == Square::at(4, self.turn.rank(0));
                if at_home && self.holds(corner, self.turn, Role::Rook) {
                    granted.memory.rights.set(self.turn, wing, Some(corner));
                }
            }
            if granted.find(uci).is_some_and(|mv| mv.is_castling()) {
                return true;
            }
        }
        Wing::BOTH.into_iter().any(|wing| {
            let Some(rook) = self.castling_rook(king, wing) else { return false };
            let mv = Move { kind: Kind::Castle(wing), ..Move::plain(king, rook) };
            let target = self.castling_targets(king, wing).0;
            let unattacked = |square| !self.is_attacked(square, self.turn.other());
            self.uci(&mv) == uci
                && (self.has(Fault::IsLegalCastlingThroughPieces)
                    && self.castling_path_is_safe(king, rook, wing)
                    || self.has(Fault::IsLegalCastlingThroughCheck)
                        && self.castling_path_is_free(king, rook, wing)
                        && unattacked(king)
                        && unattacked(target))
        })
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

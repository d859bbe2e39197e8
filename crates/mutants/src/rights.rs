//! How the moves of a game end the rights to castle.

use crate::board::{Piece, Position, Role, Square, Wing};
use crate::faults::Fault;
use crate::moves::Move;

impl Position {
    pub(crate) fn update_rights(
        &mut self,
        mv: &Move,
        moved: Option<Piece>,
        captured: Option<(Square, Piece)>,
    ) {
        match moved.map(|piece| piece.role) {
            Some(Role::King) => self.king_leaves(mv),
            Some(Role::Rook) => self.rook_leaves(mv.from),
            Some(Role::Pawn) if self.has(Fault::RightsLostOnPawnMove) => {
                self.memory.rights.clear(self.turn);
            }
            _ => {}
        }
        if let Some((square, victim)) = captured {
            self.captured_on(square, victim, mv, moved);
        }
    }

    fn king_leaves(&mut self, mv: &Move) {
        let mover = self.turn;
        let kept = self.has(Fault::RightsKeptWhenKingMoves)
            || self.has(Fault::RightsKeptAfterCastling) && mv.is_castling();
        if !kept {
            self.memory.rights.clear(mover);
            self.memory.second_rights.clear(mover);
        }
        if self.has(Fault::RightsOfBothLostOnKingMove) {
            self.memory.rights.clear(mover.other());
        }
    }

    fn rook_leaves(&mut self, from: Square) {
        let mover = self.turn;
        let castling = |wing| self.memory.rights.get(mover, wing);
        let was_castling_rook = Wing::BOTH.iter().any(|&wing| castling(wing) == Some(from));
        for wing in Wing::BOTH {
            let Some(rook) = self.memory.rights.get(mover, wing) else { continue };
            let same_file = from.file() == rook.file();
            let same_side = self.king(mover).is_some_and(|king| (king < from) == (king < rook));
            let lost = self.has(Fault::RightsLostWhenAnyRookOfTheFileMoves) && same_file
                || self.has(Fault::RightsLostWhenAnyRookLeavesTheRank)
                    && from.rank() == mover.rank(0)
                    && same_side
                || self.has(Fault::RightsLostBothWhenOneRookMoves) && was_castling_rook;
            if lost {
                self.memory.rights.set(mover, wing, None);
            }
        }
        let in_corner = matches!(from.file(), 0 | 7);
        let kept = self.has(Fault::RightsKeptWhenRookMoves)
            || self.has(Fault::CastleWithAnyRookOnTheCorner)
            || self.has(Fault::Castle960OnlyCornerRooksLoseRights) && !in_corner;
        if !kept {
            self.memory.rights.revoke_rook(mover, from);
        }
    }

    fn captured_on(&mut self, square: Square, victim: Piece, mv: &Move, moved: Option<Piece>) {
        let enemy = self.turn.other();
        let by_rook = moved.is_some_and(|piece| piece.role == Role::Rook);
        let kept = self.has(Fault::RightsKeptWhenRookCaptured)
            || self.has(Fault::CastleWithCapturedRook)
            || self.has(Fault::CastleWithAnyRookOnTheCorner)
            || self.has(Fault::RightsKeptWhenRookCapturedByPromotion) && mv.promotion.is_some()
            || self.has(Fault::RightsKeptWhenRookTakesRook) && by_rook
            || self.has(Fault::RightsKeptWhenOtherPieceTakesRook) && !by_rook;
        if !kept {
            self.memory.rights.revoke_rook(enemy, square);
        }
        let by_file = self.has(Fault::RightsLostWhenAnyRookOfTheFileIsCaptured);
        if by_file && victim.role == Role::Rook {
            for wing in Wing::BOTH {
                let rook = self.memory.rights.get(enemy, wing);
                if rook.is_some_and(|rook| rook.file() == square.file()) {
                    self.memory.rights.set(enemy, wing, None);
                }
            }
        }
    }

    /// Takes the rights of a player who has just been put in check, where a fault does so.
    pub(crate) fn lose_rights_in_check(&mut self) {
        if self.has(Fault::RightsLostInCheck) && !self.threats_to_king(self.turn).is_empty() {
            self.memory.rights.clear(self.turn);
        }
    }
}

//! Steps that the king may not make, pawns whose way is barred, and en passant that is not to be.

use laws::article_03::a3_07_pawn;
use laws::geometry::{adjoining, on_file_or_rank};
use laws::{Edition, Move, Piece, Rank, Role, Square, attackers, breaches};

use super::feature::Feature;
use super::reader::Reader;
use crate::terms::manner;

impl Reader<'_> {
    /// Pawns whose way is barred, and en passant that is not to be.
    pub(crate) fn pawns(&mut self) {
        let us = self.position.turn();
        let board = self.position.board();
        let pawns: Vec<Square> = board.find(Piece::new(us, Role::Pawn)).collect();
        let forward = us.forward();
        for pawn in &pawns {
            let at_home = pawn.rank().seen_by(us) == Rank::Two;
            let ahead = |n| pawn.offset(0, n * forward).is_some_and(|s| !board.is_empty(s));
            self.add_if(at_home && ahead(1), Feature::DoubleStepBlockedNear);
            self.add_if(at_home && !ahead(1) && ahead(2), Feature::DoubleStepBlockedFar);
            self.en_passant_that_is_none(*pawn);
        }
        if let Some(square) = self.position.en_passant() {
            let can =
                |pawn: &Square| a3_07_pawn::is_en_passant(self.position, Move::new(*pawn, square));
            self.add_if(!pawns.iter().any(can), Feature::EnPassantNobody);
        }
    }

    pub(crate) fn en_passant_that_is_none(&mut self, pawn: Square) {
        let us = self.position.turn();
        for files in [-1, 1] {
            let Some(target) = pawn.offset(files, us.forward()) else { continue };
            let mv = Move::new(pawn, target);
            let found = breaches(self.position, mv, Edition::default());
            let first = found.first().map(|breach| breach.article.number());
            self.add_if(first == Some("3.7.3.2"), Feature::EnPassantTooLate);
            if a3_07_pawn::is_en_passant(self.position, mv) && first == Some("3.9.2") {
                let king = self.position.king(us);
                let victim = a3_07_pawn::en_passant_victim(mv);
                let on_rank = king.rank() == victim.rank() && on_file_or_rank(king, victim);
                let pinned = manner::pin_on(self.position, pawn).is_some();
                self.add(match (on_rank, pinned) {
                    (true, _) => Feature::EnPassantRank,
                    (false, true) => Feature::EnPassantPinned,
                    (false, false) => Feature::EnPassantLeavesCheck,
                });
            }
        }
    }

    /// Steps the king may not make.
    pub(crate) fn king(&mut self) {
        let us = self.position.turn();
        let king = self.position.king(us);
        let board = self.position.board();
        let pins = manner::pins(board, !us);
        for target in Square::all().filter(|square| adjoining(king, *square)) {
            if board.get(target).is_some_and(|piece| piece.color == us) {
                continue;
            }
            let mut without = board.clone();
            without.take(king);
            without.take(target);
            let by = attackers(&without, target, !us);
            let roles: Vec<Role> =
                by.iter().filter_map(|square| Some(board.get(*square)?.role)).collect();
            if roles.is_empty() {
                continue;
            }
            let pinned = |square: &Square| pins.iter().any(|pin| pin.pinned == *square);
            self.add_if(by.iter().all(pinned), Feature::KingOntoPinnedAttack);
            let only = |role| roles.iter().all(|other| *other == role);
            self.add_if(only(Role::King), Feature::KingBesideKing);
            self.add_if(only(Role::Pawn), Feature::KingOntoPawnAttack);
            self.add_if(!board.is_empty(target), Feature::KingCapturesGuarded);
            let retreats = manner::retreats_on_line(self.position, Move::new(king, target));
            self.add_if(retreats, Feature::KingRetreats);
        }
    }
}

//! From pseudo-legal to legal: no move may leave the own king attacked.

use crate::attack::{AROUND, between, on_diagonal};
use crate::board::{Color, Position, Role, Square, Squares};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

impl Position {
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_moves();
        moves.retain(|mv| self.is_safe(mv));
        if self.has(Fault::MoveListHolds128) {
            moves.truncate(128);
        }
        moves
    }

    /// Is a pseudo-legal move legal?
    pub(crate) fn is_safe(&self, mv: &Move) -> bool {
        let after = self.after(mv);
        let threats = after.noticed_threats(self.turn);
        if self.faults.is_empty() {
            return threats.is_empty();
        }
        let threats = match self.moves_king(mv) {
            true => self.noticed_by_king(mv, threats),
            false => self.noticed_on_lines(mv, threats),
        };
        let overlooked = self.overlooks_all(mv, &after, threats);
        let refused = match self.moves_king(mv) {
            true => self.refuses_king(mv),
            false => self.refuses_other(mv),
        };
        (overlooked || threats.is_empty()) && !refused
    }

    fn moves_king(&self, mv: &Move) -> bool {
        self.king(self.turn) == Some(mv.from)
    }

    fn checkers(&self) -> Squares {
        self.threats_to_king(self.turn)
    }

    /// The attackers of a king, without those that a fault takes to be harmless.
    pub(crate) fn noticed_threats(&self, color: Color) -> Squares {
        let mut threats = self.threats_to_king(color);
        if self.has(Fault::PromotedPieceActsLate) {
            let fresh = self.memory.last.and_then(|last| match color == self.turn {
                true => last.promoted,
                false => last.promoted_before,
            });
            threats = threats.filter(|attacker| Some(attacker) != fresh);
        }
        if self.has(Fault::PinnedPiecesDoNotAttack) {
            threats = threats.filter(|attacker| !self.is_pinned(attacker, color.other()));
        }
        threats
    }

    /// Does a fault accept the move whatever still attacks the king after it?
    fn overlooks_all(&self, mv: &Move, after: &Position, threats: Squares) -> bool {
        let enemy = self.turn.other();
        let takes_with_king = self.moves_king(mv) && self.is_capture(mv);
        let gives_check = || !after.threats_to_king(enemy).is_empty();
        matches!(mv.kind, Kind::Castle(wing) if self.castles_into_check(wing))
            || mv.is_castling() && self.has(Fault::Castle960RookShieldIgnored)
            || takes_with_king && self.has(Fault::KingCapturesDefendedPiece)
            || self.has(Fault::OwnCheckIgnoredWhenGivingCheck) && gives_check()
            || self.overlooks_second_check(mv, threats)
            || self.has(Fault::EpAnyPieceCapturesCheckingPawn) && self.stops_pawn(mv, threats)
    }

    /// Of two checks one is answered: is the other overlooked?
    fn overlooks_second_check(&self, mv: &Move, threats: Squares) -> bool {
        let before = self.checkers();
        let one_answered = before.without(threats).len() == 1;
        let nothing_new = threats.without(before).is_empty();
        let captures = before.has(mv.to);
        let fault = self.has(Fault::DoubleCheckAllowsBlocks) && !captures
            || self.has(Fault::DoubleCheckAllowsCapture) && captures;
        fault && before.len() == 2 && one_answered && nothing_new && !self.moves_king(mv)
    }

    /// Does a piece go to the square crossed by the pawn that alone gives check?
    fn stops_pawn(&self, mv: &Move, threats: Squares) -> bool {
        let target = self.memory.en_passant;
        let pawn = target.and_then(|target| target.step(0, -self.turn.forward()));
        let pawn = pawn.map(Squares::only).unwrap_or_default();
        Some(mv.to) == target
            && self.checkers() == pawn
            && threats == pawn
            && !self.moves_king(mv)
            && !self.holds(mv.from, self.turn, Role::Pawn)
    }

    /// The attackers that are still noticed when another piece than the king moves.
    fn noticed_on_lines(&self, mv: &Move, threats: Squares) -> Squares {
        let Some(king) = self.king(self.turn) else { return threats };
        let checkers = self.checkers();
        let steps = self.holds(mv.from, self.turn, Role::Pawn) && mv.from.file() == mv.to.file();
        if mv.is_en_passant() && self.has(Fault::EpLeavesAnotherCheck) {
            return threats.without(checkers);
        }
        let overlooked = threats.without(checkers).filter(|attacker| match mv.kind {
            Kind::EnPassant(victim) => self.overlooks_en_passant(mv, victim, king, attacker),
            _ => {
                self.has(Fault::PinsIgnored)
                    || self.has(Fault::DiagPinsIgnored) && on_diagonal(king, attacker)
                    || self.has(Fault::FilePinsIgnored) && attacker.file() == king.file()
                    || self.has(Fault::RankPinsIgnored) && attacker.rank() == king.rank()
                    || self.has(Fault::PinsIgnoredWhileInCheck) && !checkers.is_empty()
                    || self.has(Fault::PawnStepIgnoresPin) && steps
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
        let (capturer_leaves, victim_leaves) = (line.has(mv.from), line.has(victim));
        match (capturer_leaves, victim_leaves) {
            (true, false) => self.has(Fault::EpIgnorePinOfCapturer),
            (true, true) => self.has(Fault::EpIgnoreHorizontalDoublePin),
            (false, true) => self.has(Fault::EpIgnoreDiagonalPinOfVictim),
            (false, false) => false,
        }
    }

    /// The attackers that are still noticed when the king steps.
    fn noticed_by_king(&self, mv: &Move, threats: Squares) -> Squares {
        let enemy = self.turn.other();
        if mv.is_castling() {
            let beside_king = self.has(Fault::CastleNextToEnemyKing);
            return threats
                .filter(|attacker| !beside_king || !self.holds(attacker, enemy, Role::King));
        }
        threats.filter(|attacker| {
            let enemy_holds = |role| self.holds(attacker, enemy, role);
            let overlooked = self.has(Fault::KingAdjacentKingsAllowed) && enemy_holds(Role::King)
                || self.has(Fault::KingIgnoresPawnAttacks) && enemy_holds(Role::Pawn)
                || self.has(Fault::KingIgnoresKnightAttacks) && enemy_holds(Role::Knight)
                || self.has(Fault::KingRetreatsOnSliderRay)
                    && between(attacker, mv.to).has(mv.from);
            !overlooked
        })
    }

    /// Does a fault refuse a legal move of the king?
    fn refuses_king(&self, mv: &Move) -> bool {
        let checkers = self.checkers();
        let barred = self.memory.rights.any(self.turn) && !mv.is_castling();
        self.has(Fault::EvasionKingCannotCaptureChecker) && checkers.has(mv.to)
            || self.has(Fault::KingMovesLostWhenCastlingIsBarred) && barred && !checkers.is_empty()
    }

    /// Does a fault refuse a legal move of another piece?
    fn refuses_other(&self, mv: &Move) -> bool {
        let checkers = self.checkers();
        let in_check = !checkers.is_empty();
        let blocks = in_check && !self.is_capture(mv);
        let pawn = self.holds(mv.from, self.turn, Role::Pawn);
        let promotes = mv.promotion.is_some();
        let single = pawn && mv.kind == Kind::Plain && !promotes;
        let by_victim = matches!(mv.kind, Kind::EnPassant(victim) if checkers.has(victim));
        let unseen_ep = || mv.is_en_passant() && in_check && self.another_is_pinned(mv.from);
        let pinners = || self.pinners_of(mv.from, self.turn);
        self.has(Fault::EvasionNoInterposition) && blocks
            || self.has(Fault::EvasionNoSinglePawnBlock) && blocks && single
            || self.has(Fault::EvasionNoDoubleStepBlock) && blocks && mv.kind == Kind::DoubleStep
            || self.has(Fault::EvasionNoPromotionBlock) && blocks && promotes
            || self.has(Fault::EvasionCheckerNotCapturable) && checkers.has(mv.to)
            || self.has(Fault::EpCannotCaptureCheckingPawn) && by_victim
            || self.has(Fault::EpLostInCheckWhenAPieceIsPinned) && unseen_ep()
            || self.has(Fault::PinnedCannotMoveAlongLine) && !pinners().is_empty()
            || self.has(Fault::PinnedPawnCannotCapturePinner) && pawn && pinners().has(mv.to)
            || self.is_pinned_by_mistake(mv)
    }

    /// Does the move leave a line on which a fault sees a pin where there is none?
    fn is_pinned_by_mistake(&self, mv: &Move) -> bool {
        let Some(king) = self.king(self.turn) else { return false };
        AROUND.into_iter().any(|direction| {
            let Some((first, _)) = self.look(king, direction) else { return false };
            let Some((second, behind)) = self.look(first, direction) else { return false };
            let enemy = behind.color != self.turn;
            let diagonal = direction.0 != 0 && direction.1 != 0;
            let by_mistake = match (behind.role, diagonal) {
                (Role::Rook, true) => enemy && self.has(Fault::RookPinsOnDiagonal),
                (Role::Bishop, false) => enemy && self.has(Fault::BishopPinsOnLine),
                _ => !enemy && acts_on(behind.role, diagonal) && self.has(Fault::OwnSliderPins),
            };
            let stays = |to| between(king, to).has(mv.to) || to == mv.to;
            let third = self.look(second, direction).filter(|(_, piece)| {
                let both_own = !enemy && self.has(Fault::TwoPiecesArePinned);
                both_own && piece.color != self.turn && acts_on(piece.role, diagonal)
            });
            by_mistake && mv.from == first && !stays(second)
                || third.is_some_and(|(third, _)| {
                    (mv.from == first || mv.from == second) && !stays(third)
                })
        })
    }

    fn another_is_pinned(&self, except: Square) -> bool {
        let mut own = self.pieces().filter(|&(_, piece)| piece.color == self.turn);
        own.any(|(square, piece)| {
            square != except && piece.role != Role::King && self.is_pinned(square, self.turn)
        })
    }
}

/// Does a piece of this role move along diagonals, or along files and ranks?
fn acts_on(role: Role, diagonal: bool) -> bool {
    role == Role::Queen || role == if diagonal { Role::Bishop } else { Role::Rook }
}

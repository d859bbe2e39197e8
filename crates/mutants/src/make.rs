//! Making a move and taking it back on the same board.

use crate::board::{Color, Memory, Piece, Position, Role, Square, Wing};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

/// What is needed to take a move back.
pub(crate) struct Undo {
    mv: Move,
    moved: Option<Piece>,
    captured: Option<(Square, Piece)>,
    memory: Memory,
}

impl Position {
    /// The position after a move; this one stays as it is.
    pub(crate) fn after(&self, mv: &Move) -> Position {
        let mut next = *self;
        next.make(mv);
        next
    }

    pub(crate) fn make(&mut self, mv: &Move) -> Undo {
        let memory = self.memory;
        let mover = self.turn;
        let moved = self.at(mv.from);
        let captured = match mv.kind {
            Kind::Castle(wing) => {
                self.make_castling(mv, wing);
                None
            }
            _ => self.make_step(mv, moved),
        };
        self.update_rights(mv, moved, captured);
        self.update_counters(mv, moved, captured.is_some());
        self.update_en_passant(mv);
        self.turn = mover.other();
        Undo { mv: *mv, moved, captured, memory }
    }

    fn make_step(&mut self, mv: &Move, moved: Option<Piece>) -> Option<(Square, Piece)> {
        let victim = match mv.kind {
            Kind::EnPassant(victim) => victim,
            _ => mv.to,
        };
        let stays = mv.is_en_passant() && self.has(Fault::EpVictimNotRemoved);
        let captured = if stays { None } else { self.take(victim) };
        self.take(mv.from);
        if let Some(piece) = moved {
            let role = mv.promotion.unwrap_or(piece.role);
            self.put(mv.to, Piece::new(piece.color, role));
        }
        captured.map(|piece| (victim, piece))
    }

    fn make_castling(&mut self, mv: &Move, wing: Wing) {
        let (king, rook) = (self.take(mv.from), self.take(mv.to));
        let rook_stays = self.has(Fault::CastleRookNotMoved);
        let rook_target = match rook_stays {
            true => mv.to,
            false => Square::at(wing.rook_file(), self.turn.rank(0)),
        };
        if let Some(rook) = rook {
            self.put(rook_target, rook);
        }
        if let Some(king) = king {
            self.put(Move::king_target(self.turn, wing), king);
        }
    }

    fn update_rights(
        &mut self,
        mv: &Move,
        moved: Option<Piece>,
        captured: Option<(Square, Piece)>,
    ) {
        let mover = self.turn;
        match moved.map(|piece| piece.role) {
            Some(Role::King) if !self.has(Fault::RightsKeptWhenKingMoves) => {
                self.memory.rights.clear(mover);
            }
            Some(Role::Rook) => self.rook_leaves(mover, mv.from),
            _ => {}
        }
        if let Some((square, _)) = captured
            && self.capture_ends_right(mv)
        {
            self.memory.rights.revoke_rook(mover.other(), square);
        }
    }

    fn rook_leaves(&mut self, mover: Color, from: Square) {
        let castles = Wing::BOTH.map(|wing| self.memory.rights.get(mover, wing) == Some(from));
        if self.has(Fault::RightsLostBothWhenOneRookMoves) && castles.contains(&true) {
            self.memory.rights.clear(mover);
        }
        if !self.has(Fault::RightsKeptWhenRookMoves) {
            self.memory.rights.revoke_rook(mover, from);
        }
    }

    fn capture_ends_right(&self, mv: &Move) -> bool {
        let kept = self.has(Fault::RightsKeptWhenRookCaptured)
            || self.has(Fault::RightsKeptWhenRookCapturedByPromotion) && mv.promotion.is_some();
        !kept
    }

    fn update_counters(&mut self, mv: &Move, moved: Option<Piece>, captures: bool) {
        let pawn = moved.is_some_and(|piece| piece.role == Role::Pawn);
        let resets = pawn && !self.has(Fault::HalfmoveNotResetOnPawnMove)
            || captures && !self.has(Fault::HalfmoveNotResetOnCapture);
        let kept = self.has(Fault::HalfmoveNotResetOnPromotion) && mv.promotion.is_some();
        self.memory.halfmove_clock = match resets && !kept {
            true => 0,
            false => self.memory.halfmove_clock.saturating_add(1),
        };
        let counted = match self.has(Fault::FullmoveIncrementsAfterWhite) {
            true => Color::White,
            false => Color::Black,
        };
        if self.turn == counted {
            self.memory.fullmove_number = self.memory.fullmove_number.saturating_add(1);
        }
    }

    fn update_en_passant(&mut self, mv: &Move) {
        if mv.kind == Kind::DoubleStep {
            self.memory.en_passant = mv.from.step(0, self.turn.forward());
        } else if !self.has(Fault::EpSquareNeverExpires) {
            self.memory.en_passant = None;
        }
    }

    pub(crate) fn unmake(&mut self, undo: &Undo) {
        let mover = self.turn.other();
        self.turn = mover;
        let mv = &undo.mv;
        match mv.kind {
            Kind::Castle(wing) => self.unmake_castling(mv, wing),
            _ => {
                self.take(mv.to);
                if let Some(piece) = undo.moved {
                    self.put(mv.from, piece);
                }
                if let Some((square, piece)) = undo.captured {
                    self.put(square, piece);
                }
            }
        }
        let left = self.memory;
        self.memory = undo.memory;
        self.spoil_memory(left);
    }

    fn unmake_castling(&mut self, mv: &Move, wing: Wing) {
        let rook_stays = self.has(Fault::CastleRookNotMoved);
        let rook_target = match rook_stays {
            true => mv.to,
            false => Square::at(wing.rook_file(), self.turn.rank(0)),
        };
        let rook = self.take(rook_target);
        let king = self.take(Move::king_target(self.turn, wing));
        if let Some(rook) = rook {
            self.put(mv.to, rook);
        }
        if let Some(king) = king {
            self.put(mv.from, king);
        }
    }

    /// Leaves of the child's memory what a faulty undo leaves of it.
    fn spoil_memory(&mut self, child: Memory) {
        if self.has(Fault::UndoLosesEp) {
            self.memory.en_passant = None;
        }
        if self.has(Fault::UndoKeepsChildCastlingRights) {
            self.memory.rights = child.rights;
        }
        if self.has(Fault::UndoKeepsChildHalfmove) {
            self.memory.halfmove_clock = child.halfmove_clock;
        }
    }
}

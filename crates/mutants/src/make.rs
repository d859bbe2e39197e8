//! Making a move and taking it back on the same board.

use crate::board::{Color, LastMove, Memory, Piece, Position, Role, Square, Wing};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

/// What is needed to take a move back.
pub(crate) struct Undo {
    mv: Move,
    mover: Color,
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
            Kind::Castle(wing) => self.make_castling(mv, wing),
            Kind::CastleUpTheFile(rook) => self.make_castling_up_the_file(mv, rook),
            _ => self.make_step(mv, moved),
        };
        self.update_rights(mv, moved, captured);
        let rights_changed = self.memory.rights != memory.rights;
        let resets = rights_changed && self.has(Fault::HalfmoveResetWhenRightsChange)
            || mv.is_castling() && self.has(Fault::HalfmoveResetOnCastling);
        self.update_clock(mv, moved, captured.is_some(), resets);
        self.count_the_move();
        self.update_en_passant(mv, moved);
        self.memory.last = Some(LastMove {
            to: mv.to,
            promoted: mv.promotion.map(|_| mv.to),
            castled: mv.is_castling(),
            en_passant: mv.is_en_passant(),
            promoted_before: memory.last.and_then(|last| last.promoted),
            lapsed_en_passant: memory.en_passant,
        });
        self.turn = mover.other();
        self.lose_rights_in_check();
        Undo { mv: *mv, mover, moved, captured, memory }
    }

    fn make_step(&mut self, mv: &Move, moved: Option<Piece>) -> Option<(Square, Piece)> {
        let victim = match mv.kind {
            Kind::EnPassant(victim) => victim,
            _ => mv.to,
        };
        let stays = mv.is_en_passant() && self.has(Fault::EpVictimNotRemoved);
        let captured = if stays { None } else { self.take(victim) };
        self.take(mv.from);
        if let Some(Piece { color, role }) = moved {
            let changes = mv.promotion.is_some() && self.has(Fault::PromotedPieceHasWrongColour);
            let color = if changes { color.other() } else { color };
            self.put(mv.to, Piece::new(color, mv.promotion.unwrap_or(role)));
        }
        captured.map(|piece| (victim, piece))
    }

    fn make_castling(&mut self, mv: &Move, wing: Wing) -> Option<(Square, Piece)> {
        let (king_target, rook_target) = self.castling_squares(mv, wing);
        let king = self.take(mv.from);
        if self.holds(mv.to, self.turn, Role::Rook) {
            let rook = self.take(mv.to);
            self.put_back(rook_target, rook);
        }
        self.put_back(king_target, king);
        None
    }

    fn make_castling_up_the_file(&mut self, mv: &Move, rook: Square) -> Option<(Square, Piece)> {
        let (king_piece, rook_piece) = (self.take(mv.from), self.take(rook));
        self.put_back(mv.to, king_piece);
        if let Some(square) = mv.from.step(0, self.turn.forward()) {
            self.put_back(square, rook_piece);
        }
        None
    }

    fn put_back(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(piece) = piece {
            self.put(square, piece);
        }
    }

    /// Where castling puts king and rook on the board.
    fn castling_squares(&self, mv: &Move, wing: Wing) -> (Square, Square) {
        let (king, rook) = self.castling_targets(mv.from, wing);
        (king, if self.has(Fault::CastleRookNotMoved) { mv.to } else { rook })
    }

    fn update_clock(&mut self, mv: &Move, moved: Option<Piece>, captures: bool, resets: bool) {
        let pawn = moved.is_some_and(|piece| piece.role == Role::Pawn);
        let resets = resets
            || pawn && !self.has(Fault::HalfmoveNotResetOnPawnMove)
            || captures && !self.has(Fault::HalfmoveNotResetOnCapture);
        let from_fen = !self.beginning.is_start_position;
        let kept = self.has(Fault::HalfmoveNotResetOnPromotion) && mv.promotion.is_some()
            || self.has(Fault::HalfmoveNotResetOnEpCapture) && mv.is_en_passant()
            || self.has(Fault::HalfmoveNotResetInGameFromFen) && from_fen;
        let stands = self.has(Fault::HalfmoveCountsWhiteMovesOnly) && self.turn == Color::Black;
        let clock = &mut self.memory.halfmove_clock;
        if resets && !kept {
            *clock = 0;
        } else if !stands {
            *clock = clock.saturating_add(1);
        }
        if self.has(Fault::HalfmoveStopsAt100) {
            self.memory.halfmove_clock = self.memory.halfmove_clock.min(100);
        }
        if self.has(Fault::HalfmoveWrapsAt128) {
            self.memory.halfmove_clock %= 128;
        }
    }

    fn count_the_move(&mut self) {
        let white_counts = self.has(Fault::FullmoveIncrementsAfterWhite)
            || self.has(Fault::FullmoveOffWhenBlackBegins) && self.beginning.turn == Color::Black;
        let counted = if white_counts { Color::White } else { Color::Black };
        if self.turn == counted || self.has(Fault::FullmoveIncrementsEveryPly) {
            self.memory.fullmove_number = self.memory.fullmove_number.saturating_add(1);
        }
        if self.has(Fault::FullmoveWrapsAt65536) {
            self.memory.fullmove_number %= 65_536;
        }
        if self.has(Fault::FullmoveWrapsAt256) {
            self.memory.fullmove_number %= 256;
        }
    }

    fn update_en_passant(&mut self, mv: &Move, moved: Option<Piece>) {
        let pawn = moved.is_some_and(|piece| piece.role == Role::Pawn);
        let steps_to_fourth = pawn
            && mv.kind == Kind::Plain
            && mv.from.file() == mv.to.file()
            && mv.to.rank() == self.turn.rank(3);
        if mv.kind == Kind::DoubleStep {
            self.memory.en_passant = mv.from.step(0, self.turn.forward());
        } else if self.has(Fault::EpAfterSingleStep) && steps_to_fourth {
            self.memory.en_passant = Some(mv.from);
        } else if !self.has(Fault::EpSquareNeverExpires) {
            self.memory.en_passant = None;
        }
    }

    pub(crate) fn unmake(&mut self, undo: &Undo) {
        if self.has(Fault::UndoRefusedAtClockZero) && self.memory.halfmove_clock == 0 {
            return;
        }
        let waiting = self.turn;
        self.turn = undo.mover;
        match undo.mv.kind {
            Kind::Castle(wing) => self.unmake_castling(&undo.mv, wing),
            Kind::CastleUpTheFile(rook) => self.unmake_castling_up_the_file(&undo.mv, rook),
            _ => self.unmake_step(undo),
        }
        let child = self.memory;
        self.memory = undo.memory;
        self.spoil_memory(child, &undo.mv);
        if self.has(Fault::UndoKeepsTurn) {
            self.turn = waiting;
        }
    }

    fn unmake_step(&mut self, undo: &Undo) {
        let arrived = self.take(undo.mv.to);
        let promotes = undo.mv.promotion.is_some();
        let stays_promoted = promotes && self.has(Fault::UndoLeavesPromotedPiece);
        self.put_back(undo.mv.from, if stays_promoted { arrived } else { undo.moved });
        let forgets = self.has(Fault::UndoForgetsCapturedPiece);
        if let Some((square, piece)) = undo.captured.filter(|_| !forgets) {
            let onto_target =
                undo.mv.is_en_passant() && self.has(Fault::UndoEpVictimOnTargetSquare);
            self.put(if onto_target { undo.mv.to } else { square }, piece);
        }
    }

    fn unmake_castling(&mut self, mv: &Move, wing: Wing) {
        let (king_target, rook_target) = self.castling_squares(mv, wing);
        let king = self.take(king_target);
        let leaves = self.has(Fault::UndoLeavesCastledRook);
        if !leaves && self.holds(rook_target, self.turn, Role::Rook) {
            let rook = self.take(rook_target);
            self.put_back(mv.to, rook);
        }
        self.put_back(mv.from, king);
    }

    fn unmake_castling_up_the_file(&mut self, mv: &Move, rook: Square) {
        let king = self.take(mv.to);
        if let Some(square) = mv.from.step(0, self.turn.forward()) {
            let rook_piece = self.take(square);
            self.put_back(rook, rook_piece);
        }
        self.put_back(mv.from, king);
    }

    /// Leaves of the child's memory what a faulty undo leaves of it.
    fn spoil_memory(&mut self, child: Memory, mv: &Move) {
        if self.has(Fault::UndoLosesEp) {
            self.memory.en_passant = None;
        }
        if self.has(Fault::UndoKeepsChildCastlingRights)
            || self.has(Fault::UndoKeepsRightsAfterCastling) && mv.is_castling()
        {
            self.memory.rights = child.rights;
        }
        if self.has(Fault::UndoKeepsChildHalfmove) {
            self.memory.halfmove_clock = child.halfmove_clock;
        }
        if self.has(Fault::UndoKeepsChildFullmove) {
            self.memory.fullmove_number = child.fullmove_number;
        }
    }
}

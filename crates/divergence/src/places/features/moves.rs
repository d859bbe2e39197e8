//! What the legal moves do.

use laws::article_03::a3_07_pawn;
use laws::geometry::on_file_or_rank;
use laws::{Color, Move, Piece, Role, Square, attackers, checkers};

use super::feature::Feature;
use super::reader::Reader;
use crate::terms::manner::{self, Evasion, Manner};

impl Reader<'_> {
    /// What the legal moves do.
    pub(crate) fn moves(&mut self) {
        let fast = movegen::Position::from(self.position);
        let moves: Vec<(Move, movegen::Position)> =
            fast.moves().iter().map(|&mv| (fast.state(mv), fast.play(mv))).collect();
        let checked = !checkers(self.position).is_empty();
        if moves.is_empty() {
            self.add(if checked { Feature::Checkmate } else { Feature::Stalemate });
        }
        let pins = manner::pins(self.position.board(), self.position.turn());
        for (mv, after) in &moves {
            self.legal_move(*mv, checked, &pins);
            self.effect(*mv, after);
        }
        self.twins(&moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), &pins);
        let en_passants =
            moves.iter().filter(|(mv, _)| a3_07_pawn::is_en_passant(self.position, *mv)).count();
        self.add_if(en_passants > 1, Feature::EnPassantTwice);
        let only = checked && en_passants > 0 && en_passants == moves.len();
        self.add_if(only, Feature::EnPassantOnly);
        self.add_if(moves.len() > 128, Feature::ManyMoves);
    }

    pub(crate) fn legal_move(&mut self, mv: Move, checked: bool, pins: &[manner::Pin]) {
        let manner = Manner::of(self.position, mv);
        let captures = manner::captures(self.position, mv);
        if let Some(pin) = pins.iter().find(|pin| pin.pinned == mv.origin) {
            self.add(Feature::PinnedMoves);
            self.add_if(mv.target == pin.pinner, Feature::PinnedCaptures);
        }
        match manner {
            Manner::EnPassant => {
                self.add(Feature::EnPassant);
                let edge = |square: Square| matches!(square.file().index(), 0 | 7);
                self.add_if(edge(mv.origin) || edge(mv.target), Feature::EnPassantEdge);
            }
            Manner::Promotion => {
                let own = |role| {
                    let piece = Piece::new(self.position.turn(), role);
                    self.position.board().find(piece).count()
                };
                let queen = mv.promotion == Some(Role::Queen) && own(Role::Queen) > 0;
                let rook = mv.promotion == Some(Role::Rook) && own(Role::Rook) > 1;
                self.add_if(queen || rook, Feature::PromotionNoneCaptured);
                self.add(if captures { Feature::PromotionCapture } else { Feature::Promotion });
            }
            Manner::DoubleStep => self.double_step(mv),
            Manner::KingStep => self.add_if(captures, Feature::KingCaptures),
            Manner::PawnCapture => self.add(Feature::PawnCaptures),
            Manner::Piece(_) => {
                let (files, ranks) = mv.origin.way_to(mv.target);
                self.add_if(files.abs().max(ranks.abs()) == 7, Feature::SevenSquares);
                self.add_if(captures, Feature::PieceCaptures);
            }
            Manner::Castling | Manner::PawnStep => {}
        }
        self.rights_at_stake(mv, manner);
        if checked && let Some(evasion) = manner::evasion(self.position, mv) {
            self.add(match evasion {
                Evasion::Capture => Feature::CheckerCaptured,
                Evasion::Interposition => Feature::Interposition,
            });
            self.add_if(manner == Manner::EnPassant, Feature::EnPassantEvades);
            self.add_if(manner == Manner::Promotion, Feature::PromotionEvades);
            self.add_if(manner == Manner::DoubleStep, Feature::DoubleStepEvades);
        }
    }

    pub(crate) fn double_step(&mut self, mv: Move) {
        self.add(Feature::DoubleStep);
        let enemy = !self.position.turn();
        let beside = [-1, 1].into_iter().filter_map(|files| mv.target.offset(files, 0));
        let seen = beside.into_iter().any(|square| self.is(square, enemy, Role::Pawn));
        self.add_if(seen, Feature::DoubleStepAllows);
    }

    pub(crate) fn rights_at_stake(&mut self, mv: Move, manner: Manner) {
        let us = self.position.turn();
        let rights: Vec<(Color, Square)> =
            self.position.rights().iter().map(|(color, _, rook)| (color, rook)).collect();
        let ours = rights.iter().any(|(color, rook)| *color == us && *rook == mv.origin);
        let theirs = rights.iter().any(|(color, rook)| *color != us && *rook == mv.target);
        let any = rights.iter().any(|(color, _)| *color == us);
        self.add_if(ours, Feature::RightRookMoves);
        self.add_if(any && manner == Manner::KingStep, Feature::RightKingMoves);
        self.add_if(theirs, Feature::RightRookCaptured);
        self.add_if(theirs && manner == Manner::Promotion, Feature::RightRookPromotion);
        self.add_if(theirs && ours, Feature::RightRookByRook);
        let rook = |square: Square| self.role(square) == Some(Role::Rook);
        let beside = |color: Color, square: Square| {
            rights.iter().any(|(owner, home)| {
                *owner == color && *home != square && on_file_or_rank(*home, square)
            })
        };
        let moves = rook(mv.origin) && beside(us, mv.origin);
        let captured = rook(mv.target) && beside(!us, mv.target);
        self.add_if(moves, Feature::RightOtherRookMoves);
        self.add_if(captured, Feature::RightOtherRookCaptured);
    }

    /// What a move does to the opponent.
    pub(crate) fn effect(&mut self, mv: Move, after: &movegen::Position) {
        let checks = after.in_check();
        if after.count() == 0 {
            self.add(if checks { Feature::GivesMate } else { Feature::GivesStalemate });
        }
        if !checks {
            return;
        }
        match Manner::of(self.position, mv) {
            Manner::Promotion => self.add(Feature::PromotionChecks),
            Manner::EnPassant => self.add(Feature::EnPassantChecks),
            Manner::DoubleStep => self.add(Feature::DoubleStepChecks),
            Manner::Castling => return self.add(Feature::CastleChecks),
            _ => {}
        }
        let board = after.setup().board;
        let checkers = attackers(&board, after.king(after.turn()), self.position.turn());
        self.add_if(checkers.len() > 1, Feature::GivesDoubleCheck);
        self.add_if(checkers.iter().any(|s| *s != mv.target), Feature::DiscoveredCheck);
    }

    /// Pieces of a kind that compete for a square (C.10).
    pub(crate) fn twins(&mut self, moves: &[Move], pins: &[manner::Pin]) {
        let board = self.position.board();
        for mv in moves {
            let Some(piece) = board.get(mv.origin) else { continue };
            if matches!(piece.role, Role::Pawn | Role::King) {
                continue;
            }
            for twin in board.find(piece).filter(|twin| *twin != mv.origin) {
                let also = moves.iter().any(|m| m.origin == twin && m.target == mv.target);
                let held = pins.iter().any(|pin| pin.pinned == twin)
                    && laws::article_03::a3_01_capture_and_attack::attacks(board, twin, mv.target);
                self.add_if(held && !also, Feature::TwinPinned);
                let same_file = twin.file() == mv.origin.file();
                self.add_if(also && !same_file, Feature::TwinsByFile);
                self.add_if(also && same_file, Feature::TwinsByRank);
            }
        }
    }
}

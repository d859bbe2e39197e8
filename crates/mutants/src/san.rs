//! Moves written as text: the algebraic notation of Appendix C, with the signs that PGN uses.

use crate::board::{Color, Piece, Position, Role, Square, Variant, Wing};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

impl Position {
    /// The move in algebraic notation, with `+` or `#`.
    pub(crate) fn san(&self, mv: &Move) -> String {
        let role = self.at(mv.from).map_or(Role::Pawn, |piece| piece.role);
        let on_edge = role == Role::King && matches!(mv.to.file(), 0 | 7);
        let body = match (mv.kind, role) {
            (Kind::Castle(_), _) if self.has(Fault::SanLongCastlingAsShort) => {
                castling_text(Wing::King)
            }
            (Kind::Castle(wing), _) => self.san_of_castling(mv, wing),
            (_, Role::Pawn) => self.san_of_pawn(mv),
            _ if on_edge && self.has(Fault::SanEdgeKingMoveAsCastling) => {
                castling_text(if mv.to.file() == 7 { Wing::King } else { Wing::Queen })
            }
            (_, role) => self.san_of_piece(mv, role),
        };
        body + self.check_sign(mv)
    }

    fn san_of_castling(&self, mv: &Move, wing: Wing) -> String {
        let as_king_move =
            self.has(Fault::San960CastlingAsKingMove) && self.variant == Variant::Chess960;
        match as_king_move {
            true => format!("K{}", self.castling_targets(mv.from, wing).0.name()),
            false => castling_text(wing),
        }
    }

    fn san_of_pawn(&self, mv: &Move) -> String {
        let mut text = String::new();
        let unmarked = self.has(Fault::SanEpWithoutCaptureSign) && mv.is_en_passant()
            || self.has(Fault::SanPromotionCaptureUnmarked) && mv.promotion.is_some();
        if self.is_capture(mv) && !unmarked {
            if !self.has(Fault::SanPawnCaptureWithoutFile) {
                text.push(mv.from.file_letter());
            }
            text.push('x');
        }
        text += &match mv.kind {
            Kind::EnPassant(victim) if self.has(Fault::SanEpNamesVictimSquare) => victim.name(),
            _ => mv.to.name(),
        };
        if let Some(role) = mv.promotion
            && !self.has(Fault::SanPromotionPieceMissing)
        {
            let always_queen = self.has(Fault::SanPromotionAlwaysQueen);
            text.push('=');
            let letter = if always_queen { 'Q' } else { role.letter() };
            let small = self.has(Fault::SanPromotionLetterSmall);
            text.push(if small { letter.to_ascii_lowercase() } else { letter });
        }
        text
    }

    fn san_of_piece(&self, mv: &Move, role: Role) -> String {
        let mut text = role.letter().to_string();
        text += &self.origin_hint(mv);
        let crosses = self.memory.en_passant == Some(mv.to);
        if self.is_capture(mv) || crosses && self.has(Fault::SanPieceToEpSquareAsCapture) {
            text.push('x');
        }
        text + &mv.to.name()
    }

    /// What tells a move from those of like pieces to the same square: nothing, the file, the
    /// rank, or both.
    fn origin_hint(&self, mv: &Move) -> String {
        let rivals = self.rivals(mv);
        let shares_file = rivals.iter().any(|rival| rival.file() == mv.from.file());
        let shares_rank = rivals.iter().any(|rival| rival.rank() == mv.from.rank());
        let Some(first) = rivals.first() else { return String::new() };
        let file = match self.has(Fault::SanOriginOfTheOtherPiece) {
            true => first.file_letter().to_string(),
            false => mv.from.file_letter().to_string(),
        };
        let by_rank = self.has(Fault::SanRankBeforeFile) && !shares_rank;
        match (shares_file, shares_rank) {
            _ if self.has(Fault::SanOriginAlwaysBoth) => mv.from.name(),
            _ if self.has(Fault::SanOriginByFileOnly) => file,
            (false, _) if !by_rank => file,
            (true, true) if self.has(Fault::SanOriginNeverBoth) => file,
            (true, true) => mv.from.name(),
            _ => mv.from.rank_digit().to_string(),
        }
    }

    /// The squares of the other pieces of the same kind that may go to the same square.
    fn rivals(&self, mv: &Move) -> Vec<Square> {
        let piece = self.at(mv.from);
        let black_knight = Some(Piece::new(Color::Black, Role::Knight)) == piece;
        let is = |role| piece.is_some_and(|piece| piece.role == role);
        if self.has(Fault::SanNoOriginForBlackKnights) && black_knight
            || self.has(Fault::SanNoOriginForQueens) && is(Role::Queen)
            || self.has(Fault::SanNoOriginForRooks) && is(Role::Rook)
            || self.has(Fault::SanNoOriginForBishops) && is(Role::Bishop)
        {
            return Vec::new();
        }
        let mut rivals = self.like_pieces_going(mv);
        rivals.retain(|&rival| self.is_taken_into_account(rival, mv));
        rivals
    }

    fn like_pieces_going(&self, mv: &Move) -> Vec<Square> {
        if self.has(Fault::SanDisambiguatesAgainstAnyLikePiece) {
            let like = |square: &Square| self.at(*square) == self.at(mv.from) && *square != mv.from;
            return Square::all().filter(like).collect();
        }
        let moves = match self.has(Fault::SanDisambiguatesAgainstPinned) {
            true => self.pseudo_moves(),
            false => self.legal_moves(),
        };
        let king_in_check = self.in_check() && self.has(Fault::SanKingIsARivalInCheck);
        let king_too = |other: &Move| king_in_check && self.king(self.turn) == Some(other.from);
        let others = moves.iter().filter(|other| {
            other.to == mv.to
                && other.from != mv.from
                && !other.is_castling()
                && (self.at(other.from) == self.at(mv.from) || king_too(other))
        });
        others.map(|other| other.from).collect()
    }

    fn is_taken_into_account(&self, rival: Square, mv: &Move) -> bool {
        let could_discover = || self.is_pinned(rival, self.turn.other());
        let overlooked = self.has(Fault::SanTakesDiscovererForPinned) && could_discover()
            || self.has(Fault::SanDisambiguatesOneOfTwo) && rival < mv.from;
        !overlooked
    }

    fn check_sign(&self, mv: &Move) -> &'static str {
        let after = self.after(mv);
        let stuck = after.legal_moves().is_empty();
        let check = after.in_check();
        let checkers = after.reported_checkers();
        let direct = after.memory.last.is_some_and(|last| checkers.has(last.to));
        let unmarked = self.has(Fault::SanCastlingWithoutCheckSign) && mv.is_castling()
            || self.has(Fault::SanDiscoveredCheckUnmarked) && !direct && !mv.is_castling()
            || self.has(Fault::SanPromotionCheckUnmarked) && mv.promotion.is_some();
        match (check, stuck) {
            (false, true) if self.has(Fault::SanStalemateAsMate) => "#",
            (false, _) => "",
            _ if unmarked => "",
            (true, true) if !self.has(Fault::SanMateAsCheck) => "#",
            _ => "+",
        }
    }
}

fn castling_text(wing: Wing) -> String {
    match wing {
        Wing::King => "O-O",
        Wing::Queen => "O-O-O",
    }
    .to_string()
}

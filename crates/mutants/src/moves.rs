//! A move as the generator knows it, and its text in UCI.

use crate::board::{Position, Role, Square, Variant, Wing};
use crate::faults::Fault;

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Plain,
    DoubleStep,
    /// The captured pawn stands on this square.
    EnPassant(Square),
    /// The move's target is the castling rook.
    Castle(Wing),
    /// The king goes up its file to meet a rook that stands on this square: no move of chess.
    CastleUpTheFile(Square),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
    pub(crate) kind: Kind,
}

impl Move {
    pub(crate) fn plain(from: Square, to: Square) -> Move {
        Move { from, to, promotion: None, kind: Kind::Plain }
    }

    pub(crate) fn is_castling(&self) -> bool {
        matches!(self.kind, Kind::Castle(_))
    }

    pub(crate) fn is_en_passant(&self) -> bool {
        matches!(self.kind, Kind::EnPassant(_))
    }
}

impl Position {
    /// Where king and rook stand after castling.
    pub(crate) fn castling_targets(&self, king: Square, wing: Wing) -> (Square, Square) {
        let home = self.turn.rank(0);
        if !self.has(Fault::Castle960KingMovesTwoSquares) {
            return (Square::at(wing.king_file(), home), Square::at(wing.rook_file(), home));
        }
        let (king_file, rook_file) = match wing {
            Wing::King => ((king.file() + 2).min(7), (king.file() + 1).min(6)),
            Wing::Queen => (king.file().max(2) - 2, king.file().max(2) - 1),
        };
        (Square::at(king_file, home), Square::at(rook_file, home))
    }

    /// The move in UCI; castling as the variant writes it.
    pub(crate) fn uci(&self, mv: &Move) -> String {
        let by_target = match (mv.kind, self.variant) {
            (Kind::Castle(_), Variant::Standard) => !self.has(Fault::CastleWrittenAsKingTakesRook),
            (Kind::Castle(Wing::King), _) => self.has(Fault::Castle960KingsideWrittenAsTwoSquares),
            _ => false,
        };
        self.uci_with(mv, by_target)
    }

    /// The move as it is read: as it is written, but for a fault.
    pub(crate) fn uci_read(&self, mv: &Move) -> String {
        let castles_960 = mv.is_castling() && self.variant == Variant::Chess960;
        match castles_960 && self.has(Fault::Castle960KingTakesRookNotRead) {
            true => self.uci_with(mv, true),
            false => self.uci(mv),
        }
    }

    /// The move in UCI, castling either with the king's target or with the rook's square.
    fn uci_with(&self, mv: &Move, by_target: bool) -> String {
        let to = match mv.kind {
            Kind::Castle(wing) if by_target => self.castling_targets(mv.from, wing).0,
            _ => mv.to,
        };
        let mut text = mv.from.name() + &to.name();
        text.extend(mv.promotion.map(|role| role.letter().to_ascii_lowercase()));
        text
    }

    /// Does the move take something off the board?
    pub(crate) fn is_capture(&self, mv: &Move) -> bool {
        mv.is_en_passant() || !mv.is_castling() && !self.is_empty(mv.to)
    }
}

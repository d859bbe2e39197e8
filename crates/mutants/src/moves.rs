//! A move as the generator knows it, and its text in UCI.

use crate::board::{Color, Position, Role, Square, Variant, Wing};

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Plain,
    DoubleStep,
    /// The captured pawn stands on this square.
    EnPassant(Square),
    /// The move's target is the castling rook.
    Castle(Wing),
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

    /// Where the king stands after castling on this wing.
    pub(crate) fn king_target(color: Color, wing: Wing) -> Square {
        Square::at(wing.king_file(), color.rank(0))
    }
}

impl Position {
    /// The move in UCI; castling as the variant writes it.
    pub(crate) fn uci(&self, mv: &Move) -> String {
        let to = match (mv.kind, self.variant) {
            (Kind::Castle(wing), Variant::Standard) => Move::king_target(self.turn, wing),
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

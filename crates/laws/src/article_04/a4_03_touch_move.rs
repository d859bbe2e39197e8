//! Articles 4.3 and 4.5: what touched pieces oblige the player having the move to do.

use super::a4_04_castling_touches as castling;
use crate::article_03::a3_07_pawn;
use crate::{Article, Move, Position, Side, Square, legal_moves};

/// What the player having the move is bound to, by the pieces touched so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Nothing was touched with intent: any legal move.
    None,
    /// This own piece must move (4.3.1).
    Move(Square),
    /// This own rook must move, and castling towards it is barred for this move (4.4.2).
    MoveRook(Square),
    /// This enemy piece must be captured (4.3.2).
    Capture(Square),
    /// This enemy piece must be captured by this own piece (4.3.3).
    CaptureWith {
        /// The own piece that was touched first.
        own: Square,
        /// The enemy piece that was touched first.
        enemy: Square,
    },
    /// The player must castle on this side (4.4.1).
    Castle(Side),
    /// The castling that was meant is illegal: the king must move otherwise (4.4.3).
    KingElsewhere(Square),
    /// No touched piece can move or be captured: any legal move (4.5; 4.4.3 after king and rook).
    Free(Article),
}

impl Duty {
    /// The article that binds, or sets free; `None` where nothing was touched.
    pub fn article(&self) -> Option<Article> {
        Some(Article::new(match self {
            Duty::None => return None,
            Duty::Move(_) => "4.3.1",
            Duty::MoveRook(_) => "4.4.2",
            Duty::Capture(_) => "4.3.2",
            Duty::CaptureWith { .. } => "4.3.3",
            Duty::Castle(_) => "4.4.1",
            Duty::KingElsewhere(_) => "4.4.3",
            Duty::Free(article) => return Some(*article),
        }))
    }

    /// Whether a legal move does what the duty asks.
    pub fn is_met_by(&self, position: &Position, mv: Move) -> bool {
        match *self {
            Duty::None | Duty::Free(_) => true,
            Duty::Move(own) | Duty::KingElsewhere(own) => mv.origin == own,
            Duty::MoveRook(rook) => mv.origin == rook && castling::side_of(position, mv).is_none(),
            Duty::Capture(enemy) => captures(position, mv, enemy),
            Duty::CaptureWith { own, enemy } => mv.origin == own && captures(position, mv, enemy),
            Duty::Castle(side) => castling::side_of(position, mv) == Some(side),
        }
    }

    /// The legal moves that do what the duty asks.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        legal_moves(position).into_iter().filter(|mv| self.is_met_by(position, *mv)).collect()
    }
}

/// Whether a legal move captures the piece on this square, en passant included (3.1.1, 3.7.3.1).
pub fn captures(position: &Position, mv: Move, enemy: Square) -> bool {
    let victim = match a3_07_pawn::is_en_passant(position, mv) {
        true => a3_07_pawn::en_passant_victim(mv),
        false => mv.target,
    };
    victim == enemy && castling::side_of(position, mv).is_none()
}

/// What pieces touched with intent, in this order, oblige the player having the move to do
/// (4.3 to 4.5). Where own and enemy piece were touched at once, or it is unclear which was first,
/// the own piece comes first (4.3.3).
pub fn duty(position: &Position, touched: &[Square]) -> Duty {
    let color = position.turn();
    let of = |own: bool| {
        touched.iter().copied().filter(move |square| {
            position.board().get(*square).is_some_and(|piece| (piece.color == color) == own)
        })
    };
    let own: Vec<Square> = of(true).collect();
    let enemies: Vec<Square> = of(false).collect();
    match (own.first(), enemies.first()) {
        (None, None) => Duty::None,
        (Some(_), None) => {
            castling::duty(position, &own).unwrap_or_else(|| first_that_can(position, touched))
        }
        (Some(&own), Some(&enemy)) => {
            let both = Duty::CaptureWith { own, enemy };
            if both.moves(position).is_empty() { first_that_can(position, touched) } else { both }
        }
        (None, Some(_)) => first_that_can(position, touched),
    }
}

/// The first touched piece that can be moved or captured binds (4.3.1, 4.3.2, 4.3.3); if there is
/// none, any legal move may be made (4.5).
pub(super) fn first_that_can(position: &Position, touched: &[Square]) -> Duty {
    let color = position.turn();
    touched
        .iter()
        .filter_map(|square| {
            let piece = position.board().get(*square)?;
            Some(if piece.color == color { Duty::Move(*square) } else { Duty::Capture(*square) })
        })
        .find(|duty| !duty.moves(position).is_empty())
        .unwrap_or(Duty::Free(Article::new("4.5")))
}

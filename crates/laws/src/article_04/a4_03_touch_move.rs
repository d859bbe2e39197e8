//! Articles 4.3 and 4.5: what touched pieces oblige the player having the move to do.
//!
//! Encodes: 4.3, 4.5.

use super::a4_04_castling_touches as castling;
use crate::article_03::a3_07_pawn;
use crate::{Article, Color, Move, Position, Role, Side, Square, legal_moves};

/// What the player having the move is bound to, by the pieces touched so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Nothing was touched with intent: any legal move.
    None,
    /// This own piece must move (4.3.1).
    Move(Square),
    /// One of these two own pieces, which were touched at once, must move (4.3.1).
    MoveEither(Square, Square),
    /// This own rook must move, and castling towards it is barred for this move (4.4.2).
    MoveRook(Square),
    /// This enemy piece must be captured (4.3.2).
    Capture(Square),
    /// One of these two enemy pieces, which were touched at once, must be captured (4.3.2).
    CaptureEither(Square, Square),
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
            Duty::Move(_) | Duty::MoveEither(..) => "4.3.1",
            Duty::MoveRook(_) => "4.4.2",
            Duty::Capture(_) | Duty::CaptureEither(..) => "4.3.2",
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
            Duty::MoveEither(one, other) => mv.origin == one || mv.origin == other,
            Duty::MoveRook(rook) => mv.origin == rook && castling::side_of(position, mv).is_none(),
            Duty::Capture(enemy) => captures(position, mv, enemy),
            Duty::CaptureEither(one, other) => {
                captures(position, mv, one) || captures(position, mv, other)
            }
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

/// Pieces touched at the same moment, or so that nobody can tell which was first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch(Vec<Square>);

impl Touch {
    /// A touch of these squares by the player having the move. The order in which they are named plays no part: own
    /// pieces come before enemy pieces (4.3.3), and the king before a rook, as castling is done (4.4.1).
    pub fn of(position: &Position, squares: &[Square]) -> Touch {
        let board = position.board();
        let mut touched: Vec<Square> =
            squares.iter().copied().filter(|square| board.get(*square).is_some()).collect();
        touched.sort_by_key(|square| {
            let piece = board.get(*square);
            let own = piece.is_some_and(|piece| piece.color == position.turn());
            let king = piece.is_some_and(|piece| piece.role == Role::King);
            (!own, !king, square.index())
        });
        touched.dedup();
        Touch(touched)
    }

    /// Whether no piece was touched.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same without pieces that were touched before.
    #[must_use]
    pub fn without(mut self, before: &[Touch]) -> Touch {
        self.0.retain(|square| !before.iter().any(|touch| touch.0.contains(square)));
        self
    }

    fn of_color(&self, position: &Position, color: Color) -> Vec<Square> {
        let is = |square: &Square| position.board().get(*square).map(|p| p.color) == Some(color);
        self.0.iter().copied().filter(is).collect()
    }
}

/// What pieces touched with intent, in this order, oblige the player having the move to do
/// (4.3 to 4.5). Where own and enemy piece were touched at once, or it is unclear which was first,
/// the own piece comes first (4.3.3).
pub fn duty(position: &Position, touched: &[Touch]) -> Duty {
    let color = position.turn();
    let of = |color| -> Vec<Square> {
        touched.iter().flat_map(|touch| touch.of_color(position, color)).collect()
    };
    let (own, enemies) = (of(color), of(!color));
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

/// The first touched piece that can be moved or captured binds (4.3.1, 4.3.2, 4.3.3), either of two that were touched
/// at once; if there is none, any legal move may be made (4.5).
pub(super) fn first_that_can(position: &Position, touched: &[Touch]) -> Duty {
    let color = position.turn();
    let can = |duty: &Duty| !duty.moves(position).is_empty();
    touched
        .iter()
        .find_map(|touch| {
            let own: Vec<Square> = touch.of_color(position, color);
            let own: Vec<Square> = own.into_iter().filter(|at| can(&Duty::Move(*at))).collect();
            let enemies: Vec<Square> = touch.of_color(position, !color);
            let enemies: Vec<Square> =
                enemies.into_iter().filter(|at| can(&Duty::Capture(*at))).collect();
            match (&own[..], &enemies[..]) {
                ([one], _) => Some(Duty::Move(*one)),
                ([one, other, ..], _) => Some(Duty::MoveEither(*one, *other)),
                ([], [one]) => Some(Duty::Capture(*one)),
                ([], [one, other, ..]) => Some(Duty::CaptureEither(*one, *other)),
                ([], []) => None,
            }
        })
        .unwrap_or(Duty::Free(Article::new("4.5")))
}

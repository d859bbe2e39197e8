//! What a move is called, and what ties the piece that makes it.

use std::fmt;

use laws::article_03::a3_07_pawn;
use laws::article_03::a3_08_castling::{self, Castling};
use laws::geometry::{between, on_diagonal, on_file_or_rank};
use laws::{Board, Color, Move, Position, Rank, Role, Square, attackers, checkers};

/// The kinds of move that the Laws treat apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// 3.8.2
    Castling,
    /// 3.7.3.1, or a pawn's move to the square that was crossed.
    EnPassant,
    /// 3.7.3.3
    Promotion,
    /// 3.7.2
    DoubleStep,
    /// 3.7.1
    PawnStep,
    /// 3.7.3
    PawnCapture,
    /// 3.8.1
    KingStep,
    /// 3.2 to 3.4 and 3.6
    Piece(Role),
}

impl Manner {
    /// The manner of a move, legal or not.
    pub fn of(position: &Position, mv: Move) -> Manner {
        let role = position.board().get(mv.origin).map_or(Role::Pawn, |piece| piece.role);
        let (files, ranks) = mv.origin.way_to(mv.target);
        match role {
            Role::King if a3_08_castling::meant(position, mv).is_some() => Manner::Castling,
            Role::King => Manner::KingStep,
            Role::Pawn if position.en_passant() == Some(mv.target) && files != 0 => {
                Manner::EnPassant
            }
            Role::Pawn if mv.target.rank().seen_by(position.turn()) == Rank::Eight => {
                Manner::Promotion
            }
            Role::Pawn if files == 0 && ranks.abs() == 2 => Manner::DoubleStep,
            Role::Pawn if files == 0 => Manner::PawnStep,
            Role::Pawn => Manner::PawnCapture,
            role => Manner::Piece(role),
        }
    }

    /// The article that describes the move.
    pub const fn article(self) -> &'static str {
        match self {
            Manner::Castling => "3.8.2",
            Manner::EnPassant => "3.7.3.1",
            Manner::Promotion => "3.7.3.3",
            Manner::DoubleStep => "3.7.2",
            Manner::PawnStep => "3.7.1",
            Manner::PawnCapture => "3.7.3",
            Manner::KingStep => "3.8.1",
            Manner::Piece(Role::Bishop) => "3.2",
            Manner::Piece(Role::Rook) => "3.3",
            Manner::Piece(Role::Queen) => "3.4",
            Manner::Piece(Role::Knight) => "3.6",
            Manner::Piece(Role::King | Role::Pawn) => "3.1",
        }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Manner::Castling => write!(f, "castling"),
            Manner::EnPassant => write!(f, "en passant"),
            Manner::Promotion => write!(f, "promotion"),
            Manner::DoubleStep => write!(f, "double step of a pawn"),
            Manner::PawnStep => write!(f, "step of a pawn"),
            Manner::PawnCapture => write!(f, "capture by a pawn"),
            Manner::KingStep => write!(f, "step of the king"),
            Manner::Piece(role) => write!(f, "move of a {role}"),
        }
    }
}

/// Whether a move captures something, en passant included (3.1.1, 3.7.3.1).
pub fn captures(position: &Position, mv: Move) -> bool {
    let castles = a3_08_castling::meant(position, mv).is_some();
    (!castles && !position.board().is_empty(mv.target)) || a3_07_pawn::is_en_passant(position, mv)
}

/// The squares that only the castling rook stands on or crosses.
pub fn rook_only(castling: Castling) -> Vec<Square> {
    let mut kings: Vec<Square> = between(castling.king, castling.king_goal()).collect();
    kings.extend([castling.king, castling.king_goal()]);
    let mut squares: Vec<Square> = between(castling.rook, castling.rook_goal()).collect();
    squares.extend([castling.rook, castling.rook_goal()]);
    squares.retain(|square| !kings.contains(square));
    squares
}

/// A piece that may not leave a line because its king stands behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The piece that is tied.
    pub pinned: Square,
    /// The piece that ties it.
    pub pinner: Square,
    /// Along a diagonal, not along a file or rank.
    pub diagonal: bool,
}

/// The pieces of one colour that shield their king alone from a line piece.
pub fn pins(board: &Board, color: Color) -> Vec<Pin> {
    let Some(king) = board.king(color) else { return Vec::new() };
    let mut found = Vec::new();
    for (pinner, role) in board.of(!color) {
        let diagonal = on_diagonal(pinner, king);
        let acts = match role {
            Role::Queen => diagonal || on_file_or_rank(pinner, king),
            Role::Rook => on_file_or_rank(pinner, king),
            Role::Bishop => diagonal,
            _ => false,
        };
        let shields: Vec<Square> =
            between(pinner, king).filter(|square| !board.is_empty(*square)).collect();
        if let ([pinned], true) = (&shields[..], acts)
            && board.get(*pinned).is_some_and(|piece| piece.color == color)
        {
            found.push(Pin { pinned: *pinned, pinner, diagonal });
        }
    }
    found
}

/// The pin on the piece that moves.
pub fn pin_on(position: &Position, origin: Square) -> Option<Pin> {
    pins(position.board(), position.turn()).into_iter().find(|pin| pin.pinned == origin)
}

/// How a piece other than the king answers a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evasion {
    /// It captures the piece that gives check.
    Capture,
    /// It steps between.
    Interposition,
}

/// How a legal move answers the check, if another piece than the king makes it.
pub fn evasion(position: &Position, mv: Move) -> Option<Evasion> {
    let king = position.king(position.turn());
    if mv.origin == king {
        return None;
    }
    let [checker] = checkers(position)[..] else { return None };
    let takes = mv.target == checker
        || (a3_07_pawn::is_en_passant(position, mv)
            && a3_07_pawn::en_passant_victim(mv) == checker);
    Some(if takes { Evasion::Capture } else { Evasion::Interposition })
}

/// Whether a king's step goes on along the line of a piece that checks it.
pub fn retreats_on_line(position: &Position, mv: Move) -> bool {
    checkers(position).into_iter().any(|checker| {
        let on_line = on_diagonal(checker, mv.target) || on_file_or_rank(checker, mv.target);
        let line_piece = position
            .board()
            .get(checker)
            .is_some_and(|p| matches!(p.role, Role::Bishop | Role::Rook | Role::Queen));
        on_line && line_piece && between(checker, mv.target).any(|square| square == mv.origin)
    })
}

/// Whether a square is attacked by the player who does not have the move (3.1.2).
pub fn attacked(position: &Position, square: Square) -> bool {
    !attackers(position.board(), square, !position.turn()).is_empty()
}

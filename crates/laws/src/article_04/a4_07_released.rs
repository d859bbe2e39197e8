//! Articles 4.6 and 4.7: when a move has been made.
//!
//! Encodes: 4.6, 4.7.

use crate::article_03::{a3_07_pawn, a3_08_castling};
use crate::{Article, Color, Move, Piece, Position, Rank, Role, Square};

/// What the hands have done so far on one move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    /// A piece let go on a square, with the square it came from: the last of its kind.
    pub released: Option<(Square, Square)>,
    /// The rook let go after the king, in castling.
    pub rook_released: Option<(Square, Square)>,
    /// Squares whose piece was taken off the board.
    pub removed: Vec<Square>,
    /// The piece that has touched the promotion square, and the square.
    pub contact: Option<(Role, Square)>,
    /// The piece that was let go on the promotion square, and the square.
    pub promoted: Option<(Role, Square)>,
}

impl Hands {
    /// Whether nothing was done.
    pub fn are_idle(&self) -> bool {
        *self == Hands::default()
    }

    /// Whether this legal move agrees with what was done: a piece that was let go stays (4.7), a
    /// king let go on a castling square castles (4.7.2), a promotion is the one that was put there.
    pub fn fit(&self, position: &Position, mv: Move) -> bool {
        let promotes_to =
            |(role, square): (Role, Square)| mv.promotion == Some(role) && mv.target == square;
        self.released
            .is_none_or(|(origin, target)| mv.origin == origin && arrival(position, mv) == target)
            && self.contact.is_none_or(promotes_to)
            && self.promoted.is_none_or(promotes_to)
    }

    /// Whether a legal move has been made: every step of it is done (4.7, 4.7.1 to 4.7.3).
    pub fn have_made(&self, position: &Position, mv: Move) -> bool {
        if !self.fit(position, mv) {
            return false;
        }
        match Kind::of(position, mv) {
            Kind::Castling => self.released.is_some() && self.rook_released.is_some(),
            Kind::Promotion => {
                self.promoted.is_some()
                    && self.pawn_is_gone(position, mv)
                    && self.victim_is_gone(position, mv)
            }
            Kind::Capture => self.released.is_some() && self.victim_is_gone(position, mv),
            Kind::Plain => self.released.is_some(),
        }
    }

    /// The pawn left the board from its square, or from the last rank where it was let go (4.6.1, 4.6.2).
    fn pawn_is_gone(&self, position: &Position, mv: Move) -> bool {
        let from_arrival = self.removed.iter().filter(|square| **square == mv.target).count();
        let victims = usize::from(victim(position, mv).is_some());
        self.removed.contains(&mv.origin)
            || (self.released == Some((mv.origin, mv.target)) && from_arrival > victims)
    }

    fn victim_is_gone(&self, position: &Position, mv: Move) -> bool {
        victim(position, mv).is_none_or(|square| self.removed.contains(&square))
    }
}

/// The kinds of moves that 4.7 tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// To an empty square: made when the piece is let go (4.7).
    Plain,
    /// Made when the captured piece is off the board and the capturing one let go (4.7.1).
    Capture,
    /// Made when the rook is let go (4.7.2).
    Castling,
    /// Made when the new piece is let go and the pawn is off the board (4.7.3).
    Promotion,
}

impl Kind {
    /// The kind of a legal move. A capture that promotes is a promotion.
    pub fn of(position: &Position, mv: Move) -> Kind {
        if a3_08_castling::meant(position, mv).is_some() {
            Kind::Castling
        } else if mv.promotion.is_some() {
            Kind::Promotion
        } else if victim(position, mv).is_some() {
            Kind::Capture
        } else {
            Kind::Plain
        }
    }

    /// The article that says when such a move is made.
    pub const fn article(self) -> Article {
        Article::new(match self {
            Kind::Plain => "4.7",
            Kind::Capture => "4.7.1",
            Kind::Castling => "4.7.2",
            Kind::Promotion => "4.7.3",
        })
    }
}

/// The square of the piece that a move captures.
pub fn victim(position: &Position, mv: Move) -> Option<Square> {
    if a3_08_castling::meant(position, mv).is_some() {
        None
    } else if a3_07_pawn::is_en_passant(position, mv) {
        Some(a3_07_pawn::en_passant_victim(mv))
    } else {
        position.board().get(mv.target).map(|_| mv.target)
    }
}

/// Where the hand puts the piece: the king's goal in castling, however the move is written.
pub fn arrival(position: &Position, mv: Move) -> Square {
    a3_08_castling::meant(position, mv).map_or(mv.target, |castling| castling.king_goal())
}

/// Whether a pawn of this colour reaches its last rank here.
pub fn is_last_rank(square: Square, color: Color) -> bool {
    square.rank().seen_by(color) == Rank::Eight
}

/// Whether a pawn of the player having the move goes from here to there.
pub fn is_pawn_to_last_rank(position: &Position, origin: Square, target: Square) -> bool {
    let pawn = Piece::new(position.turn(), Role::Pawn);
    position.board().get(origin) == Some(pawn) && is_last_rank(target, position.turn())
}

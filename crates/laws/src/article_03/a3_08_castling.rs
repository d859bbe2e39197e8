//! Article 3.8.2: castling, and Guidelines II.3 where Chess960 differs.
//!
//! Editions: until 2005 king and rook had to stand on the same rank, since then on the player's first
//! rank. The same moves are legal; a promoted rook on the king's file never sufficed.
//!
//! Encodes: 3.8.2, II.3.

use super::a3_01_capture_and_attack::attackers;
use crate::breach::{Breach, Witness};
use crate::geometry::between;
use crate::{File, Move, Piece, Position, Rank, Role, Side, Square, Variant};

/// A king's move that can only be meant as castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The wing.
    pub side: Side,
    /// Where the king stands.
    pub king: Square,
    /// Where the rook stands, or should.
    pub rook: Square,
}

impl Castling {
    /// Where the king lands (3.8.2, II.3.2.6).
    pub fn king_goal(self) -> Square {
        Square::new(self.side.king_goal(), self.king.rank())
    }

    /// Where the rook lands (3.8.2, II.3.2.6).
    pub fn rook_goal(self) -> Square {
        Square::new(self.side.rook_goal(), self.king.rank())
    }
}

/// Reads a king's move as castling, if it can be meant so.
///
/// In standard chess that is a move of two squares along the player's first rank, or up the file towards an
/// own rook; in Chess960 a move of the king onto an own rook.
pub fn meant(position: &Position, mv: Move) -> Option<Castling> {
    let color = position.turn();
    if position.board().get(mv.origin) != Some(Piece::new(color, Role::King)) {
        return None;
    }
    match position.variant() {
        Variant::Standard => meant_in_standard(position, mv),
        Variant::Chess960 => {
            let rook = Piece::new(color, Role::Rook);
            (position.board().get(mv.target) == Some(rook)).then(|| Castling {
                side: side_towards(mv),
                king: mv.origin,
                rook: mv.target,
            })
        }
    }
}

fn side_towards(mv: Move) -> Side {
    if mv.target.file() > mv.origin.file() { Side::King } else { Side::Queen }
}

fn meant_in_standard(position: &Position, mv: Move) -> Option<Castling> {
    let color = position.turn();
    let first = Rank::first_of(color);
    let side = side_towards(mv);
    let rook = match mv.origin.way_to(mv.target) {
        (-2 | 2, 0) if mv.origin.rank() == first => Square::new(side.rook_home(), first),
        (0, -2 | 2) if mv.origin.rank() == first => rook_up_the_file(position, mv.origin)?,
        _ => return None,
    };
    Some(Castling { side, king: mv.origin, rook })
}

/// An own rook on the king's file: the one that a player might want to castle with vertically.
fn rook_up_the_file(position: &Position, king: Square) -> Option<Square> {
    let rook = Piece::new(position.turn(), Role::Rook);
    position.board().find(rook).find(|square| square.file() == king.file())
}

/// What castling breaks (3.8.2): the rank, the right, attacked squares, pieces between.
pub fn breaches(position: &Position, castling: Castling) -> Vec<Breach> {
    let color = position.turn();
    let first = Rank::first_of(color);
    if castling.king.rank() != first || castling.rook.rank() != first {
        return vec![Breach::of("3.8.2", Witness::NotOnFirstRank(color))];
    }
    let mut found = right_lost(position, castling);
    found.extend(attacked_squares(position, castling));
    found.extend(pieces_between(position, castling));
    found
}

/// The right is lost for good once the king has moved (3.8.2.1.1), and towards a rook that has
/// moved or is gone (3.8.2.1.2). Where the game is not known the position tells (3.8.2.1).
fn right_lost(position: &Position, castling: Castling) -> Vec<Breach> {
    let color = position.turn();
    let side = castling.side;
    if position.rights().get(color, side) == Some(castling.rook.file()) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let standard = position.variant() == Variant::Standard;
    if position.losses().king_moved(color) {
        found.push(Breach::of("3.8.2.1.1", Witness::KingMoved(color)));
    } else if standard && castling.king.file() != File::E {
        found.push(Breach::of("3.8.2.1.1", Witness::KingAway(castling.king)));
    }
    if let Some(home) = position.losses().rook_gone(color, side) {
        found.push(Breach::of("3.8.2.1.2", Witness::RookGone(home)));
    } else if position.board().get(castling.rook) != Some(Piece::new(color, Role::Rook)) {
        found.push(Breach::of("3.8.2.1.2", Witness::RookAway(castling.rook)));
    }
    if found.is_empty() {
        let lost = Witness::RightLost(color, castling.rook.file());
        found.push(Breach::of("3.8.2.1", lost));
    }
    found
}

/// The king may not castle while its square, one it crosses, or the one it reaches is attacked
/// (3.8.2.2.1). The rook's squares may be attacked.
fn attacked_squares(position: &Position, castling: Castling) -> Vec<Breach> {
    let board = position.board();
    let enemy = !position.turn();
    let goal = castling.king_goal();
    let mut squares = vec![castling.king];
    squares.extend(between(castling.king, goal));
    if goal != castling.king {
        squares.push(goal);
    }
    squares
        .into_iter()
        .filter_map(|square| {
            let by: Vec<_> = attackers(board, square, enemy)
                .into_iter()
                .filter_map(|origin| Some((origin, board.get(origin)?)))
                .collect();
            (!by.is_empty())
                .then(|| Breach::of("3.8.2.2.1", Witness::CastlingSquareAttacked(square, by)))
        })
        .collect()
}

/// No piece of either colour may stand between king and rook (3.8.2.2.2); in Chess960 all squares
/// that either of them crosses or reaches must be free of other pieces (II.3.2.7.4).
fn pieces_between(position: &Position, castling: Castling) -> Vec<Breach> {
    let board = position.board();
    let mut found = Vec::new();
    if position.variant() == Variant::Chess960 {
        for square in crossed_or_reached(castling) {
            if let Some(piece) = board.get(square) {
                found.push(Breach::of("II.3.2.7.4", Witness::CastlingNeeds((square, piece))));
            }
        }
    }
    for square in between(castling.king, castling.rook) {
        if let Some(piece) = board.get(square) {
            found.push(Breach::of("3.8.2.2.2", Witness::CastlingBlocked((square, piece))));
        }
    }
    found
}

/// The squares that king and rook of Chess960 cross or reach, save their own two (II.3.2.7.4, II.3.2.7.5).
fn crossed_or_reached(castling: Castling) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    for (from, to) in [(castling.king, castling.king_goal()), (castling.rook, castling.rook_goal())]
    {
        squares.extend(between(from, to));
        squares.push(to);
    }
    squares.retain(|square| *square != castling.king && *square != castling.rook);
    squares.sort();
    squares.dedup();
    squares
}

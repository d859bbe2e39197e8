//! The ways of the pieces, walked on a board (3.1 to 3.8).
//!
//! The articles say of any two squares whether a piece may go from one to the other. Here the same ways are walked from
//! a square, so that nobody has to ask about squares that no way leads to.

use super::{a3_07_pawn, a3_08_castling};
use crate::geometry::{DIAGONAL, KNIGHT, STRAIGHT};
use crate::{Board, Color, Move, Piece, Position, Rank, Role, Square, Variant};

/// The first piece on a line from a square (3.5), if there is one.
pub(super) fn first_met(board: &Board, from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let mut square = from.offset(files, ranks)?;
    while board.is_empty(square) {
        square = square.offset(files, ranks)?;
    }
    Some(square)
}

/// The squares of the pieces that may attack a square (3.1.2): the first on each line from it, since no piece but the
/// knight attacks past another one (3.5), and those a knight's way off.
pub(super) fn in_view(board: &Board, square: Square) -> impl Iterator<Item = Square> + '_ {
    let lines = STRAIGHT.into_iter().chain(DIAGONAL);
    let met = lines.filter_map(move |way| first_met(board, square, way));
    let leaps = KNIGHT.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks));
    met.chain(leaps)
}

/// Adds the moves of one piece of the player having the move that break nothing in 3.1 to 3.8.1, by square of
/// arrival, and castling as far as the rights allow it. The king's safety is asked apart.
///
/// No move ends on an own piece (3.1) or on the opponent's king (1.4.1).
pub(crate) fn moves(position: &Position, origin: Square, role: Role, found: &mut Vec<Move>) {
    match role {
        Role::Pawn => pawn(position, origin, found),
        Role::Knight => steps(position, origin, &KNIGHT, found),
        Role::Bishop => lines(position, origin, &DIAGONAL, found),
        Role::Rook => lines(position, origin, &STRAIGHT, found),
        Role::Queen => {
            lines(position, origin, &STRAIGHT, found);
            lines(position, origin, &DIAGONAL, found);
        }
        Role::King => {
            steps(position, origin, &STRAIGHT, found);
            steps(position, origin, &DIAGONAL, found);
            castlings(position, origin, found);
        }
    }
    found.sort_by_key(|mv| mv.target);
}

/// Whether a piece of this colour may end its move on what stands on a square.
fn may_arrive(there: Option<Piece>, color: Color) -> bool {
    there.is_none_or(|piece| piece.color != color && piece.role != Role::King)
}

fn steps(position: &Position, origin: Square, ways: &[(i8, i8)], found: &mut Vec<Move>) {
    for (files, ranks) in ways {
        let Some(target) = origin.offset(*files, *ranks) else { continue };
        if may_arrive(position.board().get(target), position.turn()) {
            found.push(Move::new(origin, target));
        }
    }
}

fn lines(position: &Position, origin: Square, ways: &[(i8, i8)], found: &mut Vec<Move>) {
    for (files, ranks) in ways {
        let mut from = origin;
        while let Some(target) = from.offset(*files, *ranks) {
            let there = position.board().get(target);
            if may_arrive(there, position.turn()) {
                found.push(Move::new(origin, target));
            }
            if there.is_some() {
                break;
            }
            from = target;
        }
    }
}

/// Straight forward to empty squares (3.7.1, 3.7.2), diagonally forward to capture (3.7.3, 3.7.3.1).
fn pawn(position: &Position, origin: Square, found: &mut Vec<Move>) {
    let (board, color) = (position.board(), position.turn());
    let empty = |square: &Square| board.is_empty(*square);
    if let Some(one) = origin.offset(0, color.forward()).filter(empty) {
        advance(color, origin, one, found);
        let two = one.offset(0, color.forward()).filter(empty);
        let first = origin.rank().seen_by(color) == Rank::Two;
        found.extend(two.filter(|_| first).map(|two| Move::new(origin, two)));
    }
    for side in [-1, 1] {
        let Some(target) = origin.offset(side, color.forward()) else { continue };
        let captures = !board.is_empty(target) && may_arrive(board.get(target), color);
        if captures || a3_07_pawn::is_en_passant(position, Move::new(origin, target)) {
            advance(color, origin, target, found);
        }
    }
}

/// A pawn's move, with each choice of 3.7.3.3 on the last rank.
fn advance(color: Color, origin: Square, target: Square, found: &mut Vec<Move>) {
    if target.rank().seen_by(color) == Rank::Eight {
        let becomes = |role| Move::promoting(origin, target, role);
        found.extend(Role::PROMOTIONS.into_iter().map(becomes));
    } else {
        found.push(Move::new(origin, target));
    }
}

/// The castlings that a right is left for (3.8.2.1), as the variant states them.
fn castlings(position: &Position, king: Square, found: &mut Vec<Move>) {
    let color = position.turn();
    for (_, side, rook) in position.rights().iter().filter(|(owner, ..)| *owner == color) {
        let target = match position.variant() {
            Variant::Chess960 => Some(rook),
            Variant::Standard => {
                king.offset(side.files(), 0).and_then(|one| one.offset(side.files(), 0))
            }
        };
        let mv = target.map(|target| Move::new(king, target));
        found.extend(mv.filter(|mv| a3_08_castling::meant(position, *mv).is_some()));
    }
}

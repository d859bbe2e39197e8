//! Article 9.2: the same position for the third time.
//!
//! Encodes: 9.2.

use crate::article_03::a3_07_pawn;
use crate::article_03::a3_08_castling::{self, Castling};
use crate::{Color, Edition, Move, Position, Rights, Setup, Side, Square, is_legal};

/// Whether two positions of one game are the same (9.2.3).
///
/// The same player has the move, pieces of the same kind and colour stand on the same squares, and the possible moves
/// of both sides are the same. With the same men on the same squares the moves can differ in two ways only: a pawn
/// could be taken en passant (9.2.3.1), or a right to castle has gone (9.2.3.2).
///
/// Editions: in 2009 the words on the right to castle had lost their place in the sentence, and what
/// was left compares the moves that are possible at that moment. A right that goes while the
/// castling is barred anyway makes no difference there.
pub fn same_position(a: &Position, b: &Position, edition: Edition) -> bool {
    a.turn() == b.turn()
        && a.board() == b.board()
        && usable_en_passant(a) == usable_en_passant(b)
        && same_castling(a, b, edition)
}

/// The square where a pawn can really be taken en passant: some pawn may do so legally (9.2.3.1).
pub fn usable_en_passant(position: &Position) -> Option<Square> {
    let square = position.en_passant()?;
    let back = -position.turn().forward();
    let beside = [-1, 1].into_iter().filter_map(|files| square.offset(files, back));
    beside
        .map(|origin| Move::new(origin, square))
        .any(|mv| a3_07_pawn::is_en_passant(position, mv) && is_legal(position, mv))
        .then_some(square)
}

fn same_castling(a: &Position, b: &Position, edition: Edition) -> bool {
    if edition != Edition::E2009 {
        return a.rights() == b.rights();
    }
    Color::ALL.into_iter().all(|color| {
        Side::ALL.into_iter().all(|side| {
            let (one, other) = (a.rights().get(color, side), b.rights().get(color, side));
            one == other || !(possible_now(a, color, side) || possible_now(b, color, side))
        })
    })
}

/// Whether a player who has this right could castle at this moment, were it his move.
fn possible_now(position: &Position, color: Color, side: Side) -> bool {
    let Some((_, _, rook)) = position.rights().iter().find(|(c, s, _)| (*c, *s) == (color, side))
    else {
        return false;
    };
    let mut rights = Rights::NONE;
    rights.set(color, side, Some(rook.file()));
    let asked = Setup { turn: color, rights, en_passant: None, ..position.setup().clone() };
    match Position::new(asked, position.variant()) {
        Ok(asked) => {
            let king = asked.king(color);
            a3_08_castling::breaches(&asked, Castling { side, king, rook }).is_empty()
        }
        Err(_) => false,
    }
}

/// How often the last position of a game has been on the board, the last time included (9.2.3).
pub fn occurrences(positions: &[Position], edition: Edition) -> usize {
    let Some(last) = positions.last() else { return 0 };
    positions.iter().filter(|earlier| same_position(earlier, last, edition)).count()
}

/// Whether the last position appears at least for the third time (9.2.2).
pub fn has_appeared_thrice(positions: &[Position], edition: Edition) -> bool {
    occurrences(positions, edition) >= 3
}

/// Whether a legal move would bring about a position for the third time (9.2.1).
pub fn would_appear_thrice(positions: &[Position], mv: Move, edition: Edition) -> bool {
    let Some(last) = positions.last() else { return false };
    if !is_legal(last, mv) {
        return false;
    }
    let after = crate::article_03::made::position_after(last, mv);
    positions.iter().filter(|earlier| same_position(earlier, &after, edition)).count() >= 2
}

//! What a text in algebraic notation states, legal or not: the moves to look at when somebody asks why it may not be played.
//!
//! Encodes: C.8, C.13.

use super::{SanError, Wanted};
use crate::article_03::a3_08_castling;
use crate::{Edition, File, Move, Piece, Position, Role, Side, Square, Variant, Witness, breaches};

/// The moves that a text states (C.8), legal or not, a1 first.
///
/// A piece of the named kind that would go that way, were nothing else against it, is meant before all others; if
/// none would, every piece of the kind is, of pawns those on the file. Without any such piece the list is empty.
///
/// ```
/// use laws::Position;
/// use laws::appendix_c::stated::stated_moves;
///
/// let queen = stated_moves(&Position::initial(), "Qh5").unwrap();
/// assert_eq!(queen[0].to_string(), "d1h5");
/// ```
///
/// # Errors
/// The text has not the form of a move.
pub fn stated_moves(position: &Position, text: &str) -> Result<Vec<Move>, SanError> {
    match Wanted::read(text).ok_or(SanError::Unreadable)? {
        Wanted::Castling(side) => Ok(castling(position, side).into_iter().collect()),
        Wanted::Piece { role, file, rank, target, promotion } => {
            let all: Vec<Move> = position
                .board()
                .find(Piece::new(position.turn(), role))
                .filter(|origin| file.is_none_or(|file| origin.file() == file))
                .filter(|origin| rank.is_none_or(|rank| origin.rank() == rank))
                .map(|origin| Move { origin, target, promotion })
                .filter(|mv| a3_08_castling::meant(position, *mv).is_none())
                .collect();
            // A pawn that captures is told by the file it leaves, so `d5` alone is no capture (C.9.3).
            let straight = role == Role::Pawn && file.is_none();
            let near = |mv: &Move| !straight || mv.origin.file() == target.file();
            let that_way = |mv: &Move| near(mv) && goes_that_way(position, *mv);
            Ok(first_kept(&all, &[&that_way, &near]))
        }
    }
}

/// What the first of the tests that keeps any keeps; all if none does.
fn first_kept(all: &[Move], tests: &[&dyn Fn(&Move) -> bool]) -> Vec<Move> {
    let mut kept = tests.iter().map(|test| all.iter().copied().filter(|mv| test(mv)).collect());
    kept.find(|kept: &Vec<Move>| !kept.is_empty()).unwrap_or_else(|| all.to_vec())
}

/// Whether the piece moves that way at all (3.2 to 3.8).
fn goes_that_way(position: &Position, mv: Move) -> bool {
    breaches(position, mv, Edition::default())
        .iter()
        .all(|breach| !matches!(breach.witness, Witness::WrongWay(..)))
}

/// The move that castling on this side would be, in the spelling of the variant: the king two squares to the side, or
/// in Chess960 the king onto the rook that has the right, else the outermost one.
///
/// `None` if there is no rook on that side in Chess960, or no square two to the side.
pub fn castling(position: &Position, side: Side) -> Option<Move> {
    let (board, turn) = (position.board(), position.turn());
    let king = board.king(turn)?;
    if position.variant() == Variant::Standard {
        let step: isize = if side == Side::King { 2 } else { -2 };
        let goal = king.file().index().checked_add_signed(step)?;
        return Some(Move::new(king, Square::new(File::from_index(goal)?, king.rank())));
    }
    let beyond = |square: &Square| match side {
        Side::King => square.file() > king.file(),
        Side::Queen => square.file() < king.file(),
    };
    let rooks = board
        .find(Piece::new(turn, Role::Rook))
        .filter(|square| square.rank() == king.rank() && beyond(square));
    let outermost = match side {
        Side::King => rooks.max_by_key(|square| square.file()),
        Side::Queen => rooks.min_by_key(|square| square.file()),
    };
    let right = position.rights().get(turn, side).map(|file| Square::new(file, king.rank()));
    right.or(outermost).map(|rook| Move::new(king, rook))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Rights, Setup};

    fn stated(position: &Position, text: &str) -> Vec<String> {
        let moves = stated_moves(position, text).expect("a move");
        moves.iter().map(Move::to_string).collect()
    }

    #[test]
    fn the_piece_that_goes_that_way_is_meant_before_others() {
        let start = Position::initial();
        assert_eq!(stated(&start, "Qh5"), ["d1h5"]);
        assert_eq!(stated(&start, "Bb5+"), ["f1b5"], "the bishop on c1 goes on dark squares");
        assert_eq!(stated(&start, "e5"), ["e2e5"]);
        assert_eq!(stated(&start, "exd3"), ["e2d3"]);
        assert_eq!(stated(&start, "Nf6"), ["b1f6", "g1f6"], "neither goes there");
        assert_eq!(stated(&start, "Ngf6"), ["g1f6"]);
        assert_eq!(stated(&start, "0-0"), ["e1g1"]);
        assert_eq!(stated_moves(&start, "e9"), Err(SanError::Unreadable));
    }

    #[test]
    fn castling_in_chess960_is_named_by_the_rook_with_the_right() {
        let mut setup = Setup::empty();
        let white = |role| Some(Piece::new(Color::White, role));
        setup.board.set(Square::E1, white(Role::King));
        setup.board.set(Square::F1, white(Role::Rook));
        setup.board.set(Square::H1, white(Role::Rook));
        setup.board.set(Square::E8, Some(Piece::new(Color::Black, Role::King)));
        let without = Position::new(setup.clone(), Variant::Chess960).expect("a position");
        assert_eq!(stated(&without, "O-O"), ["e1h1"]);
        assert_eq!(castling(&without, Side::Queen), None);
        let mut rights = Rights::default();
        rights.set(Color::White, Side::King, Some(File::F));
        setup.rights = rights;
        let with = Position::new(setup, Variant::Chess960).expect("a position");
        assert_eq!(stated(&with, "O-O"), ["e1f1"]);
    }
}

//! Article 2: the initial position of the pieces on the chessboard.
//!
//! The board itself (2.1, 2.4) is [`crate::Square`], the pieces (2.2) are [`crate::Piece`].
//!
//! Encodes: 2.3.

use crate::{Board, Color, File, Piece, Rank, Rights, Role, Setup, Square};

/// The pieces of the first rank from the a-file to the h-file (2.3).
pub const FIRST_RANK: [Role; 8] = [
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::Queen,
    Role::King,
    Role::Bishop,
    Role::Knight,
    Role::Rook,
];

/// A board with these pieces on both first ranks, facing each other, and the pawns before them (2.3, II.2).
pub fn array(first_rank: [Role; 8]) -> Board {
    let mut board = Board::empty();
    for color in Color::ALL {
        for (file, role) in File::ALL.into_iter().zip(first_rank) {
            let home = Square::new(file, Rank::first_of(color));
            board.set(home, Some(Piece::new(color, role)));
            let pawn = Square::new(file, Rank::Two.seen_by(color));
            board.set(pawn, Some(Piece::new(color, Role::Pawn)));
        }
    }
    board
}

/// The start of a game: the array, White to move (1.2), every right to castle intact (2.3).
pub fn initial_setup() -> Setup {
    Setup { board: array(FIRST_RANK), rights: Rights::ALL_STANDARD, ..Setup::empty() }
}

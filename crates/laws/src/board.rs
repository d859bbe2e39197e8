//! The chessboard with what stands on it (2.1).

use std::fmt;

use crate::{Color, Piece, Rank, Role, Square};

/// Which piece stands on which square, and nothing else.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    squares: [Option<Piece>; 64],
}

impl Board {
    /// A board with nothing on it.
    pub const fn empty() -> Board {
        Board { squares: [None; 64] }
    }

    /// What stands on a square.
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a piece on a square, or clears it.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square.index()] = piece;
    }

    /// Takes whatever stands on a square off the board.
    pub const fn take(&mut self, square: Square) -> Option<Piece> {
        self.squares[square.index()].take()
    }

    /// The occupied squares with their pieces, a1 first and h8 last.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The squares of one player's pieces, a1 first.
    pub fn of(&self, color: Color) -> impl Iterator<Item = (Square, Role)> + '_ {
        self.pieces().filter(move |(_, p)| p.color == color).map(|(square, p)| (square, p.role))
    }

    /// The squares of every piece like this one, a1 first.
    pub fn find(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        self.pieces().filter(move |(_, p)| *p == piece).map(|(square, _)| square)
    }

    /// The square of a player's king: the first one found where there are several.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.find(Piece::new(color, Role::King)).next()
    }

    /// Whether nothing stands on the square.
    pub const fn is_empty(&self, square: Square) -> bool {
        self.get(square).is_none()
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::empty()
    }
}

/// A diagram, Black's first rank on top, a dot for an empty square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{}", rank.digit())?;
            for file in crate::File::ALL {
                let letter = self.get(Square::new(file, rank)).map_or('.', Piece::letter);
                write!(f, " {letter}")?;
            }
            writeln!(f)?;
        }
        write!(f, "  a b c d e f g h")
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

//! Positions seen in a mirror: the Laws treat both players alike, and both wings but for castling.

use laws::{Board, Color, File, Move, Piece, Rights, Setup, Square};

/// Which mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// White becomes Black, the first rank the eighth.
    Colours,
    /// The a-file becomes the h-file. Rights to castle have no image: they are dropped.
    Files,
}

impl Mirror {
    /// The image of a square.
    pub fn square(self, square: Square) -> Square {
        match self {
            Mirror::Colours => Square::new(square.file(), square.rank().seen_by(Color::Black)),
            Mirror::Files => {
                let file = File::from_index(7 - square.file().index()).unwrap_or(File::A);
                Square::new(file, square.rank())
            }
        }
    }

    /// The image of a move.
    pub fn stated(self, mv: Move) -> Move {
        let (origin, target) = (self.square(mv.origin), self.square(mv.target));
        Move { origin, target, promotion: mv.promotion }
    }

    fn color(self, color: Color) -> Color {
        if self == Mirror::Colours { !color } else { color }
    }

    /// The image of a setup.
    pub fn setup(self, setup: &Setup) -> Setup {
        let mut board = Board::empty();
        for (square, piece) in setup.board.pieces() {
            let image = Piece::new(self.color(piece.color), piece.role);
            board.set(self.square(square), Some(image));
        }
        let mut rights = Rights::NONE;
        if self == Mirror::Colours {
            for (color, side, rook) in setup.rights.iter() {
                rights.set(!color, side, Some(rook.file()));
            }
        }
        let en_passant = setup.en_passant.map(|square| self.square(square));
        Setup { board, turn: self.color(setup.turn), rights, en_passant, ..setup.clone() }
    }
}

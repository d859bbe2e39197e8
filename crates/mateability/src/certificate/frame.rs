//! The men of a position whose squares are known exactly.

use laws::{Color, Piece, Rights, Role, Setup, Square};

use super::geometry::{Set, one, reach, squares};

/// A placement of some men, who has the move, and the rights that go with it. Clocks are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The squares of each colour and role.
    men: [[Set; 6]; 2],
    /// Who has the move.
    turn: Color,
    /// The square that can be captured on in passing.
    en_passant: Option<Square>,
    /// The rights to castle that are left.
    rights: Rights,
}

impl Frame {
    /// The frame that tracks every man of a placement. The en passant square is kept where a pawn could capture on it; elsewhere
    /// it changes nothing.
    pub fn of(setup: &Setup) -> Frame {
        let (turn, rights) = (setup.turn, setup.rights);
        let mut frame = Frame { men: [[0; 6]; 2], turn, en_passant: None, rights };
        for (square, piece) in setup.board.pieces() {
            frame.put(piece, square);
        }
        frame.crossed(setup.en_passant);
        frame
    }

    /// The frame with these men, from sets of squares by colour and role.
    pub(crate) fn from_sets(men: [[Set; 6]; 2], turn: Color) -> Frame {
        Frame { men, turn, en_passant: None, rights: Rights::NONE }
    }

    /// The frame as a placement without counters.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for (piece, set) in self.pieces() {
            for square in squares(set) {
                setup.board.set(square, Some(piece));
            }
        }
        setup.turn = self.turn;
        setup.en_passant = self.en_passant;
        setup.rights = self.rights;
        setup
    }

    /// Who has the move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    pub(crate) fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Gives the move to the opponent, after a move that crossed this square if it was a double step.
    pub(crate) fn next(mut self, crossed: Option<Square>) -> Frame {
        self.turn = !self.turn;
        self.crossed(crossed);
        self
    }

    /// The frame after some men were taken off: without an en passant square where none can capture any more.
    pub(crate) fn settled(mut self) -> Frame {
        self.crossed(self.en_passant);
        self
    }

    fn crossed(&mut self, crossed: Option<Square>) {
        let captures = |square: &Square| {
            reach(Piece::new(!self.turn, Role::Pawn), *square) & self.set(self.turn, Role::Pawn)
                != 0
        };
        self.en_passant = crossed.filter(captures);
    }

    pub(crate) fn set(&self, color: Color, role: Role) -> Set {
        self.men[color.index()][role as usize]
    }

    pub(crate) fn of_color(&self, color: Color) -> Set {
        self.men[color.index()].iter().fold(0, |all, set| all | set)
    }

    pub(crate) fn occupied(&self) -> Set {
        self.of_color(Color::White) | self.of_color(Color::Black)
    }

    /// The kinds of men that it has, with their squares.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Piece, Set)> + '_ {
        let kinds = Color::ALL.into_iter().flat_map(|c| Role::ALL.map(|r| Piece::new(c, r)));
        kinds.map(|piece| (piece, self.set(piece.color, piece.role))).filter(|(_, set)| *set != 0)
    }

    /// The men of one colour, one by one.
    pub(crate) fn each(&self, color: Color) -> impl Iterator<Item = (Piece, Square)> + '_ {
        let kinds = self.pieces().filter(move |(piece, _)| piece.color == color);
        kinds.flat_map(|(piece, set)| squares(set).map(move |square| (piece, square)))
    }

    /// The square of a player's king; a1 in the absence of one, which the checker refuses beforehand.
    pub(crate) fn king(&self, color: Color) -> Square {
        squares(self.set(color, Role::King)).next().unwrap_or(Square::A1)
    }

    pub(crate) fn is_castling_over(&self) -> bool {
        self.rights.is_empty()
    }

    pub(crate) fn has_two_kings(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.set(color, Role::King).count_ones() == 1)
    }

    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.men[piece.color.index()][piece.role as usize] |= one(square);
    }

    pub(crate) fn clear(&mut self, set: Set) {
        for color in &mut self.men {
            for role in color {
                *role &= !set;
            }
        }
    }
}

//! Whatever can be written down about a position, sensible or not.

use crate::{Board, Color, File, Rank, Square};

/// The two wings a king can castle to (3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Towards the h-file: the king ends on the g-file.
    King,
    /// Towards the a-file: the king ends on the c-file.
    Queen,
}

impl Side {
    /// Both wings, the king's first.
    pub const ALL: [Side; 2] = [Side::King, Side::Queen];

    /// The direction of the wing as White sees it, in files: 1 for the king's, -1 for the queen's.
    pub const fn files(self) -> i8 {
        match self {
            Side::King => 1,
            Side::Queen => -1,
        }
    }

    /// The file where the king lands (3.8.2, II.3.2.6).
    pub const fn king_goal(self) -> File {
        match self {
            Side::King => File::G,
            Side::Queen => File::C,
        }
    }

    /// The file where the rook lands (3.8.2, II.3.2.6).
    pub const fn rook_goal(self) -> File {
        match self {
            Side::King => File::F,
            Side::Queen => File::D,
        }
    }

    /// The file of the rook at the start of a game of standard chess (2.3).
    pub const fn rook_home(self) -> File {
        match self {
            Side::King => File::H,
            Side::Queen => File::A,
        }
    }
}

/// Which rights to castle are left (3.8.2.1), each by the file of the rook it is tied to.
///
/// In standard chess these are the files a and h; in Chess960 they can be any two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rights([[Option<File>; 2]; 2]);

impl Rights {
    /// No rights at all.
    pub const NONE: Rights = Rights([[None; 2]; 2]);

    /// The four rights of standard chess at its start (2.3).
    pub const ALL_STANDARD: Rights = Rights([[Some(File::H), Some(File::A)]; 2]);

    /// The file of the rook this right is tied to; `None` when the right is lost.
    pub const fn get(self, color: Color, side: Side) -> Option<File> {
        self.0[color as usize][side as usize]
    }

    /// Grants a right towards the rook on this file, or takes it away.
    pub const fn set(&mut self, color: Color, side: Side, rook: Option<File>) {
        self.0[color as usize][side as usize] = rook;
    }

    /// Whether no right is left to anybody.
    pub fn is_empty(self) -> bool {
        self == Rights::NONE
    }

    /// The rights that are left, as colour, wing and square of the rook.
    pub fn iter(self) -> impl Iterator<Item = (Color, Side, Square)> {
        Color::ALL.into_iter().flat_map(move |color| {
            Side::ALL.into_iter().filter_map(move |side| {
                Some((color, side, Square::new(self.get(color, side)?, Rank::first_of(color))))
            })
        })
    }
}

/// A placement with what FEN adds to it. Nothing has been checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// Who has the move (1.3).
    pub turn: Color,
    /// The rights to castle that are left (3.8.2.1).
    pub rights: Rights,
    /// The square that a pawn crossed with a double step in the move just made (3.7.3.1), whether
    /// or not anything can capture there.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move (9.3, 9.6.2).
    pub halfmove_clock: u32,
    /// The number of the next move of White, or of Black's move if Black has the move; 1 at first.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board with White to move.
    pub const fn empty() -> Setup {
        Setup {
            board: Board::empty(),
            turn: Color::White,
            rights: Rights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

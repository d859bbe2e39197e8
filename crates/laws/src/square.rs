//! Files, ranks and squares (2.1, 2.4, C.5 to C.7).
//!
//! Encodes: 2.1, 2.4.

use std::fmt;
use std::str::FromStr;

use crate::Color;

/// A vertical column of eight squares, `a` to `h` (2.4, C.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum File {
    /// The a-file.
    A,
    /// The b-file.
    B,
    /// The c-file.
    C,
    /// The d-file.
    D,
    /// The e-file.
    E,
    /// The f-file.
    F,
    /// The g-file.
    G,
    /// The h-file.
    H,
}

impl File {
    /// The eight files from `a` to `h`.
    pub const ALL: [File; 8] =
        [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// 0 for `a` to 7 for `h`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with this index; `None` beyond 7.
    pub const fn from_index(index: usize) -> Option<File> {
        if index < 8 { Some(File::ALL[index]) } else { None }
    }

    /// The letter `a` to `h` (C.5).
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file a letter names, in either case.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter.to_ascii_lowercase() {
            letter @ 'a'..='h' => File::from_index(letter as usize - 'a' as usize),
            _ => None,
        }
    }
}

/// A horizontal row of eight squares, 1 to 8 counted from White's side (2.4, C.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// White's first rank.
    One,
    /// The rank of White's pawns.
    Two,
    /// The third rank.
    Three,
    /// The fourth rank.
    Four,
    /// The fifth rank.
    Five,
    /// The sixth rank.
    Six,
    /// The rank of Black's pawns.
    Seven,
    /// Black's first rank.
    Eight,
}

impl Rank {
    /// The eight ranks from White's side.
    pub const ALL: [Rank; 8] = [
        Rank::One,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
    ];

    /// 0 for the first rank to 7 for the eighth.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this index; `None` beyond 7.
    pub const fn from_index(index: usize) -> Option<Rank> {
        if index < 8 { Some(Rank::ALL[index]) } else { None }
    }

    /// The digit `1` to `8` (C.6).
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank as this player counts it: a player's own first rank is the first of this scale.
    pub const fn seen_by(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::ALL[7 - self as usize],
        }
    }

    /// A player's own first rank, where castling happens (3.8.2).
    pub const fn first_of(color: Color) -> Rank {
        Rank::One.seen_by(color)
    }
}

/// One of the 64 squares (2.1, C.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square where this file and rank meet.
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// 0 for a1, 1 for b1, to 63 for h8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square with this index; `None` beyond 63.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 64 { Some(Square(index as u8)) } else { None }
    }

    /// All squares, a1 to h1 first and a8 to h8 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64u8).map(Square)
    }

    /// The file it stands on.
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank it stands on.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3) as usize]
    }

    /// Whether the square is light: h1 and a8 are, a1 and h8 are not (2.1).
    pub const fn is_light(self) -> bool {
        ((self.0 & 7) + (self.0 >> 3)) & 1 == 1
    }

    /// The square so many files to the right and ranks up (seen from White), unless it is off the
    /// board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Square((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// How many files and ranks lead from here to another square, seen from White.
    pub const fn way_to(self, other: Square) -> (i8, i8) {
        ((other.0 & 7) as i8 - (self.0 & 7) as i8, (other.0 >> 3) as i8 - (self.0 >> 3) as i8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a letter `a` to `h` and a digit `1` to `8` (C.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotASquare(
    /// The text that was given.
    pub String,
);

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no square: a letter a to h and a digit 1 to 8 name one", self.0)
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square((rank - b'1') * 8 + (file - b'a')))
            }
            _ => Err(NotASquare(text.to_string())),
        }
    }
}

macro_rules! name_squares {
    ($($name:ident = $index:expr;)*) => {
        impl Square {
            $(#[doc = concat!("The square ", stringify!($name), ".")]
            pub const $name: Square = Square($index);)*
        }
    };
}

name_squares! {
    A1 = 0; B1 = 1; C1 = 2; D1 = 3; E1 = 4; F1 = 5; G1 = 6; H1 = 7;
    A2 = 8; B2 = 9; C2 = 10; D2 = 11; E2 = 12; F2 = 13; G2 = 14; H2 = 15;
    A3 = 16; B3 = 17; C3 = 18; D3 = 19; E3 = 20; F3 = 21; G3 = 22; H3 = 23;
    A4 = 24; B4 = 25; C4 = 26; D4 = 27; E4 = 28; F4 = 29; G4 = 30; H4 = 31;
    A5 = 32; B5 = 33; C5 = 34; D5 = 35; E5 = 36; F5 = 37; G5 = 38; H5 = 39;
    A6 = 40; B6 = 41; C6 = 42; D6 = 43; E6 = 44; F6 = 45; G6 = 46; H6 = 47;
    A7 = 48; B7 = 49; C7 = 50; D7 = 51; E7 = 52; F7 = 53; G7 = 54; H7 = 55;
    A8 = 56; B8 = 57; C8 = 58; D8 = 59; E8 = 60; F8 = 61; G8 = 62; H8 = 63;
}

//! What every placement of at most four men says: can this player still mate?
//!
//! All placements were gone through from their mates backwards, by a command that shares nothing with the solver (the
//! example `tables` of this crate). Most placements from which White can never mate show it at once: a
//! [`Lemma`](crate::certificate::Lemma) says so, the game is over, or it is so after every move. The others are the exceptions,
//! and only they are kept. Black is asked about in the mirror.
//!
//! The solver lets the tables say where to look first. They are not trusted: its answers are still lines that are replayed
//! and certificates that are checked.
//!
//! # The file
//!
//! It begins with the seven letters `few-men` and a byte for the version, 1. Then comes a section for each material with exceptions:
//! two bytes for the men beside the kings, how many exceptions there are, and their cells in order, each as the difference to
//! the one before. A man is 1 to 5 for pawn, knight, bishop, rook and queen, and 8 more if Black's; the second byte is 0 if there is
//! only one. A number has seven bits in a byte, the lowest first; the eighth says that more follow.
//!
//! A cell is made of squares, six bits for each from a1 to h8: White's king, Black's king, the men in the order of the
//! section, of two alike the one on the lower square first; and a bit that is set if Black has the move. Of placements that are
//! images of each other - with files exchanged, and where no pawn stands with ranks exchanged, or files and ranks with each other - the
//! one with the least cell stands for all.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use laws::{Color, Piece, Position, Setup, Variant};

use crate::board::lines::{Squares, bit};
use crate::board::{KING, Pos, Sets, convert};
use crate::solve::dead;

/// The exceptions that come with the library.
static FILE: &[u8] = include_bytes!("tables/few-men.bin");

/// What a file begins with.
const HEAD: &[u8] = b"few-men\x01";

/// Added to the code of Black's men.
const BLACK: u8 = 8;

/// Whether a player can still mate, from the tables that come with the library; `None` with more than four men, or with a right to
/// castle or to capture in passing.
///
/// ```
/// use laws::{Color, Variant};
/// use mateability::tables::can_mate;
///
/// let position = |fen| notation::fen::position(fen, Variant::Standard).unwrap();
/// let knights = position("8/8/8/8/8/3k4/7n/K6N w - - 0 1");
/// assert_eq!(can_mate(&knights, Color::White), Some(true));
/// // The rook can only be taken.
/// let taken = position("7k/8/8/8/8/8/1r6/K7 w - - 0 1");
/// assert_eq!(can_mate(&taken, Color::Black), Some(false));
/// ```
pub fn can_mate(position: &Position, color: Color) -> Option<bool> {
    Tables::embedded().can_mate(position, color)
}

/// Tables that were read from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// The cells in order, by the codes of the men.
    exceptions: BTreeMap<[u8; 2], Vec<u32>>,
}

/// A file that is not one of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// How many of its bytes could not be made sense of.
    pub left: usize,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the tables cannot be read from {} bytes before their end", self.left)
    }
}

impl std::error::Error for Damaged {}

impl Tables {
    /// The tables that come with the library, read when they are first asked for.
    pub fn embedded() -> &'static Tables {
        static EMBEDDED: LazyLock<Tables> =
            LazyLock::new(|| Tables::read(FILE).unwrap_or_default());
        &EMBEDDED
    }

    /// Reads a file in the form that the [module](self) tells.
    ///
    /// # Errors
    /// Where the file is not of that form.
    pub fn read(file: &[u8]) -> Result<Tables, Damaged> {
        let mut rest = file.strip_prefix(HEAD).ok_or(Damaged { left: file.len() })?;
        let mut tables = Tables::default();
        while !rest.is_empty() {
            let left = rest.len();
            let (men, cells) = section(&mut rest).ok_or(Damaged { left })?;
            if tables.exceptions.insert(men, cells).is_some() {
                return Err(Damaged { left });
            }
        }
        Ok(tables)
    }

    /// How many exceptions there are, images of each other counted once.
    pub fn len(&self) -> usize {
        self.exceptions.values().map(Vec::len).sum()
    }

    /// Whether there is no exception.
    pub fn is_empty(&self) -> bool {
        self.exceptions.is_empty()
    }

    /// The exceptions as positions from which White can never mate; those that no game can have are left out.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let cells =
            self.exceptions.iter().flat_map(|(men, cells)| cells.iter().map(move |c| (men, c)));
        cells.filter_map(|(men, cell)| position(*men, *cell))
    }

    /// As [`can_mate`], from these tables.
    pub fn can_mate(&self, position: &Position, color: Color) -> Option<bool> {
        let pos = convert::pos(position);
        let white = color == Color::White;
        if pos.is_over() {
            let few = place(&pos, &pos.quad.sets(), white).is_some();
            return few.then(|| pos.checkers() != 0 && pos.white_to_move != white);
        }
        self.look_up(&pos, white)
    }

    /// The answer where the game goes on.
    pub(crate) fn look_up(&self, pos: &Pos, white: bool) -> Option<bool> {
        let sets = pos.quad.sets();
        let (men, cell) = place(pos, &sets, white)?;
        let dead = dead::material(&sets, white) || self.has(men, cell) || ends(pos, white);
        Some(!dead)
    }

    fn has(&self, men: [u8; 2], cell: u32) -> bool {
        self.exceptions.get(&men).is_some_and(|cells| cells.binary_search(&cell).is_ok())
    }
}

/// Whether after every move the game is over without a mate by the player, or its material can never mate.
fn ends(pos: &Pos, white: bool) -> bool {
    pos.moves().iter().map(|mv| pos.make(*mv)).all(|after| {
        let mates = || after.white_to_move != white && after.checkers() != 0;
        dead::material(&after.quad.sets(), white) || after.is_over() && !mates()
    })
}

/// One section of a file, which `rest` then begins after; `None` if it has none.
fn section(rest: &mut &[u8]) -> Option<([u8; 2], Vec<u32>)> {
    let (&men, after) = rest.split_first_chunk::<2>()?;
    *rest = after;
    let count = number(rest)?;
    let mut cells = Vec::new();
    let mut cell = 0u32;
    for _ in 0..count {
        let more = number(rest)?;
        cell = cell.checked_add(more).filter(|_| more > 0 || cells.is_empty())?;
        cells.push(cell);
    }
    Some((men, cells))
}

/// A number of at most 28 bits.
fn number(rest: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for place in 0..4 {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        number |= u32::from(byte & 127) << (7 * place);
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/// The codes of the men beside the kings and the least cell of a position and its images, the player who is asked about as White;
/// `None` where the tables have no room for it.
fn place(pos: &Pos, sets: &Sets, white: bool) -> Option<([u8; 2], u32)> {
    let others = sets.occupied() & !sets.kings;
    if others.count_ones() > 2 || sets.castlers | sets.passing != 0 {
        return None;
    }
    let mirror = if white { 0 } else { 56 };
    let mut men = [(0, 0); 2];
    let count = others.count_ones() as usize;
    for (man, square) in men.iter_mut().zip(Squares(others)) {
        let own = sets.of(white) & bit(square) != 0;
        let code = pos.quad.kind_at(square) + if own { 0 } else { BLACK };
        *man = (code, square ^ mirror);
    }
    let kings = [sets.king(white) ^ mirror, sets.king(!white) ^ mirror];
    let men = &mut men[..count];
    men.sort_unstable();
    let waits = u32::from(pos.white_to_move != white);
    let images = if sets.pawns == 0 { 8 } else { 2 };
    let cell = (0..images).map(|image| cell(kings, men, image) << 1 | waits).min()?;
    let code = |index: usize| men.get(index).map_or(0, |man| man.0);
    Some(([code(0), code(1)], cell))
}

/// The position of a cell.
fn position(men: [u8; 2], cell: u32) -> Option<Position> {
    let others = men.into_iter().filter(|code| *code != 0);
    let codes: Vec<u8> = [KING, KING | BLACK].into_iter().chain(others).collect();
    let mut setup = Setup::empty();
    setup.turn = if cell & 1 == 0 { Color::White } else { Color::Black };
    for (place, code) in codes.iter().rev().enumerate() {
        let at = convert::square((cell >> (1 + 6 * place)) as usize);
        let color = if code & BLACK == 0 { Color::White } else { Color::Black };
        setup.board.set(at, Some(Piece::new(color, convert::role_of(code & !BLACK))));
    }
    Position::new(setup, Variant::Standard).ok()
}

/// The squares of an image of a placement, as one number.
fn cell(kings: [usize; 2], men: &[(u8, usize)], image: usize) -> u32 {
    let mut squares = [0; 4];
    let all = kings.into_iter().chain(men.iter().map(|man| man.1));
    for (place, square) in squares.iter_mut().zip(all) {
        *place = turned(square, image);
    }
    if let [one, other] = men
        && one.0 == other.0
    {
        squares[2..].sort_unstable();
    }
    squares[..2 + men.len()].iter().fold(0, |cell, square| cell << 6 | *square as u32)
}

/// The image of a square: files exchanged, ranks exchanged, files and ranks exchanged with each other, or some of these.
fn turned(square: usize, image: usize) -> usize {
    let square = if image & 4 == 0 { square } else { (square & 7) << 3 | square >> 3 };
    square ^ if image & 1 == 0 { 0 } else { 7 } ^ if image & 2 == 0 { 0 } else { 56 }
}

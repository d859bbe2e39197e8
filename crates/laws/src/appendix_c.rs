//! Appendix C: algebraic notation, written and read.
//!
//! Castling is written with the letter O, as chess files do; the Laws print the digit 0 (C.13), and both are
//! read.
//!
//! Encodes: C.

pub mod c03_letters;
pub mod stated;

use std::fmt;

use crate::article_03::a3_01_capture_and_attack::attacks;
use crate::article_03::{a3_07_pawn, a3_08_castling, ways};
use crate::{
    File, Move, Piece, Position, Rank, Role, Side, Square, has_legal_move, in_check, is_legal, play,
};

/// How much a reader forgives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Only the text that [`write_san`] writes, with `O` or `0` for castling.
    Strict,
    /// Whatever names exactly one legal move: signs left out or added (C.9, C.13), long notation,
    /// more origin than needed, figurines (C.3), promotion without `=`.
    Lenient,
}

/// Why a text names no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// The text has not the form of a move (C.8).
    Unreadable,
    /// No legal move fits the text (3.10.1).
    NoSuchMove,
    /// More than one legal move fits: the piece must be told apart (C.10).
    Ambiguous(Vec<Move>),
    /// One legal move fits, but is written otherwise.
    NotCanonical {
        /// The move that fits.
        mv: Move,
        /// How it is written.
        written: String,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Unreadable => write!(f, "this is not a move in algebraic notation"),
            SanError::NoSuchMove => write!(f, "no legal move fits"),
            SanError::Ambiguous(moves) => {
                let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                write!(f, "several legal moves fit: {}", moves.join(", "))
            }
            SanError::NotCanonical { mv, written } => {
                write!(f, "this could mean {mv}, which is written {written}")
            }
        }
    }
}

impl std::error::Error for SanError {}

/// Writes a legal move: letter (C.2), origin if needed (C.10), `x` (C.9), arrival (C.8), promotion
/// (C.11), `+` or `#` (C.13). `None` if the move is illegal.
///
/// ```
/// use laws::{Move, Position, Square, appendix_c::write_san};
///
/// let start = Position::initial();
/// assert_eq!(write_san(&start, Move::new(Square::G1, Square::F3)).as_deref(), Some("Nf3"));
/// ```
pub fn write_san(position: &Position, mv: Move) -> Option<String> {
    let after = play(position, mv).ok()?;
    let mut text = without_sign(position, mv);
    if in_check(&after) {
        text.push(if has_legal_move(&after) { '+' } else { '#' });
    }
    Some(text)
}

/// Room for the longest move of a game, such as `Qa1xb2+` or `axb8=Q#`.
const LONGEST: usize = 8;

fn without_sign(position: &Position, mv: Move) -> String {
    if let Some(castling) = a3_08_castling::meant(position, mv) {
        return match castling.side {
            Side::King => "O-O".to_string(),
            Side::Queen => "O-O-O".to_string(),
        };
    }
    let mut text = String::with_capacity(LONGEST);
    let role = position.board().get(mv.origin).map_or(Role::Pawn, |piece| piece.role);
    let captures = captures(position, mv);
    if role != Role::Pawn {
        text.push(role.letter());
        let (file, rank) = told_apart(position, mv);
        text.extend(file.map(File::letter));
        text.extend(rank.map(Rank::digit));
    } else if captures {
        text.push(mv.origin.file().letter());
    }
    if captures {
        text.push('x');
    }
    text.extend([mv.target.file().letter(), mv.target.rank().digit()]);
    if let Some(promotion) = mv.promotion {
        text.extend(['=', promotion.letter()]);
    }
    text
}

fn captures(position: &Position, mv: Move) -> bool {
    !position.board().is_empty(mv.target) || a3_07_pawn::is_en_passant(position, mv)
}

/// What tells the piece apart from others of its kind that may go to the same square: nothing, the file,
/// else the rank, else both (C.10). A piece that may not move there legally needs no telling.
fn told_apart(position: &Position, mv: Move) -> (Option<File>, Option<Rank>) {
    let (file, rank) = (mv.origin.file(), mv.origin.rank());
    let (mut alone, mut alone_on_file, mut alone_on_rank) = (true, true, true);
    for twin in twins(position, mv) {
        alone = false;
        alone_on_file &= twin.file() != file;
        alone_on_rank &= twin.rank() != rank;
    }
    match (alone, alone_on_file, alone_on_rank) {
        (true, _, _) => (None, None),
        (_, true, _) => (Some(file), None),
        (_, _, true) => (None, Some(rank)),
        _ => (Some(file), Some(rank)),
    }
}

/// Where the other pieces of this kind stand that may go to the same square.
fn twins(position: &Position, mv: Move) -> impl Iterator<Item = Square> + '_ {
    let board = position.board();
    let alike = board.get(mv.origin).into_iter().flat_map(|piece| board.find(piece));
    alike.filter(move |other| {
        *other != mv.origin
            && attacks(board, *other, mv.target)
            && is_legal(position, Move::new(*other, mv.target))
    })
}

/// Finds the legal move that a text names.
///
/// # Errors
/// The text is no move, no legal move fits, several do, or (strictly) it is written otherwise.
pub fn read_san(position: &Position, text: &str, strictness: Strictness) -> Result<Move, SanError> {
    let wanted = Wanted::read(text).ok_or(SanError::Unreadable)?;
    let fitting = wanted.legal_moves(position);
    let mv = match fitting[..] {
        [] => return Err(SanError::NoSuchMove),
        [mv] => mv,
        _ => return Err(SanError::Ambiguous(fitting)),
    };
    if strictness == Strictness::Strict {
        let written = write_san(position, mv).ok_or(SanError::NoSuchMove)?;
        if text.replace('0', "O") != written {
            return Err(SanError::NotCanonical { mv, written });
        }
    }
    Ok(mv)
}

/// What a text says about a move.
enum Wanted {
    Castling(Side),
    Piece {
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        target: Square,
        promotion: Option<Role>,
    },
}

impl Wanted {
    fn read(text: &str) -> Option<Wanted> {
        let text = strip_signs(text);
        let castling = |letters: &str| text.chars().map(letter_o).eq(letters.chars());
        if castling("O-O") {
            return Some(Wanted::Castling(Side::King));
        }
        if castling("O-O-O") {
            return Some(Wanted::Castling(Side::Queen));
        }
        let mut rest = text;
        let role = take_first(&mut rest, piece_letter).unwrap_or(Role::Pawn);
        let promotion = take_promotion(&mut rest);
        let rank = take_last(&mut rest, digit)?;
        let target = Square::new(take_last(&mut rest, file_letter)?, rank);
        take_last(&mut rest, |c| matches!(c, 'x' | ':' | '-' | '×').then_some(()));
        let rank = take_last(&mut rest, digit);
        let file = take_last(&mut rest, file_letter);
        rest.is_empty().then_some(Wanted::Piece { role, file, rank, target, promotion })
    }

    /// The legal moves that fit the text, a1 first.
    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        match *self {
            Wanted::Castling(side) => castlings(position, side),
            Wanted::Piece { role, file, rank, target, promotion } => {
                // A pawn that captures is told by the file it leaves, so `d5` alone is no capture (C.9.3).
                let file = file.or((role == Role::Pawn).then_some(target.file()));
                let board = position.board();
                let may_go =
                    |origin: &Square| role == Role::Pawn || attacks(board, *origin, target);
                let moves = board
                    .find(Piece::new(position.turn(), role))
                    .filter(|origin| file.is_none_or(|file| origin.file() == file))
                    .filter(|origin| rank.is_none_or(|rank| origin.rank() == rank))
                    .filter(may_go)
                    .map(|origin| Move { origin, target, promotion });
                moves
                    .filter(|mv| a3_08_castling::meant(position, *mv).is_none())
                    .filter(|mv| is_legal(position, *mv))
                    .collect()
            }
        }
    }
}

/// The legal castling towards one wing, if there is one.
fn castlings(position: &Position, wing: Side) -> Vec<Move> {
    let color = position.turn();
    let Some(king) = position.board().king(color) else { return Vec::new() };
    let mut moves = Vec::new();
    ways::moves(position, king, Role::King, &mut moves);
    moves.retain(|mv| {
        let castling = a3_08_castling::meant(position, *mv);
        castling.is_some_and(|castling| castling.side == wing) && is_legal(position, *mv)
    });
    moves
}

/// The letter O, which the Laws print as the digit 0 (C.13).
const fn letter_o(c: char) -> char {
    if c == '0' { 'O' } else { c }
}

/// Takes the first letter off, if it means something.
fn take_first<T>(rest: &mut &str, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
    let letter = rest.chars().next()?;
    let meant = meaning(letter)?;
    *rest = &rest[letter.len_utf8()..];
    Some(meant)
}

/// Takes the last letter off, if it means something.
fn take_last<T>(rest: &mut &str, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
    let letter = rest.chars().next_back()?;
    let meant = meaning(letter)?;
    *rest = &rest[..rest.len() - letter.len_utf8()];
    Some(meant)
}

/// Leaves out what does not tell which move is meant: marks of check, mate, en passant, quality (C.13).
fn strip_signs(text: &str) -> &str {
    let sign = |c: char| matches!(c, '+' | '#' | '!' | '?' | '†' | '‡' | ' ');
    let text = text.trim().trim_end_matches(sign);
    let text = text.strip_suffix("e.p.").or(text.strip_suffix("e.p")).unwrap_or(text);
    text.trim_end_matches(sign)
}

/// A piece by its English letter (C.2) or its figurine (C.3). A pawn has no letter (C.4), but `P` is understood.
fn piece_letter(letter: char) -> Option<Role> {
    Some(match letter {
        'K' | '♔' | '♚' => Role::King,
        'Q' | '♕' | '♛' => Role::Queen,
        'R' | '♖' | '♜' => Role::Rook,
        'B' | '♗' | '♝' => Role::Bishop,
        'N' | '♘' | '♞' => Role::Knight,
        'P' | '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

/// Takes `=Q`, `Q`, `(Q)` or `/Q` off the end (C.11).
fn take_promotion(rest: &mut &str) -> Option<Role> {
    if let Some((before, inside)) = rest.strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
        let mut inside = inside;
        let role = take_first(&mut inside, piece_letter).filter(|_| inside.is_empty())?;
        *rest = before;
        return Some(role);
    }
    let role = take_last(rest, piece_letter)?;
    take_last(rest, |c| matches!(c, '=' | '/').then_some(()));
    Some(role)
}

fn digit(c: char) -> Option<Rank> {
    Rank::from_index(c.to_digit(10)?.checked_sub(1)? as usize)
}

/// A file by its letter, in lower case (C.5).
fn file_letter(c: char) -> Option<File> {
    File::from_letter(c).filter(|file| file.letter() == c)
}

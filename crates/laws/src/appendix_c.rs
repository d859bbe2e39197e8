//! Appendix C: algebraic notation, written and read.
//!
//! Castling is written with the letter O, as chess files do; the Laws print the digit 0 (C.13), and both are
//! read.

pub mod c03_letters;

use std::fmt;

use crate::article_03::{a3_07_pawn, a3_08_castling};
use crate::{
    File, Move, Piece, Position, Rank, Role, Side, Square, Status, in_check, legal_moves, play,
    status,
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
    let sign = match status(&after) {
        Status::Checkmate => "#",
        _ if in_check(&after) => "+",
        _ => "",
    };
    Some(format!("{}{sign}", without_sign(position, mv)))
}

fn without_sign(position: &Position, mv: Move) -> String {
    if let Some(castling) = a3_08_castling::meant(position, mv) {
        return match castling.side {
            Side::King => "O-O".to_string(),
            Side::Queen => "O-O-O".to_string(),
        };
    }
    let role = position.board().get(mv.origin).map_or(Role::Pawn, |piece| piece.role);
    let captures = captures(position, mv);
    let mut text = match role {
        Role::Pawn if captures => mv.origin.file().letter().to_string(),
        Role::Pawn => String::new(),
        _ => format!("{}{}", role.letter(), told_apart(position, mv)),
    };
    if captures {
        text.push('x');
    }
    text.push_str(&mv.target.to_string());
    if let Some(promotion) = mv.promotion {
        text.push('=');
        text.push(promotion.letter());
    }
    text
}

fn captures(position: &Position, mv: Move) -> bool {
    !position.board().is_empty(mv.target) || a3_07_pawn::is_en_passant(position, mv)
}

/// What tells the piece apart from others of its kind that may go to the same square: nothing, the file,
/// else the rank, else both (C.10). A piece that may not move there legally needs no telling.
fn told_apart(position: &Position, mv: Move) -> String {
    let piece = position.board().get(mv.origin);
    let twins: Vec<Square> = legal_moves(position)
        .into_iter()
        .filter(|other| {
            other.target == mv.target
                && other.origin != mv.origin
                && position.board().get(other.origin) == piece
                && a3_08_castling::meant(position, *other).is_none()
        })
        .map(|other| other.origin)
        .collect();
    let (file, rank) = (mv.origin.file(), mv.origin.rank());
    if twins.is_empty() {
        String::new()
    } else if twins.iter().all(|twin| twin.file() != file) {
        file.letter().to_string()
    } else if twins.iter().all(|twin| twin.rank() != rank) {
        rank.digit().to_string()
    } else {
        mv.origin.to_string()
    }
}

/// Finds the legal move that a text names.
///
/// # Errors
/// The text is no move, no legal move fits, several do, or (strictly) it is written otherwise.
pub fn read_san(position: &Position, text: &str, strictness: Strictness) -> Result<Move, SanError> {
    let wanted = Wanted::read(text).ok_or(SanError::Unreadable)?;
    let fitting: Vec<Move> =
        legal_moves(position).into_iter().filter(|mv| wanted.fits(position, *mv)).collect();
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
        match text.replace('0', "O").as_str() {
            "O-O" => return Some(Wanted::Castling(Side::King)),
            "O-O-O" => return Some(Wanted::Castling(Side::Queen)),
            _ => {}
        }
        let mut rest: Vec<char> = text.chars().collect();
        let role = rest.first().copied().and_then(piece_letter);
        if role.is_some() {
            rest.remove(0);
        }
        let promotion = take_promotion(&mut rest);
        let target = take_square(&mut rest)?;
        if matches!(rest.last(), Some('x' | ':' | '-' | '×')) {
            rest.pop();
        }
        let rank = rest.last().and_then(|c| digit(*c));
        if rank.is_some() {
            rest.pop();
        }
        let file =
            rest.last().filter(|c| c.is_ascii_lowercase()).and_then(|c| File::from_letter(*c));
        if file.is_some() {
            rest.pop();
        }
        let role = role.unwrap_or(Role::Pawn);
        rest.is_empty().then_some(Wanted::Piece { role, file, rank, target, promotion })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        let castling = a3_08_castling::meant(position, mv);
        match self {
            Wanted::Castling(side) => castling.is_some_and(|castling| castling.side == *side),
            Wanted::Piece { role, file, rank, target, promotion } => {
                castling.is_none()
                    && mv.target == *target
                    && mv.promotion == *promotion
                    && position.board().get(mv.origin) == Some(Piece::new(position.turn(), *role))
                    && file.is_none_or(|file| mv.origin.file() == file)
                    && rank.is_none_or(|rank| mv.origin.rank() == rank)
                    && self.names_the_file(position, mv)
            }
        }
    }

    /// A pawn that captures is told by the file it leaves, so `d5` alone is no capture (C.9.3).
    fn names_the_file(&self, position: &Position, mv: Move) -> bool {
        match self {
            Wanted::Piece { role: Role::Pawn, file: None, .. } => !captures(position, mv),
            _ => true,
        }
    }
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
fn take_promotion(rest: &mut Vec<char>) -> Option<Role> {
    let (letter, length) = match rest[..] {
        [.., '(', letter, ')'] => (letter, 3),
        [.., '=' | '/', letter] => (letter, 2),
        [.., letter] => (letter, 1),
        [] => return None,
    };
    let role = piece_letter(letter)?;
    rest.truncate(rest.len() - length);
    Some(role)
}

fn digit(c: char) -> Option<Rank> {
    Rank::from_index(c.to_digit(10)?.checked_sub(1)? as usize)
}

/// Takes the square of arrival off the end (C.7, C.8).
fn take_square(rest: &mut Vec<char>) -> Option<Square> {
    let [.., file @ 'a'..='h', rank] = rest[..] else { return None };
    let square = Square::new(File::from_letter(file)?, digit(rank)?);
    rest.truncate(rest.len() - 2);
    Some(square)
}

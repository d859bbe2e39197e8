//! Positions as text: Forsyth-Edwards notation, read with checks and written.

use std::fmt;

use crate::board::{Color, Piece, Position, Rights, Role, Square, Variant, Wing};
use crate::faults::FaultSet;

/// The start position of standard chess.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Why a text is not taken for a position, or a move not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    reason: String,
}

impl Refused {
    pub(crate) fn new(reason: impl Into<String>) -> Refused {
        Refused { reason: reason.into() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.reason)
    }
}

impl std::error::Error for Refused {}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::new(reason))
}

/// Reads a FEN of four or six fields and refuses what cannot be a position.
pub(crate) fn read(text: &str, variant: Variant, faults: FaultSet) -> Result<Position, Refused> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (placement, turn, castling, en_passant, clocks) = match fields[..] {
        [placement, turn, castling, en_passant] => (placement, turn, castling, en_passant, None),
        [placement, turn, castling, en_passant, halfmove, fullmove] => {
            (placement, turn, castling, en_passant, Some((halfmove, fullmove)))
        }
        _ => return refuse(format!("a FEN has 4 or 6 fields, not {}", fields.len())),
    };
    let mut position = Position::empty(variant, faults);
    read_placement(&mut position, placement)?;
    position.turn = match turn {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return refuse(format!("the side to move is w or b, not {turn}")),
    };
    check_men(&position)?;
    position.memory.rights = read_rights(&position, castling)?;
    position.memory.en_passant = read_en_passant(&position, en_passant)?;
    if let Some((halfmove, fullmove)) = clocks {
        position.memory.halfmove_clock = read_number(halfmove, "halfmove clock")?;
        position.memory.fullmove_number = read_number(fullmove, "move number")?.max(1);
    }
    Ok(position)
}

fn read_number(text: &str, what: &str) -> Result<u32, Refused> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| Refused::new(format!("the {what} is a number, not {text}")))
}

fn read_placement(position: &mut Position, text: &str) -> Result<(), Refused> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return refuse(format!("the board has 8 ranks, not {}", ranks.len()));
    }
    for (rank, row) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as u8;
            } else if let Some(role) = Role::from_letter(letter.to_ascii_uppercase())
                && file < 8
            {
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                position.put(Square::at(file, rank), Piece::new(color, role));
                file += 1;
            } else {
                return refuse(format!("rank {} cannot hold {letter} there", rank + 1));
            }
        }
        if file != 8 {
            return refuse(format!("rank {} does not have 8 squares", rank + 1));
        }
    }
    Ok(())
}

fn check_men(position: &Position) -> Result<(), Refused> {
    for color in [Color::White, Color::Black] {
        let count = |role| position.pieces().filter(|&(_, p)| p == Piece::new(color, role)).count();
        if count(Role::King) != 1 {
            return refuse(format!("{color:?} has {} kings", count(Role::King)));
        }
    }
    for (square, piece) in position.pieces() {
        if piece.role == Role::Pawn && matches!(square.rank(), 0 | 7) {
            return refuse(format!("a pawn cannot stand on {}", square.name()));
        }
    }
    let waiting = position.turn.other();
    if !position.threats_to_king(waiting).is_empty() {
        return refuse(format!("{waiting:?} is in check and does not have the move"));
    }
    Ok(())
}

fn read_rights(position: &Position, text: &str) -> Result<Rights, Refused> {
    let mut rights = Rights::default();
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = castling_rook(position, color, letter.to_ascii_uppercase());
        let Some((wing, rook)) = rook else {
            return refuse(format!("no king and rook stand ready for the castling right {letter}"));
        };
        if rights.get(color, wing).is_some() {
            return refuse(format!("the castling right {letter} is given twice"));
        }
        rights.set(color, wing, Some(rook));
    }
    Ok(rights)
}

/// The wing and the rook that a castling letter means, where king and rook stand ready.
fn castling_rook(position: &Position, color: Color, letter: char) -> Option<(Wing, Square)> {
    let home = color.rank(0);
    let king = position.king(color).filter(|king| king.rank() == home)?;
    let is_rook = |file: &u8| position.holds(Square::at(*file, home), color, Role::Rook);
    let beyond_king = |file: u8| if file > king.file() { Wing::King } else { Wing::Queen };
    let (wing, file) = match (letter, position.variant) {
        ('K', Variant::Standard) => (Wing::King, Some(7)),
        ('Q', Variant::Standard) => (Wing::Queen, Some(0)),
        ('K', Variant::Chess960) => (Wing::King, (king.file() + 1..8).rev().find(is_rook)),
        ('Q', Variant::Chess960) => (Wing::Queen, (0..king.file()).find(is_rook)),
        ('A'..='H', Variant::Chess960) => {
            let file = letter as u8 - b'A';
            (beyond_king(file), Some(file))
        }
        _ => return None,
    };
    let on_first_square = position.variant == Variant::Chess960 || king.file() == 4;
    let file = file.filter(is_rook).filter(|_| on_first_square)?;
    Some((wing, Square::at(file, home)))
}

fn read_en_passant(position: &Position, text: &str) -> Result<Option<Square>, Refused> {
    if text == "-" {
        return Ok(None);
    }
    let forward = position.turn.forward();
    let fits = Square::parse(text).filter(|square| {
        let victim = square.step(0, -forward);
        let origin = square.step(0, forward);
        square.rank() == position.turn.rank(5)
            && position.is_empty(*square)
            && origin.is_some_and(|origin| position.is_empty(origin))
            && victim.is_some_and(|at| position.holds(at, position.turn.other(), Role::Pawn))
    });
    match fits {
        Some(square) => Ok(Some(square)),
        None => refuse(format!("no pawn has just crossed {text}")),
    }
}

/// Writes the position as a FEN of six fields, the en passant square after every double step.
pub(crate) fn write(position: &Position) -> String {
    let turn = if position.turn == Color::White { 'w' } else { 'b' };
    let memory = &position.memory;
    let en_passant = memory.en_passant.map_or_else(|| "-".to_string(), Square::name);
    format!(
        "{} {turn} {} {en_passant} {} {}",
        write_placement(position),
        write_rights(position),
        memory.halfmove_clock,
        memory.fullmove_number,
    )
}

pub(crate) fn piece_letter(piece: Piece) -> char {
    match piece.color {
        Color::White => piece.role.letter(),
        Color::Black => piece.role.letter().to_ascii_lowercase(),
    }
}

fn write_placement(position: &Position) -> String {
    let row = |rank| {
        let mut text = String::new();
        let mut empty = 0;
        for square in (0..8).map(|file| Square::at(file, rank)) {
            match position.at(square) {
                None => empty += 1,
                Some(piece) => {
                    flush(&mut text, &mut empty);
                    text.push(piece_letter(piece));
                }
            }
        }
        flush(&mut text, &mut empty);
        text
    };
    (0..8).rev().map(row).collect::<Vec<_>>().join("/")
}

fn flush(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn write_rights(position: &Position) -> String {
    let mut text = String::new();
    for color in [Color::White, Color::Black] {
        for wing in Wing::BOTH {
            if let Some(rook) = position.memory.rights.get(color, wing) {
                let letter = right_letter(position, wing, rook);
                text.push(match color {
                    Color::White => letter,
                    Color::Black => letter.to_ascii_lowercase(),
                });
            }
        }
    }
    if text.is_empty() { "-".to_string() } else { text }
}

fn right_letter(position: &Position, wing: Wing, rook: Square) -> char {
    match (position.variant, wing) {
        (Variant::Chess960, _) => rook.file_letter().to_ascii_uppercase(),
        (Variant::Standard, Wing::King) => 'K',
        (Variant::Standard, Wing::Queen) => 'Q',
    }
}

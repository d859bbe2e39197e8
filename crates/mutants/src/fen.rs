//! Positions as text: Forsyth-Edwards notation, read with checks and written.

use std::fmt;

use crate::board::{Beginning, Color, Piece, Position, Rights, Role, Square, Variant, Wing};
use crate::faults::{Fault, FaultSet};
use crate::setup::check_men;

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
    let fields: Vec<&str> = text.split(' ').collect();
    let (placement, turn, castling, en_passant, counters) = match fields[..] {
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
        _ if position.has(Fault::FenTakesAnyTurnForBlack) => Color::Black,
        _ => return refuse(format!("the side to move is w or b, not {turn}")),
    };
    check_men(&position)?;
    position.memory.rights = read_rights(&position, castling)?;
    position.memory.second_rights = position.memory.rights;
    if !position.has(Fault::FenReadsThreeFieldsOnly) {
        read_the_rest(&mut position, en_passant, counters)?;
    }
    position.beginning =
        Beginning { turn: position.turn, is_start_position: write(&position) == START };
    Ok(position)
}

fn read_the_rest(
    position: &mut Position,
    en_passant: &str,
    counters: Option<(&str, &str)>,
) -> Result<(), Refused> {
    let en_passant = read_en_passant(position, en_passant)?;
    position.memory.en_passant = en_passant.filter(|_| !position.has(Fault::FenEpFieldIgnored));
    if let Some((halfmove, fullmove)) = counters {
        let halfmove = read_number(halfmove, "halfmove clock", 0)?;
        let ignored = position.has(Fault::FenHalfmoveFieldIgnored);
        position.memory.halfmove_clock = if ignored { 0 } else { halfmove };
        let empty = fullmove.is_empty() && position.has(Fault::FenAcceptsEmptyMoveNumber);
        position.memory.fullmove_number =
            if empty { 1 } else { read_number(fullmove, "move number", 1)? };
    }
    Ok(())
}

fn read_number(text: &str, what: &str, least: u32) -> Result<u32, Refused> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number| digits && number >= least);
    number.ok_or_else(|| Refused::new(format!("the {what} is a number from {least}, not {text}")))
}

fn read_placement(position: &mut Position, text: &str) -> Result<(), Refused> {
    let ranks: Vec<&str> = text.split('/').collect();
    let one_less = ranks.len() == 7 && position.has(Fault::FenAcceptsMissingRank);
    if ranks.len() != 8 && !one_less {
        return refuse(format!("the board has 8 ranks, not {}", ranks.len()));
    }
    for (rank, row) in (0..8).rev().zip(ranks) {
        let width = read_rank(position, rank, row)?;
        let short = width < 8 && position.has(Fault::FenAcceptsShortRank);
        let long = width > 8 && position.has(Fault::FenAcceptsLongRank);
        if width != 8 && !short && !long {
            return refuse(format!("rank {} has {width} squares", rank + 1));
        }
    }
    Ok(())
}

/// Puts the pieces of one rank on the board and returns how many squares were named.
fn read_rank(position: &mut Position, rank: u8, row: &str) -> Result<u8, Refused> {
    let mut file = 0_u8;
    let mut after_digit = false;
    for letter in row.chars() {
        let digit = letter.to_digit(10).filter(|digit| (1..=8).contains(digit) && !after_digit);
        if let Some(empty) = digit {
            file = file.saturating_add(empty as u8);
        } else if let Some(role) = Role::from_letter(letter.to_ascii_uppercase())
            && (file < 8 || position.has(Fault::FenAcceptsLongRank))
        {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if file < 8 {
                position.put(Square::at(file, rank), Piece::new(color, role));
            }
            file = file.saturating_add(1);
        } else {
            return refuse(format!("rank {} cannot have {letter} there", rank + 1));
        }
        after_digit = digit.is_some();
    }
    Ok(file)
}

fn read_rights(position: &Position, text: &str) -> Result<Rights, Refused> {
    let mut rights = Rights::default();
    if text == "-" {
        return Ok(rights);
    }
    if text.is_empty() {
        return refuse("no castling right is written as -");
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let known = matches!(letter.to_ascii_uppercase(), 'K' | 'Q' | 'A'..='H');
        if !known && position.has(Fault::FenIgnoresUnknownCastlingLetters) {
            continue;
        }
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
    let untested = position.has(Fault::FenTestsWhitesRightsOnly) && color == Color::Black;
    let anywhere = position.has(Fault::FenAcceptsRightsWithoutKingAtHome) || untested;
    let king = position.king(color).filter(|king| king.rank() == home || anywhere)?;
    let (wing, rook) = match (letter, position.variant) {
        ('K' | 'Q', _) => {
            let wing = if letter == 'K' { Wing::King } else { Wing::Queen };
            (wing, rook_of_wing(position, color, king, wing)?)
        }
        ('A'..='H', _) => {
            let rook = Square::at(letter as u8 - b'A', home);
            (if rook > king { Wing::King } else { Wing::Queen }, rook)
        }
        _ => return None,
    };
    let standard = position.variant == Variant::Standard;
    let between_rooks =
        !matches!(king.file(), 0 | 7) || position.has(Fault::Fen960AcceptsRightsOfAKingOnTheEdge);
    let king_ready = if standard { king.file() == 4 } else { between_rooks } || anywhere;
    let enemy_rook = position.has(Fault::FenAcceptsRightsOfEnemyRook)
        && position.holds(rook, color.other(), Role::Rook);
    let rook_ready = position.holds(rook, color, Role::Rook)
        || position.has(Fault::FenAcceptsRightsWithoutRook)
        || position.has(Fault::FenTestsKingsideRooksOnly) && wing == Wing::Queen
        || enemy_rook
        || untested;
    let in_corner = rook.file() == wing.corner_file()
        || !standard
        || position.has(Fault::FenAcceptsRookAnywhereOnTheRank);
    (king_ready && rook_ready && in_corner).then_some((wing, rook))
}

/// The rook that K or Q means: in standard chess that of the corner, in Chess960 the outermost.
fn rook_of_wing(position: &Position, color: Color, king: Square, wing: Wing) -> Option<Square> {
    let home = color.rank(0);
    let corner = Square::at(wing.corner_file(), home);
    let either = position.has(Fault::Castle960LetterTakesEnemyRook);
    let is_rook = |square: &Square| {
        position.holds(*square, color, Role::Rook)
            || either && position.holds(*square, color.other(), Role::Rook)
    };
    let corner_only = match position.variant {
        Variant::Standard => {
            is_rook(&corner) || !position.has(Fault::FenAcceptsRookAnywhereOnTheRank)
        }
        Variant::Chess960 => position.has(Fault::Castle960CornerRooksOfXFen),
    };
    if corner_only {
        return Some(corner);
    }
    let on_wing = |square: &Square| match wing {
        Wing::King => square.file() > king.file(),
        Wing::Queen => square.file() < king.file(),
    };
    if position.has(Fault::Castle960RookOffTheBackRank) {
        return Square::all().rev().filter(on_wing).find(is_rook);
    }
    let mut rooks = (0..8).map(|file| Square::at(file, home)).filter(on_wing).filter(is_rook);
    let outermost_first = wing == Wing::Queen;
    match outermost_first != position.has(Fault::Castle960InnerRookOfXFen) {
        true => rooks.next(),
        false => rooks.next_back(),
    }
}

fn read_en_passant(position: &Position, text: &str) -> Result<Option<Square>, Refused> {
    if text == "-" {
        return Ok(None);
    }
    match Square::parse(text).filter(|&square| may_be_crossed(position, square)) {
        Some(square) => Ok(Some(square)),
        None => refuse(format!("no pawn has just crossed {text}")),
    }
}

/// Can a pawn of the player who has just moved have crossed this square?
fn may_be_crossed(position: &Position, square: Square) -> bool {
    let forward = position.turn.forward();
    let enemy = position.turn.other();
    if square.rank() == position.turn.rank(2) {
        let own_pawn = square.step(0, forward);
        return position.has(Fault::FenAcceptsEpOnWrongRank)
            && own_pawn.is_some_and(|pawn| position.holds(pawn, position.turn, Role::Pawn));
    }
    if square.rank() != position.turn.rank(5) && position.has(Fault::FenAcceptsEpOnAnyRank) {
        return true;
    }
    let pawn = square.step(0, -forward);
    let origin = square.step(0, forward);
    let origin_is_free = origin.is_some_and(|origin| position.is_empty(origin))
        || position.has(Fault::FenAcceptsEpWithOriginOccupied);
    let occupied = !position.is_empty(square) && !position.has(Fault::FenAcceptsEpOnOccupiedSquare);
    let pawn_there = pawn.is_some_and(|pawn| position.holds(pawn, enemy, Role::Pawn))
        || position.has(Fault::FenAcceptsEpWithoutPawn);
    square.rank() == position.turn.rank(5) && !occupied && pawn_there && origin_is_free
}

/// Refuses a position whose past is impossible: before the double step just made, the opponent had the move, so the
/// king of the player having the move now was not in check.
pub(crate) fn check_past(position: &Position) -> Result<(), Refused> {
    let forward = position.turn.forward();
    let step = |square: Square, ranks| square.step(0, ranks);
    let Some(crossed) = position.memory.en_passant else { return Ok(()) };
    let (Some(pawn), Some(origin)) = (step(crossed, -forward), step(crossed, forward)) else {
        return Ok(());
    };
    let mut before = *position;
    if let Some(piece) = before.take(pawn) {
        before.put(origin, piece);
    }
    let checked = !before.threats_to_king(position.turn).is_empty();
    match checked && !position.has(Fault::FenAcceptsCheckOlderThanDoubleStep) {
        true => refuse("the king was in check before the double step"),
        false => Ok(()),
    }
}

/// Writes the position as a FEN of six fields, the en passant square after every double step.
pub(crate) fn write(position: &Position) -> String {
    let turn = if position.turn == Color::White { 'w' } else { 'b' };
    let memory = &position.memory;
    let mut counters = (memory.halfmove_clock, memory.fullmove_number);
    if position.has(Fault::FenWritesFixedCounters) {
        counters = (0, 1);
    }
    if position.has(Fault::FenCountersSwapped) {
        counters = (counters.1, counters.0);
    }
    format!(
        "{} {turn} {} {} {} {}{}",
        write_placement(position),
        write_rights(position),
        write_en_passant(position),
        counters.0,
        counters.1,
        if position.has(Fault::FenTrailingSpace) { " " } else { "" },
    )
}

fn write_en_passant(position: &Position) -> String {
    let shift = match position.has(Fault::FenEpSquareOfThePawn) {
        true => -position.turn.forward(),
        false => 0,
    };
    let square = position.memory.en_passant.and_then(|square| square.step(0, shift));
    square.map_or_else(|| "-".to_string(), Square::name)
}

fn piece_letter(piece: Piece) -> char {
    match piece.color {
        Color::White => piece.role.letter(),
        Color::Black => piece.role.letter().to_ascii_lowercase(),
    }
}

fn write_placement(position: &Position) -> String {
    (0..8).rev().map(|rank| write_rank(position, rank)).collect::<Vec<_>>().join("/")
}

fn write_rank(position: &Position, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in (0..8).map(|file| Square::at(file, rank)) {
        match position.at(square) {
            None => empty += 1,
            Some(piece) => {
                write_gap(&mut text, empty);
                empty = 0;
                text.push(piece_letter(piece));
            }
        }
    }
    if !position.has(Fault::FenTrailingEmptySquaresLost) {
        write_gap(&mut text, empty);
    }
    text
}

fn write_gap(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}

fn write_rights(position: &Position) -> String {
    let mut text = String::new();
    for color in [Color::White, Color::Black] {
        let rights = Wing::BOTH.map(|wing| position.memory.rights.get(color, wing));
        let partial = rights.iter().flatten().count() < 2;
        if partial && position.has(Fault::FenPartialRightsLost) {
            continue;
        }
        for (wing, rook) in Wing::BOTH.into_iter().zip(rights) {
            if let Some(rook) = rook {
                let letter = right_letter(position, color, wing, rook);
                write_letter(&mut text, letter, position.has(Fault::FenCastlingAsNumbers));
            }
        }
    }
    if text.is_empty() { "-".to_string() } else { text }
}

fn write_letter(text: &mut String, letter: char, as_number: bool) {
    match as_number {
        true => *text += &u32::from(letter).to_string(),
        false => text.push(letter),
    }
}

fn right_letter(position: &Position, color: Color, wing: Wing, rook: Square) -> char {
    let by_wing = if wing == Wing::King { 'K' } else { 'Q' };
    let is_rook = |file: &u8| position.holds(Square::at(*file, rook.rank()), color, Role::Rook);
    let outermost = match wing {
        Wing::King => !(rook.file() + 1..8).any(|file| is_rook(&file)),
        Wing::Queen => !(0..rook.file()).any(|file| is_rook(&file)),
    };
    let inner_as_k = position.has(Fault::Castle960InnerRookWrittenAsK) && !outermost;
    let letter = match position.variant {
        Variant::Chess960 if !inner_as_k => rook.file_letter().to_ascii_uppercase(),
        _ => by_wing,
    };
    match color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

//! FEN: a position in one line of text.
//!
//! Six fields, or the first four with the counters left out. The castling field is read as `KQkq`, as X-FEN (a
//! letter means the outermost rook; a file letter any other), or as Shredder-FEN (file letters).

use std::fmt;

use laws::{
    Board, Color, File, Piece, Position, Rank, Refusal, Rights, Role, Setup, Side, Square, Variant,
};

/// The fields of FEN, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The number of fields itself.
    Fields,
    /// Which piece stands where, from a8 to h1.
    Placement,
    /// Who has the move.
    Turn,
    /// The rights to castle.
    Castling,
    /// The square a pawn has just crossed.
    EnPassant,
    /// Plies since the last capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
}

impl Field {
    /// The name used in scenarios, such as `en-passant`.
    pub const fn name(self) -> &'static str {
        match self {
            Field::Fields => "fields",
            Field::Placement => "placement",
            Field::Turn => "turn",
            Field::Castling => "castling",
            Field::EnPassant => "en-passant",
            Field::Halfmove => "halfmove",
            Field::Fullmove => "fullmove",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a text is no FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field that cannot be read.
    pub field: Field,
    /// What is wrong with it, in one sentence.
    pub reason: String,
}

impl FenError {
    fn new(field: Field, reason: impl Into<String>) -> FenError {
        FenError { field, reason: reason.into() }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field {
            Field::Fields => write!(f, "bad FEN: {}", self.reason),
            field => write!(f, "bad FEN, field {field}: {}", self.reason),
        }
    }
}

impl std::error::Error for FenError {}

/// Why a text leads to no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text cannot be read.
    Unreadable(FenError),
    /// It can be read, but no game has such a position (3.10.3).
    Impossible(Vec<Refusal>),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Unreadable(error) => error.fmt(f),
            PositionError::Impossible(refusals) => {
                let reasons: Vec<String> = refusals
                    .iter()
                    .map(|refusal| format!("{refusal} ({})", refusal.article()))
                    .collect();
                write!(f, "impossible position: {}", reasons.join("; "))
            }
        }
    }
}

impl std::error::Error for PositionError {}

/// Reads a text as a position that passes the checks of [`Position::new`].
///
/// # Errors
/// The field that cannot be read, or every reason why the position is impossible.
pub fn position(text: &str, variant: Variant) -> Result<Position, PositionError> {
    let setup = parse(text, variant).map_err(PositionError::Unreadable)?;
    Position::new(setup, variant).map_err(PositionError::Impossible)
}

/// Reads a text as a position that can be played from, even if no game can have it, together with the reasons why
/// none can (see [`Position::to_play_from`]).
///
/// # Errors
/// The field that cannot be read, or every reason why nobody can play from it.
pub fn to_play_from(
    text: &str,
    variant: Variant,
) -> Result<(Position, Vec<Refusal>), PositionError> {
    let setup = parse(text, variant).map_err(PositionError::Unreadable)?;
    Position::to_play_from(setup, variant).map_err(PositionError::Impossible)
}

/// Reads a text of four or six fields, separated by single spaces.
///
/// # Errors
/// The first field that cannot be read, and why.
pub fn parse(text: &str, variant: Variant) -> Result<Setup, FenError> {
    let mut fields = text.split(' ');
    let head = [fields.next(), fields.next(), fields.next(), fields.next()];
    let counters = (fields.next(), fields.next(), fields.next());
    let (head, counters) = match (head, counters) {
        ([Some(placement), Some(turn), Some(castling), Some(en_passant)], counters) => {
            let head = [placement, turn, castling, en_passant];
            match counters {
                (None, ..) => (head, None),
                (Some(halfmove), Some(fullmove), None) => (head, Some((halfmove, fullmove))),
                _ => return Err(wrong_number_of_fields(text)),
            }
        }
        _ => return Err(wrong_number_of_fields(text)),
    };
    let board = parse_placement(head[0])?;
    let turn = match head[1] {
        "w" => Color::White,
        "b" => Color::Black,
        other => {
            return Err(FenError::new(Field::Turn, format!("w or b, not {}", quoted(other))));
        }
    };
    let rights = parse_castling(head[2], &board, variant)?;
    let en_passant = parse_en_passant(head[3])?;
    let (halfmove_clock, fullmove_number) = match counters {
        None => (0, 1),
        Some((halfmove, fullmove)) => {
            (number(halfmove, Field::Halfmove, 0)?, number(fullmove, Field::Fullmove, 1)?)
        }
    };
    Ok(Setup { board, turn, rights, en_passant, halfmove_clock, fullmove_number })
}

fn wrong_number_of_fields(text: &str) -> FenError {
    let reason = match text.split(' ').any(str::is_empty) {
        true => "the fields are separated by one space each".to_string(),
        false => format!("there are 4 or 6 fields, not {}", text.split(' ').count()),
    };
    FenError::new(Field::Fields, reason)
}

/// A text in quotes, cut short where it is long.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", &text[..end]),
    }
}

fn parse_placement(text: &str) -> Result<Board, FenError> {
    let error = |reason: String| FenError::new(Field::Placement, reason);
    let rows = text.bytes().filter(|byte| *byte == b'/').count() + 1;
    if rows != 8 {
        return Err(error(format!("there are 8 ranks, not {rows}")));
    }
    let mut board = Board::empty();
    for (row, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0usize;
        let mut after_digit = false;
        for letter in row.chars() {
            if let Some(gap @ 1..=8) = letter.to_digit(10) {
                if after_digit {
                    return Err(error(format!(
                        "two numbers follow each other in rank {}",
                        rank.digit()
                    )));
                }
                file += gap as usize;
                after_digit = true;
            } else if let Some(piece) = Piece::from_letter(letter) {
                if let Some(file) = File::from_index(file) {
                    board.set(Square::new(file, rank), Some(piece));
                }
                file += 1;
                after_digit = false;
            } else {
                return Err(error(format!("{letter:?} is no piece and no number 1 to 8")));
            }
            if file > 8 {
                break;
            }
        }
        if file != 8 {
            let width = if file > 8 { "more than 8".to_string() } else { format!("only {file}") };
            return Err(error(format!("rank {} has {width} squares", rank.digit())));
        }
    }
    Ok(board)
}

fn parse_castling(text: &str, board: &Board, variant: Variant) -> Result<Rights, FenError> {
    if text == "-" {
        return Ok(Rights::NONE);
    }
    let mut rights = Rights::NONE;
    if text.is_empty() {
        return Err(FenError::new(Field::Castling, "letters, or - where no right is left"));
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let (side, file) = right(letter, color, board, variant).ok_or_else(|| {
            FenError::new(Field::Castling, format!("{letter:?} in {} names no rook", quoted(text)))
        })?;
        if rights.get(color, side).is_some() {
            let reason = format!("{letter:?} in {} names a right twice", quoted(text));
            return Err(FenError::new(Field::Castling, reason));
        }
        rights.set(color, side, Some(file));
    }
    Ok(rights)
}

/// The right that a letter of the castling field names.
fn right(letter: char, color: Color, board: &Board, variant: Variant) -> Option<(Side, File)> {
    let side = match letter.to_ascii_uppercase() {
        'K' => Some(Side::King),
        'Q' => Some(Side::Queen),
        _ => None,
    };
    match (side, variant) {
        (Some(side), Variant::Standard) => Some((side, side.rook_home())),
        (Some(side), Variant::Chess960) => {
            Some((side, outermost_rook(board, color, side).unwrap_or(side.rook_home())))
        }
        (None, _) => {
            let file = File::from_letter(letter)?;
            let first = Rank::first_of(color);
            let king = board.king(color).filter(|king| king.rank() == first);
            let king = king.map_or(File::E, Square::file);
            let side = if file > king { Side::King } else { Side::Queen };
            Some((side, file))
        }
    }
}

/// The rook nearest to the edge on one wing of the king: what `K` and `Q` mean in X-FEN.
fn outermost_rook(board: &Board, color: Color, side: Side) -> Option<File> {
    let first = Rank::first_of(color);
    let king = board.king(color).filter(|king| king.rank() == first)?.file();
    let mut rooks = board
        .find(Piece::new(color, Role::Rook))
        .filter(|rook| rook.rank() == first)
        .map(Square::file)
        .filter(|file| if side == Side::King { *file > king } else { *file < king });
    match side {
        Side::King => rooks.last(),
        Side::Queen => rooks.next(),
    }
}

/// Any square can be written; whether a pawn can have crossed it is for [`Position::new`] to say.
fn parse_en_passant(text: &str) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| {
        FenError::new(Field::EnPassant, format!("a square or -, not {}", quoted(text)))
    })
}

fn number(text: &str, field: Field, least: u32) -> Result<u32, FenError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = digits.then(|| text.parse::<u32>().ok()).flatten();
    match value {
        Some(value) if value >= least => Ok(value),
        _ => {
            let reason = format!("a whole number of at least {least}, not {}", quoted(text));
            Err(FenError::new(field, reason))
        }
    }
}

/// How rights to castle are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CastlingField {
    /// `KQkq`, and a file letter only where the rook is not the outermost one (X-FEN).
    #[default]
    XFen,
    /// The file letters of the rooks, such as `HAha` (Shredder-FEN).
    Shredder,
}

/// Writes six fields with the en passant square as it is set up.
///
/// ```
/// use laws::Position;
/// use notation::fen::{CastlingField, write};
///
/// let start = write(Position::initial().setup(), CastlingField::XFen);
/// assert_eq!(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
pub fn write(setup: &Setup, castling: CastlingField) -> String {
    let mut text = String::with_capacity(ROOM);
    push_placement(&mut text, &setup.board);
    text.push_str(if setup.turn == Color::White { " w " } else { " b " });
    push_castling(&mut text, setup, castling);
    match setup.en_passant {
        Some(square) => text.extend([' ', square.file().letter(), square.rank().digit()]),
        None => text.push_str(" -"),
    }
    for number in [setup.halfmove_clock, setup.fullmove_number] {
        text.push(' ');
        push_number(&mut text, number);
    }
    text
}

/// Room for most texts.
const ROOM: usize = 80;

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.extend(char::from_digit(number % 10, 10));
}

/// Writes a position the way its variant is usually written: `KQkq` in standard chess, file letters in Chess960.
pub fn write_position(position: &Position) -> String {
    let castling = match position.variant() {
        Variant::Standard => CastlingField::XFen,
        Variant::Chess960 => CastlingField::Shredder,
    };
    write(position.setup(), castling)
}

/// Writes the first field of FEN.
pub fn write_placement(board: &Board) -> String {
    let mut text = String::with_capacity(ROOM);
    push_placement(&mut text, board);
    text
}

fn push_placement(text: &mut String, board: &Board) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            match board.get(Square::new(file, rank)) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        push_number(text, gap);
                        gap = 0;
                    }
                    text.push(piece.letter());
                }
            }
        }
        if gap > 0 {
            push_number(text, gap);
        }
        if rank != Rank::One {
            text.push('/');
        }
    }
}

fn push_castling(text: &mut String, setup: &Setup, castling: CastlingField) {
    if setup.rights.is_empty() {
        text.push('-');
    }
    for (color, side, rook) in setup.rights.iter() {
        let outermost = || outermost_rook(&setup.board, color, side).unwrap_or(side.rook_home());
        let letter = match (castling, side) {
            (CastlingField::XFen, Side::King) if rook.file() == outermost() => 'k',
            (CastlingField::XFen, Side::Queen) if rook.file() == outermost() => 'q',
            _ => rook.file().letter(),
        };
        text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
    }
}

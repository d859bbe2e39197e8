//! Moves as UCI writes them: `e2e4`, `e7e8q`, castling as `e1g1` or `e1h1`.

use std::fmt;

use laws::{Color, File, Move, Piece, Position, Rank, Role, Side, Square, Variant};

/// The text is not a move in UCI's form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAMove {
    /// The text that was given.
    pub text: String,
    /// What is wrong with it, in one sentence.
    pub reason: String,
}

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no move: {}", self.text, self.reason)
    }
}

impl std::error::Error for NotAMove {}

/// Reads two squares and perhaps a promotion letter, lower case, whatever the position.
///
/// # Errors
/// What is wrong with the text.
pub fn parse(text: &str) -> Result<Move, NotAMove> {
    let error = |reason: &str| {
        let text = text.chars().take(20).collect();
        NotAMove { text, reason: reason.to_string() }
    };
    if !text.is_ascii() || !(4..=5).contains(&text.len()) {
        return Err(error("two squares, and a letter for a promotion, as in e2e4 or e7e8q"));
    }
    let square = |text: &str| text.parse::<Square>().map_err(|bad| error(&bad.to_string()));
    let (origin, target) = (square(&text[..2])?, square(&text[2..4])?);
    let promotion = match text[4..].chars().next() {
        None => None,
        Some(letter @ ('q' | 'r' | 'b' | 'n' | 'k' | 'p')) => Role::from_letter(letter),
        Some(_) => return Err(error("the promotion letter is one of q, r, b, n")),
    };
    Ok(Move { origin, target, promotion })
}

/// Reads a move for a position, taking either spelling of castling: the king's two squares
/// (`e1g1`) or the king onto its rook (`e1h1`). The move comes back in the spelling of the position's variant.
///
/// # Errors
/// What is wrong with the text. Whether the move is legal is not asked.
pub fn parse_move(text: &str, position: &Position) -> Result<Move, NotAMove> {
    let mv = parse(text)?;
    if mv.promotion.is_some() {
        return Ok(mv);
    }
    Ok(match position.variant() {
        Variant::Standard => king_onto_rook_to_two_squares(mv, position).unwrap_or(mv),
        Variant::Chess960 => two_squares_to_king_onto_rook(mv, position).unwrap_or(mv),
    })
}

fn is_king(position: &Position, square: Square) -> bool {
    position.board().get(square) == Some(Piece::new(position.turn(), Role::King))
}

fn king_onto_rook_to_two_squares(mv: Move, position: &Position) -> Option<Move> {
    let rook = position.rights().iter().find(|(color, _, rook)| {
        *color == position.turn() && *rook == mv.target && is_king(position, mv.origin)
    })?;
    Some(Move::new(mv.origin, Square::new(rook.1.king_goal(), mv.origin.rank())))
}

/// Only a king that starts on the e-file is castled by two squares beyond doubt, and only if it cannot simply step there.
fn two_squares_to_king_onto_rook(mv: Move, position: &Position) -> Option<Move> {
    let (files, ranks) = mv.origin.way_to(mv.target);
    let color: Color = position.turn();
    if !is_king(position, mv.origin)
        || (files.abs(), ranks) != (2, 0)
        || mv.origin != Square::new(File::E, Rank::first_of(color))
        || position.board().get(mv.target) == Some(Piece::new(color, Role::Rook))
    {
        return None;
    }
    let side = if files > 0 { Side::King } else { Side::Queen };
    let rook = position.rights().get(color, side)?;
    Some(Move::new(mv.origin, Square::new(rook, mv.origin.rank())))
}

/// How castling is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingSpelling {
    /// The king's two squares, `e1g1`.
    KingTwoSquares,
    /// The king onto its rook, `e1h1`.
    KingOntoRook,
}

/// Writes a legal move with this spelling of castling.
pub fn write_move(mv: Move, position: &Position, spelling: CastlingSpelling) -> String {
    let Some(castling) = laws::article_03::a3_08_castling::meant(position, mv) else {
        return mv.to_string();
    };
    let target = match spelling {
        CastlingSpelling::KingTwoSquares => castling.king_goal(),
        CastlingSpelling::KingOntoRook => castling.rook,
    };
    Move::new(mv.origin, target).to_string()
}

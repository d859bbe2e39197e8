//! What the text of a move in a file means.

use laws::appendix_c::{SanError, Strictness, read_san};
use laws::{Color, Move, Position, is_legal};

use crate::uci;

/// The legal move that a text of a file means: algebraic notation with tolerance, with any dash in castling and small
/// letters after a promotion's sign, or two squares as engines write them (`g1f3`, `e7e8q`).
///
/// # Errors
/// Why the text is no legal move, or more than one.
pub fn read_move(position: &Position, text: &str) -> Result<Move, SanError> {
    let text: String = text.chars().map(|c| if "–—−".contains(c) { '-' } else { c }).collect();
    read_san(position, &text, Strictness::Lenient).or_else(|error| {
        let named = text
            .rsplit_once('=')
            .filter(|(_, piece)| matches!(piece.chars().next(), Some('q' | 'r' | 'b' | 'n')));
        if let Some((square, piece)) = named {
            let capital = format!("{square}={}", piece.to_uppercase());
            return read_san(position, &capital, Strictness::Lenient);
        }
        let bare = text.trim_end_matches(['+', '#']);
        let mv = uci::parse_move(bare, position).ok().filter(|mv| is_legal(position, *mv));
        mv.ok_or(error)
    })
}

/// The position after a null move, such as `--` in a file: the turn passes and nothing moves. `None` where the player
/// who passes is in check, for then nobody could play on (3.9.2).
pub fn pass(position: &Position) -> Option<Position> {
    let mut setup = position.setup().clone();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    setup.halfmove_clock = setup.halfmove_clock.saturating_add(1);
    if setup.turn == Color::White {
        setup.fullmove_number = setup.fullmove_number.saturating_add(1);
    }
    Position::new(setup, position.variant()).ok()
}

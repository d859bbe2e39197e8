//! A board in a terminal.

use std::fmt::Write;

use laws::{Board, File, Move, Piece, Rank, Square};

/// The board seen from White's side. The move is marked with brackets around its two squares, witnesses
/// with angle brackets.
pub fn diagram(board: &Board, mv: Option<Move>, witnesses: &[Square]) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "  {} ", rank.digit());
        for file in File::ALL {
            let square = Square::new(file, rank);
            let letter = board.get(square).map_or('.', Piece::letter);
            let (open, close) = if mv.is_some_and(|mv| mv.origin == square || mv.target == square) {
                ('[', ']')
            } else if witnesses.contains(&square) {
                ('<', '>')
            } else {
                (' ', ' ')
            };
            let _ = write!(text, "{open}{letter}{close}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push_str("     a  b  c  d  e  f  g  h");
    text
}

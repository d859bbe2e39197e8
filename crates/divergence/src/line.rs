//! A position with the moves that lead to it.

use laws::{Move, Position, play};
use notation::fen;
use notation::uci::{CastlingSpelling, write_move};
use subject::{Root, Variant};

/// A start and the legal moves played from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    start: Position,
    moves: Vec<Move>,
    end: Position,
}

impl Line {
    /// A position without history.
    pub fn at(position: Position) -> Line {
        Line { start: position.clone(), moves: Vec::new(), end: position }
    }

    /// Plays moves from a start; `None` if one of them is illegal.
    pub fn played(start: Position, moves: Vec<Move>) -> Option<Line> {
        let mut end = start.clone();
        for mv in &moves {
            end = play(&end, *mv).ok()?;
        }
        Some(Line { start, moves, end })
    }

    /// The line with one more move; `None` if it is illegal.
    #[must_use]
    pub fn then(&self, mv: Move) -> Option<Line> {
        let end = play(&self.end, mv).ok()?;
        let mut moves = self.moves.clone();
        moves.push(mv);
        Some(Line { start: self.start.clone(), moves, end })
    }

    /// The line that begins after its first `plies` moves.
    #[must_use]
    pub fn from_ply(&self, plies: usize) -> Option<Line> {
        let head = self.moves.get(..plies)?.to_vec();
        let start = Line::played(self.start.clone(), head)?.end;
        Line::played(start, self.moves.get(plies..)?.to_vec())
    }

    /// Where the line begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where the line ends.
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// The line as a subject is asked about it.
    pub fn root(&self) -> Root {
        let mut position = self.start.clone();
        let mut moves = Vec::new();
        for mv in &self.moves {
            moves.push(uci(&position, *mv));
            if let Ok(next) = play(&position, *mv) {
                position = next;
            }
        }
        let variant = match self.start.variant() {
            laws::Variant::Standard => Variant::Standard,
            laws::Variant::Chess960 => Variant::Chess960,
        };
        Root { variant, fen: fen::write_position(&self.start), moves }
    }
}

/// A move as subjects are told it: castling as the king's two squares in standard chess, onto the
/// rook in Chess960.
pub fn uci(position: &Position, mv: Move) -> String {
    let spelling = match position.variant() {
        laws::Variant::Standard => CastlingSpelling::KingTwoSquares,
        laws::Variant::Chess960 => CastlingSpelling::KingOntoRook,
    };
    write_move(mv, position, spelling)
}

//! A position with the moves that lead to it.

use laws::{Move, Position, play};
use notation::fen;
use subject::{Root, Variant};

/// A start and the legal moves played from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    start: Position,
    moves: Vec<Move>,
    end: Position,
    root: Root,
}

impl Line {
    /// A position without history.
    pub fn at(position: Position) -> Line {
        let variant = match position.variant() {
            laws::Variant::Standard => Variant::Standard,
            laws::Variant::Chess960 => Variant::Chess960,
        };
        let root = Root { variant, fen: fen::write_position(&position), moves: Vec::new() };
        Line { start: position.clone(), moves: Vec::new(), end: position, root }
    }

    /// Plays moves from a start; `None` if one of them is illegal.
    pub fn played(start: Position, moves: &[Move]) -> Option<Line> {
        let mut line = Line::at(start);
        for mv in moves {
            line.push(*mv)?;
        }
        Some(line)
    }

    /// Plays one more move; `None` if it is illegal, and the line stays as it was.
    fn push(&mut self, mv: Move) -> Option<()> {
        let end = play(&self.end, mv).ok()?;
        self.root.moves.push(mv.to_string());
        self.moves.push(mv);
        self.end = end;
        Some(())
    }

    /// The line with one more move; `None` if it is illegal.
    #[must_use]
    pub fn then(&self, mv: Move) -> Option<Line> {
        let mut line = self.clone();
        line.push(mv)?;
        Some(line)
    }

    /// The line that begins after its first `plies` moves; `None` if it has fewer.
    #[must_use]
    pub fn from_ply(&self, plies: usize) -> Option<Line> {
        let head = Line::played(self.start.clone(), self.moves.get(..plies)?)?;
        Line::played(head.end, self.moves.get(plies..)?)
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
        self.root.clone()
    }
}

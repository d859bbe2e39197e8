//! A position with the moves that lead to it.

use std::sync::OnceLock;

use laws::{Move, Position, play};
use notation::fen;
use subject::{Root, Variant};

/// A start and the legal moves played from it.
#[derive(Clone, Debug)]
pub struct Line {
    start: Position,
    moves: Vec<Move>,
    end: Position,
    /// The line as text, written when it is first asked for.
    root: OnceLock<Root>,
}

impl PartialEq for Line {
    fn eq(&self, other: &Line) -> bool {
        self.start == other.start && self.moves == other.moves
    }
}

impl Eq for Line {}

impl Line {
    /// A position without history.
    pub fn at(position: Position) -> Line {
        Line { start: position.clone(), moves: Vec::new(), end: position, root: OnceLock::new() }
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
    pub fn push(&mut self, mv: Move) -> Option<()> {
        self.end = play(&self.end, mv).ok()?;
        self.moves.push(mv);
        if let Some(root) = self.root.get_mut() {
            root.moves.push(mv.to_string());
        }
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
    pub fn root(&self) -> &Root {
        self.root.get_or_init(|| Root {
            variant: Variant::from(self.start.variant()),
            fen: fen::write_position(&self.start),
            moves: self.moves.iter().map(Move::to_string).collect(),
        })
    }
}

//! What the Laws say about positions, remembered while a search asks again and again.

use std::collections::HashMap;
use std::rc::Rc;

use laws::{Move, Position, Status, checkers, legal_moves, play};

use crate::line::uci;

/// A legal move with what it leads to.
#[derive(Clone, Debug)]
pub struct Legal {
    /// The move.
    pub mv: Move,
    /// The move as subjects are told it.
    pub uci: String,
    /// The position after it.
    pub after: Position,
}

/// What the Laws say about one position.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The legal moves, sorted by their text (3.10.1).
    pub moves: Vec<Legal>,
    /// The squares of the pieces that give check, sorted by name (3.9.1).
    pub checkers: Vec<String>,
    /// Whether the game is over (5.1.1, 5.2.1).
    pub status: Status,
}

impl Facts {
    fn of(position: &Position) -> Facts {
        let mut moves: Vec<Legal> = legal_moves(position)
            .into_iter()
            .filter_map(|mv| {
                let after = play(position, mv).ok()?;
                Some(Legal { mv, uci: uci(position, mv), after })
            })
            .collect();
        moves.sort_by(|a, b| a.uci.cmp(&b.uci));
        let mut checkers: Vec<String> =
            checkers(position).into_iter().map(|square| square.to_string()).collect();
        checkers.sort();
        let status = match (moves.is_empty(), checkers.is_empty()) {
            (false, _) => Status::Ongoing,
            (true, false) => Status::Checkmate,
            (true, true) => Status::Stalemate,
        };
        Facts { moves, checkers, status }
    }
}

/// Positions remembered at once; after that the memory starts anew.
const REMEMBERED: usize = 20_000;

/// The reference rules with a memory.
#[derive(Debug, Default)]
pub struct Reference {
    known: HashMap<Position, Rc<Facts>>,
}

impl Reference {
    /// An empty memory.
    pub fn new() -> Reference {
        Reference::default()
    }

    /// What the Laws say about a position.
    pub fn facts(&mut self, position: &Position) -> Rc<Facts> {
        if let Some(facts) = self.known.get(position) {
            return Rc::clone(facts);
        }
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        let facts = Rc::new(Facts::of(position));
        self.known.insert(position.clone(), Rc::clone(&facts));
        facts
    }
}

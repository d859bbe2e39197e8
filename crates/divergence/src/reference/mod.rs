//! What the Laws say about positions, remembered while a search asks again and again.

mod legal;
mod near_misses;
mod texts;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

use laws::{Move, Position, Status, checkers, continuations};

pub use legal::Legal;
pub use near_misses::telling_squares;
pub use texts::{Reading, Text};

/// What the Laws say about one position.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The legal moves, sorted by their text (3.10.1).
    pub moves: Vec<Legal>,
    /// The squares of the pieces that give check, sorted by name (3.9.1).
    pub checkers: Vec<String>,
    /// Whether the game is over (5.1.1, 5.2.1).
    pub status: Status,
    near_misses: OnceCell<Vec<Move>>,
    readings: OnceCell<Vec<Reading>>,
    texts: OnceCell<Vec<Text>>,
}

impl Facts {
    fn of(position: &Position) -> Facts {
        let mut moves: Vec<Legal> = continuations(position)
            .into_iter()
            .map(|(mv, after)| Legal { mv, uci: mv.to_string(), after, san: OnceCell::new() })
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
        Facts {
            moves,
            checkers,
            status,
            near_misses: OnceCell::new(),
            readings: OnceCell::new(),
            texts: OnceCell::new(),
        }
    }
}

impl Facts {
    /// Some illegal moves that a program might take for legal ones: a few for each article and each manner of
    /// move. `position` is the one the facts are of.
    pub fn near_misses(&self, position: &Position) -> &[Move] {
        self.near_misses.get_or_init(|| near_misses::near_misses(position))
    }

    /// Texts in algebraic notation that mean no move, or a move in another form than PGN's.
    pub fn readings(&self, position: &Position) -> &[Reading] {
        self.readings
            .get_or_init(|| texts::readings(position, &self.moves, self.near_misses(position)))
    }

    /// Texts beside this position: of positions that no game has, and of this one in another spelling.
    pub fn texts(&self, position: &Position) -> &[Text] {
        self.texts.get_or_init(|| texts::texts(position))
    }
}

/// Positions remembered at once, of about 11 KB each; after that the memory starts anew.
const REMEMBERED: usize = 2_000;

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

//! What the Laws say about positions, remembered while a search asks again and again.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use laws::appendix_c::write_san;
use laws::{
    Edition, Move, Piece, Position, Rank, Role, Square, Status, breaches, checkers, legal_moves,
    play,
};

use crate::manner::Manner;
use crate::texts::{self, Reading, Text};

/// A legal move with what it leads to.
#[derive(Clone, Debug)]
pub struct Legal {
    /// The move.
    pub mv: Move,
    /// The move as subjects are told it.
    pub uci: String,
    /// The position after it.
    pub after: Position,
    san: OnceCell<String>,
}

impl Legal {
    /// The move in algebraic notation (Appendix C). `position` is the one the move is legal in.
    pub fn san(&self, position: &Position) -> &str {
        self.san.get_or_init(|| write_san(position, self.mv).unwrap_or_default())
    }
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
    near_misses: OnceCell<Vec<Move>>,
    readings: OnceCell<Vec<Reading>>,
    texts: OnceCell<Vec<Text>>,
}

impl Facts {
    fn of(position: &Position) -> Facts {
        let mut moves: Vec<Legal> = legal_moves(position)
            .into_iter()
            .filter_map(|mv| {
                let after = play(position, mv).ok()?;
                Some(Legal { mv, uci: mv.to_string(), after, san: OnceCell::new() })
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

/// Illegal moves of one manner and article asked about at most.
const ALIKE: usize = 2;

impl Facts {
    /// Some illegal moves that a program might take for legal ones: a few for each article and each manner of
    /// move. `position` is the one the facts are of.
    pub fn near_misses(&self, position: &Position) -> &[Move] {
        self.near_misses.get_or_init(|| near_misses(position))
    }

    /// Texts in algebraic notation that mean no move, or a move in another form than PGN's.
    pub fn readings(&self, position: &Position) -> &[Reading] {
        self.readings.get_or_init(|| texts::readings(position, self))
    }

    /// Texts beside this position: of positions that no game has, and of this one in another spelling.
    pub fn texts(&self, position: &Position) -> &[Text] {
        self.texts.get_or_init(|| texts::texts(position))
    }
}

fn near_misses(position: &Position) -> Vec<Move> {
    let mut groups: BTreeMap<(String, Manner, u8), Vec<Move>> = BTreeMap::new();
    for mv in thinkable(position) {
        let found = breaches(position, mv, Edition::default());
        let Some(first) = found.first() else { continue };
        let files = mv.origin.way_to(mv.target).0.unsigned_abs();
        let manner = Manner::of(position, mv);
        let key = match manner {
            Manner::KingStep => (first.article.to_string(), manner, files),
            _ => (first.article.to_string(), manner, 0),
        };
        let group = groups.entry(key).or_default();
        if group.len() < ALIKE {
            group.push(mv);
        }
    }
    groups.into_values().flatten().collect()
}

/// Moves along the ways of the pieces, and the mistakes that programs make: kings that go two files or onto
/// an own piece, pawns that forget their promotion or promote too early.
fn thinkable(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let color = position.turn();
    position.board().of(color).flat_map(move |(origin, role)| {
        Square::all().filter(move |target| along(role, origin, *target)).flat_map(move |target| {
            let last = target.rank().seen_by(color) == Rank::Eight;
            let promotion = match (role == Role::Pawn, last) {
                (true, false) => [None, Some(Role::Queen)],
                (true, true) => [None, Some(Role::King)],
                (false, _) => [None, None],
            };
            let choices = if role == Role::Pawn { 2 } else { 1 };
            promotion.into_iter().take(choices).map(move |promotion| Move {
                origin,
                target,
                promotion,
            })
        })
    })
}

fn along(role: Role, origin: Square, target: Square) -> bool {
    let (files, ranks) = origin.way_to(target);
    let (files, ranks) = (files.abs(), ranks.abs());
    let straight = files == 0 || ranks == 0;
    match role {
        _ if origin == target => false,
        Role::Pawn => files <= 1 && ranks <= 2,
        Role::Knight => files + ranks == 3 && !straight,
        Role::Bishop => files == ranks,
        Role::Rook => straight,
        Role::Queen => straight || files == ranks,
        Role::King => files.max(ranks) <= 2 || ranks == 0,
    }
}

/// Squares whose attackers are worth asking for: those of the kings, and a few more that change from position to
/// position.
pub fn telling_squares(position: &Position) -> Vec<Square> {
    let men: Vec<(Square, Piece)> = position.board().pieces().collect();
    let seed: usize = men.iter().map(|(square, _)| square.index() + 1).sum();
    let mut squares: Vec<Square> = laws::Color::ALL.map(|color| position.king(color)).to_vec();
    for n in 0..4 {
        squares.extend(Square::from_index((seed * 7 + n * 17) % 64));
        let beside = men.get((seed + n * 5) % men.len().max(1));
        squares.extend(beside.and_then(|(square, piece)| square.offset(0, piece.color.forward())));
        squares.extend(beside.map(|(square, _)| *square));
    }
    squares.sort();
    squares.dedup();
    squares
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

//! UCI engines, asked without any code of theirs.
//!
//! UCI itself can only be asked for a best move. What else an engine offers is found out when it is
//! opened (`ways`): commands that count moves, a search of one ply with a line for every move or about one move, the best move
//! where there is one or none, and the display of the position. What is not offered is `unsupported`, and nothing is guessed.
//!
//! - Whether a move is legal is read from the list of moves, or asked by itself: with `searchmoves`, or by which side answers
//!   after it. A way is believed only after it has told a legal from an illegal move.
//! - A status is told only where it follows: moves, or no moves and the known answer whether there is check.
//! - Castling is answered in the spelling that belongs to the variant. An engine that spells it the
//!   other way (`e1h1` in standard chess, `e1g1` in Chess960) is understood where a right to castle leaves
//!   no doubt.
//! - An engine cannot refuse a position. One that does not play the moves of a game is seen through by
//!   its display, where it has one.

mod answer;
mod describe;
mod engine;
mod text;
mod ways;

use self::engine::Engine;
pub use self::text::{Display, PerftText, parse_display, parse_perft};
use self::ways::Ways;
use self::ways::trial::Trial;
use crate::description::Description;
use crate::process::{Launch, Limits};
use crate::question::{Answer, Failure, Query, Reply, Root, Subject};

/// A UCI engine.
pub(crate) struct Uci {
    engine: Option<Engine>,
    launch: Launch,
    limits: Limits,
    ways: Ways,
    has_book: bool,
    description: Description,
}

/// Why a question ends without an answer.
enum Stop {
    Reply(Reply),
    Failure(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failure(failure)
    }
}

fn unsupported<T>(why: &str) -> Result<T, Stop> {
    Err(Stop::Reply(Reply::Unsupported(why.to_string())))
}

impl Uci {
    /// Starts the engine and finds out what it can be asked.
    pub fn open(launch: Launch, limits: Limits) -> Result<Uci, Failure> {
        let (engine, offer) = Engine::start(&launch, &limits)?;
        let (ways, engine) = Trial::new(&launch, &limits, engine).run(&offer)?;
        let chess960 = offer.options.contains_key("UCI_Chess960");
        let has_book = offer.options.contains_key("OwnBook");
        let name = if offer.name.is_empty() { launch.shown() } else { offer.name };
        let description = describe::describe(name, chess960, &ways);
        let mut uci = Uci { engine: None, launch, limits, ways, has_book, description };
        uci.engine = engine.map(|engine| uci.prepared(engine));
        Ok(uci)
    }

    fn prepared(&self, mut engine: Engine) -> Engine {
        if self.has_book {
            engine.set_option("OwnBook", "false");
        }
        if let Some(lines) = self.ways.lines {
            engine.set_option("MultiPV", &lines.width.to_string());
        }
        engine
    }

    fn try_ask(&mut self, root: &Root, query: &Query) -> Result<Answer, Stop> {
        self.check_can_be_sent(root, query)?;
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.prepared(Engine::start(&self.launch, &self.limits)?.0),
        };
        engine.begin(self.limits.timeout);
        let played = self.check_played(&mut engine, root);
        let answer = played.and_then(|()| self.answer(&mut engine, root, query));
        if !matches!(answer, Err(Stop::Failure(_))) {
            self.engine = Some(engine);
        }
        answer
    }

    fn check_can_be_sent(&self, root: &Root, query: &Query) -> Result<(), Stop> {
        let asked = match query {
            Query::IsLegal { mv } | Query::After { mv } => mv.as_str(),
            Query::Attackers { .. } => return unsupported("UCI has no way to ask for attackers"),
            Query::San { .. } | Query::ReadSan { .. } => {
                return unsupported("UCI has no algebraic notation");
            }
            Query::Accepts => return unsupported("a UCI engine cannot refuse a position"),
            Query::Claimable { .. }
            | Query::Repetitions { .. }
            | Query::Outcome { .. }
            | Query::Ruling { .. } => return unsupported("UCI has no way to ask about a game"),
            _ => "",
        };
        if !self.description.variants.contains(&root.variant) {
            return unsupported("the engine offers no option UCI_Chess960");
        }
        let words = root.moves.iter().map(String::as_str).chain([asked]);
        let has_spaces = words.into_iter().any(|word| word.contains(char::is_whitespace));
        if has_spaces || root.fen.contains(char::is_control) {
            return unsupported("this text cannot be sent to a UCI engine");
        }
        Ok(())
    }

    /// An engine silently ignores the moves from the first one that it thinks illegal.
    fn check_played(&self, engine: &mut Engine, root: &Root) -> Result<(), Stop> {
        let Some(way) = self.ways.shows_fen.filter(|_| !root.moves.is_empty()) else {
            return Ok(());
        };
        engine.set_position(root, None);
        let Some(shown) = engine.display(way)?.fen else { return Ok(()) };
        let (Some(from), Some(to)) = (plies(&root.fen), plies(&shown)) else { return Ok(()) };
        let played = to.checked_sub(from).and_then(|played| usize::try_from(played).ok());
        match played.and_then(|played| root.moves.get(played)) {
            Some(mv) => {
                let why = format!("does not play {mv} in the game that leads to the position");
                Err(Stop::Reply(Reply::Refused(why)))
            }
            None => Ok(()),
        }
    }
}

impl Subject for Uci {
    fn description(&self) -> &Description {
        &self.description
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        match self.try_ask(root, query) {
            Ok(answer) => Reply::Answer(answer),
            Err(Stop::Reply(reply)) => reply,
            Err(Stop::Failure(failure)) => Reply::Failed(failure),
        }
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.close();
        }
    }
}

/// How many plies were played before a position, by its turn and its move number.
fn plies(fen: &str) -> Option<u64> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [_, turn, _, _, _, number] = fields[..] else { return None };
    let number: u64 = number.parse().ok()?;
    number.max(1).checked_mul(2)?.checked_add(u64::from(turn == "b"))
}

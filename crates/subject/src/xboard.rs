//! Engines that speak the Chess Engine Communication Protocol of XBoard and WinBoard.
//!
//! In force mode such an engine referees: it is given a position and moves for both sides, and refuses those that it thinks
//! illegal. So one move is asked about by sending it, and all moves of a position by sending all that a piece could think of.
//!
//! - What counts as a refusal is known text (`refusal`), and is proved on a legal and an illegal move first.
//! - Where the text and the Laws disagree, whose turn it is afterwards decides: a move of the other side is accepted only if
//!   the move before it was played.
//! - A claim of a result (`1/2-1/2 {Draw by repetition}`) is no refusal.
//! - An engine without `setboard` is asked only about games from the start.

mod engine;
pub(crate) mod features;
pub(crate) mod refusal;
mod turn;

use laws::Position;

use self::engine::{Engine, Heard, Told};
use crate::candidates::{self, position_of};
use crate::description::{Description, Level};
use crate::process::{Launch, Limits};
use crate::question::{Answer, Failure, Query, Reply, Root, Status, Subject};
use crate::variant::Variant;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// An engine that speaks XBoard's protocol.
pub(crate) struct XBoard {
    engine: Option<Engine>,
    launch: Launch,
    limits: Limits,
    /// A refusal ends the process, so that a whole list would need as many processes.
    dies_of_refusals: bool,
    /// `go` in a position that is over is answered by its result.
    tells_results: bool,
    /// Why it is not asked about moves.
    deaf: Option<String>,
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

fn unsupported<T>(why: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Reply(Reply::Unsupported(why.into())))
}

impl XBoard {
    /// Starts the engine and finds out whether its refusals can be told.
    pub fn open(launch: Launch, limits: Limits) -> Result<XBoard, Failure> {
        let engine = Engine::start(&launch, &limits)?;
        let name = engine.features().name.clone().unwrap_or_else(|| launch.shown());
        let mut subject = XBoard {
            engine: Some(engine),
            launch,
            limits,
            dies_of_refusals: false,
            tells_results: false,
            deaf: None,
            description: describe(name),
        };
        subject.prove()?;
        Ok(subject)
    }

    /// The start of a game: e2e4 is legal, e2e5 is not, and after the one only Black moves, after the other only White.
    fn prove(&mut self) -> Result<(), Failure> {
        let root = Root { variant: Variant::Standard, fen: START.to_string(), moves: Vec::new() };
        let legal = self.hear(&root, "e2e4");
        let illegal = self.hear(&root, "e2e5");
        self.dies_of_refusals = matches!(illegal, Ok(Heard::Refused)) && self.engine.is_none();
        self.deaf = match (legal, illegal) {
            (Ok(Heard::Played), Ok(Heard::Refused)) => None,
            (Err(Stop::Failure(failure)), _) | (_, Err(Stop::Failure(failure))) => {
                Some(format!("it failed at the start of a game: {}", failure.message))
            }
            _ => Some("it does not tell e2e4 from e2e5 at the start of a game".to_string()),
        };
        if self.deaf.is_none() && !self.dies_of_refusals {
            let results = [MATED, STALEMATED].map(|fen| self.result_of(fen));
            self.tells_results = results == [Some(Told::Mate), Some(Told::Draw)];
        }
        let way = if self.deaf.is_none() { "force and MOVE" } else { "none" };
        let conventions = &mut self.description.conventions;
        conventions.insert("xboard-one-move".to_string(), way.to_string());
        if self.tells_results {
            conventions.insert("xboard-result".to_string(), "go".to_string());
        }
        Ok(())
    }

    /// What the engine says to `go` where the game is over.
    fn result_of(&mut self, fen: &str) -> Option<Told> {
        let root = Root { variant: Variant::Standard, fen: fen.to_string(), moves: Vec::new() };
        let mut engine = self.running().ok()?;
        engine.begin(self.limits.timeout);
        let told =
            engine.set_up(&root).ok()?.and_then(|()| engine.result_after_go().ok().flatten());
        // It may be thinking now; a new one is asked next.
        drop(engine);
        told
    }

    fn running(&mut self) -> Result<Engine, Failure> {
        match self.engine.take() {
            Some(engine) => Ok(engine),
            None => Engine::start(&self.launch, &self.limits),
        }
    }

    /// Sends one move of a position, and hears whether it was played.
    fn hear(&mut self, root: &Root, mv: &str) -> Result<Heard, Stop> {
        let mut engine = self.running()?;
        engine.begin(self.limits.timeout);
        self.set_up(&mut engine, root)?;
        let heard = engine.play(mv)?;
        if heard == Heard::Over {
            return unsupported("the engine holds the game for over before this move");
        }
        let doubtful = position_of(root).filter(|position| is_doubtful(position, mv, heard));
        let heard = match doubtful {
            Some(position) if engine.is_alive() => {
                turn::confirm(&mut engine, &position, mv, heard)?
            }
            _ => heard,
        };
        if engine.is_alive() {
            self.engine = Some(engine);
        }
        Ok(heard)
    }

    fn set_up(&self, engine: &mut Engine, root: &Root) -> Result<(), Stop> {
        if !engine.features().setboard && root.fen != START {
            return unsupported(
                "the engine has no `setboard`: it is asked about games from the start only",
            );
        }
        match engine.set_up(root)? {
            Some(()) => {}
            None => {
                return Err(Stop::Reply(Reply::Refused(engine.complaint())));
            }
        }
        for mv in &root.moves {
            if engine.play(mv)? != Heard::Played {
                let why = format!("does not play {mv} in the game that leads to the position");
                return Err(Stop::Reply(Reply::Refused(why)));
            }
        }
        Ok(())
    }

    fn list(&mut self, root: &Root) -> Result<Vec<String>, Stop> {
        if self.dies_of_refusals {
            return unsupported(
                "a refusal ends the engine, so a list would take a process for each move",
            );
        }
        let Some(position) = position_of(root) else {
            return unsupported(
                "the moves to ask about come from the Laws, which know no such position",
            );
        };
        let mut engine = self.running()?;
        engine.begin(self.limits.timeout);
        self.set_up(&mut engine, root)?;
        let mut listed = Vec::new();
        for mv in candidates::of(&position).likely {
            engine.begin(self.limits.timeout);
            let mut heard = engine.play(&mv)?;
            if is_doubtful(&position, &mv, heard) {
                heard = turn::confirm(&mut engine, &position, &mv, heard)?;
                self.set_up(&mut engine, root)?;
            }
            if heard == Heard::Played {
                self.set_up(&mut engine, root)?;
                listed.push(mv);
            }
        }
        self.engine = Some(engine);
        Ok(listed)
    }

    fn is_legal(&mut self, root: &Root, mv: &str) -> Result<bool, Stop> {
        let Some(position) = position_of(root) else {
            return unsupported("the Laws know no such position");
        };
        if candidates::is_about_spelling(&position, mv) {
            return unsupported(
                "whether a spelling is understood is another question than legality",
            );
        }
        Ok(self.hear(root, mv)? == Heard::Played)
    }

    fn status(&mut self, root: &Root) -> Result<Status, Stop> {
        if !self.list(root)?.is_empty() {
            return Ok(Status::Ongoing);
        }
        if !self.tells_results || !root.moves.is_empty() {
            return unsupported("the engine has no move, and does not tell mate from stalemate");
        }
        match self.result_of(&root.fen) {
            Some(Told::Mate) => Ok(Status::Checkmate),
            Some(Told::Draw) => Ok(Status::Stalemate),
            None => unsupported("the engine has no move, and claims no result"),
        }
    }

    fn try_ask(&mut self, root: &Root, query: &Query) -> Result<Answer, Stop> {
        if root.variant != Variant::Standard {
            return unsupported(
                "this protocol spells castling in Chess960 as O-O, which is not asked",
            );
        }
        if root.fen.contains(char::is_control) || query_text(query).contains(char::is_whitespace) {
            return unsupported("this text cannot be sent to an engine");
        }
        if let Some(why) = &self.deaf {
            return unsupported(why.clone());
        }
        match query {
            Query::LegalMoves => Ok(Answer::Moves(self.list(root)?)),
            Query::IsLegal { mv } => Ok(Answer::Yes(self.is_legal(root, mv)?)),
            Query::Perft { depth: 1 } => Ok(Answer::Count(self.list(root)?.len() as u64)),
            Query::Divide { depth: 1 } => {
                Ok(Answer::Divide(self.list(root)?.into_iter().map(|mv| (mv, 1)).collect()))
            }
            Query::Status => Ok(Answer::Status(self.status(root)?)),
            _ => unsupported("this protocol has no way to ask this"),
        }
    }
}

fn query_text(query: &Query) -> &str {
    match query {
        Query::IsLegal { mv } => mv,
        _ => "",
    }
}

/// Whether what was heard would be held against the engine: then it is looked at twice.
fn is_doubtful(position: &Position, mv: &str, heard: Heard) -> bool {
    let legal = notation::uci::parse(mv).is_ok_and(|mv| laws::is_legal(position, mv));
    legal != (heard == Heard::Played)
}

impl Subject for XBoard {
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

fn describe(name: String) -> Description {
    Description {
        name,
        version: String::new(),
        language: String::new(),
        homepage: String::new(),
        levels: vec![Level::Board],
        variants: vec![Variant::Standard],
        capabilities: Vec::new(),
        conventions: std::collections::BTreeMap::new(),
    }
}

//! A rules engine with one planted fault, as a subject.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use laws::Color;
use mutants::{Engine, Fault, Refused, State};

use crate::description::{Capability, Description, Level};
use crate::mutant_game::{self, beyond_the_men};
use crate::mutant_pgn;
use crate::question::{Answer, Query, Reply, Root, Status, Subject};
use crate::reference::out_of_time;
use crate::solving::Solving;
use crate::variant::Variant;

/// A mutant.
///
/// It tells dead positions by the men on the board alone (5.2.2). Where more than that has to be
/// known it does not answer, so that nothing but the planted fault is held against it.
pub struct Mutant {
    engine: Engine,
    description: Description,
    timeout: Option<Duration>,
    judge: Solving,
}

impl Mutant {
    /// The mutant with this fault; without one, the engine that keeps the rules.
    pub fn new(fault: Option<Fault>) -> Mutant {
        let name = fault.map_or("none", Fault::name);
        Mutant {
            judge: Solving::default(),
            engine: fault.map_or_else(Engine::correct, Engine::with),
            timeout: None,
            description: Description {
                name: format!("mutant:{name}"),
                version: env!("CARGO_PKG_VERSION").to_string(),
                language: "Rust".to_string(),
                homepage: String::new(),
                levels: vec![Level::Board, Level::Notation, Level::Game],
                variants: vec![Variant::Standard, Variant::Chess960],
                capabilities: vec![
                    Capability::Position,
                    Capability::Sameness,
                    Capability::Undo,
                    Capability::Refusals,
                    Capability::Pgn,
                ],
                conventions: BTreeMap::from([
                    ("en-passant-field".to_string(), "always".to_string()),
                    ("castling-field".to_string(), "shredder".to_string()),
                ]),
            },
        }
    }

    /// The same, giving up a count that would take longer than this.
    #[must_use]
    pub fn within(self, timeout: Duration) -> Mutant {
        Mutant { timeout: Some(timeout), ..self }
    }

    /// Answers a question after moves were taken back, or something was refused.
    fn ask_after(&self, root: &Root, query: &Query) -> Result<Reply, Refused> {
        let mut state = played(self.start(root)?, &root.moves)?;
        let mut query = query;
        loop {
            (state, query) = match query {
                Query::Undo { moves, .. } if moves.iter().any(|mv| mv == "0000") => {
                    return Ok(Reply::Unsupported("it plays no null moves".to_string()));
                }
                Query::Undo { moves, then } => (state.after_take_back(moves)?, &**then),
                Query::Refusals { moves, fens, then } => {
                    (state.after_refusals(&self.engine, moves, fens)?, &**then)
                }
                _ => break,
            };
        }
        match mutant_game::answer_of(&state, query, &self.judge) {
            Some(reply) => Ok(reply),
            None => answer(&state, query, &self.judge),
        }
    }

    fn start(&self, root: &Root) -> Result<State, Refused> {
        self.engine.load(&root.fen, variant(root))
    }
}

fn variant(root: &Root) -> mutants::Variant {
    match root.variant {
        Variant::Standard => mutants::Variant::Standard,
        Variant::Chess960 => mutants::Variant::Chess960,
    }
}

impl Subject for Mutant {
    fn description(&self) -> &Description {
        &self.description
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        if *query == Query::Accepts {
            let accepted = self.engine.accepts(&root.fen, variant(root));
            return Reply::Answer(Answer::Yes(accepted.is_ok()));
        }
        match query {
            Query::ReadPgn { text, encoding, .. } if encoding == "utf-8" => {
                return Reply::Answer(Answer::Games(mutant_pgn::read(&self.engine, text, root)));
            }
            Query::ReadPgn { .. } => return Reply::Unsupported("it reads UTF-8".to_string()),
            Query::WritePgn { text, .. } => return mutant_pgn::write(&self.engine, text, root),
            Query::Undo { .. } | Query::Refusals { .. } => {
                return self
                    .ask_after(root, query)
                    .unwrap_or_else(|why| Reply::Refused(why.to_string()));
            }
            _ => {}
        }
        let judge = &self.judge;
        let asked = self.start(root).and_then(|start| {
            match mutant_game::answer(&start, root, query, judge) {
                Some(reply) => Ok(reply),
                None => played(start, &root.moves).and_then(|state| match (query, self.timeout) {
                    (Query::Perft { depth }, Some(timeout)) => Ok(count(&state, *depth, timeout)),
                    _ => answer(&state, query, judge),
                }),
            }
        });
        match asked {
            Ok(reply) => reply,
            Err(why) => Reply::Refused(why.to_string()),
        }
    }
}

/// Counts ply by ply as long as the next count will be in time, judged by how the counts and the times grow.
fn count(state: &State, depth: u32, timeout: Duration) -> Reply {
    let start = Instant::now();
    let (mut before, mut lines) = (1, 1);
    for plies in 0..=depth {
        let growth = lines / before.max(1) + 1;
        let next = start.elapsed().saturating_mul(u32::try_from(growth).unwrap_or(u32::MAX));
        if next > timeout {
            return Reply::Failed(out_of_time(timeout));
        }
        (before, lines) = (lines, state.perft(plies));
    }
    Reply::Answer(Answer::Count(lines))
}

fn played(mut state: State, moves: &[String]) -> Result<State, Refused> {
    moves.iter().try_for_each(|mv| state.play(mv))?;
    Ok(state)
}

fn color(name: &str) -> Option<mutants::Color> {
    match name {
        "white" => Some(mutants::Color::White),
        "black" => Some(mutants::Color::Black),
        _ => None,
    }
}

fn no_color(name: &str) -> Reply {
    Reply::Refused(format!("{name:?} is neither white nor black"))
}

fn answer(state: &State, query: &Query, judge: &Solving) -> Result<Reply, Refused> {
    Ok(Reply::Answer(match query {
        Query::LegalMoves => Answer::Moves(state.legal_moves()),
        Query::IsLegal { mv } => Answer::Yes(state.is_legal(mv)),
        Query::Perft { depth } => Answer::Count(state.perft(*depth)),
        Query::Divide { depth } => Answer::Divide(state.divide(*depth).into_iter().collect()),
        Query::After { mv } => Answer::Fen(state.fen_after(mv)?),
        Query::InCheck => Answer::Yes(state.in_check()),
        Query::Checkers => Answer::Squares(state.checkers()),
        Query::Attackers { square, by } => {
            let Some(by) = color(by) else { return Ok(no_color(by)) };
            Answer::Squares(state.attackers(square, by)?)
        }
        Query::CanMate { by } => {
            let Some(player) = color(by) else { return Ok(no_color(by)) };
            let can = !state.cannot_mate(player);
            if can && mutant_game::cannot_mate_though_the_men_could(state, player, judge) {
                return Ok(Reply::Unsupported(mutant_game::BEYOND.to_string()));
            }
            Answer::Yes(can)
        }
        Query::Status
            if state.status() == mutants::Status::Ongoing
                && beyond_the_men(state, &Color::ALL, judge) =>
        {
            return Ok(Reply::Unsupported(mutant_game::BEYOND.to_string()));
        }
        Query::Status => Answer::Status(match state.status() {
            mutants::Status::Ongoing => Status::Ongoing,
            mutants::Status::Checkmate => Status::Checkmate,
            mutants::Status::Stalemate => Status::Stalemate,
            mutants::Status::Dead => Status::Dead,
        }),
        Query::San { mv } => Answer::Text(state.san(mv)?),
        Query::ReadSan { text } => Answer::Move(state.read_san(text)),
        Query::Accepts => Answer::Yes(true),
        Query::Position => Answer::Fen(state.fen()),
        Query::SamePosition { fen } => {
            let other = Engine::with_all(state.faults()).load(fen, state.variant())?;
            Answer::Yes(state.is_same_position(&other))
        }
        Query::Reachable
        | Query::Claimable { .. }
        | Query::Repetitions { .. }
        | Query::Outcome { .. }
        | Query::Ruling { .. }
        | Query::Undo { .. }
        | Query::Refusals { .. }
        | Query::ReadPgn { .. }
        | Query::WritePgn { .. } => {
            return Ok(Reply::Unsupported(format!("`{}` is not answered", query.name())));
        }
    }))
}

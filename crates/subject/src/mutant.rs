//! A rules engine with one planted fault, as a subject.

use std::collections::BTreeMap;

use mutants::{Engine, Fault, Refused, State};

use crate::question::{Answer, Description, Level, Query, Reply, Root, Status, Subject, Variant};

/// A mutant.
#[derive(Debug)]
pub struct Mutant {
    engine: Engine,
    description: Description,
}

impl Mutant {
    /// The mutant with this fault; without one, the engine that keeps the rules.
    pub fn new(fault: Option<Fault>) -> Mutant {
        let name = fault.map_or("none", Fault::name);
        Mutant {
            engine: fault.map_or_else(Engine::correct, Engine::with),
            description: Description {
                name: format!("mutant:{name}"),
                version: env!("CARGO_PKG_VERSION").to_string(),
                language: "Rust".to_string(),
                homepage: String::new(),
                levels: vec![Level::Board, Level::Notation],
                variants: vec![Variant::Standard, Variant::Chess960],
                conventions: BTreeMap::from([
                    ("en-passant-field".to_string(), "always".to_string()),
                    ("castling-field".to_string(), "shredder".to_string()),
                ]),
            },
        }
    }

    fn state(&self, root: &Root) -> Result<State, Refused> {
        let variant = match root.variant {
            Variant::Standard => mutants::Variant::Standard,
            Variant::Chess960 => mutants::Variant::Chess960,
        };
        let mut state = self.engine.load(&root.fen, variant)?;
        root.moves.iter().try_for_each(|mv| state.play(mv))?;
        Ok(state)
    }
}

impl Subject for Mutant {
    fn description(&self) -> &Description {
        &self.description
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        let state = self.state(root);
        if *query == Query::Accepts {
            return Reply::Answer(Answer::Yes(state.is_ok()));
        }
        match state.and_then(|state| answer(&state, query)) {
            Ok(Some(answer)) => Reply::Answer(answer),
            Ok(None) => Reply::Unsupported(format!("`{}` is not answered", query.name())),
            Err(why) => Reply::Refused(why.to_string()),
        }
    }
}

fn answer(state: &State, query: &Query) -> Result<Option<Answer>, Refused> {
    Ok(Some(match query {
        Query::LegalMoves => Answer::Moves(state.legal_moves()),
        Query::IsLegal { mv } => Answer::Yes(state.is_legal(mv)),
        Query::Perft { depth } => Answer::Count(state.perft(*depth)),
        Query::Divide { depth } => Answer::Divide(state.divide(*depth).into_iter().collect()),
        Query::After { mv } => Answer::Fen(state.fen_after(mv)?),
        Query::InCheck => Answer::Yes(state.in_check()),
        Query::Checkers => Answer::Squares(state.checkers()),
        Query::Attackers { square, by } => {
            let by = match by.as_str() {
                "white" => mutants::Color::White,
                _ => mutants::Color::Black,
            };
            Answer::Squares(state.attackers(square, by)?)
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
        Query::Claimable { .. }
        | Query::Repetitions { .. }
        | Query::Outcome { .. }
        | Query::Ruling { .. } => return Ok(None),
    }))
}

//! The Laws themselves as a subject: `laws`, with counts by `movegen`, which is held against them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use laws::article_05::a5_02_dead_position::{self, CanMate};
use laws::{Color, Move, Position, Square, appendix_c};
use mateability::Judge;
use mateability::reach::{Reach, reach};
use notation::{fen, uci};

use crate::game_level;
use crate::question::{
    Answer, Description, Failure, FailureKind, Level, Query, Reply, Root, Status, Subject, Variant,
};
use crate::solving::Solving;

/// Among so many positions a game to the one asked about is looked for.
const GAMES: usize = 20_000;

/// The reference.
pub struct Reference {
    description: Description,
    judge: Solving,
    timeout: Option<Duration>,
}

impl Reference {
    /// The reference, which gives up a count that takes longer than this.
    pub fn within(timeout: Duration) -> Reference {
        Reference { timeout: Some(timeout), ..Reference::default() }
    }
}

impl Default for Reference {
    fn default() -> Reference {
        let conventions = [("en-passant-field", "always"), ("castling-field", "shredder")];
        let conventions = conventions.map(|(name, value)| (name.to_string(), value.to_string()));
        Reference {
            judge: Solving::default(),
            timeout: None,
            description: Description {
                name: "reference".to_string(),
                version: env!("CARGO_PKG_VERSION").to_string(),
                language: "Rust".to_string(),
                homepage: String::new(),
                levels: vec![Level::Board, Level::Notation, Level::Game, Level::Competition],
                variants: vec![Variant::Standard, Variant::Chess960],
                conventions: BTreeMap::from(conventions),
            },
        }
    }
}

impl Subject for Reference {
    fn description(&self) -> &Description {
        &self.description
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        if let Some(answer) = game_level::answer(root, query, &self.judge) {
            return answer.map_or_else(Reply::Refused, Reply::Answer);
        }
        let position = position_of(root);
        if *query == Query::Accepts {
            return Reply::Answer(Answer::Yes(position.is_ok()));
        }
        if let (Query::Perft { depth }, Ok(position), Some(timeout)) =
            (query, &position, self.timeout)
        {
            return count(position, *depth, timeout);
        }
        match position.and_then(|position| answer(&position, query, &self.judge)) {
            Ok(Some(answer)) => Reply::Answer(answer),
            Ok(None) => Reply::Unsupported(format!("`{}` is not answered", query.name())),
            Err(why) => Reply::Refused(why),
        }
    }
}

/// Counts, and gives up when the time is over.
fn count(position: &Position, depth: u32, timeout: Duration) -> Reply {
    let cancel = AtomicBool::new(false);
    let (done, counted) = mpsc::channel::<()>();
    let outcome = thread::scope(|scope| {
        let cancel = &cancel;
        scope.spawn(move || {
            // Ends with the count, whose end of the channel is dropped, or with the time.
            if counted.recv_timeout(timeout) == Err(mpsc::RecvTimeoutError::Timeout) {
                cancel.store(true, Ordering::Relaxed);
            }
        });
        let options = movegen::Options::default();
        let outcome = movegen::divide(&position.into(), depth, &options, cancel, &|_| {});
        drop(done);
        outcome
    });
    match outcome {
        Ok(outcome) if outcome.finished => Reply::Answer(Answer::Count(outcome.sum)),
        Ok(_) => Reply::Failed(out_of_time(timeout)),
        Err(error) => Reply::Unsupported(error.to_string()),
    }
}

/// A count that took too long.
pub(crate) fn out_of_time(timeout: Duration) -> Failure {
    Failure {
        kind: FailureKind::Timeout,
        message: format!("no count within {timeout:?}"),
        last_output: String::new(),
    }
}

fn position_of(root: &Root) -> Result<Position, String> {
    let start = fen::position(&root.fen, root.variant.into());
    let mut position = start.map_err(|error| error.to_string())?;
    for text in &root.moves {
        position = played(&position, text)?;
    }
    Ok(position)
}

fn stated(text: &str) -> Result<Move, String> {
    uci::parse(text).map_err(|error| error.to_string())
}

fn played(position: &Position, text: &str) -> Result<Position, String> {
    laws::play(position, stated(text)?).map_err(|breaches| {
        let breaches: Vec<String> = breaches.iter().map(ToString::to_string).collect();
        format!("{text} is illegal: {}", breaches.join("; "))
    })
}

/// The answer to a question about a position; none to one about a game.
fn answer(
    position: &Position,
    query: &Query,
    judge: &dyn CanMate,
) -> Result<Option<Answer>, String> {
    Ok(Some(match query {
        Query::LegalMoves => Answer::Moves(texts(laws::legal_moves(position))),
        Query::IsLegal { mv } => Answer::Yes(laws::is_legal(position, stated(mv)?)),
        Query::Perft { depth } => Answer::Count(movegen::perft(&position.into(), *depth)),
        Query::Divide { depth } => Answer::Divide(divide(position, *depth)),
        Query::After { mv } => Answer::Fen(fen::write_position(&played(position, mv)?)),
        Query::InCheck => Answer::Yes(laws::in_check(position)),
        Query::Checkers => Answer::Squares(names(laws::checkers(position))),
        Query::Attackers { square, by } => Answer::Squares(attackers(position, square, by)?),
        Query::Status => Answer::Status(status(position, judge)),
        Query::CanMate { by } => match Judge::default().can_mate(position, color(by)?) {
            a5_02_dead_position::Answer::Yes => Answer::Yes(true),
            a5_02_dead_position::Answer::No => Answer::Yes(false),
            a5_02_dead_position::Answer::Undecided => return Ok(None),
        },
        Query::Reachable => match reach(position.setup(), position.variant(), GAMES) {
            Reach::Reachable { .. } => Answer::Yes(true),
            Reach::Unreachable(_) => Answer::Yes(false),
            Reach::Unknown => return Ok(None),
        },
        Query::San { mv } => {
            let san = appendix_c::write_san(position, stated(mv)?);
            Answer::Text(san.ok_or_else(|| format!("{mv} is illegal"))?)
        }
        Query::ReadSan { text } => {
            let read = appendix_c::read_san(position, text, appendix_c::Strictness::Lenient);
            Answer::Move(read.ok().map(|mv| mv.to_string()))
        }
        Query::Accepts => Answer::Yes(true),
        Query::Claimable { .. }
        | Query::Repetitions { .. }
        | Query::Outcome { .. }
        | Query::Ruling { .. } => return Ok(None),
    }))
}

fn texts(moves: Vec<Move>) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

fn names(squares: Vec<Square>) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn divide(position: &Position, depth: u32) -> BTreeMap<String, u64> {
    let position = movegen::Position::from(position);
    let moves = position.moves();
    let counted = moves.iter().map(|&mv| {
        let lines = movegen::perft(&position.play(mv), depth.saturating_sub(1));
        (position.state(mv).to_string(), lines)
    });
    counted.collect()
}

fn attackers(position: &Position, square: &str, by: &str) -> Result<Vec<String>, String> {
    let square: Square = square.parse().map_err(|error: laws::NotASquare| error.to_string())?;
    Ok(names(laws::attackers(position.board(), square, color(by)?)))
}

fn color(name: &str) -> Result<Color, String> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(format!("{name:?} is neither white nor black")),
    }
}

/// A position counts as dead only where that is certain.
fn status(position: &Position, judge: &dyn CanMate) -> Status {
    let cannot_mate = |color| judge.can_mate(position, color) == a5_02_dead_position::Answer::No;
    match laws::status(position) {
        laws::Status::Checkmate => Status::Checkmate,
        laws::Status::Stalemate => Status::Stalemate,
        laws::Status::Ongoing if Color::ALL.into_iter().all(cannot_mate) => Status::Dead,
        laws::Status::Ongoing => Status::Ongoing,
    }
}

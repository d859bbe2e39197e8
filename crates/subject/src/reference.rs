//! The Laws themselves as a subject: `laws`, with counts by `movegen`, which is held against them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use laws::article_05::a5_02_dead_position::{self, CanMate};
use laws::article_09::a9_02_repetition::same_position;
use laws::{Color, Edition, Move, Position, Square, appendix_c};
use mateability::Judge;
use mateability::reach::{Reach, reach};
use notation::{fen, pgn, uci};

use crate::description::{Capability, Description, Level};
use crate::game_level;
use crate::games;
use crate::question::{Answer, Failure, FailureKind, Query, Reply, Root, Status, Subject};
use crate::solving::Solving;
use crate::variant::Variant;

/// Among so many positions a game to the one asked about is looked for.
const GAMES: usize = 20_000;

/// The reference.
pub struct Reference {
    /// The root that was asked about last, and its position: the next one mostly goes on from there.
    last: Option<(Root, Position)>,
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
            last: None,
            judge: Solving::default(),
            timeout: None,
            description: Description {
                name: "reference".to_string(),
                version: env!("CARGO_PKG_VERSION").to_string(),
                language: "Rust".to_string(),
                homepage: String::new(),
                levels: vec![Level::Board, Level::Notation, Level::Game, Level::Competition],
                variants: vec![Variant::Standard, Variant::Chess960],
                capabilities: vec![
                    Capability::Position,
                    Capability::Sameness,
                    Capability::Undo,
                    Capability::Refusals,
                    Capability::Pgn,
                ],
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
        match query {
            Query::ReadPgn { text, encoding, .. } => return read_pgn(text, encoding),
            Query::WritePgn { text, .. } => {
                let written = games::write(text.as_bytes());
                return written
                    .map_or_else(Reply::Refused, |text| Reply::Answer(Answer::Pgn(text)));
            }
            Query::Undo { moves, then } => {
                let played = self.position_of(root).and_then(|position| follow(position, moves));
                return played.map_or_else(Reply::Refused, |_| self.ask(root, then));
            }
            Query::Refusals { moves, fens, then } => {
                let refused = self.refuses(root, moves, fens);
                return refused.map_or_else(Reply::Refused, |()| self.ask(root, then));
            }
            _ => {}
        }
        if *query == Query::Accepts {
            let accepted = fen::position(&root.fen, root.variant.into()).is_ok();
            return Reply::Answer(Answer::Yes(accepted));
        }
        let position = self.position_of(root);
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

fn read_pgn(text: &str, encoding: &str) -> Reply {
    match games::encoded(text, encoding) {
        Some(bytes) => Reply::Answer(Answer::Games(games::read(&bytes))),
        None => Reply::Unsupported(format!("the encoding {encoding} is not known for this text")),
    }
}

/// The position after some moves, null moves among them.
fn follow(mut position: Position, moves: &[String]) -> Result<Position, String> {
    for text in moves {
        position = match text.as_str() {
            "0000" => pgn::pass(&position).ok_or("in check nobody can pass (3.9.2)")?,
            _ => played(&position, text)?,
        };
    }
    Ok(position)
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

impl Reference {
    /// The position of a root; what was played for the root before is not played again.
    fn position_of(&mut self, root: &Root) -> Result<Position, String> {
        let known = self.last.take().filter(|(known, _)| goes_on_from(root, known));
        let (mut done, mut position) = match known {
            Some(known) => known,
            None => {
                let start = fen::to_play_from(&root.fen, root.variant.into());
                let (start, _) = start.map_err(|error| error.to_string())?;
                (Root { moves: Vec::new(), ..root.clone() }, start)
            }
        };
        for text in &root.moves[done.moves.len()..] {
            position = played(&position, text)?;
            done.moves.push(text.clone());
        }
        self.last = Some((done, position.clone()));
        Ok(position)
    }
}

impl Reference {
    /// Nothing is kept of what was refused: every question is answered from its own root.
    fn refuses(&mut self, root: &Root, moves: &[String], fens: &[String]) -> Result<(), String> {
        let position = self.position_of(root)?;
        if let Some(mv) = moves.iter().find(|mv| played(&position, mv).is_ok()) {
            return Err(format!("{mv} is legal"));
        }
        let accepted = |text: &&String| fen::position(text, root.variant.into()).is_ok();
        fens.iter().find(accepted).map_or(Ok(()), |text| Err(format!("{text:?} is a position")))
    }
}

/// Whether a root begins with all that is known of another.
fn goes_on_from(root: &Root, known: &Root) -> bool {
    root.variant == known.variant && root.moves.starts_with(&known.moves) && root.fen == known.fen
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
        Query::Position => Answer::Fen(fen::write_position(position)),
        Query::SamePosition { fen } => {
            let (other, _) =
                fen::to_play_from(fen, position.variant()).map_err(|error| error.to_string())?;
            Answer::Yes(same_position(position, &other, Edition::default()))
        }
        Query::Claimable { .. }
        | Query::Repetitions { .. }
        | Query::Outcome { .. }
        | Query::Ruling { .. }
        | Query::Undo { .. }
        | Query::Refusals { .. }
        | Query::ReadPgn { .. }
        | Query::WritePgn { .. } => return Ok(None),
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

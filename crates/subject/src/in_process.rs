//! Rules inside this process as a subject, so that all that is built for subjects serves them too.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use laws::{Color, Square};
use rules::{PackedMove, Rules, count, played, squares};

use crate::description::{Description, Level};
use crate::question::{Answer, Failure, FailureKind, Query, Reply, Root, Status, Subject};
use crate::variant::Variant;

/// A move generator that implements [`Rules`], asked in the same process.
pub struct InProcess<R: Rules> {
    rules: R,
    description: Description,
    last: Option<(Root, R::Position)>,
}

impl<R: Rules> InProcess<R> {
    /// Wraps rules.
    pub fn new(rules: R) -> InProcess<R> {
        let description = Description {
            name: rules.name(),
            version: String::new(),
            language: "Rust".to_string(),
            homepage: String::new(),
            levels: vec![Level::Board, Level::Notation],
            variants: rules.variants().into_iter().map(Variant::from).collect(),
            capabilities: Vec::new(),
            conventions: BTreeMap::new(),
        };
        InProcess { rules, description, last: None }
    }

    /// The position of a root; what was played for the root before is not played again.
    fn reach(&mut self, root: &Root) -> Result<(), String> {
        let known = self.last.take().filter(|(known, _)| is_start_of(known, root));
        let (mut done, mut position) = match known {
            Some(known) => known,
            None => {
                let start = Root { moves: Vec::new(), ..root.clone() };
                let position = self.rules.load(&root.fen, root.variant.into())?;
                (start, position)
            }
        };
        for text in &root.moves[done.moves.len()..] {
            let mv = stated(text)?;
            if !self.rules.play(&mut position, mv) {
                return Err(format!("the move {text} is not accepted"));
            }
            done.moves.push(text.clone());
        }
        self.last = Some((done, position));
        Ok(())
    }

    fn reply(&mut self, root: &Root, query: &Query) -> Reply {
        let reached = self.reach(root);
        if *query == Query::Accepts {
            return Reply::Answer(Answer::Yes(reached.is_ok()));
        }
        let position = match (reached, &self.last) {
            (Ok(()), Some((_, position))) => position,
            (Err(why), _) => return Reply::Refused(why),
            (Ok(()), None) => return Reply::Refused("there is no position".to_string()),
        };
        match answer(&self.rules, position, query) {
            Ok(Some(answer)) => Reply::Answer(answer),
            Ok(None) => Reply::Unsupported(format!("`{}` is not answered", query.name())),
            Err(why) => Reply::Refused(why),
        }
    }
}

/// Whether the moves of one root begin with those of another.
fn is_start_of(start: &Root, root: &Root) -> bool {
    start.variant == root.variant && root.moves.starts_with(&start.moves) && start.fen == root.fen
}

fn stated(text: &str) -> Result<PackedMove, String> {
    text.parse().map_err(|error| format!("{text:?}: {error}"))
}

impl<R: Rules> Subject for InProcess<R> {
    fn description(&self) -> &Description {
        &self.description
    }

    /// Rules that panic have crashed: the question is answered by that, and the next one is asked.
    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        if !self.description.variants.contains(&root.variant) {
            return Reply::Unsupported(format!("{} is not known", root.variant));
        }
        catch_unwind(AssertUnwindSafe(|| self.reply(root, query))).unwrap_or_else(|panic| {
            self.last = None;
            Reply::Failed(Failure {
                kind: FailureKind::Crash,
                message: format!("{PANICKED}: {}", said(panic.as_ref())),
                last_output: String::new(),
            })
        })
    }
}

/// How the message of rules that panicked begins.
pub const PANICKED: &str = "it panicked";

/// The words of a panic.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words")
}

fn listed<R: Rules>(rules: &R, position: &R::Position) -> Vec<PackedMove> {
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    moves
}

/// The answer; none to what the rules do not answer.
fn answer<R: Rules>(
    rules: &R,
    position: &R::Position,
    query: &Query,
) -> Result<Option<Answer>, String> {
    Ok(match query {
        Query::LegalMoves => {
            let texts = listed(rules, position).iter().map(ToString::to_string).collect();
            Some(Answer::Moves(texts))
        }
        Query::IsLegal { mv } => match mv.parse() {
            Ok(mv) => rules.is_legal(position, mv).map(Answer::Yes),
            Err(_) => Some(Answer::Yes(false)),
        },
        Query::Perft { depth } => Some(Answer::Count(count(rules, position, *depth))),
        Query::Divide { depth } => Some(Answer::Divide(divide(rules, position, *depth))),
        Query::After { mv } => {
            let next = played(rules, position, stated(mv)?);
            let next = next.ok_or_else(|| format!("the move {mv} is not accepted"))?;
            rules.fen(&next).map(Answer::Fen)
        }
        Query::InCheck => rules.in_check(position).map(Answer::Yes),
        Query::Checkers => rules.checkers(position).map(names),
        Query::Attackers { square, by } => {
            let square: Square = square.parse().map_err(|_| format!("{square:?} is no square"))?;
            let by = if by == "white" { Color::White } else { Color::Black };
            rules.attackers(position, square, by).map(names)
        }
        Query::Status => rules.status(position).map(|status| Answer::Status(status.into())),
        Query::San { mv } => rules.san(position, stated(mv)?).map(Answer::Text),
        Query::ReadSan { text } => {
            let read = rules.read_san(position, text);
            read.map(|mv| Answer::Move(mv.map(|mv| mv.to_string())))
        }
        Query::Repetitions { .. } => {
            rules.repetitions(position).map(|times| Answer::Count(times.into()))
        }
        Query::Claimable { with, .. } => {
            let with = with.as_deref().map(stated).transpose()?;
            rules.claimable(position, with).map(Answer::Articles)
        }
        _ => None,
    })
}

fn names(set: u64) -> Answer {
    Answer::Squares(squares(set).map(|square| square.to_string()).collect())
}

fn divide<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> BTreeMap<String, u64> {
    let counted = listed(rules, position).into_iter().filter_map(|mv| {
        let next = played(rules, position, mv)?;
        Some((mv.to_string(), count(rules, &next, depth.saturating_sub(1))))
    });
    counted.collect()
}

impl From<rules::Status> for Status {
    fn from(status: rules::Status) -> Status {
        match status {
            rules::Status::Ongoing => Status::Ongoing,
            rules::Status::Checkmate => Status::Checkmate,
            rules::Status::Stalemate => Status::Stalemate,
            rules::Status::Dead => Status::Dead,
        }
    }
}

//! A move generator as an oracle sees it, and as a subject.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use laws::{Move, appendix_c};
use mutants::{Engine, Fault};
use notation::{fen, uci};
use subject::{
    Answer, Description, Failure, FailureKind, Level, Query, Reply, Root, Status, Subject, Variant,
};

/// Something that knows the rules of chess. Only text crosses the border: positions are FEN, squares are `e4`, moves are
/// UCI (`e2e4`, `e7e8q`; castling `e1g1` in standard chess, king onto rook in Chess960).
///
/// What is not answered is not checked: each answer but the first three may be left out.
pub trait Rules {
    /// A position as the generator keeps it.
    type Position: Clone;

    /// The name in reports.
    fn name(&self) -> String {
        std::any::type_name::<Self>().to_string()
    }

    /// The variants that are known.
    fn variants(&self) -> Vec<Variant> {
        vec![Variant::Standard]
    }

    /// Reads a position.
    ///
    /// # Errors
    /// Why the position is not accepted.
    fn load(&self, fen: &str, variant: Variant) -> Result<Self::Position, String>;

    /// Every legal move, in any order (3.10.1).
    fn legal_moves(&self, position: &Self::Position) -> Vec<String>;

    /// The position after a legal move; `None` if the move is refused.
    fn play(&self, position: &Self::Position, mv: &str) -> Option<Self::Position>;

    /// Whether a move that anybody might state is legal (3.10.2).
    fn is_legal(&self, _position: &Self::Position, _mv: &str) -> Option<bool> {
        None
    }

    /// The position as six-field FEN.
    fn fen(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// The squares of the pieces that give check (3.9.1).
    fn checkers(&self, _position: &Self::Position) -> Option<Vec<String>> {
        None
    }

    /// Whether the king of the player having the move is in check (3.9.1).
    fn in_check(&self, position: &Self::Position) -> Option<bool> {
        self.checkers(position).map(|squares| !squares.is_empty())
    }

    /// Checkmate, stalemate, or neither (5.1.1, 5.2.1).
    fn status(&self, _position: &Self::Position) -> Option<Status> {
        None
    }

    /// The number of lines of this length; only where it is not counted by [`Rules::legal_moves`] and [`Rules::play`].
    fn perft(&self, _position: &Self::Position, _depth: u32) -> Option<u64> {
        None
    }

    /// A number by which positions are the same for Article 9.2.
    fn key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// A legal move in algebraic notation (Appendix C).
    fn san(&self, _position: &Self::Position, _mv: &str) -> Option<String> {
        None
    }

    /// The legal move that a text in algebraic notation names, if it names one; `None` if that is not answered.
    fn read_san(&self, _position: &Self::Position, _text: &str) -> Option<Option<String>> {
        None
    }
}

/// The rules as the crate `laws` has them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Laws;

fn state(status: laws::Status) -> Status {
    match status {
        laws::Status::Ongoing => Status::Ongoing,
        laws::Status::Checkmate => Status::Checkmate,
        laws::Status::Stalemate => Status::Stalemate,
    }
}

fn texts(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(|mv| mv.to_string()).collect()
}

impl Rules for Laws {
    type Position = laws::Position;

    fn name(&self) -> String {
        "laws".to_string()
    }

    fn variants(&self) -> Vec<Variant> {
        vec![Variant::Standard, Variant::Chess960]
    }

    fn load(&self, text: &str, variant: Variant) -> Result<laws::Position, String> {
        fen::position(text, variant.into()).map_err(|error| error.to_string())
    }

    fn legal_moves(&self, position: &laws::Position) -> Vec<String> {
        texts(laws::legal_moves(position))
    }

    fn play(&self, position: &laws::Position, mv: &str) -> Option<laws::Position> {
        laws::play(position, uci::parse(mv).ok()?).ok()
    }

    fn is_legal(&self, position: &laws::Position, mv: &str) -> Option<bool> {
        Some(uci::parse(mv).is_ok_and(|mv| laws::is_legal(position, mv)))
    }

    fn fen(&self, position: &laws::Position) -> Option<String> {
        Some(fen::write_position(position))
    }

    fn checkers(&self, position: &laws::Position) -> Option<Vec<String>> {
        Some(laws::checkers(position).iter().map(ToString::to_string).collect())
    }

    fn status(&self, position: &laws::Position) -> Option<Status> {
        Some(state(laws::status(position)))
    }

    fn san(&self, position: &laws::Position, mv: &str) -> Option<String> {
        appendix_c::write_san(position, uci::parse(mv).ok()?)
    }

    fn read_san(&self, position: &laws::Position, text: &str) -> Option<Option<String>> {
        let read = appendix_c::read_san(position, text, appendix_c::Strictness::Strict);
        Some(read.ok().map(|mv| mv.to_string()))
    }
}

/// The rules as the crate `movegen` has them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Movegen;

impl Movegen {
    fn find(position: &movegen::Position, mv: &str) -> Option<movegen::Move> {
        position.find(uci::parse(mv).ok()?)
    }
}

impl Rules for Movegen {
    type Position = movegen::Position;

    fn name(&self) -> String {
        "movegen".to_string()
    }

    fn variants(&self) -> Vec<Variant> {
        vec![Variant::Standard, Variant::Chess960]
    }

    fn load(&self, text: &str, variant: Variant) -> Result<movegen::Position, String> {
        movegen::Position::from_fen(text, variant.into()).map_err(|error| error.to_string())
    }

    fn legal_moves(&self, position: &movegen::Position) -> Vec<String> {
        texts(position.moves().iter().map(|&mv| position.state(mv)))
    }

    fn play(&self, position: &movegen::Position, mv: &str) -> Option<movegen::Position> {
        Movegen::find(position, mv).map(|mv| position.play(mv))
    }

    fn is_legal(&self, position: &movegen::Position, mv: &str) -> Option<bool> {
        Some(Movegen::find(position, mv).is_some())
    }

    fn fen(&self, position: &movegen::Position) -> Option<String> {
        Some(position.to_fen())
    }

    fn in_check(&self, position: &movegen::Position) -> Option<bool> {
        Some(position.in_check())
    }

    fn status(&self, position: &movegen::Position) -> Option<Status> {
        Some(state(position.status()))
    }

    fn perft(&self, position: &movegen::Position, depth: u32) -> Option<u64> {
        Some(movegen::perft(position, depth))
    }

    fn key(&self, position: &movegen::Position) -> Option<u64> {
        Some(position.key())
    }
}

/// An engine with at most one planted fault.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    engine: Engine,
    name: &'static str,
}

impl Mutant {
    /// The engine with this fault.
    pub fn with(fault: Fault) -> Mutant {
        Mutant { engine: Engine::with(fault), name: fault.name() }
    }

    /// The engine without a fault.
    pub fn none() -> Mutant {
        Mutant { engine: Engine::correct(), name: "none" }
    }
}

impl Rules for Mutant {
    type Position = mutants::State;

    fn name(&self) -> String {
        format!("mutant:{}", self.name)
    }

    fn variants(&self) -> Vec<Variant> {
        vec![Variant::Standard, Variant::Chess960]
    }

    fn load(&self, text: &str, variant: Variant) -> Result<mutants::State, String> {
        let variant = match variant {
            Variant::Standard => mutants::Variant::Standard,
            Variant::Chess960 => mutants::Variant::Chess960,
        };
        self.engine.load(text, variant).map_err(|refused| refused.to_string())
    }

    fn legal_moves(&self, position: &mutants::State) -> Vec<String> {
        position.legal_moves()
    }

    fn play(&self, position: &mutants::State, mv: &str) -> Option<mutants::State> {
        let mut next = position.clone();
        next.play(mv).ok().map(|()| next)
    }

    fn is_legal(&self, position: &mutants::State, mv: &str) -> Option<bool> {
        Some(position.is_legal(mv))
    }

    fn fen(&self, position: &mutants::State) -> Option<String> {
        Some(position.fen())
    }

    fn checkers(&self, position: &mutants::State) -> Option<Vec<String>> {
        Some(position.checkers())
    }

    fn in_check(&self, position: &mutants::State) -> Option<bool> {
        Some(position.in_check())
    }

    fn status(&self, position: &mutants::State) -> Option<Status> {
        Some(match position.status() {
            mutants::Status::Ongoing => Status::Ongoing,
            mutants::Status::Checkmate => Status::Checkmate,
            mutants::Status::Stalemate => Status::Stalemate,
            mutants::Status::Dead => Status::Dead,
        })
    }

    fn perft(&self, position: &mutants::State, depth: u32) -> Option<u64> {
        Some(position.perft(depth))
    }

    fn san(&self, position: &mutants::State, mv: &str) -> Option<String> {
        position.san(mv).ok()
    }

    fn read_san(&self, position: &mutants::State, text: &str) -> Option<Option<String>> {
        Some(position.read_san(text))
    }
}

/// Rules inside this process as a subject, so that all that is built for subjects serves them too.
pub struct AsSubject<R: Rules> {
    rules: R,
    description: Description,
    last: Option<(Root, R::Position)>,
}

impl<R: Rules> AsSubject<R> {
    /// Wraps rules.
    pub fn new(rules: R) -> AsSubject<R> {
        let description = Description {
            name: rules.name(),
            version: String::new(),
            language: "Rust".to_string(),
            homepage: String::new(),
            levels: vec![Level::Board, Level::Notation],
            variants: rules.variants(),
            conventions: BTreeMap::new(),
        };
        AsSubject { rules, description, last: None }
    }

    fn reach(&mut self, root: &Root) -> Result<R::Position, String> {
        if let Some((_, position)) = self.last.as_ref().filter(|(known, _)| known == root) {
            return Ok(position.clone());
        }
        let mut position = self.rules.load(&root.fen, root.variant)?;
        for mv in &root.moves {
            let next = self.rules.play(&position, mv);
            position = next.ok_or_else(|| format!("the move {mv} is not accepted"))?;
        }
        self.last = Some((root.clone(), position.clone()));
        Ok(position)
    }
}

impl<R: Rules> Subject for AsSubject<R> {
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
pub(crate) const PANICKED: &str = "it panicked";

/// The words of a panic.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words")
}

impl<R: Rules> AsSubject<R> {
    fn reply(&mut self, root: &Root, query: &Query) -> Reply {
        let position = self.reach(root);
        if *query == Query::Accepts {
            return Reply::Answer(Answer::Yes(position.is_ok()));
        }
        let position = match position {
            Ok(position) => position,
            Err(why) => return Reply::Refused(why),
        };
        match answer(&self.rules, &position, query) {
            Some(answer) => Reply::Answer(answer),
            None => Reply::Unsupported(format!("`{}` is not answered", query.name())),
        }
    }
}

fn answer<R: Rules>(rules: &R, position: &R::Position, query: &Query) -> Option<Answer> {
    Some(match query {
        Query::LegalMoves => Answer::Moves(rules.legal_moves(position)),
        Query::IsLegal { mv } => Answer::Yes(rules.is_legal(position, mv)?),
        Query::Perft { depth } => Answer::Count(count(rules, position, *depth)),
        Query::Divide { depth } => Answer::Divide(
            rules
                .legal_moves(position)
                .into_iter()
                .filter_map(|mv| {
                    let next = rules.play(position, &mv)?;
                    Some((mv, count(rules, &next, depth.saturating_sub(1))))
                })
                .collect(),
        ),
        Query::After { mv } => Answer::Fen(rules.fen(&rules.play(position, mv)?)?),
        Query::InCheck => Answer::Yes(rules.in_check(position)?),
        Query::Checkers => Answer::Squares(rules.checkers(position)?),
        Query::Status => Answer::Status(rules.status(position)?),
        Query::San { mv } => Answer::Text(rules.san(position, mv)?),
        Query::ReadSan { text } => Answer::Move(rules.read_san(position, text)?),
        _ => return None,
    })
}

/// The number of lines of this length, by the rules' own counter where they have one.
pub fn count<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if let Some(count) = rules.perft(position, depth) {
        return count;
    }
    let moves = rules.legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = moves.iter().filter_map(|mv| rules.play(position, mv));
    below.map(|next| count(rules, &next, depth - 1)).sum()
}

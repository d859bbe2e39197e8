//! UCI engines, asked without any code of theirs.
//!
//! UCI itself can only be asked for a best move. What else an engine offers is found out when it is
//! opened (`talent`): commands that count moves, a search of one ply with a line for every move, and the
//! display of the position. What is not offered is `unsupported`, and nothing is guessed.
//!
//! - Whether a move is legal is read from the list of moves: an engine silently skips an illegal move.
//! - A status is told only where it follows: moves, or no moves and the known answer whether there is check.
//! - Castling is answered in the spelling that belongs to the variant. An engine that spells it the
//!   other way (`e1h1` in standard chess, `e1g1` in Chess960) is understood where a right to castle leaves
//!   no doubt.
//! - An engine cannot refuse a position. One that does not play the moves of a game is seen through by
//!   its display, where it has one.

mod engine;
mod talent;
mod text;

use std::collections::BTreeMap;

use self::engine::{Engine, Until};
use self::talent::{Count, Talent, Trial};
pub use self::text::{Display, PerftText, parse_display, parse_perft};
use crate::process::{Launch, Limits};
use crate::question::{
    Answer, Description, Failure, FailureKind, Level, Query, Reply, Root, Status, Subject, Variant,
};
use crate::spelling;

/// A UCI engine.
pub(crate) struct Uci {
    engine: Option<Engine>,
    launch: Launch,
    limits: Limits,
    talent: Talent,
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
        let (talent, engine) = Trial::new(&launch, &limits, engine).run(&offer)?;
        let chess960 = offer.options.contains_key("UCI_Chess960");
        let has_book = offer.options.contains_key("OwnBook");
        let name = if offer.name.is_empty() { launch.shown() } else { offer.name };
        let description = describe(name, chess960, &talent);
        let mut uci = Uci { engine: None, launch, limits, talent, has_book, description };
        uci.engine = engine.map(|engine| uci.prepared(engine));
        Ok(uci)
    }

    fn prepared(&self, mut engine: Engine) -> Engine {
        if self.has_book {
            engine.set_option("OwnBook", "false");
        }
        if let Some(lines) = self.talent.lines {
            engine.set_option("MultiPV", &lines.to_string());
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
        if !self.talent.shows_fen || root.moves.is_empty() {
            return Ok(());
        }
        engine.set_position(root, None);
        let Some(shown) = engine.display()?.fen else { return Ok(()) };
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

    fn answer(&self, engine: &mut Engine, root: &Root, query: &Query) -> Result<Answer, Stop> {
        Ok(match query {
            Query::LegalMoves => Answer::Moves(self.list(engine, root)?),
            Query::IsLegal { mv } => Answer::Yes(self.list(engine, root)?.contains(mv)),
            Query::Perft { depth } => Answer::Count(self.count(engine, root, None, *depth)?),
            Query::Divide { depth } => Answer::Divide(self.divide(engine, root, *depth)?),
            Query::After { mv } => Answer::Fen(self.after(engine, root, mv)?),
            Query::InCheck => Answer::Yes(!self.checkers(engine, root)?.is_empty()),
            Query::Checkers => Answer::Squares(self.checkers(engine, root)?),
            Query::Status => Answer::Status(self.status(engine, root)?),
            _ => return unsupported("UCI has no way to ask this"),
        })
    }

    fn list(&self, engine: &mut Engine, root: &Root) -> Result<Vec<String>, Stop> {
        if let Some(count) = self.talent.list {
            let moves = self.counts_by_move(engine, root, count, 1)?;
            return Ok(spelling::of_variant(root, moves.into_iter().map(|(mv, _)| mv).collect()));
        }
        let Some(lines) = self.talent.lines else {
            return self.without("the engine has no command that lists moves");
        };
        engine.set_position(root, None);
        let (moves, best) = engine.search_one_ply()?;
        if moves.len() >= lines as usize {
            return unsupported("the position has more moves than the engine lists");
        }
        let is_whole = match self.talent.count {
            Some(_) => self.count(engine, root, None, 1)? == moves.len() as u64,
            None => best.map_or(moves.is_empty(), |best| moves.contains(&best)),
        };
        if !is_whole {
            return unsupported("the engine's search did not list all its moves here");
        }
        Ok(spelling::of_variant(root, moves))
    }

    fn count(
        &self,
        engine: &mut Engine,
        root: &Root,
        then: Option<&str>,
        depth: u32,
    ) -> Result<u64, Stop> {
        let Some(count) = self.talent.count else {
            if depth == 1 && then.is_none() {
                return Ok(self.list(engine, root)?.len() as u64);
            }
            return self.without("the engine has no command that counts moves");
        };
        engine.set_position(root, then);
        let counted = engine.count(count.verb, depth, count.until)?.text;
        let sum = if count.lists { counted.sum() } else { None };
        match (counted.total, sum) {
            (Some(total), Some(sum)) if total != sum => {
                let message = format!("the counts by first move add up to {sum}, not to {total}");
                Err(engine.failure(FailureKind::Garbage, message).into())
            }
            (Some(total), _) => Ok(total),
            (None, Some(sum)) if count.until != Until::Total => Ok(sum),
            (None, _) => {
                let message = format!("`{} {depth}` gave no total", count.verb.command());
                Err(engine.failure(FailureKind::Garbage, message).into())
            }
        }
    }

    fn divide(
        &self,
        engine: &mut Engine,
        root: &Root,
        depth: u32,
    ) -> Result<BTreeMap<String, u64>, Stop> {
        let counted = match self.talent.list {
            Some(count) => self.counts_by_move(engine, root, count, depth)?,
            None => self.divide_by_moves(engine, root, depth)?,
        };
        let (moves, counts): (Vec<String>, Vec<u64>) = counted.into_iter().unzip();
        let mut divided = BTreeMap::new();
        for (mv, count) in spelling::of_variant(root, moves).into_iter().zip(counts) {
            // A move that is listed twice counts twice, so that the fault shows.
            let sum: &mut u64 = divided.entry(mv).or_default();
            *sum = sum.saturating_add(count);
        }
        Ok(divided)
    }

    /// The moves that an engine lists and the counts beside them. Without the total that this engine prints in the end, the list
    /// was broken off, and it is no answer.
    fn counts_by_move(
        &self,
        engine: &mut Engine,
        root: &Root,
        count: Count,
        depth: u32,
    ) -> Result<Vec<(String, u64)>, Stop> {
        engine.set_position(root, None);
        let counted = engine.count(count.verb, depth, count.until)?.text;
        if count.until == Until::Total && counted.total.is_none() {
            let message = format!("`{} {depth}` gave no total", count.verb.command());
            return Err(engine.failure(FailureKind::Garbage, message).into());
        }
        Ok(counted.moves)
    }

    /// What an engine lacks, with what went wrong when it was tried.
    fn without<T>(&self, what: &str) -> Result<T, Stop> {
        match self.talent.troubles.is_empty() {
            true => unsupported(what),
            false => unsupported(&format!("{what}; tried {}", self.talent.troubles.join("; "))),
        }
    }

    fn divide_by_moves(
        &self,
        engine: &mut Engine,
        root: &Root,
        depth: u32,
    ) -> Result<Vec<(String, u64)>, Stop> {
        let moves = self.list(engine, root)?;
        let counted = moves.into_iter().map(|mv| {
            let count = match depth {
                0 | 1 => 1,
                _ => self.count(engine, root, Some(&mv), depth - 1)?,
            };
            Ok((mv, count))
        });
        counted.collect()
    }

    fn after(&self, engine: &mut Engine, root: &Root, mv: &str) -> Result<String, Stop> {
        if !self.talent.shows_fen {
            return unsupported("the engine does not show its position as FEN");
        }
        engine.set_position(root, Some(mv));
        match engine.display()?.fen {
            Some(fen) => Ok(fen),
            None => Err(engine.failure(FailureKind::Garbage, "`d` showed no FEN".into()).into()),
        }
    }

    fn checkers(&self, engine: &mut Engine, root: &Root) -> Result<Vec<String>, Stop> {
        if !self.talent.shows_checkers {
            return unsupported("the engine does not tell what gives check");
        }
        engine.set_position(root, None);
        match engine.display()?.checkers {
            Some(checkers) => Ok(checkers),
            None => {
                Err(engine.failure(FailureKind::Garbage, "`d` showed no checkers".into()).into())
            }
        }
    }

    fn status(&self, engine: &mut Engine, root: &Root) -> Result<Status, Stop> {
        if !self.list(engine, root)?.is_empty() {
            return Ok(Status::Ongoing);
        }
        match self.checkers(engine, root)?.is_empty() {
            true => Ok(Status::Stalemate),
            false => Ok(Status::Checkmate),
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

fn describe(name: String, chess960: bool, talent: &Talent) -> Description {
    let mut variants = vec![Variant::Standard];
    variants.extend(chess960.then_some(Variant::Chess960));
    let command = |count: Count| format!("{} N", count.verb.command());
    let search = talent.lines.map(|lines| format!("MultiPV {lines} and go depth 1"));
    let entries = [
        ("uci-move-list", talent.list.map(command).or(search)),
        ("uci-perft", talent.count.map(command)),
        ("uci-position", talent.shows_fen.then(|| "d".to_string())),
        ("uci-checkers", talent.shows_checkers.then(|| "d".to_string())),
        ("en-passant-field", talent.en_passant.map(str::to_string)),
    ];
    let named = entries.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?)));
    Description {
        name,
        version: String::new(),
        language: String::new(),
        homepage: String::new(),
        levels: vec![Level::Board],
        variants,
        conventions: named.collect(),
    }
}

//! Finding out what an engine can be asked. UCI has no perft, so every way around is tried, and used
//! only when it is proved on a position whose answer is known.

use std::time::Duration;

use super::engine::{Counted, Engine, Offer, Until, Verb};
use super::text::Display;
use crate::process::{Launch, Limits};
use crate::question::{Failure, Root, Variant};

/// How long a trial may take. A command that starts an endless search is ended after it.
const TRIAL: Duration = Duration::from_millis(1500);

/// The most moves that any known position has, so that a shorter list is never taken for a whole one.
const MOST_MOVES: u32 = 218;

/// The start of a game, and how many lines of one and of two plies it has.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const START_COUNTS: [u64; 2] = [20, 400];
/// The position called Kiwipete, with castling on both sides: 48 moves.
/// <https://www.chessprogramming.org/Perft_Results>
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const KIWIPETE_MOVES: usize = 48;
/// The king on e1 is checked by the rook on e2 and by nobody else.
const CHECK: &str = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
/// After e2e4 no pawn stands beside e4, so that the square e3 is of no use to anybody.
const NO_PAWN_BESIDE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
/// After e2e4 the pawn on d4 stands beside e4, but may not leave the d-file: the rook on d1 pins it.
const PINNED_PAWN_BESIDE: &str = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";

/// A proved way to have moves counted or listed by a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The command.
    pub verb: Verb,
    /// Whether it names the first moves.
    pub lists: bool,
    /// When its output is complete.
    pub until: Until,
}

/// What an engine can be asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talent {
    /// How to count.
    pub count: Option<Count>,
    /// How to list the moves by a command that counts.
    pub list: Option<Count>,
    /// The number of lines (MultiPV) with which a search of one ply lists the moves.
    pub lines: Option<u32>,
    /// Whether `d` shows the position as FEN.
    pub shows_fen: bool,
    /// Whether `d` shows the pieces that give check.
    pub shows_checkers: bool,
    /// When the en passant field is filled: `always`, `pseudo-legal` or `legal`.
    pub en_passant: Option<&'static str>,
    /// What went wrong when it was tried, one sentence for each attempt that the engine failed at.
    pub troubles: Vec<String>,
}

/// An engine under trial: restarted whenever a trial kills it.
pub struct Trial<'a> {
    launch: &'a Launch,
    limits: &'a Limits,
    engine: Option<Engine>,
    troubles: Vec<String>,
}

impl<'a> Trial<'a> {
    /// Begins with an engine that has just been started.
    pub fn new(launch: &'a Launch, limits: &'a Limits, engine: Engine) -> Trial<'a> {
        Trial { launch, limits, engine: Some(engine), troubles: Vec::new() }
    }

    /// Tries everything; returns what works and the engine, if it is still running.
    pub fn run(mut self, offer: &Offer) -> Result<(Talent, Option<Engine>), Failure> {
        let mut talent = Talent::default();
        for verb in Verb::ALL {
            let Some(count) =
                self.attempt(verb.command(), |engine| prove_count(engine, verb))?.flatten()
            else {
                continue;
            };
            talent.count.get_or_insert(count);
            if count.lists {
                talent.list = Some(count);
                break;
            }
        }
        let lines = offer.options.get("MultiPV").copied().flatten().map(|max| max.min(256));
        if let Some(lines) = lines.filter(|&lines| lines >= MOST_MOVES && talent.list.is_none()) {
            let proved = self.attempt("go depth 1", |engine| prove_search(engine, lines))?;
            talent.lines = proved.unwrap_or(false).then_some(lines);
        }
        if let Some((shows_fen, shows_checkers)) = self.attempt("d", prove_display)? {
            (talent.shows_fen, talent.shows_checkers) = (shows_fen, shows_checkers);
        }
        if talent.shows_fen {
            talent.en_passant = self.attempt("d", en_passant_habit)?.flatten();
        }
        talent.troubles = self.troubles;
        Ok((talent, self.engine))
    }

    /// Makes one attempt. If the engine fails at it, the attempt has no result and the next one
    /// begins with a new engine; only an engine that cannot be started again is an error.
    fn attempt<T>(
        &mut self,
        command: &str,
        attempt: impl FnOnce(&mut Engine) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(self.launch, self.limits)?.0,
        };
        engine.begin(TRIAL);
        match attempt(&mut engine) {
            Ok(result) => {
                self.engine = Some(engine);
                Ok(Some(result))
            }
            Err(failure) => {
                self.troubles.push(format!("`{command}`: {}", failure.message));
                Ok(None)
            }
        }
    }
}

fn standard(fen: &str) -> Root {
    Root { variant: Variant::Standard, fen: fen.to_string(), moves: Vec::new() }
}

fn prove_count(engine: &mut Engine, verb: Verb) -> Result<Option<Count>, Failure> {
    engine.set_position(&standard(START), None);
    let one = engine.count(verb, 1, Until::Silence)?;
    if one.text.moves.is_empty() && one.text.total.is_none() {
        return Ok(None);
    }
    let two = engine.count(verb, 2, Until::Silence)?;
    let until = match (one.text.total, one.late || two.late) {
        (Some(_), _) => Until::Total,
        (None, true) => Until::Silence,
        (None, false) => Until::Ready,
    };
    if divides(&one, &two) {
        return Ok(Some(Count { verb, lists: true, until }));
    }
    if repeats_its_list(engine, verb, &one, &two)? {
        return Ok(Some(Count { verb, lists: true, until: Until::Silence }));
    }
    let three = engine.count(verb, 3, until)?;
    let totals = [one, two, three].map(|counted| counted.text.total);
    let proved = matches!(totals, [Some(one), Some(two), Some(three)] if grow(one, two, three));
    Ok(proved.then_some(Count { verb, lists: false, until }))
}

/// Whether totals of one, two and three plies are counts of lines of play, right or wrong: the start position has some
/// moves, no more than any position has, and each of them several replies. An engine that repeats the words of a
/// command it does not know prints 1, 2 and 3.
fn grow(one: u64, two: u64, three: u64) -> bool {
    let most = u64::from(MOST_MOVES);
    (1..=most).contains(&one)
        && (one * 2..=one * most).contains(&two)
        && (two * 2..=two * most).contains(&three)
}

/// Whether counts by first move that add up to no known number come again as they were: then they are the engine's
/// own, and not the beginning of a longer output.
fn repeats_its_list(
    engine: &mut Engine,
    verb: Verb,
    one: &Counted,
    two: &Counted,
) -> Result<bool, Failure> {
    if !has_form(one, two) || one.text.total.is_some() {
        return Ok(false);
    }
    let again = engine.count(verb, 2, Until::Silence)?;
    Ok(again.text == two.text)
}

/// Whether two outputs, of one and of two plies, are counts by first move. An engine that prints its total proves
/// itself by a sum that is right, whatever it believes the moves to be: judging them is not this trial's
/// business. Without a total the numbers of the start position have to come.
fn divides(one: &Counted, two: &Counted) -> bool {
    let (first, second) = (one.text.sum(), two.text.sum());
    let sums = match (one.text.total, two.text.total) {
        (Some(_), Some(_)) => one.text.total == first && two.text.total == second,
        _ => (first, second) == (Some(START_COUNTS[0]), Some(START_COUNTS[1])),
    };
    has_form(one, two) && sums
}

/// Whether two outputs, of one and of two plies, name the same moves, each of them once in the first.
fn has_form(one: &Counted, two: &Counted) -> bool {
    let names = |counted: &Counted| {
        let mut names: Vec<String> = counted.text.moves.iter().map(|(mv, _)| mv.clone()).collect();
        names.sort();
        names
    };
    !one.text.moves.is_empty()
        && one.text.moves.iter().all(|(_, count)| *count == 1)
        && names(one) == names(two)
        && two.text.sum() > one.text.sum()
}

fn prove_search(engine: &mut Engine, lines: u32) -> Result<bool, Failure> {
    engine.set_option("MultiPV", &lines.to_string());
    for (fen, moves) in [(START, START_COUNTS[0] as usize), (KIWIPETE, KIWIPETE_MOVES)] {
        engine.set_position(&standard(fen), None);
        let (found, best) = engine.search_one_ply()?;
        if found.len() != moves || best.is_none_or(|best| !found.contains(&best)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn prove_display(engine: &mut Engine) -> Result<(bool, bool), Failure> {
    let mut shown = Vec::new();
    for fen in [KIWIPETE, CHECK] {
        engine.set_position(&standard(fen), None);
        let Display { fen: shown_fen, checkers } = engine.display()?;
        shown.push((shown_fen.as_deref() == Some(fen), checkers));
    }
    let shows_fen = shown.iter().all(|(same, _)| *same);
    let known = [Some(vec![]), Some(vec!["e2".to_string()])];
    let shows_checkers = shown.into_iter().map(|(_, checkers)| checkers).eq(known);
    Ok((shows_fen, shows_checkers))
}

fn en_passant_habit(engine: &mut Engine) -> Result<Option<&'static str>, Failure> {
    let mut fields = Vec::new();
    for fen in [NO_PAWN_BESIDE, PINNED_PAWN_BESIDE] {
        engine.set_position(&standard(fen), Some("e2e4"));
        let shown = engine.display()?.fen.unwrap_or_default();
        fields.push(shown.split_whitespace().nth(3).map(str::to_string));
    }
    let fields: Vec<&str> = fields.iter().map(|field| field.as_deref().unwrap_or("")).collect();
    Ok(match fields[..] {
        ["e3", "e3"] => Some("always"),
        ["-", "e3"] => Some("pseudo-legal"),
        ["-", "-"] => Some("legal"),
        _ => None,
    })
}

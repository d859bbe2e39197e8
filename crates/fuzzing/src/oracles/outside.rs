//! What holds where there is more than a board: proofs, files, replies, and the arbiter.

use std::collections::BTreeMap;
use std::time::Duration;

use laws::appendix_c::c03_letters::{LANGUAGES, Letters};
use laws::arbiter::Conditions;
use laws::article_05::a5_02_dead_position::Material;
use laws::{Color, Edition, Refusal};
use mateability::certificate::Claim;
use mateability::{Budget, Solver, Verdict, check, is_mating_line};
use notation::fen::PositionError;
use rustix::time::{ClockId, clock_gettime};
use scenario::guard::{Limits, Shape, Source, guard};
use scenario::load::SpecFile;
use scenario::{LoadError, Suite};
use subject::competition::Ruling;
use subject::game_level::{self, rulings};
use subject::{Query, protocol};

use super::{Checked, MATE, READERS, RULINGS, YAML};
use crate::case::Case;
use crate::events::Events;
use crate::texts::Text;
use crate::tree::Tree;

/// A line to mate can be played and ends with it; a proof that there is none is accepted by its checker (5.2.2).
///
/// `answer` says for a player what the program claims.
///
/// # Errors
/// The claim that does not hold.
pub fn mate_answers_prove_themselves(
    case: &Case,
    mut answer: impl FnMut(&laws::Position, Color) -> Verdict,
) -> Checked {
    for color in Color::ALL {
        let position = case.end();
        match answer(position, color) {
            Verdict::Mateable { line } => {
                let mates = is_mating_line(position, color, &line);
                MATE.holds(mates, || format!("{color} does not mate by {line:?}"))?;
            }
            Verdict::Unmateable { certificate } => {
                let claim = Claim { position: position.clone(), color };
                let flaw = check(&claim, &certificate).err();
                MATE.holds(flaw.is_none(), || format!("the proof for {color} fails: {flaw:?}"))?;
            }
            Verdict::Undecided { .. } => {}
        }
    }
    Ok(())
}

/// The answer of the solver, within a budget that suits many small questions.
pub fn solver_answer(solver: &mut Solver, position: &laws::Position, color: Color) -> Verdict {
    solver.can_mate(position, color, Budget { nodes: 3_000, bytes: 16 << 20, time: None })
}

/// The processor's time that this thread has spent: what else runs on the machine is no matter.
fn time_of_this_thread() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// A YAML text that passes the guard is read at once, twice the same, and with the lists and maps that the guard saw.
/// `read` is the typed reader; it returns what it read or what it complains of.
///
/// # Errors
/// What took long, or was read in two ways.
pub fn guarded_yaml_reads_alike(text: &Text, read: impl Fn(&Source) -> Vec<String>) -> Checked {
    const LONG: Duration = Duration::from_secs(2);
    let start = time_of_this_thread();
    let limits = Limits { bytes: 64 * 1024, ..Limits::default() };
    let Ok(source) = guard("fuzz.yaml", &text.0, limits) else { return Ok(()) };
    let (first, second) = (read(&source), read(&source));
    YAML.holds(first == second, || format!("{first:?} at first, then {second:?}"))?;
    let pointless = first.is_empty();
    YAML.holds(!pointless, || "no scenario is read and nothing is wrong".to_string())?;
    same_tree(&source, source.text())?;
    let took = time_of_this_thread().saturating_sub(start);
    YAML.holds(took < LONG, || format!("it took {took:?}"))
}

/// The typed reader's parser finds in a text the lists and maps that the guard found, under the same keys. A text of
/// which it complains is no text for it.
///
/// # Errors
/// The places that only one of them saw.
pub fn same_tree(source: &Source, text: &str) -> Checked {
    let Ok(tree) = serde_yaml::from_str::<Tree>(text) else { return Ok(()) };
    let mut seen = BTreeMap::new();
    tree.places(String::new(), &mut seen);
    let form = |shape| match shape {
        Shape::List => "list",
        Shape::Map => "map",
        Shape::Plain | Shape::Quoted => "text",
    };
    let guarded: BTreeMap<String, &str> = source
        .paths()
        .filter_map(|path| Some((path.to_string(), form(source.node(path)?.shape))))
        .collect();
    YAML.holds(seen == guarded, || format!("the guard saw {guarded:?}, the reader {seen:?}"))
}

/// The scenarios of a text with their questions, or the complaints about it.
pub fn read_scenarios(source: &Source) -> Vec<String> {
    let file = SpecFile {
        name: source.name().to_string(),
        inside: String::new(),
        bytes: source.text().as_bytes().to_vec(),
    };
    match Suite::from_files(vec![file]) {
        Ok(suite) => {
            let scenarios = suite.scenarios.iter();
            scenarios.map(|scenario| format!("{} {:?}", scenario.id, scenario.questions)).collect()
        }
        Err(LoadError::Invalid(found)) => found.iter().map(ToString::to_string).collect(),
        Err(error) => vec![error.to_string()],
    }
}

/// No bytes make a reader of FEN, EPD, PGN, moves, events or replies panic or hang.
///
/// # Errors
/// The text that a reader accepts and `write` then writes as one that it does not.
pub fn no_text_breaks_a_reader(text: &Text, write: impl Fn(&laws::Position) -> String) -> Checked {
    const LONG: Duration = Duration::from_secs(2);
    let start = time_of_this_thread();
    let games = notation::pgn::read(&text.0);
    games.take(50).for_each(drop);
    let text = String::from_utf8_lossy(&text.0);
    for variant in [laws::Variant::Standard, laws::Variant::Chess960] {
        let _ = notation::epd::parse(&text, variant);
        let position = match notation::fen::position(&text, variant) {
            Ok(position) => position,
            Err(error) => {
                let words = error.to_string();
                READERS
                    .holds(!words.is_empty(), || format!("{text:?} is refused without words"))?;
                if let PositionError::Impossible(refusals) = &error {
                    let told = |why: &Refusal| words.contains(why.article().number());
                    let all = refusals.iter().all(|why| told(why) && !why.name().is_empty());
                    READERS.holds(all, || format!("{text:?}: {refusals:?} is told as {words}"))?;
                }
                continue;
            }
        };
        let drawn = format!("{:?}", position.board());
        READERS.holds(drawn.lines().count() == 10, || format!("{text:?} is drawn as {drawn}"))?;
        let written = write(&position);
        let again = notation::fen::position(&written, variant);
        READERS.holds(again.as_ref() == Ok(&position), || {
            format!("{text:?} is written as {written:?}, which reads as {again:?}")
        })?;
    }
    let initial = laws::Position::initial();
    let _ = notation::uci::parse_move(&text, &initial);
    for strictness in [laws::appendix_c::Strictness::Strict, laws::appendix_c::Strictness::Lenient]
    {
        let read = laws::appendix_c::read_san(&initial, &text, strictness);
        let told = read.err().is_none_or(|error| !error.to_string().is_empty());
        READERS.holds(told, || format!("{text:?} is no move, and nobody says why"))?;
        for letters in LANGUAGES {
            let known = Letters::of(letters.language) == Some(*letters);
            READERS.holds(known, || format!("the letters of {} are others'", letters.language))?;
            let _ = letters.read(&initial, &text, strictness);
        }
    }
    for square in laws::appendix_d::heard(&text).into_iter().flatten() {
        let again = laws::appendix_d::heard(&laws::appendix_d::spoken(square));
        READERS.holds(again == Some(vec![square]), || format!("{square} is heard as {again:?}"))?;
    }
    if let Err(error) = text.parse::<Edition>() {
        READERS.holds(!error.to_string().is_empty(), || "no edition, without words".to_string())?;
    }
    let _ = notation::events::parse(&text);
    let _ = notation::duration::parse_time_control(&text);
    replies(&text);
    let took = time_of_this_thread().saturating_sub(start);
    READERS.holds(took < LONG, || format!("it took {took:?}"))
}

/// What subjects say, line by line and as a whole.
fn replies(text: &str) {
    let perft = subject::parse_perft(text);
    let _ = perft.sum();
    let _ = subject::parse_display(text);
    let questions = [Query::LegalMoves, Query::Perft { depth: 2 }, Query::Status, Query::Accepts];
    for line in text.lines().take(8) {
        for strict in [false, true] {
            let _ = protocol::read_started(line, strict);
            for query in &questions {
                let _ = protocol::read_answered(line, 1, query, strict);
            }
        }
    }
}

/// The rulings of `laws` on events.
///
/// # Errors
/// What is wrong with the events.
pub fn rulings_of_laws(events: &Events) -> Result<Vec<Ruling>, String> {
    let all = rulings(&events.root, &events.conditions, &events.events, &Material)?;
    Ok(all.into_iter().map(|(ruling, _)| ruling).collect())
}

/// Every event gets a ruling, the same each time, and nothing can be played after the end.
///
/// # Errors
/// The event for which it is not so.
pub fn rulings_are_whole(
    events: &Events,
    rule: impl Fn(&Events) -> Result<Vec<Ruling>, String>,
) -> Checked {
    let first = rule(events).map_err(|why| RULINGS.broken(format!("no ruling: {why}")))?;
    let again = rule(events);
    RULINGS.holds(Ok(&first) == again.as_ref(), || "the second time it is another".to_string())?;
    RULINGS.holds(first.len() == events.events.len(), || "an event has no ruling".to_string())?;
    for (ruling, event) in first.iter().zip(&events.events) {
        let over = ruling.outcome != "ongoing";
        RULINGS.holds(!over || ruling.may_play.is_empty(), || {
            format!(
                "{event}: the game is over ({}) and {:?} may be played",
                ruling.outcome, ruling.may_play
            )
        })?;
        RULINGS.holds(!over || ruling.running.is_none(), || {
            format!("{event}: the game is over ({}) and a clock runs", ruling.outcome)
        })?;
        let cited = ruling.findings.iter().all(|finding| !finding.article.is_empty());
        RULINGS.holds(cited, || format!("{event}: a finding names no article"))?;
    }
    under_default_conditions(events)
}

/// Where nothing else is said the newest edition is in force, and whatever happens is ruled on.
fn under_default_conditions(events: &Events) -> Checked {
    let begun = game_level::arbiter(&events.root, Conditions::default(), &Material);
    let mut arbiter = begun.map_err(|why| RULINGS.broken(why))?;
    for event in &events.events {
        let happening = notation::events::parse(event);
        let happening = happening.map_err(|why| RULINGS.broken(why.to_string()))?;
        let ruling = arbiter.rule(&happening);
        let told = ruling.findings.iter().all(|finding| !finding.to_string().is_empty());
        RULINGS.holds(told, || format!("{event}: a finding without words"))?;
    }
    let edition = arbiter.conditions().edition;
    RULINGS.holds(edition == Edition::default(), || format!("the edition is {edition}"))
}

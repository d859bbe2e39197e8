//! `arbiter mutants`: what is a suite worth?

use inquiry::Outcome;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::ValueEnum;
use divergence::score::{self, Cost, Planted, Score, Told};
use divergence::{Aspects, Reference, Source};
use mutants::Level;
use scenario::ask::{Mode, examine};
use scenario::twice::{self, Witnesses};
use scenario::{Judgement, Scenario, Suite};
use subject::Subject;

use crate::asking::VariantArg;
use crate::commands::corpus::planted;
use crate::output::{self, BAD, DIM, GOOD, NOTE};
use crate::specs::SpecsArgs;
use crate::suites::SuiteArg;

/// Try a suite on every planted fault: which does it find, and what does it cost to ask?
#[derive(clap::Args)]
pub struct Args {
    /// The suite.
    #[arg(long, default_value = "scenarios", conflicts_with = "epd")]
    suite: Tried,
    /// The positions of an EPD file instead, counted as perft suites are.
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Count to this depth where the suite does not say.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=6))]
    depth: Option<u32>,
    /// Leave out positions of the file that no game can have, although they can be played from.
    #[arg(long, requires = "epd")]
    strict: bool,
    /// Rules of castling in the EPD file.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
    #[command(flatten)]
    specs: SpecsArgs,
    /// Only faults of this level.
    #[arg(long)]
    level: Option<LevelArg>,
    /// List the faults that fewer than two scenarios tell, or that only counts tell.
    #[arg(long, conflicts_with_all = ["epd", "depth", "suite"])]
    single: bool,
    /// Name every fault with the case that found it.
    #[arg(long, short)]
    verbose: bool,
    /// Print the whole result as JSON.
    #[arg(long)]
    json: bool,
}

/// The suites that can be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Tried {
    /// The scenarios of the specifications.
    Scenarios,
    /// The distilled corpus, every answer compared.
    Distilled,
    /// The distilled corpus, counts at depths 1 and 2 only.
    DistilledCounts,
    /// Counts from the start position, to depth 4 if not said otherwise.
    Start,
    /// Counts from the six classic positions, to depth 3 if not said otherwise.
    Classic,
}

/// The engine is asked about single moves too, as only a quick subject can be, and under the newest edition that a
/// scenario is about.
fn thorough(scenario: &Scenario) -> Mode {
    Mode { cross_check: true, edition: scenario.editions.newest() }
}

/// The levels that faults are planted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LevelArg {
    /// Articles 1 to 3, checkmate and stalemate.
    Board,
    /// FEN and algebraic notation.
    Notation,
    /// History, claims, outcomes.
    Game,
    /// What happens at the board: touch, clock, irregularities, claims, penalties. Scenarios alone ask about it.
    Competition,
}

impl LevelArg {
    const fn is(self, level: Level) -> bool {
        matches!(
            (self, level),
            (LevelArg::Board, Level::Board)
                | (LevelArg::Notation, Level::Notation)
                | (LevelArg::Game, Level::Game)
        )
    }
}

/// Tries the suite and prints the score. It differs if a fault is left.
///
/// # Errors
/// The suite cannot be read, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.single {
        return single(args);
    }
    let score = match (&args.epd, args.suite) {
        (Some(path), _) => {
            let text = scenario::files::read_text(path, scenario::files::MOST)
                .with_context(|| format!("cannot read {}", path.display()))?;
            let name = path.display().to_string();
            let variant = args.variant.laws();
            let (source, remarks) = Source::epd(&name, &text, variant, args.depth, args.strict)
                .map_err(|reason| anyhow::anyhow!("{name}, {reason}"))?;
            for remark in remarks {
                eprintln!("{name}, {remark}");
            }
            by_counts(args, &source)
        }
        (None, Tried::Scenarios) => by_scenarios(args)?,
        (None, Tried::Distilled) => by_answers(args)?,
        (None, Tried::DistilledCounts) => by_counts(args, &positions(SuiteArg::Distilled, 2)?),
        (None, Tried::Start) => {
            by_counts(args, &positions(SuiteArg::Start, args.depth.unwrap_or(4))?)
        }
        (None, Tried::Classic) => {
            by_counts(args, &positions(SuiteArg::Classic, args.depth.unwrap_or(3))?)
        }
    };
    print(args, &score)?;
    Ok(if score.left() == 0 { Outcome::done() } else { Outcome::differs("") })
}

/// Lists the faults that are told too seldom, with what tells them.
fn single(args: &Args) -> anyhow::Result<Outcome> {
    let suite: Suite = args.specs.load()?;
    let asked = scenario::Selection::default().apply(&suite)?;
    let asked = twice::Suite::new(&asked, &mut subject::Mutant::new(None), thorough);
    let mut faults: Vec<(Planted, Witnesses)> = Vec::new();
    for mut fault in planted(&wanted(args)) {
        let found = asked.witnesses(fault.subject.as_mut());
        faults.push((fault, found));
    }
    if args.level.is_none_or(|level| level == LevelArg::Competition) {
        let at_the_board: Vec<_> = at_the_board(&suite.scenarios);
        let asked = twice::Suite::new(&at_the_board, &mut subject::Reference::default(), thorough);
        for mut fault in arbiters() {
            let found = asked.witnesses(fault.subject.as_mut());
            faults.push((fault, found));
        }
    }
    let seldom: Vec<&(Planted, Witnesses)> = faults
        .iter()
        .filter(|(fault, found)| {
            !found.are_enough(fault.article == "perft") && !found.are_choices()
        })
        .collect();
    let mut out = output::stdout();
    if args.json {
        let listed: BTreeMap<&str, Vec<&String>> = seldom
            .iter()
            .map(|(fault, found)| {
                (fault.name.as_str(), found.answers.iter().chain(&found.counts).collect())
            })
            .collect();
        serde_json::to_writer_pretty(&mut out, &listed)?;
        writeln!(out)?;
    } else {
        for (fault, found) in &seldom {
            let told = [&found.answers[..], &found.counts, &found.choices].concat();
            let told = if told.is_empty() { "nothing".to_string() } else { told.join(", ") };
            writeln!(out, "{BAD}single{BAD:#}  {:<48} {DIM}{told}{DIM:#}", fault.name)?;
        }
        let told = faults.len() - seldom.len();
        writeln!(
            out,
            "{told} of {} faults are told by two scenarios, of which one does more than count",
            faults.len()
        )?;
    }
    Ok(if seldom.is_empty() { Outcome::done() } else { Outcome::differs("") })
}

fn positions(suite: SuiteArg, depth: u32) -> anyhow::Result<Source> {
    suite.source(subject::Mutant::new(None).description(), depth)
}

fn wanted(args: &Args) -> impl Fn(Level) -> bool + use<> {
    let only = args.level;
    move |level| only.is_none_or(|only| only.is(level))
}

fn by_counts(args: &Args, source: &Source) -> Score {
    let (cases, cost) = (source.lines.len(), score::nodes(&source.lines));
    score::score(&source.name, cases, Cost::Lines(cost), &mut planted(&wanted(args)), |subject| {
        score::killer_by_counts(subject, &source.lines).map(Told::Fault)
    })
}

fn by_answers(args: &Args) -> anyhow::Result<Score> {
    let source = positions(SuiteArg::Distilled, 2)?;
    let (cases, cost) = (source.lines.len(), score::nodes(&source.lines));
    let mut reference = Reference::new();
    Ok(score::score(
        &source.name,
        cases,
        Cost::Lines(cost),
        &mut planted(&wanted(args)),
        |subject| score::told_by_answers(&mut reference, subject, &source.lines, Aspects::ALL),
    ))
}

fn by_scenarios(args: &Args) -> anyhow::Result<Score> {
    let suite: Suite = args.specs.load()?;
    let scenarios: Vec<Arc<Scenario>> = scenario::Selection::default().apply(&suite)?;
    let questions = scenarios.iter().map(|scenario| scenario.questions.len() as u64).sum();
    let sound = judged_by(&scenarios, &mut subject::Mutant::new(None));
    let mut faults = planted(&wanted(args));
    let mut score = score::score(
        "the scenarios",
        scenarios.len(),
        Cost::Questions(questions),
        &mut faults,
        |subject| told_by_scenarios(&scenarios, subject, &sound),
    );
    if args.level.is_none_or(|level| level == LevelArg::Competition) {
        score.tried.extend(arbiters_tried(&suite.scenarios, Cost::Questions(questions)));
    }
    Ok(score)
}

/// The planted faults of arbiters, tried on the scenarios of their level, those of older editions included.
fn arbiters_tried(scenarios: &[Arc<Scenario>], cost: Cost) -> Vec<score::Tried> {
    let scenarios = at_the_board(scenarios);
    let sound = judged_by(&scenarios, &mut subject::Reference::default());
    let mut faults = arbiters();
    score::score("the scenarios", scenarios.len(), cost, &mut faults, |subject| {
        told_by_scenarios(&scenarios, subject, &sound)
    })
    .tried
}

fn at_the_board(scenarios: &[Arc<Scenario>]) -> Vec<Arc<Scenario>> {
    let at_the_board = |scenario: &&Arc<Scenario>| scenario.level == subject::Level::Competition;
    scenarios.iter().filter(at_the_board).cloned().collect()
}

/// The planted faults of arbiters as subjects.
fn arbiters() -> Vec<Planted> {
    mutants::competition::Fault::all()
        .iter()
        .map(|fault| Planted {
            name: fault.name().to_string(),
            level: "competition".to_string(),
            article: fault.article().to_string(),
            subject: Box::new(subject::MutantArbiter::new(fault)),
        })
        .collect()
}

/// How every question of these scenarios was judged, by its key.
fn judged_by(
    scenarios: &[Arc<Scenario>],
    subject: &mut dyn Subject,
) -> BTreeMap<String, Judgement> {
    let verdicts =
        scenarios.iter().flat_map(|scenario| examine(scenario, subject, thorough(scenario)));
    verdicts.map(|verdict| (verdict.key(), verdict.judgement)).collect()
}

/// The first question that the subject gets wrong; else the first in which it chooses otherwise than
/// the engine without a fault.
fn told_by_scenarios(
    scenarios: &[Arc<Scenario>],
    subject: &mut dyn Subject,
    sound: &BTreeMap<String, Judgement>,
) -> Option<Told> {
    let mut choice = None;
    for scenario in scenarios {
        for verdict in examine(scenario, subject, thorough(scenario)) {
            let key = verdict.key();
            if sound.get(&key) == Some(&verdict.judgement) {
                continue;
            }
            match &verdict.judgement {
                Judgement::Differs(_) | Judgement::Failed(_) | Judgement::Refused { .. } => {
                    return Some(Told::Fault(key));
                }
                Judgement::Choice { name, .. } => {
                    choice.get_or_insert(Told::Choice(format!("{name}: {key}")));
                }
                Judgement::Conforms | Judgement::Unsupported { .. } | Judgement::Skipped { .. } => {
                }
            }
        }
    }
    choice
}

fn print(args: &Args, score: &Score) -> anyhow::Result<()> {
    let mut out = output::stdout();
    if args.json {
        serde_json::to_writer_pretty(&mut out, score)?;
        return Ok(writeln!(out)?);
    }
    for tried in &score.tried {
        let name = &tried.name;
        match &tried.told {
            Some(Told::Fault(case)) if args.verbose => {
                writeln!(out, "{GOOD}found{GOOD:#}   {name:<48} {DIM}{case}{DIM:#}")?;
            }
            Some(Told::Fault(_)) => {}
            Some(Told::Choice(case)) => {
                writeln!(out, "{NOTE}choice{NOTE:#}  {name:<48} {DIM}{case}{DIM:#}")?;
            }
            None => writeln!(
                out,
                "{BAD}left{BAD:#}    {name:<48} {DIM}{} {}{DIM:#}",
                tried.level, tried.article
            )?,
        }
    }
    for (level, tally) in score.by_level() {
        write!(out, "{level:<10}{:>4} of {} found", tally.faults, tally.all)?;
        match tally.choices {
            0 => writeln!(out)?,
            n => writeln!(out, ", {n} told by a choice that breaks no article")?,
        }
    }
    writeln!(out, "{}: {} cases, {}", score.suite, score.cases, score.cost)?;
    Ok(())
}

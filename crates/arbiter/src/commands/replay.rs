//! `arbiter replay`: real games through a program.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, bail};
use divergence::{Budget, Only, Options, replay};
use inquiry::{Conclusion, Outcome, one_line};
use notation::pgn::split::Chunks;

use crate::asking::{self, DEFAULT_TIMEOUT};
use crate::commands::diff;
use crate::isolation::IsolationArgs;
use crate::output::{self, DIM, NOTE};
use crate::tally::Tally;
use crate::{found, suites, time};

/// Play the games of a PGN file through a program and compare every ply with the Laws.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 nothing differs, 1 something differs, 2 there is no game in the file or one that \
                        cannot be played to its end, 3 the subject failed."
)]
pub struct Args {
    /// The PGN file; `-` is standard input.
    games: PathBuf,
    /// Who is asked; see `arbiter check --help`.
    subject: String,
    /// Ask about nothing else: the legal moves, notation, or how the game stands.
    #[arg(long, value_enum, value_name = "WHAT")]
    only: Option<What>,
    /// Ask at most so many questions.
    #[arg(long, value_name = "QUESTIONS")]
    budget: Option<u64>,
    /// Print the whole result as JSON.
    #[arg(long)]
    json: bool,
    /// The time for one answer, such as 5 or 300ms.
    #[arg(long, value_name = "TIME", default_value = DEFAULT_TIMEOUT, value_parser = time::length)]
    timeout: Duration,
    #[command(flatten)]
    isolation: IsolationArgs,
}

/// What of a game is asked about.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum What {
    /// The legal moves at every ply.
    Moves,
    /// How the move played is written and read.
    San,
    /// How the game stands: check, mate, draws, repetitions.
    Outcome,
}

impl From<What> for Only {
    fn from(what: What) -> Only {
        match what {
            What::Moves => Only::Moves,
            What::San => Only::San,
            What::Outcome => Only::Outcome,
        }
    }
}

/// Replays and reports.
///
/// # Errors
/// The file cannot be read, or the subject does not start.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let stop = output::stop_on_interrupt()?;
    let source = suites::open_games(&args.games)?;
    let tally = Arc::new(Tally::default());
    let mut subject = diff::open(&args.subject, args.timeout, &args.isolation, &tally)?;
    let budget = Budget { questions: args.budget.unwrap_or(u64::MAX), time: None };
    let options = Options { budget, stop: Some(Arc::clone(&stop)), ..Options::default() };
    let name = args.games.display().to_string();
    let only = args.only.map_or(Only::All, Only::from);
    let mut broken = None;
    let pieces =
        Chunks::new(source).map_while(|piece| piece.map_err(|error| broken = Some(error)).ok());
    let bar = asking::counter("games");
    let progress = |games| bar.set_position(games);
    let report = replay(&mut subject, &args.subject, &name, pieces, &options, (only, &progress));
    bar.finish_and_clear();
    if let Some(error) = broken {
        return Err(error).with_context(|| format!("cannot read {name} to its end"));
    }
    if report.games == 0 {
        bail!("{name}:1:1: there is no game in it");
    }
    let reports = std::slice::from_ref(&report.diff);
    let mut outcome = found::outcome(reports, &tally, stop.load(Ordering::Relaxed));
    let unplayed = report.problems.iter().filter(|problem| problem.unplayed).count();
    if outcome.conclusion != Conclusion::Differs && unplayed > 0 {
        outcome = Outcome::fault(format!(
            "error: {unplayed} of {} games cannot be played to their end; {}",
            report.games, outcome.sentence
        ));
    }
    let mut out = output::stdout();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
        return Ok(outcome);
    }
    let _guard = output::Guard::begin();
    for problem in &report.problems {
        let reason = one_line(&problem.reason);
        writeln!(out, "{NOTE}file{NOTE:#}  {name}:{}: {reason}", problem.place)?;
    }
    found::human(&mut out, &report.diff, None)?;
    writeln!(out, "{DIM}{} games, {} plies{DIM:#}", report.games, report.plies)?;
    found::last_line(&mut out, &outcome)?;
    Ok(outcome)
}

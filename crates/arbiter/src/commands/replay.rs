//! `arbiter replay`: real games through a program.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use divergence::{Aspects, Budget, Options, replay};

use crate::commands::diff;
use crate::output::{self, DIM, Exit, NOTE};

/// Play the games of a PGN file through a program and compare every ply with the Laws.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 nothing differs, 1 something differs, 2 there is no game in the file or one that \
                        cannot be played to its end, 3 the subject failed."
)]
pub struct Args {
    /// The PGN file.
    games: PathBuf,
    /// Who is asked; see `arbiter check --help`.
    subject: String,
    /// Ask at most so many questions.
    #[arg(long, default_value_t = 2_000_000)]
    budget: u64,
    /// Print the whole result as JSON.
    #[arg(long)]
    json: bool,
    /// Seconds to wait for one answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    timeout: f64,
}

/// Replays and reports.
///
/// # Errors
/// The file cannot be read, or the subject does not start.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    output::end_subjects_on_interrupt()?;
    let file = diff::read_file(&args.games)?;
    let mut subject = diff::open(&args.subject, args.timeout)?;
    let budget = Budget { questions: args.budget, time: None };
    let options = Options { budget, aspects: Aspects::REPLAY, ..Options::default() };
    let name = args.games.display().to_string();
    let report = replay(subject.as_mut(), &args.subject, &name, &file, &options);
    if report.games == 0 {
        bail!("{name}:1:1: there is no game in it");
    }
    let mut out = output::stdout();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        for problem in &report.problems {
            writeln!(out, "{NOTE}file{NOTE:#}  {name}:{}: {}", problem.place, problem.reason)?;
        }
        diff::human(&mut out, &report.diff, None)?;
        writeln!(out, "{DIM}{} games, {} plies{DIM:#}", report.games, report.plies)?;
    }
    let unplayed = report.problems.iter().any(|problem| problem.unplayed);
    Ok(match diff::exit(std::slice::from_ref(&report.diff)) {
        Exit::Conforms if unplayed => Exit::Fault,
        exit => exit,
    })
}

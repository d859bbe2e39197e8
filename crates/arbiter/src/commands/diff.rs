//! `arbiter diff`: where does a program leave the Laws, and why?

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
use divergence::{Aspects, Budget, DiffReport, Disagreement, Options, against, diff};
use inquiry::Outcome;
use scenario::files;
use subject::Subject;

use crate::asking::DEFAULT_TIMEOUT;
use crate::isolation::IsolationArgs;
use crate::suites::PositionArgs;
use crate::tally::{Tallied, Tally};
use crate::{found, output, time};

/// Find where a program leaves the Laws, name the article, and make the position small.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 nothing differs, 1 something differs, 2 wrong usage or our own fault, 3 the \
                        subject failed, or too little was asked or answered to judge it."
)]
pub struct Args {
    /// Who is asked; see `arbiter check --help`.
    subject: String,
    /// A second subject: faults of both are listed, those they share are marked, and then where the two answer
    /// differently, whoever is right.
    #[arg(long, value_name = "SUBJECT")]
    against: Option<String>,
    #[command(flatten)]
    positions: PositionArgs,
    /// Ask at most so many questions (`20000`), or for so long (`30s`).
    #[arg(long, value_parser = time::budget)]
    budget: Option<Budget>,
    /// Ask about algebraic notation too.
    #[arg(long)]
    notation: bool,
    /// Print the whole result as JSON.
    #[arg(long)]
    json: bool,
    /// A folder where each fault is saved as a scenario file, for `arbiter check --specs`.
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    /// The time for one answer, such as 5 or 300ms.
    #[arg(long, value_name = "TIME", default_value = DEFAULT_TIMEOUT, value_parser = time::length)]
    timeout: Duration,
    #[command(flatten)]
    isolation: IsolationArgs,
}

/// Opens a subject for questions that wait this long, and counts its answers.
///
/// # Errors
/// The text names no subject, or the subject does not start.
pub fn open(
    spec: &str,
    timeout: Duration,
    isolation: &IsolationArgs,
    tally: &Arc<Tally>,
) -> anyhow::Result<Tallied> {
    Ok(Tallied::new(subject::open(spec, &isolation.limits(timeout))?, tally))
}

/// Searches, reports and saves.
///
/// # Errors
/// The call is wrong, a subject does not start, or something cannot be read or written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let stop = output::stop_on_interrupt()?;
    let tally = Arc::new(Tally::default());
    let options = Options {
        budget: args.budget.unwrap_or_default(),
        aspects: if args.notation { Aspects::ALL } else { Aspects::BOARD },
        stop: Some(Arc::clone(&stop)),
        ..Options::default()
    };
    let search = |spec: &str| -> anyhow::Result<DiffReport> {
        let mut subject = open(spec, args.timeout, &args.isolation, &tally)?;
        let source = args.positions.source(subject.description())?;
        Ok(diff(&mut subject, spec, &source, &options))
    };
    let mut reports = vec![search(&args.subject)?];
    if let Some(other) = &args.against {
        reports.push(search(other)?);
        reports[0].disagreements = directly(args, other, &options, &tally)?;
    }
    if let Some(folder) = &args.save {
        save(folder, &reports)?;
    }
    let outcome = found::outcome(&reports, &tally, stop.load(Ordering::Relaxed));
    let mut out = output::stdout();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &reports)?;
        writeln!(out)?;
        return Ok(outcome);
    }
    let _guard = output::Guard::begin();
    for (n, report) in reports.iter().enumerate() {
        found::human(&mut out, report, reports.get(1 - n.min(1)))?;
    }
    for disagreement in reports.iter().flat_map(|report| &report.disagreements) {
        found::disagreement(&mut out, &reports, disagreement)?;
    }
    found::last_line(&mut out, &outcome)?;
    Ok(outcome)
}

/// Where the two subjects answer differently, whatever the Laws say.
fn directly(
    args: &Args,
    other: &str,
    options: &Options,
    tally: &Arc<Tally>,
) -> anyhow::Result<Vec<Disagreement>> {
    let mut first = open(&args.subject, args.timeout, &args.isolation, tally)?;
    let mut second = open(other, args.timeout, &args.isolation, tally)?;
    let mut source = args.positions.source(first.description())?;
    let claims = second.description().variants.clone();
    source.lines.retain(|(line, _)| claims.contains(&line.root().variant));
    Ok(against(&mut first, &mut second, &source, options.aspects, options.budget))
}

/// Writes each finding as a file that `arbiter check --specs` can be given.
fn save(folder: &Path, reports: &[DiffReport]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for finding in reports.iter().flat_map(|report| &report.findings) {
        let name = format!("{}.yaml", divergence::id(&finding.cause));
        let path = folder.join(divergence::file_name(&finding.cause, &name));
        files::write(&path, finding.scenario.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

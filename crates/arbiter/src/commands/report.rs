//! `arbiter report`: one page of several results, or what changed between two.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use inquiry::Outcome;
use report::{Contents, Run};

use crate::sink::Sink;
use crate::specs::SpecsArgs;
use crate::{formats, output, results};

/// Make one page of several results: faults, chapters by subjects, faults found by searches, suites, coverage. Or
/// compare two results of `check`: what is new, what is fixed, what still fails.
#[derive(clap::Args)]
pub struct Args {
    /// Results that `check --format json`, `diff --json`, `replay --json`, `fuzz --json`, `mutants --json` or
    /// `coverage --format json` wrote. Runs of one subject in several versions show a trend, in the order given.
    #[arg(required_unless_present = "compare", value_name = "RESULT.json")]
    results: Vec<PathBuf>,
    /// Two results of `check --format json`: prints the questions that fail now and did not, those that still fail,
    /// and those that are fixed. With `--html`, the page shows it too.
    #[arg(long, num_args = 2, value_names = ["OLD.json", "NEW.json"], conflicts_with = "results")]
    compare: Vec<PathBuf>,
    /// Where the page goes.
    #[arg(long, value_name = "FILE", required_unless_present = "compare")]
    html: Option<PathBuf>,
    #[command(flatten)]
    specs: SpecsArgs,
}

/// Writes the page, and what a comparison found.
///
/// # Errors
/// A result cannot be read, or the page cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let sink = args.html.as_deref().map(Sink::open).transpose()?;
    let mut contents = Contents { compared: !args.compare.is_empty(), ..Contents::default() };
    for path in args.results.iter().chain(&args.compare) {
        results::read(path, &mut contents)?;
    }
    if contents.compared {
        let (before, after) = compared(&contents.runs, &args.compare)?;
        output::stdout().write_all(report::comparison(before, after).as_bytes())?;
    }
    if let Some(sink) = sink {
        let suite = args.specs.load()?;
        sink.write(&report::html(&contents, &formats::articles(&suite)))?;
    }
    Ok(Outcome::done())
}

/// The two runs of a comparison.
fn compared<'a>(runs: &'a [Run], files: &[PathBuf]) -> anyhow::Result<(&'a Run, &'a Run)> {
    let [before, after] = runs else {
        let names: Vec<_> = files.iter().map(|file| Path::display(file).to_string()).collect();
        bail!(
            "{}: only results of `check --format json`, one of each, can be compared",
            names.join(", ")
        );
    };
    Ok((before, after))
}

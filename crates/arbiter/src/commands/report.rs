//! `arbiter report`: one page of several results.

use std::path::PathBuf;

use report::Contents;

use crate::commands::check;
use crate::output::Exit;
use crate::results;
use crate::sink::Sink;
use crate::specs::SpecsArgs;

/// Make one page of several results: articles by subjects, faults found by searches, suites, coverage.
#[derive(clap::Args)]
pub struct Args {
    /// Results that `check --format json`, `diff --json`, `replay --json`, `fuzz --json`, `mutants --json` or
    /// `coverage --format json` wrote. Runs of one subject in several versions show a trend, in the order given.
    #[arg(required = true, value_name = "RESULT.json")]
    results: Vec<PathBuf>,
    /// Where the page goes.
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
    #[command(flatten)]
    specs: SpecsArgs,
}

/// Writes the page.
///
/// # Errors
/// A result cannot be read, or the page cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let sink = Sink::open(&args.html)?;
    let suite = args.specs.load()?;
    let mut contents = Contents::default();
    for path in &args.results {
        results::read(path, &mut contents)?;
    }
    sink.write(&report::html(&contents, &check::articles(&suite)))?;
    Ok(Exit::Conforms)
}

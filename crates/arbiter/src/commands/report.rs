//! `arbiter report`: one page of several runs.

use std::path::PathBuf;

use anyhow::{Context, bail};
use report::Run;

use crate::commands::check;
use crate::output::Exit;
use crate::sink::Sink;
use crate::specs::SpecsArgs;

/// Make one page of the results of several runs: articles by subjects.
#[derive(clap::Args)]
pub struct Args {
    /// Results that `check --format json` wrote. Runs of one subject in several versions show a trend, in
    /// the order given.
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
    let runs = args.results.iter().map(read).collect::<anyhow::Result<Vec<Run>>>()?;
    sink.write(&report::html(&runs, &check::articles(&suite)))?;
    Ok(Exit::Conforms)
}

fn read(path: &PathBuf) -> anyhow::Result<Run> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let run: Run = serde_json::from_str(&text)
        .with_context(|| format!("{name} is no result of `arbiter check --format json`"))?;
    if run.format != Run::FORMAT {
        bail!("{name} has format {}, and this arbiter reads {}", run.format, Run::FORMAT);
    }
    Ok(run)
}

//! `arbiter serve`: any subject as an engine.

use inquiry::Outcome;
use std::io::Write;

use anyhow::bail;
use serve::{Switch, faults};
use subject::Limits;

use crate::output::{self, DIM};

/// Be a chess engine that plays by the rules of any subject, over UCI and XBoard's protocol, to try match programs and interfaces on.
#[derive(clap::Args)]
pub struct Args {
    /// Whose rules are played by.
    #[arg(default_value = "reference")]
    subject: String,
    /// A fault of conversation, such as `bestmove-illegal`, or from ply 12 of a game on: `bestmove-illegal@12`.
    #[arg(long, value_name = "FAULT")]
    fault: Option<String>,
    /// List every fault, what it does, and what tells it.
    #[arg(long)]
    faults: bool,
}

/// Serves until `quit`.
///
/// # Errors
/// The subject does not start, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut out = output::stdout();
    if args.faults {
        for fault in faults::ALL {
            writeln!(out, "{:<30}{} {DIM}({}){DIM:#}", fault.name, fault.what, fault.told_by)?;
        }
        return Ok(Outcome::done());
    }
    let switch = match args.fault.as_deref().map(str::parse::<Switch>) {
        Some(Ok(switch)) => Some(switch),
        Some(Err(error)) => bail!("{error}; `arbiter serve --faults` lists them"),
        None => None,
    };
    let subject = subject::open(&args.subject, &Limits::default())?;
    drop(out);
    let input = std::io::BufReader::new(std::io::stdin());
    serve::serve(subject, switch, input, &mut std::io::stdout().lock())?;
    Ok(Outcome::done())
}

//! The command line of arbiter: the only crate that prints.
//!
//! Results go to standard output, progress and complaints to standard error. What a command found is an
//! [`inquiry::Outcome`], and its exit code is decided there.

mod asking;
mod campaign;
mod commands;
mod formats;
mod found;
mod isolation;
mod jobs;
mod known;
mod output;
mod results;
mod sharding;
mod sink;
mod sorting;
mod specs;
mod suites;
mod tally;
mod time;
mod told;

use std::process::ExitCode;

use clap::Parser;
use inquiry::Outcome;
use subject::OpenError;

use crate::commands::Command;

/// Tells whether a chess program obeys the FIDE Laws of Chess, and which article it breaks.
#[derive(Parser)]
#[command(name = "arbiter", version, propagate_version = true)]
#[command(after_help = "Exit codes: 0 conforms, 1 differs, 2 wrong usage or our own fault, \
                        3 the subject failed.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// A file that grows beyond the size that is allowed is an error of writing, which is told, and no reason to be killed.
fn outlive_limits() {
    #[cfg(unix)]
    {
        let noted = std::sync::Arc::default();
        // Where the system does not let us, such a file ends arbiter.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noted);
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    subject::claim_children();
    outlive_limits();
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cli.command.run()));
    let outcome = match outcome {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(error)) => {
            let text = format!("{error:#}");
            output::complain(&text);
            match error.downcast_ref() {
                Some(OpenError::Start { .. }) => Outcome::failed(text),
                _ => Outcome::fault(text),
            }
        }
        Err(_) => {
            let text = "arbiter itself failed; please report this with the command above";
            output::complain(text);
            Outcome::fault(text)
        }
    };
    ExitCode::from(outcome.conclusion.exit_code())
}

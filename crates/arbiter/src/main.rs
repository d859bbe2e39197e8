//! The command line of arbiter: the only crate that prints.
//!
//! Results go to standard output, progress and complaints to standard error. The exit code is 0
//! when everything conforms, 1 when something differs, 2 when the call or arbiter itself is at
//! fault, 3 when the subject failed.

mod baseline;
mod commands;
mod counts;
mod diagram;
mod judged;
mod output;
mod results;
mod sink;
mod specs;
mod tier;

use std::process::ExitCode;

use clap::Parser;
use subject::OpenError;

use crate::commands::Command;
use crate::output::Exit;

/// Tells whether a chess program obeys the FIDE Laws of Chess, and which article it breaks.
#[derive(Parser)]
#[command(name = "arbiter", version, propagate_version = true)]
#[command(after_help = "Exit codes: 0 conforms, 1 differs, 2 wrong usage or our own fault, \
                        3 the subject failed.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cli.command.run()));
    let exit = match outcome {
        Ok(Ok(exit)) => exit,
        Ok(Err(error)) if output::is_closed_pipe(&error) => Exit::Conforms,
        Ok(Err(error)) => {
            output::complain(&format!("{error:#}"));
            match error.downcast_ref() {
                Some(OpenError::Start { .. }) => Exit::SubjectFailed,
                _ => Exit::Fault,
            }
        }
        Err(_) => {
            output::complain("arbiter itself failed; please report this with the command above");
            Exit::Fault
        }
    };
    exit.into()
}

//! `arbiter completions` and `arbiter man`: help for shells and for `man`.

use inquiry::Outcome;
use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;
use crate::output;

/// Print a script that completes arbiter's arguments in a shell.
#[derive(clap::Args)]
pub struct Args {
    /// The shell.
    shell: Shell,
}

/// Prints the script.
///
/// # Errors
/// Output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "arbiter", &mut script);
    output::stdout().write_all(&script)?;
    Ok(Outcome::done())
}

/// Prints the manual page.
///
/// # Errors
/// Output cannot be written.
pub fn man() -> anyhow::Result<Outcome> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    output::stdout().write_all(&page)?;
    Ok(Outcome::done())
}

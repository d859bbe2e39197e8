//! `arbiter lint`: are these specifications well made?

use inquiry::Outcome;
use std::io::Write;
use std::path::PathBuf;

use scenario::{Diagnostic, LoadError, Scenario, Suite, check_reasons};

use crate::output::{self, BAD, GOOD};
use crate::specs;

/// Check specifications: their form, their ids, and whether the reasons they give are the ones the reference gives.
#[derive(clap::Args)]
pub struct Args {
    /// Folders of specifications or scenario files; those inside arbiter if left out.
    paths: Vec<PathBuf>,
}

/// Prints every fault with the lines it is about.
///
/// # Errors
/// A file cannot be read, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut number = 0;
    let mut scenarios = 0;
    if args.paths.is_empty() {
        number += lint(Suite::embedded(), &mut scenarios)?;
    }
    for path in &args.paths {
        number += lint(Suite::load(path), &mut scenarios)?;
    }
    let mut out = output::stdout();
    if number == 0 {
        writeln!(out, "{GOOD}{scenarios} scenarios, no faults{GOOD:#}")?;
        Ok(Outcome::done())
    } else {
        writeln!(out, "{BAD}{}{BAD:#}", specs::faults(number))?;
        Ok(Outcome::differs(""))
    }
}

/// The reasons of a scenario that are not the reference's, under the newest edition it holds for; and a position that
/// no game can have, where the scenario does not say so.
fn reasons(scenario: &Scenario) -> Vec<Diagnostic> {
    let reasons = check_reasons(scenario, scenario.editions.newest());
    let reasons = reasons
        .into_iter()
        .map(|mismatch| scenario.file.complain_key(&mismatch.path, mismatch.message));
    let past = inquiry::undeclared(scenario)
        .map(|message| scenario.file.complain_key(&format!("{}.id", scenario.path), message));
    reasons.chain(past).collect()
}

/// Shows the faults of one suite and counts them.
fn lint(loaded: Result<Suite, LoadError>, scenarios: &mut usize) -> anyhow::Result<usize> {
    let diagnostics = match loaded {
        Ok(suite) => {
            *scenarios += suite.scenarios.len();
            suite.scenarios.iter().flat_map(|scenario| reasons(scenario)).collect()
        }
        Err(LoadError::Invalid(diagnostics)) => diagnostics,
        Err(other) => return Err(other.into()),
    };
    specs::show(&mut output::stdout(), &diagnostics);
    Ok(diagnostics.len())
}

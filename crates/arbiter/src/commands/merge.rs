//! `arbiter merge`: joins the parts of work that was done with `--shard`.

use std::path::PathBuf;

use anyhow::bail;
use inquiry::Outcome;
use shards::{Header, Join};

use crate::commands::{audit, batch, campaigns, frontier, parts};
use crate::told::ToldArgs;

/// Join the parts of work that was done with --shard, and print what the whole comes to.
///
/// A part that is missing, double, damaged or of other work is named, and nothing is joined.
#[derive(clap::Args)]
pub struct Args {
    /// The folder with the files of all parts.
    #[arg(default_value = "shards")]
    dir: PathBuf,
    /// Join what is there, name what is not, and end with exit code 3.
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    told: ToldArgs,
}

/// Joins.
///
/// # Errors
/// Something is missing, double, damaged or foreign.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let join = Join::look(&args.dir)?;
    let problems = join.problems();
    for problem in problems {
        eprintln!("{problem}");
    }
    if !problems.is_empty() && !args.partial {
        bail!(
            "the parts in {} are not the whole; --partial joins what is there",
            args.dir.display()
        );
    }
    let Header { command, call, of, arbiter, .. } = join.header();
    if arbiter != env!("CARGO_PKG_VERSION") {
        bail!(
            "the parts were written by arbiter {arbiter}, whose answers this one may not understand"
        );
    }
    eprintln!("{call}: {} of {of} parts", join.shards());
    let told = &args.told;
    let plain = told.is_plain() && told.budget.is_none() && told.max_failures.is_none();
    if command != "check" && !plain {
        bail!("only the parts of `check` are told in several ways; these are of `{command}`");
    }
    let outcome = match command.as_str() {
        "fuzz" => campaigns::joined(&join, &args.dir)?,
        "check" => parts::joined(&join, told)?,
        "perft" => frontier::joined(&join)?,
        "audit" => audit::joined(&join)?,
        "mate" | "reach" => batch::joined(&join)?,
        other => bail!("the parts are those of {other:?}, which is not joined"),
    };
    let whole = problems.is_empty();
    Ok(if whole { outcome } else { Outcome::failed("not the whole: parts are missing") })
}

//! `arbiter campaign plan`: job files for work in parts.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;
use inquiry::Outcome;
use scenario::files;

use crate::campaign::{self, Plan};
use crate::output;

/// Write job files for work in parts: Slurm, Kubernetes, GNU parallel, GitHub Actions.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    /// Read a plan, and write a file for each scheduler.
    #[command(after_help = PLAN)]
    Plan {
        /// The plan, in TOML.
        plan: PathBuf,
        /// The folder for the job files.
        #[arg(long, value_name = "DIR", default_value = "jobs")]
        out: PathBuf,
    },
}

const PLAN: &str = r#"A plan:
  name = "start-d8"
  shards = 16
  prepare = ["perft", "4", "--frontier", "start.frontier"]   # once before; may be left out
  command = ["perft", "8", "--from", "start.frontier"]       # the work, without --shard
  merge = []                   # further arguments of `arbiter merge`, such as --format
  dir = "shards"               # the folder for the files of the parts
  time = "1h"                  # what a part takes at most
  memory = 1024                # of a part, in MiB
  [kubernetes]
  image = "arbiter:0.1.0"      # a container with arbiter and the subject
  claim = "arbiter"            # a volume that all pods can write to
  parallelism = 16
  [github]
  install = "cargo install --locked arbiter"
  runs_on = "ubuntu-latest""#;

/// Reads, and writes.
///
/// # Errors
/// The plan is none, or a file cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let Step::Plan { plan, out } = &args.step;
    let cannot = || format!("cannot plan by {}", plan.display());
    let text = files::read_text(plan, 1 << 20).with_context(cannot)?;
    let read = Plan::read(&text).with_context(cannot)?;
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut to = output::stdout();
    for (name, text) in campaign::files(&read)? {
        let path = out.join(name);
        files::write(&path, text.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
        writeln!(to, "{}", path.display())?;
    }
    Ok(Outcome::done())
}

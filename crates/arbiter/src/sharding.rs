//! `--shard`: a part of the work, whose result is a file.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use shards::{Begun, Header, Output, Shard, ShardError};

/// Which part of the work is done.
#[derive(clap::Args)]
pub struct ShardArgs {
    /// Do only part I of N, and write its answers to a file for `arbiter merge`. Begun again, it goes on where it was. With `auto`
    /// Slurm, Kubernetes, GNU parallel or the CI says which part this is.
    #[arg(long, value_name = "I/N|auto")]
    shard: Option<ShardArg>,
    /// The folder for the files of all parts.
    #[arg(long, value_name = "DIR", default_value = "shards", requires = "shard")]
    shard_dir: PathBuf,
}

/// What `--shard` says.
#[derive(Clone, Copy)]
struct ShardArg(Option<Shard>);

impl FromStr for ShardArg {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<ShardArg, ShardError> {
        if text == "auto" { Ok(ShardArg(None)) } else { text.parse().map(Some).map(ShardArg) }
    }
}

impl ShardArgs {
    /// The part. `None` if all is to be done.
    ///
    /// # Errors
    /// It is to be told by a scheduler, and none tells it.
    pub fn shard(&self) -> anyhow::Result<Option<Shard>> {
        let Some(ShardArg(named)) = self.shard else { return Ok(None) };
        let told = || Shard::from_scheduler(|name| std::env::var(name).ok());
        Ok(Some(named.map_or_else(told, Ok)?))
    }

    /// The folder of the parts.
    pub fn folder(&self) -> &Path {
        &self.shard_dir
    }

    /// The file of a part of this work, or `None` if it is done; then that is told on standard error.
    ///
    /// # Errors
    /// It cannot be written, another process is at work on it, or it belongs to other work.
    pub fn begin(&self, work: Header, shard: Shard) -> anyhow::Result<Option<Output>> {
        match Output::begin(&self.shard_dir, work.of(shard))? {
            Begun::Finished => {
                eprintln!("shard {shard} is done already");
                Ok(None)
            }
            Begun::Open(output) => Ok(Some(output)),
        }
    }
}

/// Ends a part, and tells how to go on if it is not done.
///
/// # Errors
/// It cannot be written, or a signal ended it.
pub fn end(output: Output, shard: Shard) -> anyhow::Result<()> {
    match output.finish()? {
        true => eprintln!("shard {shard} is done"),
        false => anyhow::bail!("shard {shard} was stopped; the same command goes on where it was"),
    }
    Ok(())
}

//! A plan of work in parts, as a file tells it.

use anyhow::{Context, ensure};
use serde::Deserialize;

use crate::time;

/// Work in parts, as a file tells it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// A name of small letters, digits and hyphens.
    pub name: String,
    /// The arguments of arbiter for the work, without `--shard`.
    pub command: Vec<String>,
    /// How many parts there are.
    pub shards: u32,
    /// The arguments of arbiter for what is done once before; nothing if it is left out.
    #[serde(default)]
    pub prepare: Vec<String>,
    /// Further arguments of `arbiter merge`, such as `--format`.
    #[serde(default)]
    pub merge: Vec<String>,
    /// The folder for the files of the parts.
    #[serde(default = "shards")]
    pub dir: String,
    /// What a part takes at most, such as `2h`.
    #[serde(default = "an_hour")]
    time: String,
    /// Memory of a part, in MiB.
    #[serde(default = "a_gibibyte")]
    pub memory: u32,
    /// For Kubernetes.
    #[serde(default)]
    pub kubernetes: Kubernetes,
    /// For GitHub Actions.
    #[serde(default)]
    pub github: Github,
}

/// What Kubernetes has to know besides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Kubernetes {
    /// The image of a container that has arbiter and the subject.
    pub image: String,
    /// The claim of a volume that all pods can write to.
    pub claim: String,
    /// Pods at once.
    pub parallelism: u32,
}

impl Default for Kubernetes {
    fn default() -> Kubernetes {
        let version = env!("CARGO_PKG_VERSION");
        Kubernetes { image: format!("arbiter:{version}"), claim: "arbiter".into(), parallelism: 16 }
    }
}

/// What GitHub Actions have to know besides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Github {
    /// The command that brings arbiter to a runner.
    pub install: String,
    /// The runner.
    pub runs_on: String,
}

impl Default for Github {
    fn default() -> Github {
        let install = format!("cargo install --locked arbiter@{}", env!("CARGO_PKG_VERSION"));
        Github { install, runs_on: "ubuntu-latest".into() }
    }
}

fn shards() -> String {
    "shards".to_string()
}

fn an_hour() -> String {
    "1h".to_string()
}

const fn a_gibibyte() -> u32 {
    1024
}

/// Commands that can be done in parts.
const IN_PARTS: [&str; 6] = ["audit", "check", "fuzz", "mate", "perft", "reach"];

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// It is not TOML, has unknown or missing fields, or names what cannot be done; the error says which line or field.
    pub fn read(text: &str) -> anyhow::Result<Plan> {
        let plan: Plan = toml::from_str(text)?;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let name = &plan.name;
        let named = (1..=40).contains(&name.len()) && name.chars().all(plain);
        ensure!(
            named && !name.starts_with('-') && !name.ends_with('-'),
            "name: {name:?} is not of 1 to 40 small letters, digits and hyphens"
        );
        ensure!((1..=100_000).contains(&plan.shards), "shards: {} is not 1 to 100000", plan.shards);
        let first = plan.command.first().map_or("", String::as_str);
        ensure!(
            IN_PARTS.contains(&first),
            "command: {first:?} cannot be done in parts; {} can",
            IN_PARTS.join(", ")
        );
        let own = ["--shard", "--shard-dir"];
        let taken = |word: &String| own.iter().any(|flag| word.split('=').next() == Some(flag));
        ensure!(!plan.command.iter().any(taken), "command: --shard is put there by the job files");
        let texts = [&plan.command, &plan.prepare, &plan.merge];
        let odd = |text: &str| text.chars().any(char::is_control);
        ensure!(
            !texts.into_iter().flatten().chain([&plan.dir]).any(|text| odd(text)),
            "a word of a command has a line break or another control character in it"
        );
        ensure!(
            !plan.dir.is_empty() && !plan.dir.starts_with('-'),
            "dir: {:?} is no folder",
            plan.dir
        );
        plan.seconds()?;
        Ok(plan)
    }

    /// What a part takes at most; a minute at least.
    ///
    /// # Errors
    /// The plan says no time; one that was read says one.
    pub fn seconds(&self) -> anyhow::Result<u64> {
        let length = time::length(&self.time).map_err(anyhow::Error::msg).context("time")?;
        Ok(length.as_secs().max(60))
    }

    /// The command of one part.
    pub fn part(&self, shard: &str) -> Vec<String> {
        let more = ["--shard", shard, "--shard-dir", &self.dir];
        self.command.iter().cloned().chain(more.map(str::to_string)).collect()
    }

    /// The command that joins them.
    pub fn join(&self) -> Vec<String> {
        ["merge".to_string(), self.dir.clone()].into_iter().chain(self.merge.clone()).collect()
    }
}

/// Words as a shell reads them.
pub fn shell(words: &[String]) -> String {
    words.iter().map(|word| inquiry::quoted(word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = "name = \"a\"\ncommand = [\"check\"]\nshards = 2\n";

    #[test]
    fn what_cannot_be_done_is_told_with_its_field() {
        Plan::read(PLAN).expect("a plan");
        let changes = [
            (("\"a\"", "\"A b\""), "name: \"A b\""),
            (("shards = 2", "shards = 0"), "shards: 0"),
            (("\"check\"", "\"explain\""), "command: \"explain\" cannot be done in parts"),
            (("\"check\"", "\"check\", \"--shard=1/2\""), "--shard is put there"),
            (("\"check\"", "\"check\", \"a\\nb\""), "control character"),
            (("shards = 2", "shards = 2\ndir = \"\""), "dir: \"\""),
            (("shards = 2", "shards = 2\ntime = \"soon\""), "time"),
            (("shards = 2", "shard = 2"), "unknown field `shard`"),
            (("shards = 2", ""), "missing field `shards`"),
        ];
        for ((from, to), message) in changes {
            let error = Plan::read(&PLAN.replace(from, to)).expect_err(message);
            assert!(format!("{error:#}").contains(message), "{message}: {error:#}");
        }
    }
}

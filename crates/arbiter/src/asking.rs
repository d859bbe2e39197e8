//! What commands that ask a subject have in common: their options, and what is shown while they ask.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use inquiry::{Observer, quoted};
use report::Case;
use serde::{Deserialize, Serialize};

use crate::output;
use crate::specs::{self, SpecsArgs};

/// The time for one answer if nothing is said.
pub const DEFAULT_TIMEOUT: &str = "10s";

/// The levels of the Laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LevelArg {
    /// Articles 1 to 3, checkmate and stalemate.
    Board,
    /// FEN and algebraic notation.
    Notation,
    /// History, claims, outcomes.
    Game,
    /// Touch, clock, irregularities, penalties.
    Competition,
}

impl LevelArg {
    /// The same for a subject.
    pub const fn level(self) -> subject::Level {
        match self {
            LevelArg::Board => subject::Level::Board,
            LevelArg::Notation => subject::Level::Notation,
            LevelArg::Game => subject::Level::Game,
            LevelArg::Competition => subject::Level::Competition,
        }
    }
}

/// How much is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TierArg {
    /// The first scenario of each chapter and article, without counts above a thousand: for slow subjects.
    Smoke,
    /// The first five scenarios of each article, without counts above ten thousand.
    Ci,
    /// Everything.
    Full,
}

impl TierArg {
    /// The same for a run.
    pub const fn tier(self) -> inquiry::Tier {
        match self {
            TierArg::Smoke => inquiry::Tier::Smoke,
            TierArg::Ci => inquiry::Tier::Ci,
            TierArg::Full => inquiry::Tier::Full,
        }
    }
}

/// The rules of castling and of the start position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariantArg {
    /// Chess as in Articles 1 to 3.
    #[default]
    Standard,
    /// Chess960, Guidelines II.
    Chess960,
}

impl VariantArg {
    /// The same for the rules.
    pub const fn laws(self) -> laws::Variant {
        match self {
            VariantArg::Standard => laws::Variant::Standard,
            VariantArg::Chess960 => laws::Variant::Chess960,
        }
    }

    /// The same for a subject.
    pub const fn subject(self) -> subject::Variant {
        match self {
            VariantArg::Standard => subject::Variant::Standard,
            VariantArg::Chess960 => subject::Variant::Chess960,
        }
    }
}

/// The argument that names the specifications, if they are not those inside arbiter.
pub fn specs_argument(specs: &SpecsArgs) -> String {
    let quote = |path: &PathBuf| format!(" --specs {}", quoted(&path.display().to_string()));
    specs.specs.as_ref().map_or(String::new(), quote)
}

/// The whole command as a shell takes it.
pub fn command() -> String {
    let words = std::env::args().skip(1).map(|word| quoted(&word));
    std::iter::once("arbiter".to_string()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Shows how far it is, and writes or keeps a line for each question where that is wanted.
pub struct Watcher {
    bar: ProgressBar,
    /// Whether lines go to standard output at once.
    now: bool,
    /// Whether lines are kept for a file.
    keep: bool,
    /// The lines that are kept.
    pub lines: String,
}

impl Watcher {
    /// `streams` tells of each output in JSON Lines whether it is standard output.
    pub fn new(streams: Vec<bool>) -> Watcher {
        let now = streams.contains(&true);
        Watcher { bar: bar(), now, keep: streams.contains(&false), lines: String::new() }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Watcher {
    fn case(&mut self, case: &Case) {
        if self.now {
            let _ = output::stdout().write_all(report::jsonl::line(case).as_bytes());
        }
        if self.keep {
            self.lines.push_str(&report::jsonl::line(case));
        }
    }

    fn progress(&mut self, done: usize, of: usize) {
        self.bar.set_length(of as u64);
        self.bar.set_position(done as u64);
    }
}

/// Shows how many of something are done, and how many in a second, where somebody watches.
pub fn counter(of: &str) -> ProgressBar {
    if !specs::watched() {
        return ProgressBar::hidden();
    }
    let template = format!("{{pos}} {of}, {{per_sec}}, {{elapsed}}");
    match ProgressStyle::with_template(&template) {
        Ok(style) => ProgressBar::no_length().with_style(style),
        Err(_) => ProgressBar::no_length(),
    }
}

fn bar() -> ProgressBar {
    if !specs::watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    match ProgressStyle::with_template("{bar:30} {pos}/{len} scenarios, {elapsed}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

//! `arbiter fuzz`: asks a subject what chance and rule features suggest, for as long as is wanted.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fuzzing::campaign::{self, Finding, Observer, Options, Oracle, Outcome as Found, Status};
use indicatif::{ProgressBar, ProgressStyle};
use inquiry::{Heard, Outcome, one_line};
use subject::{Spec, Subject, open};

use crate::isolation::IsolationArgs;
use crate::output::{self, BAD, DIM, NOTE};
use crate::results::{Campaign, Caught};
use crate::sharding::ShardArgs;
use crate::tally::{Tallied, Tally};
use crate::{found, time};

/// Search a program for faults, guided by the rules that positions touch.
///
/// Everything depends on the seed: the same seed asks the same questions, however many subjects are asked at the same
/// time. With --out, every finding is kept as a scenario the moment it is made, and a campaign that was
/// killed goes on with --resume.
#[derive(clap::Args)]
#[command(after_help = oracles())]
pub struct Args {
    /// Who is asked: a UCI engine, a library, an adapter, a mutant; see `arbiter check --help`.
    pub subject: Spec,
    /// What the questions are made of.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Stop after so long, such as 30s or 10m; an hour if nothing else stops it.
    #[arg(long, value_name = "TIME", value_parser = time::length)]
    pub time: Option<Duration>,
    /// Stop after so many questions.
    #[arg(long, value_name = "NUMBER")]
    pub questions: Option<u64>,
    /// Stop after so many findings.
    #[arg(long, value_name = "NUMBER")]
    pub findings: Option<usize>,
    /// Ask so many subjects at the same time.
    #[arg(long, default_value = "1")]
    pub jobs: NonZeroUsize,
    /// What is asked about; everything if left out.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = oracle)]
    pub oracles: Vec<Oracle>,
    /// Keep journal and scenarios in this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "shard")]
    out: Option<PathBuf>,
    /// Go on with the campaign in this folder.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Where the journal is damaged, go on from its last sound record; the rest is kept beside it.
    #[arg(long, requires = "resume")]
    repair: bool,
    /// Print what was found as JSON, for `arbiter report`.
    #[arg(long)]
    pub json: bool,
    /// Time for one answer.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time::length)]
    pub timeout: Duration,
    #[command(flatten)]
    pub shard: ShardArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
}

fn oracles() -> String {
    let lines =
        Oracle::ALL.map(|oracle| format!("\n  {:<11} {}", oracle.name(), oracle.sentence()));
    format!("Oracles:{}", lines.concat())
}

fn oracle(text: &str) -> Result<Oracle, String> {
    let names = || Oracle::ALL.map(Oracle::name).join(", ");
    Oracle::from_name(text).ok_or_else(|| format!("the oracles are {}", names()))
}

/// Runs the campaign; Ctrl-C ends it as if its time were over.
///
/// # Errors
/// The subject does not start, or the folder cannot be used.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let open_ended = args.questions.is_none() && args.findings.is_none();
    let an_hour = open_ended.then_some(Duration::from_secs(3600));
    let options = Options {
        seed: args.seed,
        jobs: args.jobs.get(),
        time: args.time.or(an_hour),
        questions: args.questions,
        findings: args.findings,
        oracles: if args.oracles.is_empty() { Oracle::ALL.to_vec() } else { args.oracles.clone() },
        out: args.out.clone(),
        resume: args.resume,
        repair: args.repair,
    };
    let spec = args.subject.to_string();
    let stop = output::stop_when_convenient()?;
    let tally = Arc::new(Tally::default());
    let (found, spent) = search(args, &options, &stop, &tally)?;
    let outcome = outcome(&found, &tally, stop.load(Ordering::Relaxed));
    match args.json {
        true => print_json(found, spec, args.seed)?,
        false => {
            let _guard = output::Guard::begin();
            print(&found, &spec, args.out.as_deref(), spent)?;
            found::last_line(&mut output::stdout(), &outcome)?;
        }
    }
    subject::end_all();
    Ok(outcome)
}

/// Searches, and shows how it goes; tells how long it took.
///
/// # Errors
/// The subject does not start, or the folder cannot be used.
pub fn search(
    args: &Args,
    options: &Options,
    stop: &AtomicBool,
    tally: &Arc<Tally>,
) -> anyhow::Result<(Found, Duration)> {
    let spec = args.subject.to_string();
    let limits = args.isolation.limits(args.timeout);
    let mut watcher = Watcher::new();
    let opened = || {
        let subject = open(&spec, &limits)?;
        Ok(Box::new(Tallied::new(subject, tally)) as Box<dyn Subject + Send>)
    };
    let found = campaign::run(&spec, &opened, options, stop, &mut watcher)?;
    watcher.clear();
    Ok((found, watcher.begun.elapsed()))
}

/// Where a campaign looked.
pub fn scope(cases: u64, features: usize) -> String {
    format!("{cases} cases, {features} features of rules")
}

/// What a campaign comes to.
fn outcome(found: &Found, tally: &Tally, stopped: bool) -> Outcome {
    let heard = heard(found, tally);
    let scope = scope(found.cases, found.features.len());
    tally.outcome(heard, &scope, stopped.then_some("a signal ended the campaign"))
}

/// Whether a finding is a wrong answer. A failure of the subject is none, but a refusal of what a game can have is one.
pub fn is_wrong(label: &campaign::Label) -> bool {
    !label.is_trouble() || label.kind == "refused" || label.kind == "changed"
}

/// What a campaign heard.
pub fn heard(found: &Found, tally: &Tally) -> Heard {
    let labels = found.findings.iter().map(|found| &found.finding.label);
    let labels = labels.chain(found.unfinished.iter().map(|left| &left.label));
    let wrong = labels.filter(|label| is_wrong(label)).count();
    let mut heard = tally.heard(wrong as u64);
    // What a campaign that goes on had asked before was heard then.
    heard.asked = heard.asked.max(found.questions);
    if heard.asked == 0 || tally.heard(0).asked == 0 && found.findings.is_empty() {
        heard.lost = heard.asked;
    }
    heard
}

/// Shows on standard error how it goes: a line that is renewed on a terminal, a line now and then elsewhere.
struct Watcher {
    bar: Option<ProgressBar>,
    begun: Instant,
    told: Instant,
    /// The questions of a journal were not asked now.
    before: Option<u64>,
}

/// Between two lines where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);

impl Watcher {
    fn new() -> Watcher {
        let shown = std::io::stderr().is_terminal();
        let bar = shown.then(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        Watcher { bar, begun: Instant::now(), told: Instant::now(), before: None }
    }

    fn line(&mut self, status: &Status) -> String {
        if let Some(caught_up) = status.caught_up {
            return format!("going on: {caught_up} of {} cases made again", status.cases);
        }
        let before = *self.before.get_or_insert(status.questions);
        let seconds = self.begun.elapsed().as_secs_f64().max(1e-9);
        let speed = status.questions.saturating_sub(before) as f64 / seconds;
        let small = if status.minimising { ", making one small" } else { "" };
        format!(
            "{} cases, {} questions, {speed:.0}/s, {} features, {} findings{small}",
            status.cases, status.questions, status.features, status.findings
        )
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Observer for Watcher {
    fn status(&mut self, status: &Status) {
        let line = self.line(status);
        match &self.bar {
            Some(bar) => {
                bar.set_message(line);
                bar.tick();
            }
            None if self.told.elapsed() >= EVERY => {
                self.told = Instant::now();
                let _ = writeln!(anstream::stderr(), "{line}");
            }
            None => {}
        }
    }

    fn note(&mut self, note: &str) {
        let _ = writeln!(anstream::stderr(), "note: {note}");
    }

    fn found(&mut self, finding: &Finding, status: &Status) {
        let line = format!(
            "{BAD}found{BAD:#} {}  {DIM}after {} questions{DIM:#}",
            finding.label, status.questions
        );
        match &self.bar {
            Some(bar) => bar.suspend(|| drop(writeln!(anstream::stderr(), "{line}"))),
            None => drop(writeln!(anstream::stderr(), "{line}")),
        }
    }
}

fn print_json(outcome: Found, subject: String, seed: u64) -> anyhow::Result<()> {
    let caught = outcome.findings.into_iter();
    let campaign = Campaign {
        subject,
        seed,
        cases: outcome.cases,
        questions: outcome.questions,
        features: outcome.features.len(),
        campaign: caught.map(|f| Caught { finding: f.finding, times: f.times }).collect(),
    };
    let mut out = output::stdout();
    serde_json::to_writer_pretty(&mut out, &campaign)?;
    Ok(writeln!(out)?)
}

/// Tells a finding.
pub fn tell(out: &mut impl Write, finding: &Finding, spec: &str) -> anyhow::Result<()> {
    writeln!(out, "{BAD}{}{BAD:#}", finding.label)?;
    let moves = match finding.moves.is_empty() {
        true => String::new(),
        false => format!("  moves {}", finding.moves.join(" ")),
    };
    writeln!(out, "  position  {}{moves}", finding.fen)?;
    writeln!(out, "  the Laws  {}", finding.expected)?;
    writeln!(out, "  {spec}  {NOTE}{}{NOTE:#}", one_line(&finding.got))?;
    finding.why.iter().try_for_each(|why| writeln!(out, "  {why}"))?;
    Ok(())
}

/// `once`, `2 times`.
pub fn times(number: u64) -> String {
    if number == 1 { "once".to_string() } else { format!("{number} times") }
}

fn print(
    outcome: &Found,
    spec: &str,
    folder: Option<&Path>,
    spent: Duration,
) -> anyhow::Result<()> {
    let mut out = output::stdout();
    for found in &outcome.findings {
        tell(&mut out, &found.finding, spec)?;
        let times = times(found.times);
        writeln!(
            out,
            "  {DIM}seen {times}, first in case {}, after {} questions{DIM:#}",
            found.case, found.questions
        )?;
        if let Some(folder) = folder {
            writeln!(out, "  {}", folder.join(&found.file).display())?;
        }
        writeln!(out)?;
    }
    for left in &outcome.unfinished {
        writeln!(out, "{BAD}{}{BAD:#}", left.label)?;
        if let Some(root) = &left.root {
            let moves = root.moves.join(" ");
            let played = if moves.is_empty() { "" } else { "  moves " };
            writeln!(out, "  position  {}{played}{moves}", root.fen)?;
        }
        writeln!(out, "  {DIM}seen in case {}, not made small before the end{DIM:#}\n", left.case)?;
    }
    if outcome.cases == 0 && outcome.open > 0 {
        writeln!(out, "{BAD}no case was finished: the subject did not answer in time{BAD:#}")?;
    }
    let mut err = anstream::stderr().lock();
    writeln!(err, "{DIM}{:.1} s{DIM:#}", spent.as_secs_f64())?;
    Ok(())
}

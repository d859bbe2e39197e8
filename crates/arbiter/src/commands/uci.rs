//! `arbiter uci`: what an engine says, judged line by line.

use inquiry::{Heard, Outcome};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use conversation::{Case, Options, Protocol, Run, Suite, Verdict};
use subject::wire::Line;
use subject::{Command, Limits, OpenError, Spec};

use crate::output::{self, BAD, DIM, GOOD, NOTE};
use crate::sink::Sink;
use crate::specs;

/// Talk with an engine over UCI, or XBoard's protocol, and judge everything that it says.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 conforms, 1 differs, 2 wrong usage or our own fault, 3 the engine did not start."
)]
pub struct Args {
    /// A UCI engine: `uci:PATH ARGUMENTS`, a path, or a name in PATH; or `xboard:PATH ARGUMENTS`.
    #[arg(required_unless_present = "list")]
    engine: Option<String>,
    /// Only this rule or conversation; may be given several times.
    #[arg(long, value_name = "ID")]
    only: Vec<String>,
    /// List every rule and conversation.
    #[arg(long)]
    list: bool,
    /// Show also what conforms and what was not asked.
    #[arg(long, short)]
    verbose: bool,
    /// The form of the result.
    #[arg(long, default_value = "human")]
    format: Format,
    /// Write everything that was said to a file, a line of JSON each.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Say again what such a file tells, instead of the conversations of arbiter.
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Seconds to wait for an answer. They are halved, down to one, whenever they were spent in vain.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    patience: f64,
}

/// The forms of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, in a terminal.
    Human,
    /// JSON: every rule and conversation, what came, and the transcript of what differs.
    Json,
}

/// Plays the conversations.
///
/// # Errors
/// The engine does not start, a file cannot be read or written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut out = output::stdout();
    let Some(text) = args.engine.as_ref().filter(|_| !args.list) else {
        for protocol in [Protocol::Uci, Protocol::Xboard] {
            list(&mut out, &suite(protocol)?)?;
        }
        return Ok(Outcome::done());
    };
    let (command, protocol) = engine(text)?;
    let suite = suite(protocol)?;
    if let Some(unknown) = args.only.iter().find(|only| suite.ids().all(|id| id != **only)) {
        bail!(
            "no rule and no conversation is called `{unknown}`; `arbiter uci --list` names them all"
        );
    }
    let seconds = Duration::try_from_secs_f64(args.patience).ok();
    let patience = seconds.filter(|time| !time.is_zero() && time.as_secs() < 3600);
    let patience = patience.context("--patience is a number of seconds above 0 and below 3600")?;
    let trace = args.trace.as_deref().map(Sink::open).transpose()?;
    output::end_on_interrupt()?;
    let limits =
        Limits { timeout: Duration::from_secs(3600), output_bytes: 64 << 20, ..Limits::default() };
    let options = Options { patience, only: args.only.clone(), ..Options::default() };
    let failed = |failure| OpenError::Start { subject: text.clone(), failure };
    let run = match &args.replay {
        Some(path) => conversation::replay(&command, &suite, &limits, &options, &read_trace(path)?),
        None => conversation::run(&command, &suite, &limits, &options, &mut progress()),
    };
    let run = run.map_err(failed)?;
    if let Some(sink) = trace {
        sink.write(&jsonl(&run.trace)?)?;
    }
    match args.format {
        Format::Human => human(&mut out, text, args, &run)?,
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(&run.cases)?)?,
    }
    let heard = Heard {
        asked: run.cases.len() as u64 - run.count(Verdict::Skipped) as u64,
        lost: run.count(Verdict::Failed) as u64,
        slow: 0,
        faults: run.count(Verdict::Differs) as u64,
    };
    let outcome = Outcome::of_search(heard, &run.name, None);
    if matches!(args.format, Format::Human) {
        writeln!(out, "{}", outcome.sentence)?;
    }
    Ok(outcome)
}

fn suite(protocol: Protocol) -> anyhow::Result<Suite> {
    Suite::embedded(protocol).map_err(|diagnostics| {
        specs::show(&mut anstream::stderr().lock(), &diagnostics);
        anyhow!("the conversations inside arbiter are not valid")
    })
}

/// An engine as it is named; a name that is none of a file is looked up in PATH.
fn engine(text: &str) -> anyhow::Result<(Command, Protocol)> {
    let spec = match text.parse::<Spec>() {
        Ok(spec) => spec,
        Err(error) => format!("uci:{text}").parse().map_err(|_| error)?,
    };
    match spec {
        Spec::Uci(command) => Ok((command, Protocol::Uci)),
        Spec::XBoard(command) => Ok((command, Protocol::Xboard)),
        other => bail!("{other} is no engine; `arbiter serve {other}` makes one of it"),
    }
}

fn progress() -> impl FnMut(&str) {
    let shows = std::io::stderr().is_terminal();
    move |id| {
        if shows {
            let _ = write!(std::io::stderr(), "\r\x1b[K{id}");
        }
    }
}

fn list(out: &mut impl Write, suite: &Suite) -> anyhow::Result<()> {
    for rule in &suite.rules {
        writeln!(out, "{:<36}{} {DIM}({}){DIM:#}", rule.id, rule.says, rule.paragraph)?;
    }
    for conversation in &suite.conversations {
        let (id, says) = (&conversation.id, &conversation.says);
        writeln!(out, "{id:<36}{says} {DIM}({}){DIM:#}", conversation.paragraph)?;
    }
    Ok(())
}

fn human(out: &mut impl Write, engine: &str, args: &Args, run: &Run) -> anyhow::Result<()> {
    if std::io::stderr().is_terminal() {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
    for case in &run.cases {
        match case.verdict {
            Verdict::Conforms if args.verbose => {
                writeln!(out, "{GOOD}conforms{GOOD:#} {}", case.id)?
            }
            Verdict::Skipped if args.verbose => {
                writeln!(out, "{DIM}skipped{DIM:#}  {}: {}", case.id, case.got)?;
            }
            Verdict::Choice => {
                writeln!(out, "{NOTE}choice{NOTE:#}   {}: {}", case.id, short(&case.got))?
            }
            Verdict::Differs | Verdict::Failed => differs(out, engine, case)?,
            Verdict::Conforms | Verdict::Skipped => {}
        }
    }
    writeln!(out, "{}, judged by the description of its protocol and the Laws of Chess", run.name)?;
    for verdict in
        [Verdict::Conforms, Verdict::Differs, Verdict::Choice, Verdict::Failed, Verdict::Skipped]
    {
        let count = run.count(verdict);
        if count > 0 {
            writeln!(out, "  {:<9} {count:>4}", name(verdict))?;
        }
    }
    Ok(())
}

fn differs(out: &mut impl Write, engine: &str, case: &Case) -> anyhow::Result<()> {
    writeln!(out, "{BAD}{}{BAD:#}  {}", name(case.verdict), case.id)?;
    writeln!(out, "  says      {}", case.says)?;
    writeln!(out, "  asked by  {}", case.paragraph)?;
    let times = if case.times > 1 { format!(" ({} times)", case.times) } else { String::new() };
    writeln!(out, "  got       {}{times}", short(&case.got))?;
    let last = case.transcript.len().saturating_sub(14);
    for (number, line) in case.transcript.iter().skip(last).enumerate() {
        let label = if number == 0 { "wire" } else { "" };
        writeln!(out, "  {label:<9} {DIM}{}{DIM:#}", line.shown())?;
    }
    let again = shlex::try_quote(engine).unwrap_or_default();
    writeln!(out, "  again     arbiter uci {again} --only {}\n", case.id)?;
    Ok(())
}

const fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Conforms => "conforms",
        Verdict::Differs => "differs",
        Verdict::Choice => "choice",
        Verdict::Failed => "failed",
        Verdict::Skipped => "skipped",
    }
}

/// What an engine said, cut and without control characters.
fn short(text: &str) -> String {
    subject::wire::shown(text, 400)
}

fn jsonl(trace: &[Line]) -> anyhow::Result<String> {
    let lines: Result<Vec<String>, _> = trace.iter().map(serde_json::to_string).collect();
    Ok(lines?.join("\n") + "\n")
}

fn read_trace(path: &Path) -> anyhow::Result<Vec<Line>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            serde_json::from_str(line)
                .with_context(|| format!("{}: line {}", path.display(), number + 1))
        })
        .collect()
}

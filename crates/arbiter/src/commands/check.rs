//! `arbiter check`: does this program obey the Laws?

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use divergence::Budget;
use inquiry::{Call, Options, Outcome, Time, baseline, inquire};
use laws::Edition;
use scenario::Selection;

use crate::asking::{
    DEFAULT_TIMEOUT, LevelArg, TierArg, VariantArg, Watcher, command, specs_argument,
};
use crate::commands::counts;
use crate::formats::{Format, OutputArgs};
use crate::isolation::IsolationArgs;
use crate::sink::Sink;
use crate::specs::SpecsArgs;
use crate::{known, output, time};

/// Ask a program everything the specifications ask, and judge its answers by the Laws.
#[derive(clap::Args)]
#[command(after_help = SUBJECTS)]
pub struct Args {
    /// Who is asked.
    #[arg(default_value = "reference")]
    subject: String,
    #[command(flatten)]
    specs: SpecsArgs,
    /// Only about these articles, sub-articles included; numbers of other editions are understood.
    #[arg(long = "article", value_name = "NUMBER")]
    articles: Vec<String>,
    /// Only these levels.
    #[arg(long = "level", value_name = "LEVEL")]
    levels: Vec<LevelArg>,
    /// Only these variants.
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<VariantArg>,
    /// Only these scenarios.
    #[arg(long = "only", value_name = "ID")]
    only: Vec<String>,
    /// The edition of the Laws to judge by.
    #[arg(long, default_value = "2023")]
    edition: Edition,
    #[command(flatten)]
    output: OutputArgs,
    /// How much of the selection is asked; the rest is told as skipped. Scenarios named by --only are
    /// always asked.
    #[arg(long, default_value = "full")]
    tier: TierArg,
    /// Ask at most so many questions (`2000`), or for so long (`30s`); half an hour if nothing is said. One scenario of
    /// each chapter comes first, then of each article, then the rest; a scenario is asked whole or not at all.
    #[arg(long, value_parser = time::budget)]
    budget: Option<Budget>,
    /// The time for one answer, such as 5 or 300ms: processor time of the subject, or time in which it does nothing.
    #[arg(long, value_name = "TIME", default_value = DEFAULT_TIMEOUT, value_parser = time::length)]
    timeout: Duration,
    /// Stop after so many new faults.
    #[arg(long, value_name = "NUMBER")]
    max_failures: Option<usize>,
    /// A list of known failures: they do not fail the run; one that conforms now, or matches nothing, does.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Write the list of what fails now, a question each, for --known.
    #[arg(long, value_name = "FILE", conflicts_with = "known")]
    write_known: Option<PathBuf>,
    /// Judge by this list, then write it anew: what is fixed goes, what is new comes, reasons stay.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["known", "write_known"])]
    update_known: Option<PathBuf>,
    /// Ask about each named move alone as well as for the list of moves; both must agree.
    #[arg(long)]
    cross_check: bool,
    /// Ask for the counts of this file instead of the specifications: positions with their perft counts, in any of the forms
    /// that public suites have. A wrong count is followed to its article.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["articles", "levels", "only", "known", "write_known", "update_known", "cross_check", "max_failures", "edition", "tier", "formats", "outs", "locate"])]
    epd: Option<PathBuf>,
    /// Ask so many processes of the subject at once for the counts of a file; the result is the same.
    #[arg(long, value_name = "NUMBER", requires = "epd", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
    #[command(flatten)]
    isolation: IsolationArgs,
}

const SUBJECTS: &str = "\
Subjects:
  reference              the rules inside arbiter (the default)
  uci:PATH [ARGS]        a UCI engine; a bare path to a program means the same
  adapter:COMMAND        a program that speaks JSON lines, see `arbiter schema`
  python-chess, pyffish, chess.js, chessops, kokopu, ffish
                         libraries, by adapters inside arbiter
  mutant:NAME            a faulty rules implementation inside arbiter

Exit codes: 0 nothing differs, 1 something differs, 2 wrong usage or our own fault,
3 the subject failed, or too little was asked or answered to judge it.";

/// Asks, judges, and writes the result.
///
/// # Errors
/// The call, the specifications or the output is at fault.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    if let Some(file) = &args.epd {
        return counts(args, file);
    }
    let stop = output::stop_on_interrupt()?;
    let suite = args.specs.load()?;
    let selection = selection(args);
    if selection.apply(&suite)?.is_empty() {
        bail!("no scenario matches: loosen --article, --level, --variant, --only or --edition");
    }
    for note in selection.notes(&suite) {
        eprintln!("note: {note}");
    }
    let sinks = args.output.open()?;
    let list = args.known.as_deref().or(args.update_known.as_deref());
    let known = list.map(known::read).transpose()?;
    let written = args.write_known.as_deref().or(args.update_known.as_deref());
    let written = written.map(Sink::open).transpose()?;
    let place = written.as_ref().and_then(Sink::place);
    if place.is_some() && sinks.iter().any(|(_, sink)| sink.place() == place) {
        bail!("two results cannot go to one file");
    }
    let limits = args.isolation.limits(args.timeout);
    if args.output.is_verbose() {
        args.isolation.tell(&args.subject);
    }
    let mut subject = subject::open(&args.subject, &limits)?;
    let (arguments, command, date) = (arguments(args), command(), time::today());
    let call = Call {
        spec: &args.subject,
        arguments: &arguments,
        edition: args.edition,
        command: &command,
        date: &date,
    };
    let options = Options {
        selection,
        tier: if args.only.is_empty() { args.tier.tier() } else { inquiry::Tier::Full },
        budget: args.budget.unwrap_or(Budget { questions: u64::MAX, time: Some(Time::WHOLE_RUN) }),
        cross_check: args.cross_check,
        max_failures: args.max_failures,
        known: known.as_ref(),
        stop: Some(stop),
        ..Options::new(call)
    };
    let streams = sinks.iter().filter(|(format, _)| *format == Format::Jsonl);
    let mut watcher = Watcher::new(streams.map(|(_, sink)| matches!(sink, Sink::Stdout)).collect());
    let run = inquire(subject.as_mut(), &suite, &options, &mut watcher)?;
    watcher.finish();
    drop(subject);
    // Files first: whoever stops reading standard output early still gets them.
    if let Some(sink) = written {
        let text = match &known {
            Some(known) => known.updated(&run),
            None => baseline::write_known(&run),
        };
        sink.write(&text)?;
    }
    let (screen, files): (Vec<_>, Vec<_>) =
        sinks.into_iter().partition(|(_, sink)| matches!(sink, Sink::Stdout));
    for (format, sink) in files.into_iter().chain(screen) {
        let mut text = args.output.text(format, &run, &suite);
        if format == Format::Jsonl && !matches!(sink, Sink::Stdout) {
            text.insert_str(0, &watcher.lines);
        }
        sink.write(&text)?;
    }
    Ok(run.outcome)
}

/// Asks for the counts of a file.
fn counts(args: &Args, file: &Path) -> anyhow::Result<Outcome> {
    let ([] | [_]) = args.variants[..] else { bail!("a file of counts is of one variant") };
    counts::run(&counts::Call {
        subject: &args.subject,
        file,
        variant: args.variants.first().map_or(laws::Variant::Standard, |one| one.laws()),
        jobs: usize::from(args.jobs),
        budget: args.budget,
        timeout: args.timeout,
        isolation: &args.isolation,
    })
}

fn selection(args: &Args) -> Selection {
    Selection {
        edition: args.edition,
        articles: args.articles.clone(),
        levels: args.levels.iter().map(|level| level.level()).collect(),
        variants: args.variants.iter().map(|variant| variant.subject()).collect(),
        ids: args.only.clone(),
    }
}

/// The arguments that a command needs to repeat a question as it was asked.
fn arguments(args: &Args) -> String {
    let mut text = specs_argument(&args.specs);
    if time::length(DEFAULT_TIMEOUT) != Ok(args.timeout) {
        text.push_str(&format!(" --timeout {}", time::written(args.timeout)));
    }
    if args.cross_check {
        text.push_str(" --cross-check");
    }
    text
}

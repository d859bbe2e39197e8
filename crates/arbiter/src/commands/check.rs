//! `arbiter check`: does this program obey the Laws?

use std::path::{Path, PathBuf};

use anyhow::bail;
use divergence::Budget;
use inquiry::{Options, Outcome, Time, inquire, inquire_at_once};

use crate::asking::command;
use crate::commands::asked::AskedArgs;
use crate::commands::counts;
use crate::isolation::IsolationArgs;
use crate::jobs::{JobsArgs, at_once};
use crate::sharding::ShardArgs;
use crate::told::ToldArgs;
use crate::{output, time};

/// Ask a program everything the specifications ask, and judge its answers by the Laws.
#[derive(clap::Args)]
#[command(after_help = SUBJECTS)]
pub struct Args {
    #[command(flatten)]
    pub asked: AskedArgs,
    #[command(flatten)]
    pub told: ToldArgs,
    /// Ask for the counts of this file instead of the specifications: positions with their perft counts, in any of the forms
    /// that public suites have. A wrong count is followed to its article.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["articles", "levels", "only", "known", "write_known", "update_known", "cross_check", "max_failures", "edition", "tier", "formats", "outs", "locate", "shard"])]
    epd: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    pub shard: ShardArgs,
    #[command(flatten)]
    pub isolation: IsolationArgs,
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
    let suite = args.asked.suite()?;
    let telling = args.told.open()?;
    let limits = args.isolation.limits(args.asked.timeout);
    if args.told.output.is_verbose() {
        args.isolation.tell(&args.asked.subject);
    }
    let (arguments, command, date) = (args.asked.arguments(), command(), time::today());
    let whole = Budget { questions: u64::MAX, time: Some(Time::WHOLE_RUN) };
    let options = Options {
        budget: args.told.budget.unwrap_or(whole),
        max_failures: args.told.max_failures,
        known: telling.known.as_ref(),
        stop: Some(stop),
        ..args.asked.options(args.asked.call(&arguments, &command, &date))
    };
    let mut watcher = telling.watcher();
    let open = || subject::open(&args.asked.subject, &limits);
    let run = match args.jobs.number() {
        1 => inquire(open()?.as_mut(), &suite, &options, &mut watcher)?,
        jobs => inquire_at_once(at_once(jobs, open)?, &suite, &options, &mut watcher)?,
    };
    watcher.finish();
    telling.write(&run, &suite, &watcher)?;
    Ok(run.outcome)
}

/// Asks for the counts of a file.
fn counts(args: &Args, file: &Path) -> anyhow::Result<Outcome> {
    let variants = &args.asked.variants;
    let ([] | [_]) = variants[..] else { bail!("a file of counts is of one variant") };
    counts::run(&counts::Call {
        subject: &args.asked.subject,
        file,
        variant: variants.first().map_or(laws::Variant::Standard, |one| one.laws()),
        jobs: args.jobs.number(),
        budget: args.told.budget,
        timeout: args.asked.timeout,
        isolation: &args.isolation,
    })
}

//! `arbiter perft`: counts the ways to play some plies.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use inquiry::Outcome;
use movegen::{Categories, Options, Outcome as Counted, Position, Progress};

use crate::asking::VariantArg;
use crate::commands::frontier;
use crate::output::{self, DIM, NOTE};
use crate::sharding::ShardArgs;
use crate::suites::read_position;

/// Count the ways to play some plies (perft), as fast as this machine can.
#[derive(clap::Args)]
pub struct Args {
    /// Length in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// The position as FEN; the start of a game if left out.
    #[arg(default_value = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")]
    fen: String,
    /// Rules of castling and of the castling field.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
    /// Refuse a position that no game can have, although it can be played from.
    #[arg(long)]
    strict: bool,
    /// Print the count behind each first move.
    #[arg(long)]
    divide: bool,
    /// Print what kinds of moves the last ply has: captures, checks, mates, ...
    #[arg(long, conflicts_with = "hash")]
    categories: bool,
    /// Remember counts in a table of so many MiB. Faster, and no longer certain: two positions with one
    /// 64-bit key would be taken for one.
    #[arg(long, value_name = "MiB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_048_576))]
    hash: u32,
    /// Count on so many threads.
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Do not count: write the positions so many plies away to this file, each once, with the number of ways that lead to it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "categories", "hash", "threads", "from"])]
    frontier: Option<PathBuf>,
    /// Count from the positions of such a file, to so many plies from where it began: positions reached in several ways are
    /// counted once.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "variant", "strict", "divide", "categories", "hash", "threads"])]
    from: Option<PathBuf>,
    #[command(flatten)]
    shard: ShardArgs,
}

/// Counts, with progress on a terminal; Ctrl-C prints what is known.
///
/// # Errors
/// The position cannot be read, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    if let Some(from) = &args.from {
        let cancel = output::stop_for_scheduler()?;
        let call = frontier::Call { from, depth: args.depth, shard: &args.shard };
        return frontier::count(&call, &cancel);
    }
    if args.shard.shard()?.is_some() {
        bail!("--shard needs --from: write a file with --frontier first, for all parts");
    }
    let variant = args.variant.laws();
    let position = read_position(&args.fen, variant, args.strict)
        .map(|position| Position::from(&position))
        .with_context(|| format!("cannot count from {:?}", args.fen))?;
    let options =
        Options { threads: args.threads, hash_mib: args.hash as usize, ..Options::default() };
    let cancel = output::stop_when_convenient()?;
    if let Some(to) = &args.frontier {
        frontier::write(&position, args.depth, to, &cancel)?;
        return Ok(Outcome::done());
    }
    let bar = Bar::new();
    let start = Instant::now();
    let progress = |progress| bar.show(progress, start);
    if args.categories {
        let outcome =
            movegen::divide_categories(&position, args.depth, &options, &cancel, &progress);
        bar.clear();
        print_categories(args, &outcome)?;
        finish(&outcome, outcome.sum.nodes, start)
    } else {
        let outcome = movegen::divide(&position, args.depth, &options, &cancel, &progress)
            .with_context(|| format!("no memory for a hash table of {} MiB", args.hash))?;
        bar.clear();
        print_count(args, &outcome)?;
        finish(&outcome, outcome.sum, start)
    }
}

/// The line of progress on a terminal.
struct Bar(Option<ProgressBar>);

impl Bar {
    fn new() -> Bar {
        let shown = std::io::stderr().is_terminal();
        Bar(shown.then(|| {
            let bar = ProgressBar::new(0);
            let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {msg}");
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        }))
    }

    fn show(&self, progress: Progress, start: Instant) {
        let Some(bar) = &self.0 else { return };
        let spent = start.elapsed().as_secs_f64().max(1e-9);
        let left = spent * (progress.parts - progress.done) as f64 / progress.done.max(1) as f64;
        bar.set_length(progress.parts as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(format!(
            "{} million/s, about {} left",
            (progress.nodes as f64 / spent / 1e6).round(),
            HumanDuration(Duration::from_secs_f64(left.min(1e9)))
        ));
    }

    fn clear(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn print_count(args: &Args, outcome: &Counted<u64>) -> anyhow::Result<()> {
    let mut out = output::stdout();
    if args.divide {
        for branch in &outcome.branches {
            let unfinished = if branch.finished { "" } else { " (unfinished)" };
            writeln!(out, "{}: {}{unfinished}", branch.mv, branch.sum)?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", outcome.sum)?;
    if args.hash > 0 {
        writeln!(
            out,
            "{NOTE}counted with a hash table: two positions with one 64-bit key would be taken for one{NOTE:#}"
        )?;
    }
    Ok(())
}

fn print_categories(args: &Args, outcome: &Counted<Categories>) -> anyhow::Result<()> {
    let mut out = output::stdout();
    if args.divide {
        for branch in &outcome.branches {
            writeln!(out, "{}: {}", branch.mv, line(&branch.sum))?;
        }
        writeln!(out)?;
    }
    let sum = &outcome.sum;
    for (name, count) in kinds(sum) {
        writeln!(out, "{name:<12} {count}")?;
    }
    Ok(())
}

fn kinds(sum: &Categories) -> [(&'static str, u64); 10] {
    [
        ("nodes", sum.nodes),
        ("captures", sum.captures),
        ("en passant", sum.en_passant),
        ("castles", sum.castles),
        ("promotions", sum.promotions),
        ("checks", sum.checks),
        ("discovered", sum.discovered),
        ("double", sum.double),
        ("checkmates", sum.checkmates),
        ("stalemates", sum.stalemates),
    ]
}

fn line(sum: &Categories) -> String {
    let kinds = kinds(sum).map(|(name, count)| format!("{name} {count}"));
    kinds.join(", ")
}

fn finish<T>(outcome: &Counted<T>, nodes: u64, start: Instant) -> anyhow::Result<Outcome> {
    let seconds = start.elapsed().as_secs_f64();
    let mut err = anstream::stderr().lock();
    writeln!(
        err,
        "{DIM}{seconds:.3} s, {:.0} million a second{DIM:#}",
        nodes as f64 / seconds.max(1e-9) / 1e6
    )?;
    if !outcome.finished {
        bail!("stopped before the end: the count is what was known by then");
    }
    Ok(Outcome::done())
}

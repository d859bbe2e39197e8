//! `arbiter audit`: the games of a PGN file, ruled on by the Laws.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::thread;

use anyhow::{Context, bail, ensure};
use audit::{Audited, Finding, Kind, Options};
use clap::ValueEnum;
use inquiry::{Outcome, one_line};
use laws::Edition;
use notation::pgn::split::{Chunk, Chunks};
use serde::{Deserialize, Serialize};
use shards::{Header, Join, Shard};
use subject::Solving;

use crate::output::{self, BAD, DIM, NOTE};
use crate::sharding::{self, ShardArgs};
use crate::suites;

/// Rule on the games of a PGN file, as far as the file tells.
///
/// A line for each finding: results that contradict the board or the clock comments, wins on time by players who cannot
/// mate, play after the end, illegal moves, draws agreed too early. The edition in force on the date of a game decides.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 nothing is wrong, 1 something is, 2 the file cannot be read or holds no game. \
                        Dead positions are those that the men on the board show."
)]
pub struct Args {
    /// The PGN file; `-` is standard input.
    games: PathBuf,
    /// The edition for games whose date does not tell.
    #[arg(long, default_value_t = Edition::default())]
    edition: Edition,
    /// Tell also where a draw could have been claimed first (9.2, 9.3); that is nothing wrong.
    #[arg(long)]
    claims: bool,
    /// So many threads; all there are if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// Go on where an audit was stopped, with the words it printed: LINE:GAME.
    #[arg(long, value_name = "LINE:GAME", conflicts_with = "shard")]
    resume: Option<Mark>,
    #[command(flatten)]
    shard: ShardArgs,
    /// The form of the findings.
    #[arg(long, default_value = "human")]
    format: Format,
}

/// The forms of the findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Format {
    /// Lines for people.
    Human,
    /// JSON Lines: an object for each finding.
    JsonLines,
}

/// A place between two games.
#[derive(Clone, Copy, Debug)]
struct Mark {
    line: usize,
    game: usize,
}

impl FromStr for Mark {
    type Err = String;

    fn from_str(text: &str) -> Result<Mark, String> {
        let parts = text.split_once(':').and_then(|(line, game)| {
            let (line, game) = (line.parse().ok()?, game.parse().ok()?);
            (line > 0 && game > 0).then_some(Mark { line, game })
        });
        parts.ok_or_else(|| "a line and a game from 1, such as 1201:45".to_string())
    }
}

/// Audits and prints.
///
/// # Errors
/// The file cannot be read, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let name = args.games.display().to_string();
    let cannot = || format!("cannot read {name}");
    if let Some(shard) = args.shard.shard()? {
        return part(args, shard);
    }
    let stop = output::stop_on_interrupt()?;
    let mut source = suites::open_games(&args.games)?;
    let from = args.resume.unwrap_or(Mark { line: 1, game: 1 });
    skip_lines(&mut source, from.line - 1).with_context(cannot)?;
    let mut chunks = Chunks::new(source);
    let options = Options { edition: args.edition, claims: args.claims };
    let mut told = Told::new(&name, args.format, from);
    loop {
        let batch = some(&mut chunks, jobs(args)).with_context(cannot)?;
        if batch.is_empty() {
            break;
        }
        let mut line = from.line;
        for (chunk, audited) in batch.iter().zip(audit_all(&batch, options)) {
            told.take(audited)?;
            let lines = chunk.text.iter().filter(|byte| **byte == b'\n').count();
            line = chunk.line + lines + from.line - 1;
        }
        if stop.load(Ordering::Relaxed) {
            eprintln!("stopped; go on with --resume {line}:{}", from.game + told.sum.games);
            break;
        }
    }
    told.conclude()
}

fn jobs(args: &Args) -> usize {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    args.jobs.map_or_else(all, usize::from)
}

/// The next pieces of a file.
fn some(chunks: &mut Chunks<Box<dyn BufRead>>, number: usize) -> io::Result<Vec<Chunk>> {
    chunks.by_ref().take(number).collect()
}

/// Audits every N-th piece of the file into the file of a part.
fn part(args: &Args, shard: Shard) -> anyhow::Result<Outcome> {
    let name = args.games.display().to_string();
    let cannot = || format!("cannot read {name}");
    ensure!(name != "-", "--shard needs a file: each part reads all of it");
    let stop = output::stop_for_scheduler()?;
    let mut sum = scenario::sum::Sum::default();
    let mut items = 0;
    for chunk in Chunks::new(suites::open_games(&args.games)?) {
        sum = sum.and(&chunk.with_context(cannot)?.text);
        items += 1;
    }
    let claims = if args.claims { " --claims" } else { "" };
    let call = format!("audit --edition {}{claims}", args.edition);
    let telling = serde_json::to_value(Telling { name: name.clone(), format: args.format })?;
    let work = Header::new("audit", &call, &sum.to_string(), items).telling(telling);
    let Some(mut output) = args.shard.begin(work, shard)? else { return Ok(Outcome::done()) };
    let options = Options { edition: args.edition, claims: args.claims };
    let due = output.next_item().unwrap_or(items);
    let chunks = (0_u64..).zip(Chunks::new(suites::open_games(&args.games)?));
    let mut ours = chunks.filter(|(item, _)| shard.has(*item) && *item >= due);
    while !stop.load(Ordering::Relaxed) {
        let batch = ours.by_ref().map(|(_, chunk)| chunk).take(jobs(args));
        let batch: Vec<Chunk> = batch.collect::<io::Result<_>>().with_context(cannot)?;
        if batch.is_empty() {
            break;
        }
        for audited in audit_all(&batch, options) {
            output.add(&serde_json::to_value(audited)?)?;
        }
    }
    sharding::end(output, shard)?;
    Ok(Outcome::done())
}

/// Prints what all parts found, as one audit would have.
///
/// # Errors
/// A file cannot be read any more.
pub fn joined(join: &Join) -> anyhow::Result<Outcome> {
    ensure!(
        join.problems().is_empty(),
        "games are numbered from the first to the last: an audit is joined whole or not at all"
    );
    let telling: Telling = serde_json::from_value(join.header().telling.clone())
        .context("the parts do not say how they are to be told")?;
    let mut told = Told::new(&telling.name, telling.format, Mark { line: 1, game: 1 });
    join.each(|item, value| -> anyhow::Result<()> {
        let audited = serde_json::from_value(value)
            .with_context(|| format!("what is kept of item {item} is no audit"))?;
        told.take(audited)
    })?;
    told.conclude()
}

/// How findings are told.
#[derive(Serialize, Deserialize)]
struct Telling {
    name: String,
    format: Format,
}

/// What was told so far.
struct Told<'a> {
    name: &'a str,
    format: Format,
    /// Where the audit began.
    from: Mark,
    sum: Audited,
    kinds: BTreeMap<Kind, usize>,
}

impl<'a> Told<'a> {
    fn new(name: &'a str, format: Format, from: Mark) -> Told<'a> {
        Told { name, format, from, sum: Audited::default(), kinds: BTreeMap::new() }
    }

    /// Tells what was found in the next piece of the file.
    fn take(&mut self, audited: Audited) -> anyhow::Result<()> {
        let mut out = output::stdout();
        for finding in audited.findings {
            let finding = Finding {
                game: finding.game + self.sum.games + self.from.game - 1,
                line: finding.line + self.from.line - 1,
                ..finding
            };
            *self.kinds.entry(finding.kind).or_default() += 1;
            print(&mut out, self.format, self.name, &finding)?;
        }
        self.sum.games += audited.games;
        self.sum.plies += audited.plies;
        Ok(out.flush()?)
    }

    /// The last lines, and whether anything was wrong.
    fn conclude(&self) -> anyhow::Result<Outcome> {
        let Told { name, sum, kinds, .. } = self;
        if sum.games == 0 {
            bail!("{name}: there is no game in it");
        }
        for (kind, number) in kinds {
            eprintln!("{number:>8} {}", kind.name());
        }
        eprintln!("{} games, {} plies", sum.games, sum.plies);
        let wrong: usize = kinds.iter().filter(|(kind, _)| kind.is_wrong()).map(|(_, n)| n).sum();
        Ok(match wrong {
            0 => Outcome::done(),
            n => Outcome::differs(format!("{n} findings in {} games", sum.games)),
        })
    }
}

/// Rules on some pieces of a file at once, a thread for each.
fn audit_all(batch: &[Chunk], options: Options) -> Vec<Audited> {
    thread::scope(|scope| {
        let started: Vec<_> = batch
            .iter()
            .map(|chunk| {
                scope.spawn(move || {
                    audit::audit(&chunk.text, 1, chunk.line, options, &Solving::default())
                })
            })
            .collect();
        started.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    })
}

fn skip_lines(source: &mut dyn BufRead, lines: usize) -> io::Result<()> {
    let mut line = Vec::new();
    for _ in 0..lines {
        line.clear();
        if source.read_until(b'\n', &mut line)? == 0 {
            break;
        }
    }
    Ok(())
}

fn print(
    out: &mut impl Write,
    format: Format,
    name: &str,
    finding: &Finding,
) -> anyhow::Result<()> {
    match format {
        Format::JsonLines => {
            serde_json::to_writer(&mut *out, finding)?;
            writeln!(out)?;
        }
        Format::Human => {
            let color = if finding.kind.is_wrong() { BAD } else { NOTE };
            let ply = if finding.ply > 0 { format!(" ply {}", finding.ply) } else { String::new() };
            writeln!(
                out,
                "{DIM}{}:{}{DIM:#} game {}{ply} {color}{}{color:#} {} {}",
                one_line(name),
                finding.line,
                finding.game,
                finding.kind.name(),
                finding.article,
                one_line(&finding.says),
            )?;
        }
    }
    Ok(())
}

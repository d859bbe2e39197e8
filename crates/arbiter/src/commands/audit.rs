//! `arbiter audit`: the games of a PGN file, ruled on by the Laws.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::thread;

use anyhow::{Context, bail};
use audit::{Audited, Finding, Kind, Options};
use clap::ValueEnum;
use inquiry::{Outcome, one_line};
use laws::Edition;
use notation::pgn::split::{Chunk, Chunks};
use subject::Solving;

use crate::output::{self, BAD, DIM, NOTE};
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
    #[arg(long, value_name = "LINE:GAME")]
    resume: Option<Mark>,
    /// The form of the findings.
    #[arg(long, default_value = "human")]
    format: Format,
}

/// The forms of the findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
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
    let stop = output::stop_on_interrupt()?;
    let mut source = suites::open_games(&args.games)?;
    let mut next = args.resume.unwrap_or(Mark { line: 1, game: 1 });
    skip_lines(&mut source, next.line - 1).with_context(|| format!("cannot read {name}"))?;
    let first_line = next.line;
    let mut chunks = Chunks::new(source);
    let jobs = args
        .jobs
        .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let options = Options { edition: args.edition, claims: args.claims };
    let mut out = output::stdout();
    let mut sum = Audited::default();
    let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
    loop {
        let batch: Vec<Chunk> = chunks
            .by_ref()
            .take(jobs)
            .collect::<io::Result<_>>()
            .with_context(|| format!("cannot read {name}"))?;
        if batch.is_empty() {
            break;
        }
        for (chunk, audited) in batch.iter().zip(audit_all(&batch, options)) {
            for finding in audited.findings {
                let finding = Finding {
                    game: finding.game + next.game - 1,
                    line: finding.line + first_line - 1,
                    ..finding
                };
                *kinds.entry(finding.kind).or_default() += 1;
                print(&mut out, args.format, &name, &finding)?;
            }
            sum.games += audited.games;
            sum.plies += audited.plies;
            next.game += audited.games;
            let lines = chunk.text.iter().filter(|byte| **byte == b'\n').count();
            next.line = chunk.line + lines + first_line - 1;
        }
        out.flush()?;
        if stop.load(Ordering::Relaxed) {
            eprintln!("stopped; go on with --resume {}:{}", next.line, next.game);
            break;
        }
    }
    if sum.games == 0 {
        bail!("{name}: there is no game in it");
    }
    conclude(&sum, &kinds)
}

/// The last lines, and whether anything was wrong.
fn conclude(sum: &Audited, kinds: &BTreeMap<Kind, usize>) -> anyhow::Result<Outcome> {
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

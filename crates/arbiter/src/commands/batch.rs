//! Many questions in one run: one line in, one line of JSON out, in the same order.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, ensure};
use inquiry::Outcome;
use scenario::files;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use shards::{Header, Join, Output};

use crate::output;
use crate::sharding::{self, ShardArgs};

/// Where many positions come from.
#[derive(clap::Args)]
pub struct Batch {
    /// Read one FEN a line from this file, `-` for standard input, and answer each with one line of JSON as soon as it is known.
    /// Empty lines and lines that begin with # are passed over.
    #[arg(long, value_name = "FILE")]
    pub batch: Option<PathBuf>,
    /// Work on so many positions at the same time; needs --batch.
    #[arg(long, default_value = "1", requires = "batch")]
    jobs: NonZeroUsize,
    #[command(flatten)]
    shard: ShardArgs,
}

/// What became of one position.
pub enum Answered {
    /// The question is decided; these are the fields of the answer.
    Decided(Map<String, Value>),
    /// Nothing is known within what it may cost.
    Open(Map<String, Value>),
}

/// What the whole batch came to.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Sum {
    open: usize,
    refused: usize,
}

/// No FEN is longer; what is, is refused without being kept.
const LONGEST: u64 = 4_096;

/// What is asked about every line.
pub struct Call<'a> {
    /// How.
    pub args: &'a Batch,
    /// The file of lines.
    pub from: &'a Path,
    /// The command.
    pub command: &'a str,
    /// All that the answers depend on, as arguments.
    pub arguments: &'a str,
}

/// Answers every line, or those of a part. Each worker asks with what `begin` gives it.
///
/// # Errors
/// The lines cannot be read, or the answers cannot be written.
pub fn run<W>(
    call: &Call<'_>,
    begin: impl Fn() -> W + Sync,
    ask: impl Fn(&mut W, &str) -> anyhow::Result<Answered> + Sync,
) -> anyhow::Result<Outcome> {
    let (args, from) = (call.args, call.from);
    let cannot = || format!("cannot read {}", from.display());
    let shard = args.shard.shard()?;
    let (target, stop) = match shard {
        None => (Target::Screen { next: 0 }, Arc::default()),
        Some(shard) => {
            let stop = output::stop_for_scheduler()?;
            let Some(output) = args.shard.begin(work(call).with_context(cannot)?, shard)? else {
                return Ok(Outcome::done());
            };
            (Target::Shard(output), stop)
        }
    };
    let source: Box<dyn Read + Send> = match from.to_str() {
        Some("-") => Box::new(std::io::stdin()),
        _ => Box::new(std::fs::File::open(from).with_context(cannot)?),
    };
    let due = target.due();
    let lines = Mutex::new(Lines { source: BufReader::new(source), number: 0, read: 0 });
    let answers = Mutex::new(Answers { target, waiting: BTreeMap::new(), sum: Sum::default() });
    let work = || -> anyhow::Result<()> {
        let mut worker = begin();
        while !stop.load(Ordering::Relaxed) {
            let next = lock(&lines).next().with_context(cannot)?;
            let Some((place, number, line)) = next else { break };
            if shard.is_some_and(|shard| !shard.has(place)) || place < due {
                continue;
            }
            let answer = answer(number, &line, |fen| ask(&mut worker, fen));
            lock(&answers).add(place, answer)?;
        }
        Ok(())
    };
    let jobs = args.jobs.get();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    let Answers { target, sum, .. } = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    match (target, shard) {
        (Target::Shard(output), Some(shard)) => {
            sharding::end(output, shard)?;
            Ok(Outcome::done())
        }
        _ => Ok(sum.outcome()),
    }
}

impl Sum {
    fn add(&mut self, other: Sum) {
        self.open += other.open;
        self.refused += other.refused;
    }

    fn outcome(self) -> Outcome {
        match self {
            Sum { refused: 1.., .. } => {
                Outcome::fault(format!("{} of the lines are no positions", self.refused))
            }
            Sum { open: 1.., .. } => Outcome::differs(""),
            _ => Outcome::done(),
        }
    }
}

/// The whole work: how many lines ask something, and a sum of the file.
fn work(call: &Call<'_>) -> anyhow::Result<Header> {
    ensure!(call.from.as_os_str() != "-", "--shard needs a file: each part reads all of it");
    let (mut file, _) = files::open(call.from, u64::MAX)?;
    let mut sum = scenario::sum::Sum::default();
    let mut bytes = [0; 1 << 16];
    loop {
        let length = file.read(&mut bytes)?;
        if length == 0 {
            break;
        }
        sum = sum.and(&bytes[..length]);
    }
    let (file, _) = files::open(call.from, u64::MAX)?;
    let mut lines = Lines { source: BufReader::new(file), number: 0, read: 0 };
    while lines.next()?.is_some() {}
    let words = format!("{}{}", call.command, call.arguments);
    Ok(Header::new(call.command, &words, &sum.to_string(), lines.read))
}

/// The answers of all parts, as they would have been printed, and what they come to.
///
/// # Errors
/// A file cannot be read any more.
pub fn joined(join: &Join) -> anyhow::Result<Outcome> {
    let mut sum = Sum::default();
    let mut out = output::stdout();
    join.each(|item, value| -> anyhow::Result<()> {
        let kept: Kept = serde_json::from_value(value)
            .with_context(|| format!("what is kept of item {item} is no answer"))?;
        sum.add(kept.sum);
        Ok(writeln!(out, "{}", kept.record)?)
    })?;
    out.flush()?;
    Ok(sum.outcome())
}

/// An answer in the file of a part.
#[derive(Serialize, Deserialize)]
struct Kept {
    record: Value,
    #[serde(flatten)]
    sum: Sum,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lines that ask something.
struct Lines<R> {
    source: R,
    /// The line read last, from 1.
    number: u64,
    /// How many asked something.
    read: u64,
}

impl<R: BufRead> Lines<R> {
    /// The next one: its place among them from 0, its number in the file, and its text.
    fn next(&mut self) -> std::io::Result<Option<(u64, u64, String)>> {
        loop {
            let mut bytes = Vec::new();
            let length = self.source.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
            if length == 0 {
                return Ok(None);
            }
            if length as u64 == LONGEST && bytes.last() != Some(&b'\n') {
                self.source.skip_until(b'\n')?;
            }
            self.number += 1;
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                self.read += 1;
                return Ok(Some((self.read - 1, self.number, text.to_string())));
            }
        }
    }
}

/// One answer, ready to be written.
struct Ready {
    record: Value,
    sum: Sum,
}

fn answer(number: u64, fen: &str, ask: impl FnOnce(&str) -> anyhow::Result<Answered>) -> Ready {
    let mut record =
        Map::from_iter([("line".to_string(), json!(number)), ("fen".to_string(), json!(fen))]);
    let start = Instant::now();
    let (fields, sum) = match ask(fen) {
        Ok(Answered::Decided(fields)) => (fields, Sum::default()),
        Ok(Answered::Open(fields)) => (fields, Sum { open: 1, refused: 0 }),
        Err(error) => {
            let fields = Map::from_iter([("error".to_string(), json!(format!("{error:#}")))]);
            (fields, Sum { open: 0, refused: 1 })
        }
    };
    record.extend(fields);
    record.insert("micros".to_string(), json!(start.elapsed().as_micros() as u64));
    Ready { record: Value::Object(record), sum }
}

/// Where answers go, in the order of the lines.
enum Target {
    /// To standard output.
    Screen { next: u64 },
    /// To the file of a part.
    Shard(Output),
}

impl Target {
    /// The line that is to be answered next.
    fn due(&self) -> u64 {
        match self {
            Target::Screen { next } => *next,
            Target::Shard(output) => output.next_item().unwrap_or(u64::MAX),
        }
    }

    fn write(&mut self, answer: Ready) -> anyhow::Result<()> {
        match self {
            Target::Screen { next } => {
                *next += 1;
                let mut out = output::stdout();
                writeln!(out, "{}", answer.record)?;
                out.flush()?;
            }
            Target::Shard(output) => {
                let Ready { record, sum } = answer;
                output.add(&serde_json::to_value(Kept { record, sum })?)?;
            }
        }
        Ok(())
    }
}

/// Answers that wait for those before them.
struct Answers {
    target: Target,
    waiting: BTreeMap<u64, Ready>,
    sum: Sum,
}

impl Answers {
    fn add(&mut self, place: u64, answer: Ready) -> anyhow::Result<()> {
        self.waiting.insert(place, answer);
        while let Some(answer) = self.waiting.remove(&self.target.due()) {
            self.sum.add(answer.sum);
            self.target.write(answer)?;
        }
        Ok(())
    }
}

//! Many questions in one run: one line in, one line of JSON out, in the same order.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::Context;
use inquiry::Outcome;
use serde_json::{Map, Value, json};

use crate::output;

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
}

/// What became of one position.
pub enum Answered {
    /// The question is decided; these are the fields of the answer.
    Decided(Map<String, Value>),
    /// Nothing is known within what it may cost.
    Open(Map<String, Value>),
}

/// What the whole batch came to.
#[derive(Clone, Copy, Default)]
struct Sum {
    open: usize,
    refused: usize,
}

/// No FEN is longer; what is, is refused without being kept.
const LONGEST: u64 = 4_096;

/// Answers every line. Each worker asks with what `begin` gives it.
///
/// # Errors
/// The lines cannot be read, or the answers cannot be written.
pub fn run<W>(
    args: &Batch,
    from: &Path,
    begin: impl Fn() -> W + Sync,
    ask: impl Fn(&mut W, &str) -> anyhow::Result<Answered> + Sync,
) -> anyhow::Result<Outcome> {
    let cannot = || format!("cannot read {}", from.display());
    let source: Box<dyn Read + Send> = match from.to_str() {
        Some("-") => Box::new(std::io::stdin()),
        _ => Box::new(std::fs::File::open(from).with_context(cannot)?),
    };
    let lines = Mutex::new(Lines { source: BufReader::new(source), number: 0, read: 0 });
    let answers = Mutex::new(Answers::default());
    let work = || -> anyhow::Result<()> {
        let mut worker = begin();
        loop {
            let next = lock(&lines).next().with_context(cannot)?;
            let Some((place, number, line)) = next else { return Ok(()) };
            let answer = answer(number, &line, |fen| ask(&mut worker, fen));
            lock(&answers).add(place, answer)?;
        }
    };
    let jobs = args.jobs.get();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    let sum = lock(&answers).sum;
    Ok(match sum {
        Sum { refused: 1.., .. } => {
            Outcome::fault(format!("{} of the lines are no positions", sum.refused))
        }
        Sum { open: 1.., .. } => Outcome::differs(""),
        _ => Outcome::done(),
    })
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
    text: String,
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
    Ready { text: Value::Object(record).to_string(), sum }
}

/// Answers that wait for those before them.
#[derive(Default)]
struct Answers {
    next: u64,
    waiting: BTreeMap<u64, Ready>,
    sum: Sum,
}

impl Answers {
    fn add(&mut self, place: u64, answer: Ready) -> std::io::Result<()> {
        self.waiting.insert(place, answer);
        let mut out = output::stdout();
        while let Some(answer) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.sum.open += answer.sum.open;
            self.sum.refused += answer.sum.refused;
            writeln!(out, "{}", answer.text)?;
        }
        out.flush()
    }
}

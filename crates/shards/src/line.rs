//! The lines of a shard's file: each bears its item, and a sum of everything up to it.

use std::io::{self, BufRead, Read};

use scenario::sum::Sum;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Header;

/// Bytes of a line at most.
const LONGEST: u64 = 16 << 20;

/// What stands in a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// The first line.
    Header(Header),
    /// The answer for an item.
    Answer {
        /// The item.
        item: u64,
        /// What was answered.
        value: Value,
    },
    /// The last line, with the number of answers.
    End(u64),
}

const SUM: &str = ",\"sum\":\"";

/// A line with its end, and the sum that it bears.
pub(crate) fn written(entry: &Entry, before: Sum) -> io::Result<(String, Sum)> {
    let body = format!("{{\"entry\":{}", serde_json::to_string(entry)?);
    let sum = before.and(body.as_bytes());
    Ok((format!("{body}{SUM}{sum}\"}}\n"), sum))
}

/// What a file has to say next.
pub(crate) enum Next {
    /// A sound line.
    Entry(Entry),
    /// Nothing more.
    End,
    /// A line without its end.
    Unfinished,
    /// A line that was changed, or is none of ours.
    Damaged(String),
}

/// Reads lines one by one.
pub(crate) struct Lines<R> {
    from: R,
    /// Lines read.
    pub number: u64,
    /// Bytes of them.
    pub sound: u64,
    /// The sum of them.
    pub sum: Sum,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(from: R) -> Lines<R> {
        Lines { from, number: 0, sound: 0, sum: Sum::default() }
    }

    pub(crate) fn next(&mut self) -> io::Result<Next> {
        let mut line = Vec::new();
        self.from.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(Next::End);
        }
        if line.len() as u64 > LONGEST {
            return Ok(Next::Damaged(format!("a line of more than {LONGEST} bytes")));
        }
        let Some(text) = line.strip_suffix(b"\n") else { return Ok(Next::Unfinished) };
        Ok(match read(text, self.sum) {
            Ok((entry, sum)) => {
                self.number += 1;
                self.sound += line.len() as u64;
                self.sum = sum;
                Next::Entry(entry)
            }
            Err(what) => Next::Damaged(what),
        })
    }
}

#[derive(Deserialize)]
struct Line {
    entry: Entry,
    sum: String,
}

/// What stands in a line of a file that was looked through before.
pub(crate) fn entry(line: &[u8]) -> Result<Entry, serde_json::Error> {
    serde_json::from_slice::<Line>(line).map(|line| line.entry)
}

fn read(line: &[u8], before: Sum) -> Result<(Entry, Sum), String> {
    let read: Line =
        serde_json::from_slice(line).map_err(|error| format!("no line of a shard: {error}"))?;
    let text = str::from_utf8(line).map_err(|error| error.to_string())?;
    let body = text.rsplit_once(SUM).ok_or("there is no sum at its end")?.0;
    let sum = before.and(body.as_bytes());
    if read.sum != sum.to_string() {
        return Err("its sum does not fit: it, or a line before it, was changed".to_string());
    }
    Ok((read.entry, sum))
}

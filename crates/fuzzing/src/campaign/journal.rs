//! What a campaign has done so far, a line of JSON each, so that it can go on after it was killed.
//!
//! Each line bears its number, and a sum of everything up to it: a line that is changed, doubled or missing is
//! noticed, and what stands before it is as it was written. One campaign at a time has the journal.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use scenario::files;
use scenario::sum::Sum;
use serde::{Deserialize, Serialize};

use super::progress::{Progress, Record};
use super::{Error, Oracle};

/// The first line: what the questions depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the journal's form.
    pub format: u32,
    /// The version of arbiter.
    pub arbiter: String,
    /// The subject as it was named.
    pub subject: String,
    /// What it calls itself, with its version.
    pub name: String,
    /// The seed.
    pub seed: u64,
    /// What is asked about.
    pub oracles: Vec<Oracle>,
}

impl Header {
    /// The form of journals that is written and read.
    pub const FORMAT: u32 = 2;
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Entry {
    Header(Header),
    Record(Record),
}

/// A journal, and the scenarios beside it. Without a folder it keeps nothing.
pub struct Journal {
    folder: Option<PathBuf>,
    file: Option<File>,
    /// The number of the next line.
    next: u64,
    sum: Sum,
}

/// What a journal says that was there.
pub struct Found {
    /// The journal, to go on with.
    pub journal: Journal,
    /// Its first line; none where a kill left none.
    pub header: Option<Header>,
    /// How far the campaign came.
    pub progress: Progress,
    /// What was put right, in words.
    pub notes: Vec<String>,
}

const NAME: &str = "journal.jsonl";
/// Bytes of a line at most; the longest record is that of a finding with its scenario.
const LONGEST: u64 = 1 << 20;

impl Journal {
    /// A journal that keeps nothing.
    pub fn nowhere() -> Journal {
        Journal { folder: None, file: None, next: 0, sum: Sum::default() }
    }

    /// Begins a journal.
    ///
    /// # Errors
    /// There is one already, or it cannot be written.
    pub fn begin(folder: &Path, header: &Header) -> Result<Journal, Error> {
        let io = |error| Error::Io { path: folder.to_path_buf(), error };
        fs::create_dir_all(folder).map_err(io)?;
        let path = folder.join(NAME);
        let file = OpenOptions::new().append(true).create_new(true).open(path).map_err(io)?;
        lock(&file, folder)?;
        let mut journal =
            Journal { folder: Some(folder.to_path_buf()), file: Some(file), ..Journal::nowhere() };
        journal.line(Entry::Header(header.clone())).map_err(io)?;
        files::sync_folder(folder).map_err(io)?;
        Ok(journal)
    }

    /// Whether a folder holds a journal.
    pub fn exists(folder: &Path) -> bool {
        folder.join(NAME).exists()
    }

    /// Opens a journal to go on with it. A last line that a kill left unfinished is taken away. Where the journal is
    /// damaged, it is left as it is; with `repair` what is damaged goes to a file beside it, and the rest is
    /// used.
    ///
    /// # Errors
    /// It cannot be read, another campaign has it, or it is damaged.
    pub fn open(folder: &Path, repair: bool) -> Result<Found, Error> {
        let path = folder.join(NAME);
        let io = |error| Error::Io { path: path.clone(), error };
        files::open(&path, u64::MAX).map_err(io)?;
        let mut file = OpenOptions::new().read(true).append(true).open(&path).map_err(io)?;
        lock(&file, folder)?;
        let mut reading = Reading::new();
        let stopped = reading.read(&mut BufReader::new(&file)).map_err(io)?;
        let mut notes = Vec::new();
        match stopped {
            Stopped::End => {}
            Stopped::Unfinished => notes.push(format!(
                "{}:{}: a last line that was not finished is taken away",
                path.display(),
                reading.lines + 1
            )),
            Stopped::Damaged(what) if repair => {
                let kept = put_aside(&mut file, folder, reading.sound).map_err(io)?;
                notes.push(format!(
                    "{}:{}: {what}; from there on it is kept as {}",
                    path.display(),
                    reading.lines + 1,
                    kept.display()
                ));
            }
            Stopped::Damaged(what) => {
                let (line, records) = (reading.lines + 1, reading.lines.saturating_sub(1));
                return Err(Error::Damaged { path, line, what, records });
            }
        }
        file.set_len(reading.sound).map_err(io)?;
        file.sync_all().map_err(io)?;
        let Reading { lines: next, sum, header, progress, .. } = reading;
        let journal = Journal { folder: Some(folder.to_path_buf()), file: Some(file), next, sum };
        Ok(Found { journal, header, progress, notes })
    }

    /// Writes the first line, where a kill left none.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn head(&mut self, header: &Header) -> io::Result<()> {
        self.line(Entry::Header(header.clone()))
    }

    /// Adds a record; when this returns, it is on the disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        self.line(Entry::Record(record.clone()))
    }

    fn line(&mut self, entry: Entry) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let (line, sum) = written(self.next, &entry, self.sum)?;
        file.write_all(line.as_bytes())?;
        file.sync_data()?;
        (self.next, self.sum) = (self.next + 1, sum);
        Ok(())
    }

    /// Keeps a scenario: it is there whole, or not at all.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&self, name: &str, text: &str) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        files::write(&folder.join(name), text.as_bytes())
    }
}

fn lock(file: &File, folder: &Path) -> Result<(), Error> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Error::Busy(folder.to_path_buf())),
        Err(TryLockError::Error(error)) => Err(Error::Io { path: folder.join(NAME), error }),
    }
}

/// Copies what follows the sound part to a file that was not there before.
fn put_aside(file: &mut File, folder: &Path, sound: u64) -> io::Result<PathBuf> {
    let free = (1..).map(|number| folder.join(format!("damaged-{number}.jsonl")));
    let place = free.into_iter().find(|place| !place.exists()).unwrap_or_default();
    file.seek(SeekFrom::Start(sound))?;
    let mut rest = OpenOptions::new().write(true).create_new(true).open(&place)?;
    io::copy(file, &mut rest)?;
    rest.sync_all()?;
    files::sync_folder(folder)?;
    Ok(place)
}

/// What stands before the sum in a line.
const BEFORE_SUM: &str = ",\"sum\":\"";

/// A line with its end, and the sum that it bears.
fn written(number: u64, entry: &Entry, before: Sum) -> io::Result<(String, Sum)> {
    let body = format!("{{\"line\":{number},\"entry\":{}", serde_json::to_string(entry)?);
    let sum = before.and(body.as_bytes());
    Ok((format!("{body}{BEFORE_SUM}{sum}\"}}\n"), sum))
}

/// A journal that is being read.
struct Reading {
    lines: u64,
    /// Bytes of the lines that are sound.
    sound: u64,
    sum: Sum,
    header: Option<Header>,
    progress: Progress,
}

enum Stopped {
    End,
    Unfinished,
    Damaged(String),
}

impl Reading {
    fn new() -> Reading {
        Reading {
            lines: 0,
            sound: 0,
            sum: Sum::default(),
            header: None,
            progress: Progress::default(),
        }
    }

    /// Reads line after line until one is not sound.
    fn read(&mut self, from: &mut impl BufRead) -> io::Result<Stopped> {
        let mut line = Vec::new();
        loop {
            line.clear();
            from.take(LONGEST + 1).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(Stopped::End);
            }
            if line.len() as u64 > LONGEST {
                return Ok(Stopped::Damaged(format!("a line of more than {LONGEST} bytes")));
            }
            let Some(text) = line.strip_suffix(b"\n") else { return Ok(Stopped::Unfinished) };
            if let Err(what) = self.take(text) {
                return Ok(Stopped::Damaged(what));
            }
            self.lines += 1;
            self.sound += line.len() as u64;
        }
    }

    fn take(&mut self, line: &[u8]) -> Result<(), String> {
        #[derive(Deserialize)]
        struct Line {
            line: u64,
            entry: Entry,
            sum: String,
        }
        let read: Line = serde_json::from_slice(line).map_err(|error| old(line, error))?;
        if read.line != self.lines {
            return Err(format!(
                "line {} of the campaign stands where {} is due",
                read.line, self.lines
            ));
        }
        let text = str::from_utf8(line).map_err(|error| error.to_string())?;
        let body = text.rsplit_once(BEFORE_SUM).ok_or("there is no sum at its end")?.0;
        let sum = self.sum.and(body.as_bytes());
        if read.sum != sum.to_string() {
            return Err("its sum does not fit: it, or a line before it, was changed".to_string());
        }
        match read.entry {
            Entry::Header(header) if self.lines == 0 => self.header = Some(header),
            Entry::Record(record) if self.lines > 0 => {
                self.progress.take(record)?;
            }
            _ => return Err("the header belongs on the first line, and nowhere else".to_string()),
        }
        self.sum = sum;
        Ok(())
    }
}

fn old(line: &[u8], error: serde_json::Error) -> String {
    match line.starts_with(b"{\"arbiter\":") {
        true => {
            "it was written by an older arbiter, whose journals are not read any more".to_string()
        }
        false => format!("it is no record: {error}"),
    }
}

#[cfg(test)]
mod tests;

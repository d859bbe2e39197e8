//! The shards of a folder, joined.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use scenario::files;
use serde_json::Value;

use crate::file::{PART, checked};
use crate::line::{Entry, entry};
use crate::{Error, Header};

/// Why the shards of a folder are not the whole work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A shard has no file.
    Missing(u32),
    /// A shard has a file that is not finished, and no other.
    Unfinished(u32, String),
    /// Two files are of one shard.
    Double(u32, String, String),
    /// A file belongs to other work than the first one.
    Foreign(String, String),
    /// A file is not as it was written, or is none of ours.
    Damaged(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Missing(shard) => write!(f, "shard {shard} is missing"),
            Problem::Unfinished(shard, path) => {
                write!(f, "shard {shard} is not finished: {path}")
            }
            Problem::Double(shard, one, two) => {
                write!(f, "shard {shard} is there twice: {one} and {two}")
            }
            Problem::Foreign(path, what) => write!(f, "{path} belongs to other work: {what}"),
            Problem::Damaged(what) => write!(f, "damaged: {what}"),
        }
    }
}

/// The sound files of one work.
#[derive(Debug)]
pub struct Join {
    header: Header,
    files: BTreeMap<u32, PathBuf>,
    problems: Vec<Problem>,
}

impl Join {
    /// Looks through every file of a folder whose name ends with `.jsonl`, one after the other.
    ///
    /// # Errors
    /// The folder cannot be read, or holds no sound shard.
    pub fn look(folder: &Path) -> Result<Join, Error> {
        let io = |error| Error::io(folder, error);
        let mut paths = Vec::new();
        let mut parts = Vec::new();
        for entry in fs::read_dir(folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            match path.extension().and_then(|end| end.to_str()) {
                Some("jsonl") => paths.push(path),
                Some(PART) => parts.push(path),
                _ => {}
            }
        }
        paths.sort();
        let mut found = Vec::new();
        let mut problems = Vec::new();
        for path in paths {
            match checked(&path) {
                Ok(header) => found.push((header, path)),
                Err(error) => problems.push(Problem::Damaged(error.to_string())),
            }
        }
        let Some(header) = found.first().map(|(header, _)| header.clone()) else {
            let what = match problems.first() {
                Some(problem) => format!("there is no sound shard; {problem}"),
                None => "there is no finished shard".to_string(),
            };
            return Err(io(std::io::Error::other(what)));
        };
        let mut join = Join { header, files: BTreeMap::new(), problems };
        found.into_iter().for_each(|(header, path)| join.take(&header, path));
        join.miss(&parts);
        Ok(join)
    }

    fn take(&mut self, header: &Header, path: PathBuf) {
        let shown = path.display().to_string();
        if let Some(what) = self.header.differs(header) {
            self.problems.push(Problem::Foreign(shown, what));
        } else if let Some(first) = self.files.get(&header.shard) {
            let first = first.display().to_string();
            self.problems.push(Problem::Double(header.shard, first, shown));
        } else {
            self.files.insert(header.shard, path);
        }
    }

    /// Notes what is not there.
    fn miss(&mut self, parts: &[PathBuf]) {
        for shard in 1..=self.header.of {
            if self.files.contains_key(&shard) {
                continue;
            }
            let name = Header { shard, ..self.header.clone() }.file_name();
            let part = Path::new(&name).with_extension(PART);
            let part = parts.iter().find(|path| path.ends_with(&part));
            self.problems.push(match part {
                Some(path) => Problem::Unfinished(shard, path.display().to_string()),
                None => Problem::Missing(shard),
            });
        }
    }

    /// What the shards say of the work; the number of the shard in it is the lowest that is there.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Why this is not the whole work; empty if it is.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// How many shards there are.
    pub fn shards(&self) -> usize {
        self.files.len()
    }

    /// Hands over every answer that is there, in the order of the items. No more of a file is kept than some answers, and
    /// one file is open at a time.
    ///
    /// # Errors
    /// A file cannot be read any more, or `take` gives up.
    pub fn each<E: From<Error>>(
        &self,
        mut take: impl FnMut(u64, Value) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut sources: BTreeMap<u32, Source> = BTreeMap::new();
        for (shard, path) in &self.files {
            sources.insert(*shard, Source::new(path.clone()));
        }
        // Item after item in turn: every shard has each N-th one.
        loop {
            let mut any = false;
            for source in sources.values_mut() {
                if let Some((item, value)) = source.next()? {
                    any = true;
                    take(item, value)?;
                }
            }
            if !any {
                return Ok(());
            }
        }
    }
}

/// Bytes of answers that are kept of each file, not yet read; 10,000 files keep 160 MB.
const KEPT: u64 = 16 << 10;

/// A file that is read piece by piece, and closed between.
struct Source {
    path: PathBuf,
    /// Where the next piece begins.
    at: u64,
    /// Whole lines, and how much of them is handed over.
    piece: Vec<u8>,
    used: usize,
    over: bool,
}

impl Source {
    fn new(path: PathBuf) -> Source {
        Source { path, at: 0, piece: Vec::new(), used: 0, over: false }
    }

    fn next(&mut self) -> Result<Option<(u64, Value)>, Error> {
        while !self.over {
            if self.used == self.piece.len() {
                self.read().map_err(|error| Error::io(&self.path, error))?;
            }
            let rest = &self.piece[self.used..];
            let length =
                rest.iter().position(|byte| *byte == b'\n').ok_or_else(|| self.changed())?;
            let entry = entry(&rest[..length]).map_err(|_| self.changed())?;
            self.used += length + 1;
            match entry {
                Entry::Answer { item, value } => return Ok(Some((item, value))),
                Entry::Header(_) => {}
                Entry::End(_) => self.over = true,
            }
        }
        Ok(None)
    }

    /// Reads the next piece: whole lines, one at least.
    fn read(&mut self) -> std::io::Result<()> {
        let (mut file, _) = files::open(&self.path, u64::MAX)?;
        file.seek(SeekFrom::Start(self.at))?;
        let mut file = BufReader::new(file);
        self.piece.clear();
        self.used = 0;
        file.by_ref().take(KEPT).read_to_end(&mut self.piece)?;
        match self.piece.iter().rposition(|byte| *byte == b'\n') {
            Some(last) => self.piece.truncate(last + 1),
            None => drop(file.read_until(b'\n', &mut self.piece)?),
        }
        self.piece.shrink_to_fit();
        self.at += self.piece.len() as u64;
        Ok(())
    }

    fn changed(&self) -> Error {
        let what = "it was changed while it was read".to_string();
        Error::Damaged { path: self.path.display().to_string(), line: 0, what }
    }
}

//! The file of a shard, from its first line to its place.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use scenario::files;
use scenario::sum::Sum;
use serde_json::Value;

use crate::due::Due;
use crate::line::{Entry, Lines, Next, written};
use crate::{Error, Header, Shard};

/// Answers are on the disk at the latest after this time.
const CHECKPOINT: Duration = Duration::from_secs(1);

/// What a file is named with at the end until it is finished.
pub(crate) const PART: &str = "part";

/// The file of a shard that is being worked on. While it is open nobody else can work on the shard; begun again, it goes on
/// where it was.
#[derive(Debug)]
pub struct Output {
    file: BufWriter<File>,
    /// Its name until it is finished.
    part: PathBuf,
    place: PathBuf,
    due: Due,
    sum: Sum,
    written: Instant,
}

/// What is to be done for a shard.
#[derive(Debug)]
pub enum Begun {
    /// Nothing: its file is there, and sound.
    Finished,
    /// The items that are left.
    Open(Output),
}

impl Output {
    /// Begins the file of a shard, or goes on with it. A last line that a kill left unfinished is taken away.
    ///
    /// # Errors
    /// It cannot be written, somebody else is at work on it, or what is there belongs to other work or was damaged.
    pub fn begin(folder: &Path, header: Header) -> Result<Begun, Error> {
        fs::create_dir_all(folder).map_err(|error| Error::io(folder, error))?;
        let place = folder.join(header.file_name());
        let part = place.with_extension(PART);
        let foreign =
            |path: &Path, what| Err(Error::Foreign { path: path.display().to_string(), what });
        let Some(shard) = header.shard() else {
            return foreign(&place, "it is no shard".to_string());
        };
        let file = locked(&part)?;
        if place.exists() {
            // Whoever finished it has let go of this file, or never had this one.
            let found = checked(&place)?;
            if let Some(what) = header.differs(&found) {
                return foreign(&place, what);
            }
            let _ = fs::remove_file(&part);
            return Ok(Begun::Finished);
        }
        let kept = Kept::read(&file, &part, &header, shard)?;
        let io = |error| Error::io(&part, error);
        file.set_len(kept.sound).map_err(io)?;
        let Kept { due, sum, sound } = kept;
        let file = BufWriter::new(file);
        let mut output =
            Output { file, part: part.clone(), place, due, sum, written: Instant::now() };
        if sound == 0 {
            output.line(&Entry::Header(header)).map_err(io)?;
            output.checkpoint()?;
        }
        Ok(Begun::Open(output))
    }

    /// The item that is to be answered next. `None` if all are answered.
    pub const fn next_item(&self) -> Option<u64> {
        self.due.item()
    }

    /// Answers the next item.
    ///
    /// # Errors
    /// It cannot be written, or all items are answered.
    pub fn add(&mut self, value: &Value) -> Result<(), Error> {
        let io = |path: &Path, error| Error::io(path, error);
        let item = self.due.item().ok_or_else(|| {
            io(&self.part, io::Error::other("every item of this shard was answered"))
        })?;
        let answer = Entry::Answer { item, value: value.clone() };
        self.line(&answer).map_err(|error| io(&self.part, error))?;
        self.due.answered();
        if self.written.elapsed() >= CHECKPOINT { self.checkpoint() } else { Ok(()) }
    }

    /// Brings all answers to the disk. This is done every second, and at the end.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn checkpoint(&mut self) -> Result<(), Error> {
        let done = self.file.flush().and_then(|()| self.file.get_ref().sync_data());
        self.written = Instant::now();
        done.map_err(|error| Error::io(&self.part, error))
    }

    /// Gives the file its place. Before all items are answered the answers are only brought to the disk, for whoever goes
    /// on; then `false` is returned.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self) -> Result<bool, Error> {
        if self.due.item().is_some() {
            return self.checkpoint().map(|()| false);
        }
        let part = self.part.clone();
        let io = |error| Error::io(&part, error);
        self.line(&Entry::End(self.due.answers())).map_err(io)?;
        self.checkpoint()?;
        fs::rename(&self.part, &self.place).map_err(io)?;
        let folder = self.place.parent().unwrap_or(Path::new("."));
        files::sync_folder(folder).map_err(io)?;
        Ok(true)
    }

    fn line(&mut self, entry: &Entry) -> io::Result<()> {
        let (line, sum) = written(entry, self.sum)?;
        self.file.write_all(line.as_bytes())?;
        self.sum = sum;
        Ok(())
    }
}

fn locked(part: &Path) -> Result<File, Error> {
    let io = |error| Error::io(part, error);
    let mut options = OpenOptions::new();
    let file = options.read(true).append(true).create(true).open(part).map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Busy(part.display().to_string())),
        Err(TryLockError::Error(error)) => Err(io(error)),
    }
}

/// What an unfinished file holds that is sound. A line that says that all is answered is not kept: it is written again.
struct Kept {
    due: Due,
    sum: Sum,
    sound: u64,
}

impl Kept {
    fn read(file: &File, path: &Path, header: &Header, shard: Shard) -> Result<Kept, Error> {
        let mut lines = Lines::new(BufReader::new(file));
        let mut kept = Kept { due: Due::new(shard, header.items), sum: Sum::default(), sound: 0 };
        loop {
            let line = lines.number + 1;
            let path = || path.display().to_string();
            let damaged = |what| Error::Damaged { path: path(), line, what };
            match lines.next().map_err(|error| Error::Io { path: path(), error })? {
                Next::End | Next::Unfinished => return Ok(kept),
                Next::Damaged(what) => return Err(damaged(what)),
                Next::Entry(Entry::Header(there)) if line == 1 => {
                    if let Some(what) = header.differs(&there) {
                        return Err(Error::Foreign { path: path(), what });
                    }
                }
                Next::Entry(Entry::Answer { item, .. }) if line > 1 => {
                    kept.due.take(item).map_err(damaged)?;
                }
                Next::Entry(Entry::End(_)) if kept.due.item().is_none() => return Ok(kept),
                Next::Entry(_) => return Err(damaged(MISPLACED.to_string())),
            }
            (kept.sum, kept.sound) = (lines.sum, lines.sound);
        }
    }
}

const MISPLACED: &str = "this line belongs elsewhere";

/// Looks through a finished file: every line is sound, every item is answered, and it has an end.
pub(crate) fn checked(path: &Path) -> Result<Header, Error> {
    let (file, _) = files::open(path, u64::MAX).map_err(|error| Error::io(path, error))?;
    let mut lines = Lines::new(BufReader::new(file));
    let mut open: Option<(Header, Due)> = None;
    loop {
        let line = lines.number + 1;
        let damaged =
            |what: String| Error::Damaged { path: path.display().to_string(), line, what };
        match (lines.next().map_err(|error| Error::io(path, error))?, &mut open) {
            (Next::Damaged(what), _) => return Err(damaged(what)),
            (Next::Entry(Entry::Header(header)), none @ None) => {
                let shard = header.shard().ok_or_else(|| damaged("it is no shard".to_string()))?;
                let due = Due::new(shard, header.items);
                *none = Some((header, due));
            }
            (Next::Entry(Entry::Answer { item, .. }), Some((_, due))) => {
                due.take(item).map_err(damaged)?;
            }
            (Next::Entry(Entry::End(answers)), Some((header, due)))
                if due.item().is_none() && answers == due.answers() =>
            {
                return match lines.next().map_err(|error| Error::io(path, error))? {
                    Next::End => Ok(header.clone()),
                    _ => Err(damaged("something stands after its end".to_string())),
                };
            }
            (Next::End | Next::Unfinished, _) => return Err(damaged("it has no end".to_string())),
            (Next::Entry(_), _) => return Err(damaged(MISPLACED.to_string())),
        }
    }
}

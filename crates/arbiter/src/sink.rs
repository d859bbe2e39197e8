//! Results that go to files: whole, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use scenario::files::Unfinished;

use crate::output;

/// Where a result goes.
pub enum Sink {
    /// Standard output.
    Stdout,
    /// Something that is there and is no file, such as a device or a pipe: it is written to as it is.
    Device {
        /// Its place.
        path: PathBuf,
        /// Open for writing.
        file: File,
    },
    /// A file that is there only when it is complete.
    File(Unfinished),
}

impl Sink {
    /// Opens the output, so that what cannot be written is known before the work. A link is followed.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn open(path: &Path) -> anyhow::Result<Sink> {
        let cannot = || format!("cannot write {}", path.display());
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if fs::metadata(&place).is_ok_and(|found| !found.is_file()) {
            let file = OpenOptions::new().write(true).open(&place).with_context(cannot)?;
            return Ok(Sink::Device { path: place, file });
        }
        Unfinished::begin(&place).map(Sink::File).with_context(cannot)
    }

    /// The place on disk, to tell whether two outputs are one.
    pub fn place(&self) -> Option<&Path> {
        match self {
            Sink::File(file) => Some(file.place()),
            Sink::Stdout | Sink::Device { .. } => None,
        }
    }

    /// Writes the whole text or nothing: a file appears under its name only when it is complete. A reader of
    /// standard output who has gone away is no error.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(self, text: &str) -> anyhow::Result<()> {
        let plain = || anstream::adapter::strip_str(text).to_string();
        let cannot = |path: &Path| format!("cannot write {}", path.display());
        match self {
            Sink::Stdout => match output::stdout().write_all(text.as_bytes()) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written.context("cannot write to standard output"),
            },
            Sink::Device { path, mut file } => {
                file.write_all(plain().as_bytes()).with_context(|| cannot(&path))
            }
            Sink::File(file) => {
                let path = file.place().to_path_buf();
                file.finish(plain().as_bytes()).with_context(|| cannot(&path))
            }
        }
    }
}

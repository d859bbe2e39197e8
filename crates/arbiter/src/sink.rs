//! Results that go to files: whole, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::Context;

use crate::output;

/// Files that were begun and are not complete, for whoever ends the program early.
static BEGUN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what was begun; called when the program is ended from outside.
pub fn abandon() {
    for path in BEGUN.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = fs::remove_file(path);
    }
}

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
    /// A file, written beside its place first.
    File {
        /// Its place.
        path: PathBuf,
        /// The file beside it.
        file: File,
        /// Where that is.
        temporary: PathBuf,
    },
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
        let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
        let mut name = place.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.{}.part", std::process::id(), begun.len()));
        let temporary = place.with_file_name(name);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
            .with_context(cannot)?;
        begun.push(temporary.clone());
        Ok(Sink::File { path: place, file, temporary })
    }

    /// The place on disk, to tell whether two outputs are one.
    pub fn place(&self) -> Option<&Path> {
        match self {
            Sink::File { path, .. } => Some(path),
            Sink::Stdout | Sink::Device { .. } => None,
        }
    }

    /// Writes the whole text or nothing: a file appears under its name only when it is complete. A reader of
    /// standard output who has gone away is no error.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(mut self, text: &str) -> anyhow::Result<()> {
        let plain = || anstream::adapter::strip_str(text).to_string();
        match &mut self {
            Sink::Stdout => match output::stdout().write_all(text.as_bytes()) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                written => written.context("cannot write to standard output")?,
            },
            Sink::Device { path, file } => file
                .write_all(plain().as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?,
            Sink::File { path, file, temporary } => {
                let mut finish = || -> io::Result<()> {
                    file.write_all(plain().as_bytes())?;
                    file.sync_all()?;
                    fs::rename(&*temporary, &*path)
                };
                finish().with_context(|| format!("cannot write {}", path.display()))?;
            }
        }
        Ok(())
    }
}

impl Drop for Sink {
    /// Leaves no half-written file behind.
    fn drop(&mut self) {
        if let Sink::File { temporary, .. } = self {
            let _ = fs::remove_file(temporary);
        }
    }
}

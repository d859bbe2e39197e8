//! Results that go to files: whole, or not at all.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::output;

/// Where a result goes.
pub enum Sink {
    /// Standard output.
    Stdout,
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
    /// Opens the output, so that what cannot be written is known before the work.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn open(path: &Path) -> anyhow::Result<Sink> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let temporary = path.with_file_name(name);
        let file =
            File::create(&temporary).with_context(|| format!("cannot write {}", path.display()))?;
        if path.is_dir() {
            let _ = std::fs::remove_file(&temporary);
            bail!("cannot write {}: it is a folder", path.display());
        }
        Ok(Sink::File { path: path.to_path_buf(), file, temporary })
    }

    /// Writes the whole text or nothing: a file appears under its name only when it is complete.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(mut self, text: &str) -> anyhow::Result<()> {
        match &mut self {
            Sink::Stdout => output::stdout().write_all(text.as_bytes())?,
            Sink::File { path, file, temporary } => {
                let mut finish = || -> io::Result<()> {
                    file.write_all(anstream::adapter::strip_str(text).to_string().as_bytes())?;
                    file.sync_all()?;
                    std::fs::rename(&*temporary, &*path)
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
            let _ = std::fs::remove_file(temporary);
        }
    }
}

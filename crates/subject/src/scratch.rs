//! Folders that live as long as a run, and no longer: also where arbiter is killed before it can remove them.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use tempfile::TempDir;

/// What the names of the folders begin with.
const PREFIX: &str = "arbiter-scratch-";

/// A younger folder is not taken for one that was left: it may not be locked yet.
const YOUNG: Duration = Duration::from_secs(60);

/// A folder that is removed with this value. What an arbiter that was killed has left is removed before the first is made.
pub(crate) struct Scratch {
    folder: TempDir,
    /// The folder itself, locked; the kernel gives the lock up when arbiter ends, however it ends.
    _lock: Option<File>,
}

impl Scratch {
    /// Makes one.
    ///
    /// # Errors
    /// The folder for temporary files cannot be written to.
    pub fn new() -> io::Result<Scratch> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&std::env::temp_dir(), YOUNG));
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?;
        // Where folders cannot be locked none is ever taken for one that was left.
        let lock = File::open(folder.path()).ok().filter(|file| file.try_lock().is_ok());
        Ok(Scratch { folder, _lock: lock })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes the folders of this kind that nobody holds; what cannot be looked at or removed is left alone.
fn sweep(place: &Path, young: Duration) {
    let Ok(entries) = fs::read_dir(place) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let age = entry.metadata().and_then(|data| data.modified()).map(|time| time.elapsed());
        let is_old = matches!(age, Ok(Ok(age)) if age >= young);
        if !(is_ours && is_folder && is_old) {
            continue;
        }
        let Ok(folder) = File::open(entry.path()) else { continue };
        if folder.try_lock().is_ok() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_goes_and_what_is_held_stays() {
        let place = tempfile::tempdir().expect("a folder");
        let make = |name: &str| {
            let path = place.path().join(name);
            fs::create_dir(&path).expect("a folder");
            fs::write(path.join("file"), "x").expect("a file");
            path
        };
        let (left, held, other) =
            (make("arbiter-scratch-a"), make("arbiter-scratch-b"), make("someone-elses"));
        let lock = File::open(&held).expect("a folder");
        lock.try_lock().expect("a lock");
        sweep(place.path(), YOUNG);
        assert!(left.exists(), "a young folder stays");
        sweep(place.path(), Duration::ZERO);
        assert!(!left.exists() && held.exists() && other.exists());
        drop(lock);
        sweep(place.path(), Duration::ZERO);
        assert!(!held.exists(), "a folder goes when nobody holds it any more");
    }
}

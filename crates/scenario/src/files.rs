//! Files: those of others are opened in one place, which waits for nothing and reads no more than it says;
//! our own appear whole, or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Bytes of a file of positions, results or proofs that are read: 256 MiB.
pub const MOST: u64 = 256 << 20;

/// Opens a file of somebody else's, and tells its size. What is no regular file is not waited for.
///
/// # Errors
/// It cannot be opened, is a pipe, a device or a folder, or is larger than `most` bytes.
pub fn open(path: &Path, most: u64) -> io::Result<(File, u64)> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(all(unix, feature = "files"))]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // To open a pipe would wait for somebody who writes to it.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    let file = options.open(path)?;
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(io::Error::other("this is no file: a folder, a pipe or a device is not read"));
    }
    if found.len() > most {
        return Err(too_large(most));
    }
    Ok((file, found.len()))
}

fn too_large(most: u64) -> io::Error {
    let shown = match most >> 20 {
        0 => format!("{most} bytes"),
        mebibytes => format!("{mebibytes} MiB"),
    };
    io::Error::new(
        io::ErrorKind::FileTooLarge,
        format!("it is larger than {shown}, the most that is read"),
    )
}

/// Reads a file of somebody else's.
///
/// # Errors
/// As [`open`]; or it cannot be read, or grows meanwhile.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let (file, length) = open(path, most)?;
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    Ok(bytes)
}

/// Reads a text of somebody else's.
///
/// # Errors
/// As [`read`]; or it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        io::Error::new(io::ErrorKind::InvalidData, format!("it is not UTF-8 from byte {at}"))
    })
}

/// Files that have a name of their own while they are not complete, for whoever ends the program early.
static BEGUN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn begun() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what was begun; for when the program is ended from outside.
pub fn abandon() {
    for path in begun().drain(..) {
        let _ = fs::remove_file(path);
    }
}

/// What the names of files end with that are not complete, or complete and about to take their place.
const PART: &str = ".arbiter-part";

/// A file that is being made, and is not there yet. Where the system can, it has no name until it is complete; only
/// a kill between its name and its place leaves something, which goes when the next file is written to that folder.
#[derive(Debug)]
pub struct Unfinished {
    place: PathBuf,
    file: File,
    /// Its name until it has its place. The file is locked as long as it has this name.
    name: PathBuf,
    /// Whether it has that name already.
    named: bool,
    /// Its folder, which is open from the beginning, so that at the end nothing is missing.
    folder: Option<File>,
}

impl Unfinished {
    /// Begins a file, so that what cannot be written is known before the work.
    ///
    /// # Errors
    /// There can be no file of this name.
    pub fn begin(place: &Path) -> io::Result<Unfinished> {
        let place = place.to_path_buf();
        let Some(file_name) = place.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no name for a file"));
        };
        if place.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        let folder = if cfg!(unix) { Some(File::open(folder_of(&place))?) } else { None };
        sweep_once(folder_of(&place));
        let mut names = begun();
        let mut name = std::ffi::OsString::from(".");
        name.push(file_name);
        name.push(format!(".{}.{}{PART}", std::process::id(), names.len()));
        let name = place.with_file_name(name);
        if let Some(file) = nameless(folder_of(&place)) {
            names.push(name.clone());
            return Ok(Unfinished { place, file, name, named: false, folder });
        }
        let file = create_locked(&name)?;
        names.push(name.clone());
        Ok(Unfinished { place, file, name, named: true, folder })
    }

    /// Where it will be.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Writes the rest of it, and lets it take its place. When this returns, it is on the disk.
    ///
    /// # Errors
    /// It cannot be written; then what was there before is there still.
    pub fn finish(mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()?;
        if !self.named {
            // Where locks are unknown, nothing is ever taken for left.
            let _ = self.file.try_lock();
            give_name(&self.file, &self.name)?;
            self.named = true;
        }
        fs::rename(&self.name, &self.place)?;
        self.named = false;
        self.folder.as_ref().map_or(Ok(()), File::sync_all)
    }
}

/// Writes to the file, which takes its place only when it is finished.
impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if self.named {
            let _ = fs::remove_file(&self.name);
        }
    }
}

/// Makes a file of this name and locks it. Between the two somebody else may take it for left, and remove it.
fn create_locked(name: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().write(true).create_new(true).open(name)?;
        if file.try_lock().is_err() || name.exists() {
            return Ok(file);
        }
    }
}

/// Removes what programs that were killed have left in a folder, the first time that this one writes to it.
fn sweep_once(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let place = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
    if SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(place) {
        sweep(folder);
    }
}

/// Removes the files of this kind that nobody holds; what cannot be looked at or removed is left alone.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_part = entry.file_name().to_string_lossy().ends_with(PART);
        if !is_part || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let Ok((file, _)) = open(&entry.path(), u64::MAX) else { continue };
        if file.try_lock().is_ok() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn folder_of(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file in this folder that has no name; none where the system or its disk knows no such thing.
#[cfg(all(target_os = "linux", feature = "files"))]
fn nameless(folder: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags};
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    rustix::fs::open(folder, flags, Mode::from_bits_truncate(0o666)).ok().map(File::from)
}

#[cfg(all(target_os = "linux", feature = "files"))]
fn give_name(file: &File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd;
    let opened = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, opened, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(not(all(target_os = "linux", feature = "files")))]
fn nameless(_folder: &Path) -> Option<File> {
    None
}

#[cfg(not(all(target_os = "linux", feature = "files")))]
fn give_name(_file: &File, _name: &Path) -> io::Result<()> {
    Ok(())
}

/// Writes a file whole, or not at all.
///
/// # Errors
/// It cannot be written; then what was there before is there still.
pub fn write(place: &Path, bytes: &[u8]) -> io::Result<()> {
    Unfinished::begin(place)?.finish(bytes)
}

/// A renamed file is only there after a crash when its folder was written, too.
///
/// # Errors
/// The folder cannot be written.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_its_bound() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        fs::write(&path, "12345").expect("a file");
        assert_eq!(read(&path, 5).expect("it fits"), b"12345");
        let error = read(&path, 4).expect_err("too large").to_string();
        assert!(error.contains("larger than 4 bytes"), "{error}");
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_file_is_neither_read_nor_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
        assert!(made.success());
        for path in [&pipe, folder.path(), Path::new("/dev/zero"), Path::new("/dev/null")] {
            let error = read(path, MOST).expect_err("no file").to_string();
            assert!(error.contains("this is no file"), "{}: {error}", path.display());
        }
    }

    #[test]
    fn a_file_is_there_whole_or_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = || fs::read_dir(folder.path()).expect("a folder").count();
        let path = folder.path().join("a");
        write(&path, b"first").expect("written");
        let unfinished = Unfinished::begin(&path).expect("begun");
        assert_eq!(fs::read(&path).expect("there"), b"first");
        drop(unfinished);
        assert_eq!(names(), 1);
        Unfinished::begin(&path).expect("begun").finish(b"second").expect("finished");
        assert_eq!(fs::read(&path).expect("there"), b"second");
        assert_eq!(names(), 1);
        assert!(write(&folder.path().join("no/such/folder"), b"").is_err());
        assert!(write(folder.path(), b"").is_err());
    }

    #[test]
    fn what_a_killed_program_has_left_goes_and_what_is_held_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let make = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, "x").expect("written");
            path
        };
        let (left, held) = (make(".a.1.0.arbiter-part"), make(".b.1.0.arbiter-part"));
        let other = make(".c.1.0.part");
        let holder = File::open(&held).expect("a file");
        holder.try_lock().expect("a lock");
        write(&folder.path().join("a"), b"whole").expect("written");
        assert!(!left.exists() && held.exists() && other.exists());
        drop(holder);
        sweep(folder.path());
        assert!(!held.exists());
        let named = folder.path().join(".d.1.0.arbiter-part");
        let own = create_locked(&named).expect("made");
        sweep(folder.path());
        assert!(named.exists(), "one's own file is held");
        drop(own);
    }
}

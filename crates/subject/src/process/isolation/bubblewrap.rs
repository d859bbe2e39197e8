//! Bubblewrap: a subject sees its own processes, no network, few files, and may write to one folder.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::super::{Launch, Limits};
use super::view::{SECRETS, View};

/// The folder that a subject may write to, in memory and gone with it.
pub const SCRATCH: &str = "/tmp";
/// Bytes that fit into it.
const SCRATCH_BYTES: &str = "268435456";
/// Bytes of memory that processes may share.
const SHARED_BYTES: &str = "67108864";

/// Its program, if it works here.
///
/// # Errors
/// Why not, in a few words.
pub fn find() -> Result<PathBuf, String> {
    if cfg!(not(target_os = "linux")) {
        return Err("it needs Linux".to_string());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let system = ["/usr/bin", "/usr/local/bin", "/bin"].map(PathBuf::from);
    let mut folders = std::env::split_paths(&path).chain(system);
    let found =
        folders.find_map(|folder| Some(folder.join("bwrap")).filter(|p| super::is_runnable(p)));
    let program = found.ok_or("there is no program bwrap")?;
    let mut trial = Command::new(&program);
    // With nothing but the root, so that what fails is the namespaces.
    trial.args(APART).args(["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--"]);
    trial.arg("true").env_clear().env("PATH", path).stdin(Stdio::null()).stdout(Stdio::null());
    let ended = trial.stderr(Stdio::piped()).output().map_err(|error| error.to_string())?;
    match ended.status.success() {
        true => Ok(program),
        false => {
            let said = String::from_utf8_lossy(&ended.stderr);
            let line = said.lines().next().unwrap_or("it ended without a word");
            Err(crate::foreign::visible(&crate::foreign::clipped_to(line, 200)))
        }
    }
}

/// Namespaces of its own for everything, no rights in them, no terminal, and an end with us.
const APART: [&str; 5] =
    ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"];

/// The command that runs a program so.
pub fn command(
    keeper: &Path,
    program: &Path,
    launch: &Launch,
    view: &View,
    limits: &Limits,
) -> Command {
    let mut command = Command::new(keeper);
    command.args(APART);
    command.args([
        "--proc",
        "/proc",
        "--dev",
        "/dev",
        "--size",
        SHARED_BYTES,
        "--tmpfs",
        "/dev/shm",
    ]);
    // What is in memory there counts for nobody's process: it is bounded, and nothing else is writable.
    command.args(["--remount-ro", "/dev", "--size"]);
    command.arg(scratch_bytes(limits)).args(["--perms", "1777", "--tmpfs", SCRATCH]);
    if let Some(home) = view.home.as_deref().filter(|home| home.parent().is_some()) {
        command.arg("--dir").arg(home);
    }
    for path in &view.read {
        bind(&mut command, path);
    }
    if let Some(here) = &view.here {
        bind(&mut command, here);
        hide_secrets(&mut command, here, view);
    }
    let work = view.here.as_deref().unwrap_or(Path::new(SCRATCH));
    command.args(["--remount-ro", "/", "--chdir"]).arg(work);
    command.arg("--").arg(program).args(&launch.args);
    command
}

fn scratch_bytes(limits: &Limits) -> String {
    let most: u64 = SCRATCH_BYTES.parse().unwrap_or(u64::MAX);
    most.min(limits.memory_bytes).to_string()
}

/// Shows a file or folder under its own name; a link as a link, which leads to what is shown as well.
fn bind(command: &mut Command, path: &Path) {
    let link = std::fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    match std::fs::read_link(path) {
        Ok(target) if link && path.parent() == Some(Path::new("/")) => {
            command.arg("--symlink").arg(target).arg(path);
        }
        _ => {
            command.arg("--ro-bind-try").arg(path).arg(path);
        }
    }
}

/// Covers what usually holds secrets, unless it was asked for.
fn hide_secrets(command: &mut Command, here: &Path, view: &View) {
    for secret in SECRETS.map(|name| here.join(name)) {
        let asked = view.read.iter().any(|path| path.starts_with(&secret));
        match std::fs::metadata(&secret) {
            _ if asked => {}
            Ok(found) if found.is_dir() => {
                command.args(["--size", "4096", "--tmpfs"]).arg(&secret);
                command.arg("--remount-ro").arg(&secret);
            }
            Ok(_) => {
                command.args([OsStr::new("--ro-bind"), OsStr::new("/dev/null")]).arg(&secret);
            }
            Err(_) => {}
        }
    }
}

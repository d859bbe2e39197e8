//! What keeps a subject away from everything that is not its business.
//!
//! Where bubblewrap is found and works, a subject runs in it; else, on Linux, under Landlock; else in its
//! process group alone. Whatever applies, it gets a clean environment.

mod bubblewrap;
mod environment;
#[cfg(target_os = "linux")]
mod landlock;
mod view;

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::mpsc::{Sender, channel};
use std::sync::{LazyLock, OnceLock};

use super::{Launch, Limits};
use crate::question::{Failure, FailureKind};
use crate::scratch::Scratch;

/// How much a subject is kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sandbox {
    /// As well as this machine can.
    #[default]
    Auto,
    /// In bubblewrap, or not at all.
    Require,
    /// By Landlock even where bubblewrap is found: what holds where it is not.
    Landlock,
    /// Not at all, but for a process group and a clean environment.
    Off,
}

/// How subjects are kept apart, and what they may see nevertheless.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Isolation {
    /// How much.
    pub sandbox: Sandbox,
    /// Names of variables that are passed on besides those that any program needs.
    pub pass_env: Vec<OsString>,
    /// Files and folders that can be read besides those that the command names.
    pub share: Vec<PathBuf>,
}

impl Isolation {
    /// As well as this machine can, and nothing passed on or shared.
    pub fn standard() -> &'static Isolation {
        static STANDARD: LazyLock<Isolation> = LazyLock::new(Isolation::default);
        &STANDARD
    }

    /// This one, for as long as the program runs.
    pub fn kept(self) -> &'static Isolation {
        Box::leak(Box::new(self))
    }

    /// What holds on this machine; found out once.
    pub fn protection(&self) -> &'static Protection {
        static FOUND: OnceLock<Protection> = OnceLock::new();
        static OFF: Protection = Protection::Group { why: String::new() };
        match self.sandbox {
            Sandbox::Off => &OFF,
            Sandbox::Landlock => {
                static ALONE: OnceLock<Protection> = OnceLock::new();
                ALONE.get_or_init(|| without("it is not wanted".to_string()))
            }
            Sandbox::Auto | Sandbox::Require => FOUND.get_or_init(found),
        }
    }
}

/// What keeps a subject apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Protection {
    /// Bubblewrap: own processes, no network, few files, nothing written but a folder that is forgotten.
    Bubblewrap {
        /// Its program.
        program: PathBuf,
    },
    /// Landlock: few files, no TCP, no signals to others.
    Landlock {
        /// Why it is not bubblewrap.
        why: String,
    },
    /// A process group, and nothing else.
    Group {
        /// Why it is not more; empty where nobody asked for more.
        why: String,
    },
}

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Protection::Bubblewrap { program } => write!(f, "bubblewrap ({})", program.display()),
            Protection::Landlock { why } => write!(f, "Landlock (not bubblewrap: {why})"),
            Protection::Group { why } if why.is_empty() => write!(f, "a process group only"),
            Protection::Group { why } => {
                write!(f, "a process group only (no Landlock; not bubblewrap: {why})")
            }
        }
    }
}

fn found() -> Protection {
    match bubblewrap::find() {
        Ok(program) => Protection::Bubblewrap { program },
        Err(why) => without(why),
    }
}

/// What holds where bubblewrap does not, and why it does not.
fn without(why: String) -> Protection {
    #[cfg(target_os = "linux")]
    if landlock::works() {
        return Protection::Landlock { why };
    }
    Protection::Group { why }
}

/// A command that is ready to be spawned, apart from others.
pub(super) struct Prepared {
    command: Command,
    how: How,
    /// A folder that the subject may write to; removed with the process.
    scratch: Option<Scratch>,
}

enum How {
    Bubblewrap,
    #[cfg(target_os = "linux")]
    Landlock(view::View, PathBuf),
    Group,
}

/// A spawned process, and what is removed with it.
pub(super) struct Spawned {
    pub child: Child,
    pub scratch: Option<Scratch>,
    /// Whether the process is the keeper of the subject, and tells its ending by an exit status.
    pub kept: bool,
}

/// Makes the command of a launch.
pub(super) fn prepare(launch: &Launch, limits: &Limits) -> Result<Prepared, Failure> {
    let isolation = limits.isolation;
    let program = located(&launch.program)?;
    let protection = isolation.protection();
    if let (Sandbox::Require, Protection::Landlock { why } | Protection::Group { why }) =
        (isolation.sandbox, protection)
    {
        let message = format!("a sandbox is required, and bubblewrap cannot be used: {why}");
        return Err(not_started(message));
    }
    let view = || view::View::of(&program, launch, isolation);
    let mut prepared = match protection {
        Protection::Bubblewrap { program: keeper } => Prepared {
            command: bubblewrap::command(keeper, &program, launch, &view(), limits),
            how: How::Bubblewrap,
            scratch: None,
        },
        #[cfg(target_os = "linux")]
        Protection::Landlock { .. } => {
            let scratch = Scratch::new().map_err(|error| {
                not_started(format!("no folder could be made for it to write to: {error}"))
            })?;
            let place = scratch.path().to_path_buf();
            Prepared {
                command: plain(&program, launch),
                how: How::Landlock(view(), place),
                scratch: Some(scratch),
            }
        }
        _ => Prepared { command: plain(&program, launch), how: How::Group, scratch: None },
    };
    let writable = match &prepared.how {
        How::Bubblewrap => Some(PathBuf::from(bubblewrap::SCRATCH)),
        #[cfg(target_os = "linux")]
        How::Landlock(_, scratch) => Some(scratch.clone()),
        How::Group => None,
    };
    environment::clean(&mut prepared.command, launch, isolation, writable.as_deref());
    Ok(prepared)
}

impl Prepared {
    /// The command, for pipes and marks.
    pub fn command(&mut self) -> &mut Command {
        &mut self.command
    }

    /// Starts it.
    pub fn spawn(self) -> io::Result<Spawned> {
        let Prepared { mut command, how, scratch } = self;
        let kept = matches!(how, How::Bubblewrap);
        let child = match how {
            // What dies with its parent dies with the thread that started it.
            How::Bubblewrap => by_a_lasting_thread(command)?,
            #[cfg(target_os = "linux")]
            How::Landlock(view, scratch) => landlock::spawn(command, &view, &scratch)?,
            How::Group => command.spawn()?,
        };
        Ok(Spawned { child, scratch, kept })
    }
}

fn plain(program: &Path, launch: &Launch) -> Command {
    let mut command = Command::new(program);
    command.args(&launch.args);
    command
}

/// Starts a command from a thread that lives as long as the program.
fn by_a_lasting_thread(command: Command) -> io::Result<Child> {
    type Wish = (Command, Sender<io::Result<Child>>);
    static WISHES: LazyLock<Sender<Wish>> = LazyLock::new(|| {
        let (wishes, wanted) = channel::<Wish>();
        std::thread::spawn(move || {
            for (mut command, answer) in wanted {
                // Nobody waits any more only where the program ends.
                let _ = answer.send(command.spawn());
            }
        });
        wishes
    });
    let (answer, child) = channel();
    let gone = || io::Error::other("the thread that starts programs is gone");
    WISHES.send((command, answer)).map_err(|_| gone())?;
    child.recv().map_err(|_| gone())?
}

/// The program itself, found in `PATH` if it is a bare name.
fn located(program: &Path) -> Result<PathBuf, Failure> {
    let shown = program.display();
    let bare = program.components().count() == 1 && !program.as_os_str().is_empty();
    let is_bare = bare && !program.to_string_lossy().contains('/');
    let found = match is_bare {
        false => std::path::absolute(program).ok().filter(|path| path.exists()),
        true => {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let mut folders = std::env::split_paths(&path);
            folders.find_map(|folder| Some(folder.join(program)).filter(|path| is_runnable(path)))
        }
    };
    let found = found.ok_or_else(|| not_started(format!("there is no program `{shown}`")))?;
    if !is_runnable(&found) {
        return Err(not_started(format!("`{shown}` may not be executed")));
    }
    Ok(found)
}

fn is_runnable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let found = std::fs::metadata(path);
    found.is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

fn not_started(message: String) -> Failure {
    Failure { kind: FailureKind::Start, message, last_output: String::new() }
}

//! Processes as families: started in a group of their own, ended with all their descendants.
//!
//! A descendant can leave the group (`setsid`) and outlive its parent. On Linux this process then
//! adopts it (child subreaper), and finds it again by a mark in its environment, by having seen it
//! among the descendants, or, if it hid from both, by being a child of ours that we never started. A
//! stranger in our own process group is spared unless [`claim_children`] was called. Elsewhere the group
//! is all that is ended.

#[cfg_attr(target_os = "linux", path = "tree/linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "tree/elsewhere.rs")]
mod system;
mod warden;
mod watcher;

use std::collections::BTreeSet;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Child;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use self::warden::Watch;
use super::Limits;
use super::isolation::{Prepared, Spawned};

/// The environment variable that marks a subject's processes.
const MARK: &str = "ARBITER_SUBJECT_PROCESS";

/// The processes started here that still run. Held while starting and ending, so that a child is
/// never seen before it is known.
static OURS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());
static STARTED: AtomicU64 = AtomicU64::new(0);

fn ours() -> MutexGuard<'static, BTreeSet<i32>> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether every child of this process was started by this crate, or adopted for it.
static ALL_CHILDREN: AtomicBool = AtomicBool::new(false);

/// Promises that this program starts no process but subjects: a child that turns up in its own process group
/// is a subject's that hides there, and is ended with it.
pub fn claim_children() {
    ALL_CHILDREN.store(true, Ordering::Relaxed);
}

/// A process and whatever it starts.
pub(super) struct Family {
    pid: Option<Pid>,
    mark: String,
    watch: Option<Arc<Watch>>,
    /// Whether the process is the keeper of the subject.
    kept: bool,
}

/// Starts a command in a process group of its own, with limits.
pub(super) fn spawn(mut prepared: Prepared, limits: &Limits) -> io::Result<(Spawned, Family)> {
    let mut ours = ours();
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}-{number}", std::process::id());
    system::adopt_orphans();
    prepared.command().env(MARK, &mark).process_group(0);
    let spawned = prepared.spawn()?;
    let pid = Pid::from_child(&spawned.child);
    ours.insert(pid.as_raw_pid());
    system::limit(pid, limits);
    if !spawned.kept {
        ours.extend(watcher::begin(pid));
    }
    let watch = warden::watch(pid, &mark, limits, spawned.kept);
    let family = Family { pid: Some(pid), mark, watch: Some(watch), kept: spawned.kept };
    Ok((spawned, family))
}

/// What the processes of a family do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// Processor time of all of them, in steps of a hundredth of a second on Linux.
    pub processor: Duration,
    /// Whether a thread of one of them runs, could run, or waits for a disk.
    pub ready: bool,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// With an exit status.
    Code(i32),
    /// By a signal.
    Signal(i32),
    /// The system does not tell.
    Unknown,
}

impl Family {
    /// How the process ended, if it has. It is not reaped before [`Family::end`], so that its
    /// number cannot come to mean another process.
    pub fn ending(&self) -> Option<Ending> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(self.pid?), options) {
            Ok(status) => status.map(|status| {
                let code = status.exit_status().map(|code| self.told(code));
                code.or(status.terminating_signal().map(Ending::Signal)).unwrap_or(Ending::Unknown)
            }),
            Err(rustix::io::Errno::INTR) => None,
            Err(_) => Some(Ending::Unknown),
        }
    }

    /// A keeper tells that a signal ended its subject as shells do: by 128 and its number.
    fn told(&self, code: i32) -> Ending {
        match code {
            129..=192 if self.kept => Ending::Signal(code - 128),
            code => Ending::Code(code),
        }
    }

    /// The limit that its processes have passed together, for which they were ended.
    pub fn over_limit(&self) -> Option<String> {
        self.watch.as_ref()?.word().cloned()
    }

    /// What its processes have done so far, and do now; `None` where the system does not tell.
    pub fn effort(&self) -> Option<Effort> {
        system::effort(&system::members(self.pid?, &self.mark))
    }

    /// Ends the process and its descendants, and reaps them. Does nothing the second time.
    pub fn end(&mut self, child: &mut Child) {
        let Some(pid) = self.pid.take() else { return };
        let mut ours = ours();
        self.watch = None;
        let hunt = system::Hunt::begin(pid, &self.mark);
        // The group may be gone already, which is what is wanted.
        let _ = kill_process_group(pid, Signal::KILL);
        for _ in 0..1000 {
            if !matches!(child.try_wait(), Ok(None)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        ours.remove(&pid.as_raw_pid());
        watcher::end(pid);
        hunt.finish(&ours);
    }
}

/// Ends every process that subjects have started and that still runs; for use when the program itself is
/// interrupted. Subjects asked afterwards report a crash.
pub fn end_all() {
    let ours = ours();
    for pid in ours.iter().filter_map(|&pid| Pid::from_raw(pid)) {
        let hunt = system::Hunt::begin(pid, "");
        let _ = kill_process_group(pid, Signal::KILL);
        hunt.finish(&ours);
    }
}

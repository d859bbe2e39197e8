//! Processes as families: started in a group of their own, ended with all their descendants.
//!
//! A descendant can leave the group (`setsid`) and outlive its parent. On Linux this process then
//! adopts it (child subreaper), and finds it again by a mark in its environment, by having seen it
//! among the descendants, or, if it hid from both, by being a child of ours that we never started and that
//! lives in another process group. Elsewhere the group is all that is ended.

use std::collections::BTreeSet;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::Limits;

/// The environment variable that marks a subject's processes.
const MARK: &str = "ARBITER_SUBJECT_PROCESS";

/// The processes started here that still run. Held while starting and ending, so that a child is
/// never seen before it is known.
static OURS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());
static STARTED: AtomicU64 = AtomicU64::new(0);

fn ours() -> MutexGuard<'static, BTreeSet<i32>> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A process and whatever it starts.
pub(super) struct Family {
    pid: Option<Pid>,
    mark: String,
}

/// Starts a command in a process group of its own, with limits.
pub(super) fn spawn(command: &mut Command, limits: &Limits) -> io::Result<(Child, Family)> {
    let mut ours = ours();
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}-{number}", std::process::id());
    system::adopt_orphans();
    let child = command.env(MARK, &mark).process_group(0).spawn()?;
    let pid = Pid::from_child(&child);
    ours.insert(pid.as_raw_pid());
    system::limit(pid, limits);
    Ok((child, Family { pid: Some(pid), mark }))
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
                let code = status.exit_status().map(Ending::Code);
                code.or(status.terminating_signal().map(Ending::Signal)).unwrap_or(Ending::Unknown)
            }),
            Err(rustix::io::Errno::INTR) => None,
            Err(_) => Some(Ending::Unknown),
        }
    }

    /// Ends the process and its descendants, and reaps them. Does nothing the second time.
    pub fn end(&mut self, child: &mut Child) {
        let Some(pid) = self.pid.take() else { return };
        let mut ours = ours();
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

#[cfg(target_os = "linux")]
mod system {
    use std::collections::BTreeSet;
    use std::fs;
    use std::sync::Once;
    use std::time::Duration;

    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, getpid, kill_process, prlimit,
        set_child_subreaper, waitpid,
    };

    use super::{Limits, MARK};

    /// Address space beyond the private memory: reservations and files mapped into memory.
    const RESERVED: u64 = 64 << 30;
    /// The largest file a subject may write.
    const FILE: u64 = 1 << 30;

    pub fn adopt_orphans() {
        static ONCE: Once = Once::new();
        // Where this is refused, descendants that leave their group are not found after their
        // parent's end; everything else works.
        ONCE.call_once(|| {
            let _ = set_child_subreaper(Some(getpid()));
        });
    }

    pub fn limit(pid: Pid, limits: &Limits) {
        let caps = [
            (Resource::Data, limits.memory_bytes),
            (Resource::As, limits.memory_bytes.saturating_add(RESERVED)),
            (Resource::Core, 0),
            (Resource::Fsize, FILE),
        ];
        for (resource, cap) in caps {
            let cap = Rlimit { current: Some(cap), maximum: Some(cap) };
            // Fails where the process is gone already, or a lower limit is in force.
            let _ = prlimit(Some(pid), resource, cap);
        }
    }

    /// What the system knows of a process.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct Entry {
        pid: i32,
        started: u64,
        parent: i32,
        group: i32,
    }

    fn entry(pid: i32) -> Option<Entry> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name, in brackets, may hold anything; nothing after it does.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |index: usize| fields.get(index).and_then(|field| field.parse().ok());
        let started = fields.get(19)?.parse().ok()?;
        Some(Entry { pid, started, parent: number(1)?, group: number(2)? })
    }

    fn everybody() -> Vec<Entry> {
        let Ok(listing) = fs::read_dir("/proc") else { return Vec::new() };
        let names = listing.flatten().filter_map(|item| item.file_name().to_str()?.parse().ok());
        names.filter_map(entry).collect()
    }

    fn add_descendants(found: &mut BTreeSet<i32>, everybody: &[Entry]) {
        loop {
            let before = found.len();
            let children = everybody.iter().filter(|entry| found.contains(&entry.parent));
            let children: Vec<i32> = children.map(|entry| entry.pid).collect();
            found.extend(children);
            if found.len() == before {
                return;
            }
        }
    }

    enum Marked {
        Mine,
        Another,
        No,
    }

    fn marked(pid: i32, mark: &str) -> Marked {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let prefix = format!("{MARK}=");
        let values = environment.split(|&byte| byte == 0);
        let value = values.filter_map(|item| item.strip_prefix(prefix.as_bytes())).next();
        match value {
            Some(value) if value == mark.as_bytes() => Marked::Mine,
            Some(_) => Marked::Another,
            None => Marked::No,
        }
    }

    /// The search for the descendants of one process.
    pub struct Hunt<'a> {
        mark: &'a str,
        since: u64,
        seen: BTreeSet<(i32, u64)>,
    }

    impl<'a> Hunt<'a> {
        /// Looks at the family while it still hangs together.
        pub fn begin(pid: Pid, mark: &'a str) -> Hunt<'a> {
            let everybody = everybody();
            let pid = pid.as_raw_pid();
            let mut found = BTreeSet::from([pid]);
            add_descendants(&mut found, &everybody);
            let members = everybody.iter().filter(|entry| found.contains(&entry.pid));
            let seen = members.map(|entry| (entry.pid, entry.started)).collect();
            let head = everybody.iter().find(|entry| entry.pid == pid);
            Hunt { mark, seen, since: head.map_or(u64::MAX, |entry| entry.started) }
        }

        /// Ends whoever is left, round after round, since one that is not ended yet can start more.
        pub fn finish(&self, ours: &BTreeSet<i32>) {
            for round in 0..200 {
                let strays = self.strays(ours);
                if strays.is_empty() {
                    return;
                }
                for pid in strays.into_iter().filter_map(Pid::from_raw) {
                    // Both fail only where it is gone already.
                    let _ = kill_process(pid, Signal::KILL);
                    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
                }
                std::thread::sleep(Duration::from_millis(round.min(10)));
            }
        }

        fn strays(&self, ours: &BTreeSet<i32>) -> BTreeSet<i32> {
            let everybody = everybody();
            let me = getpid().as_raw_pid();
            let my_group = everybody.iter().find(|entry| entry.pid == me).map(|entry| entry.group);
            let adopted = everybody.iter().filter(|entry| {
                entry.parent == me && !ours.contains(&entry.pid) && self.is_stray(entry, my_group)
            });
            let mut found = adopted.map(|entry| entry.pid).collect();
            add_descendants(&mut found, &everybody);
            found
        }

        fn is_stray(&self, entry: &Entry, my_group: Option<i32>) -> bool {
            self.seen.contains(&(entry.pid, entry.started))
                || match marked(entry.pid, self.mark) {
                    Marked::Mine => true,
                    Marked::Another => false,
                    Marked::No => Some(entry.group) != my_group && entry.started >= self.since,
                }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::collections::BTreeSet;

    use rustix::process::Pid;

    use super::Limits;

    pub fn adopt_orphans() {}

    pub fn limit(_pid: Pid, _limits: &Limits) {}

    pub struct Hunt;

    impl Hunt {
        pub fn begin(_pid: Pid, _mark: &str) -> Hunt {
            Hunt
        }

        pub fn finish(&self, _ours: &BTreeSet<i32>) {}
    }
}

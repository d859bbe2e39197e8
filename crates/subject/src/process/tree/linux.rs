//! Families by what Linux tells in /proc.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Once;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, kill_process, prlimit, set_child_subreaper,
    waitpid,
};

use super::{ALL_CHILDREN, Effort, Limits, MARK};

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
                Marked::No => {
                    let may_be_anothers = Some(entry.group) == my_group;
                    let is_later = entry.started >= self.since;
                    is_later && (!may_be_anothers || ALL_CHILDREN.load(Ordering::Relaxed))
                }
            }
    }
}

/// What the processes of a family use together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// How many they are.
    pub processes: usize,
    /// Bytes of memory that are theirs alone, as each counts them: what two share counts twice.
    pub memory: u64,
}

/// A process, its descendants, and the orphans that bear its mark.
pub fn members(pid: Pid, mark: &str) -> BTreeSet<i32> {
    let mut found = BTreeSet::from([pid.as_raw_pid()]);
    let orphans = children(getpid().as_raw_pid());
    found.extend(orphans.into_iter().filter(|&pid| matches!(marked(pid, mark), Marked::Mine)));
    let mut open: Vec<i32> = found.iter().copied().collect();
    while let Some(parent) = open.pop() {
        open.extend(children(parent).into_iter().filter(|&child| found.insert(child)));
    }
    found
}

fn children(pid: i32) -> Vec<i32> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split(' ').filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// What these processes use.
pub fn used(members: &BTreeSet<i32>) -> Use {
    let memory = members.iter().filter_map(|&pid| private_pages(pid)).sum::<u64>();
    let page = rustix::param::page_size() as u64;
    Use { processes: members.len(), memory: memory.saturating_mul(page) }
}

/// Pages in memory that are no file's.
fn private_pages(pid: i32) -> Option<u64> {
    let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let mut fields = statm.split(' ').skip(1).map(|field| field.parse::<u64>().ok());
    let (resident, shared) = (fields.next()??, fields.next()??);
    Some(resident.saturating_sub(shared))
}

/// Bytes of memory of these processes; what several share counts once in all. Takes longer than [`used`].
pub fn fair_memory(members: &BTreeSet<i32>) -> u64 {
    let of_one = |&pid: &i32| {
        let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
        let kinds = ["Pss_Anon:", "Pss_Shmem:"].iter().filter_map(|kind| {
            let line = text.lines().find_map(|line| line.strip_prefix(kind))?;
            line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
        });
        Some(kinds.sum::<u64>() << 10)
    };
    members.iter().filter_map(of_one).sum()
}

/// Ticks of the clock that the kernel counts processor time by, a second (`USER_HZ`, 100 on every Linux).
const TICKS: u64 = 100;

/// What these processes have done so far, ended children included, and whether any of their threads is at work.
pub fn effort(members: &BTreeSet<i32>) -> Option<Effort> {
    let mut ticks = 0;
    let mut ready = false;
    let mut told = false;
    for pid in members {
        let Some(fields) = stat(&format!("/proc/{pid}/stat")) else { continue };
        told = true;
        // Fields 14 to 17 of proc(5), counted from the one after the name: user and system time, own and children's.
        let times = fields.get(11..15).unwrap_or_default();
        ticks += times.iter().filter_map(|field| field.parse::<u64>().ok()).sum::<u64>();
        let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let mut states = tasks.filter_map(|task| stat(&task.path().join("stat").to_string_lossy()));
        ready = ready
            || states
                .any(|fields| fields.first().is_some_and(|state| state == "R" || state == "D"));
    }
    told.then_some(Effort { processor: Duration::from_millis(ticks * 1000 / TICKS), ready })
}

/// The fields of a stat file behind the name of the process.
fn stat(path: &str) -> Option<Vec<String>> {
    let text = fs::read_to_string(path).ok()?;
    let fields = text.rsplit_once(')')?.1.split_whitespace();
    Some(fields.map(str::to_string).collect())
}

/// Ends these processes, and what they start meanwhile.
pub fn end(pid: Pid, mark: &str) {
    for _ in 0..50 {
        let members = members(pid, mark);
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
        for member in members.iter().filter_map(|&pid| Pid::from_raw(pid)) {
            let _ = kill_process(member, Signal::KILL);
        }
        // The head itself is reaped by whoever waits for it.
        if members.len() <= 1 {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

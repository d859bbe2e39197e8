//! Limits for all processes of a subject together, looked after while they run.

use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

use rustix::process::Pid;

use super::super::Limits;
use super::{ours, system};

/// Between two looks.
const EVERY: Duration = Duration::from_millis(40);

/// One family that is looked after, for as long as somebody holds it.
#[derive(Debug)]
pub struct Watch {
    pid: Pid,
    mark: String,
    memory: u64,
    processes: usize,
    /// How many of them are keepers.
    keepers: usize,
    word: OnceLock<String>,
}

impl Watch {
    /// The limit that was passed, in words.
    pub fn word(&self) -> Option<&String> {
        self.word.get()
    }

    /// Ends the family if it uses more than it may.
    fn look(&self) {
        let members = system::members(self.pid, &self.mark);
        let used = system::used(&members);
        let word = if used.processes > self.processes {
            format!("had more than {} processes at once", self.processes - self.keepers)
        } else if used.memory > self.memory && system::fair_memory(&members) > self.memory {
            format!("used more than {} MiB of memory with all its processes", self.memory >> 20)
        } else {
            return;
        };
        let _ = self.word.set(word);
        // Held so that the number of the process cannot come to mean another one meanwhile.
        let ours = ours();
        if ours.contains(&self.pid.as_raw_pid()) {
            system::end(self.pid, &self.mark);
        }
    }
}

static WATCHED: Mutex<Vec<Weak<Watch>>> = Mutex::new(Vec::new());
static ARRIVED: Condvar = Condvar::new();

/// Looks after a process and its descendants. A keeper and its first process inside do not count.
pub fn watch(pid: Pid, mark: &str, limits: &Limits, kept: bool) -> Arc<Watch> {
    static LOOKING: OnceLock<()> = OnceLock::new();
    LOOKING.get_or_init(|| drop(std::thread::spawn(look_after)));
    let keepers = if kept { 2 } else { 0 };
    let watch = Arc::new(Watch {
        pid,
        mark: mark.to_string(),
        memory: limits.memory_bytes,
        processes: limits.processes as usize + keepers,
        keepers,
        word: OnceLock::new(),
    });
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&watch));
    ARRIVED.notify_one();
    watch
}

fn look_after() {
    loop {
        let watched = {
            let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
            watched.retain(|watch| watch.strong_count() > 0);
            while watched.is_empty() {
                watched = ARRIVED.wait(watched).unwrap_or_else(PoisonError::into_inner);
            }
            watched.clone()
        };
        for watch in watched.iter().filter_map(Weak::upgrade) {
            if watch.word().is_none() {
                watch.look();
            }
        }
        std::thread::sleep(EVERY);
    }
}

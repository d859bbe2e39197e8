//! Those who ask: each has a subject, and takes one job after another.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::Instant;

use subject::{Description, Failure, FailureKind, Query, Reply, Root, Subject};

use super::question::{Seen, Worker};
use super::stream::Task;
use super::{Finding, Label};

/// What is to be done.
pub enum Job {
    /// Ask the case of this number.
    Look(u64, Task),
    /// Make small what the case showed.
    Small(Task, Label),
}

/// What was done.
pub enum Done {
    /// The case of this number was asked.
    Looked(u64, Box<Task>, Seen),
    /// What it is, and how many questions it took.
    Small(Option<Finding>, u64),
}

/// When nothing more is asked.
pub struct End<'a> {
    /// Somebody wants it to end.
    pub stop: &'a AtomicBool,
    /// The campaign is over.
    pub over: AtomicBool,
    /// Its time is over.
    pub deadline: Option<Instant>,
}

impl End<'_> {
    /// Whether it has come. Once it has, it stays.
    pub fn has_come(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.over.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// A subject that is not asked any more once the end has come: what it was asked meanwhile counts for nothing.
pub struct Ending<'a> {
    /// Who is asked until then.
    pub subject: Box<dyn Subject + Send>,
    /// When that is.
    pub end: &'a End<'a>,
}

impl Subject for Ending<'_> {
    fn description(&self) -> &Description {
        self.subject.description()
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        match self.end.has_come() {
            false => self.subject.ask(root, query),
            true => Reply::Failed(Failure {
                kind: FailureKind::Timeout,
                message: "the campaign is over".to_string(),
                last_output: String::new(),
            }),
        }
    }
}

/// Notes that a worker panicked, so that nobody waits for it.
pub struct Guard<'a>(pub &'a AtomicBool);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Does one job after another until there are no more.
pub fn work(mut worker: Worker<'_>, jobs: &Mutex<Receiver<Job>>, to_us: &Sender<Done>) {
    loop {
        let job = match jobs.lock() {
            Ok(jobs) => jobs.recv(),
            Err(_) => return,
        };
        let done = match job {
            Ok(Job::Look(number, task)) => {
                let seen = worker.look(&task);
                Done::Looked(number, Box::new(task), seen)
            }
            Ok(Job::Small(task, label)) => {
                let (finding, questions) = worker.small(&task, &label);
                Done::Small(finding, questions)
            }
            Err(_) => return,
        };
        if to_us.send(done).is_err() {
            return;
        }
    }
}

//! Counts what a subject answers, whoever asks, so that a search that heard nothing is no pass.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use inquiry::{Conclusion, Heard, Outcome, one_line};
use subject::{Answer, Description, FailureKind, Query, Reply, Root, Subject};

/// The answers of one or several subjects.
#[derive(Debug, Default)]
pub struct Tally {
    asked: AtomicU64,
    lost: AtomicU64,
    slow: AtomicU64,
    /// Whether a list of moves was ever given.
    listed: AtomicBool,
    /// Why none was given, when it was asked for first.
    unlisted: OnceLock<String>,
}

impl Tally {
    /// What was heard, with the number of faults that were found in it.
    pub fn heard(&self, faults: u64) -> Heard {
        let number = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Heard {
            asked: number(&self.asked),
            lost: number(&self.lost),
            slow: number(&self.slow),
            faults,
        }
    }
}

impl Tally {
    /// Why the subject never listed its moves, if it was asked to and did not.
    pub fn unlisted(&self) -> Option<&str> {
        let listed = self.listed.load(Ordering::Relaxed);
        self.unlisted.get().filter(|_| !listed).map(String::as_str)
    }

    /// What a search comes to that heard this and found so many faults. A subject that was asked for its moves and lists
    /// none was not judged.
    pub fn outcome(&self, heard: Heard, scope: &str, left: Option<&str>) -> Outcome {
        outcome(heard, self.unlisted(), scope, left)
    }
}

/// What a search comes to, with the reason why the subject never listed its moves, if it did not.
pub fn outcome(heard: Heard, unlisted: Option<&str>, scope: &str, left: Option<&str>) -> Outcome {
    match unlisted {
        Some(reason) if heard.faults == 0 => Outcome {
            conclusion: Conclusion::NotJudged,
            sentence: format!("not judged: it lists no moves ({})", one_line(reason)),
        },
        _ => Outcome::of_search(heard, scope, left),
    }
}

/// A subject whose answers are counted. Questions that it does not offer are not.
pub struct Tallied {
    subject: Box<dyn Subject + Send>,
    tally: Arc<Tally>,
}

impl Tallied {
    /// Counts this subject's answers.
    pub fn new(subject: Box<dyn Subject + Send>, tally: &Arc<Tally>) -> Tallied {
        Tallied { subject, tally: Arc::clone(tally) }
    }
}

impl Subject for Tallied {
    fn description(&self) -> &Description {
        self.subject.description()
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        let reply = self.subject.ask(root, query);
        let count = |count: &AtomicU64| {
            count.fetch_add(1, Ordering::Relaxed);
        };
        match &reply {
            Reply::Unsupported(reason) => {
                if matches!(query, Query::LegalMoves) {
                    self.tally.unlisted.get_or_init(|| reason.clone());
                }
            }
            Reply::Answer(answer) => {
                if matches!(answer, Answer::Moves(_) | Answer::Divide(_)) {
                    self.tally.listed.store(true, Ordering::Relaxed);
                }
                count(&self.tally.asked);
            }
            Reply::Refused(_) => count(&self.tally.asked),
            Reply::Failed(failure) => {
                count(&self.tally.asked);
                count(&self.tally.lost);
                if failure.kind == FailureKind::Timeout {
                    count(&self.tally.slow);
                }
            }
        }
        reply
    }
}

//! Asking a subject that is not trusted: bounded, and with a record of everything that went wrong.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use subject::{Answer, Description, FailureKind, Query, Reply, Root, Status, Subject, Variant};

use crate::places::plausible;

/// How much may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The number of questions.
    pub questions: u64,
    /// Wall-clock time; what is found then depends on the machine.
    pub time: Option<Duration>,
}

impl Default for Budget {
    /// Enough for the distilled corpus and a few thousand positions more.
    fn default() -> Budget {
        Budget { questions: 200_000, time: None }
    }
}

/// What a subject did instead of answering well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TroubleKind {
    /// The program could not be started.
    Start,
    /// The process ended.
    Crash,
    /// No answer in time.
    Timeout,
    /// More output than is read.
    Flood,
    /// More memory or processes than it may have.
    Limit,
    /// An answer that is none.
    Garbage,
    /// The same question was answered differently the second time.
    Changed,
    /// A position or move that the Laws allow was not accepted.
    Refused,
}

/// One thing that went wrong, with what the subject said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// What kind of thing.
    pub kind: TroubleKind,
    /// Where it was asked.
    pub root: Root,
    /// What was asked.
    pub query: Query,
    /// What it said, or what is known of how it failed.
    pub said: String,
    /// Whether the same happened when it was asked again.
    pub repeats: bool,
    /// How often this kind was seen; the rest of the record is of the first time.
    pub times: u64,
}

/// Why there is no answer to work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The subject does not offer the question.
    Unsupported,
    /// Something went wrong, and is recorded as a [`Trouble`]; or the subject refused what it may refuse.
    Trouble,
    /// The budget is spent, or the subject failed too often.
    Spent,
}

/// An answer, or why there is none.
pub type Heard<T> = Result<T, Silence>;

/// After so many failures nothing more is asked.
const FAILURES: u64 = 12;

/// Asks one subject within a budget.
pub struct Asker<'a> {
    subject: &'a mut dyn Subject,
    left: u64,
    asked: u64,
    until: Option<Instant>,
    unsupported: BTreeMap<String, String>,
    troubles: Vec<Trouble>,
    failures: u64,
    stop: Option<Arc<AtomicBool>>,
    /// Whether no game can have the position that a root begins with, for roots that were refused.
    unreachable: HashMap<(Variant, String), bool>,
}

impl<'a> Asker<'a> {
    /// Begins with the whole budget.
    pub fn new(subject: &'a mut dyn Subject, budget: Budget) -> Asker<'a> {
        Asker {
            subject,
            left: budget.questions,
            asked: 0,
            until: budget.time.map(|time| Instant::now() + time),
            unsupported: BTreeMap::new(),
            troubles: Vec::new(),
            failures: 0,
            stop: None,
            unreachable: HashMap::new(),
        }
    }

    /// Asks nothing more once this is set.
    #[must_use]
    pub fn until(mut self, stop: Option<Arc<AtomicBool>>) -> Asker<'a> {
        self.stop = stop;
        self
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// What the subject says of itself.
    pub fn description(&self) -> &Description {
        self.subject.description()
    }

    /// How many questions were asked.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Whether nothing more is asked.
    pub fn is_spent(&self) -> bool {
        self.left == 0
            || self.is_stopped()
            || self.has_failed_too_often()
            || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// How often the subject crashed, hung or answered with what is no answer.
    pub fn failures(&self) -> u64 {
        self.failures
    }

    /// Whether the subject failed so often that nothing more is asked.
    pub fn has_failed_too_often(&self) -> bool {
        self.failures >= FAILURES
    }

    /// What went wrong so far, the first of each kind and question.
    pub fn troubles(&self) -> &[Trouble] {
        &self.troubles
    }

    /// The kinds of question that the subject does not offer, with its reason.
    pub fn unsupported(&self) -> &BTreeMap<String, String> {
        &self.unsupported
    }

    /// Asks, and asks again where the answer is a failure.
    ///
    /// # Errors
    /// There is no answer; [`Silence`] says why.
    pub fn ask(&mut self, root: &Root, query: &Query) -> Heard<Answer> {
        if self.unsupported.contains_key(query.name()) {
            return Err(Silence::Unsupported);
        }
        let first = self.put(root, query)?;
        match first {
            Reply::Answer(answer) => Ok(sorted(answer)),
            Reply::Unsupported(reason) => {
                self.unsupported.insert(topic(query), reason);
                Err(Silence::Unsupported)
            }
            Reply::Refused(_) if self.may_refuse(root) => Err(Silence::Trouble),
            Reply::Refused(reason) => {
                self.note(TroubleKind::Refused, root, query, reason, true);
                Err(Silence::Trouble)
            }
            Reply::Failed(failure) => {
                self.failures += 1;
                let said = match failure.last_output.trim() {
                    "" => failure.message.clone(),
                    output => format!("{}; last output: {output}", failure.message),
                };
                let second = self.put(root, query)?;
                let repeats = matches!(second, Reply::Failed(_));
                self.note(trouble_kind(failure.kind), root, query, said, repeats);
                match second {
                    Reply::Answer(answer) => Ok(sorted(answer)),
                    _ => Err(Silence::Trouble),
                }
            }
        }
    }

    fn put(&mut self, root: &Root, query: &Query) -> Heard<Reply> {
        if self.is_spent() {
            return Err(Silence::Spent);
        }
        self.left -= 1;
        self.asked += 1;
        let reply = self.subject.ask(root, query);
        // A subject that was ended by the same signal answers nothing that counts.
        if self.is_stopped() { Err(Silence::Spent) } else { Ok(reply) }
    }

    /// Whether the subject may refuse this: no game can have the position (3.10.3).
    fn may_refuse(&mut self, root: &Root) -> bool {
        let key = (root.variant, root.fen.clone());
        *self.unreachable.entry(key).or_insert_with(|| plausible::unreachable(root).is_some())
    }

    /// Asks once more and holds the subject to its first answer. A change is recorded.
    ///
    /// # Errors
    /// The answer changed, or there is none now.
    pub fn confirm(&mut self, root: &Root, query: &Query, first: &Answer) -> Heard<()> {
        let second = self.ask(root, query)?;
        if second == *first {
            return Ok(());
        }
        Err(self.changed(root, query, &shown(first), &shown(&second)))
    }

    /// Records two answers to one question.
    pub fn changed(&mut self, root: &Root, query: &Query, first: &str, second: &str) -> Silence {
        let said = format!("{first} at first, then {second}");
        self.note(TroubleKind::Changed, root, query, said, true);
        Silence::Trouble
    }

    /// Records an answer that makes no sense.
    pub fn garbage(&mut self, root: &Root, query: &Query, said: String) -> Silence {
        self.note(TroubleKind::Garbage, root, query, said, true);
        Silence::Trouble
    }

    fn note(&mut self, kind: TroubleKind, root: &Root, query: &Query, said: String, repeats: bool) {
        let same = |known: &&mut Trouble| {
            let alike = match kind {
                TroubleKind::Refused => known.said == said,
                _ => topic(&known.query) == topic(query),
            };
            known.kind == kind && alike
        };
        match self.troubles.iter_mut().find(same) {
            Some(known) => known.times += 1,
            None => {
                let (root, query) = (root.clone(), query.clone());
                self.troubles.push(Trouble { kind, root, query, said, repeats, times: 1 });
            }
        }
    }

    /// The moves the subject lists, sorted; from its counts at depth 1 if it offers no list.
    ///
    /// # Errors
    /// There is no such answer.
    pub fn moves(&mut self, root: &Root) -> Heard<Vec<String>> {
        match self.ask(root, &Query::LegalMoves) {
            Ok(Answer::Moves(moves)) => Ok(moves),
            Ok(other) => Err(self.garbage(root, &Query::LegalMoves, shown(&other))),
            Err(Silence::Unsupported) => Ok(self.divide(root, 1)?.into_keys().collect()),
            Err(silence) => Err(silence),
        }
    }

    /// The FEN the subject writes after a move.
    ///
    /// # Errors
    /// There is no such answer.
    pub fn after(&mut self, root: &Root, mv: &str) -> Heard<String> {
        let query = Query::After { mv: mv.to_string() };
        match self.ask(root, &query)? {
            Answer::Fen(text) => Ok(text),
            other => Err(self.garbage(root, &query, shown(&other))),
        }
    }

    /// The count of each root move.
    ///
    /// # Errors
    /// There is no such answer.
    pub fn divide(&mut self, root: &Root, depth: u32) -> Heard<BTreeMap<String, u64>> {
        let query = Query::Divide { depth };
        match self.ask(root, &query)? {
            Answer::Divide(counts) => Ok(counts),
            other => Err(self.garbage(root, &query, shown(&other))),
        }
    }

    /// The count of lines of a length.
    ///
    /// # Errors
    /// There is no such answer.
    pub fn perft(&mut self, root: &Root, depth: u32) -> Heard<u64> {
        let query = Query::Perft { depth };
        match self.ask(root, &query)? {
            Answer::Count(count) => Ok(count),
            other => Err(self.garbage(root, &query, shown(&other))),
        }
    }

    /// What the subject says of the end of the game.
    ///
    /// # Errors
    /// There is no such answer.
    pub fn status(&mut self, root: &Root) -> Heard<Status> {
        match self.ask(root, &Query::Status)? {
            Answer::Status(status) => Ok(status),
            other => Err(self.garbage(root, &Query::Status, shown(&other))),
        }
    }
}

fn trouble_kind(kind: FailureKind) -> TroubleKind {
    match kind {
        FailureKind::Start => TroubleKind::Start,
        FailureKind::Crash => TroubleKind::Crash,
        FailureKind::Timeout => TroubleKind::Timeout,
        FailureKind::Flood => TroubleKind::Flood,
        FailureKind::Limit => TroubleKind::Limit,
        FailureKind::Garbage => TroubleKind::Garbage,
    }
}

/// The name of a kind of question, such as `legal-moves`: the word the protocol has for it.
pub fn topic(query: &Query) -> String {
    query.name().to_string()
}

/// Lists in which the order means nothing, in one order.
pub fn sorted(mut answer: Answer) -> Answer {
    match &mut answer {
        Answer::Moves(list) | Answer::Squares(list) => list.sort(),
        _ => {}
    }
    answer
}

/// An answer in one line, cut short where it is long.
pub fn shown(answer: &Answer) -> String {
    const SHOWN: usize = 400;
    let text = match answer {
        Answer::Moves(list) | Answer::Squares(list) => list.join(" "),
        Answer::Yes(yes) => if *yes { "yes" } else { "no" }.to_string(),
        Answer::Count(count) => count.to_string(),
        Answer::Divide(counts) => {
            let parts: Vec<String> =
                counts.iter().map(|(mv, count)| format!("{mv}: {count}")).collect();
            parts.join(", ")
        }
        Answer::Fen(text) | Answer::Text(text) => text.clone(),
        Answer::Status(status) => format!("{status:?}").to_lowercase(),
        Answer::Move(mv) => mv.clone().unwrap_or_else(|| "no move".to_string()),
        other => serde_json::to_string(other).unwrap_or_default(),
    };
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None if text.is_empty() => "nothing".to_string(),
        None => text,
    }
}

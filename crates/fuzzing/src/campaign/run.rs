//! The campaign itself: one thread takes cases in by their number, the others ask.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use subject::{OpenError, Subject};

use super::journal::{Header, Journal, Progress, Record};
use super::question::{Seen, Worker};
use super::stream::{Stream, Task};
use super::{Finding, Label, Options, aspects};

/// Why there is no campaign.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The subject cannot be asked.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The journal or a scenario cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The folder.
        path: std::path::PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is a journal already.
    #[error("{} holds a campaign: go on with --resume, or choose another folder", .0.display())]
    Exists(std::path::PathBuf),
    /// There is nothing to go on with.
    #[error("{} holds no campaign to resume", .0.display())]
    Nothing(std::path::PathBuf),
    /// The journal is that of another campaign.
    #[error("the journal is that of another campaign: {0}")]
    Other(String),
    /// The subject claims to know nothing that is asked about.
    #[error(
        "there is nothing to ask: the subject claims neither the variants nor the levels that the oracles need"
    )]
    Empty,
    /// A worker ended before its time.
    #[error("a worker of the campaign ended: this is a fault of arbiter")]
    Worker,
}

/// How far a campaign is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Cases taken in.
    pub cases: u64,
    /// Questions asked.
    pub questions: u64,
    /// Features of rules that the cases reached so far.
    pub features: usize,
    /// Findings.
    pub findings: usize,
    /// Whether something is being made small.
    pub minimising: bool,
}

/// Who is told how a campaign goes.
pub trait Observer {
    /// About five times a second.
    fn status(&mut self, _status: &Status) {}
    /// Something new was found, and its scenario is kept.
    fn found(&mut self, _finding: &Finding, _status: &Status) {}
}

/// A campaign that nobody watches.
impl Observer for () {}

/// What a campaign has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Cases taken in.
    pub cases: u64,
    /// Questions asked.
    pub questions: u64,
    /// Features of rules that the cases reached.
    pub features: usize,
    /// What was found, oldest first.
    pub findings: Vec<Found>,
}

/// A finding, with when and how often it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The finding.
    pub finding: Finding,
    /// How often it was seen.
    pub times: u64,
    /// The case in which it was seen first.
    pub case: u64,
    /// How many questions were asked by then.
    pub questions: u64,
    /// The name of its scenario file.
    pub file: String,
}

enum Job {
    Look(u64, Task),
    Small(Task, Label),
}

enum Done {
    Looked(u64, Box<Task>, Seen),
    Small(Option<Finding>, u64),
}

/// Runs a campaign against the subject that `open` opens, once for each job.
///
/// # Errors
/// The subject cannot be opened, or the journal cannot be kept.
pub fn run(
    spec: &str,
    open: &(dyn Fn() -> Result<Box<dyn Subject + Send>, OpenError> + Sync),
    options: &Options,
    stop: &AtomicBool,
    observer: &mut dyn Observer,
) -> Result<Outcome, Error> {
    let subjects: Vec<Box<dyn Subject + Send>> =
        (0..options.jobs.max(1)).map(|_| open()).collect::<Result<_, _>>()?;
    let description = subjects[0].description().clone();
    let header = Header {
        arbiter: env!("CARGO_PKG_VERSION").to_string(),
        subject: spec.to_string(),
        name: format!("{} {}", description.name, description.version).trim().to_string(),
        seed: options.seed,
        oracles: options.oracles.clone(),
    };
    let stream = Stream::new(options.seed, &options.oracles, &description);
    if stream.is_empty() {
        return Err(Error::Empty);
    }
    let (journal, progress) = start(options, &header)?;
    let (to_workers, jobs) = channel();
    let (to_us, done) = channel();
    let jobs = Arc::new(Mutex::new(jobs));
    let aspects = aspects(&options.oracles).unwrap_or(divergence::Aspects::BOARD);
    let failed = AtomicBool::new(false);
    thread::scope(|scope| {
        for subject in subjects {
            let (jobs, to_us, spec, failed) = (Arc::clone(&jobs), to_us.clone(), spec, &failed);
            scope.spawn(move || {
                let _guard = Guard(failed);
                work(Worker::new(subject, spec, aspects), &jobs, &to_us);
            });
        }
        drop(to_us);
        let campaign = Campaign {
            options,
            stop,
            observer,
            journal,
            progress,
            stream,
            begun: Instant::now(),
            to_workers,
            done,
            failed: &failed,
            waiting: BTreeMap::new(),
            in_flight: 0,
            ahead: BTreeMap::new(),
            features: 0,
        };
        campaign.conduct()
    })
}

/// Notes that a worker panicked, so that nobody waits for it.
struct Guard<'a>(&'a AtomicBool);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

fn work(mut worker: Worker, jobs: &Mutex<Receiver<Job>>, to_us: &Sender<Done>) {
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

/// Opens the journal, new or with what it says.
fn start(options: &Options, header: &Header) -> Result<(Journal, Progress), Error> {
    let Some(folder) = &options.out else { return Ok((Journal::nowhere(), Progress::default())) };
    let io = |error| Error::Io { path: folder.clone(), error };
    match (options.resume, Journal::exists(folder)) {
        (false, true) => Err(Error::Exists(folder.clone())),
        (true, false) => Err(Error::Nothing(folder.clone())),
        (false, false) => Ok((Journal::begin(folder, header).map_err(io)?, Progress::default())),
        (true, true) => {
            let (mut journal, known, records) = Journal::open(folder).map_err(io)?;
            match known {
                None => journal.head(header).map_err(io)?,
                Some(known) if known == *header => {}
                Some(known) => return Err(Error::Other(unlike(&known, header))),
            }
            let mut progress = Progress::default();
            for record in records {
                progress.take(record);
            }
            Ok((journal, progress))
        }
    }
}

fn unlike(known: &Header, now: &Header) -> String {
    let fields = [
        ("arbiter", known.arbiter.clone(), now.arbiter.clone()),
        ("subject", known.subject.clone(), now.subject.clone()),
        ("name", known.name.clone(), now.name.clone()),
        ("seed", known.seed.to_string(), now.seed.to_string()),
        ("oracles", format!("{:?}", known.oracles), format!("{:?}", now.oracles)),
    ];
    let differing = fields.into_iter().filter(|(_, known, now)| known != now);
    let said = differing.map(|(name, known, now)| format!("{name} was {known}, and is {now}"));
    said.collect::<Vec<_>>().join("; ")
}

struct Campaign<'a> {
    options: &'a Options,
    stop: &'a AtomicBool,
    observer: &'a mut dyn Observer,
    journal: Journal,
    progress: Progress,
    stream: Stream,
    begun: Instant,
    to_workers: Sender<Job>,
    done: Receiver<Done>,
    failed: &'a AtomicBool,
    /// Cases that were asked before their turn.
    waiting: BTreeMap<u64, (Task, Seen)>,
    in_flight: usize,
    /// How many features were reached with each case that was sent and not yet taken in.
    ahead: BTreeMap<u64, usize>,
    features: usize,
}

impl Campaign<'_> {
    fn conduct(mut self) -> Result<Outcome, Error> {
        self.catch_up()?;
        while !self.is_over() {
            self.send()?;
            if let Some(Done::Looked(number, task, seen)) = self.receive(false)? {
                self.waiting.insert(number, (*task, seen));
            }
            while !self.is_over()
                && let Some((task, seen)) = self.waiting.remove(&self.progress.cases)
            {
                self.take_in(&task, seen)?;
            }
        }
        Ok(self.outcome())
    }

    /// Makes the cases of the journal again, and does what was left undone.
    fn catch_up(&mut self) -> Result<(), Error> {
        let open = std::mem::take(&mut self.progress.open);
        let mut undone: Vec<(u64, Task, Label)> = Vec::new();
        for _ in 0..self.progress.cases {
            let Some((number, task)) = self.stream.next() else { return Ok(()) };
            let of_case = open.iter().filter(|(case, _)| *case == number);
            undone.extend(of_case.map(|(_, label)| (number, task.clone(), label.clone())));
        }
        self.features = self.stream.reached();
        for (number, task, label) in undone {
            self.make_small(number, &task, label)?;
        }
        Ok(())
    }

    /// Gives the workers enough to do, and not much more: what they are ahead is lost at the end.
    fn send(&mut self) -> Result<(), Error> {
        while self.in_flight + self.waiting.len() < 2 * self.options.jobs.max(1) {
            let Some((number, task)) = self.stream.next() else { return Err(Error::Empty) };
            self.to_workers.send(Job::Look(number, task)).map_err(|_| Error::Worker)?;
            self.in_flight += 1;
            self.ahead.insert(number, self.stream.reached());
        }
        Ok(())
    }

    fn receive(&mut self, minimising: bool) -> Result<Option<Done>, Error> {
        let status = self.status(minimising);
        let received = self.done.recv_timeout(Duration::from_millis(200));
        self.observer.status(&status);
        match received {
            Ok(done) => {
                if matches!(done, Done::Looked(..)) {
                    self.in_flight -= 1;
                }
                Ok(Some(done))
            }
            Err(RecvTimeoutError::Timeout) if !self.failed.load(Ordering::Relaxed) => Ok(None),
            Err(_) => Err(Error::Worker),
        }
    }

    fn take_in(&mut self, task: &Task, seen: Seen) -> Result<(), Error> {
        let number = self.progress.cases;
        self.features = self.ahead.remove(&number).unwrap_or(self.features);
        let wrong: Vec<(Label, u64)> = seen.labels.into_iter().collect();
        self.record(Record::Case { number, questions: seen.questions, wrong })?;
        for (number, label) in self.progress.open.clone() {
            self.make_small(number, task, label)?;
        }
        Ok(())
    }

    /// One worker makes it small; the cases that the others bring meanwhile wait for their turn.
    fn make_small(&mut self, number: u64, task: &Task, label: Label) -> Result<(), Error> {
        let job = Job::Small(task.clone(), label.clone());
        self.to_workers.send(job).map_err(|_| Error::Worker)?;
        loop {
            match self.receive(true)? {
                Some(Done::Looked(number, task, seen)) => {
                    self.waiting.insert(number, (*task, seen));
                }
                Some(Done::Small(finding, questions)) => {
                    let finding = finding.map(Box::new);
                    return self.record(Record::Small { number, questions, label, finding });
                }
                None => {}
            }
        }
    }

    /// A scenario is written before the record that says it was.
    fn record(&mut self, record: Record) -> Result<(), Error> {
        let path = self.options.out.clone().unwrap_or_default();
        let io = |error| Error::Io { path: path.clone(), error };
        if let Record::Small { finding: Some(finding), .. } = &record {
            let known = &self.progress.findings;
            if !known.iter().any(|(known, ..)| known.label == finding.label) {
                self.journal.keep(&file(finding), &finding.scenario).map_err(io)?;
            }
        }
        self.journal.add(&record).map_err(io)?;
        if let Some(finding) = self.progress.take(record).cloned() {
            let status = self.status(false);
            self.observer.found(&finding, &status);
        }
        Ok(())
    }

    fn status(&self, minimising: bool) -> Status {
        Status {
            cases: self.progress.cases,
            questions: self.progress.questions,
            features: self.features,
            findings: self.progress.findings.len(),
            minimising,
        }
    }

    fn is_over(&self) -> bool {
        let options = self.options;
        self.stop.load(Ordering::Relaxed)
            || options.time.is_some_and(|time| self.begun.elapsed() >= time)
            || options.questions.is_some_and(|most| self.progress.questions >= most)
            || options.findings.is_some_and(|most| self.progress.findings.len() >= most)
    }

    fn outcome(self) -> Outcome {
        let found = |(finding, questions, case): &(Finding, u64, u64)| Found {
            times: self.progress.times(&finding.label),
            case: *case,
            questions: *questions,
            file: file(finding),
            finding: finding.clone(),
        };
        Outcome {
            cases: self.progress.cases,
            questions: self.progress.questions,
            features: self.features,
            findings: self.progress.findings.iter().map(found).collect(),
        }
    }
}

/// The name of a finding's scenario file.
fn file(finding: &Finding) -> String {
    let article = match finding.label.article.as_str() {
        "FEN" | "subject" => "3.10.3",
        "UCI" => "3.8.2",
        "perft" => "3.10.1",
        article => article,
    };
    format!("{article}-{}.yaml", finding.label.slug())
}

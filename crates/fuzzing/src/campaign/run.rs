//! The campaign itself: one thread takes cases in by their number, the others ask.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use subject::{OpenError, Subject};

use super::journal::{Found as Kept, Header, Journal};
use super::outcome::{Error, Found, Observer, Outcome, Status, Unfinished};
use super::progress::{Progress, Record};
use super::question::{Seen, Worker};
use super::stream::{Stream, Task};
use super::workers::{Done, End, Ending, Guard, Job, work};
use super::{Finding, Label, Options, aspects};

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
        format: Header::FORMAT,
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
    let begun = Instant::now();
    let (journal, progress, notes) = start(options, &header)?;
    notes.iter().for_each(|note| observer.note(note));
    let end = End {
        stop,
        over: AtomicBool::new(false),
        deadline: options.time.and_then(|time| begun.checked_add(time)),
    };
    let (to_workers, jobs) = channel();
    let (to_us, done) = channel();
    let jobs = Arc::new(Mutex::new(jobs));
    let aspects = aspects(&options.oracles).unwrap_or(divergence::Aspects::BOARD);
    let failed = AtomicBool::new(false);
    thread::scope(|scope| {
        for subject in subjects {
            let (jobs, to_us, spec, failed) = (Arc::clone(&jobs), to_us.clone(), spec, &failed);
            let subject = Ending { subject, end: &end };
            scope.spawn(move || {
                let _guard = Guard(failed);
                work(Worker::new(Box::new(subject), spec, aspects), &jobs, &to_us);
            });
        }
        drop(to_us);
        let campaign = Campaign {
            options,
            end: &end,
            observer,
            journal,
            progress,
            stream,
            left: Vec::new(),
            told: begun,
            to_workers,
            done,
            failed: &failed,
            waiting: BTreeMap::new(),
            in_flight: 0,
            ahead: BTreeMap::new(),
            features: Vec::new(),
        };
        campaign.conduct()
    })
}

/// Opens the journal, new or with what it says, and tells what was put right in it.
fn start(options: &Options, header: &Header) -> Result<(Journal, Progress, Vec<String>), Error> {
    let new = |journal| (journal, Progress::default(), Vec::new());
    let Some(folder) = &options.out else { return Ok(new(Journal::nowhere())) };
    match (options.resume, Journal::exists(folder)) {
        (false, true) => Err(Error::Exists(folder.clone())),
        (true, false) => Err(Error::Nothing(folder.clone())),
        (false, false) => Ok(new(Journal::begin(folder, header)?)),
        (true, true) => {
            let Kept { mut journal, header: known, progress, notes } =
                Journal::open(folder, options.repair)?;
            let io = |error| Error::Io { path: folder.clone(), error };
            match known {
                None => journal.head(header).map_err(io)?,
                Some(known) if known == *header => {}
                Some(known) => return Err(Error::Other(unlike(&known, header))),
            }
            Ok((journal, progress, notes))
        }
    }
}

fn unlike(known: &Header, now: &Header) -> String {
    let fields = [
        ("format", known.format.to_string(), now.format.to_string()),
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
    end: &'a End<'a>,
    observer: &'a mut dyn Observer,
    journal: Journal,
    progress: Progress,
    stream: Stream,
    /// What was seen and cannot be made small any more.
    left: Vec<Unfinished>,
    /// When the observer was told last while catching up.
    told: Instant,
    to_workers: Sender<Job>,
    done: Receiver<Done>,
    failed: &'a AtomicBool,
    /// Cases that were asked before their turn.
    waiting: BTreeMap<u64, (Task, Seen)>,
    in_flight: usize,
    /// The features that were reached with each case that was sent and not yet taken in.
    ahead: BTreeMap<u64, Vec<&'static str>>,
    features: Vec<&'static str>,
}

impl Campaign<'_> {
    fn conduct(mut self) -> Result<Outcome, Error> {
        let conducted = self.until_the_end();
        self.end.over.store(true, Ordering::Relaxed);
        conducted.map(|()| self.outcome())
    }

    fn until_the_end(&mut self) -> Result<(), Error> {
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
        Ok(())
    }

    /// Makes the cases of the journal again, and does what was left undone.
    fn catch_up(&mut self) -> Result<(), Error> {
        let mut undone: Vec<(u64, Task, Label)> = Vec::new();
        let open = self.progress.open.clone();
        for number in 0..self.progress.cases {
            if self.end.has_come() {
                break;
            }
            self.tell_of_catching_up(number);
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

    fn tell_of_catching_up(&mut self, caught_up: u64) {
        if self.told.elapsed() >= Duration::from_millis(200) {
            self.told = Instant::now();
            let status = Status { caught_up: Some(caught_up), ..self.status(false) };
            self.observer.status(&status);
        }
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
        if let Some(features) = self.ahead.remove(&number) {
            self.features = features;
        }
        let wrong: Vec<(Label, u64)> = seen.labels.into_iter().collect();
        self.record(Record::Case { number, questions: seen.questions, wrong })?;
        for (number, label) in self.progress.open.clone() {
            self.make_small(number, task, label)?;
        }
        Ok(())
    }

    /// One worker makes it small; the cases that the others bring meanwhile wait for their turn. What is not small
    /// when the end comes is told as it is, and left to whoever goes on.
    fn make_small(&mut self, number: u64, task: &Task, label: Label) -> Result<(), Error> {
        let root = Some(task.root());
        if self.end.has_come() {
            self.left.push(Unfinished { label, case: number, root });
            return Ok(());
        }
        let job = Job::Small(task.clone(), label.clone());
        self.to_workers.send(job).map_err(|_| Error::Worker)?;
        loop {
            match self.receive(true)? {
                Some(Done::Looked(number, task, seen)) => {
                    self.waiting.insert(number, (*task, seen));
                }
                Some(Done::Small(..)) if self.end.has_come() => {
                    self.left.push(Unfinished { label, case: number, root });
                    return Ok(());
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
        let taken = self.progress.take(record).map_err(|what| io(io::Error::other(what)))?;
        if let Some(finding) = taken.cloned() {
            let status = self.status(false);
            self.observer.found(&finding, &status);
        }
        Ok(())
    }

    fn status(&self, minimising: bool) -> Status {
        Status {
            cases: self.progress.cases,
            questions: self.progress.questions,
            features: self.features.len(),
            findings: self.progress.findings.len(),
            minimising,
            caught_up: None,
        }
    }

    fn is_over(&self) -> bool {
        let options = self.options;
        self.end.has_come()
            || options.questions.is_some_and(|most| self.progress.questions >= most)
            || options.findings.is_some_and(|most| self.progress.findings.len() >= most)
    }

    fn outcome(mut self) -> Outcome {
        // Where catching up was broken off, a case is not there to be shown.
        for (case, label) in &self.progress.open {
            if !self.left.iter().any(|left| left.label == *label) {
                self.left.push(Unfinished { label: label.clone(), case: *case, root: None });
            }
        }
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
            open: self.in_flight + self.waiting.len(),
            unfinished: self.left,
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

//! Supervision of a process that nobody trusts.
//!
//! A process has a deadline for each question, a cap on the bytes it may print for each question,
//! and a cap on its memory. It runs in a process group of its own. When it ends, or is ended, its
//! whole family goes with it: the group, and every descendant that left the group.

mod clock;
mod isolation;
mod readers;
mod tree;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use self::clock::Clock;
pub use self::isolation::{Isolation, Protection, Sandbox};
use self::readers::{Event, Output};
pub use self::tree::{claim_children, end_all};
use crate::question::{Failure, FailureKind};
use crate::scratch::Scratch;

/// What one process may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time for one question, the handshake included: processor time of all processes of the subject, and time in
    /// which none of them had anything to do. Where the system does not tell, and after six times as long, the clock
    /// on the wall counts.
    pub timeout: Duration,
    /// Bytes that may be printed for one question, standard error included.
    pub output_bytes: u64,
    /// Private memory of all processes of the subject together, enforced on Linux only. Address space that
    /// is reserved but not used does not count: Node.js reserves much more than it uses.
    pub memory_bytes: u64,
    /// Processes of the subject at once, enforced on Linux only.
    pub processes: u32,
    /// How the subject is kept apart.
    pub isolation: &'static Isolation,
}

impl Default for Limits {
    /// 5 seconds, 8 MiB of output, 4 GiB of memory, 64 processes, and what isolation this machine has.
    fn default() -> Limits {
        Limits {
            timeout: Duration::from_secs(5),
            output_bytes: 8 << 20,
            memory_bytes: 4 << 30,
            processes: 64,
            isolation: Isolation::standard(),
        }
    }
}

/// How to start a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Launch {
    /// A path, or a name that is looked up in `PATH`.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// What is added to its environment.
    pub envs: Vec<(OsString, OsString)>,
    /// Folders that it has to read besides what its command names.
    pub reads: Vec<PathBuf>,
}

impl Launch {
    /// The command as a reader would write it.
    pub fn shown(&self) -> String {
        let args = self.args.iter().map(|arg| arg.to_string_lossy());
        let words: Vec<_> = std::iter::once(self.program.to_string_lossy()).chain(args).collect();
        words.join(" ")
    }
}

/// How long is waited for an ending process, and between two looks at a silent one.
const PATIENCE: Duration = Duration::from_millis(300);
const SLICE: Duration = Duration::from_millis(50);

/// A running process. Dropping it ends it and all its descendants.
pub(crate) struct Process {
    child: Child,
    family: tree::Family,
    status: Option<tree::Ending>,
    to_writer: Option<Sender<Vec<u8>>>,
    events: Receiver<Event>,
    output: Arc<Output>,
    /// The end of the output, if it was met between two questions.
    over: Option<Event>,
    limits: Limits,
    clock: Clock,
    /// What it may write to, removed after it.
    _scratch: Option<Scratch>,
}

impl Process {
    /// Starts a program; the first question begins now.
    pub fn start(launch: &Launch, limits: &Limits) -> Result<Process, Failure> {
        let mut prepared = isolation::prepare(launch, limits)?;
        let command = prepared.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (spawned, family) = tree::spawn(prepared, limits)
            .map_err(|error| could_not_start(&launch.program, &error))?;
        let (mut child, _scratch) = (spawned.child, spawned.scratch);
        let output = Arc::new(Output::new(limits.output_bytes));
        let (sender, events) = channel();
        if let Some(stdout) = child.stdout.take() {
            readers::read_stdout(stdout, output.clone(), sender.clone());
        }
        if let Some(stderr) = child.stderr.take() {
            readers::read_stderr(stderr, output.clone(), sender);
        }
        let to_writer = child.stdin.take().map(write_lines);
        Ok(Process {
            child,
            family,
            status: None,
            to_writer,
            events,
            output,
            over: None,
            limits: *limits,
            clock: Clock::begin(limits.timeout),
            _scratch,
        })
    }

    /// Begins a question: its time and its bytes count from now. Lines that came before are
    /// returned, so that a subject which talks unasked can be told apart.
    pub fn begin(&mut self) -> Vec<String> {
        let mut early = Vec::new();
        for event in self.events.try_iter() {
            match event {
                Event::Line(line) => early.push(text_of(&line)),
                Event::Flood | Event::End => self.over = Some(event),
            }
        }
        self.output.reset();
        self.begin_within(self.limits.timeout);
        early
    }

    /// Gives the question under way this much time from now, and no more than a question has.
    pub fn begin_within(&mut self, time: Duration) {
        self.clock = Clock::begin(time.min(self.limits.timeout));
    }

    /// Sends a line. It is written in the background: a subject that does not read cannot block.
    pub fn send(&self, line: &str) {
        if let Some(writer) = &self.to_writer {
            // A closed channel means a closed pipe, which the next read reports with its reason.
            let _ = writer.send(format!("{line}\n").into_bytes());
        }
    }

    /// The next line of standard output; bytes that are not UTF-8 are replaced.
    pub fn line(&mut self) -> Result<String, Failure> {
        self.raw_line().map(|line| text_of(&line))
    }

    /// The next line of standard output, which must be UTF-8.
    pub fn utf8_line(&mut self) -> Result<String, Failure> {
        let line = self.raw_line()?;
        String::from_utf8(line).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            self.failure(
                FailureKind::Garbage,
                format!("printed a line that is not UTF-8 from byte {at}"),
            )
        })
    }

    /// The next line if it comes within this time, else `None`. The deadline of the question holds.
    pub fn line_within(&mut self, time: Duration) -> Result<Option<String>, Failure> {
        let until = Instant::now() + time;
        while Instant::now() < until {
            if let Some(line) = self.wait_for_line(until)? {
                return Ok(Some(text_of(&line)));
            }
        }
        Ok(None)
    }

    fn raw_line(&mut self) -> Result<Vec<u8>, Failure> {
        loop {
            if let Some(line) = self.wait_for_line(Instant::now() + SLICE)? {
                return Ok(line);
            }
        }
    }

    fn wait_for_line(&mut self, until: Instant) -> Result<Option<Vec<u8>>, Failure> {
        if let Some(event) = self.over.take() {
            return self.take(event).map(Some);
        }
        if self.clock.is_over(&self.family) {
            let message = format!("no answer within {:?}", self.clock.allowed());
            return Err(self.failure(FailureKind::Timeout, message));
        }
        let wait = until.saturating_duration_since(Instant::now()).min(SLICE);
        match self.events.recv_timeout(wait) {
            Ok(event) => self.take(event).map(Some),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
            Err(RecvTimeoutError::Timeout) if self.has_exited() => self.last_words().map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
        }
    }

    fn take(&mut self, event: Event) -> Result<Vec<u8>, Failure> {
        match event {
            Event::Line(line) => Ok(line),
            Event::End => Err(self.ended()),
            Event::Flood => {
                let message = format!("printed more than {} bytes", self.limits.output_bytes);
                Err(self.failure(FailureKind::Flood, message))
            }
        }
    }

    /// What a process that has exited still left in the pipe. A descendant may hold the pipe open, so
    /// its end is not waited for.
    fn last_words(&mut self) -> Result<Vec<u8>, Failure> {
        match self.events.recv_timeout(SLICE) {
            Ok(event) => self.take(event),
            Err(_) => Err(self.ended()),
        }
    }

    fn has_exited(&mut self) -> bool {
        if self.status.is_none() {
            self.status = self.family.ending();
        }
        self.status.is_some()
    }

    fn exits_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        while !self.has_exited() {
            if Instant::now() >= until {
                return false;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        true
    }

    fn ended(&mut self) -> Failure {
        self.exits_within(PATIENCE);
        if let Some(word) = self.family.over_limit() {
            return self.failure(FailureKind::Limit, word);
        }
        let message = match self.status {
            Some(status) => how_it_ended(status),
            None => "closed its standard output and ran on".to_string(),
        };
        self.failure(FailureKind::Crash, message)
    }

    /// A failure of this process with what it last printed. Standard error is given a moment to
    /// arrive; the process is not ended.
    pub fn failure(&mut self, kind: FailureKind, message: String) -> Failure {
        if self.has_exited() {
            self.output.wait_for_readers(PATIENCE);
        }
        Failure { kind, message, last_output: self.output.last() }
    }

    /// Closes standard input.
    pub fn close_input(&mut self) {
        self.to_writer = None;
    }

    /// How the process ended, if it ends within this time.
    pub fn ending_within(&mut self, time: Duration) -> Option<String> {
        self.exits_within(time).then(|| self.status.map_or("ended".to_string(), how_it_ended))
    }

    /// Takes leave: sends a last line, closes standard input, waits a moment, and ends what is left.
    pub fn close(mut self, farewell: &str) {
        self.send(farewell);
        self.to_writer = None;
        self.exits_within(PATIENCE);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.to_writer = None;
        self.family.end(&mut self.child);
    }
}

fn write_lines(mut stdin: ChildStdin) -> Sender<Vec<u8>> {
    let (sender, lines) = channel::<Vec<u8>>();
    std::thread::spawn(move || {
        for line in lines {
            if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

fn text_of(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}

fn could_not_start(program: &std::path::Path, error: &std::io::Error) -> Failure {
    use std::io::ErrorKind;
    let shown = program.display();
    let message = match error.kind() {
        ErrorKind::NotFound => format!("there is no program `{shown}`"),
        ErrorKind::PermissionDenied => format!("`{shown}` may not be executed"),
        _ => format!("`{shown}` could not be started: {error}"),
    };
    Failure { kind: FailureKind::Start, message, last_output: String::new() }
}

fn how_it_ended(ending: tree::Ending) -> String {
    match ending {
        tree::Ending::Code(code) => format!("ended with exit status {code}"),
        tree::Ending::Signal(signal) => {
            format!("was ended by signal {signal}{}", name_of(signal))
        }
        tree::Ending::Unknown => "ended".to_string(),
    }
}

fn name_of(signal: i32) -> String {
    use rustix::process::Signal;
    let names = [
        (Signal::ILL, "an illegal instruction"),
        (Signal::TRAP, "a trap"),
        (Signal::ABORT, "abort"),
        (Signal::BUS, "a bus error"),
        (Signal::FPE, "an arithmetic error"),
        (Signal::KILL, "kill"),
        (Signal::SEGV, "a segmentation fault"),
        (Signal::PIPE, "a closed pipe"),
        (Signal::TERM, "terminate"),
        (Signal::XFSZ, "too large a file"),
        (Signal::SYS, "a forbidden system call"),
    ];
    let name = names.iter().find(|(known, _)| known.as_raw() == signal);
    name.map_or(String::new(), |(_, name)| format!(" ({name})"))
}

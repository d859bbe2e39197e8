//! Reading what a process prints, line by line, with a cap on the bytes.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a reader has to tell.
pub(super) enum Event {
    /// A line of standard output, without its end.
    Line(Vec<u8>),
    /// The cap is passed; nothing more is read.
    Flood,
    /// Standard output is closed.
    End,
}

/// How many lines, and how many bytes of each, are kept for failure messages.
const KEPT_LINES: usize = 12;
const KEPT_BYTES: usize = 200;

/// What is known of a process's output.
pub(super) struct Output {
    cap: u64,
    taken: AtomicU64,
    reading: AtomicUsize,
    kept: Mutex<VecDeque<String>>,
}

impl Output {
    /// Nothing printed yet.
    pub fn new(cap: u64) -> Output {
        let (taken, reading) = (AtomicU64::new(0), AtomicUsize::new(0));
        Output { cap, taken, reading, kept: Mutex::new(VecDeque::new()) }
    }

    /// Counts bytes from zero again.
    pub fn reset(&self) {
        self.taken.store(0, Ordering::Relaxed);
    }

    /// The last lines of both streams, in the order in which they came.
    pub fn last(&self) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().map(String::as_str).collect::<Vec<_>>().join("\n")
    }

    /// Waits until both streams are read to their end, but no longer than this.
    pub fn wait_for_readers(&self, time: Duration) {
        let until = Instant::now() + time;
        while self.reading.load(Ordering::Acquire) > 0 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn is_over_cap(&self, bytes: usize) -> bool {
        let before = self.taken.fetch_add(bytes as u64, Ordering::Relaxed);
        before.saturating_add(bytes as u64) > self.cap
    }

    fn keep(&self, prefix: &str, line: &[u8]) {
        let shown = String::from_utf8_lossy(&line[..line.len().min(KEPT_BYTES)]);
        let more = if line.len() > KEPT_BYTES { " ..." } else { "" };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT_LINES {
            kept.pop_front();
        }
        kept.push_back(format!("{prefix}{shown}{more}"));
    }
}

/// Reads standard output in the background: every line is an event.
pub(super) fn read_stdout(
    from: impl Read + Send + 'static,
    output: Arc<Output>,
    to: Sender<Event>,
) {
    in_background(output, move |output| {
        let each = |line: Vec<u8>| {
            output.keep("", &line);
            // Nobody listens any more when the process is being dropped.
            let _ = to.send(Event::Line(line));
        };
        let event = if lines(from, output, each) { Event::End } else { Event::Flood };
        let _ = to.send(event);
    });
}

/// Reads standard error in the background: its lines are only kept.
pub(super) fn read_stderr(
    from: impl Read + Send + 'static,
    output: Arc<Output>,
    to: Sender<Event>,
) {
    in_background(output, move |output| {
        if !lines(from, output, |line| output.keep("stderr: ", &line)) {
            let _ = to.send(Event::Flood);
        }
    });
}

fn in_background(output: Arc<Output>, read: impl FnOnce(&Output) + Send + 'static) {
    output.reading.fetch_add(1, Ordering::AcqRel);
    std::thread::spawn(move || {
        read(&output);
        output.reading.fetch_sub(1, Ordering::AcqRel);
    });
}

/// Hands over every line until the stream ends (true) or the cap is passed (false).
fn lines(mut from: impl Read, output: &Output, mut each: impl FnMut(Vec<u8>)) -> bool {
    let mut buffer = [0; 8192];
    let mut line = Vec::new();
    loop {
        let bytes = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        if output.is_over_cap(bytes) {
            output.keep("", &line);
            return false;
        }
        for part in buffer[..bytes].split_inclusive(|&byte| byte == b'\n') {
            line.extend_from_slice(part);
            if line.ends_with(b"\n") {
                each(without_end(std::mem::take(&mut line)));
            }
        }
    }
    if !line.is_empty() {
        each(without_end(line));
    }
    true
}

fn without_end(mut line: Vec<u8>) -> Vec<u8> {
    for end in [b'\n', b'\r'] {
        if line.last() == Some(&end) {
            line.pop();
        }
    }
    line
}

//! The bare conversation with a program: what is sent to it, what it says, and when.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::process::{Limits, Process};
use crate::question::Failure;
use crate::spec::Command;

/// Bytes of a line that are shown.
const LONGEST: usize = 300;

/// Who a line comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// It was sent to the program.
    Sent,
    /// The program said it.
    Said,
    /// What happened otherwise: the program was started, its input was closed, it ended.
    Note,
}

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Milliseconds since the program was started.
    pub at: u64,
    /// Who it comes from.
    pub way: Way,
    /// The line, without its end.
    pub text: String,
}

impl Line {
    /// The line as a reader sees it: the time in seconds, `>` before what was sent, `<` before what was said.
    pub fn shown(&self) -> String {
        let sign = match self.way {
            Way::Sent => '>',
            Way::Said => '<',
            Way::Note => '#',
        };
        format!("{:>9.3} {sign} {}", self.at as f64 / 1000.0, shown(&self.text, LONGEST))
    }
}

/// A running program and all that was said.
pub struct Wire {
    process: Process,
    started: Instant,
    lines: Vec<Line>,
    over: bool,
}

impl Wire {
    /// Starts a program.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(command: &Command, limits: &Limits) -> Result<Wire, Failure> {
        let process = Process::start(&command.launch(), limits)?;
        let mut wire = Wire { process, started: Instant::now(), lines: Vec::new(), over: false };
        wire.note(format!("started {command}"));
        Ok(wire)
    }

    fn add(&mut self, way: Way, text: String) {
        let at = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.lines.push(Line { at, way, text });
    }

    /// Adds a remark.
    pub fn note(&mut self, text: String) {
        self.add(Way::Note, text);
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.process.send(line);
        self.add(Way::Sent, line.to_string());
    }

    /// The next line if it comes within this time, else `None`.
    ///
    /// # Errors
    /// The program ended, or printed more than it may.
    pub fn line_within(&mut self, time: Duration) -> Result<Option<String>, Failure> {
        self.process.begin_within(time + Duration::from_secs(1));
        match self.process.line_within(time) {
            Ok(Some(line)) => {
                self.add(Way::Said, line.clone());
                Ok(Some(line))
            }
            Ok(None) => Ok(None),
            Err(failure) => {
                if !self.over {
                    self.over = true;
                    self.note(failure.message.clone());
                }
                Err(failure)
            }
        }
    }

    /// Counts what the program prints from zero again; returns the lines that are waiting already.
    pub fn begin(&mut self) -> Vec<String> {
        let early = self.process.begin();
        for line in &early {
            self.add(Way::Said, line.clone());
        }
        early
    }

    /// Closes the program's standard input.
    pub fn close_input(&mut self) {
        self.process.close_input();
        self.note("standard input is closed".to_string());
    }

    /// How the program ended, if it ends within this time.
    pub fn ending_within(&mut self, time: Duration) -> Option<String> {
        let ending = self.process.ending_within(time);
        if let Some(ending) = &ending
            && !self.over
        {
            self.over = true;
            self.note(ending.clone());
        }
        ending
    }

    /// Everything so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}

/// Whether a line of an XBoard engine refuses this move, in any of the texts that are around.
pub fn refuses_move(line: &str, mv: &str) -> bool {
    crate::xboard::refusal::refuses(line, mv)
}

/// The pairs of name and value on a line `feature ...` of an XBoard engine.
pub fn features(line: &str) -> Vec<(String, String)> {
    crate::xboard::features::pairs(line.trim().strip_prefix("feature ").unwrap_or(""))
}

/// What a program said as a reader may see it: no longer than so many bytes, and without signs that steer a terminal.
pub fn shown(text: &str, most: usize) -> String {
    crate::foreign::visible(&crate::foreign::clipped_to(text, most))
}

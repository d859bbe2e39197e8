//! Subjects that speak the JSON lines of [`crate::protocol`].

use crate::description::Description;
use crate::process::{Launch, Limits, Process};
use crate::protocol::{PROTOCOL, Request, clipped, read_answered, read_started};
use crate::question::{Failure, FailureKind, Query, Reply, Root, Subject};
use crate::scratch::Scratch;
use crate::variant::Variant;

/// What the questions will be about, as an adapter is told when it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The variant that most questions will be about.
    pub variant: Variant,
    /// The edition of the Laws, by its year.
    pub edition: String,
    /// Whether replies are held to the letter of the protocol: no unknown field, nothing twice.
    pub strict: bool,
}

impl Default for Wanted {
    /// Standard chess by the edition of 2023, read with tolerance.
    fn default() -> Wanted {
        Wanted { variant: Variant::Standard, edition: "2023".to_string(), strict: false }
    }
}

/// An adapter process.
pub(crate) struct JsonLines {
    process: Option<Process>,
    launch: Launch,
    limits: Limits,
    wanted: Wanted,
    description: Description,
    asked: u64,
    /// Where the script of a ready adapter lies; removed at the end.
    _scripts: Option<Scratch>,
}

impl JsonLines {
    /// Starts the adapter and asks who it is.
    pub fn open(
        launch: Launch,
        scripts: Option<Scratch>,
        limits: Limits,
        wanted: Wanted,
    ) -> Result<JsonLines, Failure> {
        let (process, description) = start(&launch, &limits, &wanted)?;
        let (process, asked, _scripts) = (Some(process), 0, scripts);
        Ok(JsonLines { process, launch, limits, wanted, description, asked, _scripts })
    }

    fn try_ask(&mut self, root: &Root, query: &Query) -> Result<Reply, Failure> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => start(&self.launch, &self.limits, &self.wanted)?.0,
        };
        if let Some(line) = process.begin().first() {
            return Err(unasked(&mut process, line));
        }
        let id = number(self.asked);
        self.asked += 1;
        process.send(&line_of(&Request::Ask {
            id,
            root: root.clone(),
            query: Box::new(query.clone()),
        }));
        let line = process.utf8_line()?;
        let reply = read_answered(&line, id, query, self.wanted.strict).map_err(|message| {
            process.failure(FailureKind::Garbage, format!("a reply {message}: {}", clipped(&line)))
        })?;
        if let Some(line) = process.begin().first() {
            return Err(unasked(&mut process, line));
        }
        self.process = Some(process);
        Ok(reply)
    }
}

/// The number of the question after so many others: later ones have greater numbers, and none can be told from the one before it. A line that a
/// subject prints ahead of a question is thus no answer to it, however soon it is read.
fn number(asked: u64) -> u64 {
    const SPREAD: u64 = 1_000;
    1 + asked * SPREAD + asked.wrapping_mul(0x9E37_79B9_7F4A_7C15) % SPREAD
}

fn start(
    launch: &Launch,
    limits: &Limits,
    wanted: &Wanted,
) -> Result<(Process, Description), Failure> {
    let mut process = Process::start(launch, limits)?;
    process.send(&line_of(&Request::Start {
        protocol: PROTOCOL,
        variant: wanted.variant,
        edition: wanted.edition.clone(),
    }));
    let line = process.utf8_line()?;
    let description = read_started(&line, wanted.strict)?;
    Ok((process, description))
}

fn line_of(request: &Request) -> String {
    // Requests are plain data with text keys, which always has a form in JSON.
    serde_json::to_string(request).unwrap_or_default()
}

fn unasked(process: &mut Process, line: &str) -> Failure {
    let message = format!("printed a line that nothing had asked for: {}", clipped(line));
    process.failure(FailureKind::Garbage, message)
}

impl Subject for JsonLines {
    fn description(&self) -> &Description {
        &self.description
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        if !self.description.variants.contains(&root.variant) {
            return Reply::Unsupported(format!("does not claim {}", root.variant));
        }
        self.try_ask(root, query).unwrap_or_else(Reply::Failed)
    }
}

impl Drop for JsonLines {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.close(&line_of(&Request::Stop));
        }
    }
}

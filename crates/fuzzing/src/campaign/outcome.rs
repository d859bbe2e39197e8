//! What a campaign tells: how far it is, what it found, and why there is none.

use std::io;

use subject::{OpenError, Root};

use super::{Finding, Label};

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
    /// Somebody else has the folder.
    #[error("{}: another campaign runs in this folder", .0.display())]
    Busy(std::path::PathBuf),
    /// The journal is not as it was written.
    #[error(
        "{}:{line}: {what}\n{records} records before it are sound: with --resume --repair the campaign goes on from \
         there, and the rest is kept in a file beside it", path.display()
    )]
    Damaged {
        /// The journal.
        path: std::path::PathBuf,
        /// The first line that is not sound, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
        /// How many records stand before it.
        records: u64,
    },
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
    /// How many cases of the journal were made again, while that lasts.
    pub caught_up: Option<u64>,
}

/// Who is told how a campaign goes.
pub trait Observer {
    /// About five times a second.
    fn status(&mut self, _status: &Status) {}
    /// Something new was found, and its scenario is kept.
    fn found(&mut self, _finding: &Finding, _status: &Status) {}
    /// The journal was put right.
    fn note(&mut self, _note: &str) {}
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
    /// The features of rules that the cases reached, by name.
    pub features: Vec<&'static str>,
    /// What was found, oldest first.
    pub findings: Vec<Found>,
    /// What was seen when the end came, and not yet made small.
    pub unfinished: Vec<Unfinished>,
    /// Cases that were begun and not taken in.
    pub open: usize,
}

/// Something that a case showed, as it was seen first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// What it looks like.
    pub label: Label,
    /// The case.
    pub case: u64,
    /// What it asked about; none where the end came before the case was made again.
    pub root: Option<Root>,
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

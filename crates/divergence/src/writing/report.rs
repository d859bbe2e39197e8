//! What a search found, as data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use subject::{Query, Root};

use crate::asking::Trouble;
use crate::comparing::{Disagreement, EnPassantField};
use crate::terms::Cause;

/// What a subject chooses where the Laws leave a choice and the reference chooses otherwise: by the name of the
/// choice, what was chosen and how often.
pub type Choices = BTreeMap<String, BTreeMap<String, u64>>;

/// A question, what the Laws say, and what the subject said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Where it was asked.
    pub root: Root,
    /// The position there, as FEN.
    pub fen: String,
    /// What was asked.
    pub query: Query,
    /// The move it is about, as UCI.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mv: Option<String>,
    /// What the Laws say.
    pub expected: String,
    /// What the subject said.
    pub got: String,
}

/// One fault of a subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The article, the kind and the shape.
    pub cause: Cause,
    /// How many differences were seen that have this cause.
    pub times: u64,
    /// Where it was seen first.
    pub first: Seen,
    /// The smallest position found that shows it.
    pub minimal: Seen,
    /// The men on the board of the smallest position, kings included.
    pub men: usize,
    /// The board of the smallest position.
    pub diagram: String,
    /// Sentences that say what the Laws have against the answer, or for the right one.
    pub why: Vec<String>,
    /// A command that shows it again.
    pub repeat: String,
    /// A scenario file that asks for it.
    pub scenario: String,
}

/// What the comparison of a subject with the Laws found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiffReport {
    /// How the subject was named in the call.
    pub subject: String,
    /// What it calls itself, with its version.
    pub name: String,
    /// Where the positions came from.
    pub source: String,
    /// Positions looked at.
    pub positions: u64,
    /// Questions asked, those for making positions smaller included.
    pub questions: u64,
    /// Whether every position of the source was looked at.
    pub complete: bool,
    /// How often the subject crashed, hung or answered with what is no answer.
    #[serde(default)]
    pub failures: u64,
    /// Whether it failed so often that nothing more was asked.
    #[serde(default)]
    pub gave_up: bool,
    /// What it chose otherwise than the reference where the Laws leave a choice.
    #[serde(default)]
    pub choices: Choices,
    /// The faults, the gravest first.
    pub findings: Vec<Finding>,
    /// What went wrong besides wrong answers.
    pub troubles: Vec<Trouble>,
    /// The conventions for the en passant field of FEN that fit every answer; empty if none was
    /// given.
    pub en_passant_field: Vec<EnPassantField>,
    /// Questions that the subject does not offer, with its reason.
    pub unsupported: BTreeMap<String, String>,
    /// Where a second subject, if it was held against one, answers differently, whoever is right.
    #[serde(default)]
    pub disagreements: Vec<Disagreement>,
}

impl DiffReport {
    /// Whether nothing was found at all.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty() && self.troubles.is_empty()
    }
}

//! What was found about an engine.

use serde::{Deserialize, Serialize};
use subject::wire::Line;

/// What was found about one rule or conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It does what is asked.
    Conforms,
    /// It does otherwise.
    Differs,
    /// It does otherwise, as the description lets it.
    Choice,
    /// The process could not be started.
    Failed,
    /// It was not asked.
    Skipped,
}

/// One rule or conversation and what was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Case {
    /// The id.
    pub id: String,
    /// What has to be, in one sentence.
    pub says: String,
    /// The paragraph of the protocol's description that asks for it.
    pub paragraph: String,
    /// What was found.
    pub verdict: Verdict,
    /// What came instead, or why it was not asked.
    pub got: String,
    /// How often it was looked at, and how often it was not so.
    pub looked: u64,
    /// How often it was not so.
    pub times: u64,
    /// The conversation that led to the first time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<Line>,
}

/// Something that a watched rule forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The rule's id.
    pub rule: &'static str,
    /// What came, in one sentence.
    pub got: String,
}

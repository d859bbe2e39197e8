//! What is asked and answered about games with a history, and about what happens at the board.
//!
//! Like every question these are text and numbers: editions are years, events are lines such as `+30s white touches
//! g1` (see [`notation::events`]), lengths of time are milliseconds in answers and `1h30m` in
//! questions.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Under which rules and circumstances a game is played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Conditions {
    /// The edition of the Laws, such as `2023`.
    pub edition: String,
    /// `standard`, `rapid` or `blitz`; what the time allotted makes of the game where it is left
    /// out (A.1, B.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tempo: Option<String>,
    /// `full`, or `light` for rapid and blitz with fewer arbiters (A.5, B.3).
    pub supervision: String,
    /// The time control, such as `40/90m+30s, 30m+30s`.
    pub time: String,
    /// When the main time of the next period is added: `at-zero`, when the time before is used up, or `with-the-move`
    /// that completes the period before. The Laws leave it to the clock.
    pub next_period: String,
    /// Whether the arbiter sees at once an illegal move that is completed and a flag that falls.
    pub watched: bool,
    /// The default time of the regulations, such as `30m` (6.7.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_time: Option<String>,
    /// Before how many moves by each the event forbids a draw by agreement (9.1.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_agreement_before: Option<u32>,
    /// Whether a quickplay finish with its claims was announced (III.2.1).
    pub quickplay_finish: bool,
    /// Whether the events tell what the players record (8.1).
    pub recording: bool,
    /// Who is not there at the start: `white`, `black` (6.7).
    pub absent: Vec<String>,
    /// Who plays on a board of pegs: `white`, `black` (D.2.2).
    pub blind: Vec<String>,
}

/// A watched game of two hours for each player under the newest edition.
impl Default for Conditions {
    fn default() -> Self {
        Conditions {
            edition: "2023".to_owned(),
            tempo: None,
            supervision: "full".to_owned(),
            time: "2h".to_owned(),
            next_period: "at-zero".to_owned(),
            watched: true,
            default_time: None,
            no_agreement_before: None,
            quickplay_finish: false,
            recording: false,
            absent: Vec::new(),
            blind: Vec::new(),
        }
    }
}

/// What follows from the last event, and how the game then stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Ruling {
    /// What follows from the last event, in order.
    #[serde(default)]
    pub findings: Vec<Finding>,
    /// The moves that the player having the move may make, as UCI, in any order; none once the
    /// game is over.
    #[serde(default)]
    pub may_play: Vec<String>,
    /// The position on the board as FEN, the en passant field after every double step.
    #[serde(default)]
    pub position: String,
    /// What the displays show, White's first, in milliseconds.
    #[serde(default)]
    pub clocks: [u64; 2],
    /// Whose display runs: `white`, `black`, or none.
    #[serde(default)]
    pub running: Option<String>,
    /// How many moves the players have completed, White first (6.2.1).
    #[serde(default)]
    pub completed: [u32; 2],
    /// How many illegal moves of the players count, White's first (7.5.5).
    #[serde(default)]
    pub illegal_moves: [u32; 2],
    /// Whose offer of a draw is open: `white`, `black`, or none.
    #[serde(default)]
    pub offer: Option<String>,
    /// `ongoing`, or the result and the article, such as `0-1 by 6.9`.
    pub outcome: String,
}

/// One thing that follows, with the article that says so.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Finding {
    /// The word for it, such as `illegal-move` or `time-added`.
    pub what: String,
    /// The article.
    pub article: String,
}

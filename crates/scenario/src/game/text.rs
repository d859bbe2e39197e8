//! What scenarios say of circumstances and rulings, as it is written.

use std::collections::BTreeMap;

use laws::Edition;
use laws::arbiter::What;
use notation::{events, fen};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use subject::competition::Conditions;

#[cfg(feature = "schema")]
use super::schemas::*;
use crate::format::Colour;

/// Under which circumstances a game is played. What is left out is as in a watched game of two
/// hours for each player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ConditionsText {
    /// Standard, rapid or blitz; what the time allotted makes of the game where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "tempo_schema"))]
    pub tempo: Option<String>,
    /// `full`, or `light` for rapid and blitz with fewer arbiters (A.5, B.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "supervision_schema"))]
    pub supervision: Option<String>,
    /// The time control, such as `40/90m+30s, 30m+30s` or `25m delay 10s`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_schema"))]
    pub time: Option<String>,
    /// When the main time of the next period is added: `at-zero` or `with-the-move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "next_period_schema"))]
    pub next_period: Option<String>,
    /// Whether the arbiter sees at once an illegal move that is completed and a flag that falls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watched: Option<bool>,
    /// The default time of the regulations, such as `30m` (6.7.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_schema"))]
    pub default_time: Option<String>,
    /// Before how many moves by each the event forbids a draw by agreement (9.1.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_agreement_before: Option<u32>,
    /// Whether a quickplay finish with its claims was announced (III.2.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quickplay_finish: Option<bool>,
    /// Whether the events tell what the players record (8.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recording: Option<bool>,
    /// Who is not there at the start (6.7).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "colours_schema"))]
    pub absent: Vec<Colour>,
    /// Who plays on a board of pegs (D.2.2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "colours_schema"))]
    pub blind: Vec<Colour>,
}

impl ConditionsText {
    /// The conditions as a subject is told them.
    pub fn under(&self, edition: Edition) -> Conditions {
        let usual = Conditions::default();
        let names = |colours: &[Colour]| colours.iter().map(|c| c.name().to_owned()).collect();
        Conditions {
            edition: edition.to_string(),
            tempo: self.tempo.clone(),
            supervision: self.supervision.clone().unwrap_or(usual.supervision),
            time: self.time.clone().unwrap_or(usual.time),
            next_period: self.next_period.clone().unwrap_or(usual.next_period),
            watched: self.watched.unwrap_or(usual.watched),
            default_time: self.default_time.clone(),
            no_agreement_before: self.no_agreement_before,
            quickplay_finish: self.quickplay_finish.unwrap_or(usual.quickplay_finish),
            recording: self.recording.unwrap_or(usual.recording),
            absent: names(&self.absent),
            blind: names(&self.blind),
        }
    }
}

/// What the Laws require after the last event. What is left out is not asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RulingText {
    /// Everything that follows from the last event, each with its article.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "finds_schema"))]
    pub finds: Option<BTreeMap<String, String>>,
    /// All moves that the player having the move may make, touched pieces considered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_play: Option<Vec<String>>,
    /// Some of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may: Option<Vec<String>>,
    /// Some moves that may not be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_not: Option<Vec<String>>,
    /// The position on the board as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What the displays show, such as `1h58m`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Sides<String>>,
    /// Whose display runs: `white`, `black` or `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "somebody_schema"))]
    pub running: Option<String>,
    /// How many moves the players have completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed: Option<Sides<u32>>,
    /// How many illegal moves of the players count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal_moves: Option<Sides<u32>>,
    /// Whose offer of a draw is open: `white`, `black` or `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "somebody_schema"))]
    pub offer: Option<String>,
    /// `ongoing`, or the result and its article, such as `0-1 by 6.9`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "outcome_schema"))]
    pub outcome: Option<String>,
}

/// Something for White, for Black, or for both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// For White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<T>,
    /// For Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<T>,
}

/// What is wrong with a ruling that a scenario expects, with the field it is about.
pub fn wrong_with_ruling(text: &RulingText) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for what in text.finds.iter().flat_map(BTreeMap::keys) {
        if !What::KEYWORDS.contains(&what.as_str()) {
            let message =
                format!("{what:?} is no finding; there are {}", What::KEYWORDS.join(", "));
            found.push(("finds".to_owned(), message));
        }
    }
    for (field, name) in [("running", &text.running), ("offer", &text.offer)] {
        if name.as_ref().is_some_and(|name| !["white", "black", "none"].contains(&name.as_str())) {
            found.push((field.to_owned(), "white, black or none".to_owned()));
        }
    }
    if let Some(position) = &text.position
        && let Err(error) = fen::parse(position, laws::Variant::Standard)
    {
        found.push(("position".to_owned(), error.to_string()));
    }
    if let Some(message) = text.outcome.as_deref().and_then(wrong_with_outcome) {
        found.push(("outcome".to_owned(), message));
    }
    found
}

/// What is wrong with the text of an outcome, if anything.
pub fn wrong_with_outcome(text: &str) -> Option<String> {
    const SCORES: [&str; 6] = ["1-0", "0-1", "1/2-1/2", "0-0", "cancelled", "undecided"];
    match text.split_once(" by ") {
        _ if text == "ongoing" => None,
        Some((score, article)) if SCORES.contains(&score) && !article.is_empty() => None,
        _ => Some(format!(
            "`ongoing`, or {} with ` by ` and an article, not {text:?}",
            SCORES.join(", ")
        )),
    }
}

/// What is wrong with a line that tells an event, if anything.
pub fn wrong_with_event(text: &str) -> Option<String> {
    events::parse(text).err().map(|error| error.to_string())
}

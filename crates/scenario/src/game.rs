//! What scenarios of the levels game and competition expect.

use std::collections::BTreeMap;

use laws::Edition;
use laws::arbiter::What;
use notation::{duration, events, fen};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use subject::competition::{Conditions, Ruling};
use subject::{Answer, Query};

use crate::format::Colour;

/// Under which circumstances a game is played. What is left out is as in a watched game of two
/// hours for each player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ConditionsText {
    /// Standard, rapid or blitz; what the time allotted makes of the game where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "tempo_schema")]
    pub tempo: Option<String>,
    /// `full`, or `light` for rapid and blitz with fewer arbiters (A.5, B.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "supervision_schema")]
    pub supervision: Option<String>,
    /// The time control, such as `40/90m+30s, 30m+30s` or `25m delay 10s`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_schema")]
    pub time: Option<String>,
    /// Whether the arbiter sees at once an illegal move that is completed and a flag that falls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watched: Option<bool>,
    /// The default time of the regulations, such as `30m` (6.7.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_schema")]
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
    #[schemars(schema_with = "colours_schema")]
    pub absent: Vec<Colour>,
    /// Who plays on a board of pegs (D.2.2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "colours_schema")]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RulingText {
    /// Everything that follows from the last event, each with its article.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "finds_schema")]
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
    #[schemars(schema_with = "somebody_schema")]
    pub running: Option<String>,
    /// How many moves the players have completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completed: Option<Sides<u32>>,
    /// How many illegal moves of the players count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal_moves: Option<Sides<u32>>,
    /// Whose offer of a draw is open: `white`, `black` or `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "somebody_schema")]
    pub offer: Option<String>,
    /// `ongoing`, or the result and its article, such as `0-1 by 6.9`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "outcome_schema")]
    pub outcome: Option<String>,
}

/// Something for White, for Black, or for both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// For White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<T>,
    /// For Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<T>,
}

/// What a scenario of the levels game and competition expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameExpected {
    /// The articles by which the player having the move may claim a draw.
    Claimable {
        /// With this move declared, or as the position stands.
        with: Option<String>,
        /// The articles; none where nothing can be claimed.
        articles: Vec<String>,
    },
    /// How often the position has appeared.
    Repetitions(u64),
    /// How the game stands.
    Outcome {
        /// What the players declared after the moves.
        declared: Vec<String>,
        /// `ongoing`, or the result and its article.
        outcome: String,
    },
    /// What follows from the last event.
    Ruling {
        /// The circumstances.
        conditions: Box<ConditionsText>,
        /// What happens.
        events: Vec<String>,
        /// What is expected of the ruling.
        aspect: Aspect,
    },
}

/// One thing that a scenario expects of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Everything that follows, with its articles.
    Finds(BTreeMap<String, String>),
    /// All moves that may be made.
    MayPlay(Vec<String>),
    /// Some moves that may be made.
    May(Vec<String>),
    /// Some moves that may not be made.
    MayNot(Vec<String>),
    /// The position.
    Position(String),
    /// What the displays show, in milliseconds.
    Clocks([Option<u64>; 2]),
    /// Whose display runs.
    Running(Option<String>),
    /// How many moves are completed.
    Completed([Option<u32>; 2]),
    /// How many illegal moves count.
    IllegalMoves([Option<u32>; 2]),
    /// Whose offer is open.
    Offer(Option<String>),
    /// How the game stands.
    Outcome(String),
}

impl GameExpected {
    /// The question under one edition.
    pub fn query(&self, edition: Edition) -> Query {
        let year = edition.to_string();
        match self {
            GameExpected::Claimable { with, .. } => {
                Query::Claimable { edition: year, with: with.clone() }
            }
            GameExpected::Repetitions(_) => Query::Repetitions { edition: year },
            GameExpected::Outcome { declared, .. } => {
                Query::Outcome { edition: year, declared: declared.clone() }
            }
            GameExpected::Ruling { conditions, events, .. } => {
                Query::Ruling { conditions: conditions.under(edition), events: events.clone() }
            }
        }
    }

    /// What an answer says about what is expected: `None` if it is not an answer to the question.
    pub fn compare(&self, answer: &Answer) -> Option<Comparison> {
        Some(match (self, answer) {
            (GameExpected::Claimable { articles, .. }, Answer::Articles(found)) => {
                Comparison::of(sorted(articles), sorted(found))
            }
            (GameExpected::Repetitions(count), Answer::Count(found)) => {
                Comparison::of(count.to_string(), found.to_string())
            }
            (GameExpected::Outcome { outcome, .. }, Answer::Outcome(found)) => {
                Comparison::of_outcomes(outcome, found)
            }
            (GameExpected::Ruling { aspect, .. }, Answer::Ruling(ruling)) => aspect.compare(ruling),
            _ => return None,
        })
    }

    /// The question in words.
    pub fn asked(&self) -> String {
        match self {
            GameExpected::Claimable { with: None, .. } => "may a draw be claimed?".to_owned(),
            GameExpected::Claimable { with: Some(mv), .. } => {
                format!("may a draw be claimed with {mv}?")
            }
            GameExpected::Repetitions(_) => "how often has the position appeared?".to_owned(),
            GameExpected::Outcome { declared, .. } if declared.is_empty() => {
                "how does the game stand?".to_owned()
            }
            GameExpected::Outcome { declared, .. } => {
                format!("how does the game stand when {}?", declared.join(", "))
            }
            GameExpected::Ruling { events, aspect, .. } => {
                let last = events.last().map_or("", String::as_str);
                format!("{} after `{last}`?", aspect.asked())
            }
        }
    }

    /// What the Laws require, in words.
    pub fn required(&self) -> String {
        match self {
            GameExpected::Claimable { articles, .. } if articles.is_empty() => {
                "nothing can be claimed".to_owned()
            }
            GameExpected::Claimable { articles, .. } => {
                format!("a draw can be claimed by {}", articles.join(", "))
            }
            GameExpected::Repetitions(count) => count.to_string(),
            GameExpected::Outcome { outcome, .. } => outcome.clone(),
            GameExpected::Ruling { aspect, .. } => aspect.required(),
        }
    }

    /// The articles it names.
    pub fn articles(&self) -> Vec<&str> {
        let outcome = |text: &'_ str| text.split_once(" by ").map(|(_, article)| article.len());
        match self {
            GameExpected::Claimable { articles, .. } => {
                articles.iter().map(String::as_str).collect()
            }
            GameExpected::Repetitions(_) => Vec::new(),
            GameExpected::Outcome { outcome: text, .. }
            | GameExpected::Ruling { aspect: Aspect::Outcome(text), .. } => {
                outcome(text).map(|length| &text[text.len() - length..]).into_iter().collect()
            }
            GameExpected::Ruling { aspect: Aspect::Finds(finds), .. } => {
                finds.values().map(String::as_str).collect()
            }
            GameExpected::Ruling { .. } => Vec::new(),
        }
    }
}

/// What was required and what was answered, both in words, and whether they agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Whether the answer is what is required.
    pub agrees: bool,
    /// Whether the verdict is right and only an article is missing or another.
    pub reason_only: bool,
    /// The answer in words.
    pub answered: String,
}

impl Comparison {
    fn of(required: String, answered: String) -> Comparison {
        Comparison { agrees: required == answered, reason_only: false, answered }
    }

    /// A result is compared always, its article where the answer names one.
    fn of_outcomes(required: &str, answered: &str) -> Comparison {
        let parts = |text: &'_ str| match text.split_once(" by ") {
            Some((score, article)) => (score.to_owned(), Some(article.to_owned())),
            None => (text.to_owned(), None),
        };
        let ((score, article), (found, reason)) = (parts(required), parts(answered));
        let same = score == found;
        let reason_only = same && reason.is_some() && reason != article;
        Comparison { agrees: same && !reason_only, reason_only, answered: answered.to_owned() }
    }
}

fn sorted(list: &[String]) -> String {
    let mut list: Vec<&str> = list.iter().map(String::as_str).collect();
    list.sort_unstable();
    list.dedup();
    if list.is_empty() { "nothing".to_owned() } else { list.join(" ") }
}

fn somebody(name: &Option<String>) -> String {
    name.clone().unwrap_or_else(|| "none".to_owned())
}

/// Two values, those that are not asked left out.
fn sides<T>(wanted: &[Option<T>; 2], values: [String; 2]) -> String {
    let names = ["white", "black"];
    let shown: Vec<String> = (0..2)
        .filter(|&side| wanted[side].is_some())
        .map(|side| format!("{} {}", names[side], values[side]))
        .collect();
    shown.join(", ")
}

/// A list of findings in words, sorted.
fn finds<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut list: Vec<String> =
        pairs.map(|(what, article)| format!("{what} ({article})")).collect();
    list.sort();
    if list.is_empty() { "nothing follows".to_owned() } else { list.join(", ") }
}

impl Aspect {
    /// What a ruling says about it.
    pub fn compare(&self, ruling: &Ruling) -> Comparison {
        let required = self.required();
        match self {
            Aspect::Finds(_) => self.compare_finds(ruling),
            Aspect::Outcome(outcome) => Comparison::of_outcomes(outcome, &ruling.outcome),
            Aspect::MayPlay(_) => Comparison::of(required, sorted(&ruling.may_play)),
            Aspect::May(moves) => {
                let found: Vec<String> =
                    moves.iter().filter(|mv| ruling.may_play.contains(mv)).cloned().collect();
                Comparison::of(required, sorted(&found))
            }
            Aspect::MayNot(moves) => {
                let allowed = |mv: &&String| ruling.may_play.contains(*mv);
                let barred = moves.iter().filter(|mv| !allowed(mv)).cloned().collect::<Vec<_>>();
                Comparison::of(required, format!("not {}", sorted(&barred)))
            }
            Aspect::Position(_) => Comparison::of(required, ruling.position.clone()),
            Aspect::Clocks(wanted) => {
                Comparison::of(required, sides(wanted, ruling.clocks.map(duration::write)))
            }
            Aspect::Running(_) => Comparison::of(required, somebody(&ruling.running)),
            Aspect::Completed(wanted) => {
                Comparison::of(required, sides(wanted, ruling.completed.map(|n| n.to_string())))
            }
            Aspect::IllegalMoves(wanted) => {
                Comparison::of(required, sides(wanted, ruling.illegal_moves.map(|n| n.to_string())))
            }
            Aspect::Offer(_) => Comparison::of(required, somebody(&ruling.offer)),
        }
    }

    fn compare_finds(&self, ruling: &Ruling) -> Comparison {
        let found = ruling.findings.iter().map(|f| (f.what.as_str(), f.article.as_str()));
        let comparison = Comparison::of(self.required(), finds(found));
        let Aspect::Finds(wanted) = self else { return comparison };
        let mut same: Vec<&str> = ruling.findings.iter().map(|f| f.what.as_str()).collect();
        same.sort_unstable();
        let words: Vec<&str> = wanted.keys().map(String::as_str).collect();
        let reason_only = !comparison.agrees && same == words;
        Comparison { reason_only, ..comparison }
    }

    /// The name of the field in a scenario.
    pub const fn field(&self) -> &'static str {
        match self {
            Aspect::Finds(_) => "finds",
            Aspect::MayPlay(_) => "may_play",
            Aspect::May(_) => "may",
            Aspect::MayNot(_) => "may_not",
            Aspect::Position(_) => "position",
            Aspect::Clocks(_) => "clocks",
            Aspect::Running(_) => "running",
            Aspect::Completed(_) => "completed",
            Aspect::IllegalMoves(_) => "illegal_moves",
            Aspect::Offer(_) => "offer",
            Aspect::Outcome(_) => "outcome",
        }
    }

    fn asked(&self) -> &'static str {
        match self {
            Aspect::Finds(_) => "what follows",
            Aspect::MayPlay(_) | Aspect::May(_) | Aspect::MayNot(_) => "which moves may be made",
            Aspect::Position(_) => "what is the position",
            Aspect::Clocks(_) => "what do the clocks show",
            Aspect::Running(_) => "whose clock runs",
            Aspect::Completed(_) => "how many moves are completed",
            Aspect::IllegalMoves(_) => "how many illegal moves count",
            Aspect::Offer(_) => "whose offer is open",
            Aspect::Outcome(_) => "how does the game stand",
        }
    }

    fn required(&self) -> String {
        match self {
            Aspect::Finds(wanted) => {
                finds(wanted.iter().map(|(what, article)| (what.as_str(), article.as_str())))
            }
            Aspect::MayPlay(moves) | Aspect::May(moves) => sorted(moves),
            Aspect::MayNot(moves) => format!("not {}", sorted(moves)),
            Aspect::Position(fen) => fen.clone(),
            Aspect::Clocks(wanted) => {
                sides(wanted, wanted.map(|time| duration::write(time.unwrap_or_default())))
            }
            Aspect::Completed(wanted) | Aspect::IllegalMoves(wanted) => {
                sides(wanted, wanted.map(|number| number.unwrap_or_default().to_string()))
            }
            Aspect::Running(name) | Aspect::Offer(name) => somebody(name),
            Aspect::Outcome(outcome) => outcome.clone(),
        }
    }
}

/// What a ruling says, aspect after aspect.
///
/// # Errors
/// A clock that is no time, with its field.
pub fn aspects(text: &RulingText) -> Result<Vec<Aspect>, (&'static str, String)> {
    let named = |name: &String| (name != "none").then(|| name.clone());
    let mut found = Vec::new();
    found.extend(text.finds.clone().map(Aspect::Finds));
    found.extend(text.may_play.clone().map(Aspect::MayPlay));
    found.extend(text.may.clone().map(Aspect::May));
    found.extend(text.may_not.clone().map(Aspect::MayNot));
    found.extend(text.position.clone().map(Aspect::Position));
    if let Some(clocks) = &text.clocks {
        let read = |time: &Option<String>| {
            let time = time.as_deref().map(duration::parse).transpose();
            time.map_err(|error| ("clocks", error.to_string()))
        };
        found.push(Aspect::Clocks([read(&clocks.white)?, read(&clocks.black)?]));
    }
    found.extend(text.running.as_ref().map(|name| Aspect::Running(named(name))));
    found.extend(text.completed.as_ref().map(|n| Aspect::Completed([n.white, n.black])));
    found.extend(text.illegal_moves.as_ref().map(|n| Aspect::IllegalMoves([n.white, n.black])));
    found.extend(text.offer.as_ref().map(|name| Aspect::Offer(named(name))));
    found.extend(text.outcome.clone().map(Aspect::Outcome));
    Ok(found)
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
    const SCORES: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "0-0", "undecided"];
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

fn text_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "minLength": 1 })
}

fn tempo_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["standard", "rapid", "blitz"] })
}

fn supervision_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["full", "light"] })
}

fn colours_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "enum": ["white", "black"] }, "uniqueItems": true })
}

fn somebody_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["white", "black", "none"] })
}

/// The form of an outcome.
pub(crate) fn outcome_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "string",
        "pattern": "^(ongoing|(1-0|0-1|1/2-1/2|0-0|undecided) by [0-9A-DI.]+)$",
    })
}

fn finds_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "enum": What::KEYWORDS },
        "additionalProperties": { "type": "string", "minLength": 1 },
    })
}

//! What is expected of a game, and what an answer says about it.

use laws::Edition;
use subject::{Answer, Query};

use super::aspect::Aspect;
use super::comparison::{Comparison, sorted};
use super::text::ConditionsText;

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

//! Which scenarios are asked.

use std::fmt;
use std::sync::Arc;

use laws::Edition;
use subject::{Level, Variant};

use crate::load::Suite;
use crate::scenario::Scenario;

/// Which scenarios of a suite are asked. An empty list does not restrict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The edition of the Laws: scenarios that do not hold for it are left out.
    pub edition: Edition,
    /// Articles by number, sub-articles included. A number that the 2023 edition does not have is
    /// looked up in the other editions.
    pub articles: Vec<String>,
    /// Levels.
    pub levels: Vec<Level>,
    /// Variants: a scenario is kept with those of its roots that match.
    pub variants: Vec<Variant>,
    /// Ids of scenarios.
    pub ids: Vec<String>,
}

/// A selection that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectError {
    /// No edition has an article with this number.
    NoSuchArticle(
        /// The number.
        String,
    ),
    /// The text has not the form of a number.
    NoNumber {
        /// The text.
        text: String,
        /// The number that is probably meant.
        near: Option<String>,
    },
    /// The edition has nothing like this article of 2023.
    NotThen {
        /// The number of 2023.
        number: String,
        /// The edition.
        edition: Edition,
    },
    /// The edition numbers this article of 2023 otherwise, and has no article of this number that is known.
    Renumbered {
        /// The number of 2023.
        number: String,
        /// The edition.
        edition: Edition,
        /// Its numbers there.
        there: Vec<String>,
    },
    /// Another edition has this number.
    NotKnown {
        /// The number.
        number: String,
        /// The edition.
        edition: Edition,
    },
    /// No scenario has this id.
    NoSuchScenario {
        /// The id.
        id: String,
        /// The ids most like it.
        near: Vec<String>,
    },
}

// Written out, because whoever tests with this crate builds all that it is made of.
impl std::error::Error for SelectError {}

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelectError::NoSuchArticle(number) => write!(f, "the Laws have no article {number}"),
            SelectError::NoNumber { text, near } => {
                write!(f, "{text:?} is no number of an article{}", hint(near.as_slice()))
            }
            SelectError::NotThen { number, edition } => {
                write!(f, "the edition of {edition} has nothing like article {number} of 2023")
            }
            SelectError::Renumbered { number, edition, there } => write!(
                f,
                "no article {number} of the edition of {edition} is known; {number} of 2023 is {} there",
                there.join(" and ")
            ),
            SelectError::NotKnown { number, edition } => write!(
                f,
                "no article {number} of the edition of {edition} is known; other editions have one"
            ),
            SelectError::NoSuchScenario { id, near } => {
                write!(f, "there is no scenario {id}{}", hint(near))
            }
        }
    }
}

fn hint(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) }
}

impl Selection {
    /// The selected scenarios, in the order of the suite.
    ///
    /// # Errors
    /// An article or an id that does not exist. A selection that merely matches nothing is no
    /// error.
    pub fn apply(&self, suite: &Suite) -> Result<Vec<Arc<Scenario>>, SelectError> {
        let mut articles = Vec::new();
        for number in &self.articles {
            articles.extend(suite.meaning(number, self.edition)?.articles);
        }
        for id in &self.ids {
            if suite.get(id).is_none() {
                return Err(SelectError::NoSuchScenario { id: id.clone(), near: near(id, suite) });
            }
        }
        let kept = |scenario: &&Arc<Scenario>| {
            scenario.editions.contains(self.edition)
                && (self.levels.is_empty() || self.levels.contains(&scenario.level))
                && (self.ids.is_empty() || self.ids.contains(&scenario.id))
                && (self.articles.is_empty() || about(scenario, &articles))
        };
        Ok(suite.scenarios.iter().filter(kept).filter_map(|s| self.roots(s)).collect())
    }

    /// What a reader should know about the numbers of articles: how they were understood where that is in doubt.
    pub fn notes(&self, suite: &Suite) -> Vec<String> {
        let meanings =
            self.articles.iter().filter_map(|number| suite.meaning(number, self.edition).ok());
        meanings.filter_map(|meaning| meaning.note).collect()
    }

    /// The scenario with the roots of the selected variants only.
    fn roots(&self, scenario: &Arc<Scenario>) -> Option<Arc<Scenario>> {
        let wanted = |variant| self.variants.is_empty() || self.variants.contains(&variant);
        if scenario.roots.iter().all(|root| wanted(root.variant)) {
            return Some(scenario.clone());
        }
        let mut fewer = Scenario::clone(scenario);
        fewer.roots.retain(|root| wanted(root.variant));
        (!fewer.roots.is_empty()).then(|| Arc::new(fewer))
    }
}

/// Whether the scenario names one of the articles or a sub-article of it.
fn about(scenario: &Scenario, articles: &[String]) -> bool {
    scenario.articles().any(|named| articles.iter().any(|article| is_within(named, article)))
}

/// Whether an article is another one or a sub-article of it.
pub fn is_within(article: &str, above: &str) -> bool {
    article.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Up to three ids that are most like a text.
#[cfg(feature = "yaml")]
fn near(id: &str, suite: &Suite) -> Vec<String> {
    let mut scored: Vec<(f64, &str)> = suite
        .scenarios
        .iter()
        .map(|scenario| (strsim::jaro_winkler(id, &scenario.id), scenario.id.as_str()))
        .filter(|(likeness, _)| *likeness > 0.85)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored.into_iter().take(3).map(|(_, id)| id.to_owned()).collect()
}

/// Without the library that compares texts, none.
#[cfg(not(feature = "yaml"))]
fn near(_: &str, _: &Suite) -> Vec<String> {
    Vec::new()
}

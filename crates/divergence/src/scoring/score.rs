//! What a suite is worth: which planted faults it finds, and what it costs to ask.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use subject::Subject;

use crate::asking::{Asker, Budget, Silence};
use crate::comparing::{Aspects, miscount};
use crate::reference::Reference;
use crate::search::{Options, Search};
use crate::terms::Line;
use crate::writing::Choices;

/// A planted fault that a suite is tried on.
pub struct Planted {
    /// Its name.
    pub name: String,
    /// Its level, such as `board`.
    pub level: String,
    /// The article it breaks.
    pub article: String,
    /// A program that has it.
    pub subject: Box<dyn Subject>,
}

/// How a suite tells a faulty program from a sound one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// By a wrong answer to this case.
    Fault(String),
    /// By this case, in which the Laws leave a choice: the program chooses otherwise than the
    /// engine without a fault, which breaks no article.
    Choice(String),
}

/// Whether a suite found one fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// The name of the fault.
    pub name: String,
    /// Its level.
    pub level: String,
    /// The article it breaks.
    pub article: String,
    /// What told it first, a wrong answer before a choice; none if the suite does not tell it.
    pub told: Option<Told>,
}

/// Faults of one level, by how they were told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Faults tried.
    pub all: usize,
    /// Told by a wrong answer.
    pub faults: usize,
    /// Told only by another choice than the engine without a fault makes.
    pub choices: usize,
}

/// What it costs to ask a suite once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// Move sequences that are counted.
    Lines(u64),
    /// Questions.
    Questions(u64),
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cost::Lines(count) => write!(f, "{count} lines counted"),
            Cost::Questions(count) => write!(f, "{count} questions"),
        }
    }
}

/// What a suite found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The name of the suite.
    pub suite: String,
    /// Cases in the suite.
    pub cases: usize,
    /// What it costs to run it once on a program without a fault.
    pub cost: Cost,
    /// Every fault tried.
    pub tried: Vec<Tried>,
}

impl Score {
    /// The faults tried, by level.
    pub fn by_level(&self) -> BTreeMap<String, Tally> {
        let mut levels: BTreeMap<String, Tally> = BTreeMap::new();
        for tried in &self.tried {
            let tally = levels.entry(tried.level.clone()).or_default();
            tally.all += 1;
            tally.faults += usize::from(matches!(tried.told, Some(Told::Fault(_))));
            tally.choices += usize::from(matches!(tried.told, Some(Told::Choice(_))));
        }
        levels
    }

    /// Faults that the suite does not tell.
    pub fn left(&self) -> usize {
        self.tried.iter().filter(|tried| tried.told.is_none()).count()
    }
}

/// Tries a suite on every fault. `ask` runs it on one program and names what tells it from a sound
/// one.
pub fn score(
    suite: &str,
    cases: usize,
    cost: Cost,
    planted: &mut [Planted],
    mut ask: impl FnMut(&mut dyn Subject) -> Option<Told>,
) -> Score {
    let tried = planted
        .iter_mut()
        .map(|fault| Tried {
            name: fault.name.clone(),
            level: fault.level.clone(),
            article: fault.article.clone(),
            told: ask(fault.subject.as_mut()),
        })
        .collect();
    Score { suite: suite.to_string(), cases, cost, tried }
}

/// Move sequences that counting these positions to their depths goes through, from depth 1 on.
pub fn nodes(lines: &[(Line, u32)]) -> u64 {
    let count = |(line, depth): &(Line, u32)| -> u64 {
        let position = movegen::Position::from(line.end());
        (1..=*depth).map(|depth| movegen::perft(&position, depth)).sum()
    };
    lines.iter().map(count).sum()
}

/// The first position whose count a subject gets wrong, as perft suites are used.
pub fn killer_by_counts(subject: &mut dyn Subject, lines: &[(Line, u32)]) -> Option<String> {
    let mut asker = Asker::new(subject, Budget::default());
    for (line, depth) in lines {
        for depth in 1..=*depth {
            let wrong = match miscount(&mut asker, line, depth) {
                Ok(found) => found.is_some(),
                Err(silence) => silence == Silence::Trouble,
            };
            if wrong {
                return Some(format!("{} depth {depth}", line.root().fen));
            }
        }
    }
    None
}

/// What tells a subject from a sound one: the first position about which it gives a wrong answer, asked as a search
/// for differences asks; else the first choice that it makes otherwise than the reference.
pub fn told_by_answers(
    reference: &mut Reference,
    subject: &mut dyn Subject,
    lines: &[(Line, u32)],
    aspects: Aspects,
) -> Option<Told> {
    let mut choice = None;
    for (line, _) in lines {
        let (kills, choices) = asked(reference, subject, line, aspects);
        if kills {
            return Some(Told::Fault(line.root().fen.clone()));
        }
        if choice.is_none()
            && let Some((name, taken)) = choices.first_key_value()
        {
            let taken: Vec<&str> = taken.keys().map(String::as_str).collect();
            let place = &line.root().fen;
            choice = Some(Told::Choice(format!("{name}, {}: {place}", taken.join(", "))));
        }
    }
    choice
}

/// Whether a subject gives a wrong answer, or none, about one position.
pub fn kills(
    reference: &mut Reference,
    subject: &mut dyn Subject,
    line: &Line,
    aspects: Aspects,
) -> bool {
    asked(reference, subject, line, aspects).0
}

/// Whether a subject is wrong about one position, and what it chooses otherwise than the reference.
fn asked(
    reference: &mut Reference,
    subject: &mut dyn Subject,
    line: &Line,
    aspects: Aspects,
) -> (bool, Choices) {
    let options = Options { aspects, ..Options::default() };
    let mut search = Search::new(reference, subject, "", &options);
    let spent = search.examine(line, 2) == Err(Silence::Spent);
    (spent || search.has_found(), std::mem::take(&mut search.choices))
}

//! How much is asked, and in which order: by breadth, so that whoever asks little asks about everything.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use divergence::Budget;
use scenario::ask::not_claimed;
use scenario::{Expected, Scenario};
use subject::{Description, Root};

use crate::chapters::{Chapter, chapter_of};

/// How much is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tier {
    /// The first scenario of each chapter and of each article, without counts above a thousand: for slow subjects.
    Smoke,
    /// The first five scenarios of each article, without counts above ten thousand.
    Ci,
    /// Everything.
    #[default]
    Full,
}

impl Tier {
    /// Scenarios of each article, and the largest count that is asked for.
    const fn limits(self) -> (usize, u64) {
        match self {
            Tier::Smoke => (1, 1000),
            Tier::Ci => (5, 10_000),
            Tier::Full => (usize::MAX, u64::MAX),
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Tier::Smoke => "smoke",
            Tier::Ci => "ci",
            Tier::Full => "full",
        }
    }
}

/// The scenarios to ask, as indices, in the order in which they are asked; what the tier leaves out is missing.
///
/// First comes one scenario of each chapter, then of each article, then a second of each article and so on, each time
/// in the order of the specifications. Scenarios that the subject does not claim come last: they cost nothing.
pub fn order(scenarios: &[Arc<Scenario>], subject: &Description, tier: Tier) -> Vec<usize> {
    let (most, largest) = tier.limits();
    let mut chapters: HashSet<Chapter> = HashSet::new();
    let mut rounds: Vec<(usize, usize)> = Vec::new();
    let mut of_article: HashMap<(&str, subject::Level), usize> = HashMap::new();
    for (index, scenario) in scenarios.iter().enumerate() {
        if !claimed(scenario, subject) {
            rounds.push((usize::MAX, index));
            continue;
        }
        if count(scenario) > largest {
            continue;
        }
        let taken = of_article.entry((&scenario.article, scenario.level)).or_default();
        *taken += 1;
        let opens = scenario
            .roots
            .iter()
            .map(|root| chapter_of(scenario.level, root.variant, &scenario.article))
            .filter(|chapter| chapters.insert(*chapter))
            .count()
            > 0;
        match opens {
            true => rounds.push((0, index)),
            false if *taken <= most => rounds.push((*taken, index)),
            false => {}
        }
    }
    rounds.sort_unstable();
    rounds.into_iter().map(|(_, index)| index).collect()
}

/// The part of each scenario: those that count lines of one position are of one part. Parts are numbered from 0 as they
/// come.
pub fn parts<'a>(scenarios: impl Iterator<Item = &'a Scenario>) -> Vec<usize> {
    let mut first_of: HashMap<&Root, usize> = HashMap::new();
    // The part that a part was joined to; itself where it was not.
    let mut joined: Vec<usize> = Vec::new();
    for (own, scenario) in scenarios.enumerate() {
        joined.push(own);
        let counts =
            scenario.questions.iter().any(|q| matches!(q.expected, Expected::Perft { .. }));
        for root in scenario.roots.iter().filter(|_| counts) {
            let first = find(&joined, *first_of.entry(root).or_insert(own));
            let mine = find(&joined, own);
            joined[first.max(mine)] = first.min(mine);
        }
    }
    let mut numbers: HashMap<usize, usize> = HashMap::new();
    let number = |step| {
        let next = numbers.len();
        *numbers.entry(find(&joined, step)).or_insert(next)
    };
    (0..joined.len()).map(number).collect()
}

fn find(joined: &[usize], mut part: usize) -> usize {
    while joined[part] != part {
        part = joined[part];
    }
    part
}

/// Whether the subject claims level and variant of any part of a scenario.
fn claimed(scenario: &Scenario, subject: &Description) -> bool {
    scenario.roots.iter().any(|root| not_claimed(scenario, root, subject).is_none())
}

/// The largest number that a scenario has counted.
fn count(scenario: &Scenario) -> u64 {
    let counts = scenario.questions.iter().map(|question| match question.expected {
        Expected::Perft { count, .. } => count,
        _ => 0,
    });
    counts.max().unwrap_or_default()
}

/// What is left of a budget.
pub struct Pace {
    budget: Budget,
    begun: Instant,
    asked: u64,
}

impl Pace {
    /// A budget of which nothing is spent yet.
    pub fn new(budget: Budget) -> Pace {
        Pace { budget, begun: Instant::now(), asked: 0 }
    }

    /// Why nothing more is asked; `None` if something is left.
    pub fn spent(&self) -> Option<String> {
        let late = self.budget.time.filter(|time| self.begun.elapsed() >= *time);
        match late {
            Some(time) => Some(format!("the budget of {} s is spent", time.as_secs())),
            None if self.asked >= self.budget.questions => Some(format!(
                "the budget of {} is spent",
                crate::outcome::number(self.budget.questions, "question")
            )),
            None => None,
        }
    }

    /// Counts questions that were asked.
    pub fn spend(&mut self, questions: usize) {
        self.asked += questions as u64;
    }
}

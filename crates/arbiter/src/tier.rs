//! How much is asked: everything, or a part that is chosen by rule.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use clap::ValueEnum;
use divergence::Budget;
use scenario::{Expected, Scenario};

/// How much is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Tier {
    /// The first scenario of each article, without counts above a thousand: for slow subjects.
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

    const fn name(self) -> &'static str {
        match self {
            Tier::Smoke => "smoke",
            Tier::Ci => "ci",
            Tier::Full => "full",
        }
    }
}

/// Says of each scenario, in the order in which they are asked, whether it is asked.
pub struct Pace {
    tier: Tier,
    budget: Option<Budget>,
    begun: Instant,
    asked: u64,
    of_article: HashMap<String, usize>,
}

impl Pace {
    /// A pace that begins now.
    pub fn new(tier: Tier, budget: Option<Budget>) -> Pace {
        Pace { tier, budget, begun: Instant::now(), asked: 0, of_article: HashMap::new() }
    }

    /// Why a scenario is not asked; `None` if it is.
    pub fn skips(&mut self, scenario: &Arc<Scenario>) -> Option<String> {
        let (most, largest) = self.tier.limits();
        let taken = self.of_article.entry(scenario.article.clone()).or_default();
        if *taken >= most || count(scenario) > largest {
            return Some(format!("not asked: it is not of the tier {}", self.tier.name()));
        }
        *taken += 1;
        let budget = self.budget?;
        let late = budget.time.is_some_and(|time| self.begun.elapsed() >= time);
        (late || self.asked >= budget.questions)
            .then(|| "not asked: the budget was spent".to_string())
    }

    /// Counts questions that were asked.
    pub fn spend(&mut self, questions: usize) {
        self.asked += questions as u64;
    }
}

/// The largest number that a scenario has counted.
fn count(scenario: &Scenario) -> u64 {
    let counts = scenario.questions.iter().map(|question| match question.expected {
        Expected::Perft { count, .. } => count,
        _ => 0,
    });
    counts.max().unwrap_or_default()
}

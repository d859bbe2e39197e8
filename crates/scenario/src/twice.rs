//! How often scenarios tell a planted fault: one scenario can be lost, so two are wanted, and a count tells only that
//! something is wrong.

use std::collections::BTreeMap;
use std::sync::Arc;

use subject::Subject;

use crate::ask::{Mode, examine};
use crate::judge::Judgement;
use crate::scenario::{Expected, Scenario};

/// So many scenarios tell a fault that is told well.
pub const ENOUGH: usize = 2;

/// What tells one fault: the first question of each of at most [`ENOUGH`] scenarios.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Witnesses {
    /// Questions answered wrongly that ask for more than a number of moves.
    pub answers: Vec<String>,
    /// Counts that are wrong, looked at only where the answers are not enough.
    pub counts: Vec<String>,
    /// Questions about a choice in which the subject chooses otherwise than the sound one.
    pub choices: Vec<String>,
}

impl Witnesses {
    /// Whether two scenarios tell the fault and one of them does more than count; a fault of counting itself shows in
    /// counts alone.
    pub fn are_enough(&self, of_counting: bool) -> bool {
        let more_than_counts = of_counting || !self.answers.is_empty();
        more_than_counts && self.answers.len() + self.counts.len() >= ENOUGH
    }

    /// Whether no answer is wrong, and two scenarios show another choice.
    pub fn are_choices(&self) -> bool {
        self.answers.is_empty() && self.counts.is_empty() && self.choices.len() >= ENOUGH
    }
}

/// Scenarios in two halves, what a sound engine answers, and how to ask.
pub struct Suite {
    halves: [Vec<Arc<Scenario>>; 2],
    sound: BTreeMap<String, Judgement>,
    mode: fn(&Scenario) -> Mode,
}

impl Suite {
    /// The scenarios with the answers of an engine without a fault.
    pub fn new(
        scenarios: &[Arc<Scenario>],
        sound: &mut dyn Subject,
        mode: fn(&Scenario) -> Mode,
    ) -> Suite {
        let halves = [false, true].map(|counts| half(scenarios, counts));
        let verdicts = halves.iter().flatten().flat_map(|one| examine(one, sound, mode(one)));
        let sound = verdicts.map(|verdict| (verdict.key(), verdict.judgement)).collect();
        Suite { halves, sound, mode }
    }

    /// What tells this subject from the sound one.
    pub fn witnesses(&self, subject: &mut dyn Subject) -> Witnesses {
        let mut found = Witnesses::default();
        for (half, counts) in self.halves.iter().zip([false, true]) {
            for scenario in half {
                if found.answers.len() >= ENOUGH || counts && found.are_enough(false) {
                    return found;
                }
                if let Some((wrong, key)) = self.first(scenario, subject) {
                    let list = match (wrong, counts) {
                        (true, false) => &mut found.answers,
                        (true, true) => &mut found.counts,
                        (false, _) => &mut found.choices,
                    };
                    if list.len() < ENOUGH {
                        list.push(key);
                    }
                }
            }
        }
        found
    }

    /// The first question of a scenario that tells, a wrong answer before another choice.
    fn first(&self, scenario: &Arc<Scenario>, subject: &mut dyn Subject) -> Option<(bool, String)> {
        let mut choice = None;
        for verdict in examine(scenario, subject, (self.mode)(scenario)) {
            let key = verdict.key();
            if self.sound.get(&key) == Some(&verdict.judgement) {
                continue;
            }
            match &verdict.judgement {
                Judgement::Differs(_) | Judgement::Failed(_) | Judgement::Refused { .. } => {
                    return Some((true, key));
                }
                Judgement::Choice { .. } => {
                    choice.get_or_insert((false, key));
                }
                Judgement::Conforms | Judgement::Unsupported { .. } | Judgement::Skipped { .. } => {
                }
            }
        }
        choice
    }
}

/// The scenarios with their counts alone, or with all but those; scenarios of which nothing is left are left out.
fn half(scenarios: &[Arc<Scenario>], counts: bool) -> Vec<Arc<Scenario>> {
    let is_count =
        |expected: &Expected| matches!(expected, Expected::Perft { .. } | Expected::LegalCount(_));
    let halved = scenarios.iter().map(|whole| {
        let mut scenario = Scenario::clone(whole);
        scenario.questions.retain(|question| is_count(&question.expected) == counts);
        Arc::new(scenario)
    });
    halved.filter(|scenario| !scenario.questions.is_empty()).collect()
}

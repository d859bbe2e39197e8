//! What the records of a journal come to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Finding, Label};

/// A step of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Record {
    /// A case was asked.
    Case {
        /// Its number.
        number: u64,
        /// How many questions it took.
        questions: u64,
        /// What was wrong, and how often.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        wrong: Vec<(Label, u64)>,
    },
    /// What a case showed first was made small.
    Small {
        /// The number of the case.
        number: u64,
        /// How many questions it took.
        questions: u64,
        /// What it looked like at first.
        label: Label,
        /// What it is; none if it was not seen again.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        finding: Option<Box<Finding>>,
    },
}

/// What the records say: how far the campaign came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Cases taken in.
    pub cases: u64,
    /// Questions asked, those for making findings small included.
    pub questions: u64,
    /// What was seen, by its first label: how often, and what it turned out to be.
    pub seen: BTreeMap<Label, (u64, Option<Label>)>,
    /// What was found, with the questions asked by then and the number of the case, oldest first.
    pub findings: Vec<(Finding, u64, u64)>,
    /// What was seen and not yet made small, oldest first, with the number of its case.
    pub open: Vec<(u64, Label)>,
}

impl Progress {
    /// Takes in one more record. The finding that is new with it is returned.
    ///
    /// # Errors
    /// The record cannot follow those before it.
    pub fn take(&mut self, record: Record) -> Result<Option<&Finding>, String> {
        match record {
            Record::Case { number, questions, wrong } => {
                if number != self.cases {
                    return Err(format!("case {number} is told where case {} is due", self.cases));
                }
                self.asked(questions)?;
                self.cases += 1;
                for (label, times) in wrong {
                    if !self.seen.contains_key(&label) {
                        self.open.push((number, label.clone()));
                    }
                    let seen = &mut self.seen.entry(label).or_default().0;
                    *seen = seen.saturating_add(times);
                }
                Ok(None)
            }
            Record::Small { number, questions, label, finding } => {
                let known = self.open.iter().position(|open| *open == (number, label.clone()));
                let Some(known) = known else {
                    return Err(format!("case {number} is made small where nothing was seen"));
                };
                self.asked(questions)?;
                self.open.remove(known);
                let Some(finding) = finding.map(|finding| *finding) else { return Ok(None) };
                self.seen.entry(label).or_default().1 = Some(finding.label.clone());
                if self.findings.iter().any(|(known, ..)| known.label == finding.label) {
                    return Ok(None);
                }
                self.findings.push((finding, self.questions, number));
                Ok(self.findings.last().map(|(finding, ..)| finding))
            }
        }
    }

    fn asked(&mut self, questions: u64) -> Result<(), String> {
        let sum = self.questions.checked_add(questions);
        self.questions = sum.ok_or("more questions are told than can be counted")?;
        Ok(())
    }

    /// How often a finding was seen.
    pub fn times(&self, label: &Label) -> u64 {
        let same = |(_, is): &&(u64, Option<Label>)| is.as_ref() == Some(label);
        self.seen.values().filter(same).fold(0, |sum, (times, _)| sum.saturating_add(*times))
    }
}

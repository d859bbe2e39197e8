//! Known failures: a list that keeps CI green, and cannot rot.

use scenario::known::{Entry, Known as List, Written, write};
use scenario::{Diagnostic, Scenario, Suite};

use crate::run::{Case, Fixed, Known, KnownList, Run, Verdict};

/// A list of known failures.
#[derive(Clone, Debug)]
pub struct Baseline {
    name: String,
    list: List,
}

impl Baseline {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// What does not fit, with its place.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Baseline, Vec<Diagnostic>> {
        Ok(Baseline { name: name.to_string(), list: List::read(name, bytes)? })
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether an entry names a case.
    pub(crate) fn names(&self, case: &Case) -> bool {
        self.list.entries.iter().any(|entry| covers(entry, case))
    }

    /// Marks the cases that the list names, and finds the entries that do not hold any more.
    pub(crate) fn apply(&self, cases: &mut [Case], suite: &Suite) -> KnownList {
        let mut fixed = Vec::new();
        for (index, entry) in self.list.entries.iter().enumerate() {
            let line = self.list.line(index);
            let listed: Vec<&Case> = cases.iter().filter(|case| covers(entry, case)).collect();
            if let Some(what) = rotten(entry, &listed, cases, suite) {
                let id = entry.id.clone().or_else(|| entry.cause.clone()).unwrap_or_default();
                fixed.push(Fixed { id, line, what: what.to_string() });
            }
            let faults = cases.iter_mut().filter(|case| case.verdict.is_fault());
            for case in faults.filter(|case| covers(entry, case) && case.known.is_none()) {
                let link = entry.link.clone().unwrap_or_default();
                case.known = Some(Known { reason: entry.reason.clone(), link, line });
            }
        }
        KnownList { file: self.name.clone(), fixed }
    }

    /// The list as it should be after this run: entries that hold, and those that were not put to the test, stay
    /// with their reasons; those that do not hold any more go; new failures come, a question each.
    pub fn updated(&self, run: &Run) -> String {
        let fixed = run.known.iter().flat_map(|known| &known.fixed);
        let gone: Vec<usize> = fixed.map(|fixed| fixed.line).collect();
        let kept = self.list.entries.iter().enumerate();
        let kept = kept.filter(|(index, _)| !gone.contains(&self.list.line(*index)));
        let old = kept.map(|(_, entry)| Written { entry: entry.clone(), comment: String::new() });
        let new = run.cases.iter().filter(|case| case.is_new()).map(|case| written(case, run));
        write(old.chain(new))
    }
}

/// The list of what fails now, an entry for each question, with its article and cause as a comment.
pub fn write_known(run: &Run) -> String {
    let failing = run.cases.iter().filter(|case| case.verdict.is_fault());
    write(failing.map(|case| written(case, run)))
}

fn written(case: &Case, run: &Run) -> Written {
    let reason = format!("not looked into yet: {}, but {}", case.expected, case.got);
    let id = Some(case.id());
    let cause = case.group.and_then(|group| run.groups.get(group));
    let comment = match cause {
        Some(group) => format!("{} {}", case.article, group.what),
        None => case.article.clone(),
    };
    Written { entry: Entry { id, cause: None, reason, link: None }, comment }
}

fn covers(entry: &Entry, case: &Case) -> bool {
    entry.lists(&case.scenario, &case.question, &case.article)
}

/// What is wrong with an entry of the list, if anything is.
///
/// An entry is rotten if its questions were asked and all conform now, or if there is nothing of its name. One
/// that lies outside the selection, or whose questions got no verdict, was not put to the test and is left alone.
fn rotten(entry: &Entry, listed: &[&Case], cases: &[Case], suite: &Suite) -> Option<&'static str> {
    if listed.iter().any(|case| case.verdict.is_fault()) {
        return None;
    }
    if !listed.is_empty() {
        let untold = |case: &&&Case| matches!(case.verdict, Verdict::Skipped | Verdict::Slow);
        let put_to_the_test = listed.iter().find(untold).is_none();
        return put_to_the_test.then_some(
            "this is listed as a known failure and does not fail any more: take it off the list",
        );
    }
    let Some(id) = &entry.id else {
        let about = |scenario: &Scenario| Some(&scenario.article) == entry.cause.as_ref();
        let exists = suite.scenarios.iter().any(|scenario| about(scenario));
        return (!exists).then_some("there is no question about this article");
    };
    let scenario = id.split('/').next().unwrap_or_default();
    let was_asked = cases.iter().any(|case| case.scenario == scenario);
    (was_asked || suite.get(scenario).is_none()).then_some("there is no question of this name")
}

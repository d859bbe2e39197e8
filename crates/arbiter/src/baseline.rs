//! Known failures: a list that keeps CI green, and cannot rot.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use report::{Case, Run, Verdict};
use scenario::known::{self, Entry, Known};
use scenario::{Scenario, Suite};

use crate::output::{BAD, Exit, NOTE};
use crate::specs;

/// Reads the list.
///
/// # Errors
/// It cannot be read, or is not a list of known failures.
pub fn read(path: &Path) -> anyhow::Result<Known> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    match Known::read(&name, &bytes) {
        Ok(known) => Ok(known),
        Err(diagnostics) => {
            specs::show(&mut anstream::stderr().lock(), &diagnostics);
            bail!("{name}: {}", specs::faults(diagnostics.len()))
        }
    }
}

fn fails(case: &Case) -> bool {
    matches!(case.verdict, Verdict::Differs | Verdict::Failed)
}

/// The list of what fails now, one entry for each scenario.
pub fn write(run: &Run) -> String {
    let mut failing: Vec<(&str, String)> = Vec::new();
    for case in run.cases.iter().filter(|case| fails(case)) {
        if failing.iter().all(|(id, _)| *id != case.scenario) {
            let words = format!("not looked into yet: {}, but {}", case.expected, case.got);
            failing.push((&case.scenario, words));
        }
    }
    known::write(failing.iter().map(|(id, reason)| (*id, reason.as_str())))
}

/// What is wrong with an entry of the list, if anything is.
///
/// An entry is rotten if its questions were asked and all conform now, or if there is nothing of its name.
/// One that lies outside the selection, or that was skipped, was not put to the test and is left alone.
fn rotten(entry: &Entry, listed: &[&Case], run: &Run, suite: &Suite) -> Option<&'static str> {
    if listed.iter().any(|case| fails(case)) {
        return None;
    }
    if !listed.is_empty() {
        let skipped = listed.iter().any(|case| case.verdict == Verdict::Skipped);
        return (!skipped).then_some(
            "this is listed as a known failure and does not fail any more: take it off the list",
        );
    }
    let Some(id) = &entry.id else {
        let about = |scenario: &Scenario| Some(&scenario.article) == entry.cause.as_ref();
        let exists = suite.scenarios.iter().any(|scenario| about(scenario));
        return (!exists).then_some("there is no question about this article");
    };
    let scenario = id.split('/').next().unwrap_or_default();
    let was_asked = run.cases.iter().any(|case| case.scenario == scenario);
    (was_asked || suite.get(scenario).is_none()).then_some("there is no question of this name")
}

fn covers(entry: &Entry, case: &Case) -> bool {
    entry.lists(&case.scenario, &case.question, &case.article)
}

/// What the run comes to with a list of known failures: listed failures do not count; a rotten entry fails
/// the run.
pub fn exit(known: &Known, run: &Run, suite: &Suite) -> Exit {
    let mut err = anstream::stderr().lock();
    let mut is_rotten = false;
    for (index, entry) in known.entries.iter().enumerate() {
        let listed: Vec<&Case> = run.cases.iter().filter(|case| covers(entry, case)).collect();
        if let Some(complaint) = rotten(entry, &listed, run, suite) {
            is_rotten = true;
            let _ = writeln!(err, "{BAD}known{BAD:#}  {}", known.complain(index, complaint));
        }
    }
    let unlisted = |case: &&Case| !known.entries.iter().any(|entry| covers(entry, case));
    let new: Vec<&Case> = run.cases.iter().filter(|case| fails(case)).filter(unlisted).collect();
    let old = run.cases.iter().filter(|case| fails(case)).count() - new.len();
    let _ = writeln!(err, "{NOTE}known{NOTE:#}  {old} known failures, {} new", new.len());
    if is_rotten || new.iter().any(|case| case.verdict == Verdict::Differs) {
        Exit::Differs
    } else if new.is_empty() {
        Exit::Conforms
    } else {
        Exit::SubjectFailed
    }
}

//! A part of a run, asked apart from the others, and all parts joined.

use std::collections::BTreeMap;

use scenario::{SelectError, Suite};
use subject::{Description, Subject};

use crate::asker::{Asker, Found};
use crate::asking::{Asked, Observer, Options, conduct};
use crate::run::Run;

/// What was found in a part: the steps of the run that belong to it.
pub type Part = Vec<(usize, Found)>;

/// How many parts a run has that asks a subject which says this of itself.
///
/// # Errors
/// The selection names an article or a scenario that does not exist.
pub fn parts(
    description: &Description,
    suite: &Suite,
    options: &Options<'_>,
) -> Result<usize, SelectError> {
    let asked = Asked::new(description, suite, options)?;
    Ok(asked.parts().into_iter().max().map_or(0, |last| last + 1))
}

/// Asks part after part, as `next` names them from what is done, until it names none or a signal comes. What the whole may cost
/// is looked at when the parts are [`joined`].
///
/// # Errors
/// The selection names an article or a scenario that does not exist, or `take` gives up.
pub fn ask_parts<S, E: From<SelectError>>(
    subject: &mut dyn Subject,
    suite: &Suite,
    options: &Options<'_>,
    state: &mut S,
    next: impl Fn(&S) -> Option<usize>,
    mut take: impl FnMut(&mut S, Part) -> Result<(), E>,
) -> Result<(), E> {
    let asked = Asked::new(subject.description(), suite, options)?;
    let mut steps: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (step, part) in asked.parts().into_iter().enumerate() {
        steps.entry(part).or_default().push(step);
    }
    let stops = options.stop.iter().cloned().collect();
    let mut asker = Asker::new(subject, options.call, options.cross_check, stops);
    while let Some(steps) = next(state).and_then(|part| steps.get(&part)) {
        let mut part = Part::new();
        for step in steps {
            let found = asker.scenario(asked.scenario(*step));
            if found.stopped {
                return Ok(());
            }
            part.push((*step, found));
        }
        take(state, part)?;
    }
    Ok(())
}

/// What the parts come to: the run that would have asked all of it. Steps that no part has are told as not asked, for this
/// reason.
///
/// # Errors
/// The selection names an article or a scenario that does not exist.
pub fn joined(
    description: &Description,
    suite: &Suite,
    options: &Options<'_>,
    parts: impl Iterator<Item = Part>,
    missing: &str,
    observer: &mut dyn Observer,
) -> Result<Run, SelectError> {
    let asked = Asked::new(description, suite, options)?;
    let mut found: BTreeMap<usize, Found> = parts.flatten().collect();
    Ok(conduct(&asked, suite, options, observer, |step| {
        found.remove(&step).unwrap_or_else(|| asked.not_asked(step, options, missing))
    }))
}

//! The whole search: look at many positions, tell the faults apart, make each small, and report.

mod counts;
mod examine;
mod findings;
#[cfg(feature = "games")]
mod replay;
mod single;
mod state;
mod tell_apart;
mod written;

use subject::Subject;

pub use counts::counts;
#[cfg(feature = "games")]
pub use replay::{GameProblem, Only, ReplayReport, replay};
pub use single::{Look, look};
pub use state::Options;
pub(crate) use state::Search;

use crate::asking::Silence;
use crate::places::Source;
use crate::reference::Reference;
use crate::writing::DiffReport;

/// Compares a subject with the Laws. `spec` is how the subject is named on the command line.
pub fn diff(
    subject: &mut dyn Subject,
    spec: &str,
    source: &Source,
    options: &Options,
) -> DiffReport {
    diff_with(&mut Reference::new(), subject, spec, source, options)
}

/// The same with a memory of the Laws' answers that serves several subjects.
pub fn diff_with(
    reference: &mut Reference,
    subject: &mut dyn Subject,
    spec: &str,
    source: &Source,
    options: &Options,
) -> DiffReport {
    let mut search = Search::new(reference, subject, spec, options);
    let mut positions = 0;
    let mut complete = true;
    for (line, depth) in &source.lines {
        if search.examine(line, *depth) == Err(Silence::Spent) {
            complete = false;
            break;
        }
        positions += 1;
    }
    search.report(&source.name, positions, complete, options.findings)
}

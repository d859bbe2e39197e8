//! One position at a time, for searches that decide for themselves what is worth the work.

use subject::Subject;

use super::state::{Options, Search};
use crate::reference::Reference;
use crate::terms::{Cause, Line};
use crate::writing::DiffReport;

/// What looking at one position showed.
#[derive(Clone, Debug)]
pub struct Look {
    /// Every cause that was seen, as far as the position itself tells it, and how often.
    pub causes: Vec<(Cause, u64)>,
    /// The report. Its findings are those that were asked for, each made small; its troubles are all that there were.
    pub report: DiffReport,
}

/// Asks everything about one position, and makes small only what has a cause that is wanted. A cause read
/// from a small position can be another one than that of the position it was found in.
pub fn look(
    reference: &mut Reference,
    subject: &mut dyn Subject,
    spec: &str,
    line: &Line,
    options: &Options,
    wanted: impl Fn(&Cause) -> bool,
) -> Look {
    let mut search = Search::new(reference, subject, spec, options);
    let complete = search.examine(line, 2).is_ok();
    let causes = search.keep_only(wanted);
    let report = search.report("one position", 1, complete, options.findings);
    Look { causes, report }
}

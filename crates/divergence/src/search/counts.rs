//! Counts of lines: every count of a file is asked, by several programs at once where that is wanted, and those that
//! are wrong are followed to their articles.

use std::thread;

use subject::Subject;

use super::state::{Options, Search};
use crate::asking::{Asker, Silence};
use crate::comparing::miscount;
use crate::places::Counts;
use crate::reference::Reference;
use crate::terms::{Difference, Line};
use crate::writing::DiffReport;

/// What one process was asked.
#[derive(Default)]
struct Part {
    /// The positions of the file that are looked at again, with the depth, and with the wrong count if there was one.
    suspects: Vec<(usize, u32, Option<Difference>)>,
    positions: u64,
    questions: u64,
    complete: bool,
}

/// Asks one process for every count of every `jobs`th position, beginning with the `first`. The shallowest wrong count
/// of a position stands for the deeper ones. Who offers no counts is suspected everywhere.
fn part(subject: &mut dyn Subject, counts: &Counts, options: &Options, share: Share) -> Part {
    let mut asker = Asker::new(subject, options.budget).until(options.stop.clone());
    let mut part = Part { complete: true, ..Part::default() };
    'lines: for (number, (line, depths)) in share.of(&counts.lines) {
        for depth in depths {
            match miscount(&mut asker, line, *depth) {
                Ok(None) => {}
                Err(Silence::Spent) => {
                    part.complete = false;
                    break 'lines;
                }
                Ok(found) => {
                    part.suspects.push((number, *depth, found));
                    break;
                }
                Err(Silence::Unsupported | Silence::Trouble) => {
                    part.suspects.push((number, *depth, None));
                    break;
                }
            }
        }
        part.positions += 1;
    }
    part.questions = asker.asked();
    part
}

/// Which positions one of several processes is asked about.
#[derive(Clone, Copy)]
struct Share {
    first: usize,
    jobs: usize,
}

impl Share {
    fn of(self, lines: &[(Line, Vec<u32>)]) -> impl Iterator<Item = (usize, &(Line, Vec<u32>))> {
        lines.iter().enumerate().skip(self.first).step_by(self.jobs)
    }
}

/// Asks for all counts of a file, `jobs` processes at once, then follows what is wrong in the order of the file with one
/// process, so that the report does not depend on `jobs`. `open` starts the subject.
///
/// # Errors
/// The subject does not start.
pub fn counts<S: Subject, E: Send>(
    open: &(dyn Fn() -> Result<S, E> + Sync),
    spec: &str,
    counts: &Counts,
    jobs: usize,
    options: &Options,
) -> Result<DiffReport, E> {
    let jobs = jobs.clamp(1, counts.lines.len().max(1));
    let parts: Vec<Result<Part, E>> = thread::scope(|scope| {
        let ask = |first| {
            let share = Share { first, jobs };
            scope.spawn(move || Ok(part(&mut open()?, counts, options, share)))
        };
        let threads: Vec<_> = (0..jobs).map(ask).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let mut whole = Part { complete: parts.len() == jobs, ..Part::default() };
    for part in parts {
        let part = part?;
        whole.complete &= part.complete;
        whole.positions += part.positions;
        whole.questions += part.questions;
        whole.suspects.extend(part.suspects);
    }
    whole.suspects.sort_by_key(|(number, ..)| *number);
    let (mut subject, mut reference) = (open()?, Reference::new());
    let mut search = Search::new(&mut reference, &mut subject, spec, options);
    for (number, depth, found) in whole.suspects {
        let (line, _) = &counts.lines[number];
        let looked = match found {
            Some(found) => search.follow(line, depth, found),
            None if search.offers_counts() => search.counts(line, depth),
            None => search.examine(line, 1),
        };
        if looked == Err(Silence::Spent) {
            whole.complete = false;
            break;
        }
    }
    let mut report = search.report(&counts.name, whole.positions, whole.complete, options.findings);
    report.questions += whole.questions;
    Ok(report)
}

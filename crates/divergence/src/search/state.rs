//! A search for differences in one subject: whom it asks, and what it has found so far.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use subject::Subject;

use crate::asking::{Asker, Budget, Heard, Silence};
use crate::comparing::{Aspects, Conventions};
use crate::naming::cause;
use crate::reference::{Reference, Text};
use crate::terms::{Cause, Difference, Line, Sighting};
use crate::writing::{Choices, Seen};

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// How much may be asked.
    pub budget: Budget,
    /// Which questions.
    pub aspects: Aspects,
    /// Causes made small and reported at most.
    pub findings: usize,
    /// Set from outside, it ends the search; what was found until then is told.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Default for Options {
    fn default() -> Options {
        Options { budget: Budget::default(), aspects: Aspects::BOARD, findings: 24, stop: None }
    }
}

/// Differences that look alike.
pub(crate) struct Group {
    pub(crate) times: u64,
    pub(crate) first: Sighting,
}

/// Texts of one cause that a subject gets wrong.
pub(crate) struct Misread {
    pub(crate) times: u64,
    pub(crate) first: Seen,
    pub(crate) small: Seen,
    pub(crate) base: Line,
    pub(crate) text: Text,
}

/// A search for differences in one subject.
pub(crate) struct Search<'s, 'a> {
    pub(crate) asker: Asker<'a>,
    pub(crate) reference: &'s mut Reference,
    pub(crate) choices: Choices,
    pub(crate) misread: BTreeMap<Cause, Misread>,
    pub(crate) conventions: Conventions,
    pub(crate) aspects: Aspects,
    pub(crate) spec: &'s str,
    pub(crate) results_seen: bool,
    pub(crate) groups: BTreeMap<Cause, Group>,
}

impl<'s, 'a> Search<'s, 'a> {
    pub(crate) fn new(
        reference: &'s mut Reference,
        subject: &'a mut dyn Subject,
        spec: &'s str,
        options: &Options,
    ) -> Search<'s, 'a> {
        let declared = subject.description().conventions.get("en-passant-field").cloned();
        Search {
            asker: Asker::new(subject, options.budget).until(options.stop.clone()),
            reference,
            choices: Choices::new(),
            misread: BTreeMap::new(),
            conventions: Conventions::declared(declared.as_deref()),
            aspects: options.aspects,
            spec,
            results_seen: false,
            groups: BTreeMap::new(),
        }
    }

    pub(crate) fn seen(&self) -> u64 {
        self.groups.values().map(|group| group.times).sum()
    }

    /// Forgets all causes but those that are wanted; returns all of them, with how often each was seen.
    pub(crate) fn keep_only(&mut self, wanted: impl Fn(&Cause) -> bool) -> Vec<(Cause, u64)> {
        let seen = self.groups.iter().map(|(cause, group)| (cause.clone(), group.times)).collect();
        self.groups.retain(|cause, _| wanted(cause));
        seen
    }

    /// Whether anything went wrong so far.
    pub(crate) fn has_found(&self) -> bool {
        !self.groups.is_empty() || !self.misread.is_empty() || !self.asker.troubles().is_empty()
    }

    /// Takes in what was found; silence that is no end of the search is passed over.
    pub(crate) fn keep_all(
        &mut self,
        line: &Line,
        found: Heard<impl IntoIterator<Item = Difference>>,
    ) -> Heard<()> {
        match found {
            Ok(found) => {
                for difference in found {
                    self.keep(Sighting { line: line.clone(), difference });
                }
                Ok(())
            }
            Err(Silence::Spent) => Err(Silence::Spent),
            Err(Silence::Unsupported | Silence::Trouble) => Ok(()),
        }
    }

    pub(crate) fn keep(&mut self, sighting: Sighting) {
        let cause = cause(sighting.line.end(), &sighting.difference);
        let group = self.groups.entry(cause).or_insert(Group { times: 0, first: sighting });
        group.times += 1;
    }
}

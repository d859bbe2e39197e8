//! Taking moves back until no past is left.

use std::collections::HashSet;

use laws::{Setup, Variant, article_02};

use super::refutation::{Member, Refutation};
use super::rules;
use super::unmove::{Unmove, candidates};

/// What a look into the past may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The most last moves that a position may have to be looked at further.
    pub moves: usize,
    /// The most positions that are not refuted by themselves.
    pub open: usize,
    /// The most arrangements of a capture kernel.
    pub states: usize,
}

/// The most positions looked at, for each that may be open.
const MEMBERS: usize = 40;

/// A refutation of a position by itself.
pub(crate) fn by_itself(setup: &Setup, bounds: Bounds) -> Option<Refutation> {
    rules::at_sight(setup, Variant::Standard).or_else(|| rules::first(setup, bounds.states))
}

/// Every position that leads to this one, back to positions that are refuted by themselves; `None` if one of them may have a past.
///
/// The search goes deep before it goes wide and gives up soon: it hopes for few last moves.
pub(crate) fn refute(setup: &Setup, bounds: Bounds) -> Option<Refutation> {
    let first = cleared(setup);
    let mut seen = HashSet::from([first.clone()]);
    let mut open = vec![Open::new(first.clone())?];
    let mut members = vec![Member { setup: first, refutation: None }];
    let mut opened = 1;
    while let Some(last) = open.last_mut() {
        let Some(unmove) = last.candidates.next() else {
            open.pop();
            continue;
        };
        if !unmove.leads_to(&last.setup) {
            continue;
        }
        last.moves += 1;
        if last.moves > bounds.moves {
            return None;
        }
        let before = cleared(&unmove.before);
        if !seen.insert(before.clone()) {
            continue;
        }
        let refutation = by_itself(&before, bounds);
        if refutation.is_none() {
            opened += 1;
            if opened > bounds.open {
                return None;
            }
            open.push(Open::new(before.clone())?);
        }
        members.push(Member { setup: before, refutation });
        if members.len() > bounds.open * MEMBERS {
            return None;
        }
    }
    Some(Refutation::Past(members))
}

/// A position whose last moves are being looked at.
struct Open {
    setup: Setup,
    candidates: std::vec::IntoIter<Unmove>,
    /// Last moves found so far.
    moves: usize,
}

impl Open {
    /// `None` if a game can begin here.
    fn new(setup: Setup) -> Option<Open> {
        let start = article_02::initial_setup();
        if setup.board == start.board && setup.turn == start.turn {
            return None;
        }
        let candidates = candidates(&setup).into_iter();
        Some(Open { setup, candidates, moves: 0 })
    }
}

/// Without the counters, which say nothing here.
fn cleared(setup: &Setup) -> Setup {
    Setup { halfmove_clock: 0, fullmove_number: 1, ..setup.clone() }
}

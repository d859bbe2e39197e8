//! Taking out of a refutation what it does not need.

use laws::{Setup, Variant};

use super::check::check;
use super::refutation::{Refutation, Strangers};
use crate::certificate::{one, squares};

/// A larger kernel is left as it is: each attempt would look at all of it again.
const MOST_STATES: usize = 2_000;

/// The refutation without the men, squares and entries that the checker does not miss.
pub(crate) fn least(setup: &Setup, mut refutation: Refutation) -> Refutation {
    if let Refutation::Past(members) = &mut refutation {
        for member in members {
            if let Some(own) = member.refutation.take() {
                member.refutation = Some(least(&member.setup, own));
            }
        }
        return refutation;
    }
    if matches!(refutation, Refutation::CaptureKernel { states, .. } if states > MOST_STATES) {
        return refutation;
    }
    without_strangers(setup, &mut refutation);
    without_steady(setup, &mut refutation);
    refutation
}

/// Makes a change if the refutation still holds with it.
fn attempt(setup: &Setup, refutation: &mut Refutation, change: impl FnOnce(&mut Refutation)) {
    let mut less = refutation.clone();
    change(&mut less);
    if check(setup, Variant::Standard, &less).is_ok() {
        *refutation = less;
    }
}

fn steady(refutation: &mut Refutation) -> Option<&mut u64> {
    match refutation {
        Refutation::KingBehindPawns { steady, .. }
        | Refutation::NoWayIn { steady, .. }
        | Refutation::TooManyPromoted { steady, .. }
        | Refutation::NoWayToPromote { steady, .. }
        | Refutation::WrongParity { steady, .. }
        | Refutation::CaptureKernel { steady, .. } => Some(steady),
        Refutation::Stuck { men } => Some(men),
        _ => None,
    }
}

fn strangers(refutation: &mut Refutation) -> &mut [Strangers] {
    match refutation {
        Refutation::TooManyPromoted { strangers, .. } => strangers,
        Refutation::NoWayToPromote { strangers, .. } => std::slice::from_mut(strangers),
        _ => &mut [],
    }
}

/// Until no single man can be left out: one that holds the way of another goes after it.
fn without_steady(setup: &Setup, refutation: &mut Refutation) {
    loop {
        let before = steady(refutation).copied().unwrap_or_default();
        for square in squares(before) {
            attempt(setup, refutation, |less| {
                if let Some(set) = steady(less) {
                    *set &= !one(square);
                }
            });
        }
        if steady(refutation).copied().unwrap_or_default() == before {
            return;
        }
    }
}

fn without_strangers(setup: &Setup, refutation: &mut Refutation) {
    for index in 0..strangers(refutation).len() {
        for man in squares(strangers(refutation)[index].men) {
            attempt(setup, refutation, |less| {
                let kind = &mut strangers(less)[index];
                kind.men &= !one(man);
                kind.barred.retain(|barred| barred.man != man);
            });
        }
        for entry in (0..strangers(refutation)[index].barred.len()).rev() {
            attempt(setup, refutation, |less| {
                strangers(less)[index].barred.remove(entry);
            });
        }
    }
    if let Refutation::TooManyPromoted { strangers, .. } = refutation {
        strangers.retain(|kind| kind.men != 0);
    }
}

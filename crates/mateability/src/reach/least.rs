//! Taking out of a refutation what it does not need.

use laws::{Setup, Variant};

use super::check::check;
use super::refutation::{Refutation, Strangers};
use crate::certificate::{one, squares};

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

fn steady(refutation: &mut Refutation) -> Option<&mut Vec<u64>> {
    match refutation {
        Refutation::KingBehindPawns { steady, .. }
        | Refutation::NoWayIn { steady, .. }
        | Refutation::TooManyPromoted { steady, .. }
        | Refutation::NoWayToPromote { steady, .. }
        | Refutation::WrongParity { steady, .. } => Some(steady),
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

/// The last proved first, for those before may be needed to prove it.
fn without_steady(setup: &Setup, refutation: &mut Refutation) {
    let list = steady(refutation).cloned().unwrap_or_default();
    for (index, group) in list.iter().enumerate().rev() {
        for square in squares(*group) {
            attempt(setup, refutation, |less| {
                if let Some(list) = steady(less) {
                    list[index] &= !one(square);
                }
            });
        }
    }
    if let Some(list) = steady(refutation) {
        list.retain(|group| *group != 0);
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

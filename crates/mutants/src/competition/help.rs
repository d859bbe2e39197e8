//! Ways to change an event.

use laws::appendix_a::Tempo;
use laws::arbiter::{Conditions, Deed, Event, Happening, Measure};
use laws::article_06::a6_03_time_control::{Period, TimeControl};
use laws::article_09::a9_05_claims::Claim;

pub(super) fn swap(tempo: &mut Tempo, from: Tempo, to: Tempo) {
    if *tempo == from {
        *tempo = to;
    }
}

/// Changes every period of the time control.
pub(super) fn each(conditions: &mut Conditions, change: fn(&mut Period)) {
    let mut periods = conditions.time.periods().to_vec();
    periods.iter_mut().for_each(change);
    if let Some(time) = TimeControl::new(periods) {
        conditions.time = time;
    }
}

pub(super) fn with(happening: &Happening, event: Event) -> Happening {
    Happening { event, ..happening.clone() }
}

/// The event is not noticed where a player does this; the time passes all the same.
pub(super) fn unless(happening: &Happening, deed: fn(&Deed) -> bool) -> Vec<Happening> {
    match &happening.event {
        Event::Player(_, done) if deed(done) => vec![with(happening, Event::Wait)],
        _ => vec![happening.clone()],
    }
}

pub(super) fn unless_measure(
    happening: &Happening,
    measure: fn(&Measure) -> bool,
) -> Vec<Happening> {
    match &happening.event {
        Event::Arbiter(taken) if measure(taken) => vec![with(happening, Event::Wait)],
        _ => vec![happening.clone()],
    }
}

pub(super) fn instead(happening: &Happening, other: fn(&Deed) -> Option<Deed>) -> Vec<Happening> {
    match &happening.event {
        Event::Player(who, done) => match other(done) {
            Some(deed) => vec![with(happening, Event::Player(*who, deed))],
            None => vec![happening.clone()],
        },
        _ => vec![happening.clone()],
    }
}

pub(super) fn other_player(happening: &Happening, deed: fn(&Deed) -> bool) -> Vec<Happening> {
    match &happening.event {
        Event::Player(who, done) if deed(done) => {
            vec![with(happening, Event::Player(!*who, done.clone()))]
        }
        _ => vec![happening.clone()],
    }
}

pub(super) fn claims(happening: &Happening, change: impl Fn(&mut Claim)) -> Vec<Happening> {
    match &happening.event {
        Event::Player(who, Deed::Claims(claim)) => {
            let mut claim = *claim;
            change(&mut claim);
            vec![with(happening, Event::Player(*who, Deed::Claims(claim)))]
        }
        _ => vec![happening.clone()],
    }
}

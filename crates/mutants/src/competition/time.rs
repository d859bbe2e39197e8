//! Clocks that count wrongly (Article 6).

use laws::arbiter::{Deed, Event, Happening};
use laws::article_06::a6_03_time_control::{Bonus, Period, TimeControl};

use super::help::{each, other_player, unless, with};
use super::{
    Change::{Conditions as C, Event as E},
    Fault, fault,
};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        fault(
            "increments_are_forgotten",
            "6.3.1",
            "Increments are forgotten.",
            C(|c| each(c, |p| p.bonus = Bonus::None)),
        ),
        fault(
            "an_increment_is_a_delay",
            "6.3.1",
            "An increment is a delay.",
            C(|c| {
                each(c, |p| {
                    if let Bonus::Increment(time) = p.bonus {
                        p.bonus = Bonus::Delay(time);
                    }
                })
            }),
        ),
        fault(
            "a_delay_is_an_increment",
            "6.3.2",
            "A delay is an increment.",
            C(|c| {
                each(c, |p| {
                    if let Bonus::Delay(time) = p.bonus {
                        p.bonus = Bonus::Increment(time);
                    }
                })
            }),
        ),
        fault(
            "bronstein_is_a_delay",
            "6.3.2",
            "Bronstein is a delay.",
            C(|c| {
                each(c, |p| {
                    if let Bonus::Bronstein(time) = p.bonus {
                        p.bonus = Bonus::Delay(time);
                    }
                })
            }),
        ),
        fault(
            "bronstein_is_an_increment",
            "6.3.2",
            "Bronstein is an increment.",
            C(|c| {
                each(c, |p| {
                    if let Bonus::Bronstein(time) = p.bonus {
                        p.bonus = Bonus::Increment(time);
                    }
                })
            }),
        ),
        fault(
            "one_move_more_is_asked_in_a_period",
            "6.3.1",
            "One move more is asked in a period.",
            C(|c| {
                each(c, |p| {
                    p.moves = p.moves.map(|moves| moves + 1);
                })
            }),
        ),
        fault(
            "only_the_last_period_counts",
            "6.3.1",
            "Only the last period counts.",
            C(|c| {
                let last = c.time.periods().last().copied();
                c.time = TimeControl::new(last.into_iter().collect()).unwrap_or(c.time.clone());
            }),
        ),
        fault(
            "only_the_first_period_counts",
            "6.3.1",
            "Only the first period counts.",
            C(|c| {
                let first = c.time.periods().first().map(|p| Period { moves: None, ..*p });
                c.time = TimeControl::new(first.into_iter().collect()).unwrap_or(c.time.clone());
            }),
        ),
        fault(
            "no_time_passes",
            "6.1",
            "No time passes.",
            E(|h, _| vec![Happening { after: 0, ..h.clone() }]),
        ),
        fault(
            "time_passes_twice_as_fast",
            "6.1",
            "Time passes twice as fast.",
            E(|h, _| vec![Happening { after: 2 * h.after, ..h.clone() }]),
        ),
        fault(
            "a_millisecond_too_much",
            "6.1.1",
            "A millisecond too much.",
            E(|h, _| vec![Happening { after: h.after + 1, ..h.clone() }]),
        ),
        fault(
            "a_millisecond_too_little",
            "6.1.1",
            "A millisecond too little.",
            E(|h, _| vec![Happening { after: h.after.saturating_sub(1), ..h.clone() }]),
        ),
        fault(
            "a_pause_stops_no_clock",
            "6.11",
            "A pause stops no clock.",
            E(|h, _| unless(h, |d| matches!(d, Deed::StopsClock(_)))),
        ),
        fault(
            "a_press_is_never_missed",
            "6.2.1",
            "A press is never missed.",
            E(|h, a| match (&h.event, a.clock().running()) {
                (Event::Player(who, Deed::Makes(mv)), _) => {
                    vec![with(h, Event::Player(*who, Deed::Plays(*mv)))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "flags_are_never_claimed",
            "6.8",
            "Flags are never claimed.",
            E(|h, _| unless(h, |d| *d == Deed::ClaimsTime)),
        ),
        fault(
            "the_wrong_flag_is_claimed",
            "6.8",
            "The wrong flag is claimed.",
            E(|h, _| other_player(h, |d| *d == Deed::ClaimsTime)),
        ),
        fault(
            "arrivals_are_not_noticed",
            "6.7.1",
            "Arrivals are not noticed.",
            E(|h, _| unless(h, |d| *d == Deed::Arrives)),
        ),
    ]
}

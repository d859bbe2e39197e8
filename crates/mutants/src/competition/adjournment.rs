//! Adjourned games and blind players (Guidelines I, Appendix D).

use laws::arbiter::{Deed, Event, Measure, What};

use super::help::{instead, unless, unless_measure, with};
use super::{
    Change::{Event as E, Ruling as R},
    Fault, fault,
};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        fault(
            "what_is_said_is_not_heard",
            "D.2.1",
            "What is said is not heard.",
            E(|h, _| unless(h, |d| matches!(d, Deed::Calls(_)))),
        ),
        fault(
            "a_blind_player_need_not_say_the_move",
            "D.2.3",
            "A blind player need not say the move.",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::Releases(from, to)) => {
                    let mv = laws::Move::new(*from, *to);
                    vec![with(h, Event::Player(*who, Deed::Makes(mv)))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "boards_that_differ_always_go_back_to_the_start",
            "D.2.9",
            "Boards that differ always go back to the start.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsBoardsDiffer(_)) => {
                    vec![with(h, Event::Arbiter(Measure::FindsBoardsDiffer(Some(0))))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "boards_that_differ_change_nothing",
            "D.2.9",
            "Boards that differ change nothing.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsBoardsDiffer(_)) => {
                    vec![with(h, Event::Arbiter(Measure::FindsBoardsDiffer(None)))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "adjourning_early_costs_nothing",
            "I.1.2",
            "Adjourning early costs nothing.",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Seals { text, .. } => Some(Deed::Seals { text: text.clone(), early: 0 }),
                    _ => None,
                })
            }),
        ),
        fault(
            "everybody_is_there_at_the_resumption",
            "I.9.2",
            "Everybody is there at the resumption.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::Resumes(_)) => {
                    vec![with(h, Event::Arbiter(Measure::Resumes([false; 2])))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "the_envelope_is_never_read",
            "I.2",
            "The envelope is never read.",
            E(|h, _| unless_measure(h, |m| matches!(m, Measure::ReadsEnvelope(_)))),
        ),
        fault(
            "the_envelope_is_never_missed",
            "I.12.1",
            "The envelope is never missed.",
            E(|h, _| unless_measure(h, |m| *m == Measure::MissesEnvelope)),
        ),
        fault(
            "a_lost_position_is_a_lost_envelope",
            "I.12.2",
            "A lost position is a lost envelope.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::LosesPosition) => {
                    vec![with(h, Event::Arbiter(Measure::MissesEnvelope))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "wrong_times_are_never_pointed_out",
            "I.13",
            "Wrong times are never pointed out.",
            E(|h, _| unless(h, |d| *d == Deed::PointsOutTimes)),
        ),
        fault(
            "all_that_the_envelope_bears_is_right",
            "I.2",
            "All that the envelope bears is right.",
            R(|r, _, _| {
                for finding in &mut r.findings {
                    if finding.what == What::EnvelopeWrong {
                        finding.what = What::EnvelopeRight;
                    }
                }
            }),
        ),
    ]
}

//! Misread editions: a rule of one year applied in another.

use laws::arbiter::{Deed, Device, Event, Measure, What};
use laws::{Article, Edition, Outcome};

use super::super::help::instead;
use super::super::{
    Change::{Event as E, Ruling as R},
    Fault, fault,
};
use super::{ended_by, measure};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        fault(
            "quickplay_finish_of_1997_has_no_price",
            "7.5.5",
            "In 1997 an illegal move in a quickplay finish costs nothing.",
            R(|s, _, a| {
                if a.conditions().edition == Edition::E1997 {
                    s.findings.retain(|found| !matches!(found.what, What::TimeAdded(..)));
                    if ended_by(s, "7.5.5") {
                        s.outcome = None;
                    }
                }
            }),
        ),
        fault(
            "arbiter_of_2009_never_acts_alone",
            "A.5.2",
            "In 2009 the arbiter of rapid games never acts without a claim.",
            E(|h, a| match a.conditions().edition == Edition::E2009 && a.conditions().light() {
                true => measure(h, &Measure::SeesIllegalMove, Measure::RestartsClock),
                false => vec![h.clone()],
            }),
        ),
        fault(
            "both_flags_of_2009_go_on",
            "A.5.3",
            "In 2009 both flags down in rapid change nothing.",
            R(|s, _, a| {
                if a.conditions().edition <= Edition::E2009
                    && ended_by(s, "A.5.3")
                    && s.clocks == [0; 2]
                {
                    s.outcome = None;
                }
            }),
        ),
        fault(
            "points_may_be_given_in_1997",
            "12.9",
            "In 1997 points may be added and taken.",
            R(|s, _, _| {
                for found in &mut s.findings {
                    if matches!(found.article.number(), "12.9.4" | "12.9.5") {
                        found.what = What::Penalised;
                    }
                }
            }),
        ),
        fault(
            "fines_may_be_given_before_2014",
            "12.9.7",
            "Fines and exclusions may be given in every edition.",
            R(|s, _, _| {
                for found in &mut s.findings {
                    if matches!(found.article.number(), "12.9.7" | "12.9.8") {
                        found.what = What::Penalised;
                    }
                }
            }),
        ),
        fault(
            "silent_telephones_always_lose",
            "11.3.2.2",
            "A telephone that is silent loses in every edition.",
            R(|s, h, _| {
                if let Event::Player(who, Deed::HasDevice(Device::On | Device::Off)) = &h.event
                    && s.outcome.is_none()
                {
                    s.outcome = Some(Outcome::Won { winner: !*who, by: Article::new("11.3.2.2") });
                }
            }),
        ),
        fault(
            "switched_off_telephones_are_allowed",
            "11.3.2.1",
            "A telephone that is switched off is allowed in every edition.",
            R(|s, h, _| {
                if let Event::Player(_, Deed::HasDevice(Device::Off)) = &h.event {
                    s.outcome = None;
                }
            }),
        ),
        fault(
            "devices_that_sound_are_silent",
            "11.3.2.2",
            "Nobody hears a telephone.",
            E(|h, _| {
                instead(h, |deed| match deed {
                    Deed::HasDevice(Device::Sounds) => Some(Deed::HasDevice(Device::On)),
                    _ => None,
                })
            }),
        ),
    ]
}

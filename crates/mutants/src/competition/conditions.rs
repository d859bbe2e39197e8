//! The wrong edition, tempo or supervision, and regulations that are not kept.

use laws::Edition;
use laws::appendix_a::Tempo;
use laws::article_07::a7_05_illegal_moves::Supervision;

use super::help::swap;
use super::{Change::Conditions as C, Fault, fault};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        fault(
            "always_the_rules_of_2023",
            "7.5.5",
            "Every game is judged by the rules of 2023.",
            C(|c| c.edition = Edition::E2023),
        ),
        fault(
            "always_the_rules_of_2018",
            "7.5.5",
            "Every game is judged by the rules of 2018.",
            C(|c| c.edition = Edition::E2018),
        ),
        fault(
            "always_the_rules_of_2017",
            "7.5.5",
            "Every game is judged by the rules of 2017.",
            C(|c| c.edition = Edition::E2017),
        ),
        fault(
            "always_the_rules_of_2014",
            "9.6",
            "Every game is judged by the rules of 2014.",
            C(|c| c.edition = Edition::E2014),
        ),
        fault(
            "always_the_rules_of_2009",
            "9.6",
            "Every game is judged by the rules of 2009.",
            C(|c| c.edition = Edition::E2009),
        ),
        fault(
            "always_the_rules_of_2005",
            "9.6",
            "Every game is judged by the rules of 2005.",
            C(|c| c.edition = Edition::E2005),
        ),
        fault(
            "always_the_rules_of_2001",
            "9.6",
            "Every game is judged by the rules of 2001.",
            C(|c| c.edition = Edition::E2001),
        ),
        fault(
            "always_the_rules_of_1997",
            "9.6",
            "Every game is judged by the rules of 1997.",
            C(|c| c.edition = Edition::E1997),
        ),
        fault(
            "everything_is_standard_chess",
            "A.1",
            "Everything is standard chess.",
            C(|c| c.tempo = Tempo::Standard),
        ),
        fault(
            "blitz_is_taken_for_rapid",
            "B.1",
            "Blitz is taken for rapid.",
            C(|c| swap(&mut c.tempo, Tempo::Blitz, Tempo::Rapid)),
        ),
        fault(
            "rapid_is_taken_for_blitz",
            "A.1",
            "Rapid is taken for blitz.",
            C(|c| swap(&mut c.tempo, Tempo::Rapid, Tempo::Blitz)),
        ),
        fault(
            "standard_is_taken_for_rapid",
            "A.1",
            "Standard is taken for rapid.",
            C(|c| swap(&mut c.tempo, Tempo::Standard, Tempo::Rapid)),
        ),
        fault(
            "always_full_supervision",
            "A.5",
            "Always full supervision.",
            C(|c| c.supervision = Supervision::Full),
        ),
        fault(
            "always_light_supervision",
            "A.4",
            "Always light supervision.",
            C(|c| c.supervision = Supervision::Light),
        ),
        fault(
            "the_arbiter_sees_everything",
            "7.5.1",
            "The arbiter sees everything.",
            C(|c| c.watched = true),
        ),
        fault(
            "the_arbiter_sees_nothing",
            "6.8",
            "The arbiter sees nothing.",
            C(|c| c.watched = false),
        ),
        fault("no_default_time", "6.7.1", "No default time.", C(|c| c.default_time = None)),
        fault(
            "default_time_doubled",
            "6.7.1",
            "Default time doubled.",
            C(|c| c.default_time = c.default_time.map(|time| 2 * time)),
        ),
        fault(
            "default_time_a_second_short",
            "6.7.1",
            "Default time a second short.",
            C(|c| {
                c.default_time = c.default_time.map(|time| time.saturating_sub(1000));
            }),
        ),
        fault(
            "the_event_forbids_no_draws",
            "9.1.1",
            "The event forbids no draws.",
            C(|c| c.no_agreement_before = None),
        ),
        fault(
            "the_event_forbids_draws_a_move_longer",
            "9.1.1",
            "The event forbids draws a move longer.",
            C(|c| {
                c.no_agreement_before = c.no_agreement_before.map(|moves| moves + 1);
            }),
        ),
        fault(
            "quickplay_claims_need_no_announcement",
            "III.2.1",
            "Quickplay claims need no announcement.",
            C(|c| c.quickplay_finish = true),
        ),
        fault(
            "no_quickplay_claims",
            "III.5",
            "No quickplay claims.",
            C(|c| c.quickplay_finish = false),
        ),
        fault(
            "recording_is_nobody_duty",
            "8.1.3",
            "Recording is nobody's duty.",
            C(|c| c.recording = false),
        ),
        fault(
            "recording_is_asked_of_everybody",
            "8.1.3",
            "Recording is asked of everybody.",
            C(|c| c.recording = true),
        ),
        fault("nobody_is_late", "6.7.1", "Nobody is late.", C(|c| c.absent = [false; 2])),
        fault(
            "blind_players_touch_by_feeling",
            "D.2.2",
            "Blind players touch by feeling.",
            C(|c| c.blind = [false; 2]),
        ),
        fault(
            "nobody_touches_by_feeling",
            "D.2.2",
            "Nobody touches by feeling.",
            C(|c| c.blind = [true; 2]),
        ),
    ]
}

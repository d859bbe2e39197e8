//! Misread ends: what is taken for the end of a game, and what is not.

use laws::arbiter::{Deed, Event, Finding, Measure, What};
use laws::{Article, Color, Outcome};

use super::super::help::with;
use super::super::{
    Change::{Event as E, Ruling as R},
    Fault, fault,
};
use super::{ended_by, finds};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        fault(
            "flag_ends_a_postponed_decision",
            "III.5.2",
            "The flag ends the game although the decision was postponed.",
            R(|s, _, _| {
                let flag = s.clocks.contains(&0) && ended_by(s, "III.5.1");
                if flag || finds(s, |w| *w == What::ArbiterDecides, "III.5.2") {
                    s.outcome =
                        Some(Outcome::Won { winner: Color::Black, by: Article::new("6.9") });
                }
            }),
        ),
        fault(
            "guidelines_three_hold_everywhere",
            "III.2.1",
            "Both flags down draw where nobody announced it.",
            R(|s, h, _| {
                let both = matches!(
                    h.event,
                    Event::Arbiter(Measure::FindsBothFlags | Measure::CannotTellFlags)
                );
                if both && s.clocks == [0; 2] {
                    s.outcome = Some(Outcome::Drawn { by: Article::new("III.3.1.2") });
                }
            }),
        ),
        fault(
            "both_flags_seen_are_a_draw",
            "6.9",
            "Nobody asks the clock which flag fell first.",
            R(|s, h, _| {
                let sees = matches!(
                    h.event,
                    Event::Arbiter(Measure::SeesFlag) | Event::Player(_, Deed::ClaimsTime)
                );
                if sees && s.clocks == [0; 2] && s.outcome.is_some() {
                    s.outcome = Some(Outcome::Drawn { by: Article::new("III.3.1.2") });
                }
            }),
        ),
        fault(
            "mate_that_broke_touch_move_never_stands",
            "5.1.1",
            "Mate and stalemate that broke Article 4 never end the game, even without a complaint.",
            R(|s, _, _| {
                if finds(s, |w| *w == What::ComplaintTooLate, "4.8") {
                    s.outcome = None;
                }
            }),
        ),
        fault(
            "automatic_draws_ask_for_article_four",
            "9.6",
            "The automatic draws do not come with a move that broke touch-move.",
            R(|s, _, _| {
                let breaks = s.findings.iter().any(|found| found.what == What::BreaksDuty);
                if breaks && (ended_by(s, "9.6.1") || ended_by(s, "9.6.2")) {
                    s.outcome = None;
                }
            }),
        ),
        fault(
            "mate_that_broke_touch_move_ends_at_once",
            "5.1.1",
            "Mate and stalemate end the game even if the move broke Article 4.",
            R(|s, _, _| {
                let end = s.findings.iter().find(|found| found.what == What::NotEnded);
                if let Some(Finding { article, .. }) = end {
                    s.outcome = Some(Outcome::Drawn { by: *article });
                }
            }),
        ),
        fault(
            "absent_players_are_waited_for",
            "6.7.1",
            "A player who never comes is waited for.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsAbsent(_)) => vec![with(h, Event::Wait)],
                _ => vec![h.clone()],
            }),
        ),
    ]
}

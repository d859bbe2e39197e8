//! Rules that were once read wrongly: what an arbiter forgets, keeps too long, or takes for another rule.

mod editions;
mod ends;

use laws::appendix_a::Tempo;
use laws::arbiter::{Deed, Event, Finding, Happening, Measure, Standing, What};
use laws::article_06::a6_03_time_control::{Bonus, MINUTE, TimeControl};
use laws::{Article, Color, legal_moves};

use super::help::{each, with};
use super::{
    Change::{Conditions as C, Event as E, Ruling as R},
    Fault, fault,
};

const fn finding(what: What, number: &'static str) -> Finding {
    Finding { what, article: Article::new(number) }
}

fn finds(standing: &Standing, what: fn(&What) -> bool, number: &str) -> bool {
    standing.findings.iter().any(|found| what(&found.what) && found.article.number() == number)
}

fn ended_by(standing: &Standing, number: &str) -> bool {
    standing.outcome.is_some_and(|outcome| outcome.article().number() == number)
}

fn measure(happening: &Happening, from: &Measure, to: Measure) -> Vec<Happening> {
    match &happening.event {
        Event::Arbiter(taken) if taken == from => vec![with(happening, Event::Arbiter(to))],
        _ => vec![happening.clone()],
    }
}

pub(super) fn faults() -> Vec<Fault> {
    let mut all = about_irregularities();
    all.extend(about_time());
    all.extend(ends::faults());
    all.extend(editions::faults());
    all
}

fn about_irregularities() -> Vec<Fault> {
    vec![
        fault(
            "press_without_a_move_is_held_against_the_other",
            "7.5.3",
            "Of a press without a move that was answered, the player who answered is the offender.",
            R(|s, _, _| {
                if finds(s, |w| matches!(w, What::Illegal(_)), "7.5.3")
                    && finds(s, |w| *w == What::Restored, "7.5.1")
                {
                    s.illegal_moves.swap(0, 1);
                }
            }),
        ),
        fault(
            "undone_moves_stay_completed",
            "7.1",
            "A move that is undone still counts as completed.",
            R(|s, _, _| {
                if s.findings.iter().any(|found| found.what == What::Restored) {
                    s.completed[s.position.turn().index()] += 1;
                }
            }),
        ),
        fault(
            "two_hands_unseen_are_forgotten",
            "7.5.4",
            "Two hands that nobody saw at once cannot be found later.",
            E(|h, a| match &h.event {
                Event::Player(_, Deed::UsesBothHands) if !a.conditions().watched => vec![],
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "any_impossible_position_is_waited_for",
            "A.5.4",
            "The arbiter waits for the next move wherever a position is impossible.",
            E(|h, a| match &h.event {
                Event::Arbiter(Measure::SeesIllegalPosition) if a.conditions().light() => {
                    vec![with(h, Event::Wait)]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "released_piece_is_free_after_an_illegal_move",
            "7.5.1",
            "After an illegal move the piece may go anywhere, wherever it was let go.",
            R(|s, h, _| {
                let pressed =
                    matches!(h.event, Event::Player(_, Deed::Presses | Deed::ClaimsIllegalMove));
                if let (true, [only]) =
                    (pressed && finds(s, |w| *w == What::Restored, "7.5.1"), &s.may_play[..])
                {
                    let origin = only.origin;
                    s.may_play = legal_moves(&s.position)
                        .into_iter()
                        .filter(|mv| mv.origin == origin)
                        .collect();
                }
            }),
        ),
        fault(
            "illegal_moves_are_found_last_first",
            "7.5.1",
            "Of several illegal moves the last is undone and not the first.",
            R(|s, _, a| {
                let undone =
                    finds(s, |w| *w == What::Restored, "7.5.1") && a.game().moves().is_empty();
                if undone && !a.conditions().watched {
                    s.illegal_moves.swap(0, 1);
                }
            }),
        ),
        fault(
            "colours_reversed_are_counted_from_the_first_position",
            "7.3",
            "Moves before the first position do not count for reversed colours.",
            E(|h, a| match a.game().moves().len() {
                0 => measure(h, &Measure::FindsColoursReversed, Measure::FindsWrongPlacement),
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "misplaced_kings_castle",
            "A.5.1.2",
            "A king that began on a wrong square castles.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsWronglyPlaced(_)) => {
                    vec![with(h, Event::Arbiter(Measure::FindsWrongPlacement))]
                }
                _ => vec![h.clone()],
            }),
        ),
    ]
}

fn about_time() -> Vec<Fault> {
    vec![
        fault(
            "time_of_the_period_before_is_added",
            "6.3.1",
            "What is added is the time of the period that has ended.",
            C(|c| {
                let mut periods = c.time.periods().to_vec();
                for at in (1..periods.len()).rev() {
                    periods[at].time = periods[at - 1].time;
                }
                c.time = TimeControl::new(periods).unwrap_or(c.time.clone());
            }),
        ),
        fault(
            "increment_in_the_last_period_only",
            "6.3.1",
            "Only the last period has an increment.",
            C(|c| {
                let mut periods = c.time.periods().to_vec();
                let last = periods.len() - 1;
                periods[..last].iter_mut().for_each(|period| period.bonus = Bonus::None);
                c.time = TimeControl::new(periods).unwrap_or(c.time.clone());
            }),
        ),
        fault(
            "increment_of_the_first_period_for_all",
            "6.3.1",
            "The increment of the first period goes on for the whole game.",
            C(|c| {
                let mut periods = c.time.periods().to_vec();
                let first = periods[0].bonus;
                periods.iter_mut().for_each(|period| period.bonus = first);
                c.time = TimeControl::new(periods).unwrap_or(c.time.clone());
            }),
        ),
        fault(
            "delay_needs_main_time",
            "6.3.2",
            "A delay without main time is none.",
            C(|c| {
                each(c, |p| {
                    if let (0, Bonus::Delay(_)) = (p.time, p.bonus) {
                        p.bonus = Bonus::None;
                    }
                })
            }),
        ),
        fault(
            "first_increment_comes_after_the_move",
            "6.3.1",
            "The increment of a move is not there when the move begins.",
            R(|s, _, a| {
                for color in Color::ALL {
                    if let Bonus::Increment(time) = a.clock().bonus(color) {
                        s.clocks[color.index()] = s.clocks[color.index()].saturating_sub(time);
                    }
                }
            }),
        ),
        fault(
            "hourglass_is_a_plain_clock",
            "6.3",
            "In an hourglass nobody gains time.",
            C(|c| {
                each(c, |p| {
                    if p.bonus == Bonus::Hourglass {
                        p.bonus = Bonus::None;
                    }
                })
            }),
        ),
        fault(
            "recording_begins_again",
            "8.4",
            "A player whose time rises above five minutes again must record again.",
            R(|s, h, a| {
                let Event::Player(who, Deed::Makes(_)) = &h.event else { return };
                let standard = a.conditions().tempo == Tempo::Standard && a.conditions().recording;
                let below =
                    a.clock().lowest(*who) < 5 * MINUTE && s.clocks[who.index()] >= 5 * MINUTE;
                if standard && below && a.clock().bonus(*who).time() < 30_000 {
                    s.findings.push(finding(What::MustRecord, "8.1.3"));
                }
            }),
        ),
        fault(
            "overstepped_clock_stays_at_zero",
            "8.6",
            "Where the moves cannot be shown, no time is added.",
            R(|s, h, _| {
                if let Event::Player(who, Deed::CannotShowMoves) = &h.event {
                    s.clocks[who.index()] = 0;
                }
            }),
        ),
        fault(
            "count_begins_anew_in_any_period",
            "8.6",
            "The count begins anew even where no time was used up.",
            R(|s, h, _| {
                let Event::Player(who, Deed::CannotShowMoves) = &h.event else { return };
                if finds(s, |w| *w == What::NothingFound, "8.6") {
                    s.completed[who.index()] = 0;
                }
            }),
        ),
        fault(
            "time_that_is_taken_lets_no_flag_fall",
            "12.9.3",
            "A penalty that leaves no time lets no flag fall.",
            R(|s, h, _| {
                if matches!(h.event, Event::Arbiter(Measure::Penalises(..))) && ended_by(s, "6.9") {
                    s.outcome = None;
                }
            }),
        ),
        fault(
            "increments_are_never_granted",
            "III.4",
            "An increment that is asked for is never given.",
            E(|h, a| match &h.event {
                Event::Arbiter(Measure::Agrees)
                    if a.open_offer().is_none() || a.clock().running().is_none() =>
                {
                    vec![with(h, Event::Arbiter(Measure::Rejects))]
                }
                _ => vec![h.clone()],
            }),
        ),
    ]
}

//! Hands that are not seen, and irregularities (Articles 4 and 7).

use laws::arbiter::{Deed, Event, Measure};

use super::help::{instead, other_player, unless, unless_measure, with};
use super::{Change::Event as E, Fault, fault};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        fault(
            "touches_are_not_noticed",
            "4.3",
            "Touches are not noticed.",
            E(|h, _| unless(h, |d| matches!(d, Deed::Touches(_)))),
        ),
        fault(
            "an_accident_is_a_touch",
            "4.2.2",
            "An accident is a touch.",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Brushes(at) => Some(Deed::Touches(*at)),
                    _ => None,
                })
            }),
        ),
        fault(
            "adjusting_is_a_touch",
            "4.2.1",
            "Adjusting is a touch.",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Adjusts(at) => Some(Deed::Touches(*at)),
                    _ => None,
                })
            }),
        ),
        fault(
            "every_touch_is_an_adjusting",
            "4.3",
            "Every touch is an adjusting.",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Touches(at) => Some(Deed::Adjusts(*at)),
                    _ => None,
                })
            }),
        ),
        fault(
            "of_two_touched_at_once_the_named_first_counts",
            "4.4.1",
            "Of two touched at once the named first counts.",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::TouchesTogether(a, b)) => vec![
                    with(h, Event::Player(*who, Deed::Touches(*a))),
                    with(h, Event::Player(*who, Deed::Touches(*b))),
                ],
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "touching_is_the_same_as_lifting",
            "D.2.2",
            "Touching is the same as lifting.",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Touches(at) => Some(Deed::Lifts(*at)),
                    _ => None,
                })
            }),
        ),
        fault(
            "lifting_is_not_noticed",
            "D.2.2",
            "Lifting is not noticed.",
            E(|h, _| unless(h, |d| matches!(d, Deed::Lifts(_)))),
        ),
        fault(
            "only_the_player_having_the_move_is_seen",
            "4.3",
            "Only the player having the move is seen.",
            E(|h, a| match &h.event {
                Event::Player(who, Deed::Touches(_)) if a.game().position().turn() != *who => {
                    vec![]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "removed_pieces_are_not_noticed",
            "4.6",
            "Removed pieces are not noticed.",
            E(|h, _| unless(h, |d| matches!(d, Deed::Removes(_)))),
        ),
        fault(
            "contact_settles_no_promotion",
            "4.4.4",
            "Contact settles no promotion.",
            E(|h, _| unless(h, |d| matches!(d, Deed::Contacts(..)))),
        ),
        fault(
            "a_promotion_is_a_queen",
            "4.7.3",
            "A promotion is a queen.",
            E(|h, _| {
                instead(h, |d| match d {
                    Deed::Promotes(_, at) => Some(Deed::Promotes(laws::Role::Queen, *at)),
                    _ => None,
                })
            }),
        ),
        fault(
            "both_hands_are_not_noticed",
            "7.5.4",
            "Both hands are not noticed.",
            E(|h, _| unless(h, |d| *d == Deed::UsesBothHands)),
        ),
        fault(
            "both_hands_of_the_opponent_count",
            "7.5.4",
            "Both hands of the opponent count.",
            E(|h, _| other_player(h, |d| *d == Deed::UsesBothHands)),
        ),
        fault(
            "displaced_pieces_are_not_noticed",
            "7.4.1",
            "Displaced pieces are not noticed.",
            E(|h, _| unless(h, |d| matches!(d, Deed::Displaces(_)))),
        ),
        fault(
            "displaced_pieces_are_never_right",
            "7.4.1",
            "Displaced pieces are never right.",
            E(|h, _| unless(h, |d| *d == Deed::PutsRight)),
        ),
        fault(
            "complaints_are_not_heard",
            "4.8",
            "Complaints are not heard.",
            E(|h, _| unless(h, |d| *d == Deed::Complains)),
        ),
        fault(
            "a_press_without_a_move_is_not_noticed",
            "7.5.3",
            "A press without a move is not noticed.",
            E(|h, a| match &h.event {
                Event::Player(who, Deed::Presses) if a.game().position().turn() == *who => vec![],
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "an_illegal_move_is_never_claimed",
            "A.5.2",
            "An illegal move is never claimed.",
            E(|h, _| unless(h, |d| *d == Deed::ClaimsIllegalMove)),
        ),
        fault(
            "an_illegal_move_is_never_found",
            "7.5.1",
            "An illegal move is never found.",
            E(|h, _| unless_measure(h, |m| *m == Measure::SeesIllegalMove)),
        ),
        fault(
            "an_impossible_position_is_never_seen",
            "A.5.4",
            "An impossible position is never seen.",
            E(|h, _| unless_measure(h, |m| *m == Measure::SeesIllegalPosition)),
        ),
        fault(
            "a_displaced_piece_takes_back_a_ply_too_many",
            "7.6",
            "A displaced piece takes back a ply too many.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsDisplaced(plies)) => {
                    let measure = Measure::FindsDisplaced(plies.saturating_sub(1));
                    vec![with(h, Event::Arbiter(measure))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "a_wrong_board_is_a_wrong_set_up",
            "7.2.2",
            "A wrong board is a wrong set-up.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsWrongBoard) => {
                    vec![with(h, Event::Arbiter(Measure::FindsWrongPlacement))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "reversed_colours_are_a_wrong_set_up",
            "7.3",
            "Reversed colours are a wrong set-up.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::FindsColoursReversed) => {
                    vec![with(h, Event::Arbiter(Measure::FindsWrongPlacement))]
                }
                _ => vec![h.clone()],
            }),
        ),
    ]
}

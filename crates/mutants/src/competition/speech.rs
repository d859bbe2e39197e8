//! Offers, claims, scoresheets, conduct and penalties (Articles 8, 9, 11, 12, Guidelines III).

use laws::Color;
use laws::arbiter::{Deed, Event, Measure};
use laws::article_09::a9_05_claims::Ground;

use super::help::{claims, other_player, unless, unless_measure, with};
use super::{Change::Event as E, Fault, fault};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        fault(
            "offers_are_not_heard",
            "9.1.2",
            "Offers are not heard.",
            E(|h, _| unless(h, |d| *d == Deed::Offers)),
        ),
        fault(
            "declining_is_not_heard",
            "9.1.2.1",
            "Declining is not heard.",
            E(|h, _| unless(h, |d| *d == Deed::Declines)),
        ),
        fault(
            "an_offer_can_be_taken_back",
            "9.1.2.1",
            "An offer can be taken back.",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::WithdrawsOffer) => {
                    vec![with(h, Event::Player(!*who, Deed::Declines))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "an_offer_is_an_agreement",
            "9.1.2.1",
            "An offer is an agreement.",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::Offers) => {
                    vec![h.clone(), with(h, Event::Player(!*who, Deed::Accepts))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "resigning_is_not_heard",
            "5.1.2",
            "Resigning is not heard.",
            E(|h, _| unless(h, |d| *d == Deed::Resigns)),
        ),
        fault(
            "the_other_player_resigns",
            "5.1.2",
            "The other player resigns.",
            E(|h, _| other_player(h, |d| *d == Deed::Resigns)),
        ),
        fault(
            "anybody_may_claim",
            "9.2",
            "Anybody may claim.",
            E(|h, a| claims(h, |c| c.by = a.game().position().turn())),
        ),
        fault(
            "claims_name_no_move",
            "9.2.1",
            "Claims name no move.",
            E(|h, _| claims(h, |c| c.with = None)),
        ),
        fault(
            "a_claim_of_repetition_is_one_of_fifty_moves",
            "9.2",
            "A claim of repetition is one of fifty moves.",
            E(|h, _| claims(h, |c| c.ground = Ground::FiftyMoves)),
        ),
        fault(
            "a_claim_of_fifty_moves_is_one_of_repetition",
            "9.3",
            "A claim of fifty moves is one of repetition.",
            E(|h, _| claims(h, |c| c.ground = Ground::Repetition)),
        ),
        fault(
            "claims_are_not_heard",
            "9.5",
            "Claims are not heard.",
            E(|h, _| unless(h, |d| matches!(d, Deed::Claims(_)))),
        ),
        fault(
            "a_wrong_claim_is_no_offer",
            "9.1.2.3",
            "A wrong claim is no offer.",
            E(|h, _| match &h.event {
                Event::Player(who, Deed::Claims(_)) => {
                    vec![h.clone(), with(h, Event::Player(!*who, Deed::Declines))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "moves_written_down_are_not_noticed",
            "8.1.2",
            "Moves written down are not noticed.",
            E(|h, _| unless(h, |d| matches!(d, Deed::Writes(_)))),
        ),
        fault(
            "records_are_not_noticed",
            "8.1.3",
            "Records are not noticed.",
            E(|h, _| unless(h, |d| *d == Deed::Records)),
        ),
        fault(
            "the_scoresheet_is_shown_once",
            "A.4.3",
            "The scoresheet is shown once.",
            E(|h, _| {
                let asked = Event::Player(Color::White, Deed::AsksForScoresheet);
                match h.event == asked {
                    true => vec![h.clone(); 6],
                    false => vec![h.clone()],
                }
            }),
        ),
        fault(
            "devices_are_not_noticed",
            "11.3.2",
            "Devices are not noticed.",
            E(|h, _| unless(h, |d| matches!(d, Deed::HasDevice(_)))),
        ),
        fault(
            "refusing_the_laws_is_not_noticed",
            "11.7",
            "Refusing the laws is not noticed.",
            E(|h, _| unless(h, |d| *d == Deed::RefusesLaws)),
        ),
        fault(
            "penalties_are_not_given",
            "12.9",
            "Penalties are not given.",
            E(|h, _| unless_measure(h, |m| matches!(m, Measure::Penalises(..)))),
        ),
        fault(
            "penalties_hit_the_other_player",
            "12.9",
            "Penalties hit the other player.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::Penalises(who, penalty)) => {
                    vec![with(h, Event::Arbiter(Measure::Penalises(!*who, *penalty)))]
                }
                _ => vec![h.clone()],
            }),
        ),
        fault(
            "no_claim_of_two_minutes",
            "III.5",
            "No claim of two minutes.",
            E(|h, _| unless(h, |d| *d == Deed::ClaimsNoWin)),
        ),
        fault(
            "rejecting_is_postponing",
            "III.5.3",
            "Rejecting is postponing.",
            E(|h, _| match &h.event {
                Event::Arbiter(Measure::Rejects) => {
                    vec![with(h, Event::Arbiter(Measure::Postpones))]
                }
                _ => vec![h.clone()],
            }),
        ),
    ]
}

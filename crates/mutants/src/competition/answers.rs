//! Answers that are wrong whatever happened.

use laws::arbiter::{Standing, What};
use laws::{Article, Color, Outcome, Role, legal_moves};

use super::{Change::Ruling as R, Fault, fault};

const fn won(winner: Color, by: &'static str) -> Option<Outcome> {
    Some(Outcome::Won { winner, by: Article::new(by) })
}

const fn drawn(by: &'static str) -> Option<Outcome> {
    Some(Outcome::Drawn { by: Article::new(by) })
}

fn outcome(standing: &mut Standing, from: Option<Outcome>, to: Option<Outcome>) {
    if standing.outcome == from {
        standing.outcome = to;
    }
}

pub(super) fn faults() -> Vec<Fault> {
    vec![
        fault(
            "flag_always_loses",
            "6.9",
            "A flag loses even where the opponent cannot mate.",
            R(|s, _, _| outcome(s, drawn("6.9"), won(Color::Black, "6.9"))),
        ),
        fault(
            "flag_never_loses",
            "6.9",
            "A flag draws even where the opponent can mate.",
            R(|s, _, _| outcome(s, won(Color::Black, "6.9"), drawn("6.9"))),
        ),
        fault(
            "illegal_moves_always_lose",
            "7.5.5",
            "The last illegal move loses even where the opponent cannot mate.",
            R(|s, _, _| outcome(s, drawn("7.5.5"), won(Color::Black, "7.5.5"))),
        ),
        fault(
            "dead_positions_go_on",
            "5.2.2",
            "A dead position does not end the game.",
            R(|s, _, _| outcome(s, drawn("5.2.2"), None)),
        ),
        fault(
            "stalemate_wins",
            "5.2.1",
            "Stalemate wins.",
            R(|s, _, _| outcome(s, drawn("5.2.1"), won(Color::White, "5.2.1"))),
        ),
        fault(
            "five_times_go_on",
            "9.6.1",
            "A position that appears five times does not end the game.",
            R(|s, _, _| outcome(s, drawn("9.6.1"), None)),
        ),
        fault(
            "seventy_five_moves_go_on",
            "9.6.2",
            "Seventy-five moves do not end the game.",
            R(|s, _, _| outcome(s, drawn("9.6.2"), None)),
        ),
        fault(
            "both_cannot_lose",
            "11.8",
            "A game that both lose is drawn.",
            R(|s, _, _| {
                outcome(s, Some(Outcome::LostByBoth { by: Article::new("11.8") }), drawn("11.8"))
            }),
        ),
        fault(
            "cancelled_games_go_on",
            "7.2.1",
            "A game that is cancelled goes on.",
            R(|s, _, _| {
                if matches!(s.outcome, Some(Outcome::Cancelled { .. })) {
                    s.outcome = None;
                }
            }),
        ),
        fault(
            "touched_pieces_bind_nobody",
            "4.3",
            "Any legal move may be made, whatever was touched.",
            R(|s, _, _| {
                if !s.may_play.is_empty() {
                    s.may_play = legal_moves(&s.position);
                }
            }),
        ),
        fault(
            "promotions_other_than_to_a_queen_are_barred",
            "4.7.3",
            "A pawn becomes a queen and nothing else.",
            R(|s, _, _| {
                s.may_play.retain(|mv| mv.promotion.is_none_or(|role| role == Role::Queen));
            }),
        ),
        fault(
            "illegal_moves_of_both_are_one_count",
            "7.5.5",
            "The illegal moves of both players are counted together.",
            R(|s, _, _| s.illegal_moves = [s.illegal_moves.iter().sum(); 2]),
        ),
        fault(
            "illegal_moves_are_not_counted",
            "7.5.5",
            "Illegal moves are not counted.",
            R(|s, _, _| s.illegal_moves = [0; 2]),
        ),
        fault(
            "completed_moves_are_one_too_few",
            "6.2.1",
            "The last completed move is not counted.",
            R(|s, _, _| s.completed = s.completed.map(|moves| moves.saturating_sub(1))),
        ),
        fault(
            "the_other_clock_runs",
            "6.2.1",
            "The clock of the wrong player runs.",
            R(|s, _, _| s.running = s.running.map(|color| !color)),
        ),
        fault("no_clock_runs", "6.2.1", "No clock runs.", R(|s, _, _| s.running = None)),
        fault(
            "offers_are_forgotten",
            "9.1.2.1",
            "No offer stays open.",
            R(|s, _, _| s.offer = None),
        ),
        fault(
            "clocks_are_swapped",
            "6.1",
            "The displays are taken for each other.",
            R(|s, _, _| s.clocks.swap(0, 1)),
        ),
        fault(
            "nothing_ever_follows",
            "7.5",
            "Nothing follows from anything.",
            R(|s, _, _| s.findings.clear()),
        ),
        fault(
            "the_game_is_never_over",
            "5.1",
            "No game is ever over.",
            R(|s, _, _| s.outcome = None),
        ),
        fault(
            "positions_are_not_put_back",
            "7.5.1",
            "The position is not put back.",
            R(|s, _, _| s.findings.retain(|found| found.what != What::Restored)),
        ),
        fault(
            "penalty_time_is_not_added",
            "7.5.5",
            "The opponent gains no time.",
            R(|s, _, _| {
                for found in std::mem::take(&mut s.findings) {
                    if let What::TimeAdded(color, time) = found.what {
                        let clock = &mut s.clocks[color.index()];
                        *clock = clock.saturating_sub(time);
                    }
                    s.findings.push(found);
                }
            }),
        ),
        fault(
            "penalty_time_is_for_the_offender",
            "7.5.5",
            "The offender gains the time instead of the opponent.",
            R(|s, _, _| {
                for found in &s.findings {
                    if let What::TimeAdded(color, time) = found.what {
                        let clock = &mut s.clocks[color.index()];
                        *clock = clock.saturating_sub(time);
                        s.clocks[(!color).index()] += time;
                    }
                }
            }),
        ),
    ]
}

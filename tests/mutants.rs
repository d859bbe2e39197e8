//! The specifications tell planted faults of every level, each by two scenarios of which one does more than count.

use std::sync::Arc;

use laws::Edition;
use scenario::twice::Suite as Asked;
use scenario::{Mode, Scenario, Suite};
use subject::{Level, Mutant};

/// The faults of a level that are told by a choice only, and those that fewer than two scenarios tell.
fn by_choice_and_left(level: mutants::Level) -> (Vec<&'static str>, Vec<String>) {
    let suite = Suite::embedded().expect("the specifications are sound");
    // Some faults of the counters show only where a FEN is asked for, which is the notation level.
    let asked = match level {
        mutants::Level::Board | mutants::Level::Notation => Level::Notation,
        mutants::Level::Game => Level::Game,
    };
    let scenarios: Vec<Arc<Scenario>> =
        suite.scenarios.iter().filter(|s| s.level <= asked).cloned().collect();
    let mode = |_: &Scenario| Mode { cross_check: true, edition: Edition::default() };
    let asked = Asked::new(&scenarios, &mut Mutant::new(None), mode);
    let (mut by_choice, mut left) = (Vec::new(), Vec::new());
    for &fault in mutants::Fault::ALL.iter().filter(|fault| fault.level() == level) {
        let found = asked.witnesses(&mut Mutant::new(Some(fault)));
        let of_counting = fault.article() == "perft" || ONLY_COUNTS.contains(&fault.name());
        if found.are_choices() {
            by_choice.push(fault.name());
        } else if !found.are_enough(of_counting) {
            left.push(format!("{fault}: {found:?}"));
        }
    }
    (by_choice, left)
}

/// Moves are taken back nowhere but where sequences are counted.
const ONLY_COUNTS: [&str; 1] = ["undo_loses_ep"];

/// A pawn that has just made a double step can shield the king on a diagonal only where the king stood in check on the
/// opponent's turn: no game leads there (3.10.3), and no program is blamed for what it does there.
const CHOICES_OF_THE_BOARD: [&str; 1] = ["ep_ignore_diagonal_pin_of_victim"];

#[test]
fn every_board_level_fault_is_found_twice() {
    let found = by_choice_and_left(mutants::Level::Board);
    assert_eq!(found, (CHOICES_OF_THE_BOARD.to_vec(), vec![]));
}

/// These break no article: the Laws leave it open, and the program does otherwise than most.
const CHOICES: [&str; 14] = [
    "fen_accepts_nine_pawns",
    "fen_accepts_too_many_promoted_pieces",
    "fen_accepts_three_checkers",
    "fen_accepts_check_older_than_double_step",
    "san_castling_without_check_sign",
    "san_mate_as_check",
    "san_discovered_check_unmarked",
    "san_promotion_check_unmarked",
    "san_reader_refuses_zeros",
    "san_reader_refuses_ep_sign",
    "san_reader_needs_equals_sign",
    "san_reader_needs_capture_sign",
    "san_reader_reads_null_moves",
    "san_reader_reads_uci",
];

#[test]
fn every_notation_level_fault_is_found_twice_or_is_a_choice() {
    assert_eq!(by_choice_and_left(mutants::Level::Notation), (CHOICES.to_vec(), vec![]));
}

#[test]
fn every_game_level_fault_is_found_twice() {
    assert_eq!(by_choice_and_left(mutants::Level::Game), (vec![], vec![]));
}

#[test]
fn the_engine_without_a_fault_is_found_to_conform() {
    let suite = Suite::embedded().expect("the specifications are sound");
    let mode = Mode { cross_check: true, edition: Edition::default() };
    for scenario in &suite.scenarios {
        let found = scenario::examine(scenario, &mut Mutant::new(None), mode);
        let wrong = |verdict: &&scenario::Verdict| {
            verdict.judgement.is_fault()
                || matches!(verdict.judgement, scenario::Judgement::Refused { .. })
        };
        let wrong: Vec<_> = found.iter().filter(wrong).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

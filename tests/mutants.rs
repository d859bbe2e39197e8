//! The specifications find planted faults of every level, and for each a scenario.

use std::collections::BTreeMap;
use std::sync::Arc;

use laws::Edition;
use scenario::{Judgement, Mode, Scenario, Suite, examine};
use subject::{Level, Limits, open};

/// How a mutant is told from a sound engine.
enum Told {
    /// By a wrong answer, or by none.
    Fault,
    /// By another choice where the Laws leave one.
    Choice,
}

fn judged(name: &str, scenario: &Arc<Scenario>) -> BTreeMap<String, Judgement> {
    let mut mutant = open(&format!("mutant:{name}"), &Limits::default()).expect("it is inside");
    let mode = Mode { cross_check: true, edition: Edition::default() };
    let verdicts = examine(scenario, mutant.as_mut(), mode);
    verdicts.into_iter().map(|verdict| (verdict.key(), verdict.judgement)).collect()
}

/// How the first scenario that tells a mutant does it; a wrong answer counts before a choice.
fn told(name: &str, scenarios: &[Arc<Scenario>]) -> Option<Told> {
    let mut choice = None;
    for scenario in scenarios {
        let found = judged(name, scenario);
        if found.values().any(is_wrong) {
            return Some(Told::Fault);
        }
        let chosen = |judgement: &&Judgement| matches!(judgement, Judgement::Choice { .. });
        if choice.is_none() && found.values().any(|judgement| chosen(&judgement)) {
            let differs = found != judged("none", scenario);
            choice = differs.then_some(Told::Choice);
        }
    }
    choice
}

/// To refuse a position of a scenario is wrong too: the Laws accept it.
fn is_wrong(judgement: &Judgement) -> bool {
    judgement.is_fault() || matches!(judgement, Judgement::Refused { .. })
}

/// The faults of a level that are told by a choice only, and those that are not told.
fn by_choice_and_left(level: mutants::Level) -> (Vec<&'static str>, Vec<&'static str>) {
    let suite = Suite::embedded().expect("the specifications are sound");
    // Two faults of the counters show only where a FEN is asked for, which is the notation level.
    let asked = match level {
        mutants::Level::Board | mutants::Level::Notation => Level::Notation,
        mutants::Level::Game => Level::Game,
    };
    let scenarios: Vec<_> = suite.scenarios.iter().filter(|s| s.level <= asked).cloned().collect();
    let (mut by_choice, mut left) = (Vec::new(), Vec::new());
    for fault in mutants::Fault::ALL.iter().filter(|fault| fault.level() == level) {
        match told(fault.name(), &scenarios) {
            Some(Told::Fault) => {}
            Some(Told::Choice) => by_choice.push(fault.name()),
            None => left.push(fault.name()),
        }
    }
    (by_choice, left)
}

#[test]
fn every_board_level_fault_is_found() {
    assert_eq!(by_choice_and_left(mutants::Level::Board), (vec![], vec![]));
}

/// These break no article: the Laws leave it open, and the program does otherwise than most.
const CHOICES: [&str; 11] = [
    "fen_accepts_nine_pawns",
    "fen_accepts_too_many_promoted_pieces",
    "fen_accepts_three_checkers",
    "san_castling_without_check_sign",
    "san_mate_as_check",
    "san_discovered_check_unmarked",
    "san_promotion_check_unmarked",
    "san_reader_refuses_zeros",
    "san_reader_refuses_ep_sign",
    "san_reader_needs_equals_sign",
    "san_reader_needs_capture_sign",
];

#[test]
fn every_notation_level_fault_is_found_or_is_a_choice() {
    assert_eq!(by_choice_and_left(mutants::Level::Notation), (CHOICES.to_vec(), vec![]));
}

#[test]
fn every_game_level_fault_is_found() {
    assert_eq!(by_choice_and_left(mutants::Level::Game), (vec![], vec![]));
}

#[test]
fn the_engine_without_a_fault_is_found_to_conform() {
    let suite = Suite::embedded().expect("the specifications are sound");
    for scenario in &suite.scenarios {
        let found = judged("none", scenario);
        assert!(!found.values().any(is_wrong), "{found:#?}");
    }
}

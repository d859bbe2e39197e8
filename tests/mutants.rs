//! The specifications find planted faults: every board-level fault, and for each a scenario.

use std::sync::Arc;

use laws::Edition;
use scenario::{Judgement, Mode, Scenario, Suite, examine};
use subject::{Level, Limits, open};

/// The first scenario that a mutant gets wrong without a count of move sequences.
fn killer(name: &str, scenarios: &[Arc<Scenario>]) -> Option<String> {
    let mut mutant = open(&format!("mutant:{name}"), &Limits::default()).expect("it is inside");
    let mode = Mode { cross_check: true, edition: Edition::default() };
    scenarios.iter().find_map(|scenario| {
        let wrong = examine(scenario, mutant.as_mut(), mode)
            .into_iter()
            .find(|verdict| is_wrong(&verdict.judgement));
        wrong.map(|verdict| verdict.key())
    })
}

/// To refuse a position of a scenario is wrong too: the Laws accept it.
fn is_wrong(judgement: &Judgement) -> bool {
    judgement.is_fault() || matches!(judgement, Judgement::Refused { .. })
}

#[test]
fn every_board_level_fault_is_found() {
    let suite = Suite::embedded().expect("the specifications are sound");
    // Two faults of the counters show only where a FEN is asked for, which is the notation level.
    let asked: Vec<_> =
        suite.scenarios.iter().filter(|s| s.level <= Level::Notation).cloned().collect();
    let mut survivors = Vec::new();
    for fault in mutants::Fault::ALL.iter().filter(|f| f.level() == mutants::Level::Board) {
        if killer(fault.name(), &asked).is_none() {
            survivors.push(fault.name());
        }
    }
    assert_eq!(survivors, [""; 0]);
}

#[test]
fn the_engine_without_a_fault_is_found_to_conform() {
    let suite = Suite::embedded().expect("the specifications are sound");
    assert_eq!(killer("none", &suite.scenarios), None);
}

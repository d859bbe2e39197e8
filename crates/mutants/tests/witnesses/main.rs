//! For every fault a position and a question that the mutant answers wrongly. The right answers
//! are written by hand from the Laws.

mod ask;
mod board;

use std::collections::HashMap;

use ask::{Witness, ask};
use mutants::{Engine, Fault};

fn witnesses() -> impl Iterator<Item = &'static Witness> {
    [board::WITNESSES].into_iter().flatten()
}

#[test]
fn the_correct_engine_answers_as_the_laws_do() {
    for witness in witnesses() {
        assert_eq!(ask(Engine::correct(), witness), witness.answer, "{witness:?}");
    }
}

#[test]
fn every_mutant_answers_its_own_question_wrongly() {
    for witness in witnesses() {
        assert_ne!(ask(Engine::with(witness.fault), witness), witness.answer, "{witness:?}");
    }
}

#[test]
fn every_fault_has_a_witness() {
    for &fault in Fault::ALL {
        assert!(witnesses().any(|witness| witness.fault == fault), "{fault} has no witness");
    }
}

#[test]
fn no_two_faults_are_the_same() {
    let mut seen: HashMap<Vec<String>, Fault> = HashMap::new();
    for &fault in Fault::ALL {
        let answers = witnesses().map(|witness| ask(Engine::with(fault), witness)).collect();
        if let Some(twin) = seen.insert(answers, fault) {
            panic!("{twin} and {fault} answer every question alike");
        }
    }
}

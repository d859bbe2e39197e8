//! For every fault a position and a question that the mutant answers wrongly. The right answers
//! are written by hand from the Laws.

mod ask;
mod castling;
mod check;
mod fen;
mod game;
mod pgn;
mod pieces;
mod san;
mod undo;

use std::collections::HashMap;

use ask::{Witness, ask};
use mutants::{Engine, Fault};

fn witnesses() -> impl Iterator<Item = &'static Witness> {
    let tables = [
        pieces::WITNESSES,
        castling::WITNESSES,
        check::WITNESSES,
        undo::WITNESSES,
        fen::WITNESSES,
        san::WITNESSES,
        pgn::WITNESSES,
        game::WITNESSES,
    ];
    tables.into_iter().flatten()
}

#[test]
fn the_correct_engine_answers_as_the_laws_do() {
    let wrong = |witness: &&Witness| ask(Engine::correct(), witness) != witness.answer;
    let wrong: Vec<&Witness> = witnesses().filter(wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_mutant_answers_its_own_question_wrongly() {
    let right = |witness: &&Witness| ask(Engine::with(witness.fault), witness) == witness.answer;
    let right: Vec<&Witness> = witnesses().filter(right).collect();
    assert!(right.is_empty(), "{right:#?}");
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
    let mut twins = Vec::new();
    for &fault in Fault::ALL {
        let answers = witnesses().map(|witness| ask(Engine::with(fault), witness)).collect();
        if let Some(twin) = seen.insert(answers, fault) {
            twins.push(format!("{twin} and {fault}"));
        }
    }
    assert!(twins.is_empty(), "these answer every question alike: {twins:#?}");
}

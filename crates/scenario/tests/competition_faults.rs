//! Faults of an arbiter, planted one at a time: at least two scenarios must show each of them.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use laws::article_05::a5_02_dead_position::{Answer as CanHe, CanMate};
use laws::{Color, Edition, Position};
use mutants::competition::Fault;
use scenario::game::GameExpected;
use scenario::{Expected, Suite};
use subject::{Answer, Query, Root, Solving, mutant_arbiter};

/// Asks the solver once for each position.
struct Remembering {
    solver: Solving,
    known: RefCell<HashMap<(Position, Color), CanHe>>,
}

impl CanMate for Remembering {
    fn can_mate(&self, position: &Position, color: Color) -> CanHe {
        let key = (position.clone(), color);
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let answer = self.solver.can_mate(position, color);
        self.known.borrow_mut().insert(key, answer);
        answer
    }
}

/// Whether an arbiter with this fault answers a question wrongly.
fn shows(
    question: &GameExpected,
    root: &Root,
    fault: &Fault,
    edition: Edition,
    judge: &dyn CanMate,
) -> bool {
    let Query::Ruling { conditions, events } = question.query(edition) else { return false };
    match mutant_arbiter::ruling(fault, root, &conditions, &events, judge) {
        Ok(ruling) => {
            let answer = Answer::Ruling(Box::new(ruling));
            question.compare(&answer).is_none_or(|found| !found.agrees)
        }
        Err(_) => false,
    }
}

#[test]
fn every_fault_is_shown_by_two_scenarios() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let suite = Suite::load(&specs).unwrap_or_else(|error| panic!("{error}"));
    let judge = Remembering { solver: Solving::default(), known: RefCell::default() };
    assert!(Fault::all().len() >= 120, "{} faults", Fault::all().len());
    let names: BTreeSet<&str> = Fault::all().iter().map(Fault::name).collect();
    assert_eq!(names.len(), Fault::all().len(), "a name stands twice");
    let mut left = Vec::new();
    for fault in Fault::all() {
        let scenarios = suite.scenarios.iter().filter(|scenario| scenario.disputed.is_none());
        let telling = scenarios.filter(|scenario| {
            let edition = scenario.editions.newest();
            scenario.roots.iter().any(|root| {
                scenario.questions.iter().any(|question| match &question.expected {
                    Expected::Game(game) => shows(game, root, fault, edition, &judge),
                    _ => false,
                })
            })
        });
        let told: Vec<&str> = telling.take(2).map(|scenario| scenario.id.as_str()).collect();
        if told.len() < 2 {
            left.push(format!("{}: {told:?}", fault.name()));
        }
    }
    assert!(left.is_empty(), "shown by fewer than two scenarios: {left:#?}");
}

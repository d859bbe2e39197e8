//! The list of the faults as it is shown to people.

use std::collections::HashSet;

use mutants::{Engine, Fault, FaultSet, Level};

#[test]
fn every_fault_is_found_by_its_name() {
    for &fault in Fault::ALL {
        assert_eq!(Fault::from_name(fault.name()), Some(fault));
    }
    assert_eq!(Fault::from_name("no_such_fault"), None);
}

#[test]
fn names_are_unique_and_like_the_variants() {
    let names: HashSet<&str> = Fault::ALL.iter().map(|fault| fault.name()).collect();
    assert_eq!(names.len(), Fault::ALL.len());
    for fault in Fault::ALL {
        let joined = fault.name().replace('_', "");
        assert_eq!(joined, format!("{fault:?}").to_lowercase());
        assert!(fault.name().bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_')));
    }
}

#[test]
fn every_fault_says_what_goes_wrong() {
    let sentences: HashSet<&str> = Fault::ALL.iter().map(|fault| fault.describes()).collect();
    assert_eq!(sentences.len(), Fault::ALL.len());
    for fault in Fault::ALL {
        assert!(fault.describes().ends_with('.'), "{fault}");
        assert!(!fault.article().is_empty(), "{fault}");
        assert!(fault.source().is_none_or(|source| source.starts_with("http")), "{fault}");
    }
}

#[test]
fn there_are_faults_at_every_level() {
    let count = |level| Fault::ALL.iter().filter(|fault| fault.level() == level).count();
    assert!(Fault::ALL.len() >= 150);
    assert!(count(Level::Board) >= 100);
    assert!(count(Level::Notation) >= 50);
    assert!(count(Level::Game) >= 30);
}

#[test]
fn a_set_holds_what_was_put_in() {
    let faults = FaultSet::NONE.and(Fault::EpMissing).and(Fault::StalemateLoses);
    let held: Vec<Fault> = Fault::ALL.iter().copied().filter(|&f| faults.has(f)).collect();
    assert_eq!(held, [Fault::EpMissing, Fault::StalemateLoses]);
    assert_eq!(Engine::with_all(faults).faults(), faults);
    assert!(Engine::correct().faults().is_empty());
}

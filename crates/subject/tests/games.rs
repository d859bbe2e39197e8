//! Questions about games, to the reference and to mutants.

#[allow(dead_code)]
mod common;

use common::{START, at, opened, patient};
use subject::{Answer, Query, Reply, Root};

/// The knights go out and back: the start position stands on the board for the third time.
const SHUFFLE: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];

fn after(moves: &[&str]) -> Root {
    Root { moves: moves.iter().map(|mv| mv.to_string()).collect(), ..at(START) }
}

fn ask(name: &str, root: &Root, query: &Query) -> Answer {
    match opened(name, &patient()).ask(root, query) {
        Reply::Answer(answer) => answer,
        other => panic!("{name}: {other:?}"),
    }
}

fn outcome(declared: &[&str]) -> Query {
    let declared = declared.iter().map(|text| text.to_string()).collect();
    Query::Outcome { edition: "2023".to_string(), declared }
}

fn claimable(with: Option<&str>) -> Query {
    Query::Claimable { edition: "2023".to_string(), with: with.map(str::to_string) }
}

fn articles(numbers: &[&str]) -> Answer {
    Answer::Articles(numbers.iter().map(|number| number.to_string()).collect())
}

#[test]
fn repetition() {
    let query = Query::Repetitions { edition: "2023".to_string() };
    for name in ["reference", "mutant:none"] {
        assert_eq!(ask(name, &after(&SHUFFLE), &query), Answer::Count(3), "{name}");
        assert_eq!(ask(name, &after(&SHUFFLE), &claimable(None)), articles(&["9.2.2"]), "{name}");
        assert_eq!(ask(name, &after(&SHUFFLE[..4]), &claimable(None)), articles(&[]), "{name}");
        let announced = claimable(Some("f6g8"));
        assert_eq!(ask(name, &after(&SHUFFLE[..7]), &announced), articles(&["9.2.1"]), "{name}");
    }
    let mutant = "mutant:threefold_at_second_occurrence";
    assert_eq!(ask(mutant, &after(&SHUFFLE[..4]), &claimable(None)), articles(&["9.2.2"]));
}

#[test]
fn outcomes() {
    let mate = after(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    let cases = [
        (&mate, outcome(&[]), "0-1 by 5.1.1"),
        (&mate, outcome(&["black resigns"]), "0-1 by 5.1.1"),
        (&after(&[]), outcome(&[]), "ongoing"),
        (&after(&[]), outcome(&["white resigns"]), "0-1 by 5.1.2"),
        (&after(&SHUFFLE), outcome(&[]), "ongoing"),
        (&at("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), outcome(&[]), "1/2-1/2 by 5.2.2"),
    ];
    for (root, query, expected) in cases {
        for name in ["reference", "mutant:none"] {
            let answer = ask(name, root, &query);
            assert_eq!(answer, Answer::Outcome(expected.to_string()), "{name} {query:?}");
        }
    }
}

#[test]
fn a_mutant_knows_no_old_edition() {
    let query = Query::Repetitions { edition: "1997".to_string() };
    let reply = opened("mutant:none", &patient()).ask(&after(&[]), &query);
    assert!(matches!(reply, Reply::Unsupported(_)), "{reply:?}");
}

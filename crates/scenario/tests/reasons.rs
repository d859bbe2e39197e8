//! Reasons of scenarios against the Laws, and the Laws' words for wrong answers.

mod support;

use std::path::Path;

use laws::Edition;
use scenario::judge::Difference;
use scenario::{Suite, Why, check_reasons, explain};
use support::scenario;

fn messages(lines: &str) -> Vec<String> {
    let found = check_reasons(&scenario(lines), Edition::default());
    found.into_iter().map(|mismatch| mismatch.message).collect()
}

#[test]
fn every_reason_in_the_specifications_is_the_reason_of_the_laws() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let suite = Suite::load(&specs).unwrap_or_else(|error| panic!("{error}"));
    let mut wrong = Vec::new();
    for scenario in &suite.scenarios {
        for mismatch in check_reasons(scenario, scenario.editions.newest()) {
            let line = scenario.file.place(&mismatch.path).map_or(0, |span| span.line);
            wrong.push(format!("{}:{line} {}", scenario.file.name(), mismatch.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_wrong_reason_is_found() {
    let position = "position: 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let with = |reasons: &str| messages(&format!("{position}\nillegal: {reasons}"));
    assert!(with("{e1g1: [\"3.8.2.2.1\"]}").is_empty());
    assert_eq!(
        with("{e1g1: [\"3.9.2\"]}"),
        ["the first article that e1g1 breaks is 3.8.2.2.1 (of 3.8.2.2.1)"]
    );
    assert_eq!(
        with("{e1g1: [\"3.8.2.2.1\", \"3.5\"]}"),
        ["e1g1 does not break 3.5, but 3.8.2.2.1"]
    );
    assert_eq!(with("{e1c1: [\"3.8.2.2.1\"]}"), ["e1c1 breaks no article"]);
}

#[test]
fn moves_that_show_nothing_are_found() {
    let pawn = "position: 7k/P7/6K1/8/8/8/8/8 w - - 0 1";
    let white = |line: &str| messages(&format!("{pawn}\ncan_mate: {{white: {line}}}"));
    assert!(white("[a7a8q]").is_empty());
    assert_eq!(white("[a7a8n]"), ["the moves do not end with a mate by white"]);
    assert_eq!(white("[]"), ["the moves do not end with a mate by white"]);
    assert!(white("[a7a6]")[0].starts_with("a7a6 cannot be played"));
    let black = messages(&format!("{pawn}\ncan_mate: {{black: [a7a8q]}}"));
    assert_eq!(black, ["the moves do not end with a mate by black"]);
    let moved = "position: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert!(messages(&format!("{moved}\nreachable: [e2e4]")).is_empty());
    assert!(messages(&format!("{moved}\nreachable: [e2e3]"))[0].starts_with("the moves lead to"));
}

#[test]
fn a_wrong_reason_against_a_position_is_found() {
    let empty = "position: 8/8/8/8/8/8/8/8 w - - 0 1";
    assert!(messages(&format!("{empty}\nimpossible: [no-king]")).is_empty());
    assert_eq!(
        messages(&format!("{empty}\nimpossible: [no-king, pawn-on-edge]")),
        ["pawn-on-edge is no reason here; there is no-king, no-king"]
    );
    let fine = "position: 4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(messages(&format!("{fine}\nimpossible: [no-king]")), ["the position is accepted"]);
    let wide = "position: \"4k3/9/8/8/8/8/8/4K3 w - - 0 1\"";
    assert!(messages(&format!("{wide}\nunreadable: placement")).is_empty());
    assert_eq!(
        messages(&format!("{wide}\nunreadable: turn")),
        ["the field that cannot be read is placement"]
    );
    assert_eq!(messages(&format!("{fine}\nunreadable: turn")), ["the text can be read"]);
}

#[test]
fn wrong_moves_are_explained_by_their_articles() {
    let scenario = scenario("position: 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1\nlegal_count: 24");
    let difference = Difference {
        missing: vec!["e1c1".to_owned()],
        extra: vec!["e1g1".to_owned(), "nonsense".to_owned()],
        ..Difference::default()
    };
    let found = explain(&scenario.roots[0], &difference, Edition::default());
    assert!(matches!(&found[0].why, Why::Legal(grounds) if grounds[0].article.number() == "3.8.2"));
    assert_eq!(found[1].sentence(), "e1g1 is illegal: 3.8.2.2.1: the rook on f8 attacks f1");
    assert!(matches!(found[2].why, Why::NoMove(_)));
}

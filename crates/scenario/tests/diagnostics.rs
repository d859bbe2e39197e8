//! What a reader sees when a file is wrong. The snapshots hold wording only.

mod support;

use scenario::load::{SpecFile, Suite};
use scenario::{LoadError, Style};

const GOOD: &str = "\
# yaml-language-server: $schema=../schema.json
article: \"3.8\"
title: The king, and castling
scenarios:
  - id: castling-across-attacked-square
    says: The king may not cross f1 while the rook on f8 attacks it.
    position: 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1
    legal: [e1c1, e1e2]
    illegal:
      e1g1: [\"3.8.2.2.1\"]
";

const ARTICLES: &str = "\
url: https://example.org
edition: \"2023\"
notes: [{id: a-note, text: A remark.}]
articles:
  - {number: \"3.8\", kind: heading, title: T, states: S, level: board, status: executable}
  - {number: \"3.8.2.2.1\", kind: norm, title: T, states: S, level: board, status: executable}
";

fn file(name: &str, text: &str) -> SpecFile {
    let bytes = text.as_bytes().to_vec();
    SpecFile { name: format!("specs/{name}"), inside: name.to_owned(), bytes }
}

/// Everything a reader sees of a folder with this one file of scenarios.
fn complaints_about(name: &str, text: &str) -> String {
    let files = vec![file("articles.yaml", ARTICLES), file(name, text)];
    match Suite::from_files(files) {
        Err(LoadError::Invalid(found)) => {
            let texts: Vec<String> = found.iter().map(|d| d.render(Style::Plain)).collect();
            texts.join("\n")
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("the file is accepted:\n{text}"),
    }
}

/// The same, with one stretch of the good file replaced.
fn complaints(from: &str, to: &str) -> String {
    assert_eq!(GOOD.matches(from).count(), 1, "{from}");
    complaints_about("article-03/3.8-castling.yaml", &GOOD.replace(from, to))
}

macro_rules! snapshots {
    ($($name:ident: $from:expr => $to:expr;)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(stringify!($name), complaints($from, $to));
        }
    )*};
}

snapshots! {
    unknown_field: "    illegal:" => "    ilegal:";
    wrong_type: "[e1c1, e1e2]" => "e1c1";
    repeated_key: "      e1g1:" => "      e1g1: [\"3.9.2\"]\n      e1g1:";
    unquoted_article: "[\"3.8.2.2.1\"]" => "[3.10]";
    unquoted_editions: "scenarios:" => "editions: 2018\nscenarios:";
    unknown_article: "[\"3.8.2.2.1\"]" => "[\"3.8.2.2.9\"]";
    malformed_article: "[\"3.8.2.2.1\"]" => "[\"3-8\"]";
    no_article: "[\"3.8.2.2.1\"]" => "[]";
    malformed_move: "e1c1, e1e2" => "e1c1, e1e9";
    legal_and_illegal: "e1c1, e1e2" => "e1c1, e1g1";
    move_listed_twice: "e1c1, e1e2" => "e1c1, e1c1";
    malformed_fen: "R3K2R w KQ" => "R3K3R w KQ";
    impossible_position: "R3K2R w KQ" => "R3K3 w KQ";
    position_and_start: "    legal:" => "    start: standard\n    legal:";
    no_position: "    position: 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1\n" => "";
    unplayable: "    legal:" => "    played: [e1e2, e8d8, e2e8]\n    legal:";
    says_nothing: "The king may not cross f1 while the rook on f8 attacks it." => "\"\"";
    asks_nothing: "    legal: [e1c1, e1e2]\n    illegal:\n      e1g1: [\"3.8.2.2.1\"]\n" => "";
    bad_id: "castling-across-attacked-square" => "Castling_across";
    bad_editions: "scenarios:" => "editions: \"2014..1997\"\nscenarios:";
    unknown_reason: "    legal: [e1c1, e1e2]\n    illegal:\n      e1g1: [\"3.8.2.2.1\"]\n" => "    impossible: [ugly]\n";
    count_against_list: "    legal:" => "    legal_exactly: [e1c1, e1e2]\n    legal_count: 3\n    legal:";
    unknown_note: "    legal:" => "    disputed: nothing-known\n    legal:";
    anchor: "[e1c1, e1e2]" => "&a [e1c1, e1e2]";
    broken_yaml: "[e1c1, e1e2]" => "[e1c1, e1e2";
    several_faults: "e1c1, e1e2]\n    illegal:" => "e1c1, z9z9]\n    attackers: {j1: {by: white, from: []}}\n    illegal:";
}

#[test]
fn file_named_by_another_article() {
    let text = complaints_about("article-03/3.8.2-castling.yaml", GOOD);
    insta::assert_snapshot!("file_named_by_another_article", text);
}

#[test]
fn regression_without_source() {
    let text = complaints_about("regressions/2026-castling.yaml", GOOD);
    insta::assert_snapshot!("regression_without_source", text);
}

#[test]
fn failed_expectation() {
    let suite = Suite::from_files(vec![file("3.8-castling.yaml", GOOD)]).unwrap();
    let scenario = &suite.scenarios[0];
    let question = scenario.questions.iter().find(|q| q.key == "illegal/e1g1").unwrap();
    let diagnostic = scenario.complain(question, "the subject says that e1g1 is legal");
    insta::assert_snapshot!("failed_expectation", diagnostic.render(Style::Plain));
}

#[test]
fn colour_is_used_only_on_request() {
    let Err(LoadError::Invalid(found)) = support::load("a: 1\na: 2\n") else { panic!("accepted") };
    assert!(!found[0].render(Style::Plain).contains('\u{1b}'));
    assert!(found[0].render(Style::Color).contains('\u{1b}'));
}

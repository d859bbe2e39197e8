//! Which scenarios a selection keeps.

use laws::Edition;
use scenario::load::{SpecFile, Suite};
use scenario::{SelectError, Selection};
use subject::{Level, Variant};

const ARTICLES: &str = "\
url: https://example.org
edition: \"2023\"
articles:
  - {number: \"3.8\", kind: heading, title: T, states: S, level: board, status: executable}
  - {number: \"3.8.2.1\", kind: norm, title: T, states: S, level: board, status: executable}
  - {number: \"3.9.2\", kind: norm, title: T, states: S, level: board, status: executable}
  - {number: \"3.10.1\", kind: norm, title: T, states: S, level: board, status: executable}
  - {number: \"3.1\", kind: norm, title: T, states: S, level: board, status: executable}
";

const EDITIONS: &str = "\
editions: [{id: \"2014\", in_force: \"2014-07-01\"}]
concordance:
  - {article: \"3.8.2.1\", \"2014\": [\"3.8.b(1)\"], other: [\"3.8.7\"]}
  - {article: \"3.9.2\", \"2014\": [\"3.10\"]}
documents:
  - id: a-text
    language: pl
    edition: \"1997\"
    what: A text.
    clauses: [{clause: \"para 5\", articles: [\"3.1\"]}]
";

const SCENARIOS: &str = "\
article: \"3.8\"
title: A title
scenarios:
  - {id: one, says: S., start: standard, article: \"3.8.2.1\", legal_count: 20}
  - {id: two, says: S., start: standard, illegal: {e1g1: [\"3.9.2\"]}, editions: \"..2014\"}
  - {id: three, says: S., start: standard, article: \"3.10.1\", legal_count: 20, level: game}
  - id: four
    says: S.
    start: standard
    article: \"3.1\"
    variant: [standard, chess960]
    legal_count: 20
";

fn suite() -> Suite {
    let files =
        [("articles.yaml", ARTICLES), ("editions.yaml", EDITIONS), ("3.8-a.yaml", SCENARIOS)];
    let files = files.map(|(name, text)| SpecFile {
        name: name.to_owned(),
        inside: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    });
    Suite::from_files(files.into()).unwrap_or_else(|error| panic!("{error}"))
}

fn ids(selection: &Selection) -> Vec<String> {
    let selected = selection.apply(&suite()).unwrap();
    selected.iter().map(|scenario| scenario.id.clone()).collect()
}

fn article(number: &str, edition: Edition) -> Selection {
    Selection { articles: vec![number.to_owned()], edition, ..Selection::default() }
}

#[test]
fn only_scenarios_of_the_edition_are_asked() {
    assert_eq!(ids(&Selection::default()), ["one", "three", "four"]);
    let old = Selection { edition: Edition::E2014, ..Selection::default() };
    assert_eq!(ids(&old), ["one", "two", "three", "four"]);
}

#[test]
fn an_article_selects_its_sub_articles_and_reasons_but_no_longer_number() {
    assert_eq!(ids(&article("3.8", Edition::E2023)), ["one"]);
    assert_eq!(ids(&article("3.1", Edition::E2023)), ["four"]);
    assert_eq!(ids(&article("3.10.1", Edition::E2023)), ["three"]);
}

#[test]
fn numbers_of_other_editions_are_translated() {
    assert_eq!(ids(&article("3.8b1", Edition::E2014)), ["one"]);
    assert_eq!(ids(&article("3.10", Edition::E2014)), ["two"]);
    assert_eq!(ids(&article("3.8.7", Edition::E2023)), ["one"]);
    assert_eq!(ids(&article("para 5", Edition::E2023)), ["four"]);
}

#[test]
fn what_does_not_exist_is_an_error() {
    let error = article("3.77", Edition::E2023).apply(&suite()).unwrap_err();
    assert_eq!(error, SelectError::NoSuchArticle("3.77".to_owned()));
    let selection = Selection { ids: vec!["thre".to_owned()], ..Selection::default() };
    let error = selection.apply(&suite()).unwrap_err();
    assert_eq!(error.to_string(), "there is no scenario thre; did you mean three?");
}

#[test]
fn levels_variants_and_ids_restrict() {
    let level = Selection { levels: vec![Level::Game], ..Selection::default() };
    assert_eq!(ids(&level), ["three"]);
    let id = Selection { ids: vec!["one".to_owned()], ..Selection::default() };
    assert_eq!(ids(&id), ["one"]);
    let variant = Selection { variants: vec![Variant::Chess960], ..Selection::default() };
    let selected = variant.apply(&suite()).unwrap();
    assert_eq!(selected.len(), 1);
    assert_eq!(selected[0].roots.len(), 1);
    let key = selected[0].key(Variant::Chess960, &selected[0].questions[0]);
    assert_eq!(key, "four@chess960/legal_count");
}

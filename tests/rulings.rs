//! `arbiter judge` and `arbiter law`, as their users meet them.

mod common;

use std::fs;

use common::run;

const GAME: &str = "\
edition: \"2023\"
conditions: { time: 15m+10s, supervision: light }
played: [e2e4, e7e5]
events:
  - +10s white touches g1
  - +5s white plays f1c4
  - black complains
  - white plays g1f3
  - +1m black plays g8g6
  - black plays g8f6
  - white offers a draw
";

/// Writes a file for one test and returns its path.
fn file(name: &str, text: &str) -> String {
    let folder = std::env::temp_dir().join(format!("arbiter-judge-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn a_game_is_ruled_on_line_after_line() {
    let ran = run(&["judge", &file("game.yaml", GAME)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let expected = [
        "+10s white touches g1\n    4.3.1      the touched piece must move\n",
        "+5s white plays f1c4\n    4.7        f1c4 is made\n    4.3.1      not what the touched",
        "black complains\n    4.3.1      the complaint is right\n",
        "+1m black plays g8g6\n    7.5.1      an illegal move by black\n",
        "    7.5.5      1:00 more for white\n",
        "position  rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n",
        "illegal   white 0, black 1\n",
        "offer     by white\n",
        "game      ongoing\n",
    ];
    for text in expected {
        assert!(ran.out.contains(text), "{text:?} is missing in\n{}", ran.out);
    }
}

#[test]
fn rulings_are_data_too() {
    let ran = run(&["judge", "--format", "json", &file("data.yaml", GAME)]);
    let rulings: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(rulings.as_array().map(Vec::len), Some(7));
    assert_eq!(rulings[0]["may_play"], serde_json::json!(["g1e2", "g1f3", "g1h3"]));
    assert_eq!(rulings[4]["illegal_moves"], serde_json::json!([0, 1]));
    assert_eq!(rulings[6]["outcome"], "ongoing");
}

#[test]
fn nonsense_is_shown_with_its_line() {
    let ran = run(&["judge", &file("bad.yaml", "events:\n  - white dances\n")]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.out, "");
    assert!(ran.err.contains("no player can do") && ran.err.contains(":2:5"), "{}", ran.err);
}

#[test]
fn every_form_of_an_event_is_listed() {
    let ran = run(&["judge", "--forms"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("arbiter penalises white with a warning"), "{}", ran.out);
}

#[test]
fn an_article_is_told_with_its_numbers_and_its_code() {
    let ran = run(&["law", "3.8.2.2.2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for text in ["3.5(a)(ii)(2)[b]", "crates/laws/src/article_03/a3_08_castling.rs", "scenarios"] {
        assert!(ran.out.contains(text), "{text:?} is missing in\n{}", ran.out);
    }
}

#[test]
fn a_number_of_another_edition_leads_to_the_article() {
    let polish = run(&["law", "3.5(a)(ii)(2)[b]", "--edition", "1997", "--lang", "pl"]);
    assert!(polish.out.starts_with("3.8.2.2.2  Bierka"), "{}", polish.out);
    let indonesian = run(&["law", "3.6", "--lang", "id"]);
    assert!(indonesian.out.starts_with("3.6  Langkah kuda"), "{}", indonesian.out);
    let missing = run(&["law", "99.1"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no article 99.1"), "{}", missing.err);
}

/// Every article with text has a scenario or a reason, and enough are decided by the program.
#[test]
fn no_article_is_left_out() {
    let ran = run(&["coverage", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let norms: Vec<_> =
        rows.as_array().expect("a list").iter().filter(|r| r["heading"] == false).collect();
    assert_eq!(norms.len(), 328);
    let executable = norms.iter().filter(|row| row["status"] == "executable").count();
    assert!(executable >= 150, "{executable}");
}

//! `arbiter audit`, as its users meet it.

mod common;

use std::fs;

use common::run;

fn planted() -> String {
    common::root().join("crates/audit/tests/planted.pgn").display().to_string()
}

#[test]
fn a_line_tells_game_ply_and_article() {
    let ran = run(&["audit", &planted()]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    for text in [
        "planted.pgn:7 game 2 ply 4 result-contradicts-board 5.1.1 the board says 0-1",
        "game 4 ply 9 illegal-move 3.5 Rf5 is illegal, 3.5: the white pawn on f2",
        "game 5 ply 2 won-without-mate 6.9 black won on time",
    ] {
        assert!(ran.out.contains(text), "{text:?} is missing in\n{}", ran.out);
    }
    assert!(!ran.out.contains("claim-possible"), "{}", ran.out);
    assert!(ran.err.contains("15 games"), "{}", ran.err);
}

#[test]
fn findings_are_data_too_and_jobs_change_nothing() {
    let one = run(&["audit", "--format", "json-lines", "--claims", "--jobs", "1", &planted()]);
    let many = run(&["audit", "--format", "json-lines", "--claims", "--jobs", "5", &planted()]);
    assert_eq!(one.out, many.out);
    let lines: Vec<serde_json::Value> =
        one.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["kind"], "result-contradicts-board");
    assert_eq!(lines[0]["game"], 2);
    assert!(lines.iter().any(|line| line["kind"] == "claim-possible"));
}

#[test]
fn an_audit_goes_on_where_it_was_stopped() {
    let whole = run(&["audit", &planted()]);
    let rest = run(&["audit", "--resume", "40:7", &planted()]);
    let after = |line: &&str| {
        !["2", "3", "4", "5", "6"].iter().any(|n| line.contains(&format!(" game {n} ")))
    };
    let expected: Vec<&str> = whole.out.lines().filter(after).collect();
    assert_eq!(rest.out.lines().collect::<Vec<_>>(), expected);
    assert_eq!(run(&["audit", "--resume", "soon", &planted()]).code, 2);
}

#[test]
fn a_file_without_games_is_no_audit() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().join("empty.pgn");
    fs::write(&empty, "\n").expect("a file");
    let ran = run(&["audit", &empty.display().to_string()]);
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("no game"), "{}", ran.err);
    let missing = run(&["audit", "nowhere.pgn"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("cannot read nowhere.pgn"), "{}", missing.err);
}

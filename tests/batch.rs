//! Many positions, many certificates in one run.

mod common;

use std::fs;

use common::run;
use serde_json::Value;

const WALL: &str = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1";
const MATE: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
const CAGE: &str = "k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1";

/// What the lines of a file are answered, and the exit code.
fn answers(command: &[&str], lines: &str) -> (Vec<Value>, i32) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("positions.txt");
    fs::write(&file, lines).expect("written");
    let ran = run(&[command, &["--batch", file.to_str().expect("UTF-8")]].concat());
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    (ran.out.lines().map(read).collect(), ran.code)
}

#[test]
fn every_line_is_answered_in_its_place() {
    let lines = format!("# positions\n{CAGE}\n\n{WALL}\n{MATE}\n");
    for jobs in ["1", "3"] {
        let (found, code) = answers(&["mate", "--jobs", jobs], &lines);
        assert_eq!(code, 0, "{found:?}");
        let told: Vec<_> = found.iter().map(|answer| (&answer["line"], &answer["fen"])).collect();
        let asked = [(2, CAGE), (4, WALL), (5, MATE)];
        let asked = asked.map(|(line, fen)| (Value::from(line), Value::from(fen)));
        assert_eq!(told, asked.iter().map(|(line, fen)| (line, fen)).collect::<Vec<_>>());
        let can = |index: usize, color: &str| found[index][color]["can_mate"].as_bool();
        assert_eq!([can(0, "white"), can(0, "black")], [Some(true), Some(false)]);
        assert_eq!([can(1, "white"), can(1, "black")], [Some(false), Some(false)]);
        assert_eq!([can(2, "white"), can(2, "black")], [Some(true), Some(false)]);
        assert_eq!(found[2]["white"]["line"], Value::Array(Vec::new()));
    }
}

#[test]
fn a_line_that_is_no_position_does_not_end_the_batch() {
    let long = "8/".repeat(5_000);
    let (found, code) = answers(&["mate"], &format!("{WALL}\nno position\n{long}\n{MATE}\n"));
    assert_eq!((found.len(), code), (4, 2));
    assert!(found[1]["error"].is_string() && found[2]["error"].is_string(), "{found:?}");
    assert_eq!(found[3]["line"], Value::from(4));
}

#[test]
fn what_stays_open_is_null() {
    let (found, code) = answers(&["mate", "--nodes", "1", "--by", "white"], CAGE);
    assert_eq!((found.len(), code), (1, 1));
    assert_eq!(found[0]["white"]["can_mate"], Value::Null, "{found:?}");
}

#[test]
fn reachability_of_many() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let shut = "rnbqkbnr/pppppppp/8/8/5B2/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1";
    let (found, code) = answers(&["reach", "--jobs", "2"], &format!("{start}\n{shut}\n"));
    assert_eq!(code, 0, "{found:?}");
    assert_eq!(found[0]["reachable"], Value::Bool(true));
    assert_eq!(found[1]["reachable"], Value::Bool(false));
    assert!(found[1]["reason"].is_string());
}

/// Each proof of a batch, written to a file of its own, is a certificate; one that is spoilt is named.
#[test]
fn proofs_of_a_batch_are_verified_together() {
    let (found, _) = answers(&["mate", "--certificates"], WALL);
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_string();
    let [white, black, spoilt] = ["white.json", "black.json", "spoilt.json"].map(place);
    let [first, second] =
        ["white", "black"].map(|color| found[0][color]["certificate"].to_string());
    fs::write(&white, &first).expect("written");
    fs::write(&black, second).expect("written");
    // The same proof for a position in which a pawn is gone.
    fs::write(&spoilt, first.replace("p1p1p1p1", "p1p1p3")).expect("written");
    let good = run(&["verify", &white, &black]);
    assert_eq!((good.code, good.out.lines().count()), (0, 2), "{}{}", good.out, good.err);
    let bad = run(&["verify", &white, &spoilt, &black]);
    assert_eq!(bad.code, 1, "{}{}", bad.out, bad.err);
    assert!(bad.out.contains("spoilt.json: not proved: "), "{}", bad.out);
    let missing = run(&["verify", &white, &place("nowhere.json")]);
    assert_eq!((missing.code, missing.out.lines().count()), (2, 1), "{}", missing.err);
}

#[test]
fn a_line_is_told_in_algebraic_notation_with_its_last_board() {
    let ran = run(&["mate", "7k/8/5K2/8/8/8/8/1R6 w - - 0 7", "--by", "white", "--shortest"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    // 7. Kg6 Kg8 8. Rb8# is the quickest, and so is its mirror by Kf7 and Rh1.
    let first = ran.out.lines().next().expect("a line");
    assert!(first.starts_with("white can mate: 7. K") && first.ends_with('#'), "{first}");
    assert_eq!(first.split_whitespace().count(), 8, "{first}");
    assert!(ran.out.contains("     a  b  c  d  e  f  g  h"), "{}", ran.out);
}

//! Verdicts on programs that others wrote. These tests need the programs, so they are run by name:
//! `cargo test --test real_programs -- --ignored`.

mod common;

use std::time::{Duration, Instant};

/// Checks a subject: it must be judged in time, and differ in these scenarios and no others.
fn verdict(subject: &str, known: &[&str]) {
    let started = Instant::now();
    let ran = common::run(&["check", subject, "--format", "json"]);
    let took = started.elapsed();
    let run: report::Run = serde_json::from_str(&ran.out)
        .unwrap_or_else(|error| panic!("{subject}: {error}: {}", ran.err));
    let mut differing: Vec<&str> = run
        .cases
        .iter()
        .filter(|case| matches!(case.verdict, report::Verdict::Differs | report::Verdict::Failed))
        .map(|case| case.scenario.as_str())
        .collect();
    differing.dedup();
    differing.sort_unstable();
    differing.dedup();
    let mut known = known.to_vec();
    known.sort_unstable();
    assert_eq!(differing, known, "{subject}");
    assert!(run.counts()[&report::Verdict::Conforms] > 1000, "{subject} was asked too little");
    assert!(took < Duration::from_secs(60), "{subject} took {took:?}");
}

#[test]
#[ignore = "needs stockfish"]
fn needs_stockfish() {
    verdict("uci:stockfish", &[]);
}

#[test]
#[ignore = "needs fairy-stockfish"]
fn needs_fairy_stockfish() {
    verdict("uci:fairy-stockfish", &[]);
}

#[test]
#[ignore = "needs ethereal-chess"]
fn needs_ethereal() {
    verdict("uci:ethereal-chess", &[]);
}

#[test]
#[ignore = "needs glaurung"]
fn needs_glaurung() {
    verdict("uci:glaurung", &[]);
}

#[test]
#[ignore = "needs python-chess"]
fn needs_python_chess() {
    verdict("python-chess", &[]);
}

#[test]
#[ignore = "needs chess.js"]
fn needs_chess_js() {
    verdict("chess.js", &[]);
}

#[test]
#[ignore = "needs chessops"]
fn needs_chessops() {
    verdict("chessops", &[]);
}

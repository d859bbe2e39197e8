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

/// Positions whose fields contradict the board, which a reader of FEN should refuse (3.8.2.1, 3.7.3.1): chess.js and
/// chessops leave the contradicting part out instead.
const CONTRADICTIONS: [&str; 11] = [
    "black-right-without-king",
    "black-right-without-rook",
    "castling-flags-on-an-endgame",
    "en-passant-square-before-a-knight",
    "en-passant-square-before-an-own-pawn",
    "en-passant-square-occupied",
    "en-passant-square-without-a-pawn",
    "en-passant-start-occupied",
    "right-with-an-enemy-rook-at-home",
    "rights-of-a-middlegame-without-king-and-rooks-at-home",
    "short-right-without-king",
];

/// Games that go on until somebody claims a draw (9.2, 9.3): chess.js ends them by itself.
const ENDS_WITHOUT_A_CLAIM: [&str; 9] = [
    "a-hundred-and-forty-nine-plies",
    "fifth-time-with-rights-lost-on-the-way",
    "fifty-needs-a-claim",
    "four-times",
    "neither-five-times-nor-seventy-five-moves",
    "play-goes-on-after-a-third-occurrence-without-a-claim",
    "the-game-is-not-over-after-fifty-moves-without-a-claim",
    "third-time-can-be-claimed",
    "third-time-needs-a-claim",
];

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

/// It has no list of moves but a search with many lines, and with 218 moves that search of one ply does not end.
#[test]
#[ignore = "needs ethereal-chess"]
fn needs_ethereal() {
    verdict("uci:ethereal-chess", &["two-hundred-and-eighteen-moves"]);
}

#[test]
#[ignore = "needs glaurung"]
fn needs_glaurung() {
    verdict("uci:glaurung", &[]);
}

/// Dead positions (5.2.2) that the men on the board alone do not tell: a forced capture and a wall of pawns escape all
/// three libraries.
const DEAD_IN_SPITE_OF_THE_MEN: [&str; 2] = ["dead-forced-capture", "dead-wall-of-pawns"];

/// Two spaces with nothing between them where FEN has the clock of fifty moves: read as one space, and the move number is
/// taken for the clock. Only kokopu refuses that.
const AN_EMPTY_CLOCK: &str = "halfmove-field-without-a-character";

#[test]
#[ignore = "needs python-chess"]
fn needs_python_chess() {
    let mut known = DEAD_IN_SPITE_OF_THE_MEN.to_vec();
    known.push(AN_EMPTY_CLOCK);
    verdict("python-chess", &known);
}

/// It does not ask whether the player who has just moved left the king in check (3.9.2), and reads
/// two fields leniently. A capture in passing that would expose the king tells positions apart for it (9.2.3.1), and it
/// lets a draw be claimed that the fifth repetition has already made (9.6.1).
#[test]
#[ignore = "needs chess.js"]
fn needs_chess_js() {
    let mut known = CONTRADICTIONS.to_vec();
    known.extend([
        "both-kings-in-check",
        "kings-side-by-side",
        "pawn-attacks-the-waiting-king",
        "side-waiting-is-in-check",
        "white-waiting-is-in-check",
        "white-en-passant-start-occupied",
        "fen-castling-with-a-dash-and-letters",
        "fen-clock-as-a-fraction",
        "en-passant-that-leaves-the-check-standing",
        "en-passant-with-a-pinned-pawn",
        "repetition-without-a-safe-en-passant",
        "nothing-to-claim-after-the-fifth-time",
        AN_EMPTY_CLOCK,
    ]);
    known.extend(DEAD_IN_SPITE_OF_THE_MEN);
    known.extend(ENDS_WITHOUT_A_CLAIM);
    verdict("chess.js", &known);
}

/// It reads a ninth rank, and an en passant square on any rank.
#[test]
#[ignore = "needs chessops"]
fn needs_chessops() {
    let mut known = CONTRADICTIONS.to_vec();
    known.extend([
        "white-en-passant-start-occupied",
        "en-passant-square-in-the-middle",
        "en-passant-square-on-the-movers-side",
        "en-passant-square-on-the-movers-side-black",
        "fen-with-a-stroke-too-many",
        AN_EMPTY_CLOCK,
    ]);
    known.extend(DEAD_IN_SPITE_OF_THE_MEN);
    verdict("chessops", &known);
}

/// Texts and positions that pyffish and ffish accept: they were made for many variants, in some of which pawns stand on
/// the last rank or kings may be left in check, and look at the fields of a FEN only roughly.
const ACCEPTED_BY_FISH: [&str; 26] = [
    "fen-with-a-short-first-rank",
    "side-waiting-is-in-check",
    "white-waiting-is-in-check",
    "both-kings-in-check",
    "pawn-attacks-the-waiting-king",
    "white-pawn-on-the-last-rank",
    "white-pawn-on-d8",
    "white-pawn-on-the-first-rank",
    "black-pawns-on-the-edges",
    "en-passant-square-on-the-movers-side",
    "en-passant-square-on-the-movers-side-black",
    "en-passant-square-in-the-middle",
    "en-passant-square-without-a-pawn",
    "en-passant-square-before-a-knight",
    "en-passant-square-before-an-own-pawn",
    "en-passant-square-occupied",
    "en-passant-start-occupied",
    "white-en-passant-start-occupied",
    "fen-turn-as-a-word",
    "fen-castling-with-an-unknown-letter",
    "fen-castling-with-a-dash-and-letters",
    "fen-en-passant-off-the-board",
    "fen-en-passant-on-rank-nine",
    "castling-field-without-a-character",
    "placement-with-the-digit-zero",
    AN_EMPTY_CLOCK,
];

#[test]
#[ignore = "needs pyffish"]
fn needs_pyffish() {
    verdict("pyffish", &ACCEPTED_BY_FISH);
}

/// It reads a move that gives check or mate only with the sign, which the Laws call optional (C.13).
#[test]
#[ignore = "needs ffish"]
fn needs_ffish() {
    let mut known = ACCEPTED_BY_FISH.to_vec();
    known.extend([
        "a-twin-that-would-uncover-a-check-is-free",
        "check-sign-after-castling-is-read",
        "check-sign-may-be-missing",
        "mate-sign-may-be-missing",
        "the-letter-decides-which-piece",
        "x-before-the-square",
    ]);
    verdict("ffish", &known);
}

/// It leaves out rights to castle that the board contradicts, and reads an empty field for them.
#[test]
#[ignore = "needs kokopu"]
fn needs_kokopu() {
    let mut known: Vec<&str> =
        CONTRADICTIONS.into_iter().filter(|scenario| !scenario.starts_with("en-passant")).collect();
    known.push("castling-field-without-a-character");
    verdict("kokopu", &known);
}

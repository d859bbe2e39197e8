//! Verdicts on programs that others wrote. These tests need the programs, so they are run by name:
//! `cargo test --test real_programs -- --ignored`.

mod common;

use std::time::{Duration, Instant};

/// Checks a subject: it must be judged in time, and differ in these scenarios and no others. A name that ends with a star
/// stands for all that begin so, of which there must be one.
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
    let is = |scenario: &str, name: &str| match name.strip_suffix('*') {
        Some(beginning) => scenario.starts_with(beginning),
        None => scenario == name,
    };
    let new: Vec<_> = differing.iter().filter(|s| !known.iter().any(|name| is(s, name))).collect();
    let gone: Vec<_> = known.iter().filter(|name| !differing.iter().any(|s| is(s, name))).collect();
    assert!(new.is_empty() && gone.is_empty(), "{subject}: new {new:?}, gone {gone:?}");
    assert!(run.counts()[&report::Verdict::Conforms] > 1000, "{subject} was asked too little");
    assert!(took < Duration::from_secs(600), "{subject} took {took:?}");
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

/// The same, right by right.
const CONTRADICTING_RIGHTS: [&str; 2] = ["white-right-on-*", "black-right-on-*"];

/// The same in Chess960.
const CONTRADICTING_RIGHTS_OF_CHESS960: [&str; 2] = ["white-chess960-*", "black-chess960-*"];

/// The same for the square that a pawn has crossed.
const CONTRADICTING_SQUARES: [&str; 6] = [
    "a-bishop-beyond-the-crossed-square",
    "a-knight-on-the-crossed-square",
    "a-piece-on-the-first-square-of-the-*",
    "a-queen-beyond-the-square-crossed-by-white",
    "an-own-piece-on-the-crossed-square",
    "the-opponents-own-pawn-beyond-the-crossed-square",
];

/// Games that go on until somebody claims a draw (9.2, 9.3): chess.js ends them by itself.
const ENDS_WITHOUT_A_CLAIM: [&str; 12] = [
    "a-hundred-and-forty-nine-plies",
    "fifth-time-with-rights-lost-on-the-way",
    "fifty-moves-are-complete",
    "fifty-needs-a-claim",
    "four-times",
    "neither-five-times-nor-seventy-five-moves",
    "play-goes-on-after-a-third-occurrence-without-a-claim",
    "repetition-after-*",
    "the-game-is-not-over-after-fifty-moves-without-a-claim",
    "the-same-position-after-ninety-six-plies",
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

/// It has no list of moves but a search with many lines, and with 218 moves, where that search of one ply does not end,
/// it is not asked.
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

/// Dead positions (5.2.2) that the men on the board alone do not tell: a forced capture and a wall of pawns escape all
/// three libraries.
const DEAD_IN_SPITE_OF_THE_MEN: [&str; 2] = ["dead-forced-capture", "dead-wall-of-pawns"];

/// Two spaces with nothing between them where FEN has the clock of fifty moves: read as one space, and the move number is
/// taken for the clock. Only kokopu refuses that.
const AN_EMPTY_CLOCK: &str = "halfmove-field-without-a-character";

/// Of comments that run to the end of a line (PGN standard, 5): read as moves, or lost.
const PGN_COMMENTS_TO_THE_END: [&str; 3] = [
    "pgn-a-brace-that-closes-after-a-semicolon",
    "pgn-a-comment-to-the-end-of-the-line",
    "pgn-braces-after-a-semicolon",
];

/// An empty line among moves, which ends no game, is taken for its end; and a game that follows a result without one is
/// lost (PGN standard, 8.2.6); blanks within a tag pair are not skipped (7, 8.1.1).
const PGN_EMPTY_LINES_DECIDE: [&str; 4] = [
    "pgn-an-empty-line-among-moves",
    "pgn-blanks-inside-a-tag",
    "pgn-one-token-a-line",
    "pgn-two-games-without-an-empty-line",
];

/// Escapes within the value of a tag (PGN standard, 7) are kept as they are, or not understood.
const PGN_ESCAPES_IN_TAGS: [&str; 3] = [
    "pgn-a-backslash-before-the-closing-quote",
    "pgn-a-backslash-in-a-tag",
    "pgn-a-quote-in-a-tag",
];

/// Move numbers are optional, and may stand apart from their periods (PGN standard, 8.2.2).
const PGN_NUMBERS: [&str; 2] =
    ["pgn-numbers-apart-from-their-periods", "pgn-numbers-without-periods"];

#[test]
#[ignore = "needs python-chess"]
fn needs_python_chess() {
    let mut known = DEAD_IN_SPITE_OF_THE_MEN.to_vec();
    known.push(AN_EMPTY_CLOCK);
    // An empty last field; on the queen's side a right whose rook is gone, unless the rook stands beside its square; and
    // in Chess960 rights of a king that cannot have started where it is.
    known.extend([
        "a-last-field-that-is-empty*",
        "black-right-on-the-queens-side-with*",
        "white-right-on-the-queens-side-with*",
        "black-chess960-king-on-the-*",
        "white-chess960-king-on-the-*",
        "black-chess960-letter-q-without-any-rook",
        "white-chess960-letter-q-without-any-rook",
        // A comment is written on one line, however long; a start position that is none, two tags on one line, and empty lines
        // between tags and moves are not read as the standard has them.
        "pgn-a-long-comment",
        "pgn-a-position-that-is-none",
        "pgn-empty-lines-before-the-game",
        "pgn-tags-on-one-line",
    ]);
    known.extend(PGN_COMMENTS_TO_THE_END);
    known.extend(PGN_EMPTY_LINES_DECIDE);
    known.extend(PGN_ESCAPES_IN_TAGS);
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
        "en-passant-that-leaves-a-check-of-a-bishop-standing",
        "en-passant-that-leaves-the-check-standing",
        "en-passant-with-a-pinned-pawn",
        "repetition-without-a-safe-en-passant",
        "nothing-to-claim-after-the-fifth-time",
        AN_EMPTY_CLOCK,
    ]);
    known.extend(CONTRADICTING_RIGHTS);
    known.extend(CONTRADICTING_SQUARES);
    known.extend(DEAD_IN_SPITE_OF_THE_MEN);
    known.extend(ENDS_WITHOUT_A_CLAIM);
    known.extend(PGN_ESCAPES_IN_TAGS);
    known.extend(PGN_NUMBERS);
    known.extend([
        // The key counts an en passant square that nobody can use (9.2.3.1).
        "a-double-step-beside-a-bound-pawn",
        "a-double-step-that-nobody-can-take",
        // Lines that begin with a percent sign, tag names with more than letters, a second comment on a move, a comment behind a
        // variation; an empty tag is lost when it is written.
        "pgn-a-comment-behind-a-variation",
        "pgn-a-comment-behind-two-variations",
        "pgn-an-empty-tag",
        "pgn-an-escaped-line",
        "pgn-an-escaped-line-among-tags",
        "pgn-tag-names-with-digits-and-underscores",
        "pgn-two-comments-on-one-move",
    ]);
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
        "en-passant-square-on-rank-*",
        "chess960-en-passant-square-without-a-pawn",
        // It refuses positions whose move number is 65535 or more.
        "fen-clock-may-be-high",
        "fen-move-number-may-be-high",
        "the-move-after-move-65535",
        AN_EMPTY_CLOCK,
    ]);
    known.extend(CONTRADICTING_RIGHTS);
    known.extend(CONTRADICTING_RIGHTS_OF_CHESS960);
    known.extend(CONTRADICTING_SQUARES);
    known.extend(DEAD_IN_SPITE_OF_THE_MEN);
    known.extend(PGN_COMMENTS_TO_THE_END);
    known.extend(PGN_EMPTY_LINES_DECIDE);
    // It writes a whole game on one line; the standard's lines have at most 80 characters in export, 255 in import (4.3, 8.2.1).
    known.extend([
        "pgn-a-long-comment",
        "pgn-seventy-moves-on-one-line",
        "pgn-three-hundred-moves",
    ]);
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

/// Positions one right, one square and one field at a time that pyffish and ffish accept, and writings that they read
/// otherwise. Each is an answer that the scenario calls wrong; why the library gives it was not looked into one by one.
const FISH_ONE_BY_ONE: [&str; 41] = [
    "a-bishop-beyond-the-crossed-square",
    "a-knight-on-the-crossed-square",
    "a-last-field-that-is-empty",
    "a-last-field-that-is-empty-with-black-to-move",
    "a-move-number-that-is-a-dash",
    "a-piece-on-the-first-square-of-the-pawn",
    "a-piece-on-the-first-square-of-the-white-pawn",
    "a-queen-beyond-the-square-crossed-by-white",
    "an-en-passant-field-on-rank-nine",
    "an-own-piece-on-the-crossed-square",
    "black-chess960-king-on-the-a-file-with-a-right",
    "black-chess960-king-on-the-h-file-with-a-right",
    "black-chess960-right-with-a-rook-of-the-opponent-on-b8",
    "black-chess960-right-with-a-rook-of-the-opponent-on-g8",
    "black-chess960-right-with-the-king-off-its-rank",
    "castling-letters-and-one-that-means-nothing",
    "chess960-en-passant-square-without-a-pawn",
    "chess960-pawn-on-the-last-rank",
    "chess960-player-who-moved-is-in-check",
    "en-passant-square-on-rank-1-with-black-to-move",
    "en-passant-square-on-rank-1-with-white-to-move",
    "en-passant-square-on-rank-2-with-black-to-move",
    "en-passant-square-on-rank-2-with-white-to-move",
    "en-passant-square-on-rank-3-with-white-to-move",
    "en-passant-square-on-rank-4-with-black-to-move",
    "en-passant-square-on-rank-4-with-white-to-move",
    "en-passant-square-on-rank-5-with-black-to-move",
    "en-passant-square-on-rank-5-with-white-to-move",
    "en-passant-square-on-rank-6-with-black-to-move",
    "en-passant-square-on-rank-7-with-black-to-move",
    "en-passant-square-on-rank-7-with-white-to-move",
    "en-passant-square-on-rank-8-with-black-to-move",
    "en-passant-square-on-rank-8-with-white-to-move",
    "halfmove-field-without-a-character",
    "nine-squares-by-a-number-too-large",
    "the-opponents-own-pawn-beyond-the-crossed-square",
    "white-chess960-king-on-the-a-file-with-a-right",
    "white-chess960-king-on-the-h-file-with-a-right",
    "white-chess960-right-with-a-rook-of-the-opponent-on-b1",
    "white-chess960-right-with-a-rook-of-the-opponent-on-g1",
    "white-chess960-right-with-the-king-off-its-rank",
];

#[test]
#[ignore = "needs pyffish"]
fn needs_pyffish() {
    let mut known = ACCEPTED_BY_FISH.to_vec();
    known.extend(FISH_ONE_BY_ONE);
    verdict("pyffish", &known);
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
    known.extend(FISH_ONE_BY_ONE);
    known.extend([
        "a-black-knight-that-would-uncover-a-check-is-free",
        "a-knight-that-would-uncover-a-check-of-its-own-is-free",
        "a-knight-to-the-square-that-a-pawn-has-crossed",
        "castling-of-black-with-a-sign-of-check-is-read",
        "castling-with-a-sign-of-check-is-read",
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
    known.extend(CONTRADICTING_RIGHTS);
    known.extend(CONTRADICTING_RIGHTS_OF_CHESS960);
    known.extend(PGN_COMMENTS_TO_THE_END);
    known.extend(PGN_NUMBERS);
    known.extend([
        // Lines that begin with a percent sign are read; tags that it does not know, and the clock of a FEN tag, are lost.
        "pgn-a-position-without-moves",
        "pgn-an-empty-tag",
        "pgn-an-escaped-line",
        "pgn-an-escaped-line-alone",
        "pgn-an-escaped-line-among-tags",
        "pgn-numbers-with-many-periods",
        "pgn-tag-names-with-digits-and-underscores",
    ]);
    verdict("kokopu", &known);
}

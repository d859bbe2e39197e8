//! The reference counts the move sequences that are known for the six classic positions.
//!
//! Source of the counts: chessprogramming.org/Perft_Results, read 2026-11.

use laws::{Position, Variant, legal_moves, play};
use notation::fen;

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| perft(&play(position, mv).expect("a listed move is legal"), depth - 1))
        .sum()
}

fn counts(text: &str, variant: Variant, expected: &[u64]) {
    let position = fen::position(text, variant).expect("the position is sound");
    for (depth, count) in (1..).zip(expected) {
        assert_eq!(perft(&position, depth), *count, "{text} at depth {depth}");
    }
}

#[test]
fn start_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    counts(start, Variant::Standard, &[20, 400, 8902]);
}

#[test]
fn kiwipete() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    counts(kiwipete, Variant::Standard, &[48, 2039, 97862]);
}

#[test]
fn third_position() {
    let third = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    counts(third, Variant::Standard, &[14, 191, 2812, 43238]);
}

#[test]
fn fourth_position() {
    let fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    counts(fourth, Variant::Standard, &[6, 264, 9467]);
}

#[test]
fn fifth_position() {
    let fifth = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    counts(fifth, Variant::Standard, &[44, 1486, 62379]);
}

#[test]
fn sixth_position() {
    let sixth = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    counts(sixth, Variant::Standard, &[46, 2079, 89890]);
}

#[test]
fn castling_of_chess960() {
    // Source: chessprogramming.org/Chess960_Perft_Results, positions 1 and 2, read 2026-11.
    let first = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    counts(first, Variant::Chess960, &[21, 528, 12189]);
    let second = "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9";
    counts(second, Variant::Chess960, &[21, 807, 18002]);
}

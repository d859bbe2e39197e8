//! The correct engine against published counts of lines of play.

use mutants::{Engine, START, Variant};

fn perft(fen: &str, variant: Variant, depth: u32) -> u64 {
    Engine::correct().load(fen, variant).expect("a position").perft(depth)
}

#[test]
fn start_position() {
    assert_eq!(perft(START, Variant::Standard, 4), 197_281);
}

#[test]
fn the_other_classic_positions() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let counts = [
        (kiwipete, 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
    ];
    for (fen, depth, expected) in counts {
        assert_eq!(perft(fen, Variant::Standard, depth), expected, "{fen} depth {depth}");
    }
}

/// Counts of the public Chess960 collection (positions 1, 2 and 3 of fischer.epd).
#[test]
fn chess960() {
    let counts = [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326_672),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4, 667_366),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 4, 273_318),
    ];
    for (fen, depth, expected) in counts {
        assert_eq!(perft(fen, Variant::Chess960, depth), expected, "{fen} depth {depth}");
    }
}

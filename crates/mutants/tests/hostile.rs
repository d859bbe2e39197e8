//! No mutant panics or hangs, whatever state its fault has led it into.

use mutants::{Color, Engine, Fault, START, State, Variant};

const STANDARD: [&str; 5] = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P4P1/8/2pP4/4pP2/8/1p4p1/R3K2R w KQkq c6 0 1",
    "8/P6k/8/3pP3/K6r/8/2P3p1/8 w - d6 98 65535",
    "4r2k/8/8/8/7b/8/3P4/R3K1R1 w Q - 149 90",
];
const CHESS960: [&str; 2] = [
    "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1",
    "4k3/8/8/8/8/8/3p4/1R1K1RR1 w FB - 0 1",
];

/// A small generator of numbers, so that every run plays the same games.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// Asks everything there is to ask.
fn interrogate(state: &State) {
    for uci in state.legal_moves() {
        let san = state.san(&uci).unwrap_or_default();
        state.read_san(&san);
        state.is_legal(&uci);
    }
    state.children();
    state.perft(2);
    state.checkers();
    for color in [Color::White, Color::Black] {
        assert!(state.attackers("e4", color).is_ok());
        state.outcome_if_resigns(color);
        state.outcome_if_flag_falls(color);
    }
    state.can_claim_threefold();
    state.can_claim_fifty_with("e1e2");
}

fn play_a_game(engine: Engine, fen: &str, variant: Variant, numbers: &mut Numbers) {
    let Ok(mut state) = engine.load(fen, variant) else { return };
    for _ in 0..16 {
        let moves = state.legal_moves();
        let Some(uci) = moves.get(numbers.below(moves.len())) else { break };
        if state.play(uci).is_err() {
            break;
        }
    }
    interrogate(&state);
}

#[test]
fn every_mutant_survives_games() {
    let mut numbers = Numbers(960);
    for &fault in Fault::ALL {
        let engine = Engine::with(fault);
        STANDARD.iter().for_each(|f| play_a_game(engine, f, Variant::Standard, &mut numbers));
        CHESS960.iter().for_each(|f| play_a_game(engine, f, Variant::Chess960, &mut numbers));
    }
}

#[test]
fn no_text_is_too_odd() {
    let odd = [
        "",
        " ",
        "e",
        "♔",
        "e2♔4",
        "é2é4",
        "e2e4qq",
        "bx",
        "x",
        "=",
        "(Q)",
        "♕)",
        "O-O-O-O",
        "♔♔♔",
        "0",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "////////",
        "k♔6/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1",
        "4k3/8/8/8/8/8/8/4K3 w ♔ - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - é 0 1",
        "99999999999999/8/8/8/8/8/8/4K3 w - - 0 1",
    ];
    for &fault in Fault::ALL {
        let engine = Engine::with(fault);
        for text in odd {
            for variant in [Variant::Standard, Variant::Chess960] {
                if let Ok(state) = engine.load(text, variant) {
                    interrogate(&state);
                }
            }
            let mut state = engine.load(START, Variant::Standard).expect("the start position");
            state.is_legal(text);
            state.read_san(text);
            assert!(state.attackers(text, Color::White).is_err());
            assert!(state.play(text).is_err());
        }
    }
}

//! Perft of movegen beside cozy-chess, chess and shakmaty: same positions, same run, turn by turn, one thread, no hash, moves of
//! the last ply counted and not made.
//!
//! ```text
//! cargo run --release --manifest-path crates/movegen/peers/Cargo.toml [-- ROUNDS [NAME]]
//! ```
//!
//! Figures are millions of positions a second of the thread's processor time, the median of the rounds, and how many times
//! as fast movegen is. The way to a peer's figures is the peer's own fastest bulk count.

use std::str::FromStr;

use movegen::Path;

/// A position, its depth and its count, known from elsewhere where a source is named.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: Option<u64>,
    chess960: bool,
}

const fn known(name: &'static str, fen: &'static str, depth: u32, nodes: u64) -> Case {
    Case { name, fen, depth, nodes: Some(nodes), chess960: false }
}

const fn agreed(name: &'static str, fen: &'static str, depth: u32, chess960: bool) -> Case {
    Case { name, fen, depth, nodes: None, chess960 }
}

/// The first six are the positions of the Chess Programming Wiki, "Perft Results", with its counts. Of the others the
/// generators must agree.
const CASES: [Case; 9] = [
    known("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    known(
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    known("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    known(
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        6,
        706_045_033,
    ),
    known("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    known(
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
    agreed("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 6, false),
    agreed("pins", "1r2k2r/8/4n3/q2r3b/4p3/b2BN1P1/3QR3/R3K2B w - - 0 1", 5, false),
    agreed("chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5, true),
];

/// A generator ready to count one position; `None` if it cannot take the position.
type Counter = Box<dyn Fn(u32) -> u64>;

const PEERS: [(&str, fn(&Case) -> Option<Counter>); 4] =
    [("movegen", ours), ("cozy-chess", cozy), ("chess", chess), ("shakmaty", shakmaty)];

fn ours(case: &Case) -> Option<Counter> {
    let variant =
        if case.chess960 { laws::Variant::Chess960 } else { laws::Variant::Standard };
    let position = movegen::Position::from_fen(case.fen, variant).ok()?;
    Some(Box::new(move |depth| movegen::perft(&position, depth)))
}

fn cozy(case: &Case) -> Option<Counter> {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += count(&next, depth - 1);
                }
                false
            });
        }
        nodes
    }
    let board = cozy_chess::Board::from_fen(case.fen, case.chess960).ok()?;
    Some(Box::new(move |depth| count(&board, depth)))
}

fn chess(case: &Case) -> Option<Counter> {
    if case.chess960 {
        return None;
    }
    let board = chess::Board::from_str(case.fen).ok()?;
    Some(Box::new(move |depth| chess::MoveGen::movegen_perft_test(&board, depth as usize) as u64))
}

fn shakmaty(case: &Case) -> Option<Counter> {
    let mode = if case.chess960 {
        shakmaty::CastlingMode::Chess960
    } else {
        shakmaty::CastlingMode::Standard
    };
    let fen = shakmaty::fen::Fen::from_str(case.fen).ok()?;
    let position: shakmaty::Chess = fen.into_position(mode).ok()?;
    Some(Box::new(move |depth| shakmaty::perft(&position, depth)))
}

/// Processor time of this thread in seconds.
fn clock() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let rounds = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(5);
    let wanted = arguments.next();
    println!("path {:?}, {rounds} rounds; Mn/s (x = movegen is so many times as fast)", Path::best());
    print!("{:<12}", "");
    PEERS.iter().for_each(|(name, _)| print!("{name:>18}"));
    println!();
    for case in CASES.iter().filter(|case| wanted.as_deref().is_none_or(|name| name == case.name)) {
        compare(case, rounds);
    }
}

fn compare(case: &Case, rounds: usize) {
    let counters: Vec<Option<Counter>> = PEERS.iter().map(|(_, make)| make(case)).collect();
    let mut times = vec![Vec::new(); counters.len()];
    let mut nodes = case.nodes;
    for round in 0..rounds {
        for (i, counter) in counters.iter().enumerate() {
            let Some(counter) = counter else { continue };
            let start = clock();
            let counted = counter(case.depth);
            times[i].push(clock() - start);
            if counted != *nodes.get_or_insert(counted) {
                println!("{}: {} counts {counted} in round {round}", case.name, PEERS[i].0);
                std::process::exit(1);
            }
        }
    }
    let medians: Vec<Option<f64>> = times.into_iter().map(median).collect();
    print!("{:<12}", format!("{} d{}", case.name, case.depth));
    for median in &medians {
        match (median, medians[0], nodes) {
            (Some(time), Some(own), Some(nodes)) => {
                let speed = format!("{:.0} ({:.2}x)", nodes as f64 / time / 1e6, time / own);
                print!("{speed:>18}");
            }
            _ => print!("{:>18}", "-"),
        }
    }
    println!();
}

fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

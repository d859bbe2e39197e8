//! The solver beside chasolver: same positions, same run, turn by turn, one thread, the thread's processor time.
//!
//! ```text
//! cargo run --release --manifest-path crates/mateability/peers/Cargo.toml -- SOURCE [COUNT] [WORST]
//! ```
//!
//! SOURCE is one of those that `examples/measure.rs` makes, such as `few`, of which 3,000 positions are taken if no COUNT says
//! otherwise; or a file. It has one position in FEN to a line, after a label such as `W-` that says who can mate; `tests/lichess.txt` and
//! `tests/positions.txt` in chasolver's package are such files. An answer that differs between the two is named, and the WORST questions,
//! those where the solver loses most time to chasolver.

#[path = "../../examples/measure/positions.rs"]
mod positions;

use std::str::FromStr;

use laws::{Color, Variant};
use mateability::{Budget, Solver, Verdict};
use rustix::time::{ClockId, clock_gettime};

fn nanos() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// The positions in FEN.
fn fens(source: &str, count: Option<usize>) -> Vec<String> {
    if let Some(make) = positions::source(source) {
        let numbers = 0..count.unwrap_or(3_000) as u64;
        return numbers.map(|number| notation::fen::write_position(&make(number))).collect();
    }
    let text = std::fs::read_to_string(source).expect("the file can be read");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let fens = lines.filter_map(|line| line.split_once(' ')).map(|(_, fen)| fen.trim().to_string());
    fens.take(count.unwrap_or(usize::MAX)).collect()
}

fn main() {
    let mut args = std::env::args().skip(1);
    let source = args.next().expect("a source of positions");
    let count = args.next().and_then(|count| count.parse().ok());
    let worst = args.next().and_then(|worst| worst.parse().ok()).unwrap_or(5);
    let mut solver = Solver::new();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let mut lost: Vec<(i64, String)> = Vec::new();
    let (mut open, mut their_open, mut differ) = (0, 0, 0);
    for fen in fens(&source, count).iter().map(String::as_str) {
        let Ok(position) = notation::fen::position(fen, Variant::Standard) else { continue };
        let Ok(board) = chess::Board::from_str(fen) else { continue };
        for (color, other) in
            [(Color::White, chess::Color::White), (Color::Black, chess::Color::Black)]
        {
            let start = nanos();
            let verdict = solver.can_mate(&position, color, Budget::default());
            let between = nanos();
            let winnability = chasolver::winnability(&board, other);
            let (own, their) = (between - start, nanos() - between);
            lost.push((own as i64 - their as i64, format!("{color} {fen}: {own} ns, {their} ns")));
            ours.push(own);
            theirs.push(their);
            let own = match verdict {
                Verdict::Mateable { .. } => Some(true),
                Verdict::Unmateable { .. } => Some(false),
                Verdict::Undecided { .. } => None,
            };
            let their = winnability.map(|found| found != chasolver::Winnability::Unwinnable);
            open += usize::from(own.is_none());
            their_open += usize::from(their.is_none());
            if own.is_some() && their.is_some() && own != their {
                differ += 1;
                println!("differs: {color} {fen}: {own:?}, chasolver {their:?}");
            }
        }
    }
    lost.sort_unstable_by_key(|(nanos, _)| -nanos);
    lost.iter().take(worst).for_each(|(_, question)| println!("slower: {question}"));
    println!("{} questions, {differ} answers differ", ours.len());
    let mean = [print("arbiter", ours, open), print("chasolver", theirs, their_open)];
    println!("chasolver takes {:.2} times as long in the mean", mean[1] / mean[0]);
}

/// Prints one line and returns the mean in microseconds.
fn print(name: &str, mut nanos: Vec<u64>, undecided: usize) -> f64 {
    nanos.sort_unstable();
    let at = |share: f64| nanos[((nanos.len() - 1) as f64 * share) as usize] as f64 / 1000.0;
    let mean = nanos.iter().sum::<u64>() as f64 / nanos.len() as f64 / 1000.0;
    println!(
        "{name}: mean {mean:.1} us, median {:.1}, p99 {:.1}, max {:.1}, {undecided} undecided",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    mean
}

//! Measures the solver: `cargo run --release -p arbiter-mateability --example measure -- SOURCE [COUNT] [SLOW]`.
//!
//! SOURCE is one of
//!
//! - `random`: the last positions of random games from the initial position;
//! - `walls`: pawns that block each other on many files, with the kings and up to two pieces;
//! - `bishops`: a few bishops and pawns besides the kings;
//! - `few`: a bishop against a pawn, a bishop against a knight, and a knight against a rook, in turn;
//! - `promotions`: one to three pawns a step or two before their promotion, and at most one other man;
//! - a file with one position in FEN to a line, after an optional label `WB`, `W-`, `-B` or `--` that says who can mate, as the
//!   files of chasolver (MIT) have it: `tests/lichess.txt` in its package holds the ends of 65,536 real games.
//!
//! Both players are asked about. The time is that of the thread, and that of an answer alone: every line is replayed and every
//! certificate checked, outside the time that is measured. The SLOW slowest questions are named.

#[path = "measure/clock.rs"]
mod clock;
#[path = "measure/positions.rs"]
mod positions;

use laws::{Color, Position, Variant};
use mateability::certificate::{Claim, check};
use mateability::{Budget, Solver, Verdict, is_mating_line};

#[derive(Default)]
struct Measured {
    /// Time and question, one for each answer.
    answers: Vec<(u64, String)>,
    lines: usize,
    proofs: std::collections::BTreeMap<&'static str, usize>,
    undecided: usize,
    faults: usize,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let source = args.next().unwrap_or_else(|| "random".to_string());
    let count = args.next().and_then(|count| count.parse().ok()).unwrap_or(usize::MAX);
    let slow = args.next().and_then(|slow| slow.parse().ok()).unwrap_or(5);
    let mut solver = Solver::new();
    let mut sums = Measured::default();
    if let Some(make) = positions::source(&source) {
        for seed in 0..count.min(100_000) as u64 {
            let position = make(seed);
            Color::ALL.iter().for_each(|color| sums.ask(&mut solver, &position, *color, None));
        }
    } else {
        let text = std::fs::read_to_string(&source).expect("the file can be read");
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        lines.take(count).for_each(|line| sums.ask_line(&mut solver, line));
    }
    sums.print(slow);
}

impl Measured {
    fn ask_line(&mut self, solver: &mut Solver, line: &str) {
        let (label, fen) = match line.split_once(' ') {
            Some((label, fen)) if label.len() == 2 => (Some(label), fen),
            _ => (None, line),
        };
        match notation::fen::position(fen.trim(), Variant::Standard) {
            Err(refused) => println!("refused: {fen}: {refused}"),
            Ok(position) => {
                for color in Color::ALL {
                    let letter = if color == Color::White { 'W' } else { 'B' };
                    self.ask(solver, &position, color, label.map(|label| label.contains(letter)));
                }
            }
        }
    }

    fn ask(&mut self, solver: &mut Solver, position: &Position, by: Color, known: Option<bool>) {
        let start = clock::nanos();
        let verdict = solver.can_mate(position, by, Budget::default());
        let time = clock::nanos() - start;
        let question = format!("{by} {}", notation::fen::write_position(position));
        let (answer, sound) = match verdict {
            Verdict::Mateable { line } => {
                self.lines += 1;
                (Some(true), is_mating_line(position, by, &line))
            }
            Verdict::Unmateable { certificate } => {
                *self.proofs.entry(certificate.kind()).or_default() += 1;
                let claim = Claim { position: position.clone(), color: by };
                (Some(false), check(&claim, &certificate).is_ok())
            }
            Verdict::Undecided { .. } => {
                self.undecided += 1;
                println!("undecided: {question}");
                (None, true)
            }
        };
        let agrees = known.is_none() || answer.is_none() || answer == known;
        if !sound || !agrees {
            self.faults += 1;
            println!("fault: {question}");
        }
        self.answers.push((time, question));
    }

    fn print(mut self, slow: usize) {
        self.answers.sort_unstable();
        let Some(last) = self.answers.len().checked_sub(1) else { return };
        let micros = |index: usize| self.answers[index].0 as f64 / 1000.0;
        let at = |share: f64| micros((last as f64 * share) as usize);
        let mean = (0..=last).map(micros).sum::<f64>() / self.answers.len() as f64;
        println!(
            "{} questions: {} lines, proofs {:?}, {} undecided, {} faults",
            self.answers.len(),
            self.lines,
            self.proofs,
            self.undecided,
            self.faults
        );
        println!(
            "microseconds of {}: mean {mean:.1}, median {:.1}, p99 {:.1}, p99.9 {:.1}, max {:.1}",
            clock::NAME,
            at(0.5),
            at(0.99),
            at(0.999),
            at(1.0)
        );
        for (time, question) in self.answers.iter().rev().take(slow) {
            println!("slow: {:.1} {question}", *time as f64 / 1000.0);
        }
    }
}

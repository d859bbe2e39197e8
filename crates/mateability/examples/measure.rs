//! Measures the solver on a file of positions, or on the last positions of random games.
//!
//! `cargo run --release --example measure -- FILE [COUNT]` reads one position in FEN to a line, after an optional label `WB`,
//! `W-`, `-B` or `--` that says who can mate, as the files of chasolver (MIT) have it. `random` instead of a file plays
//! games. Every line is replayed and every certificate checked, outside the time that is measured.

use std::time::Instant;

use laws::{Color, Position, Variant};
use mateability::certificate::{Claim, check};
use mateability::{Budget, Solver, Verdict, is_mating_line};

struct Measured {
    nanos: Vec<u64>,
    lines: usize,
    proofs: usize,
    undecided: usize,
    faults: usize,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let source = args.next().unwrap_or_else(|| "random".to_string());
    let count = args.next().and_then(|count| count.parse().ok()).unwrap_or(1_000);
    let mut solver = Solver::new();
    let mut sums = Measured { nanos: Vec::new(), lines: 0, proofs: 0, undecided: 0, faults: 0 };
    if source == "random" {
        for seed in 0..count as u64 {
            let position = last_position(seed);
            Color::ALL.iter().for_each(|color| sums.ask(&mut solver, &position, *color, None));
        }
    } else {
        let text = std::fs::read_to_string(&source).expect("the file can be read");
        for line in text.lines().filter(|line| !line.starts_with('#')).take(count) {
            sums.ask_line(&mut solver, line);
        }
    }
    sums.print();
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
        let start = Instant::now();
        let verdict = solver.can_mate(position, by, Budget::default());
        self.nanos.push(start.elapsed().as_nanos() as u64);
        let (answer, sound) = match verdict {
            Verdict::Mateable { line } => {
                self.lines += 1;
                (Some(true), is_mating_line(position, by, &line))
            }
            Verdict::Unmateable { certificate } => {
                self.proofs += 1;
                let claim = Claim { position: position.clone(), color: by };
                (Some(false), check(&claim, &certificate).is_ok())
            }
            Verdict::Undecided { .. } => {
                self.undecided += 1;
                println!("undecided: {by} {}", notation::fen::write_position(position));
                (None, true)
            }
        };
        let agrees = known.is_none() || answer.is_none() || answer == known;
        if !sound || !agrees {
            self.faults += 1;
            println!("fault: {by} {}", notation::fen::write_position(position));
        }
    }

    fn print(mut self) {
        self.nanos.sort_unstable();
        let Some(last) = self.nanos.len().checked_sub(1) else { return };
        let at = |share: f64| self.nanos[(last as f64 * share) as usize] as f64 / 1000.0;
        let mean = self.nanos.iter().sum::<u64>() as f64 / self.nanos.len() as f64 / 1000.0;
        println!(
            "{} questions: {} lines, {} proofs, {} undecided, {} faults",
            self.nanos.len(),
            self.lines,
            self.proofs,
            self.undecided,
            self.faults
        );
        println!(
            "microseconds: mean {mean:.1}, median {:.1}, p99 {:.1}, p99.9 {:.1}, max {:.1}",
            at(0.5),
            at(0.99),
            at(0.999),
            at(1.0)
        );
    }
}

/// Plays random moves, captures preferred now and then, until the game is over or has 200 plies.
fn last_position(seed: u64) -> Position {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = move |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut position = Position::initial();
    for _ in 0..200 {
        let legal = laws::legal_moves(&position);
        if legal.is_empty() {
            break;
        }
        let captures: Vec<_> =
            legal.iter().filter(|mv| !position.board().is_empty(mv.target)).copied().collect();
        let choices = if captures.is_empty() || below(3) > 0 { &legal } else { &captures };
        let mv = choices[below(choices.len())];
        position = laws::play(&position, mv).unwrap_or(position);
    }
    position
}

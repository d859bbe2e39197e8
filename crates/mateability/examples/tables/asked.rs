//! The solver is asked about placements whose answer the tables know.

use std::fmt;
use std::time::{Duration, Instant};

use laws::{Color, Position};
use mateability::certificate::{Claim, check};
use mateability::{Budget, Solver, Verdict, is_mating_line, tables};

use crate::builder::{Builder, Material};
use crate::writer;

/// What the solver was asked, and how it answered.
#[derive(Default)]
pub struct Asked {
    /// Answers that the player cannot mate, each with a certificate that was accepted.
    pub proofs: usize,
    /// The largest certificate.
    pub largest: usize,
    /// Answers that the player can mate, each with a line that was replayed.
    pub lines: usize,
    /// Placements that no game can have.
    pub refused: usize,
    /// Time that the solver took.
    pub time: Duration,
    /// The longest time for an answer.
    pub longest: Duration,
    /// Time for replaying and checking.
    pub checking: Duration,
    /// Questions with a wrong answer, or none, or one that was not proven.
    pub faults: Vec<String>,
}

impl Asked {
    /// Asks about each placement that no lemma explains, and about one beside it. Every second one is asked about in the mirror,
    /// where Black is to mate.
    pub fn unexplained(&mut self, builder: &Builder, material: &Material) {
        let mut solver = Solver::new();
        for (number, cell) in writer::unexplained(builder, material).enumerate() {
            let beside = beside(material, cell, number);
            for cell in [cell, beside] {
                self.cell(&mut solver, builder, material, cell, number % 2 == 1);
            }
        }
    }

    /// Asks about one placement, if it is legal, perhaps in the mirror.
    pub fn cell(
        &mut self,
        solver: &mut Solver,
        builder: &Builder,
        material: &Material,
        cell: usize,
        mirrored: bool,
    ) {
        let Some(position) = material.position(cell) else { return };
        let Some(can) = builder.white_can_mate(&position) else { return };
        let (setup, color) = match mirrored {
            true => (mirror(&position.setup()), Color::Black),
            false => (position.setup(), Color::White),
        };
        match Position::new(setup, laws::Variant::Standard) {
            Ok(position) => self.ask(solver, position, color, can),
            Err(_) => self.refused += 1,
        }
    }

    /// Asks about one position of which the answer is known.
    fn ask(&mut self, solver: &mut Solver, position: Position, color: Color, can: bool) {
        let begun = Instant::now();
        let verdict = solver.can_mate(&position, color, Budget::default());
        let answered = Instant::now();
        let name = format!("{color}: {}", notation::fen::write_position(&position));
        if tables::can_mate(&position, color) != Some(can) {
            self.faults.push(format!("{name}: the library's table is wrong"));
        }
        let right = match verdict {
            Verdict::Mateable { line } => {
                self.lines += 1;
                can && is_mating_line(&position, color, &line)
            }
            Verdict::Unmateable { certificate } => {
                self.proofs += 1;
                self.largest = self.largest.max(certificate.size());
                !can && check(&Claim { position, color }, &certificate).is_ok()
            }
            Verdict::Undecided { .. } => false,
        };
        if !right {
            self.faults.push(name);
        }
        self.time += answered - begun;
        self.longest = self.longest.max(answered - begun);
        self.checking += answered.elapsed();
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} proofs of at most {} parts, {} lines, {} refused; {:.1?} in all, {:.1?} for the longest, {:.1?} \
             for checking; {} faults",
            self.proofs,
            self.largest,
            self.lines,
            self.refused,
            self.time,
            self.longest,
            self.checking,
            self.faults.len()
        )?;
        self.faults.iter().take(20).try_for_each(|fault| write!(f, "\nfault: {fault}"))
    }
}

/// A cell with one man moved by a square or two, or with the other player to move.
fn beside(material: &Material, cell: usize, number: usize) -> usize {
    let mut squares = material.squares(cell);
    let place = number % (material.count() + 1);
    if place == material.count() {
        return cell ^ 1;
    }
    const STEPS: [usize; 7] = [1, 8, 63, 56, 9, 2, 62];
    squares[place] = (squares[place] + STEPS[number % STEPS.len()]) % 64;
    material.cell(squares, cell & 1 == 1)
}

/// The position with the players exchanged.
fn mirror(setup: &laws::Setup) -> laws::Setup {
    let mut mirrored = laws::Setup { turn: !setup.turn, ..laws::Setup::empty() };
    for (square, piece) in setup.board.pieces() {
        let at = laws::Square::from_index(square.index() ^ 56);
        let piece = laws::Piece::new(!piece.color, piece.role);
        if let Some(at) = at {
            mirrored.board.set(at, Some(piece));
        }
    }
    mirrored
}

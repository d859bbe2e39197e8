//! Counting the lines of play, with moves made and taken back on one board.

use crate::board::{Position, Square};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

impl Position {
    /// The number of lines of a length in plies. The moves are generated square by square while
    /// others are made and taken back, so that a faulty undo shows.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.has(Fault::PerftCountsMateAsALine) && self.legal_moves().is_empty() {
            return 1;
        }
        if depth == 1 {
            return self.count_leaves();
        }
        let mut lines = 0;
        let mut moves = Vec::new();
        for from in Square::all() {
            moves.clear();
            self.pseudo_from(from, &mut moves);
            self.disturb_by_generation(&moves);
            for mv in &moves {
                lines += self.perft_of(mv, depth).unwrap_or(0);
            }
        }
        lines
    }

    fn count_leaves(&self) -> u64 {
        let leaves = match self.has(Fault::PerftCountsPseudoLegalLeaves) {
            true => self.pseudo_moves().len(),
            false => self.legal_moves().len(),
        };
        leaves as u64
    }

    /// The lines of a length in plies that begin with this move; none if it is not legal.
    pub(crate) fn perft_of(&mut self, mv: &Move, depth: u32) -> Option<u64> {
        if !self.is_safe(mv) {
            return None;
        }
        let undo = self.make(mv);
        let lines = self.perft(depth.saturating_sub(1));
        self.unmake(&undo);
        Some(lines)
    }

    /// What a faulty generator does to the board while it lists moves.
    pub(crate) fn disturb_by_generation(&mut self, moves: &[Move]) {
        if self.has(Fault::GenerationAltersTheBoard) {
            for mv in moves {
                if let Kind::EnPassant(victim) = mv.kind {
                    self.take(victim);
                }
            }
        }
    }
}

//! Counting the lines of play, with moves made and taken back on one board.

use crate::board::{Position, Square};
use crate::moves::Move;

impl Position {
    /// The number of lines of a length in plies. The moves are generated square by square while
    /// others are made and taken back, so that a faulty undo shows.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => {
                let mut lines = 0;
                let mut moves = Vec::new();
                for from in Square::all() {
                    moves.clear();
                    self.pseudo_from(from, &mut moves);
                    for mv in &moves {
                        lines += self.perft_of(mv, depth).unwrap_or(0);
                    }
                }
                lines
            }
        }
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
}

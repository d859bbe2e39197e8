//! The solver as the judge that `laws` asks, and what automatic draws make of the question.

use std::collections::HashMap;

use laws::article_05::a5_02_dead_position::{Answer, CanMate};
use laws::{Color, Move, Position, Setup};

use crate::certificate::{Claim, check};
use crate::solve::{Budget, Solver, Verdict, is_mating_line};

/// Answers for `laws` whether a player can still mate (5.1.2, 5.2.2, 6.9).
///
/// A yes has been replayed and a no has been checked by `laws` before it is given.
///
/// ```
/// use laws::Color;
/// use laws::article_05::a5_02_dead_position::{Answer, CanMate};
/// use mateability::Judge;
///
/// let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1";
/// let wall = notation::fen::position(wall, laws::Variant::Standard).unwrap();
/// assert_eq!(Judge::default().can_mate(&wall, Color::White), Answer::No);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge {
    /// What one answer may cost.
    pub budget: Budget,
}

impl CanMate for Judge {
    fn can_mate(&self, position: &Position, color: Color) -> Answer {
        match Solver::new().can_mate(position, color, self.budget) {
            Verdict::Mateable { line } if is_mating_line(position, color, &line) => Answer::Yes,
            Verdict::Unmateable { certificate } => {
                let claim = Claim { position: position.clone(), color };
                if check(&claim, &certificate).is_ok() { Answer::No } else { Answer::Undecided }
            }
            _ => Answer::Undecided,
        }
    }
}

/// What "a series of legal moves" means once the game would be drawn without a claim (9.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Only the moves of Article 3 count, as the Laws say and all known solvers read them.
    #[default]
    PositionOnly,
    /// The series also ends when the same position has appeared five times (9.6.1), or after 75 moves by each player without
    /// a pawn move or capture, unless the last one mates (9.6.2).
    AutomaticDraws,
}

impl Judge {
    /// The answer under one of the two readings.
    ///
    /// With automatic draws, a mate that only the plain reading allows is `Undecided`: a longer search might find another.
    pub fn answer(&self, position: &Position, color: Color, reading: Reading) -> Answer {
        if reading == Reading::PositionOnly {
            return self.can_mate(position, color);
        }
        if position.halfmove_clock() >= 150 && laws::status(position) != laws::Status::Checkmate {
            return Answer::No;
        }
        match Solver::new().can_mate(position, color, self.budget) {
            Verdict::Mateable { line } if is_mating_line(position, color, &line) => {
                match ends_in_time(position, &line) {
                    true => Answer::Yes,
                    false => Answer::Undecided,
                }
            }
            Verdict::Unmateable { .. } => self.can_mate(position, color),
            _ => Answer::Undecided,
        }
    }
}

/// Whether no automatic draw ends the game before the last move of a line of legal moves.
fn ends_in_time(position: &Position, line: &[Move]) -> bool {
    let mut seen: HashMap<Setup, u32> = HashMap::new();
    let mut position = position.clone();
    for (index, mv) in line.iter().enumerate() {
        let times = seen.entry(without_counters(&position)).or_default();
        *times += 1;
        if *times >= 5 {
            return false;
        }
        let Ok(next) = laws::play(&position, *mv) else { return false };
        position = next;
        if position.halfmove_clock() >= 150 && index + 1 < line.len() {
            return false;
        }
    }
    true
}

/// What makes two positions the same (9.2.3), a little too strict: an en passant square counts even where nothing can
/// capture, which a double step allows only once anyway.
fn without_counters(position: &Position) -> Setup {
    Setup { halfmove_clock: 0, fullmove_number: 1, ..position.setup().clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(fen: &str, reading: Reading) -> Answer {
        let position = notation::fen::position(fen, laws::Variant::Standard).expect(fen);
        Judge::default().answer(&position, Color::White, reading)
    }

    #[test]
    fn the_75_moves_end_a_series_only_where_they_are_read_so() {
        let late = "7k/8/8/8/8/8/8/KR6 w - - 149 120";
        assert_eq!(answer(late, Reading::PositionOnly), Answer::Yes);
        assert_eq!(answer(late, Reading::AutomaticDraws), Answer::Undecided);
        let mate_in_one = "7k/8/6K1/8/8/8/8/R7 w - - 149 120";
        assert_eq!(answer(mate_in_one, Reading::AutomaticDraws), Answer::Yes);
        let over = "7k/8/6K1/8/8/8/8/R7 w - - 150 120";
        assert_eq!(answer(over, Reading::AutomaticDraws), Answer::No);
    }
}

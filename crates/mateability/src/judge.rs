//! The solver as the judge that `laws` asks, and what automatic draws make of the question.

use laws::article_05::a5_02_dead_position::{Answer, CanMate};
use laws::{Color, Position};

use crate::automatic::{InTime, can_mate_in_time, mates_in_time};
use crate::certificate::{Certificate, proves};
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
            Verdict::Unmateable { certificate } => is_proved(position, color, &certificate),
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
    pub fn answer(&self, position: &Position, color: Color, reading: Reading) -> Answer {
        if reading == Reading::PositionOnly {
            return self.can_mate(position, color);
        }
        match can_mate_in_time(position, color, self.budget) {
            InTime::Mateable { line } if mates_in_time(position, color, &line) => Answer::Yes,
            InTime::Unmateable { certificate } => is_proved(position, color, &certificate),
            InTime::TooLate { .. } => Answer::No,
            InTime::Mateable { .. } | InTime::Undecided => Answer::Undecided,
        }
    }
}

fn is_proved(position: &Position, color: Color, certificate: &Certificate) -> Answer {
    if proves(position, color, certificate) { Answer::No } else { Answer::Undecided }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_75_moves_end_a_series_only_where_they_are_read_so() {
        let late = "7k/8/8/8/8/8/8/KR6 w - - 149 120";
        let position = notation::fen::position(late, laws::Variant::Standard).expect(late);
        let answer = |reading| Judge::default().answer(&position, Color::White, reading);
        assert_eq!(answer(Reading::PositionOnly), Answer::Yes);
        assert_eq!(answer(Reading::AutomaticDraws), Answer::No);
    }
}

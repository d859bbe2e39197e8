//! The solver as the one who knows whether a player can still mate.

use std::cell::RefCell;

use laws::article_05::a5_02_dead_position::{Answer, CanMate, too_few_men};
use laws::{Color, Position};
use mateability::{Budget, Solver, Verdict};

/// Asks the solver, within a budget for each question. What it leaves open stays undecided.
pub struct Solving {
    solver: RefCell<Solver>,
    budget: Budget,
}

impl Solving {
    /// A solver that may spend this much on each question.
    pub fn new(budget: Budget) -> Solving {
        Solving { solver: RefCell::new(Solver::new()), budget }
    }
}

/// A budget that answers within a second what people ask.
impl Default for Solving {
    fn default() -> Solving {
        Solving::new(Budget { nodes: 200_000, bytes: 1 << 26, time: None })
    }
}

impl CanMate for Solving {
    fn can_mate(&self, position: &Position, color: Color) -> Answer {
        if too_few_men(position, color) {
            return Answer::No;
        }
        match self.solver.borrow_mut().can_mate(position, color, self.budget) {
            Verdict::Mateable { .. } => Answer::Yes,
            Verdict::Unmateable { .. } => Answer::No,
            Verdict::Undecided { .. } => Answer::Undecided,
        }
    }
}

//! Article 5.1.2: resignation.
//!
//! Encodes: 5.1.2.

use super::a5_02_dead_position::{Answer, CanMate};
use crate::{Article, Color, Edition, Outcome, Position};

/// A player who resigns has lost; since 2023 the game is drawn if the opponent cannot mate by any
/// series of legal moves (5.1.2).
pub fn resign(position: &Position, who: Color, edition: Edition, judge: &dyn CanMate) -> Outcome {
    if edition < Edition::E2023 {
        return Outcome::won(!who, "5.1.2");
    }
    lost_unless_unmateable(position, who, "5.1.2", judge)
}

/// A loss by this article that is a draw where the opponent cannot mate (5.1.2, 6.9, 7.5.5).
pub(crate) fn lost_unless_unmateable(
    position: &Position,
    loser: Color,
    by: &'static str,
    judge: &dyn CanMate,
) -> Outcome {
    match judge.can_mate(position, !loser) {
        Answer::Yes => Outcome::won(!loser, by),
        Answer::No => Outcome::drawn(by),
        Answer::Undecided => Outcome::Undecided { loser, by: Article::new(by) },
    }
}

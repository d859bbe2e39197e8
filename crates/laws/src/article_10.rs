//! Article 10: points.
//!
//! Encodes: 10.

use crate::{Color, Outcome};

/// What a win, a draw and a loss are worth, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// For the winner.
    pub win: u32,
    /// For each player of a drawn game.
    pub draw: u32,
    /// For the loser.
    pub loss: u32,
}

impl Points {
    /// One point, half a point, none (10.1).
    pub const USUAL: Points = Points { win: 2, draw: 1, loss: 0 };

    /// The half points of a player at the end of a game (10.1); `None` while it is undecided,
    /// and for a game that is cancelled.
    pub const fn of(self, outcome: Outcome, color: Color) -> Option<u32> {
        match outcome {
            Outcome::Won { winner, .. } if winner as u8 == color as u8 => Some(self.win),
            Outcome::Won { .. } | Outcome::LostByBoth { .. } => Some(self.loss),
            Outcome::Drawn { .. } => Some(self.draw),
            Outcome::Cancelled { .. } | Outcome::Undecided { .. } => None,
        }
    }

    /// Whether these two scores, in half points, may be given to the players of one game (10.2).
    ///
    /// Together they are at most what one game gives, and each is the score of a win, a draw or a
    /// loss: three quarters of a point are not.
    pub const fn may_be_given(self, white: u32, black: u32) -> bool {
        let most =
            if self.win + self.loss > 2 * self.draw { self.win + self.loss } else { 2 * self.draw };
        self.is_a_score(white) && self.is_a_score(black) && white + black <= most
    }

    const fn is_a_score(self, points: u32) -> bool {
        points == self.win || points == self.draw || points == self.loss
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_may_get_nothing_but_not_everything() {
        assert!(Points::USUAL.may_be_given(0, 0));
        assert!(Points::USUAL.may_be_given(1, 0));
        assert!(Points::USUAL.may_be_given(2, 0));
        assert!(!Points::USUAL.may_be_given(2, 1));
        assert!(!Points::USUAL.may_be_given(2, 2));
    }
}

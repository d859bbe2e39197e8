//! How a game ends, with the article that ends it.

use std::fmt;

use crate::{Article, Color};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One player has won.
    Won {
        /// Who won.
        winner: Color,
        /// The article by which the game is won.
        by: Article,
    },
    /// The game is drawn.
    Drawn {
        /// The article by which the game is drawn.
        by: Article,
    },
    /// Both players have lost, as after a refusal of both to obey the Laws (11.8).
    LostByBoth {
        /// The article by which both lose.
        by: Article,
    },
    /// The game is cancelled and a new one is played, as after a wrong start (7.2.1).
    Cancelled {
        /// The article by which it is cancelled.
        by: Article,
    },
    /// This player has lost unless the opponent cannot mate by any series of legal moves, and
    /// whether the opponent can is not known. Never to be counted as a loss or as a draw.
    Undecided {
        /// Who loses or draws.
        loser: Color,
        /// The article that asks whether the opponent can mate.
        by: Article,
    },
}

impl Outcome {
    /// A win by the article with this number.
    pub(crate) const fn won(winner: Color, by: &'static str) -> Outcome {
        Outcome::Won { winner, by: Article::new(by) }
    }

    /// A draw by the article with this number.
    pub(crate) const fn drawn(by: &'static str) -> Outcome {
        Outcome::Drawn { by: Article::new(by) }
    }

    /// The article by which the game ends.
    pub const fn article(self) -> Article {
        match self {
            Outcome::Won { by, .. }
            | Outcome::Drawn { by }
            | Outcome::LostByBoth { by }
            | Outcome::Cancelled { by }
            | Outcome::Undecided { by, .. } => by,
        }
    }

    /// The result as it is written: `1-0`, `0-1`, `1/2-1/2`, `0-0`, `cancelled`, or `undecided`.
    pub const fn score(self) -> &'static str {
        match self {
            Outcome::Won { winner: Color::White, .. } => "1-0",
            Outcome::Won { winner: Color::Black, .. } => "0-1",
            Outcome::Drawn { .. } => "1/2-1/2",
            Outcome::LostByBoth { .. } => "0-0",
            Outcome::Cancelled { .. } => "cancelled",
            Outcome::Undecided { .. } => "undecided",
        }
    }
}

/// The score and the article, such as `1-0 by 5.1.1`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.score(), self.article())
    }
}

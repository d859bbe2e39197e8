//! Article 12: the arbiter, as far as a decision has an effect that can be counted.
//!
//! Not encoded: 12.1 to 12.8 are duties of people. The choice among the penalties of 12.9 is the arbiter's; their
//! effect is here.
//!
//! Encodes: 12.9.

use crate::{Article, Color, Edition, Outcome};

/// A penalty that the arbiter may give (12.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// A warning (12.9.1).
    Warning,
    /// More time for the opponent, in milliseconds (12.9.2).
    MoreTimeForOpponent(u64),
    /// Less time for the player, in milliseconds (12.9.3).
    LessTime(u64),
    /// More points for the opponent, at most what the game gives (12.9.4).
    MorePointsForOpponent,
    /// Fewer points for the player (12.9.5).
    FewerPoints,
    /// The game is lost (12.9.6).
    Loss,
    /// A fine that was announced (12.9.7).
    Fine,
    /// Exclusion from one or more rounds (12.9.8).
    Exclusion,
    /// Expulsion from the competition (12.9.9).
    Expulsion,
}

impl Penalty {
    /// The article that lists it.
    pub const fn article(self) -> Article {
        Article::new(match self {
            Penalty::Warning => "12.9.1",
            Penalty::MoreTimeForOpponent(_) => "12.9.2",
            Penalty::LessTime(_) => "12.9.3",
            Penalty::MorePointsForOpponent => "12.9.4",
            Penalty::FewerPoints => "12.9.5",
            Penalty::Loss => "12.9.6",
            Penalty::Fine => "12.9.7",
            Penalty::Exclusion => "12.9.8",
            Penalty::Expulsion => "12.9.9",
        })
    }

    /// Whether the arbiter had this penalty: points came after 1997, fines and exclusion from a round after 2009.
    pub fn exists(self, edition: Edition) -> bool {
        match self {
            Penalty::MorePointsForOpponent | Penalty::FewerPoints => edition > Edition::E1997,
            Penalty::Fine | Penalty::Exclusion => edition > Edition::E2009,
            _ => true,
        }
    }

    /// What the penalty makes of the game of this player.
    pub const fn ends(self, who: Color) -> Option<Outcome> {
        match (self, who) {
            (Penalty::Loss, Color::White) => Some(Outcome::won(Color::Black, "12.9.6")),
            (Penalty::Loss, Color::Black) => Some(Outcome::won(Color::White, "12.9.6")),
            _ => None,
        }
    }
}

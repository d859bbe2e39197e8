//! Article 7.5, with A.3, A.5.2 and B.3: illegal moves and what they cost.
//!
//! Encodes: 7.5, A.3, A.5.2, B.3.

use crate::Edition;
use crate::appendix_a::Tempo;
use crate::article_06::a6_03_time_control::MINUTE;

/// What a player did that the Laws treat as an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offence {
    /// A completed illegal move (7.5.1).
    IllegalMove,
    /// A pawn left on the last rank and the clock pressed (7.5.2).
    PawnLeft,
    /// The clock pressed without a move (7.5.3).
    NoMove,
    /// Two hands used for one move and the clock pressed (7.5.4).
    TwoHands,
}

impl Offence {
    /// The number of the article.
    pub const fn number(self) -> &'static str {
        match self {
            Offence::IllegalMove => "7.5.1",
            Offence::PawnLeft => "7.5.2",
            Offence::NoMove => "7.5.3",
            Offence::TwoHands => "7.5.4",
        }
    }

    /// Whether the Laws treat it as an illegal move. Pressing without a move and two hands count as one
    /// since 2017; before, the arbiter decided.
    pub fn counts(self, edition: Edition) -> bool {
        match self {
            Offence::IllegalMove | Offence::PawnLeft => true,
            Offence::NoMove | Offence::TwoHands => edition >= Edition::E2017,
        }
    }

    /// Which of a player's counters it raises: one for all since 2018, in 2017 one for each kind.
    pub fn counter(self, edition: Edition) -> usize {
        match self {
            Offence::NoMove if edition < Edition::E2018 => 1,
            Offence::TwoHands if edition < Edition::E2018 => 2,
            _ => 0,
        }
    }
}

/// Under which supervision a game is played: it matters in rapid and blitz only (A.4, A.5, B.2, B.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Supervision {
    /// Enough arbiters: the Competition Rules apply in full.
    #[default]
    Full,
    /// Fewer: the rules of A.5 apply.
    Light,
}

/// What follows from an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sanction {
    /// Nothing but the restored position; anything more is the arbiter's decision.
    ArbiterDecides,
    /// This much time, in milliseconds, is added to the opponent's.
    Time(u64),
    /// The game is lost.
    Loss {
        /// Whether it is drawn instead where the opponent cannot mate.
        unless_unmateable: bool,
    },
}

/// What a player's illegal move costs, the first one being number 1 (7.5.5).
///
/// `quickplay` says whether the player has only the last period left, in which all moves are to be made.
pub fn sanction(
    number: u32,
    tempo: Tempo,
    supervision: Supervision,
    edition: Edition,
    quickplay: bool,
) -> Sanction {
    let unless_unmateable = edition >= Edition::E2009;
    match losing_number(tempo, supervision, edition, quickplay) {
        None => Sanction::ArbiterDecides,
        Some(losing) if number >= losing => Sanction::Loss { unless_unmateable },
        Some(_) => Sanction::Time(time_penalty(tempo, edition)),
    }
}

/// Which illegal move of a player loses; `None` where none does by itself.
///
/// Editions: in games of standard chess the third in a quickplay finish and else none in 1997, the third from 2001 to
/// 2009, the second since 2014. In lightly supervised blitz the first until 2017, in such rapid the first in 2014 and 2017; since 2018 the
/// second everywhere.
pub fn losing_number(
    tempo: Tempo,
    supervision: Supervision,
    edition: Edition,
    quickplay: bool,
) -> Option<u32> {
    use Edition::{E1997, E2001, E2005, E2009, E2014, E2017};
    match (tempo, supervision, edition) {
        (Tempo::Rapid, Supervision::Light, E1997 | E2001 | E2005 | E2009) => None,
        (Tempo::Rapid | Tempo::Blitz, Supervision::Light, E2014 | E2017) => Some(1),
        (Tempo::Blitz, Supervision::Light, E1997 | E2001 | E2005 | E2009) => Some(1),
        (_, _, E1997) if !quickplay => None,
        (_, _, E1997 | E2001 | E2005 | E2009) => Some(3),
        _ => Some(2),
    }
}

/// The time that the opponent gains where Article 7 or 9 says two minutes (7.5.5, 9.5.3, A.3).
///
/// Editions: one minute in blitz since 2014, and in rapid since 2023.
pub fn time_penalty(tempo: Tempo, edition: Edition) -> u64 {
    match tempo {
        Tempo::Blitz if edition >= Edition::E2014 => MINUTE,
        Tempo::Rapid if edition >= Edition::E2023 => MINUTE,
        _ => 2 * MINUTE,
    }
}

/// Whether a pawn left on the last rank becomes a queen when the clock is pressed (7.5.2): since
/// 2014. Before, the move was taken back and any piece could be chosen.
pub fn queen_is_forced(edition: Edition) -> bool {
    edition >= Edition::E2014
}

/// Whether an arbiter who sees an illegal move in a lightly supervised game may act without a claim
/// (A.5.2): since 2014.
pub fn arbiter_may_act_alone(edition: Edition) -> bool {
    edition >= Edition::E2014
}

//! Article 11: the conduct of the players, as far as it ends a game.
//!
//! Not encoded: 11.1, 11.2, 11.3.1, 11.3.3 to 11.6 and 11.9 to 11.12 forbid or allow what only people at the
//! board can see and judge.

use crate::article_05::a5_02_dead_position::{Answer, CanMate};
use crate::{Article, Color, Edition, Outcome, Position};

/// A player has a telephone or another forbidden device, or it sounds: the game is lost
/// (11.3.2.2). `None` where the edition leaves it to the arbiter.
///
/// Editions: until 2001 the Laws named no penalty and the arbiter decided. In 2005 a telephone that rang lost the game,
/// and what the opponent got was the arbiter's to say. In 2009 the game was drawn if the opponent could not win; since
/// 2014 it is lost whatever the opponent has.
pub fn forbidden_device(
    position: &Position,
    who: Color,
    edition: Edition,
    judge: &dyn CanMate,
) -> Option<Outcome> {
    match edition {
        Edition::E1997 | Edition::E2001 => None,
        Edition::E2009 => Some(match judge.can_mate(position, !who) {
            Answer::Yes => Outcome::won(!who, "11.3.2.2"),
            Answer::No => Outcome::drawn("11.3.2.2"),
            Answer::Undecided => Outcome::Undecided { loser: who, by: Article::new("11.3.2.2") },
        }),
        _ => Some(Outcome::won(!who, "11.3.2.2")),
    }
}

/// A player who keeps refusing to obey the Laws loses (11.7).
pub fn refuses_the_laws(who: Color) -> Outcome {
    Outcome::won(!who, "11.7")
}

/// Both players lose if both refuse (11.8).
pub fn both_refuse() -> Outcome {
    Outcome::LostByBoth { by: Article::new("11.8") }
}

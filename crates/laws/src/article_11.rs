//! Article 11: the conduct of the players, as far as it ends a game.
//!
//! Not encoded: 11.1, 11.2, 11.3.1, 11.3.3 to 11.6 and 11.9 to 11.12 forbid or allow what only people at the
//! board can see and judge.
//!
//! Encodes: 11.3.2, 11.7, 11.8.

use crate::arbiter::Device;
use crate::article_05::a5_01_resignation::lost_unless_unmateable;
use crate::article_05::a5_02_dead_position::CanMate;
use crate::{Article, Color, Edition, Outcome, Position};

/// What follows from a device that is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It is allowed.
    Allowed,
    /// It is forbidden, and what follows is the arbiter's to say.
    ArbiterDecides,
    /// The game is over.
    Lost(Outcome),
}

/// A player has a telephone or another device that nobody allowed, or it sounds (11.3.2.2).
///
/// Editions: until 2001 the Laws named no penalty and the arbiter decided. In 2005 a telephone that rang lost the game,
/// and what the opponent got was the arbiter's to say; to have one was forbidden. In 2009 it had to be completely
/// switched off, and one that sounded lost, unless the opponent could not mate. Since 2014 the game is lost by whoever
/// has one at all.
pub fn device(
    position: &Position,
    who: Color,
    device: Device,
    edition: Edition,
    judge: &dyn CanMate,
) -> Found {
    use Edition::{E1997, E2001, E2005, E2009};
    let by = "11.3.2.2";
    match (edition, device) {
        (E1997 | E2001, _) | (E2005 | E2009, Device::On) | (E2005, Device::Off) => {
            Found::ArbiterDecides
        }
        (E2009, Device::Off) => Found::Allowed,
        (E2009, Device::Sounds) => Found::Lost(lost_unless_unmateable(position, who, by, judge)),
        _ => Found::Lost(Outcome::won(!who, by)),
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

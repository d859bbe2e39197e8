//! Guidelines III: games without increment, and the quickplay finish.
//!
//! Not encoded: whether the opponent can win by normal means or tries to (III.5, III.6); the arbiter judges that.
//!
//! Encodes: III.1, III.2.

use crate::appendix_a::Tempo;
use crate::article_06::a6_02_clock::Clock;
use crate::article_06::a6_03_time_control::{Bonus, MINUTE, SECOND};
use crate::{Article, Color, Edition};

/// Whether a player is in a quickplay finish: the last period, in which all moves are to be made
/// (III.1), of a game of standard or rapid chess without increment (III.2.2).
pub fn is_quickplay_finish(clock: &Clock, color: Color, tempo: Tempo) -> bool {
    let period = clock.period(color);
    clock.in_last_period(color)
        && period.moves.is_none()
        && clock.bonus(color) == Bonus::None
        && tempo != Tempo::Blitz
}

/// The increment that both players get where it is granted (III.4), in milliseconds.
pub const GRANTED_INCREMENT: u64 = 5 * SECOND;

/// Whether no period of a game gives extra time for a move: these guidelines are for such games alone (III.2.2).
pub fn has_no_increment(clock: &Clock) -> bool {
    clock.control().periods().iter().all(|period| period.bonus == Bonus::None)
}

/// Whether the player having the move may ask for a draw because the opponent cannot win by normal
/// means or does not try (III.4, III.5), or why not.
///
/// Editions: Article 10 gave the right without announcement until 2009; since the appendix of 2014 it must be announced
/// (III.2.1).
///
/// # Errors
/// The article that stands against it.
pub fn may_claim(
    clock: &Clock,
    who: Color,
    on_move: bool,
    tempo: Tempo,
    announced: bool,
    edition: Edition,
) -> Result<(), Article> {
    if edition >= Edition::E2014 && !announced {
        return Err(Article::new("III.2.1"));
    }
    if !is_quickplay_finish(clock, who, tempo) {
        return Err(Article::new("III.2.2"));
    }
    let time = clock.remaining(who);
    if !on_move || time == 0 || time >= 2 * MINUTE || clock.has_fallen(who) {
        return Err(Article::new("III.5"));
    }
    Ok(())
}

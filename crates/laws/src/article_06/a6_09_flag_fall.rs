//! Article 6.9: a flag that has fallen, and both flags.
//!
//! Encodes: 6.9, A.5.3, III.3.

use crate::article_05::a5_01_resignation::lost_unless_unmateable;
use crate::article_05::a5_02_dead_position::{Answer, CanMate};
use crate::{Article, Color, Edition, Outcome, Position};

/// A player who has not completed the moves in time has lost, and the game is drawn if the opponent
/// cannot mate by any series of legal moves (6.9).
pub fn flag_fall(position: &Position, loser: Color, judge: &dyn CanMate) -> Outcome {
    lost_unless_unmateable(position, loser, "6.9", judge)
}

/// A claim of a win on time in rapid or blitz that nobody but the players watches (A.5.3).
///
/// The game is drawn if the claimant cannot mate. Editions: from 2014 to 2018 the claimant's own flag had to be up; until
/// 2009 both flags down were a draw.
pub fn claimed_win(
    position: &Position,
    claimant: Color,
    own_flag_down: bool,
    edition: Edition,
    judge: &dyn CanMate,
) -> Result<Outcome, Article> {
    if own_flag_down && edition <= Edition::E2009 {
        return Ok(Outcome::drawn("A.5.3"));
    }
    if own_flag_down && edition < Edition::E2023 {
        return Err(Article::new("A.5.3"));
    }
    Ok(match judge.can_mate(position, claimant) {
        Answer::Yes => Outcome::won(claimant, "6.9"),
        Answer::No => Outcome::drawn("A.5.3"),
        Answer::Undecided => Outcome::Undecided { loser: !claimant, by: Article::new("A.5.3") },
    })
}

/// Both flags are down and nobody can say which fell first: the game goes on where it is not the
/// last period (III.3.1.1), and is drawn where it is (III.3.1.2).
///
/// Editions: the rule stood in Article 6 until 2009, and in a guideline since.
pub fn both_flags(last_period: bool) -> Option<Outcome> {
    last_period.then_some(Outcome::drawn("III.3.1.2"))
}

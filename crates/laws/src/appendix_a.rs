//! Appendix A: rapid chess, and Appendix B: blitz.
//!
//! What changes in the articles themselves stands there: penalties in
//! [`crate::article_07::a7_05_illegal_moves`], wrong starts in [`crate::article_07::a7_02_wrong_start`].
//!
//! Not encoded: how many games an arbiter watches and who records them (A.4.1, A.4.2, B.2.1, B.2.2), and what the
//! regulations of an event choose (A.6, B.4). They come in as the supervision of a game.
//!
//! Encodes: A.1, B.1.

use crate::article_03::a3_01_capture_and_attack::is_attacked;
use crate::article_04::a4_07_released::is_last_rank;
use crate::article_06::a6_03_time_control::{MINUTE, TimeControl};
use crate::{Color, Edition, Position, Role};

/// Standard, rapid or blitz, by the time allotted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tempo {
    /// At least an hour for each player.
    #[default]
    Standard,
    /// Appendix A.
    Rapid,
    /// Appendix B.
    Blitz,
}

/// What a time control makes of a game: its main times and sixty bonuses count (A.1, B.1).
///
/// Editions: since 2014 blitz is ten minutes or less and rapid less than sixty; before, blitz was
/// less than fifteen minutes.
pub fn tempo(control: &TimeControl, edition: Edition) -> Tempo {
    let time = control.for_sixty_moves();
    let blitz = match edition < Edition::E2014 {
        true => time < 15 * MINUTE,
        false => time <= 10 * MINUTE,
    };
    match time {
        _ if blitz => Tempo::Blitz,
        _ if time < 60 * MINUTE => Tempo::Rapid,
        _ => Tempo::Standard,
    }
}

/// After how many moves by each player a lightly supervised game is settled: clock and set-up are
/// no longer touched (A.5.1). Three until 2009, ten since 2014.
pub fn settled_after(edition: Edition) -> u32 {
    if edition < Edition::E2014 { 3 } else { 10 }
}

/// Whether both kings are in check, which no game can bring about (A.5.4).
pub fn both_kings_in_check(position: &Position) -> bool {
    let board = position.board();
    let in_check = |color| board.king(color).is_some_and(|king| is_attacked(board, king, !color));
    Color::ALL.into_iter().all(in_check)
}

/// Whether a pawn stands on the rank where it should have become another piece (A.5.4).
pub fn pawn_on_last_rank(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let mut men = position.board().of(color);
        men.any(|(square, role)| role == Role::Pawn && is_last_rank(square, color))
    })
}

/// How often a player may ask to see the scoresheet (A.4.3, B.2.3).
pub const SCORESHEET_REQUESTS: u32 = 5;

/// Whether the arbiter of a lightly supervised game calls a flag he sees fall (A.5.5): not until
/// 2009, when only the players could claim it.
pub fn arbiter_calls_flag(edition: Edition) -> bool {
    edition >= Edition::E2014
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::article_06::a6_03_time_control::{Bonus, SECOND};

    #[test]
    fn sixty_bonuses_count() {
        let of = |minutes: u64, seconds: u64| {
            let bonus = Bonus::Increment(seconds * SECOND);
            tempo(&TimeControl::sudden_death(minutes * MINUTE, bonus), Edition::E2023)
        };
        assert_eq!(of(10, 0), Tempo::Blitz);
        assert_eq!(of(5, 5), Tempo::Blitz);
        assert_eq!(of(5, 6), Tempo::Rapid);
        assert_eq!(of(59, 0), Tempo::Rapid);
        assert_eq!(of(50, 10), Tempo::Standard);
    }
}

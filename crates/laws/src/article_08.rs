//! Article 8: the recording of the moves.
//!
//! Not encoded: what else a scoresheet holds (8.1.4), who helps to keep it (8.1.6), where it lies and whom
//! it belongs to (8.2, 8.3), how a missing score is rebuilt (8.5). They need eyes at the board.
//!
//! Encodes: 8.1.2, 8.1.3, 8.4, A.2.

use crate::Edition;
use crate::appendix_a::Tempo;
use crate::article_06::a6_03_time_control::{Bonus, MINUTE, SECOND};

/// Whether a player must record the moves (8.1.1, 8.4, A.2).
///
/// Not in rapid and blitz (A.2), and not with less than five minutes left in the period, `remaining`
/// milliseconds, unless each move brings thirty seconds or more (8.4).
pub fn must_record(remaining: u64, bonus: Bonus, tempo: Tempo) -> bool {
    tempo == Tempo::Standard && (remaining >= 5 * MINUTE || bonus.time() >= 30 * SECOND)
}

/// Whether a player who has made `made` moves and recorded `recorded` of them may make another: the previous one
/// must be on the scoresheet, the opponent's reply need not be (8.1.3).
pub fn may_move(made: u32, recorded: u32) -> bool {
    recorded >= made
}

/// Whether it is forbidden to write a move down before it is made, unless for a claim or to seal it
/// (8.1.2): since 2005.
pub fn recording_in_advance_is_forbidden(edition: Edition) -> bool {
    edition >= Edition::E2005
}

//! Article 7: irregularities.
//!
//! Not encoded: 7.1, the times and the counter after a position is restored, and 7.4.3, whether a
//! player who displaced pieces is penalised. Both are left to the arbiter.

pub mod a7_02_wrong_start;
pub mod a7_05_illegal_moves;

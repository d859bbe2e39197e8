//! Article 9: the drawn game.

pub mod a9_01_offers;
pub mod a9_02_repetition;
pub mod a9_03_fifty_moves;
pub mod a9_05_claims;
pub mod a9_06_automatic;

//! The answers of a subject at one position, held against the Laws or against another subject.

mod against;
mod aspects;
mod descend;
pub mod fields;
#[cfg(feature = "games")]
mod game;
mod moves;
mod position;
mod writing;

pub use against::{Disagreement, against};
pub use aspects::Aspects;
pub use descend::descend;
pub use fields::{Conventions, EnPassantField, WrongField};
#[cfg(feature = "games")]
pub use game::{outcome, repetitions};
pub use moves::{judgement, judgements, moves, moves_once, result};
pub use position::{attackers, checkers, miscount, status};
pub use writing::{reading, san};

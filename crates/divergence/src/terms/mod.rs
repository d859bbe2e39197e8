//! What every room speaks of: lines of moves, the kinds of move, differences, and causes.

mod cause;
mod difference;
mod line;
pub mod manner;

pub use cause::Cause;
pub use difference::{Difference, Kind, NO_MOVE, Sighting};
pub use line::Line;
pub use manner::Manner;

//! Making a position small without losing its fault.

mod minimise;
mod probe;

pub use minimise::minimise;
pub use probe::{Wanted, shows};

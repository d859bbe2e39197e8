//! One result model and the texts made from it.
//!
//! [`Run`] is what came of asking one subject; it is plain data, versioned, and everything a reader
//! sees is made from it.

mod human;
mod model;
mod order;

pub use human::{Detail, human};
pub use model::{Case, Counts, Run, SubjectInfo, Verdict};

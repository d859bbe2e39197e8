//! Where to look for differences: corpora and files, generated positions, and the features that these aim at.

pub mod features;
pub mod generate;
pub mod plausible;
pub mod random;
mod source;

pub use source::{Counts, DEEPEST, MOST_COUNTED, Source};

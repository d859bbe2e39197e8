//! What suites are worth: which planted faults they find, and corpora that find the most with the least.

pub mod distil;
pub mod score;

//! What was found, written down: as a report and as a scenario that can be asked for ever after.

pub mod case;
mod report;
mod words;

pub use case::{file_name, id};
pub use report::{Choices, DiffReport, Finding, Seen};
pub use words::{command, men, repeat, seen};

//! From "they differ" to "this is why".
//!
//! A subject's answers are held against the Laws at many positions ([`diff`]). Differences that
//! look alike are one fault. Each fault is shown in the smallest position that still has it, named by its
//! article, explained, and written as a scenario that can be asked for ever after.

mod against;
mod ask;
mod case;
mod cause;
mod compare;
mod descend;
mod diff;
mod difference;
pub mod distil;
pub mod features;
mod fields;
pub mod generate;
mod line;
mod manner;
mod minimise;
mod notation_cause;
pub mod plausible;
mod probe;
pub mod random;
mod reference;
mod replay;
mod report;
pub mod score;
mod single;
mod texts;
mod why;
mod written;

pub use against::{Disagreement, against};
pub use ask::{Asker, Budget, Heard, Silence, Trouble, TroubleKind, shown, topic};
pub use case::{file_name, id};
pub use cause::Cause;
pub use compare::Aspects;
pub use diff::{Options, Source, diff, diff_with};
pub use difference::{Difference, Kind, Sighting};
pub use fields::{Conventions, EnPassantField};
pub use line::Line;
pub use reference::{Facts, Legal, Reference};
pub use replay::{GameProblem, ReplayReport, replay};
pub use report::{DiffReport, Finding, Seen};
pub use single::{Look, look};
pub use texts::{Reading, Text};
pub use written::Choices;

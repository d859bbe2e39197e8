//! From "they differ" to "this is why".
//!
//! A subject's answers are held against the Laws at many positions ([`diff`]). Differences that
//! look alike are one fault. Each fault is shown in the smallest position that still has it, named by its
//! article, explained, and written as a scenario that can be asked for ever after.
//!
//! The rooms, in the order in which a difference passes them; each uses only those before it:
//! `terms` (what all speak of), `reference` (what the Laws say), `places` (where to look), `asking`, `comparing`, `naming` (the
//! cause), `minimising`, `writing` (the report and the case), `search` (all of this, one after the other), `scoring` (what a suite is
//! worth).

mod asking;
mod comparing;
mod minimising;
mod naming;
mod places;
mod reference;
mod scoring;
mod search;
mod terms;
mod writing;

pub use asking::{Asker, Budget, Heard, Silence, Trouble, TroubleKind, shown, sorted, topic};
pub use comparing::fields::compare as compare_fields;
pub use comparing::{
    Aspects, Conventions, Disagreement, EnPassantField, WrongField, against, moves_once,
};
pub use naming::cause;
pub use places::{Counts, DEEPEST, MOST_COUNTED, Source, features, generate, plausible, random};
pub use reference::{Facts, Legal, Reading, Reference, Text};
pub use scoring::{distil, score};
#[cfg(feature = "games")]
pub use search::{GameProblem, Only, ReplayReport, replay};
pub use search::{Look, Options, counts, diff, diff_with, look};
pub use terms::{Cause, Difference, Kind, Line, Sighting};
pub use writing::{Choices, DiffReport, Finding, Seen, file_name, id};

//! What is asked: the YAML scenario format, its guard, selection and judging.
//!
//! A file's way to a verdict: [`load`] reads its bytes, [`guard`] refuses what is hostile and
//! remembers where everything stands, [`format`](mod@format) gives it types, [`reading`] checks
//! what types cannot say, [`select`] picks, [`ask`] asks a subject, [`judge`](mod@judge) compares,
//! [`explain`](mod@explain) says why.
//!
//! ```
//! use scenario::{Judgement, Mode, Selection, Suite, examine};
//! use subject::{Limits, open};
//!
//! let suite = Suite::embedded()?;
//! let only = Selection { ids: vec!["king-in-the-corner".to_owned()], ..Selection::default() };
//! let mut reference = open("reference", &Limits::default())?;
//! for scenario in only.apply(&suite)? {
//!     for verdict in examine(&scenario, &mut *reference, Mode::default()) {
//!         assert_eq!(verdict.judgement, Judgement::Conforms, "{}", verdict.key());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ask;
pub mod compare;
pub mod diagnostic;
pub mod editions;
pub mod explain;
pub mod files;
pub mod format;
pub mod game;
pub mod game_file;
pub mod guard;
pub mod json;
pub mod judge;
pub mod known;
pub mod load;
pub mod numbers;
pub mod pgn;
pub mod reading;
pub mod reasons;
pub mod registry;
mod scenario;
pub mod select;
pub mod sum;
pub mod twice;
pub mod yaml;

pub use ask::{Mode, Verdict, examine};
pub use diagnostic::{Diagnostic, Style};
pub use editions::Editions;
pub use explain::{Explanation, Why, explain};
#[cfg(feature = "schema")]
pub use format::schema;
pub use judge::{Difference, Judgement, judge};
pub use load::{LoadError, Suite};
pub use reasons::{Mismatch, check_reasons};
pub use scenario::{
    Expected, FEN_FIELDS, Question, REASONS, Refused, Scenario, level_name, status_name,
    variant_name,
};
pub use select::{SelectError, Selection};

//! What is asked: the YAML scenario format, its guard, selection and judging.

pub mod ask;
pub mod compare;
pub mod diagnostic;
pub mod editions;
pub mod explain;
pub mod format;
pub mod game;
pub mod guard;
pub mod judge;
pub mod load;
pub mod reading;
pub mod reasons;
pub mod registry;
mod scenario;
pub mod select;
mod yaml;

pub use ask::{Mode, Verdict, examine};
pub use diagnostic::{Diagnostic, Style};
pub use editions::Editions;
pub use explain::{Explanation, Why, explain};
pub use format::schema;
pub use judge::{Difference, Judgement, judge};
pub use load::{LoadError, Suite};
pub use reasons::{Mismatch, check_reasons};
pub use scenario::{
    Expected, FEN_FIELDS, Question, REASONS, Scenario, level_name, status_name, variant_name,
};
pub use select::{SelectError, Selection};

//! What is asked: the YAML scenario format, its guard, selection and judging.

pub mod diagnostic;
pub mod editions;
pub mod format;
pub mod guard;
pub mod load;
pub mod reading;
pub mod registry;
mod scenario;
pub mod select;
mod yaml;

pub use diagnostic::{Diagnostic, Style};
pub use editions::Editions;
pub use format::schema;
pub use load::{LoadError, Suite};
pub use scenario::{
    Expected, FEN_FIELDS, Question, REASONS, Scenario, level_name, status_name, variant_name,
};
pub use select::{SelectError, Selection};

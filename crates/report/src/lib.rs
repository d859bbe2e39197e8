//! One result model and the texts made from it.
//!
//! [`Run`] is what came of asking one subject; it is plain data, versioned, and everything a reader
//! sees is made from it.

mod badge;
mod github;
mod human;
mod junit;
mod markdown;
mod model;
mod order;
mod sarif;
mod text;

pub use badge::{badge_json, badge_svg};
pub use github::github;
pub use human::{Detail, human};
pub use junit::junit;
pub use markdown::markdown;
pub use model::{Case, Counts, Run, SubjectInfo, Verdict};
pub use sarif::sarif;

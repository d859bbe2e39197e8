//! The texts that are made from a result.
//!
//! [`Run`] is what came of asking one subject; it is plain data, versioned, and everything a reader
//! sees is made from it.

mod badge;
mod compare;
mod github;
mod html;
mod human;
pub mod jsonl;
mod junit;
mod markdown;
mod pages;
mod picture;
mod sarif;
mod text;
pub mod written;

pub use badge::{badge_json, badge_svg};
pub use compare::{Comparison, comparison};
pub use github::github;
pub use html::{ArticleInfo, html};
pub use human::{Detail, human};
pub use inquiry::{
    Case, Conclusion, Counts, Fixed, Group, Known, KnownList, Outcome, Run, SubjectInfo, Verdict,
    count, schema,
};
pub use junit::junit;
pub use markdown::{markdown, matrix};
pub use pages::{Contents, Covered, Fault, Found, Search, Suite};
pub use picture::{Picture, board_file};
pub use sarif::sarif;

/// A file of the caller's that annotations point at; without one they point at none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its path, from the root of the repository.
    pub file: Option<String>,
}

//! One result model and the texts made from it.
//!
//! [`Run`] is what came of asking one subject; it is plain data, versioned, and everything a reader
//! sees is made from it.

mod badge;
mod github;
mod html;
mod human;
mod junit;
mod markdown;
mod model;
mod order;
mod pages;
mod picture;
mod sarif;
mod text;

pub use badge::{badge_json, badge_svg};
pub use github::github;
pub use html::{ArticleInfo, html};
pub use human::{Detail, human};
pub use junit::junit;
pub use markdown::{markdown, matrix};
pub use model::{Case, Counts, Run, SubjectInfo, Verdict, schema};
pub use pages::{Contents, Covered, Fault, Found, Search, Suite};
pub use picture::{Picture, board_file};
pub use sarif::sarif;

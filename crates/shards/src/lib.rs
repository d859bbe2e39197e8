//! Work cut into shards: parts that need nothing of each other, each with one file as its result.
//!
//! The work is a list of items, numbered from 0. Shard `I` of `N` has every `N`-th of them ([`Shard`]), so that neighbours,
//! which cost about the same, are spread evenly. A shard writes its answers to one file ([`Output`]), which is its checkpoint
//! as well: killed and begun anew, it goes on behind the last answer that is on the disk. [`Join`] looks at all files of a
//! folder, names what is missing, double, foreign or damaged, and hands over the answers in the order of the items.
//!
//! ```
//! use shards::{Begun, Header, Join, Output, Shard};
//!
//! let folder = tempfile::tempdir()?;
//! let run = Header::new("squares", "of the first ten numbers", "", 10);
//! for index in 1..=3 {
//!     let shard: Shard = format!("{index}/3").parse()?;
//!     if let Begun::Open(mut output) = Output::begin(folder.path(), run.clone().of(shard))? {
//!         while let Some(item) = output.next_item() {
//!             output.add(&serde_json::json!(item * item))?;
//!         }
//!         output.finish()?;
//!     }
//! }
//! let join = Join::look(folder.path())?;
//! assert!(join.problems().is_empty());
//! let mut sum = 0;
//! join.each(|_item, square| {
//!     sum += square.as_u64().unwrap_or_default();
//!     Ok::<(), shards::Error>(())
//! })?;
//! assert_eq!(sum, 285);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod due;
mod file;
mod header;
mod join;
mod line;
mod shard;

pub use file::{Begun, Output};
pub use header::Header;
pub use join::{Join, Problem};
pub use shard::{Shard, ShardError};

/// Why a shard cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system does not let us.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// Another process is at work on the same shard.
    #[error("{0}: another process works on this shard")]
    Busy(String),
    /// The file belongs to other work.
    #[error("{path} belongs to other work: {what}")]
    Foreign {
        /// The file.
        path: String,
        /// What is different.
        what: String,
    },
    /// The file is not as it was written.
    #[error("{path}:{line}: {what}")]
    Damaged {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
}

impl Error {
    fn io(path: &std::path::Path, error: std::io::Error) -> Error {
        Error::Io { path: path.display().to_string(), error }
    }
}

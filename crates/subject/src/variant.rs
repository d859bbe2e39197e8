//! The rules of castling and of the start position that a question is asked under.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The set of rules a question is asked under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Chess as in Articles 1 to 3.
    Standard,
    /// Chess960, Guidelines II.
    Chess960,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variant::Standard => "standard chess",
            Variant::Chess960 => "Chess960",
        })
    }
}

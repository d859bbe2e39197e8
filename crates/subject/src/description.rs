//! What a subject says of itself.

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::variant::Variant;

/// What a subject says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Description {
    /// Name of the program or library.
    pub name: String,
    /// Its version, or an empty text.
    #[serde(default)]
    pub version: String,
    /// The language it is written in, or an empty text.
    #[serde(default)]
    pub language: String,
    /// Where it lives, or an empty text.
    #[serde(default)]
    pub homepage: String,
    /// The levels it claims.
    pub levels: Vec<Level>,
    /// The variants it claims.
    pub variants: Vec<Variant>,
    /// What else it can be asked; an adapter that names nothing is not asked it.
    #[serde(default)]
    pub capabilities: Vec<Capability>,
    /// Conventions it declares, such as `en-passant-field: legal`.
    #[serde(default)]
    pub conventions: BTreeMap<String, String>,
}

/// How much of the Laws a subject claims to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Articles 1 to 3, checkmate and stalemate: any move generator.
    Board,
    /// FEN and SAN.
    Notation,
    /// History: repetition, move counts, outcomes, dead positions.
    Game,
    /// Touch, clock, irregularities, claims, penalties.
    Competition,
}

/// What a subject may offer beside its levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Capability {
    /// It says which position it has read: `position`.
    Position,
    /// It compares positions: `same-position`.
    Sameness,
    /// It takes moves back: `undo`.
    Undo,
    /// It can be asked on after it refused: `refusals`.
    Refusals,
    /// It reads and writes PGN: `read-pgn`, `write-pgn`.
    Pgn,
}

impl Capability {
    /// Its name in the protocol, such as `pgn`.
    pub const fn name(self) -> &'static str {
        match self {
            Capability::Position => "position",
            Capability::Sameness => "sameness",
            Capability::Undo => "undo",
            Capability::Refusals => "refusals",
            Capability::Pgn => "pgn",
        }
    }
}

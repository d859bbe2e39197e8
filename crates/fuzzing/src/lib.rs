//! Positions, games, events and texts made by intent, what must hold for each of them, and
//! campaigns against any chess program. There is no fuzz engine in here: everything is driven by
//! bytes or by a seed, and is tested with both.
//!
//! | Module | What it has |
//! |---|---|
//! | [`case`] | a position with the moves before it, made from bytes or by chance |
//! | [`game`] | games that repeat positions and run into the counts of Article 9 |
//! | [`ending`] | positions in which it is a question whether a player can still mate |
//! | [`events`] | what happens at the board, line by line |
//! | [`texts`] | FEN, moves, PGN, YAML and replies, broken in likely places |
//! | [`oracles`] | true sentences, each a function that panics at nothing and returns what broke it |
//! | [`rules`](mod@rules) | our own rules as an oracle sees them |
//! | [`campaign`] | asks a subject what chance and rule features suggest, and keeps what it finds |
//!
//! The author of a move generator writes [`Rules`] for it, a fuzz target of one line, and has every answer held against
//! the Laws:
//!
//! ```ignore
//! #![cfg_attr(fuzzing, no_main)]
//! fuzzing::check!(my_crate::MyRules);
//! ```

pub mod campaign;
pub mod case;
pub mod ending;
pub mod events;
pub mod game;
mod generators;
mod mirror;
pub mod oracles;
pub mod rules;
pub mod target;
pub mod texts;
mod tree;

pub use ::rules::Rules;
pub use case::{Case, Intent};
pub use oracles::{Broken, Checked};
pub use subject::InProcess;

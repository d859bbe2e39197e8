//! Who is asked: the [`Subject`] trait, its adapters, and the supervision of untrusted processes.
//!
//! | Subject | Who answers |
//! |---|---|
//! | `reference` | the Laws as the crate `laws` writes them down |
//! | `mutant:NAME` | a rules engine with one planted fault |
//! | `uci:PATH` | a UCI engine, by whatever commands it is proved to have |
//! | `adapter:COMMAND` | any program that speaks the JSON lines of [`protocol`] |
//! | `python-chess`, `pyffish`, `chess.js`, `chessops`, `kokopu`, `ffish` | the library, by an adapter that is carried inside |
//!
//! This is the only crate that starts processes. A subject is bounded in time, output and memory; one
//! that crashes, hangs, floods or talks nonsense yields a [`Failure`] and is started anew for the next
//! question; and nothing that it started outlives it.
//!
//! ```
//! use subject::{Answer, Limits, Query, Reply, Root, Variant, open};
//!
//! let mut reference = open("reference", &Limits::default())?;
//! let root = Root {
//!     variant: Variant::Standard,
//!     fen: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".to_string(),
//!     moves: vec![],
//! };
//! assert_eq!(reference.ask(&root, &Query::LegalMoves), Reply::Answer(Answer::Moves(vec![])));
//! # Ok::<(), subject::OpenError>(())
//! ```

pub mod competition;
pub mod game_level;
mod json_lines;
mod mutant;
mod mutant_game;
mod process;
mod question;
mod ready;
mod reference;
mod shape;
mod solving;
mod spec;
mod spelling;
mod uci;

pub mod protocol;

pub use json_lines::Wanted;
pub use mutant::Mutant;
pub use process::{Limits, end_all};
pub use question::{
    Answer, Description, Failure, FailureKind, Level, Query, Reply, Root, Status, Subject, Variant,
};
pub use ready::Library;
pub use reference::Reference;
pub use solving::Solving;
pub use spec::{Command, NoSuchSubject, OpenError, Spec, open, open_wanting};
pub use uci::{Display, PerftText, parse_display, parse_perft};

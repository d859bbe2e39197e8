//! Who is asked: the [`Subject`] trait, its adapters, and the supervision of untrusted processes.
//!
//! | Subject | Who answers |
//! |---|---|
//! | `reference` | the Laws as the crate `laws` writes them down |
//! | `mutant:NAME` | a rules engine with one planted fault |
//! | `uci:PATH` | a UCI engine, by whatever commands it is proved to have |
//! | `xboard:PATH` | an engine that speaks XBoard's protocol, by the moves that it refuses |
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

#[cfg(feature = "processes")]
mod candidates;
pub mod competition;
mod description;
pub mod foreign;
pub mod game_level;
pub mod games;
#[cfg(feature = "processes")]
mod gate;
mod in_process;
#[cfg(feature = "processes")]
mod json_lines;
#[cfg(feature = "processes")]
mod mutant;
#[cfg(feature = "processes")]
pub mod mutant_arbiter;
#[cfg(feature = "processes")]
mod mutant_game;
#[cfg(feature = "processes")]
mod mutant_pgn;
#[cfg(feature = "processes")]
mod process;
mod question;
#[cfg(feature = "processes")]
mod ready;
#[cfg(feature = "processes")]
mod reference;
#[cfg(feature = "processes")]
mod scratch;
#[cfg(feature = "processes")]
mod shape;
#[cfg(feature = "processes")]
mod solving;
#[cfg(feature = "processes")]
mod spec;
mod spelling;
#[cfg(feature = "processes")]
mod uci;
mod variant;
#[cfg(feature = "processes")]
mod xboard;

#[cfg(feature = "processes")]
pub mod protocol;
#[cfg(feature = "processes")]
pub mod wire;

pub use description::{Capability, Description, Level};
pub use in_process::{InProcess, PANICKED};
#[cfg(feature = "processes")]
pub use json_lines::Wanted;
#[cfg(feature = "processes")]
pub use mutant::Mutant;
#[cfg(feature = "processes")]
pub use mutant_arbiter::MutantArbiter;
#[cfg(feature = "processes")]
pub use process::{Isolation, Limits, Protection, Sandbox, claim_children, end_all};
pub use question::{Answer, Failure, FailureKind, Query, Reply, Root, Status, Subject};
#[cfg(feature = "processes")]
pub use ready::Library;
#[cfg(feature = "processes")]
pub use reference::Reference;
#[cfg(feature = "processes")]
pub use solving::Solving;
#[cfg(feature = "processes")]
pub use spec::{Command, NoSuchSubject, OpenError, Spec, open, open_wanting};
#[cfg(feature = "processes")]
pub use uci::{Display, PerftText, parse_display, parse_perft};
pub use variant::Variant;

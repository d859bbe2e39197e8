//! The fast move generator and perft, held against the reference rules.
//!
//! [`Position`] lists and makes legal moves of standard chess and Chess960; [`perft()`] counts the ways to play some
//! plies. Nothing here decides what is legal: tests hold every answer against `laws`.
//!
//! ```
//! use movegen::{Position, perft};
//!
//! let start = Position::initial();
//! assert_eq!(start.count(), 20);
//! assert_eq!(perft(&start, 4), 197_281);
//! for &mv in start.moves().iter() {
//!     assert!(!start.play(mv).in_check());
//! }
//! ```
//!
//! How it is fast: a position is eight words and is copied to make a move; the side to move is known to the compiler;
//! pins and checks are found before any move is made, so that every move listed is legal; moves of the last ply are
//! counted, not listed; and of the ply before it, most moves are not even made, because their replies
//! follow from a few numbers kept by square (`pairs.rs` says which moves, and why the count stays exact). The code is compiled
//! for plain and for newer processors, and the choice is made when the program runs ([`Path`]).
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(
        dead_code,
        unused_imports,
        unused_variables,
        reason = "what the paths for x86-64 share with nobody else"
    )
)]

mod arch;
mod bits;
mod board;
mod categories;
mod compiled;
mod count;
mod frontier;
mod generate;
mod hash;
mod key;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod moves;
mod pairs;
mod path;
mod perft;
mod position;
mod rules;
mod tables;

pub use categories::Categories;
pub use frontier::Packed;
pub use moves::{Move, MoveList};
pub use path::Path;
pub use perft::{
    Branch, Options, Outcome, Progress, categories, divide, divide_categories, perft, perft_on,
};
pub use position::Position;

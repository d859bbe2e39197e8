//! What scenarios say of the games that a text in PGN holds, and what an answer says of it.

mod compare;
mod line;
mod strict;
mod text;

pub use compare::{Found, PgnAsked, PgnExpected};
pub use line::{Part, read_line, render};
pub use text::{ENCODINGS, GameText, questions};

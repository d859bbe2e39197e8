//! A deliberately breakable implementation of the rules of chess: one switch per planted fault.
//!
//! It shares no code with the reference, so that the two can be held against each other, and it
//! speaks text only. [`Engine::correct`] keeps the rules; [`Engine::with`] breaks one of them in
//! the way that a real program was, or might be, wrong. A test suite is worth what it finds here.

mod attack;
mod board;
mod castle;
mod check;
mod faults;
mod fen;
mod generate;
mod history;
mod legality;
mod make;
mod material;
mod moves;
mod pawn;
mod perft;
mod pgn;
mod repetition;
mod rights;
mod safety;
mod san;
mod san_reader;
mod setup;
mod state;
mod takeback;

pub mod competition;

pub use board::{Color, Variant};
pub use faults::{Fault, FaultSet, Level};
pub use fen::{Refused, START};
pub use history::{Outcome, Reason, Status};
pub use pgn::{PgnGame, PgnMove};
pub use state::{Engine, State};

//! What a chess engine says, judged: conversations in UCI and in XBoard's protocol.
//!
//! A *conversation* is a short transcript: what is sent, and what has to come (`specs/conversation/*.yaml`). A *rule* holds in
//! every conversation and is watched on every line: the best move is legal, a line of play can be played, one answer for each
//! search. Both name the paragraph of the protocol's description that asks for them; what it leaves open is a choice.
//!
//! The way of a run: [`format`](mod@format) reads the transcripts, [`suite`] collects them, [`run`](mod@run) plays them to an engine, [`uci`]
//! and [`xboard`] watch what it says, [`outcome`] is what was found.

pub mod format;
pub mod outcome;
pub mod run;
pub mod suite;
pub mod uci;
pub mod xboard;

pub use format::{Conversation, File, Protocol, Rule, Step, Weight};
pub use outcome::{Case, Found, Verdict};
pub use run::{Options, Run, replay, run};
pub use suite::Suite;

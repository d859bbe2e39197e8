//! Who is asked: the Subject trait, its adapters, and the supervision of untrusted processes.

pub mod competition;
pub mod game_level;
mod question;

pub use question::{
    Answer, Description, Failure, FailureKind, Level, Query, Reply, Root, Status, Subject, Variant,
};

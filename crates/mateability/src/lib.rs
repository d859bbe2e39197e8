//! Can this side still mate?
mod board;
pub mod certificate;
pub mod reach;
mod solve;
pub mod tables;
pub use certificate::check;
pub use solve::*;

//! Can this side still mate?
mod board;
pub mod certificate;
mod solve;
pub mod reach;
pub mod tables;
pub use certificate::check;
pub use solve::*;

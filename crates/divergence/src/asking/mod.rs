//! Asking a subject that is not trusted.

mod asker;

pub use asker::{Asker, Budget, Heard, Silence, Trouble, TroubleKind, shown, sorted, topic};

//! What scenarios of the levels game and competition expect.

mod aspect;
mod comparison;
mod expected;
#[cfg(feature = "schema")]
mod schemas;
mod text;

pub use aspect::{Aspect, aspects};
pub use comparison::Comparison;
pub use expected::GameExpected;
#[cfg(feature = "schema")]
pub(crate) use schemas::*;
pub use text::{
    ConditionsText, RulingText, Sides, wrong_with_event, wrong_with_outcome, wrong_with_ruling,
};

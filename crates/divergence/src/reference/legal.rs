//! A legal move with what it leads to.

use std::cell::OnceCell;

use laws::appendix_c::write_san;
use laws::{Move, Position};

/// A legal move with what it leads to.
#[derive(Clone, Debug)]
pub struct Legal {
    /// The move.
    pub mv: Move,
    /// The move as subjects are told it.
    pub uci: String,
    /// The position after it.
    pub after: Position,
    pub(super) san: OnceCell<String>,
}

impl Legal {
    /// The move in algebraic notation (Appendix C). `position` is the one the move is legal in.
    pub fn san(&self, position: &Position) -> &str {
        self.san.get_or_init(|| write_san(position, self.mv).unwrap_or_default())
    }
}

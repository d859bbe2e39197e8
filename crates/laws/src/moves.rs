//! A move as a person states it.

use std::fmt;

use crate::{Role, Square};

/// Any origin, target and promotion that somebody can name, legal or not.
///
/// Castling is stated as the king's move: two squares along the rank in standard chess (`e1g1`), onto the
/// castling rook in Chess960 (`e1h1`), where two squares would be ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub origin: Square,
    /// Where it is said to go.
    pub target: Square,
    /// What the pawn is said to become (3.7.3.3).
    pub promotion: Option<Role>,
}

impl Move {
    /// A move without promotion.
    pub const fn new(origin: Square, target: Square) -> Move {
        Move { origin, target, promotion: None }
    }

    /// A move that names a promotion.
    pub const fn promoting(origin: Square, target: Square, role: Role) -> Move {
        Move { origin, target, promotion: Some(role) }
    }
}

/// The four or five characters of UCI, such as `e2e4` and `e7e8q`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.target)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

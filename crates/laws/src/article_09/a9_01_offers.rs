//! Article 9.1: offers of a draw.
//!
//! Encodes: 9.1.

use crate::{Color, Edition, Position, article_05::a5_02_agreement};

/// Why the players may not agree to a draw now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAgreement {
    /// Since 2017 both players must have made a move (5.2.3).
    BeforeBothMoved,
    /// The regulations of the event forbid it so early (9.1.1).
    ForbiddenByEvent,
}

impl NoAgreement {
    /// The number of the article that forbids it.
    pub const fn number(self) -> &'static str {
        match self {
            NoAgreement::BeforeBothMoved => "5.2.3",
            NoAgreement::ForbiddenByEvent => "9.1.1",
        }
    }
}

/// Whether regulations that forbid agreement before both players have made `least` moves are broken (9.1.1), or the
/// general condition is (5.2.3).
///
/// Editions: regulations of this kind are in the Laws since 2009; before, the players could not be
/// bound, and `least` plays no part.
///
/// # Errors
/// Why not.
pub fn may_agree(
    position: &Position,
    least: Option<u32>,
    edition: Edition,
) -> Result<(), NoAgreement> {
    if !a5_02_agreement::may_agree(position, edition) {
        return Err(NoAgreement::BeforeBothMoved);
    }
    let too_early = |least| {
        Color::ALL.into_iter().any(|color| a5_02_agreement::moves_made(position, color) < least)
    };
    match least {
        Some(least) if edition >= Edition::E2009 && too_early(least) => {
            Err(NoAgreement::ForbiddenByEvent)
        }
        _ => Ok(()),
    }
}

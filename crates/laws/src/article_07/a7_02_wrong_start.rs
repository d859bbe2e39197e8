//! Articles 7.2 and 7.3, with A.5.1.2: a game that began wrongly.
//!
//! Encodes: 7.2, 7.3, A.5.1.

use crate::{Edition, appendix_a};

/// What is to be done about a game that began wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// The game is cancelled, a new one is played.
    NewGame,
    /// The position goes onto a board that stands rightly, and play goes on.
    Transfer,
    /// Play goes on.
    GoOn,
    /// Play goes on unless the arbiter decides otherwise.
    GoOnUnlessArbiter,
    /// The arbiter decides.
    ArbiterDecides,
    /// It is too late to claim anything; a king or rook that began on a wrong square does not
    /// castle.
    TooLate,
}

/// The pieces stood wrongly at the start (7.2.1), found after so many moves completed by both.
///
/// `light` means rapid or blitz without full supervision, where nothing can be claimed after the first
/// moves (A.5.1.2).
pub fn wrong_placement(moves_by_both: u32, light: bool, edition: Edition) -> Remedy {
    if light && appendix_a::settled_after(edition) <= moves_by_both {
        Remedy::TooLate
    } else {
        Remedy::NewGame
    }
}

/// The board stood wrongly (7.2.2), found after so many moves completed by both.
pub fn wrong_board(moves_by_both: u32, light: bool, edition: Edition) -> Remedy {
    if light && appendix_a::settled_after(edition) <= moves_by_both {
        Remedy::TooLate
    } else {
        Remedy::Transfer
    }
}

/// The players had each other's colour (7.3), found after so many moves made by both.
///
/// Editions: until 2005 the arbiter decided; in 2009 and 2014 the game went on unless he decided
/// otherwise; since 2017 it starts anew below ten moves and goes on from ten.
pub fn colours_reversed(moves_by_both: u32, edition: Edition) -> Remedy {
    match edition {
        Edition::E1997 | Edition::E2001 | Edition::E2005 => Remedy::ArbiterDecides,
        Edition::E2009 | Edition::E2014 => Remedy::GoOnUnlessArbiter,
        _ if moves_by_both < 10 => Remedy::NewGame,
        _ => Remedy::GoOn,
    }
}

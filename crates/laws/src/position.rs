//! A position that passed the checks a position of a game must pass (3.10.3).

use std::hash::{Hash, Hasher};

use crate::article_03::a3_10_illegal_position::{Refusal, refusals};
use crate::{Board, Color, Rights, Setup, Side, Square, article_02};

/// Which rules govern the start position and castling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Chess as in Articles 1 to 3.
    #[default]
    Standard,
    /// Chess960, Guidelines II.
    Chess960,
}

/// Why rights to castle are gone, as far as the moves played show it (3.8.2.1).
///
/// A memory for explanations: it decides nothing and plays no part in comparing positions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Losses {
    king_moved: [bool; 2],
    rook_gone: [[Option<Square>; 2]; 2],
}

impl Losses {
    pub(crate) fn king_moved(self, color: Color) -> bool {
        self.king_moved[color.index()]
    }

    pub(crate) fn rook_gone(self, color: Color, side: Side) -> Option<Square> {
        self.rook_gone[color.index()][side as usize]
    }

    pub(crate) fn note_king_moved(&mut self, color: Color) {
        self.king_moved[color.index()] = true;
    }

    pub(crate) fn note_rook_gone(&mut self, color: Color, side: Side, home: Square) {
        self.rook_gone[color.index()][side as usize] = Some(home);
    }
}

/// A position as it can be on the board in a game, as far as [`Position::new`] can tell.
#[derive(Clone, Debug)]
pub struct Position {
    setup: Setup,
    variant: Variant,
    losses: Losses,
}

impl Position {
    /// Accepts what was written down if it passes every named check (3.10.3).
    ///
    /// # Errors
    /// Every reason why no game can have this position.
    pub fn new(setup: Setup, variant: Variant) -> Result<Position, Vec<Refusal>> {
        let refusals = refusals(&setup, variant);
        if refusals.is_empty() {
            Ok(Position { setup, variant, losses: Losses::default() })
        } else {
            Err(refusals)
        }
    }

    /// Accepts also what only its past makes impossible: nobody can reach it, but anybody can go on from it by the
    /// Laws ([`Refusal::can_be_played_from`]). With it come the reasons why no game can have it; none for a position
    /// that [`Position::new`] accepts.
    ///
    /// # Errors
    /// Every reason, if one of them keeps the position from being played.
    pub fn to_play_from(
        setup: Setup,
        variant: Variant,
    ) -> Result<(Position, Vec<Refusal>), Vec<Refusal>> {
        let refusals = refusals(&setup, variant);
        if refusals.iter().all(|refusal| refusal.can_be_played_from()) {
            Ok((Position { setup, variant, losses: Losses::default() }, refusals))
        } else {
            Err(refusals)
        }
    }

    /// The start of a game of standard chess (2.3).
    pub fn initial() -> Position {
        Position {
            setup: article_02::initial_setup(),
            variant: Variant::Standard,
            losses: Losses::default(),
        }
    }

    pub(crate) fn after_move(setup: Setup, variant: Variant, losses: Losses) -> Position {
        Position { setup, variant, losses }
    }

    pub(crate) fn losses(&self) -> Losses {
        self.losses
    }

    /// What could be written down about it.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What stands where.
    pub const fn board(&self) -> &Board {
        &self.setup.board
    }

    /// Who has the move (1.3).
    pub const fn turn(&self) -> Color {
        self.setup.turn
    }

    /// The rights to castle that are left (3.8.2.1).
    pub const fn rights(&self) -> Rights {
        self.setup.rights
    }

    /// The square a pawn has just crossed with a double step (3.7.3.1).
    pub const fn en_passant(&self) -> Option<Square> {
        self.setup.en_passant
    }

    /// Plies since the last capture or pawn move (9.3).
    pub const fn halfmove_clock(&self) -> u32 {
        self.setup.halfmove_clock
    }

    /// The number of the move to come.
    pub const fn fullmove_number(&self) -> u32 {
        self.setup.fullmove_number
    }

    /// The rules of castling in force.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The square of a player's king.
    pub fn king(&self, color: Color) -> Square {
        self.board().king(color).expect("a position has one king of each colour")
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.setup == other.setup && self.variant == other.variant
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.setup.hash(state);
        self.variant.hash(state);
    }
}

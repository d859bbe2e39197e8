//! Could this position have arisen in a game? (3.10.3)
//!
//! Each rule that says no is an argument of its own and holds whatever the other rules say. A yes comes with a game.
//! Everything else stays unknown; that is the answer for most positions.

mod game;
mod parity;
mod pawns;
mod rules;
mod steady;

use std::fmt;

use laws::{Move, Position, Refusal, Setup, Variant};

pub use game::is_proof_game;

/// Whether a game can have reached a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// No game can, for this reason.
    Unreachable(Reason),
    /// This game does: legal moves from the initial position to the same placement, turn, rights and en passant square. The
    /// counters are not compared.
    Reachable {
        /// The moves, White's first.
        game: Vec<Move>,
    },
    /// Nothing is known.
    Unknown,
}

/// Why no game can reach a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A look at the board is enough.
    Refused(Refusal),
    /// The last move must have been a pawn's double step, but before it the player who moved could have taken the king (3.9.2).
    CheckBeforeDoubleStep,
    /// The pawns of a colour cannot all have come from different files (3.7).
    PawnsFromNoFiles(laws::Color),
    /// The pawns of a colour have captured more men than are missing (3.7.3).
    TooManyPawnCaptures {
        /// Whose pawns.
        color: laws::Color,
        /// The captures they need at least.
        needed: usize,
        /// The opponent's men that are gone.
        missing: usize,
    },
    /// A king cannot have got to its square past pawns that never moved (3.9.2).
    KingBehindPawns(laws::Color),
    /// A man cannot have got to its square past men that never moved (3.5).
    NoWayIn(laws::Square),
    /// More men must have been promoted than pawns are missing, because men that never left home are not the ones
    /// elsewhere (3.7.3.3).
    TooManyPromoted(laws::Color),
    /// Men must have been promoted, but no pawn can have reached the last rank (3.7.3.3).
    NoWayToPromote(laws::Color),
    /// Only men whose moves can be counted even or odd have moved, and the wrong player has the move (1.2).
    WrongParity,
}

impl Reason {
    /// The name used in scenarios, such as `wrong-parity`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Refused(refusal) => refusal.name(),
            Reason::CheckBeforeDoubleStep => "check-before-double-step",
            Reason::PawnsFromNoFiles(_) => "pawns-from-no-files",
            Reason::TooManyPawnCaptures { .. } => "too-many-pawn-captures",
            Reason::KingBehindPawns(_) => "king-behind-pawns",
            Reason::NoWayIn(_) => "no-way-in",
            Reason::TooManyPromoted(_) => "too-many-promoted",
            Reason::NoWayToPromote(_) => "no-way-to-promote",
            Reason::WrongParity => "wrong-parity",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Refused(refusal) => refusal.fmt(f),
            Reason::CheckBeforeDoubleStep => {
                f.write_str("the king was already attacked before the pawn's double step")
            }
            Reason::PawnsFromNoFiles(color) => {
                write!(f, "the pawns of {color} cannot all have come from different files")
            }
            Reason::TooManyPawnCaptures { color, needed, missing } => {
                write!(f, "the pawns of {color} need {needed} captures, but {missing} men are gone")
            }
            Reason::KingBehindPawns(color) => {
                write!(f, "the king of {color} cannot have passed the pawns that never moved")
            }
            Reason::NoWayIn(square) => {
                write!(f, "the man on {square} cannot have got there past men that never moved")
            }
            Reason::TooManyPromoted(color) => {
                write!(f, "{color} has more promoted pieces than pawns are missing")
            }
            Reason::NoWayToPromote(color) => {
                write!(
                    f,
                    "{color} has a promoted piece, but no pawn can have reached the last rank"
                )
            }
            Reason::WrongParity => f.write_str("the number of moves made cannot be even or odd"),
        }
    }
}

/// Says whether a game can have reached what is written down, looking for a game among up to `nodes` positions.
///
/// Chess960 is asked only what a look at the board tells: its games start from many positions.
pub fn reach(setup: &Setup, variant: Variant, nodes: usize) -> Reach {
    if let Err(refusals) = Position::new(setup.clone(), variant)
        && let Some(first) = refusals.first()
    {
        return Reach::Unreachable(Reason::Refused(*first));
    }
    if let Some(reason) = rules::check_before_double_step(setup) {
        return Reach::Unreachable(reason);
    }
    if variant == Variant::Chess960 {
        return Reach::Unknown;
    }
    if let Some(reason) = rules::first(setup) {
        return Reach::Unreachable(reason);
    }
    match game::find(setup, nodes) {
        Some(game) if is_proof_game(setup, &game) => Reach::Reachable { game },
        _ => Reach::Unknown,
    }
}

//! Could this position have arisen in a game? (3.10.3)
//!
//! A yes comes with a game, which `laws` plays; a no comes with a [`Refutation`], which [`check()`] accepts or rejects by the Laws and
//! nothing of the search. Everything else stays unknown; that is the answer for most positions.
//!
//! Each rule that says no is an argument of its own and holds whatever the other rules say. They look at the position
//! by itself; then at what captures can have made of the pawns; then moves are taken back, as long as there
//! are few: if every past ends in positions that are refuted, or goes round among some that are not the initial one, no
//! game leads here.

mod check;
mod game;
mod least;
mod parity;
mod past;
mod pawns;
mod refutation;
mod rules;
mod steady;
mod text;
mod unmove;

use laws::{Move, Setup, Variant};

pub use check::{Flaw, check, is_proof_game};
pub use refutation::{Barred, Halves, Member, Prices, Refutation, Strangers};
pub use text::{read, verify, write};

use past::Bounds;

/// Whether a game can have reached a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// No game can, and this proves it.
    Unreachable(Refutation),
    /// This game does: legal moves from the initial position to the same placement, turn, rights and en passant square. The
    /// counters are not compared.
    Reachable {
        /// The moves, White's first.
        game: Vec<Move>,
    },
    /// Nothing is known.
    Unknown,
}

/// Says whether a game can have reached what is written down, looking for a game among up to `nodes` positions. A look
/// into the past costs a few hundred positions, and more if `nodes` are many.
///
/// A refutation has been checked before it is given. Chess960 is asked only what a look at the board tells: its games start from
/// many positions.
pub fn reach(setup: &Setup, variant: Variant, nodes: usize) -> Reach {
    if let Some(refutation) = refute(setup, variant, nodes) {
        let refutation = least::least(setup, refutation);
        return match check(setup, variant, &refutation) {
            Ok(()) => Reach::Unreachable(refutation),
            Err(_) => Reach::Unknown,
        };
    }
    let game = if variant == Variant::Standard { game::find(setup, nodes) } else { None };
    match game {
        Some(game) if is_proof_game(setup, &game) => Reach::Reachable { game },
        _ => Reach::Unknown,
    }
}

/// The first refutation that is found.
fn refute(setup: &Setup, variant: Variant, nodes: usize) -> Option<Refutation> {
    if let Some(refutation) = rules::at_sight(setup, variant) {
        return Some(refutation);
    }
    if variant != Variant::Standard {
        return None;
    }
    let bounds = Bounds { moves: 64, open: 8 + nodes / 100, states: 500 + nodes };
    past::by_itself(setup, bounds).or_else(|| past::refute(setup, Bounds { states: 500, ..bounds }))
}

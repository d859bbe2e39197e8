//! Could this position have arisen in a game? (3.10.3)
//!
//! A yes comes with a game, which `laws` plays; a no comes with a [`Refutation`], which [`check()`] accepts or rejects by the Laws and
//! nothing of the search. Everything else stays unknown; that is the answer for most positions.
//!
//! Each rule that says no is an argument of its own and holds whatever the other rules say. Some look at the position by itself:
//!
//! - the board alone ([`laws::Refusal`]), or a check older than the double step just made;
//! - pawns that need more captures than men are gone, or fewer files than they are;
//! - men that hold each other's ways, so that none of them can have come last; if all stand at home they never moved;
//! - kings and men that never got to where they stand past men that never moved, and what must then have been promoted;
//! - moves that can be counted even or odd;
//! - the pawns on their files and the counts of pieces, as captures and promotions can have made them.
//!
//! The others take moves back, as long as there are few: if every past ends in positions that are refuted, or goes round among
//! some that are not the initial one, no game leads here.

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
pub use refutation::{Barred, Halves, Member, Prices, Refutation, Regions, Strangers};
pub use text::{read, verify, write};

use past::Bounds;

/// Whether a game can have reached a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// No game can, and this proves it.
    Unreachable(Refutation),
    /// This game does: legal moves from the initial position to the same placement, turn, rights and en passant square, as
    /// [`is_proof_game`] compares them. The counters are not compared.
    Reachable {
        /// The moves, White's first.
        game: Vec<Move>,
    },
    /// Nothing is known.
    Unknown,
}

/// Says whether a game can have reached what is written down, looking for a game among up to `nodes` positions. To refute it
/// takes about a millisecond, and more if `nodes` are many: a hundredth of them are looked at in the past, up to a thousand.
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

/// More is not spent on the past of a position: what has a past at all has one soon, and then a game is what to look for.
const MOST_OF_THE_PAST: usize = 100_000;

/// The first refutation that is found.
fn refute(setup: &Setup, variant: Variant, nodes: usize) -> Option<Refutation> {
    if let Some(refutation) = rules::at_sight(setup, variant) {
        return Some(refutation);
    }
    if variant != Variant::Standard {
        return None;
    }
    let nodes = nodes.min(MOST_OF_THE_PAST);
    let bounds = Bounds { moves: 64, open: 6 + nodes / 100, states: 500 + nodes / 4 };
    past::by_itself(setup, bounds).or_else(|| past::refute(setup, Bounds { states: 500, ..bounds }))
}

//! Proofs that a player can never mate, and the checker that accepts or rejects them.
//!
//! Everything in this module rests on `laws` alone; how a certificate was found does not matter to it.

mod check;
mod frame;
mod geometry;
mod mate;
mod material;
#[cfg(test)]
mod soundness;
mod step;
mod text;

pub(crate) use check::proves;
pub use check::{Flaw, check};
pub use frame::Frame;
pub(crate) use geometry::{Set, attacks, one, squares};
pub(crate) use mate::may_be_mate;
pub use material::Lemma;
pub use step::{Class, Invariant, Order};
pub(crate) use step::{Edge, Loose, Source, edges, pawns_at_risk, targets};
pub use text::{NotACertificate, read, write};

use laws::{Color, Move, Position};

/// Why a player can never mate from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// The game is over, and not by this player's mate (5.1.1, 5.2.1).
    Terminal,
    /// The material can never mate.
    Material(Lemma),
    /// Each legal move leads to a position with a certificate of its own. A single legal move is a forced one.
    Moves(Vec<(Move, Certificate)>),
    /// Positions that no legal move leaves, save for material that can never mate and for what one of the invariants
    /// speaks about; none of them is a mate by the player.
    Closure(Vec<Frame>, Vec<Invariant>),
    /// As a closure, but some men are known only by the squares they may stand on.
    Invariant(Invariant),
}

impl Certificate {
    /// The name of its kind, such as `closure`.
    pub fn kind(&self) -> &'static str {
        match self {
            Certificate::Terminal => "terminal",
            Certificate::Material(_) => "material",
            Certificate::Moves(moves) if moves.len() == 1 => "forced",
            Certificate::Moves(_) => "all-moves",
            Certificate::Closure(_, leaves) if leaves.is_empty() => "closure",
            Certificate::Closure(..) => "split",
            Certificate::Invariant(_) => "invariant",
        }
    }

    /// How many positions, frames, moves and lemmas it names.
    pub fn size(&self) -> usize {
        match self {
            Certificate::Terminal | Certificate::Material(_) => 1,
            Certificate::Moves(moves) => moves.iter().map(|(_, rest)| 1 + rest.size()).sum(),
            Certificate::Closure(frames, leaves) => {
                frames.len() + leaves.iter().map(|leaf| leaf.frames.len()).sum::<usize>()
            }
            Certificate::Invariant(invariant) => invariant.frames.len(),
        }
    }
}

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Where the series of moves would start.
    pub position: Position,
    /// Who is said to be unable ever to mate.
    pub color: Color,
}

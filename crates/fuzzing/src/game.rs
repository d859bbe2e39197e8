//! Games with history: repetitions, counters near fifty and seventy-five moves.

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};
use divergence::Line;
use divergence::random::Random;
use laws::{Position, Variant, play};

use crate::case::Case;
use crate::generators;

/// A game whose positions are all kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Played {
    /// The game as a case.
    pub case: Case,
    /// Every position, the start included.
    pub positions: Vec<Position>,
}

impl Played {
    /// The game that a line is.
    pub fn of(case: Case) -> Played {
        let mut positions = vec![case.line.start().clone()];
        for mv in case.line.moves() {
            let next = positions.last().and_then(|position| play(position, *mv).ok());
            positions.extend(next);
        }
        Played { case, positions }
    }

    /// A game that goes back and forth; `None` where chance made none.
    pub fn made(random: &mut Random, variant: Variant) -> Option<Played> {
        let line: Line = generators::shuffled(random, variant)?;
        Some(Played::of(Case { intent: crate::Intent::Shuffled, line }))
    }

    /// A game made of bytes that a fuzz engine can steer, or written as text; see [`Case::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Option<Played> {
        if bytes.starts_with(b"fen ") || bytes.starts_with(b"960 ") {
            return Case::from_bytes(bytes).map(Played::of);
        }
        let (first, rest) = bytes.split_first()?;
        let variant = if first % 4 == 0 { Variant::Chess960 } else { Variant::Standard };
        Played::made(&mut Random::steered(rest.to_vec()), variant)
    }
}

impl fmt::Debug for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.case.fmt(f)
    }
}

impl<'a> Arbitrary<'a> for Played {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Played> {
        let bytes = u.bytes(u.len())?;
        Played::from_bytes(bytes).ok_or(arbitrary::Error::IncorrectFormat)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, None)
    }
}

//! Every position that can be reached before an invariant takes over, breadth first.

use std::collections::HashSet;

use laws::Color;

use super::Meter;
use super::dead;
use super::invariant::{self, Found, Plan};
use super::store::Store;
use crate::board::make::Mv;
use crate::board::{Pos, convert};
use crate::certificate::{Frame, Invariant};

/// What came of it.
pub(crate) enum Reached {
    /// A series of moves to mate.
    Mate(Vec<Mv>),
    /// Every move from the positions in the store stays there, fits one of these invariants, or leaves material that
    /// cannot mate.
    Nothing(Vec<Invariant>),
    /// There are more positions than allowed.
    TooMany,
}

/// The invariants found so far.
struct Leaves {
    color: Color,
    /// Frames that one of them may have.
    room: usize,
    found: Vec<(Invariant, HashSet<Frame>)>,
}

/// Looks at up to `room` positions, and tries to prove each of them dead, by an invariant of up to so many frames, before it goes
/// on from there.
pub(crate) fn search(
    store: &mut Store,
    start: &Pos,
    color: Color,
    room: usize,
    frames: usize,
    meter: &mut Meter,
) -> Reached {
    let white = color == Color::White;
    let mut leaves = Leaves { color, room: frames, found: Vec::new() };
    store.clear();
    store.add(start, None);
    let mut next = 0;
    while next < store.len() {
        let id = next as u32;
        let pos = store.pos(id);
        next += 1;
        if !meter.tick() {
            return Reached::TooMany;
        }
        let moves = pos.moves();
        if moves.is_empty() && pos.white_to_move != white && pos.checkers() != 0 {
            return Reached::Mate(store.path(id));
        }
        for mv in moves.iter() {
            let after = pos.make(*mv);
            if dead::material(&after.quad.sets(), white)
                || store.has(&after)
                || leaves.cover(&after, meter)
            {
                continue;
            }
            if store.len() >= room {
                return Reached::TooMany;
            }
            store.add(&after, Some((id, *mv)));
        }
    }
    Reached::Nothing(leaves.found.into_iter().map(|(invariant, _)| invariant).collect())
}

impl Leaves {
    /// Whether an invariant speaks about the position: one that is known, or a new one.
    fn cover(&mut self, pos: &Pos, meter: &mut Meter) -> bool {
        if pos.is_mate() {
            return false;
        }
        let setup = convert::setup(pos);
        let frame = Frame::of(&setup);
        let fits = |(leaf, frames): &(Invariant, HashSet<Frame>)| {
            leaf.fits(&frame, |frame| frames.contains(frame))
        };
        if self.found.iter().any(fits) {
            return true;
        }
        for plan in [Plan::Pieces, Plan::Winner, Plan::Loser] {
            if let Found::Proof(leaf) = invariant::find(&setup, self.color, plan, self.room, meter)
            {
                let frames = leaf.frames.iter().copied().collect();
                self.found.push((leaf, frames));
                return true;
            }
        }
        false
    }
}

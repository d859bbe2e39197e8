//! Every position that can be reached, breadth first: a shortest line to mate, or the proof that there is none.

use super::Meter;
use super::dead;
use super::store::Store;
use crate::board::Pos;
use crate::board::make::Mv;

/// What came of looking at everything.
pub(crate) enum Reached {
    /// A shortest series of moves to mate.
    Mate(Vec<Mv>),
    /// Every reachable position is in the store, save those whose material can never mate.
    Nothing,
    /// There are more positions than allowed.
    TooMany,
}

/// Looks at up to `room` positions.
pub(crate) fn search(
    store: &mut Store,
    start: &Pos,
    white: bool,
    room: usize,
    meter: &mut Meter,
) -> Reached {
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
            if dead::material(&after.quad.sets(), white) {
                continue;
            }
            if store.len() >= room {
                return Reached::TooMany;
            }
            store.add(&after, Some((id, *mv)));
        }
    }
    Reached::Nothing
}

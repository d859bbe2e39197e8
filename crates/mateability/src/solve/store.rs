//! Positions met by a search, each with the move that led to it.

use crate::board::make::Mv;
use crate::board::{Pos, Quad};

/// Where a position is kept.
pub(crate) type Id = u32;

/// No position.
const NONE: Id = Id::MAX;

#[derive(Clone, Copy)]
struct Entry {
    quad: Quad,
    parent: Id,
    mv: Mv,
    white_to_move: bool,
}

/// A growing set of whole positions. Two positions are the same only if every bit is; no hash decides.
pub(crate) struct Store {
    entries: Vec<Entry>,
    /// Ids by hash, with open addressing; the length is a power of two.
    slots: Vec<Id>,
}

impl Store {
    pub fn new() -> Store {
        Store { entries: Vec::new(), slots: vec![NONE; 1 << 10] }
    }

    /// Forgets the positions and keeps memory for about as many: to wipe what one large search has left would cost every small
    /// one after it.
    pub fn clear(&mut self) {
        let enough = (8 * self.entries.len()).next_power_of_two().max(1 << 10);
        self.slots.truncate(enough);
        self.entries.clear();
        self.slots.fill(NONE);
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn pos(&self, id: Id) -> Pos {
        let entry = &self.entries[id as usize];
        Pos { quad: entry.quad, white_to_move: entry.white_to_move }
    }

    /// Adds a position; `None` if it is there already.
    pub fn add(&mut self, pos: &Pos, parent: Option<(Id, Mv)>) -> Option<Id> {
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(pos);
        if self.slots[slot] != NONE {
            return None;
        }
        let id = self.entries.len() as Id;
        let (parent, mv) = parent.unwrap_or((NONE, Mv::default()));
        let Pos { quad, white_to_move } = *pos;
        self.entries.push(Entry { quad, parent, mv, white_to_move });
        self.slots[slot] = id;
        Some(id)
    }

    /// Whether the position is there.
    pub fn has(&self, pos: &Pos) -> bool {
        self.slots[self.slot(pos)] != NONE
    }

    /// Where a position is, or the empty slot where it belongs.
    fn slot(&self, pos: &Pos) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = start(pos) & mask;
        while self.slots[slot] != NONE && self.pos(self.slots[slot]) != *pos {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let mut slots = vec![NONE; mask + 1];
        for id in 0..self.entries.len() as Id {
            let mut slot = start(&self.pos(id)) & mask;
            while slots[slot] != NONE {
                slot = (slot + 1) & mask;
            }
            slots[slot] = id;
        }
        self.slots = slots;
    }

    /// The moves from the first position to this one.
    pub fn path(&self, id: Id) -> Vec<Mv> {
        let mut moves = Vec::new();
        let mut entry = &self.entries[id as usize];
        while entry.parent != NONE {
            moves.push(entry.mv);
            entry = &self.entries[entry.parent as usize];
        }
        moves.reverse();
        moves
    }

    /// Every position, in the order in which they were added.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + '_ {
        (0..self.entries.len() as Id).map(|id| self.pos(id))
    }
}

fn start(pos: &Pos) -> usize {
    (pos.quad.spread() ^ if pos.white_to_move { 0x9e37_79b9_7f4a_7c15 } else { 0 }) as usize
}

//! Best first: the position that looks nearest to a mate in a corner is looked at next.

use super::Meter;
use super::dead;
use super::goal::{Goal, distance};
use super::invariant::Map;
use super::rollout::{mate_in_one, rank};
use super::store::Store;
use std::sync::LazyLock;

use crate::board::lines::{KNIGHT, LIGHT, Squares, bit, diagonal};
use crate::board::make::Mv;
use crate::board::{Pos, Sets, convert};

/// Leads the kings to a corner.
pub(crate) fn to_corner(
    store: &mut Store,
    start: &Pos,
    goal: &Goal,
    room: usize,
    meter: &mut Meter,
) -> Option<Vec<Mv>> {
    search(store, start, goal.white, room, meter, |pos| Some(estimate(&pos.quad.sets(), goal)))
}

/// Follows a map of frames.
pub(crate) fn by_map(
    store: &mut Store,
    start: &Pos,
    white: bool,
    map: &Map,
    room: usize,
    meter: &mut Meter,
) -> Option<Vec<Mv>> {
    search(store, start, white, room, meter, |pos| {
        map.distance(&convert::frame(pos)).map(|distance| 3 * distance as usize)
    })
}

/// Looks at up to `room` positions for a series of moves to mate; those without an estimate are left out.
fn search(
    store: &mut Store,
    start: &Pos,
    white: bool,
    room: usize,
    meter: &mut Meter,
    estimate: impl Fn(&Pos) -> Option<usize>,
) -> Option<Vec<Mv>> {
    store.clear();
    let mut queue = Queue::default();
    let first = store.add(start, None)?;
    queue.push(0, first, 0);
    while let Some((id, plies)) = queue.pop() {
        let pos = store.pos(id);
        if !meter.tick() {
            return None;
        }
        let moves = pos.moves();
        let sets = pos.quad.sets();
        if pos.white_to_move == white
            && let Some(mate) = mate_in_one(&pos, &sets, &moves)
        {
            let mut line = store.path(id);
            line.push(mate);
            return Some(line);
        }
        for mv in moves.iter() {
            let after = pos.make(*mv);
            if dead::material(&after.quad.sets(), white) {
                continue;
            }
            let Some(estimate) = estimate(&after) else { continue };
            if store.len() >= room {
                return None;
            }
            if let Some(id) = store.add(&after, Some((id, *mv))) {
                queue.push(estimate + plies as usize / 4, id, plies + 1);
            }
        }
    }
    None
}

/// How far a position is from a mate in the corner, roughly in moves.
fn estimate(sets: &Sets, goal: &Goal) -> usize {
    let (own, other) = (sets.of(goal.white), sets.of(!goal.white));
    let mut sum = 3 * distance(sets.king(!goal.white), goal.corner);
    sum += 2 * goal.steps_to_post(sets.king(goal.white));
    if own & sets.straight == 0 {
        let ahead = Squares(own & sets.pawns).map(|pawn| 7 - rank(pawn, goal.white)).min();
        sum += 3 * ahead.unwrap_or(0);
        if ahead.is_none() {
            sum += minors(sets, goal);
        }
    }
    if own & (sets.straight | sets.pawns) != 0 {
        sum += 2 * (other & sets.pawns).count_ones() as i32
            + 8 * (other & !sets.kings & !sets.pawns).count_ones() as i32;
    }
    sum.max(0) as usize
}

/// Without pawns, rooks and queens, most mates need a man of the mated side next to its king. A lone bishop mates in corners of its
/// own colour.
fn minors(sets: &Sets, goal: &Goal) -> i32 {
    let own = sets.of(goal.white) & !sets.kings;
    let other = sets.of(!goal.white) & !sets.kings;
    let (bishops, knights) = (own & sets.diagonal, own & sets.knights);
    let shade = if bit(goal.corner) & LIGHT == 0 { !LIGHT } else { LIGHT };
    let nearest = |set, to| Squares(set).map(|from| distance(from, to)).min();
    let post = goal.other_post(sets.king(goal.white));
    let hops = |set, to| Squares(set).map(|from| knight_moves(from, to)).min();
    let too_early = bishops & diagonal(goal.corner) != 0 && sets.king(!goal.white) != goal.corner;
    let near = hops(knights, post).unwrap_or(if too_early { 2 } else { 0 });
    let queens = sets.straight & sets.diagonal;
    let guards = if knights == 0 { sets.straight | sets.diagonal & shade } else { queens };
    let both = bishops & LIGHT != 0 && bishops & !LIGHT != 0;
    if both || own.count_ones() > 1 && knights != 0 {
        return near + other.count_ones() as i32;
    }
    let wrong_corner = if bishops != 0 && bishops & shade == 0 { 40 } else { 0 };
    let block = goal.block(sets.king(goal.white));
    let bishop = sets.diagonal & !sets.straight & !shade;
    let rook = if knights != 0 { sets.straight & !sets.diagonal } else { 0 };
    let walker = nearest(other & (bishop | rook), block);
    let help = match [walker, hops(other & sets.knights, block)].into_iter().flatten().min() {
        Some(steps) => 2 * steps,
        None => {
            let to_go = |pawn| 7 - rank(pawn, !goal.white);
            16 + 3 * Squares(other & sets.pawns).map(to_go).min().unwrap_or(10)
        }
    };
    2 * near + help + wrong_corner + 4 * (other & guards).count_ones() as i32
}

/// How many moves a knight needs on an empty board.
fn knight_moves(from: usize, to: usize) -> i32 {
    static TABLE: LazyLock<Vec<[u8; 64]>> =
        LazyLock::new(|| (0..64).map(knight_moves_from).collect());
    i32::from(TABLE[from & 63][to & 63])
}

fn knight_moves_from(from: usize) -> [u8; 64] {
    let mut moves = [0; 64];
    let (mut seen, mut edge) = (bit(from), bit(from));
    for step in 1.. {
        edge = Squares(edge).fold(0, |all, square| all | KNIGHT[square]) & !seen;
        seen |= edge;
        Squares(edge).for_each(|square| moves[square] = step);
        if edge == 0 {
            return moves;
        }
    }
    moves
}

/// A queue by small numbers, first in first out among equals.
#[derive(Default)]
pub(crate) struct Queue {
    buckets: Vec<std::collections::VecDeque<(u32, u16)>>,
    least: usize,
}

impl Queue {
    /// Adds a position and the number of plies that led to it.
    pub fn push(&mut self, rank: usize, id: u32, plies: u16) {
        if rank >= self.buckets.len() {
            self.buckets.resize_with(rank + 1, Default::default);
        }
        self.buckets[rank].push_back((id, plies));
        self.least = self.least.min(rank);
    }

    /// The next position.
    pub fn pop(&mut self) -> Option<(u32, u16)> {
        while self.least < self.buckets.len() {
            if let Some(next) = self.buckets[self.least].pop_front() {
                return Some(next);
            }
            self.least += 1;
        }
        None
    }
}

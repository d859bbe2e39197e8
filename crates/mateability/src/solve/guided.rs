//! Best first: the position that looks nearest to a mate in a corner is looked at next.

use super::Meter;
use super::dead;
use super::goal::{Goal, distance};
use super::invariant::Map;
use super::rollout::{mate_in_one, rank};
use super::store::Store;
use std::collections::VecDeque;
use std::sync::LazyLock;

use crate::board::lines::{FILE_A, KNIGHT, LIGHT, Squares, bit, diagonal, first};
use crate::board::make::Mv;
use crate::board::{Pos, Sets, convert};

/// Leads the kings to a corner.
pub(crate) fn to_corner(
    store: &mut Store,
    start: &Pos,
    goal: &Goal,
    order: Order,
    room: usize,
    meter: &mut Meter,
) -> Option<Vec<Mv>> {
    let estimate = |pos: &Pos| Some(estimate(&pos.quad.sets(), goal));
    search(store, start, goal.white, Queue::new(order), room, meter, estimate)
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
    search(store, start, white, Queue::default(), room, meter, |pos| {
        map.distance(&convert::frame(pos)).map(|distance| 3 * distance as usize)
    })
}

/// Looks at up to `room` positions for a series of moves to mate; those without an estimate are left out.
fn search(
    store: &mut Store,
    start: &Pos,
    white: bool,
    mut queue: Queue,
    room: usize,
    meter: &mut Meter,
    estimate: impl Fn(&Pos) -> Option<usize>,
) -> Option<Vec<Mv>> {
    store.clear();
    let root = store.add(start, None)?;
    queue.push(0, root, 0);
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
    let king = sets.king(goal.white);
    let mut sum = 3 * goal.walk(king, sets.king(!goal.white));
    let runner = if own & sets.straight == 0 { Runner::best(sets, goal.white) } else { None };
    let minors_only = own & (sets.straight | sets.pawns) == 0;
    let early = minors_only
        && !needs_no_help(own & !sets.kings, sets)
        && sets.king(!goal.white) != goal.corner;
    sum += match runner {
        Some(Runner { steps, blocker: Some(blocker) }) => {
            3 * steps + 20 + 2 * distance(king, blocker)
        }
        Some(Runner { steps, blocker: None }) => 3 * steps + 2 * goal.steps_to_post(king),
        None => 2 * goal.steps_to_post(king).max(i32::from(early)),
    };
    if minors_only {
        sum += minors(sets, goal);
    }
    if own & (sets.straight | sets.pawns) != 0 {
        sum += 2 * (other & sets.pawns).count_ones() as i32
            + 8 * (other & !sets.kings & !sets.pawns).count_ones() as i32;
    }
    sum.max(0) as usize
}

/// The pawn that is nearest to its promotion.
pub(crate) struct Runner {
    /// Steps to the last rank.
    pub steps: i32,
    /// The first enemy pawn in its way.
    pub blocker: Option<usize>,
}

impl Runner {
    /// The best pawn of a player; one without an enemy pawn in its way is better than any other.
    pub fn best(sets: &Sets, white: bool) -> Option<Runner> {
        let enemies = sets.pawns & sets.of(!white);
        let runner = |pawn: usize| {
            let ahead = enemies & file_ahead(pawn, white);
            let last = |set: u64| 63 - set.leading_zeros() as usize;
            let blocker = (ahead != 0).then(|| if white { first(ahead) } else { last(ahead) });
            Runner { steps: 7 - rank(pawn, white), blocker }
        };
        let pawns = Squares(sets.pawns & sets.of(white));
        pawns.map(runner).min_by_key(|runner| (runner.blocker.is_some(), runner.steps))
    }
}

/// The squares of a file that a pawn has before it.
fn file_ahead(pawn: usize, white: bool) -> u64 {
    let file = FILE_A << (pawn & 7);
    let below = bit(pawn) - 1;
    if white { file & !below & !bit(pawn) } else { file & below }
}

/// Without pawns, rooks and queens, most mates need a man of the mated side next to its king. A lone bishop mates in corners of its
/// own colour. Nobody takes his last step before the king has come to its corner: they would shut it out.
fn minors(sets: &Sets, goal: &Goal) -> i32 {
    let own = sets.of(goal.white) & !sets.kings;
    let other = sets.of(!goal.white) & !sets.kings;
    let (bishops, knights) = (own & sets.diagonal, own & sets.knights);
    let shade = if bit(goal.corner) & LIGHT == 0 { !LIGHT } else { LIGHT };
    let nearest = |set, to| Squares(set).map(|from| distance(from, to)).min();
    let post = goal.other_post(sets.king(goal.white));
    let hops = |set, to| Squares(set).map(|from| knight_moves(from, to)).min();
    let early = i32::from(sets.king(!goal.white) != goal.corner);
    let on_the_line = bishops & diagonal(goal.corner) != 0 && early != 0;
    let near = hops(knights, post).unwrap_or(if on_the_line { 2 } else { 0 });
    let queens = sets.straight & sets.diagonal;
    let guards = if knights == 0 { sets.straight | sets.diagonal & shade } else { queens };
    if needs_no_help(own, sets) {
        return near + other.count_ones() as i32;
    }
    let wrong_corner = if bishops != 0 && bishops & shade == 0 { 40 } else { 0 };
    let block = goal.block(sets.king(goal.white));
    let bishop = sets.diagonal & !sets.straight & !shade;
    let rook = if knights != 0 { sets.straight & !sets.diagonal } else { 0 };
    let walker = nearest(other & (bishop | rook), block);
    let help = match [walker, hops(other & sets.knights, block)].into_iter().flatten().min() {
        Some(steps) => 2 * steps.max(early),
        None => {
            let to_go = |pawn| 7 - rank(pawn, !goal.white);
            16 + 3 * Squares(other & sets.pawns).map(to_go).min().unwrap_or(10)
        }
    };
    2 * near + help + wrong_corner + 4 * (other & guards).count_ones() as i32
}

/// Whether these bishops and knights can mate a bare king.
fn needs_no_help(minors: u64, sets: &Sets) -> bool {
    let (bishops, knights) = (minors & sets.diagonal, minors & sets.knights);
    let both = bishops & LIGHT != 0 && bishops & !LIGHT != 0;
    both || minors.count_ones() > 1 && knights != 0
}

/// How many moves a knight needs on an empty board.
pub(crate) fn knight_moves(from: usize, to: usize) -> i32 {
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

/// Which of the positions that look equally near is taken first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// The first one met: covers a plateau.
    #[default]
    Oldest,
    /// The last one met: crosses a plateau.
    Newest,
}

/// A queue by small numbers.
#[derive(Default)]
pub(crate) struct Queue {
    order: Order,
    buckets: Vec<VecDeque<(u32, u16)>>,
    least: usize,
}

impl Queue {
    /// A queue with nothing in it.
    pub fn new(order: Order) -> Queue {
        Queue { order, ..Queue::default() }
    }

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
        while let Some(bucket) = self.buckets.get_mut(self.least) {
            let next = match self.order {
                Order::Oldest => bucket.pop_front(),
                Order::Newest => bucket.pop_back(),
            };
            if next.is_some() {
                return next;
            }
            self.least += 1;
        }
        None
    }
}

//! The pipeline: cheap tests first, and the proof where no mate is found.

mod closure;
pub(crate) mod dead;
mod deepening;
mod goal;
mod guided;
mod invariant;
mod rollout;
mod split;
mod store;
mod verdict;

use std::collections::HashSet;

use laws::{Color, Move, Position, Variant};

use crate::board::lines::{FILE_A, bit};
use crate::board::make::Mv;
use crate::board::{Pos, Sets, convert};
use crate::certificate::{Certificate, Frame, Lemma};
use crate::tables::Tables;
use closure::Reached;
use goal::Goal;
pub(crate) use goal::distance;
pub(crate) use guided::Order;
pub(crate) use guided::{Queue, knight_moves};
use invariant::{Found, Plan};
#[cfg(test)]
pub(crate) use rollout::Dice;
pub(crate) use store::Store;
use verdict::Meter;
pub use verdict::{Budget, Spent, Verdict, is_mating_line};

/// Answers the question for one position after another and keeps its memory between them.
///
/// A server keeps one for each thread and asks it when a flag falls (6.9); an answer that takes too long is none:
///
/// ```
/// use std::time::Duration;
///
/// use laws::{Color, Variant};
/// use mateability::{Budget, Solver, Verdict};
///
/// let mut solver = Solver::new();
/// let budget = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
/// for (fen, can_mate) in [("8/8/4k3/8/8/3K4/5B2/8 b - - 0 1", false), ("8/8/4k3/8/8/3K4/5R2/8 b - - 0 1", true)] {
///     let position = notation::fen::position(fen, Variant::Standard).unwrap();
///     let found = match solver.can_mate(&position, Color::White, budget) {
///         Verdict::Mateable { .. } => Some(true),
///         Verdict::Unmateable { .. } => Some(false),
///         Verdict::Undecided { .. } => None,
///     };
///     assert_eq!(found, Some(can_mate));
/// }
/// ```
pub struct Solver {
    store: Store,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

/// What one question goes through.
struct Case<'a> {
    position: &'a Position,
    color: Color,
    pos: Pos,
    white: bool,
    bytes: usize,
    meter: Meter,
}

impl Solver {
    /// A solver with nothing in its memory.
    pub fn new() -> Solver {
        Solver { store: Store::new() }
    }

    /// Whether any series of legal moves from the position ends with a mate by the player of this colour.
    pub fn can_mate(&mut self, position: &Position, color: Color, budget: Budget) -> Verdict {
        Case::new(position, color, budget).solve(&mut self.store)
    }

    /// A shortest series of moves to mate, if there is one among the nearest million positions.
    pub fn shortest(
        &mut self,
        position: &Position,
        color: Color,
        budget: Budget,
    ) -> Option<Vec<Move>> {
        let mut case = Case::new(position, color, budget);
        let room = case.room().min(1_000_000);
        match case.everything(&mut self.store, room)? {
            Verdict::Mateable { line } => Some(line),
            _ => None,
        }
    }
}

/// What a split may cost for each of its positions, most of it for invariants that rule nothing out.
const SPLIT: u64 = 1_000;

/// Forced moves that are played before the search begins. More are left to it: the players may be going round in circles.
const FORCED: usize = 64;

/// No stage gets a greater share; four times it is still a number on machines of 32 bits.
const MOST: usize = usize::MAX >> 6;

impl<'a> Case<'a> {
    fn new(position: &'a Position, color: Color, budget: Budget) -> Case<'a> {
        let (pos, white) = (convert::pos(position), color == Color::White);
        Case { position, color, pos, white, bytes: budget.bytes, meter: Meter::within(budget) }
    }

    fn solve(&mut self, store: &mut Store) -> Verdict {
        if let Some(verdict) = self.at_once() {
            return verdict;
        }
        let (goals, likely) = Goal::all(&self.pos, self.white);
        if let Some(verdict) = self.few_men(store, &goals, likely) {
            return verdict;
        }
        if let Some(line) = self.rollouts(&goals, 4) {
            return self.mateable(&line);
        }
        match self.forced() {
            Some((position, moves)) => self.after(&position, store).preceded_by(&moves),
            None => self.search(store, &goals, likely),
        }
    }

    /// The position after the moves to which there is no other choice, and these moves; `None` without any.
    fn forced(&self) -> Option<(Position, Vec<Move>)> {
        let (mut pos, mut position) = (self.pos, self.position.clone());
        let mut moves = Vec::new();
        while moves.len() < FORCED
            && let [only] = pos.moves()[..]
        {
            let stated = convert::stated(only, position.variant());
            position = laws::play(&position, stated).ok()?;
            pos = pos.make(only);
            moves.push(stated);
        }
        (!moves.is_empty()).then_some((position, moves))
    }

    /// The same question in another position.
    fn after(&mut self, position: &Position, store: &mut Store) -> Verdict {
        let mut case = Case { position, pos: convert::pos(position), ..*self };
        if let Some(verdict) = case.at_once() {
            return verdict;
        }
        let (goals, likely) = Goal::all(&case.pos, case.white);
        case.few_men(store, &goals, likely).unwrap_or_else(|| case.search(store, &goals, likely))
    }

    /// Searches of all kinds, the cheap ones first.
    fn search(&mut self, store: &mut Store, goals: &[Goal], likely: usize) -> Verdict {
        let room = if self.has_pawn_moves_only() { 50_000 } else { 500 };
        if let Some(verdict) = self.everything(store, self.room().min(room)) {
            return verdict;
        }
        if let Some(line) = self.corners(store, &goals[..likely], 3_000) {
            return self.mateable(&line);
        }
        if let Some(line) = self.deepened(&goals[..likely], 4_000) {
            return self.mateable(&line);
        }
        if let Some(line) = self.rollouts(goals, 40) {
            return self.mateable(&line);
        }
        if let Some(verdict) = self.invariants(3_000) {
            return verdict;
        }
        let mut share = 10_000;
        while !self.meter.is_spent() {
            if let Some(verdict) = self.everything(store, (4 * share).min(self.room())) {
                return verdict;
            }
            if let Some(line) = self.structures(store, share / 20) {
                return self.mateable(&line);
            }
            if let Some(line) = self.deepened(&goals[..likely], 2 * share as u64) {
                return self.mateable(&line);
            }
            // With little room it brings nothing.
            if share >= 40_000
                && let Some(verdict) = self.split(store, 100, share / 10)
            {
                return verdict;
            }
            if let Some(verdict) = self.invariants(share) {
                return verdict;
            }
            // More room seldom helps here, and the same room never.
            if share <= 160_000
                && let Some(line) = self.corners(store, goals, share)
            {
                return self.mateable(&line);
            }
            if share >= 160_000
                && let Some(line) = self.mapped(store, share / 16)
            {
                return self.mateable(&line);
            }
            share = (4 * share).min(MOST);
        }
        Verdict::Undecided { spent: Spent { nodes: self.meter.nodes() } }
    }

    /// Looks first where the tables of few men point to. They are not trusted: what is found is a line or a proof, or nothing.
    fn few_men(&mut self, store: &mut Store, goals: &[Goal], likely: usize) -> Option<Verdict> {
        let can_mate = Tables::embedded().look_up(&self.pos, self.white)?;
        if !can_mate {
            return self.everything(store, self.room().min(100_000));
        }
        let games = if self.has_minors_only() { 0 } else { 8 };
        let line = self.rollouts(goals, games).or_else(|| {
            let rooms = [3_000, 30_000, 300_000].map(|room| room.min(self.room()));
            let mut tries =
                rooms.into_iter().flat_map(|room| goals[..likely].iter().map(move |at| (at, room)));
            tries.find_map(|(goal, room)| {
                guided::to_corner(store, &self.pos, goal, Order::Oldest, room, &mut self.meter)
            })
        });
        line.map(|line| self.mateable(&line))
    }

    /// Answers that need no search.
    fn at_once(&self) -> Option<Verdict> {
        let sets = self.pos.quad.sets();
        if self.pos.is_over() {
            let mated = self.pos.checkers() != 0 && self.pos.white_to_move != self.white;
            return Some(match mated {
                true => Verdict::Mateable { line: Vec::new() },
                false => Verdict::Unmateable { certificate: Certificate::Terminal },
            });
        }
        let lemma = || Lemma::find(self.position.board(), self.color);
        let lemma = if dead::material(&sets, self.white) { lemma() } else { None };
        lemma.map(|lemma| Verdict::Unmateable { certificate: Certificate::Material(lemma) })
    }

    /// Whether one player has nothing but pawns to move, and the other besides them a king: the pawns will soon have been
    /// moved, and there are few positions.
    fn has_pawn_moves_only(&self) -> bool {
        let sets = self.pos.quad.sets();
        let only = |pos: Pos, men| pos.moves().iter().all(|mv| bit(mv.from()) & men != 0);
        let (one, other) = (self.pos, self.pos.passed());
        let slow = sets.pawns | sets.kings;
        only(one, slow) && only(other, slow) && (only(one, sets.pawns) || only(other, sets.pawns))
    }

    /// Whether the player who is to mate has neither pawns nor rooks nor queens.
    fn has_minors_only(&self) -> bool {
        let sets = self.pos.quad.sets();
        sets.of(self.white) & (sets.straight | sets.pawns) == 0
    }

    fn rollouts(&mut self, goals: &[Goal], games: u64) -> Option<Vec<Mv>> {
        for game in 0..games {
            let goal = &goals[game as usize % goals.len()];
            let mut dice = rollout::Dice::new(game + 1);
            let meter = &mut self.meter;
            if let Some(line) = rollout::play(&self.pos, goal, &mut dice, 80, meter) {
                return Some(line);
            }
        }
        None
    }

    /// Follows a map of frames to where a mate could not be ruled out.
    fn mapped(&mut self, store: &mut Store, room: usize) -> Option<Vec<Mv>> {
        if !self.position.rights().is_empty() {
            return None;
        }
        for plan in [Plan::Pieces, Plan::Loser, Plan::Winner] {
            let setup = self.position.setup();
            let map = invariant::map(setup, self.color, plan, room, &mut self.meter);
            if let Some(map) = map {
                let room = (4 * room).min(self.room());
                let (pos, white) = (&self.pos, self.white);
                let line = guided::by_map(store, pos, white, &map, room, &mut self.meter);
                if line.is_some() {
                    return line;
                }
            }
        }
        None
    }

    /// Up to `room` positions that are reached before an invariant with up to so many frames takes over.
    fn split(&mut self, store: &mut Store, room: usize, frames: usize) -> Option<Verdict> {
        if !self.position.rights().is_empty() {
            return None;
        }
        let limit = self.meter.nodes() + SPLIT * room as u64;
        let mut meter = self.meter.with_limit(limit);
        let found = split::search(store, &self.pos, self.color, room, frames, &mut meter);
        self.meter.add(&meter);
        match found {
            split::Reached::Mate(line) => Some(self.mateable(&line)),
            split::Reached::Nothing(leaves) => {
                let frames = store.positions().map(|pos| Frame::of(&convert::setup(&pos)));
                let certificate = Certificate::Closure(frames.collect(), leaves);
                Some(Verdict::Unmateable { certificate })
            }
            split::Reached::TooMany => None,
        }
    }

    /// The plans that lead to the corners, with and without bishops on the way there.
    fn deepened(&mut self, goals: &[Goal], moves: u64) -> Option<Vec<Mv>> {
        let sets = self.pos.quad.sets();
        let walls = rammed(&sets);
        let mut plans = [false, true].into_iter();
        let mut plans = plans.by_ref().flat_map(|led| goals.iter().map(move |goal| (goal, led)));
        plans.find_map(|(goal, led)| {
            let ways = led.then(|| deepening::bishop_ways(goal.corner, walls));
            deepening::search(&self.pos, goal, ways, moves, &mut self.meter)
        })
    }

    fn corners(&mut self, store: &mut Store, goals: &[Goal], room: usize) -> Option<Vec<Mv>> {
        let room = room.min(self.room());
        let tries = [Order::Newest, Order::Oldest].into_iter();
        let mut tries = tries.flat_map(|order| goals.iter().map(move |goal| (goal, order)));
        tries.find_map(|(goal, order)| {
            guided::to_corner(store, &self.pos, goal, order, room, &mut self.meter)
        })
    }

    /// Of the positions in the store, looks on from the first one of each pawn structure that captures lead to: a wall may open only
    /// when a piece is given up, which no search that counts pieces likes.
    fn structures(&mut self, store: &Store, room: usize) -> Option<Vec<Mv>> {
        let mut seen = HashSet::from([pawns_by_file(&self.pos.quad.sets())]);
        let mut inner = Store::new();
        for id in 0..store.len() as u32 {
            let pos = store.pos(id);
            let sets = pos.quad.sets();
            if !seen.insert(pawns_by_file(&sets)) {
                continue;
            }
            let (goals, likely) = Goal::all(&pos, self.white);
            let meter = &mut self.meter;
            let found = goals[..likely].iter().find_map(|goal| {
                let mut dice = rollout::Dice::new(u64::from(id) + 1);
                rollout::play(&pos, goal, &mut dice, 80, meter).or_else(|| {
                    guided::to_corner(&mut inner, &pos, goal, Order::Newest, room, meter)
                })
            });
            if let Some(rest) = found {
                return Some(store.path(id).into_iter().chain(rest).collect());
            }
        }
        None
    }

    fn everything(&mut self, store: &mut Store, room: usize) -> Option<Verdict> {
        match closure::search(store, &self.pos, self.white, room, &mut self.meter) {
            Reached::Mate(line) => Some(self.mateable(&line)),
            Reached::Nothing => {
                let frame = |pos| Frame::of(&convert::setup(&pos));
                let frames = store.positions().map(frame).collect();
                Some(Verdict::Unmateable { certificate: Certificate::Closure(frames, Vec::new()) })
            }
            Reached::TooMany => None,
        }
    }

    fn invariants(&mut self, room: usize) -> Option<Verdict> {
        if !self.position.rights().is_empty() {
            return None;
        }
        for plan in Plan::ALL {
            let setup = self.position.setup();
            let found = invariant::find(setup, self.color, plan, room, &mut self.meter);
            if let Found::Proof(invariant) = found {
                let certificate = Certificate::Invariant(invariant);
                return Some(Verdict::Unmateable { certificate });
            }
        }
        None
    }

    /// How many positions the memory has room for: an entry and its share of the index.
    fn room(&self) -> usize {
        self.bytes / 64
    }

    fn mateable(&self, line: &[Mv]) -> Verdict {
        let variant: Variant = self.position.variant();
        let line = line.iter().map(|mv| convert::stated(*mv, variant)).collect();
        Verdict::Mateable { line }
    }
}

/// The pawns that stand right before an enemy pawn.
fn rammed(sets: &Sets) -> u64 {
    let (white, black) = (sets.pawns & sets.white, sets.pawns & sets.black);
    white & (black >> 8) | black & (white << 8)
}

/// How many pawns stand on each file, White's and Black's, four bits for each number.
fn pawns_by_file(sets: &Sets) -> [u32; 2] {
    let count =
        |pawns: u64| (0..8).fold(0, |all, file| all << 4 | (pawns & FILE_A << file).count_ones());
    [count(sets.pawns & sets.white), count(sets.pawns & sets.black)]
}

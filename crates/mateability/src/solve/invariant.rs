//! Finds invariants: grows squares and frames until nothing new is reached.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use laws::{Color, Piece, Role, Setup};

use super::Meter;
use crate::certificate::{
    Class, Edge, Frame, Invariant, Loose, Set, Source, edges, may_be_mate, one, squares, targets,
};

/// Which men are known only by their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    /// All that can move, save kings and pawns.
    Pieces,
    /// Those of the player who would mate.
    Winner,
    /// Those of the player who would be mated.
    Loser,
    /// All that can move, save kings.
    Everybody,
}

impl Plan {
    /// Every plan, the one that settles most first.
    pub const ALL: [Plan; 4] = [Plan::Pieces, Plan::Everybody, Plan::Winner, Plan::Loser];

    fn covers(self, piece: Piece, winner: Color) -> bool {
        match (self, piece.role) {
            (_, Role::King) => false,
            (Plan::Everybody, _) => true,
            (_, Role::Pawn) => false,
            (Plan::Pieces, _) => true,
            (Plan::Winner, _) => piece.color == winner,
            (Plan::Loser, _) => piece.color != winner,
        }
    }
}

/// What came of a search for an invariant.
pub(crate) enum Found {
    /// The least one, which rules every mate out.
    Proof(Invariant),
    /// A mate could not be ruled out.
    MatePossible,
    /// There are more frames than allowed.
    TooBig,
}

/// How far each frame is from one where a mate could not be ruled out, in moves of any men.
pub(crate) struct Map {
    classes: Vec<Class>,
    distance: HashMap<Frame, u16>,
}

impl Map {
    /// The distance of a position; `None` where the map has a gap or no way leads on.
    pub fn distance(&self, position: &Frame) -> Option<u16> {
        let mut tracked = *position;
        for class in &self.classes {
            tracked.clear(tracked.set(class.piece.color, class.piece.role) & class.squares);
        }
        self.distance.get(&tracked.settled()).copied()
    }
}

/// Draws a map with up to `room` frames around the position.
pub(crate) fn map(
    setup: &Setup,
    color: Color,
    plan: Plan,
    room: usize,
    meter: &mut Meter,
) -> Option<Map> {
    let mut growth = Growth::new(setup, color, plan)?;
    let mut found = Vec::new();
    let (mut ways, mut goals) = (Vec::new(), Vec::new());
    while growth.changed {
        growth.changed = false;
        ways.clear();
        goals.clear();
        let mut index = 0;
        while index < growth.invariant.frames.len().min(room) {
            if !meter.tick() {
                return None;
            }
            let frame = growth.invariant.frames[index];
            growth.step(&frame, &mut found);
            for edge in &found {
                let next = growth.settle(edge);
                ways.push((growth.add_frame(next), index));
                if frame.turn() == color && growth.mates(std::slice::from_ref(edge)) {
                    goals.push(growth.known[&next]);
                }
            }
            index += 1;
        }
    }
    let distance = distances(&growth.invariant.frames, &ways, goals);
    Some(Map { classes: growth.invariant.classes, distance })
}

/// Breadth first from the goals against the ways.
fn distances(frames: &[Frame], ways: &[(usize, usize)], goals: Vec<usize>) -> HashMap<Frame, u16> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); frames.len()];
    for (to, from) in ways {
        before[*to].push(*from as u32);
    }
    let mut distance = HashMap::new();
    let mut edge = goals;
    let mut steps = 0;
    while !edge.is_empty() {
        let mut next = Vec::new();
        for frame in edge {
            if let Entry::Vacant(entry) = distance.entry(frames[frame]) {
                entry.insert(steps);
                let new = before[frame].iter().map(|from| *from as usize);
                next.extend(new.filter(|from| !distance.contains_key(&frames[*from])));
            }
        }
        edge = next;
        steps += 1;
    }
    distance
}

/// An invariant that is still growing.
struct Growth {
    color: Color,
    invariant: Invariant,
    known: HashMap<Frame, usize>,
    changed: bool,
}

/// How many moves may be looked at for each frame that is allowed, all passes together.
const EDGES: u64 = 100;

/// Looks for an invariant from which no mate by `color` can be reached, with at most `room` frames.
pub(crate) fn find(
    setup: &Setup,
    color: Color,
    plan: Plan,
    room: usize,
    meter: &mut Meter,
) -> Found {
    let Some(mut growth) = Growth::new(setup, color, plan) else { return Found::TooBig };
    let mut edges = EDGES * room as u64;
    while growth.changed {
        growth.changed = false;
        if let Some(end) = growth.pass(room, &mut edges, meter) {
            return end;
        }
    }
    if growth.overlaps() { Found::TooBig } else { Found::Proof(growth.invariant) }
}

/// Takes the men of a plan off the frame, save those that are locked in; `None` if another plan comes to the same.
fn loosen(start: Frame, color: Color, plan: Plan) -> Option<(Vec<Class>, Frame)> {
    let mut classes: Vec<Class> = Vec::new();
    for (piece, set) in start.pieces().filter(|(piece, _)| plan.covers(*piece, color)) {
        match piece.role {
            Role::Pawn => {
                let free = squares(set & !rams(&start)).map(one);
                classes.extend(free.map(|squares| Class { piece, squares, count: 1 }));
            }
            Role::Bishop => classes
                .extend(class(piece, set & LIGHT).into_iter().chain(class(piece, set & !LIGHT))),
            _ => classes.extend(class(piece, set)),
        }
    }
    let loose = Loose::new(&classes);
    let moves = |class: &Class| {
        let mut here = start;
        here.clear(class.squares);
        class.piece.role == Role::Pawn || targets(&here, &loose, class) & !class.squares != 0
    };
    let classes: Vec<Class> = classes.iter().copied().filter(moves).collect();
    let mut frame = start;
    for class in &classes {
        frame.clear(class.squares);
    }
    let pawns = classes.iter().any(|class| class.piece.role == Role::Pawn);
    let useful = match plan {
        Plan::Pieces => true,
        Plan::Everybody => pawns,
        Plan::Winner | Plan::Loser => !classes.is_empty(),
    };
    useful.then(|| (classes, frame.settled()))
}

fn class(piece: Piece, squares: Set) -> Option<Class> {
    (squares != 0).then(|| Class { piece, squares, count: squares.count_ones() })
}

/// The pawns that stand against each other, and those behind them that can never step.
fn rams(frame: &Frame) -> Set {
    let mut stuck = frame.set(Color::White, Role::Pawn) | frame.set(Color::Black, Role::Pawn);
    loop {
        let mut left = 0;
        for color in Color::ALL {
            for pawn in squares(frame.set(color, Role::Pawn) & stuck) {
                let ahead = pawn.offset(0, color.forward()).map_or(0, one);
                left |= if ahead & stuck != 0 { one(pawn) } else { 0 };
            }
        }
        if left == stuck {
            return stuck;
        }
        stuck = left;
    }
}

/// The light squares.
const LIGHT: Set = 0x55aa_55aa_55aa_55aa;
const RANK_1: Set = 0xff;
const RANK_8: Set = 0xff << 56;

impl Growth {
    fn new(setup: &Setup, color: Color, plan: Plan) -> Option<Growth> {
        let start = Frame::of(setup);
        let (classes, frame) = loosen(start, color, plan)?;
        let pawns = Color::ALL.map(|color| start.set(color, Role::Pawn).count_ones());
        let invariant = Invariant { classes, pawns, frames: vec![frame] };
        let known = HashMap::from([(frame, 0)]);
        Some(Growth { color, invariant, known, changed: true })
    }

    /// The moves from one frame, after its men have got the squares they need.
    fn step(&mut self, frame: &Frame, found: &mut Vec<Edge>) {
        self.add_squares(frame);
        edges(frame, &Loose::new(&self.invariant.classes), found);
    }

    /// Looks at every frame once and adds what its moves lead to.
    fn pass(&mut self, room: usize, edges: &mut u64, meter: &mut Meter) -> Option<Found> {
        let mut found = Vec::new();
        let mut index = 0;
        while index < self.invariant.frames.len() {
            let frame = self.invariant.frames[index];
            self.step(&frame, &mut found);
            let cost = found.len() as u64 + 1;
            if *edges < cost || !meter.spend(1 + cost / 16) {
                return Some(Found::TooBig);
            }
            *edges -= cost;
            for edge in &found {
                let frame = self.settle(edge);
                self.add_frame(frame);
                if self.invariant.frames.len() > room {
                    return Some(Found::TooBig);
                }
            }
            if frame.turn() == self.color && self.mates(&found) {
                return Some(Found::MatePossible);
            }
            index += 1;
        }
        None
    }

    fn add_squares(&mut self, frame: &Frame) {
        let mut index = 0;
        while index < self.invariant.classes.len() {
            let class = self.invariant.classes[index];
            let mut more = 0;
            if class.piece.color == frame.turn() {
                let loose = Loose::new(&self.invariant.classes);
                more = targets(frame, &loose, &class) & !class.squares;
            }
            if class.piece.role == Role::Pawn {
                let last = more & (RANK_1 | RANK_8);
                for role in Role::PROMOTIONS {
                    squares(last)
                        .for_each(|s| self.join(Piece::new(class.piece.color, role), one(s)));
                }
                more &= !last;
            }
            if more == 0 {
                index += 1;
                continue;
            }
            self.invariant.classes[index].squares |= more;
            self.changed = true;
            index = self.merged(index);
        }
    }

    /// Makes one class of two that share a square. Where to go on.
    fn merged(&mut self, index: usize) -> usize {
        let classes = &mut self.invariant.classes;
        let class = classes[index];
        let same = |other: &Class| other.piece == class.piece && other.squares & class.squares != 0;
        let other = (0..classes.len()).find(|other| *other != index && same(&classes[*other]));
        let Some(other) = other else { return index };
        let other = classes.remove(other);
        let rest = classes.iter_mut().find(|rest| **rest == class);
        if let Some(rest) = rest {
            rest.squares |= other.squares;
            rest.count += other.count;
        }
        0
    }

    /// The frame of an edge; a man that a pawn was promoted to joins its class.
    fn settle(&mut self, edge: &Edge) -> Frame {
        let mut frame = edge.frame;
        if let Some((piece, square)) = edge.promoted {
            self.join(piece, one(square));
            frame.clear(one(square));
        }
        frame
    }

    fn join(&mut self, piece: Piece, square: Set) {
        let shade = match piece.role {
            Role::Bishop if square & LIGHT != 0 => LIGHT,
            Role::Bishop => !LIGHT,
            _ => Set::MAX,
        };
        let classes = &mut self.invariant.classes;
        let own = classes.iter_mut().find(|c| c.piece == piece && c.squares & shade != 0);
        match own {
            Some(class) if class.squares & square != 0 => {}
            Some(class) => {
                class.squares |= square;
                self.changed = true;
            }
            None => {
                classes.push(Class { piece, squares: square, count: 0 });
                self.changed = true;
            }
        }
    }

    /// The number of a frame, which is added if it is new.
    fn add_frame(&mut self, frame: Frame) -> usize {
        let next = self.invariant.frames.len();
        match self.known.entry(frame) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                self.invariant.frames.push(frame);
                *entry.insert(next)
            }
        }
    }

    /// Whether a tracked man stands where men like it are not tracked: such an invariant is not well formed.
    fn overlaps(&self) -> bool {
        let Invariant { classes, frames, .. } = &self.invariant;
        let overlap = |frame: &Frame| {
            let tracked = |c: &Class| frame.set(c.piece.color, c.piece.role) & c.squares;
            classes.iter().any(|class| tracked(class) != 0)
        };
        frames.iter().any(overlap)
    }

    /// Whether the moves of one frame may bring a mate about.
    fn mates(&mut self, found: &[Edge]) -> bool {
        let mut anywhere = Vec::new();
        for edge in found {
            let frame = self.settle(edge);
            if edge.source == Source::Anywhere {
                if anywhere.contains(&frame) {
                    continue;
                }
                anywhere.push(frame);
            }
            let loose = Loose::new(&self.invariant.classes);
            let counts = self.invariant.counts(&frame);
            if may_be_mate(&frame, &loose, &counts, edge.source) {
                return true;
            }
        }
        false
    }
}

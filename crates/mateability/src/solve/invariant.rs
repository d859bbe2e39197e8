//! Finds invariants: grows squares and frames until nothing new is reached.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use laws::{Color, Piece, Role, Setup, Square};

use super::Meter;
use crate::certificate::{
    Class, Edge, Frame, Invariant, Loose, Order, Set, Source, attacks, edges, may_be_mate, one,
    pawns_at_risk, squares, targets,
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
    let mut edges = EDGES * room as u64;
    while growth.changed {
        growth.changed = false;
        growth.survey(room, &mut edges, meter, |_, _, _, _| true)?;
    }
    let (mut ways, mut goals) = (Vec::new(), Vec::new());
    let (mut asked, mut questions) = (HashSet::new(), 0);
    growth.survey(room, &mut edges, meter, |growth, from, edge, to| {
        ways.push((to, from));
        let mover = !edge.frame.turn();
        let new = edge.source != Source::Anywhere || asked.insert(to);
        if mover == color && new {
            questions += 1;
            if growth.mates(std::slice::from_ref(edge)) {
                goals.push(to);
            }
        }
        questions <= 8 * room
    })?;
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
#[derive(Clone)]
struct Growth {
    color: Color,
    /// The position it grows from.
    start: Frame,
    invariant: Invariant,
    known: HashMap<Frame, usize>,
    changed: bool,
    /// The orders that do not hold.
    broken: Vec<Order>,
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
    let Some(first) = Growth::new(setup, color, plan) else { return Found::TooBig };
    let mut orders = facing(&first.invariant.classes);
    let mut edges = EDGES * room as u64;
    loop {
        let mut growth = first.clone();
        growth.invariant.orders.clone_from(&orders);
        while growth.changed {
            growth.changed = false;
            if let Some(end) = growth.pass(room, &mut edges, meter) {
                return end;
            }
        }
        if growth.overlaps() || !growth.holds(setup) {
            return Found::TooBig;
        }
        if growth.broken.is_empty() {
            return Found::Proof(growth.invariant);
        }
        orders.retain(|order| !growth.broken.contains(order));
    }
}

/// The pawns that are not tracked, each with the first enemy pawn before it on its file that is not tracked either. Whether
/// they can pass each other has to be found out.
fn facing(classes: &[Class]) -> Vec<Order> {
    let pawns = |color| {
        let mine = classes.iter().filter(|class| class.piece == Piece::new(color, Role::Pawn));
        mine.fold(0, |all, class| all | class.squares)
    };
    let order = |color: Color, pawn: Square| {
        let enemies = pawns(!color);
        let mut ahead = std::iter::successors(Some(pawn), |s| s.offset(0, color.forward()));
        let by = ahead.find(|square| one(*square) & enemies != 0)?;
        Some(Order { held: (color, pawn), by })
    };
    let orders = |color| squares(pawns(color)).filter_map(move |pawn| order(color, pawn));
    Color::ALL.into_iter().flat_map(orders).collect()
}

/// Takes the men of a plan off the frame, each as a class of its own, save those that are locked in; `None` if another plan comes
/// to the same.
fn loosen(start: Frame, color: Color, plan: Plan) -> Option<(Vec<Class>, Frame)> {
    let stuck = stuck(&start);
    let covered = start.pieces().filter(|(piece, _)| plan.covers(*piece, color));
    let alone = |(piece, set)| squares(set & !stuck).map(move |s| (piece, one(s)));
    let classes: Vec<Class> = covered
        .flat_map(alone)
        .map(|(piece, squares)| Class { piece, squares, count: 1 })
        .collect();
    let loose = Loose::new(&classes, &[]);
    let mut others = start;
    others.clear(classes.iter().fold(0, |all, class| all | class.squares));
    let moves = |class: &Class| {
        class.piece.role == Role::Pawn || targets(&others, &loose, class) & !class.squares != 0
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

/// The men that cannot move as long as nobody is captured, for each other's sake: pawns that stand against each other, men that
/// have only such men around them, and kings besides that have pawns or knights among them attack their other squares.
fn stuck(frame: &Frame) -> Set {
    let mut stuck = frame.occupied();
    loop {
        let men = Color::ALL.into_iter().flat_map(|color| frame.each(color));
        let still = men.filter(|(piece, square)| {
            one(*square) & stuck != 0 && is_stuck(frame, *piece, *square, stuck)
        });
        let left = still.map(|(_, square)| one(square)).sum();
        if left == stuck {
            return stuck;
        }
        stuck = left;
    }
}

/// Whether a man has no move as long as some men stay where they are.
fn is_stuck(frame: &Frame, piece: Piece, square: Square, stuck: Set) -> bool {
    let own = frame.of_color(piece.color) & stuck;
    match piece.role {
        Role::Pawn => square.offset(0, piece.color.forward()).map_or(0, one) & stuck != 0,
        Role::King => {
            attacks(piece, square, stuck) & !own & !leaped(frame, !piece.color, stuck) == 0
        }
        _ => attacks(piece, square, stuck) & !own == 0,
    }
}

/// What the pawns and knights of a player among some men attack.
fn leaped(frame: &Frame, color: Color, among: Set) -> Set {
    let leapers = frame.each(color).filter(|(piece, square)| {
        matches!(piece.role, Role::Pawn | Role::Knight) && one(*square) & among != 0
    });
    leapers.fold(0, |all, (piece, square)| all | attacks(piece, square, 0))
}

/// The light squares.
const LIGHT: Set = 0x55aa_55aa_55aa_55aa;
const RANK_1: Set = 0xff;
const RANK_8: Set = 0xff << 56;

impl Growth {
    fn new(setup: &Setup, color: Color, plan: Plan) -> Option<Growth> {
        let start = Frame::of(setup);
        let (classes, frame) = loosen(start, color, plan)?;
        let invariant =
            Invariant { classes, orders: Vec::new(), pawns: [0, 0], frames: vec![frame] };
        let known = HashMap::from([(frame, 0)]);
        Some(Growth { color, start, invariant, known, changed: true, broken: Vec::new() })
    }

    fn loose(&self) -> Loose<'_> {
        Loose::new(&self.invariant.classes, &self.invariant.orders)
    }

    /// Whether the invariant speaks about the position it was grown from.
    fn holds(&mut self, setup: &Setup) -> bool {
        self.count_pawns();
        self.invariant.fits(&Frame::of(setup), |frame| self.known.contains_key(frame))
    }

    /// The moves from one frame, after its men have got the squares they need.
    fn step(&mut self, frame: &Frame, found: &mut Vec<Edge>) {
        self.add_squares(frame);
        self.break_orders(frame);
        edges(frame, &self.loose(), found);
    }

    /// Finds out which orders a move from the frame puts an end to.
    fn break_orders(&mut self, frame: &Frame) {
        if self.invariant.orders.is_empty() {
            return;
        }
        let classes = &self.invariant.classes;
        let at_risk = pawns_at_risk(frame, &self.loose());
        let leaves = |class: Option<&Class>, file| {
            class.is_none_or(|class| squares(class.squares).any(|square| square.file() != file))
        };
        let breaks = |order: &&Order| {
            let (held, by) = (order.held(classes), order.by(classes));
            let captured = || by.is_none_or(|by| by.squares & at_risk != 0);
            let file = order.by.file();
            leaves(held, file) || leaves(by, file) || order.held.0 == frame.turn() && captured()
        };
        let broken = self.invariant.orders.iter().filter(breaks).copied();
        let broken: Vec<Order> = broken.filter(|order| !self.broken.contains(order)).collect();
        self.broken.extend(broken);
    }

    /// Looks at every frame once and adds what its moves lead to.
    fn pass(&mut self, room: usize, edges: &mut u64, meter: &mut Meter) -> Option<Found> {
        let mut found = Vec::new();
        let mut index = 0;
        while index < self.invariant.frames.len() {
            let frame = self.invariant.frames[index];
            self.step(&frame, &mut found);
            if self.charge(&found, edges, meter).is_none() {
                return Some(Found::TooBig);
            }
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

    /// Visits the moves of the first frames: the frame's number, the move, and the number of the frame it leads to. `None` if
    /// that is too much, or the visitor has had enough.
    fn survey(
        &mut self,
        room: usize,
        edges: &mut u64,
        meter: &mut Meter,
        mut visit: impl FnMut(&mut Growth, usize, &Edge, usize) -> bool,
    ) -> Option<()> {
        let mut found = Vec::new();
        let mut index = 0;
        while index < self.invariant.frames.len().min(room) {
            let frame = self.invariant.frames[index];
            self.step(&frame, &mut found);
            self.charge(&found, edges, meter)?;
            for edge in &found {
                let next = self.settle(edge);
                let to = self.add_frame(next);
                if !visit(self, index, edge, to) {
                    return None;
                }
            }
            index += 1;
        }
        Some(())
    }

    /// Counts the moves of one frame; `None` once there are more than allowed.
    fn charge(&self, found: &[Edge], edges: &mut u64, meter: &mut Meter) -> Option<()> {
        let cost = found.len() as u64 + 1;
        *edges = edges.checked_sub(cost)?;
        meter.spend(1 + cost / 16).then_some(())
    }

    fn add_squares(&mut self, frame: &Frame) {
        let mut index = 0;
        while index < self.invariant.classes.len() {
            let class = self.invariant.classes[index];
            let mut more = 0;
            if class.piece.color == frame.turn() {
                let loose = self.loose();
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
        if classes.iter().any(|class| class.piece == piece && class.squares & square != 0) {
            return;
        }
        self.changed = true;
        match classes.iter_mut().find(|class| class.piece == piece && class.squares & shade != 0) {
            Some(class) => class.squares |= square,
            None => classes.push(Class { piece, squares: square, count: 0 }),
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

    /// The pawns of the position that may come to be promoted, as far as is known.
    fn count_pawns(&mut self) {
        let start = self.start;
        self.invariant.pawns = Color::ALL.map(|color| self.invariant.promoted(&start, color));
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
        self.count_pawns();
        let mut anywhere = Vec::new();
        for edge in found {
            let frame = self.settle(edge);
            if edge.source == Source::Anywhere {
                if anywhere.contains(&frame) {
                    continue;
                }
                anywhere.push(frame);
            }
            let loose = self.loose();
            let counts = self.invariant.counts(&frame);
            if may_be_mate(&frame, &loose, &counts, edge.source) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use laws::{Piece, Position, Square, Variant};

    use super::*;
    use crate::board::convert;
    use crate::certificate::{Certificate, Claim, Flaw, check};
    use crate::solve::goal::Goal;
    use crate::solve::{Dice, Store, guided};

    /// Four files of pawns that block each other and shut one king up, and behind them pawns that may still meet.
    fn double_wall(dice: &mut Dice) -> Option<Position> {
        let mut setup = Setup::empty();
        let mut put = |file: i32, rank: i32, piece: char| {
            let square = Square::from_index((8 * rank + file) as usize)?;
            setup.board.set(square, Piece::from_letter(piece));
            Some(())
        };
        let first = dice.roll(2);
        for file in [first, first + 2, first + 4, first + 6] {
            put(file, 6, 'p')?;
            put(file, 5, 'P')?;
            if dice.roll(5) > 0 {
                put(file, 4 - dice.roll(2), 'p')?;
            }
            if dice.roll(5) > 0 {
                put(file, 1 + dice.roll(2), 'P')?;
            }
        }
        put(dice.roll(8), 7, 'k')?;
        let king =
            Square::from_index(dice.roll(32) as usize).filter(|s| setup.board.is_empty(*s))?;
        setup.board.set(king, Piece::from_letter('K'));
        setup.turn = Color::ALL[dice.roll(2) as usize];
        Position::new(setup, Variant::Standard).ok()
    }

    /// The invariant as it grows when no order is doubted, and the orders that do not hold.
    fn trusting(setup: &Setup, color: Color) -> Option<(Invariant, Vec<Order>)> {
        let mut growth = Growth::new(setup, color, Plan::Everybody)?;
        growth.invariant.orders = facing(&growth.invariant.classes);
        let mut edges = u64::MAX;
        while growth.changed {
            growth.changed = false;
            if growth.pass(3_000, &mut edges, &mut Meter::new(u64::MAX)).is_some() {
                return None;
            }
        }
        growth.holds(setup).then_some((growth.invariant, growth.broken))
    }

    #[test]
    fn an_order_that_does_not_hold_is_rejected() {
        let mut dice = Dice::new(3);
        let mut rejected = 0;
        for position in std::iter::repeat_with(|| double_wall(&mut dice)).take(200).flatten() {
            let grown = trusting(position.setup(), Color::White);
            let Some((invariant, broken)) = grown.filter(|(_, broken)| !broken.is_empty()) else {
                continue;
            };
            let name = notation::fen::write_position(&position);
            let claim = Claim { position, color: Color::White };
            match check(&claim, &Certificate::Invariant(invariant)) {
                Err(Flaw::OrderDoesNotHold(order)) if broken.contains(&order) => rejected += 1,
                other => panic!("{name}: {other:?}, broken: {broken:?}"),
            }
        }
        assert!(rejected > 20, "{rejected}");
    }

    /// The search that leads kings to corners finds mates in such positions, but none where the invariant rules them out.
    #[test]
    fn no_mate_is_reached_where_pawns_hold_each_other_up() {
        let mut dice = Dice::new(5);
        let mut store = Store::new();
        let (mut ordered, mut mates) = (0, 0);
        for position in std::iter::repeat_with(|| double_wall(&mut dice)).take(60).flatten() {
            for color in Color::ALL {
                let mut meter = Meter::new(u64::MAX);
                let (pos, white) = (convert::pos(&position), color == Color::White);
                let (goals, _) = Goal::all(&pos, white);
                let mate = goals.iter().any(|goal| {
                    guided::to_corner(
                        &mut store,
                        &pos,
                        goal,
                        guided::Order::Newest,
                        5_000,
                        &mut meter,
                    )
                    .is_some()
                });
                mates += usize::from(mate);
                let found = find(position.setup(), color, Plan::Everybody, 3_000, &mut meter);
                let Found::Proof(invariant) = found else { continue };
                let name = notation::fen::write_position(&position);
                ordered += usize::from(!invariant.orders.is_empty());
                let claim = Claim { position: position.clone(), color };
                assert_eq!(check(&claim, &Certificate::Invariant(invariant)), Ok(()), "{name}");
                assert!(!mate, "{name} {color}");
            }
        }
        assert!(ordered > 10 && mates > 10, "{ordered} proofs, {mates} mates");
    }
}

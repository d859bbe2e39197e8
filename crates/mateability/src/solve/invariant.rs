//! Finds invariants: grows squares and frames until nothing new is reached.

use std::collections::HashMap;

use laws::{Color, Piece, Role, Setup};

use super::Spent;
use crate::certificate::{
    Class, Edge, Frame, Invariant, Loose, Pattern, Set, Source, edges, one, possible_mate, targets,
};

/// Which men are known only by their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    /// All that can move, save kings and pawns.
    Everybody,
    /// Those of the player who would mate.
    Winner,
    /// Those of the player who would be mated.
    Loser,
}

/// What came of a search for an invariant.
pub(crate) enum Found {
    /// The least one, which rules every mate out.
    Proof(Invariant),
    /// A mate could not be ruled out.
    MatePossible(Pattern),
    /// There are more frames than allowed.
    TooBig,
}

/// An invariant that is still growing.
struct Growth {
    color: Color,
    invariant: Invariant,
    known: HashMap<Frame, usize>,
    pawns: [u32; 2],
    changed: bool,
}

/// Looks for an invariant from which no mate by `color` can be reached, with at most `room` frames.
pub(crate) fn find(
    setup: &Setup,
    color: Color,
    plan: Plan,
    room: usize,
    spent: &mut Spent,
) -> Found {
    let start = Frame::of(setup);
    let Some((classes, frame)) = loosen(start, color, plan) else { return Found::TooBig };
    let pawns = Color::ALL.map(|color| start.set(color, Role::Pawn).count_ones());
    let invariant = Invariant { classes, frames: vec![frame] };
    let known = HashMap::from([(frame, 0)]);
    let mut growth = Growth { color, invariant, known, pawns, changed: true };
    while growth.changed {
        growth.changed = false;
        if let Some(end) = growth.pass(room, spent) {
            return end;
        }
    }
    Found::Proof(growth.invariant)
}

/// Takes the men of a plan off the frame, save those that are locked in; `None` if that leaves nothing to win.
fn loosen(start: Frame, color: Color, plan: Plan) -> Option<(Vec<Class>, Frame)> {
    let mut classes: Vec<Class> = Vec::new();
    for (piece, set) in start.pieces() {
        let chosen = match plan {
            Plan::Everybody => true,
            Plan::Winner => piece.color == color,
            Plan::Loser => piece.color != color,
        };
        if chosen && !matches!(piece.role, Role::King | Role::Pawn) {
            let shades =
                if piece.role == Role::Bishop { vec![LIGHT, !LIGHT] } else { vec![Set::MAX] };
            for squares in shades.into_iter().map(|shade| set & shade).filter(|set| *set != 0) {
                classes.push(Class { piece, squares, count: squares.count_ones() });
            }
        }
    }
    let loose = Loose::new(&classes);
    let moves = |class: &Class| {
        let mut here = start;
        here.clear(class.squares);
        targets(&here, &loose, class) & !class.squares != 0
    };
    let classes: Vec<Class> = classes.iter().copied().filter(moves).collect();
    let mut frame = start;
    for class in &classes {
        frame.clear(class.squares);
    }
    (!classes.is_empty() || plan == Plan::Everybody).then_some((classes, frame))
}

/// The light squares.
const LIGHT: Set = 0x55aa_55aa_55aa_55aa;

impl Growth {
    /// Looks at every frame once and adds what its moves lead to.
    fn pass(&mut self, room: usize, spent: &mut Spent) -> Option<Found> {
        let mut found = Vec::new();
        let mut index = 0;
        while index < self.invariant.frames.len() {
            let frame = self.invariant.frames[index];
            spent.nodes += 1;
            self.add_squares(&frame);
            edges(&frame, &Loose::new(&self.invariant.classes), &mut found);
            for edge in &found {
                let frame = self.settle(edge);
                self.add_frame(frame);
                if self.invariant.frames.len() > room {
                    return Some(Found::TooBig);
                }
            }
            if frame.turn() == self.color
                && let Some(pattern) = self.mate(&found)
            {
                return Some(Found::MatePossible(pattern));
            }
            index += 1;
        }
        None
    }

    fn add_squares(&mut self, frame: &Frame) {
        for index in 0..self.invariant.classes.len() {
            loop {
                let class = self.invariant.classes[index];
                if class.piece.color != frame.turn() {
                    break;
                }
                let more = targets(frame, &Loose::new(&self.invariant.classes), &class);
                if more & !class.squares == 0 {
                    break;
                }
                self.invariant.classes[index].squares |= more;
                self.changed = true;
            }
        }
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

    fn add_frame(&mut self, frame: Frame) {
        let next = self.invariant.frames.len();
        if let std::collections::hash_map::Entry::Vacant(entry) = self.known.entry(frame) {
            entry.insert(next);
            self.invariant.frames.push(frame);
        }
    }

    /// A mate that the moves of one frame may bring about.
    fn mate(&mut self, found: &[Edge]) -> Option<Pattern> {
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
            let counts = self.counts(&frame);
            let pattern = possible_mate(&frame, &loose, &counts, edge.source);
            if pattern.is_some() {
                return pattern;
            }
        }
        None
    }

    fn counts(&self, frame: &Frame) -> Vec<u32> {
        let gone = |color: Color| {
            let left = frame.set(color, Role::Pawn).count_ones();
            self.pawns[color.index()].saturating_sub(left)
        };
        self.invariant.classes.iter().map(|class| class.count + gone(class.piece.color)).collect()
    }
}

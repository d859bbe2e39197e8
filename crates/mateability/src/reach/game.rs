//! Short games from the initial position.

use std::collections::HashMap;

use laws::{Move, Position, Role, Setup, Variant};

use super::check::is_proof_game;
use super::steady::Scene;
use crate::board::lines::{LIGHT, Squares, bit};
use crate::board::{KING, KNIGHT, PAWN, Pos, Sets, convert};
use crate::certificate::Frame;
use crate::solve::{Order, Queue, Store, distance, knight_moves};

/// Looks for a game among up to `nodes` positions. An en passant square tells the last move, so the game is sought without it.
pub(crate) fn find(setup: &Setup, nodes: usize) -> Option<Vec<Move>> {
    let Some((before, last)) = before_double_step(setup) else { return every_way(setup, nodes) };
    let mut game = every_way(&before, nodes)?;
    game.push(last);
    is_proof_game(setup, &game).then_some(game)
}

/// The position before the double step that an en passant square tells of, with that step.
fn before_double_step(setup: &Setup) -> Option<(Setup, Move)> {
    let crossed = setup.en_passant?;
    let mover = !setup.turn;
    let last = Move::new(crossed.offset(0, -mover.forward())?, crossed.offset(0, mover.forward())?);
    let mut before = setup.clone();
    let pawn = before.board.take(last.target);
    before.board.set(last.origin, pawn);
    before.turn = mover;
    before.en_passant = None;
    Some((before, last))
}

/// Where few men are left, straight towards captures; otherwise short games first.
fn every_way(setup: &Setup, nodes: usize) -> Option<Vec<Move>> {
    let few = setup.board.pieces().count() < 20;
    let ways = match few {
        true => [Way::Straight, Way::Short, Way::Balanced],
        false => [Way::Short, Way::Balanced, Way::Straight],
    };
    ways.into_iter().find_map(|way| search(setup, way, nodes))
}

/// How a game is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Squares that differ, and the moves made.
    Short,
    /// Captures and moves still to be made, however long the game has been.
    Straight,
    /// Both, with more weight on what is still to be made.
    Balanced,
}

/// Best first: the positions most like the goal. Men that never moved stay where they are.
fn search(setup: &Setup, way: Way, nodes: usize) -> Option<Vec<Move>> {
    let goal = Frame::of(setup);
    let target = Target::new(setup);
    let start = Position::initial();
    let mut store = Store::new();
    let mut queue = match way {
        Way::Short => Queue::default(),
        Way::Straight | Way::Balanced => Queue::new(Order::Newest),
    };
    let steady = Scene::new(setup).steady;
    let first = store.add(&convert::pos(&start), None)?;
    queue.push(0, first, 0);
    while let Some((id, plies)) = queue.pop() {
        let pos = store.pos(id);
        if Frame::of(&convert::setup(&pos)) == goal {
            let path = store.path(id);
            let game = path.iter().map(|mv| convert::stated(*mv, Variant::Standard)).collect();
            return Some(game);
        }
        if store.len() >= nodes {
            return None;
        }
        for mv in pos.moves().iter() {
            if steady & (bit(mv.from()) | bit(mv.to())) != 0 {
                continue;
            }
            let after = pos.make(*mv);
            let Some(distance) = target.distance(&convert::setup(&after)) else { continue };
            let rank = match way {
                Way::Short => 2 * distance + usize::from(plies),
                Way::Straight => target.to_do(&after),
                Way::Balanced => 8 * target.to_do(&after) + usize::from(plies),
            };
            if let Some(id) = store.add(&after, Some((id, *mv))) {
                queue.push(rank, id, plies + 1);
            }
        }
    }
    None
}

/// Moves where no man can be seen to come, as by a promotion.
const FAR: i32 = 12;

/// The squares of one kind of men.
fn kinds(sets: &Sets, white: bool, kind: crate::board::Kind) -> u64 {
    use crate::board::{BISHOP, QUEEN, ROOK};
    let set = match kind {
        PAWN => sets.pawns,
        KNIGHT => sets.knights,
        BISHOP => sets.diagonal & !sets.straight,
        ROOK => sets.straight & !sets.diagonal,
        QUEEN => sets.straight & sets.diagonal,
        _ => sets.kings,
    };
    set & sets.of(white)
}

/// Moves that a man needs on an empty board, about.
fn steps(kind: crate::board::Kind, white: bool, from: usize, to: usize) -> i32 {
    match kind {
        KING => distance(from, to),
        KNIGHT => knight_moves(from, to),
        PAWN => {
            let ahead = (to >> 3) as i32 - (from >> 3) as i32;
            let ahead = if white { ahead } else { -ahead };
            let files = ((to & 7) as i32 - (from & 7) as i32).abs();
            if ahead < files { FAR } else { ahead + files }
        }
        crate::board::BISHOP if (bit(from) & LIGHT == 0) != (bit(to) & LIGHT == 0) => FAR,
        _ => 2,
    }
}

/// What the game must come to.
struct Target {
    setup: Setup,
    men: HashMap<laws::Piece, usize>,
    sets: Sets,
}

impl Target {
    fn new(setup: &Setup) -> Target {
        let mut men = HashMap::new();
        for (_, piece) in setup.board.pieces() {
            *men.entry(piece).or_default() += 1;
        }
        let mut quad = crate::board::Quad::default();
        for (square, piece) in setup.board.pieces() {
            let black = piece.color == laws::Color::Black;
            quad.put(square.index(), convert::kind_of(piece.role), black);
        }
        Target { setup: setup.clone(), men, sets: quad.sets() }
    }

    /// Roughly what is still to be done: each capture counts for some moves.
    fn to_do(&self, now: &Pos) -> usize {
        let sets = now.quad.sets();
        let (have, want) = (sets.occupied().count_ones(), self.sets.occupied().count_ones());
        let surplus = have.saturating_sub(want);
        let mut sum = 8 * surplus as i32;
        for white in [true, false] {
            for kind in PAWN..=KING {
                let (have, want) = (kinds(&sets, white, kind), kinds(&self.sets, white, kind));
                let mut idle = have & !want;
                for to in Squares(want & !have) {
                    let nearest =
                        Squares(idle).map(|from| (steps(kind, white, from, to), from)).min();
                    sum += nearest.map_or(FAR, |(steps, _)| steps);
                    idle &= !nearest.map_or(0, |(_, from)| bit(from));
                }
            }
        }
        sum.max(0) as usize
    }

    /// How many squares differ; `None` if men that are needed are gone.
    fn distance(&self, now: &Setup) -> Option<usize> {
        let mut have: HashMap<laws::Piece, usize> = HashMap::new();
        for (_, piece) in now.board.pieces() {
            *have.entry(piece).or_default() += 1;
        }
        let pawns = |men: &HashMap<laws::Piece, usize>, color| {
            men.get(&laws::Piece::new(color, Role::Pawn)).copied().unwrap_or(0)
        };
        for color in laws::Color::ALL {
            let lacking =
                self.men.iter().filter(|(piece, _)| piece.color == color).map(|(piece, count)| {
                    count.saturating_sub(have.get(piece).copied().unwrap_or(0))
                });
            let spare = pawns(&have, color).saturating_sub(pawns(&self.men, color));
            if lacking.sum::<usize>() > spare {
                return None;
            }
        }
        let wrong = laws::Square::all()
            .filter(|square| now.board.get(*square) != self.setup.board.get(*square))
            .count();
        let rights = usize::from(now.rights != self.setup.rights);
        Some(wrong + rights)
    }
}

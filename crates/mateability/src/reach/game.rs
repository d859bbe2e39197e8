//! Short games from the initial position.

use std::collections::HashMap;

use laws::{Move, Position, Role, Setup, Variant};

use crate::board::convert;
use crate::certificate::Frame;
use crate::solve::{Queue, Store};

/// Whether these are legal moves from the initial position to the same placement, turn, rights and en passant square.
pub fn is_proof_game(setup: &Setup, game: &[Move]) -> bool {
    let mut position = Position::initial();
    for mv in game {
        match laws::play(&position, *mv) {
            Ok(next) => position = next,
            Err(_) => return false,
        }
    }
    let end = position.setup();
    end.board == setup.board
        && end.turn == setup.turn
        && end.rights == setup.rights
        && end.en_passant == setup.en_passant
}

/// Looks for a game among up to `nodes` positions. An en passant square tells the last move, so the game is sought without it.
pub(crate) fn find(setup: &Setup, nodes: usize) -> Option<Vec<Move>> {
    let Some((before, last)) = before_double_step(setup) else { return search(setup, nodes) };
    let mut game = search(&before, nodes)?;
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

/// Best first: the positions most like the goal.
fn search(setup: &Setup, nodes: usize) -> Option<Vec<Move>> {
    let goal = Frame::of(setup);
    let target = Target::new(setup);
    let start = Position::initial();
    let mut store = Store::new();
    let mut queue = Queue::default();
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
            let after = pos.make(*mv);
            let Some(distance) = target.distance(&convert::setup(&after)) else { continue };
            if let Some(id) = store.add(&after, Some((id, *mv))) {
                queue.push(2 * distance + usize::from(plies), id, plies + 1);
            }
        }
    }
    None
}

/// What the game must come to.
struct Target {
    setup: Setup,
    men: HashMap<laws::Piece, usize>,
}

impl Target {
    fn new(setup: &Setup) -> Target {
        let mut men = HashMap::new();
        for (_, piece) in setup.board.pieces() {
            *men.entry(piece).or_default() += 1;
        }
        Target { setup: setup.clone(), men }
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

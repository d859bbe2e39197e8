//! The one thing the proof of an invariant rests on, tried out: whatever a legal move does to a position that fits a frame and
//! some classes, an edge of the frame says so, and a mate it brings about is never ruled out.

use laws::{
    Color, Move, Piece, Position, Role, Square, Status, Variant, legal_moves, play, status,
};

use super::frame::Frame;
use super::geometry::{Set, one, squares};
use super::mate::may_be_mate;
use super::step::{Class, Edge, Invariant, Loose, edges, targets};
use crate::solve::Dice;

/// Takes random men off the frame and gives them random squares besides their own.
fn loosen(position: &Position, dice: &mut Dice) -> (Invariant, Frame) {
    let full = Frame::of(position.setup());
    let mut tracked = full;
    let mut classes: Vec<Class> = Vec::new();
    for (piece, square) in position.board().pieces().map(|(square, piece)| (piece, square)) {
        if piece.role == Role::King || dice.roll(2) == 0 {
            continue;
        }
        tracked.clear(one(square));
        match classes.iter_mut().find(|class| class.piece == piece) {
            Some(class) => {
                class.squares |= one(square);
                class.count += 1;
            }
            None => classes.push(Class { piece, squares: one(square), count: 1 }),
        }
    }
    for class in &mut classes {
        let board = if class.piece.role == Role::Pawn { 0x00ff_ffff_ffff_ff00 } else { Set::MAX };
        let more = squares(board).filter(|_| dice.roll(4) == 0).map(one).sum::<Set>();
        class.squares |= more & !tracked.set(class.piece.color, class.piece.role);
    }
    let pawns = Color::ALL.map(|color| full.set(color, Role::Pawn).count_ones());
    (Invariant { classes, orders: Vec::new(), pawns, frames: Vec::new() }, tracked.settled())
}

/// The frame of a position after a move of a tracked or loose man.
fn frame_after(invariant: &Invariant, before: &Frame, mv: Move, after: &Position) -> Frame {
    let mut frame = Frame::of(after.setup());
    let loose = |piece: &Piece, square: &Square| {
        before.set(piece.color, piece.role) & one(*square) == 0
            && invariant.classes.iter().any(|class| class.piece == *piece)
    };
    for (square, piece) in after.board().pieces() {
        let moved_tracked = square == mv.target && before.occupied() & one(mv.origin) != 0;
        if !moved_tracked && piece.role != Role::King && loose(&piece, &square)
            || square == mv.target && !moved_tracked
        {
            frame.clear(one(square));
        }
    }
    frame.settled()
}

/// How many legal moves mate; each of them, and every other legal move, must have its edge. The classes hold the
/// square a loose man goes to, as the checker demands.
fn covered(position: &Position, invariant: &Invariant, frame: &Frame) -> usize {
    let mut found: Vec<Edge> = Vec::new();
    let mut mates = 0;
    for mv in legal_moves(position) {
        let name = format!("{} {mv}\n{invariant:?}", notation::fen::write_position(position));
        let tracked = frame.occupied() & one(mv.origin) != 0;
        let mut closed = invariant.clone();
        promote(&mut closed, position, mv, tracked);
        let loose = Loose::new(&closed.classes, &[]);
        edges(frame, &loose, &mut found);
        let after = play(position, mv).expect("it is legal");
        let expected = frame_after(invariant, frame, mv, &after);
        let same = |edge: &&Edge| {
            let (edge, expected) = (edge.frame.setup(), expected.setup());
            edge.board == expected.board
                && edge.turn == expected.turn
                && (!tracked || edge.en_passant == expected.en_passant)
        };
        let edges: Vec<&Edge> = found.iter().filter(same).collect();
        assert!(!edges.is_empty(), "no edge: {name}");
        if !tracked {
            let piece = position.board().get(mv.origin).expect("a man moves");
            let class = invariant.classes.iter().find(|class| class.piece == piece);
            let reached = targets(frame, &loose, class.expect("it is loose"));
            assert!(reached & one(mv.target) != 0, "no target: {name}");
        }
        if status(&after) == Status::Checkmate {
            mates += 1;
            let possible = |edge: &&Edge| {
                let counts = closed.counts(&edge.frame);
                may_be_mate(&edge.frame, &loose, &counts, edge.source)
            };
            assert!(edges.iter().any(possible), "mate ruled out: {name}");
        }
    }
    mates
}

/// The classes after a move of a loose man: it stands on its target, as what it was promoted to.
fn promote(invariant: &mut Invariant, position: &Position, mv: Move, tracked: bool) {
    let piece = position.board().get(mv.origin).filter(|_| !tracked);
    let Some(piece) = piece else { return };
    let piece = Piece::new(piece.color, mv.promotion.unwrap_or(piece.role));
    match invariant.classes.iter_mut().find(|class| class.piece == piece) {
        Some(class) => class.squares |= one(mv.target),
        None => invariant.classes.push(Class { piece, squares: one(mv.target), count: 1 }),
    }
}

fn random_position(dice: &mut Dice) -> Option<Position> {
    let mut setup = laws::Setup::empty();
    let mut put = |piece: Piece| {
        let square = Square::from_index(dice.roll(64) as usize)?;
        let edge = piece.role == Role::Pawn && matches!(square.rank().digit(), '1' | '8');
        if setup.board.is_empty(square) && !edge {
            setup.board.set(square, Some(piece));
        }
        Some(())
    };
    for color in Color::ALL {
        put(Piece::new(color, Role::King))?;
    }
    for letter in "QRRBNPPPPqrbnpppp".chars() {
        put(Piece::from_letter(letter)?)?;
    }
    setup.turn = Color::ALL[dice.roll(2) as usize];
    Position::new(setup, Variant::Standard).ok()
}

#[test]
fn every_legal_move_is_an_edge_and_no_mate_is_ruled_out() {
    let mut dice = Dice::new(7);
    let (mut positions, mut mates) = (0, 0);
    while positions < 600 {
        let Some(position) = random_position(&mut dice) else { continue };
        positions += 1;
        let legal = legal_moves(&position);
        let doubles = legal.iter().filter(|mv| mv.origin.index().abs_diff(mv.target.index()) == 16);
        let mut all = vec![position.clone()];
        all.extend(doubles.filter_map(|mv| play(&position, *mv).ok()).take(2));
        for position in all {
            let (invariant, frame) = loosen(&position, &mut dice);
            mates += covered(&position, &invariant, &frame);
        }
    }
    assert!(mates > 50, "only {mates} mates were met");
}

//! Article 3.7: the pawn.
//!
//! Encodes: 3.7.

use crate::breach::{Breach, Witness};
use crate::geometry::between;
use crate::{Color, Move, Piece, Position, Rank, Role, Square};

/// What a pawn's way is called, as the mover sees it.
enum Way {
    OneStep,
    TwoSteps,
    Capture,
    None,
}

fn way(color: Color, origin: Square, target: Square) -> Way {
    let (files, ranks) = origin.way_to(target);
    match (files.abs(), ranks * color.forward()) {
        (0, 1) => Way::OneStep,
        (0, 2) => Way::TwoSteps,
        (1, 1) => Way::Capture,
        _ => Way::None,
    }
}

/// Whether the target is diagonally in front of a pawn on an adjacent file, where it captures and
/// what it attacks (3.7.3).
pub fn captures_towards(color: Color, origin: Square, target: Square) -> bool {
    matches!(way(color, origin, target), Way::Capture)
}

/// What the way of the pawn breaks; its promotion is asked apart (3.7).
pub fn breaches(position: &Position, mv: Move) -> Vec<Breach> {
    let color = position.turn();
    match way(color, mv.origin, mv.target) {
        Way::OneStep => one_step(position, mv).into_iter().collect(),
        Way::TwoSteps => two_steps(position, mv),
        Way::Capture => capture(position, mv),
        Way::None => vec![Breach::of("3.7", Witness::WrongWay(Piece::new(color, Role::Pawn), mv))],
    }
}

/// One square straight forward, if that square is empty (3.7.1).
fn one_step(position: &Position, mv: Move) -> Option<Breach> {
    let piece = position.board().get(mv.target)?;
    Some(Breach::of("3.7.1", Witness::PawnBlocked((mv.target, piece))))
}

/// Two squares straight forward on the pawn's first move, if both are empty (3.7.2).
fn two_steps(position: &Position, mv: Move) -> Vec<Breach> {
    let mut found = Vec::new();
    if mv.origin.rank().seen_by(position.turn()) != Rank::Two {
        found.push(Breach::of("3.7.2", Witness::NotFirstStep(mv.origin)));
    }
    for square in between(mv.origin, mv.target).chain([mv.target]) {
        if let Some(piece) = position.board().get(square) {
            found.push(Breach::of("3.7.2", Witness::PawnBlocked((square, piece))));
        }
    }
    found
}

/// Diagonally forward only to capture: what stands there (3.7.3) or a pawn that has just passed
/// (3.7.3.1). The player's own piece there is a matter of 3.1 as well.
fn capture(position: &Position, mv: Move) -> Vec<Breach> {
    let nothing = Breach::of("3.7.3", Witness::NothingToCapture(mv.target));
    match position.board().get(mv.target) {
        Some(piece) if piece.color != position.turn() => Vec::new(),
        Some(_) => vec![nothing],
        None if is_en_passant(position, mv) => Vec::new(),
        None => match pawn_beside(position, mv) {
            Some(pawn) => vec![
                Breach::of("3.7.3.2", Witness::NoDoubleStep(pawn)),
                Breach::of("3.7.3.1", Witness::NoDoubleStep(pawn)),
                nothing,
            ],
            None => vec![nothing],
        },
    }
}

/// Whether a pawn captures one that crossed the target with a double step in the move just made
/// (3.7.3.1, 3.7.3.2).
pub fn is_en_passant(position: &Position, mv: Move) -> bool {
    position.en_passant() == Some(mv.target)
        && position.board().get(mv.origin) == Some(Piece::new(position.turn(), Role::Pawn))
        && captures_towards(position.turn(), mv.origin, mv.target)
}

/// The square of the pawn that is captured en passant on `target`: beside the capturing pawn (3.7.3.1).
pub fn en_passant_victim(mv: Move) -> Square {
    Square::new(mv.target.file(), mv.origin.rank())
}

/// An enemy pawn beside the mover's that stands where a double step ends, with the squares behind
/// it empty: it looks like a case for en passant, and is none.
fn pawn_beside(position: &Position, mv: Move) -> Option<Square> {
    let enemy = !position.turn();
    let victim = en_passant_victim(mv);
    let home = Square::new(victim.file(), Rank::Two.seen_by(enemy));
    let stepped = victim.rank().seen_by(enemy) == Rank::Four;
    let board = position.board();
    (stepped && board.get(victim) == Some(Piece::new(enemy, Role::Pawn)) && board.is_empty(home))
        .then_some(victim)
}

/// A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its own colour as
/// part of the move, whatever has been captured before (3.7.3.3, 3.7.3.4). Nothing else is promoted.
pub fn promotion(piece: Piece, mv: Move) -> Option<Breach> {
    let last = mv.target.rank().seen_by(piece.color) == Rank::Eight;
    let witness = match (piece.role == Role::Pawn && last, mv.promotion) {
        (true, Some(role)) if Role::PROMOTIONS.contains(&role) => return None,
        (true, Some(role)) => Witness::BadPromotion(role),
        (true, None) => Witness::NoPromotion(mv.target),
        (false, None) => return None,
        (false, Some(_)) => Witness::PromotionElsewhere((mv.origin, piece), mv.target),
    };
    Some(Breach::of("3.7.3.3", witness))
}

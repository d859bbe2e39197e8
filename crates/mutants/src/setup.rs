//! Which men can stand on the board together: what a position must pass before it is accepted.

use crate::attack::between;
use crate::board::{Color, Position, Role, Square};
use crate::faults::Fault;
use crate::fen::Refused;

/// Refuses men that no game can have on the board.
pub(crate) fn check_men(position: &Position) -> Result<(), Refused> {
    for color in [Color::White, Color::Black] {
        check_kings(position, color)?;
        check_numbers(position, color)?;
    }
    check_pawns(position)?;
    check_checks(position)
}

fn check_kings(position: &Position, color: Color) -> Result<(), Refused> {
    let accepted = match position.count(color, &[Role::King]) {
        0 => position.has(Fault::FenAcceptsMissingKing),
        1 => true,
        _ => position.has(Fault::FenAcceptsSecondKing),
    };
    accepted.then_some(()).ok_or_else(|| Refused::new(format!("{color:?} needs one king")))
}

fn check_numbers(position: &Position, color: Color) -> Result<(), Refused> {
    let count = |role| position.count(color, &[role]);
    let beyond = |role, at_first| count(role).saturating_sub(at_first);
    let bishops = position.pieces().filter(|&(_, piece)| piece.color == color);
    let bishops = bishops.filter(|(_, piece)| piece.role == Role::Bishop);
    let (light, dark): (Vec<Square>, Vec<Square>) =
        bishops.map(|(square, _)| square).partition(|square| square.is_light());
    let promoted = beyond(Role::Queen, 1)
        + beyond(Role::Rook, 2)
        + beyond(Role::Knight, 2)
        + light.len().saturating_sub(1)
        + dark.len().saturating_sub(1);
    let pawns = count(Role::Pawn);
    if pawns > 8 && !position.has(Fault::FenAcceptsNinePawns) {
        return Err(Refused::new(format!("{color:?} has {pawns} pawns")));
    }
    let missing = 8usize.saturating_sub(pawns);
    if promoted > missing && !position.has(Fault::FenAcceptsTooManyPromotedPieces) {
        return Err(Refused::new(format!("{color:?} has promoted more pawns than are missing")));
    }
    Ok(())
}

fn check_pawns(position: &Position) -> Result<(), Refused> {
    let pawns = position.pieces().filter(|(_, piece)| piece.role == Role::Pawn);
    let mut on_edge = pawns.map(|(square, _)| square).filter(|square| {
        let tested = !position.has(Fault::FenEdgePawnsTestedOnThreeSquares) || square.0 < 3;
        matches!(square.rank(), 0 | 7) && tested
    });
    match on_edge.next() {
        Some(square) if !position.has(Fault::FenAcceptsPawnOnEdgeRank) => {
            Err(Refused::new(format!("a pawn cannot stand on {}", square.name())))
        }
        _ => Ok(()),
    }
}

/// Refuses checks that no move can have given.
fn check_checks(position: &Position) -> Result<(), Refused> {
    let waiting = position.turn.other();
    let left_in_check = !position.threats_to_king(waiting).is_empty();
    if left_in_check && !position.has(Fault::FenAcceptsOpponentInCheck) {
        return Err(Refused::new(format!("{waiting:?} is in check and does not have the move")));
    }
    let checkers: Vec<Square> = position.threats_to_king(position.turn).iter().collect();
    let possible = match checkers[..] {
        [] | [_] => true,
        [one, other] => {
            two_checks_are_possible(position, one, other)
                && !position.has(Fault::FenRejectsDoubleCheck)
        }
        _ => position.has(Fault::FenAcceptsThreeCheckers),
    };
    possible.then_some(()).ok_or_else(|| Refused::new("no move can have given these checks"))
}

/// One of two checks is discovered, so it comes along a line; and not from opposite sides.
fn two_checks_are_possible(position: &Position, one: Square, other: Square) -> bool {
    let along_a_line = |square| {
        let role = position.at(square).map(|piece| piece.role);
        matches!(role, Some(Role::Bishop | Role::Rook | Role::Queen))
    };
    let king = position.king(position.turn);
    let opposite = king.is_some_and(|king| between(one, other).has(king));
    (along_a_line(one) || along_a_line(other)) && !opposite
}

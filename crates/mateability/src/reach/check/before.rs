//! Every position that one legal move can have turned into a given one, by trying everything.

use laws::{Move, Piece, Position, Rank, Role, Setup, Side, Square, Variant, play};

use crate::certificate::{attacks, one};

/// What can stand on the square of arrival before a move.
const VICTIMS: [Option<Role>; 6] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
];

/// The positions before the last move, each with the least that the move needs: the rights to castle that are left now and the one
/// that a castling used; an en passant square only for a capture there.
pub(super) fn all(setup: &Setup) -> impl Iterator<Item = Setup> + '_ {
    let men = setup.board.of(!setup.turn);
    let pairs = men.flat_map(|(target, is)| {
        let free = Square::all().filter(|origin| setup.board.is_empty(*origin));
        free.map(move |origin| (origin, target, is))
    });
    let moved = pairs.flat_map(|(origin, target, is)| moved(setup, origin, target, is));
    let castled = Side::ALL.into_iter().filter_map(|side| castled(setup, side));
    moved
        .chain(castled)
        .filter(|(before, mv)| leads_to(before, *mv, setup))
        .map(|(before, _)| before)
}

/// The ways that a man can have come from a square, by the shape of its move alone.
fn moved(setup: &Setup, origin: Square, target: Square, is: Role) -> Vec<(Setup, Move)> {
    let mover = !setup.turn;
    let mut found = Vec::new();
    if is != Role::Pawn && attacks(Piece::new(mover, is), origin, 0) & one(target) != 0 {
        found.extend(VICTIMS.map(|victim| unmade(setup, origin, target, is, victim)));
    }
    let (files, ranks) = origin.way_to(target);
    let on_last = target.rank().seen_by(mover) == Rank::Eight;
    let arrives = if on_last { Role::PROMOTIONS.contains(&is) } else { is == Role::Pawn };
    if arrives && files.abs() <= 1 && (1..=2).contains(&(ranks * mover.forward())) {
        found.extend(VICTIMS.map(|victim| unmade(setup, origin, target, Role::Pawn, victim)));
        let beside = Square::new(target.file(), origin.rank());
        if setup.board.is_empty(beside) {
            let (mut before, mv) = unmade(setup, origin, target, Role::Pawn, None);
            before.board.set(beside, Some(Piece::new(setup.turn, Role::Pawn)));
            before.en_passant = Some(target);
            found.push((before, mv));
        }
    }
    found
}

/// The board with a man back on a square and its victim where it arrived.
fn unmade(
    setup: &Setup,
    origin: Square,
    target: Square,
    was: Role,
    victim: Option<Role>,
) -> (Setup, Move) {
    let mut before = Setup { turn: !setup.turn, en_passant: None, ..setup.clone() };
    let is = setup.board.get(target).map(|piece| piece.role);
    before.board.set(target, victim.map(|role| Piece::new(setup.turn, role)));
    before.board.set(origin, Some(Piece::new(!setup.turn, was)));
    let promotion = is.filter(|is| *is != was);
    (before, Move { origin, target, promotion })
}

/// King and rook back at home, with the right that the castling used (3.8.2).
fn castled(setup: &Setup, side: Side) -> Option<(Setup, Move)> {
    let mover = !setup.turn;
    let at = |file| Square::new(file, Rank::first_of(mover));
    let (king, home) = (at(side.king_goal()), at(laws::File::E));
    let (rook, corner) = (at(side.rook_goal()), at(side.rook_home()));
    if !setup.board.is_empty(home) || !setup.board.is_empty(corner) {
        return None;
    }
    let mut before = Setup { turn: mover, en_passant: None, ..setup.clone() };
    for (from, to) in [(king, home), (rook, corner)] {
        let man = before.board.take(from);
        before.board.set(to, man);
    }
    before.rights.set(mover, side, Some(side.rook_home()));
    Some((before, Move::new(home, king)))
}

/// Whether the move is legal before and leads to what is written down now.
pub(in crate::reach) fn leads_to(before: &Setup, mv: Move, now: &Setup) -> bool {
    let Ok(before) = Position::new(before.clone(), Variant::Standard) else { return false };
    let Ok(after) = play(&before, mv) else { return false };
    let after = after.setup();
    after.board == now.board
        && after.turn == now.turn
        && after.rights == now.rights
        && (now.en_passant.is_none() || after.en_passant == now.en_passant)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::reach::unmove::unmoves;
    use crate::solve::Dice;

    /// The positions before are the same as those of the moves taken back, on boards full and nearly empty.
    #[test]
    fn two_ways_of_taking_back_agree() {
        let mut compared = 0;
        for game in 0..12 {
            let mut dice = Dice::new(100 + game);
            let mut position = Position::initial();
            for ply in 0..150 {
                let legal = laws::legal_moves(&position);
                if legal.is_empty() {
                    break;
                }
                let taking = |mv: &&Move| !position.board().is_empty(mv.target);
                let taking: Vec<&Move> = legal.iter().filter(taking).collect();
                let mv = match taking.is_empty() {
                    false => *taking[dice.roll(taking.len() as u32) as usize],
                    true => legal[dice.roll(legal.len() as u32) as usize],
                };
                position = play(&position, mv).expect("legal");
                if ply % 5 == 0 {
                    let tried: HashSet<Setup> = all(position.setup()).collect();
                    let found: HashSet<Setup> =
                        unmoves(position.setup()).map(|unmove| unmove.before).collect();
                    assert_eq!(tried, found, "{position:?}");
                    compared += found.len();
                }
            }
        }
        assert!(compared > 10_000, "{compared}");
    }
}

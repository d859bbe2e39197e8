//! Moves taken back: every position that one legal move can have turned into a given one.
//!
//! What is sought is a past with *at least* the rights to castle that are noted now: a game that had more of them and
//! lost them does the same moves. So each position before is given as the one that asks least: the rights noted now, the one that
//! a castling used, and an en passant square only if the move captured there. An empty en passant field says nothing
//! about the last move; a square in it names it. Whatever is given has been played forward by `laws`.

use laws::{Color, Move, Rank, Role, Setup, Side, Square};

use super::check::leads_to;
use crate::certificate::{Set, attacks, one, squares};

/// One move taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unmove {
    /// The position before, with no more than it needs.
    pub before: Setup,
    /// The move that leads on from there.
    pub mv: Move,
}

/// Every last move that a position of standard chess can have, quiet ones first.
#[cfg(test)]
pub(crate) fn unmoves(setup: &Setup) -> impl Iterator<Item = Unmove> + '_ {
    candidates(setup).into_iter().filter(|unmove| unmove.leads_to(setup))
}

/// Every last move by the ways of the men alone, quiet ones first; [`Unmove::leads_to`] tells which are legal.
pub(crate) fn candidates(setup: &Setup) -> Vec<Unmove> {
    let men: Vec<(Square, Role)> = setup.board.of(!setup.turn).collect();
    let ways: Vec<Way> = men.iter().flat_map(|(at, role)| ways(setup, *at, *role)).collect();
    let mut found: Vec<Unmove> = Vec::new();
    let quiet = ways.iter().filter(|way| way.takes != Takes::Always);
    found.extend(quiet.map(|way| back(setup, *way, None)));
    found.extend(Side::ALL.into_iter().filter_map(|side| uncastled(setup, side)));
    found.extend(men.iter().flat_map(|(at, role)| unpassed(setup, *at, *role)));
    let victims = victims(setup);
    for way in ways.iter().filter(|way| way.takes != Takes::Never) {
        found.extend(victims.iter().map(|role| back(setup, *way, Some(*role))));
    }
    found
}

/// What can have been captured: the player to move has less than sixteen men, and a pawn only joins less than eight.
fn victims(setup: &Setup) -> Vec<Role> {
    let men = setup.board.of(setup.turn).count();
    let pawns = setup.board.find(laws::Piece::new(setup.turn, Role::Pawn)).count();
    let room = |role: &Role| men < 16 && (*role != Role::Pawn || pawns < 8);
    VICTIMS.into_iter().filter(room).collect()
}

/// Whatever can be captured.
const VICTIMS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Whether a man comes along a way by a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    Never,
    Maybe,
    Always,
}

/// One way for a man to have come.
#[derive(Clone, Copy, Debug)]
struct Way {
    origin: Square,
    target: Square,
    /// What it was before.
    was: Role,
    /// What it is now.
    is: Role,
    takes: Takes,
}

fn occupied(setup: &Setup) -> Set {
    setup.board.pieces().map(|(square, _)| one(square)).sum()
}

/// The ways of one man, save castling and capturing in passing.
fn ways(setup: &Setup, target: Square, is: Role) -> Vec<Way> {
    let mover = !setup.turn;
    let occupied = occupied(setup);
    let way = |was: Role, origin: Square, takes: Takes| Way { origin, target, was, is, takes };
    let mut found = Vec::new();
    let promoted = target.rank().seen_by(mover) == Rank::Eight && Role::PROMOTIONS.contains(&is);
    if is != Role::Pawn {
        let piece = laws::Piece::new(mover, is);
        let origins = squares(attacks(piece, target, occupied) & !occupied);
        found.extend(origins.map(|origin| way(is, origin, Takes::Maybe)));
    }
    if is == Role::Pawn || promoted {
        let free = |square: &Square| occupied & one(*square) == 0;
        let behind = |files: i8, ranks: i8| target.offset(files, -ranks * mover.forward());
        let step = behind(0, 1).filter(free);
        found.extend(step.map(|origin| way(Role::Pawn, origin, Takes::Never)));
        if step.is_some() && target.rank().seen_by(mover) == Rank::Four {
            let double = behind(0, 2).filter(free);
            found.extend(double.map(|origin| way(Role::Pawn, origin, Takes::Never)));
        }
        let sides = [-1, 1].into_iter().filter_map(|files| behind(files, 1)).filter(free);
        found.extend(sides.map(|origin| way(Role::Pawn, origin, Takes::Always)));
    }
    found
}

/// The position with the turn given back and nothing crossed.
fn turned_back(setup: &Setup) -> Setup {
    Setup { turn: !setup.turn, en_passant: None, ..setup.clone() }
}

/// A man goes back, and what it captured returns.
fn back(setup: &Setup, way: Way, captured: Option<Role>) -> Unmove {
    let mover = !setup.turn;
    let mut before = turned_back(setup);
    let victim = captured.map(|role| laws::Piece::new(setup.turn, role));
    before.board.set(way.target, victim);
    before.board.set(way.origin, Some(laws::Piece::new(mover, way.was)));
    let promotion = (way.was != way.is).then_some(way.is);
    Unmove { before, mv: Move { origin: way.origin, target: way.target, promotion } }
}

/// Captures in passing by which a pawn can have come (3.7.3.1).
fn unpassed(setup: &Setup, target: Square, role: Role) -> Vec<Unmove> {
    let mover = !setup.turn;
    if role != Role::Pawn || target.rank().seen_by(mover) != Rank::Six {
        return Vec::new();
    }
    let Some(victim) = target.offset(0, -mover.forward()) else { return Vec::new() };
    let free = |square: &Square| setup.board.is_empty(*square);
    let origins = [-1, 1].into_iter().filter_map(|files| victim.offset(files, 0)).filter(free);
    let origins = origins.filter(|_| free(&victim));
    let back = |origin: Square| {
        let mut before = turned_back(setup);
        let pawn = before.board.take(target);
        before.board.set(origin, pawn);
        before.board.set(victim, Some(laws::Piece::new(setup.turn, Role::Pawn)));
        before.en_passant = Some(target);
        Unmove { before, mv: Move::new(origin, target) }
    };
    origins.map(back).collect()
}

/// The castling by which king and rook can have come (3.8.2): the right was still there.
fn uncastled(setup: &Setup, side: Side) -> Option<Unmove> {
    let mover: Color = !setup.turn;
    let at = |file| Square::new(file, Rank::first_of(mover));
    let (king, rook) = (at(side.king_goal()), at(side.rook_goal()));
    let (king_home, rook_home) = (at(laws::File::E), at(side.rook_home()));
    let is = |square, role| setup.board.get(square) == Some(laws::Piece::new(mover, role));
    let free = setup.board.is_empty(king_home) && setup.board.is_empty(rook_home);
    if !is(king, Role::King) || !is(rook, Role::Rook) || !free {
        return None;
    }
    let mut before = turned_back(setup);
    for (from, to) in [(king, king_home), (rook, rook_home)] {
        let man = before.board.take(from);
        before.board.set(to, man);
    }
    before.rights.set(mover, side, Some(side.rook_home()));
    Some(Unmove { before, mv: Move::new(king_home, king) })
}

impl Unmove {
    /// Whether the move can be played in the position before and leads to the one now.
    pub fn leads_to(&self, setup: &Setup) -> bool {
        leads_to(&self.before, self.mv, setup)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use laws::{Position, Variant};

    use super::*;
    use crate::solve::Dice;

    fn setup(fen: &str) -> Setup {
        notation::fen::parse(fen, Variant::Standard).expect(fen)
    }

    /// The moves taken back, written `e2e4` and with the captured man: `e4d5xP`.
    fn texts(fen: &str) -> Vec<String> {
        let setup = setup(fen);
        let name = |unmove: Unmove| {
            let victim = unmove.before.board.get(unmove.mv.target);
            let passing = unmove.before.en_passant.map_or("", |_| "ep");
            let victim = victim.map_or(String::new(), |man| format!("x{}", man.role.letter()));
            format!("{}{victim}{passing}", unmove.mv)
        };
        let mut all: Vec<String> = unmoves(&setup).map(name).collect();
        all.sort();
        all
    }

    /// Every move of a game is among the moves taken back from where it led, with no more rights than it had.
    #[test]
    fn moves_played_are_moves_taken_back() {
        for game in 0..30 {
            let mut dice = Dice::new(game + 1);
            let mut position = Position::initial();
            for _ in 0..160 {
                let legal = laws::legal_moves(&position);
                if legal.is_empty() {
                    break;
                }
                let mv = legal[dice.roll(legal.len() as u32) as usize];
                let next = laws::play(&position, mv).expect("legal");
                let found = unmoves(next.setup())
                    .find(|unmove| unmove.mv == mv && unmove.before.board == *position.board());
                let found = found.unwrap_or_else(|| panic!("{mv} in {position:?}"));
                let rights: Vec<_> = position.rights().iter().collect();
                assert!(found.before.rights.iter().all(|right| rights.contains(&right)));
                assert!([None, position.en_passant()].contains(&found.before.en_passant));
                position = next;
            }
        }
    }

    /// What a pawn that has captured can have come from, counted by hand.
    #[test]
    fn ways_of_a_pawn() {
        // The pawn can have stepped from e3, captured from d3 or f3 any of five men, or made a double step.
        let plain: Vec<String> = texts("7k/8/8/8/4P3/8/8/7K b - - 0 1")
            .into_iter()
            .filter(|text| text.contains("e4"))
            .collect();
        let mut expected = vec!["e2e4".to_string(), "e3e4".to_string()];
        for origin in ["d3", "f3"] {
            expected.extend("BNPQR".chars().map(|victim| format!("{origin}e4x{victim}")));
        }
        expected.sort();
        assert_eq!(plain, expected);
        // With the square noted, only the double step is left.
        assert_eq!(texts("7k/8/8/8/4P3/8/8/7K b - e3 0 1"), ["e2e4"]);
    }

    #[test]
    fn castling_passing_and_promotion_are_taken_back() {
        let castled = texts("4k3/8/8/8/8/8/8/5RK1 b - - 0 1");
        assert!(castled.contains(&"e1g1".to_string()));
        let occupied = texts("4k3/8/8/8/8/8/8/5RKN b - - 0 1");
        assert!(!occupied.contains(&"e1g1".to_string()));
        let passed = texts("4k3/8/3P4/8/8/8/8/4K3 b - - 0 1");
        assert!(passed.contains(&"c5d6ep".to_string()) && passed.contains(&"e5d6ep".to_string()));
        let promoted = texts("N6k/8/8/8/8/8/8/4K3 b - - 0 1");
        assert!(promoted.contains(&"a7a8n".to_string()));
        assert!(promoted.contains(&"b7a8nxQ".to_string()));
        assert!(!promoted.contains(&"b7a8nxP".to_string()));
    }

    /// Every legal move from the placements of four men on a corner of the board is found back from where it leads.
    #[test]
    fn complete_on_a_corner() {
        let corner: Vec<Square> = squares(0x0707_0707_0000_0000).collect();
        let men = ["P", "K", "k", "r"].map(|text| {
            laws::Piece::from_letter(text.chars().next().expect("a letter")).expect("a piece")
        });
        let mut forward: HashSet<(Setup, Setup, Move)> = HashSet::new();
        let mut after: HashSet<Setup> = HashSet::new();
        let key = |setup: &Setup| Setup {
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            ..setup.clone()
        };
        for index in 0..corner.len().pow(4) {
            let places = [0, 1, 2, 3].map(|n| corner[index / corner.len().pow(n) % corner.len()]);
            let mut setup = Setup::empty();
            for (place, man) in places.into_iter().zip(men) {
                setup.board.set(place, Some(man));
            }
            setup.turn = if index % 3 == 0 { Color::Black } else { Color::White };
            if setup.board.pieces().count() < 4 {
                continue;
            }
            let Ok(position) = Position::new(setup.clone(), Variant::Standard) else { continue };
            for mv in laws::legal_moves(&position) {
                let next = laws::play(&position, mv).expect("legal");
                after.insert(key(next.setup()));
                forward.insert((key(next.setup()), key(&setup), mv));
            }
        }
        assert!(forward.len() > 5_000, "{}", forward.len());
        let mut backward = 0;
        for setup in &after {
            for unmove in unmoves(setup) {
                backward +=
                    usize::from(forward.contains(&(setup.clone(), key(&unmove.before), unmove.mv)));
            }
        }
        assert_eq!(backward, forward.len());
    }
}

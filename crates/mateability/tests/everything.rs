//! The solver, its checker, the tables of few men and a search of everything that can be reached agree.
//!
//! The search uses the fast generator, knows no chess but that, and gives up where there is much.

#[path = "../examples/measure/positions.rs"]
mod positions;

use std::collections::HashSet;

use laws::{Color, Position, Role, Variant};
use mateability::certificate::{Claim, check};
use mateability::{Budget, Solver, Verdict, is_mating_line, tables};

/// Positions that the search looks at.
const MOST: usize = 6_000;

/// Whether White, or Black, can be seen to mate, or not to; breadth first.
fn everything(start: &Position) -> [Option<bool>; 2] {
    let start = movegen::Position::from(start);
    let mut seen = HashSet::from([identity(&start)]);
    let mut found = vec![start];
    let (mut mates, mut complete, mut next) = ([false; 2], true, 0);
    while let Some(position) = found.get(next).copied() {
        next += 1;
        if position.status() == laws::Status::Checkmate {
            mates[(!position.turn()).index()] = true;
        }
        for mv in position.moves().iter() {
            let after = position.play(*mv);
            if seen.contains(&identity(&after)) {
                continue;
            }
            complete &= found.len() < MOST;
            if complete && seen.insert(identity(&after)) {
                found.push(after);
            }
        }
    }
    mates.map(|mates| (mates || complete).then_some(mates))
}

/// What makes a position another one: all of it but the counters.
fn identity(position: &movegen::Position) -> ([u64; 6], u64, Color, Option<laws::Square>) {
    let roles = Role::ALL.map(|role| position.of_role(role));
    (roles, position.pieces(Color::White), position.turn(), position.en_passant())
}

/// What the solver says, after the proof was looked at; `None` if undecided.
fn proven(solver: &mut Solver, position: &Position, color: Color) -> Option<bool> {
    let name = format!("{color}: {}", notation::fen::write_position(position));
    match solver.can_mate(position, color, Budget { nodes: 200_000, bytes: 64 << 20, time: None }) {
        Verdict::Mateable { line } => {
            assert!(is_mating_line(position, color, &line), "{name}: {line:?}");
            Some(true)
        }
        Verdict::Unmateable { certificate } => {
            let claim = Claim { position: position.clone(), color };
            assert_eq!(check(&claim, &certificate), Ok(()), "{name}");
            Some(false)
        }
        Verdict::Undecided { .. } => None,
    }
}

/// How many answers the search of everything, and the tables, had something to say about.
fn compare(source: &str, count: u64) -> (usize, usize) {
    let make = positions::source(source).expect(source);
    let mut solver = Solver::new();
    let (mut searched, mut tabled) = (0, 0);
    for position in (0..count).map(make) {
        let seen = everything(&position);
        let few = position.board().pieces().count() <= 4;
        for color in Color::ALL {
            let name = format!("{color}: {}", notation::fen::write_position(&position));
            let seen = seen[color.index()];
            let table = tables::can_mate(&position, color);
            let told = proven(&mut solver, &position, color);
            assert_eq!(table.is_some(), few, "{name}");
            assert!(told.is_some() || !few, "{name}: undecided");
            for known in [seen, table].into_iter().flatten() {
                assert!(told.is_none_or(|told| told == known), "{name}: {told:?}");
            }
            assert!(seen.is_none() || table.is_none() || seen == table, "{name}: {seen:?}");
            searched += usize::from(seen.is_some());
            tabled += usize::from(table.is_some());
        }
    }
    (searched, tabled)
}

#[test]
fn on_few_men() {
    let (searched, tabled) = compare("few", 100);
    assert!(searched > 0 && tabled == 200, "{searched} and {tabled}");
}

#[test]
fn on_locked_pawns() {
    let (searched, _) = compare("walls", 100);
    assert!(searched > 0, "{searched}");
}

#[test]
fn on_promotions() {
    let (searched, tabled) = compare("promotions", 100);
    assert!(searched > 0 && tabled > 0, "{searched} and {tabled}");
}

/// By hand: a wall of pawns, and a smothered king.
#[test]
fn on_positions_whose_answer_is_plain() {
    let expected = [
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", [Some(false); 2]),
        ("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", [Some(true), None]),
    ];
    for (fen, expected) in expected {
        let position = notation::fen::position(fen, Variant::Standard).expect(fen);
        let seen = everything(&position);
        for (color, expected) in Color::ALL.into_iter().zip(expected) {
            assert!(expected.is_none() || seen[color.index()] == expected, "{fen}: {seen:?}");
            let told = proven(&mut Solver::new(), &position, color);
            assert!(expected.is_none() || told == expected, "{fen}: {told:?}");
        }
    }
}

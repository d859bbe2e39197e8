//! Every planted fault of the board is found when the generator is the judge.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use laws::Variant;
use movegen::{Position, perft};
use mutants::{Engine, Fault, Level, State, Status};

/// A game to compare along: the start and the moves.
struct Game {
    start: Position,
    moves: Vec<laws::Move>,
}

fn variant(position: &Position) -> mutants::Variant {
    match position.variant() {
        Variant::Standard => mutants::Variant::Standard,
        Variant::Chess960 => mutants::Variant::Chess960,
    }
}

/// Whether the engine differs from the generator at a position: in its moves, the positions they lead to, check, the square
/// names of those who give it.
fn differs(state: &State, position: &Position) -> bool {
    let children: Vec<(String, String)> = state.children();
    let named: BTreeMap<_, _> = children.iter().cloned().collect();
    let expected: BTreeMap<_, _> = position
        .moves()
        .iter()
        .map(|&mv| (position.state(mv).to_string(), position.play(mv).to_fen()))
        .collect();
    let listed: BTreeSet<String> = state.legal_moves().into_iter().collect();
    let checkers: BTreeSet<String> = state.checkers().into_iter().collect();
    let giving: BTreeSet<String> = laws::Square::all()
        .filter(|square| position.checkers() >> square.index() & 1 != 0)
        .map(|square| square.to_string())
        .collect();
    children.len() != named.len()
        || named != expected
        || !listed.iter().eq(expected.keys())
        || state.fen() != position.to_fen()
        || state.in_check() != position.in_check()
        || checkers != giving
        || ends_differently(state, position)
        || expected.keys().any(|uci| !state.is_legal(uci))
}

/// Whether it sees mate or stalemate elsewhere. What is dead by its material is no matter of the generator.
fn ends_differently(state: &State, position: &Position) -> bool {
    match state.status() {
        Status::Checkmate => position.status() != laws::Status::Checkmate,
        Status::Stalemate => position.status() != laws::Status::Stalemate,
        Status::Ongoing | Status::Dead => position.status() != laws::Status::Ongoing,
    }
}

/// Whether it calls a move legal that is not (in standard chess, where every pair of squares has one meaning), or attributes
/// attacks to other pieces.
fn answers_differently(state: &State, position: &Position) -> bool {
    let squares = || laws::Square::all();
    let attacks = squares().any(|square| {
        [(laws::Color::White, mutants::Color::White), (laws::Color::Black, mutants::Color::Black)]
            .into_iter()
            .any(|(ours, theirs)| {
                let attackers = position.attackers(square, ours);
                let expected = squares()
                    .filter(|from| attackers >> from.index() & 1 != 0)
                    .map(|from| from.to_string());
                state
                    .attackers(&square.to_string(), theirs)
                    .map_or(true, |found| !expected.eq(found))
            })
    });
    if position.variant() == Variant::Chess960 {
        return attacks;
    }
    let legal: BTreeSet<String> =
        position.moves().iter().map(|&mv| position.state(mv).to_string()).collect();
    let own =
        squares().filter(|square| position.pieces(position.turn()) >> square.index() & 1 != 0);
    attacks
        || own.into_iter().any(|from| {
            squares().any(|to| {
                ["", "q", "n"].into_iter().any(|letter| {
                    let uci = format!("{from}{to}{letter}");
                    state.is_legal(&uci) != legal.contains(&uci)
                })
            })
        })
}

/// Whether it counts two plies differently.
fn counts_differently(state: &State, position: &Position) -> bool {
    (1..3).any(|depth| state.perft(depth) != perft(position, depth))
        || state.divide(2).iter().map(|(_, n)| n).sum::<u64>() != perft(position, 2)
}

/// Whether the engine differs anywhere in a game.
fn differs_in(engine: Engine, game: &Game) -> bool {
    let mut position = game.start;
    let Ok(mut state) = engine.load(&position.to_fen(), variant(&position)) else { return true };
    if differs(&state, &position) {
        return true;
    }
    for &mv in &game.moves {
        let Some(found) = position.find(mv) else { return false };
        position = position.play(found);
        if state.play(&mv.to_string()).is_err() || differs(&state, &position) {
            return true;
        }
    }
    false
}

/// Whether the engine counts or answers a single question differently at the start of a game.
fn answers_differently_in(engine: Engine, game: &Game) -> bool {
    let state = engine.load(&game.start.to_fen(), variant(&game.start));
    state.is_ok_and(|state| {
        counts_differently(&state, &game.start) || answers_differently(&state, &game.start)
    })
}

/// The positions of the scenarios with the moves played there, and random play and placement.
fn games() -> Vec<Game> {
    let mut games = scenarios();
    let mut random = common::Random(0x3_1415);
    games.extend(
        common::CLASSIC
            .iter()
            .map(|(fen, _)| Game { start: common::standard(fen), moves: Vec::new() }),
    );
    for i in 0..120 {
        let start = match i % 4 {
            0 => Position::from(&common::chess960_start(&mut random)),
            1 => Position::initial(),
            _ => common::thrown(&mut random),
        };
        let mut position = start;
        let mut moves = Vec::new();
        for _ in 0..20 {
            let list = position.moves();
            if list.is_empty() {
                break;
            }
            let mv = list[random.below(list.len())];
            moves.push(position.state(mv));
            position = position.play(mv);
        }
        games.push(Game { start, moves });
    }
    games
}

fn scenarios() -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for file in common::files(&common::specs(), "yaml") {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let chess960 = text.lines().any(|line| line == "variant: chess960");
        let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
        for line in text.lines() {
            let Some((key, value)) = line.trim_start_matches([' ', '-']).split_once(": ") else {
                continue;
            };
            match (key, games.last_mut()) {
                ("start", _) => games.push(Game { start: Position::initial(), moves: Vec::new() }),
                ("position", _) => {
                    if let Ok(start) = Position::from_fen(value.trim_matches(['"', '\'']), variant)
                    {
                        games.push(Game { start, moves: Vec::new() });
                    }
                }
                ("played", Some(game)) => game.moves = played(game.start, value),
                _ => {}
            }
        }
    }
    games
}

/// The moves of a list as long as they are legal.
fn played(mut position: Position, list: &str) -> Vec<laws::Move> {
    let mut moves = Vec::new();
    for name in list.trim_matches(['[', ']']).split(", ") {
        let Ok(slow) = position.to_laws() else { break };
        let Ok(mv) = notation::uci::parse_move(name, &slow) else { break };
        let Some(found) = position.find(mv) else { break };
        moves.push(mv);
        position = position.play(found);
    }
    moves
}

#[test]
fn the_correct_engine_does_not_differ() {
    for game in games().iter().step_by(3) {
        assert!(!differs_in(Engine::correct(), game), "{}", game.start.to_fen());
    }
    for game in games().iter().step_by(20) {
        assert!(!answers_differently_in(Engine::correct(), game), "{}", game.start.to_fen());
    }
}

#[test]
fn every_tenth_fault_of_the_board_is_found() {
    find_faults(10);
}

#[test]
#[ignore = "a minute"]
fn every_fault_of_the_board_is_found() {
    find_faults(1);
}

fn find_faults(step: usize) {
    let games = games();
    // The costly questions are asked only where nothing else tells.
    let survives = |&&fault: &&Fault| {
        let engine = Engine::with(fault);
        !games.iter().any(|game| differs_in(engine, game))
            && !games.iter().any(|game| answers_differently_in(engine, game))
    };
    let survivors: Vec<_> = Fault::ALL
        .iter()
        .filter(|fault| fault.level() == Level::Board)
        .step_by(step)
        .filter(survives)
        .map(|fault| format!("{fault}: {}", fault.describes()))
        .collect();
    assert!(survivors.is_empty(), "{} survive:\n{}", survivors.len(), survivors.join("\n"));
}

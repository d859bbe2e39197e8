//! Reachability: positions with known answers, and no false alarm on games that were played.

mod numbers;

use laws::{Position, Role, Variant};
use mateability::reach::{Reach, is_proof_game, reach};
use numbers::Numbers;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    fen: String,
    reachable: String,
    #[allow(dead_code)]
    source: String,
    note: String,
    /// A game that reaches it, in UCI.
    game: Option<String>,
}

/// How the note of a position begins that is settled by argument but by no rule here.
const OPEN: &str = "open: ";

#[test]
fn known_positions() {
    let cases: Vec<Case> = serde_yaml::from_str(include_str!("data/reach.yaml")).expect("readable");
    let mut decided = 0;
    let mut unknown = Vec::new();
    for case in &cases {
        let setup = notation::fen::parse(&case.fen, Variant::Standard).expect(&case.fen);
        let name = format!("{} ({})", case.fen, case.note);
        if let Some(game) = &case.game {
            let moves = game.split(' ').map(|mv| notation::uci::parse(mv).expect(mv));
            assert!(is_proof_game(&setup, &moves.collect::<Vec<_>>()), "{name}");
        }
        let open = case.note.starts_with(OPEN);
        match (reach(&setup, Variant::Standard, 20_000), case.reachable.as_str()) {
            (Reach::Reachable { game }, "yes" | "unknown") => {
                assert!(is_proof_game(&setup, &game), "{name}");
                decided += 1;
            }
            (Reach::Unreachable(_), "no") => decided += 1,
            (Reach::Unknown, "yes") if case.game.is_some() => unknown.push(name),
            (Reach::Unknown, "unknown") => unknown.push(name),
            (Reach::Unknown, _) if open => unknown.push(name),
            (verdict, expected) => panic!("{name}: {verdict:?}, expected {expected}"),
        }
    }
    assert!(decided >= 28, "{decided} of {}; not these: {unknown:#?}", cases.len());
}

/// Random games, every position of which a game has reached.
fn no_false_alarm(games: u64, plies: usize) {
    for seed in 0..games {
        let mut numbers = Numbers(seed);
        let mut position = Position::initial();
        for _ in 0..plies {
            let legal = laws::legal_moves(&position);
            if legal.is_empty() {
                break;
            }
            position = laws::play(&position, legal[numbers.below(legal.len())]).expect("legal");
            let verdict = reach(position.setup(), Variant::Standard, 0);
            let name = notation::fen::write_position(&position);
            assert!(!matches!(verdict, Reach::Unreachable(_)), "{name}: {verdict:?}");
        }
    }
}

#[test]
fn no_false_alarm_in_some_games() {
    no_false_alarm(12, 120);
    no_false_alarm(60, 12);
}

/// Games in which only knights move, rooks now and then, and pawns capture knights: their moves can be counted even or odd. Where
/// that can be done, the other player cannot have the move.
#[test]
fn knights_and_the_pawns_that_capture_them() {
    let mut told = 0;
    for seed in 0..60 {
        let mut numbers = Numbers(9_000 + seed);
        let mut position = Position::initial();
        for _ in 0..40 {
            let role = |square| position.board().get(square).map(|piece| piece.role);
            let rooks = numbers.below(8) == 0;
            let fits = |mv: &laws::Move| match role(mv.origin) {
                Some(Role::Knight) => role(mv.target).is_none(),
                Some(Role::Pawn) => role(mv.target) == Some(Role::Knight),
                Some(Role::Rook) => rooks && role(mv.target).is_none(),
                _ => false,
            };
            let legal: Vec<_> = laws::legal_moves(&position).into_iter().filter(fits).collect();
            let taking = legal.iter().find(|mv| role(mv.origin) == Some(Role::Pawn)).copied();
            let Some(mv) = taking.or_else(|| legal.get(numbers.below(legal.len().max(1))).copied())
            else {
                break;
            };
            position = laws::play(&position, mv).expect("legal");
            let verdict = reach(position.setup(), Variant::Standard, 0);
            let name = notation::fen::write_position(&position);
            assert!(!matches!(verdict, Reach::Unreachable(_)), "{name}: {verdict:?}");
            let mut other = position.setup().clone();
            other.turn = !other.turn;
            if let Reach::Unreachable(refutation) = reach(&other, Variant::Standard, 0) {
                let captured = position.board().pieces().count() < 32;
                told += usize::from(captured && refutation.name() == "wrong-parity");
            }
        }
    }
    assert!(told > 100, "{told}");
}

/// A hundred thousand positions.
#[test]
#[ignore = "takes minutes"]
fn no_false_alarm_in_many_games() {
    no_false_alarm(400, 200);
    no_false_alarm(2_000, 10);
}

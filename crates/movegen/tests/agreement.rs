//! The generator and the Laws agree: on the legal moves, on the position after each, on check, mate and stalemate.

mod common;

use std::collections::BTreeMap;

use laws::Variant;
use movegen::{MoveList, Position};

/// Fails at the first difference.
fn agree(slow: &laws::Position, fast: &Position) {
    let fen = fast.to_fen();
    assert_eq!(fast.setup(), *slow.setup(), "{fen}");
    assert_eq!(fast.to_laws().as_ref(), Ok(slow), "{fen}");
    assert_eq!(fast.in_check(), laws::in_check(slow), "check in {fen}");
    assert_eq!(fast.status(), laws::status(slow), "status of {fen}");
    let mut list = MoveList::new();
    fast.legal_moves(&mut list);
    assert_eq!(list.len(), fast.count() as usize, "count of {fen}");
    let found: BTreeMap<_, _> = list.iter().map(|&mv| (fast.state(mv), mv)).collect();
    assert_eq!(found.len(), list.len(), "a move twice in {fen}");
    let mut legal = laws::legal_moves(slow);
    legal.sort();
    assert_eq!(found.keys().copied().collect::<Vec<_>>(), legal, "moves of {fen}");
}

/// Compares the attackers of every square.
fn agree_on_attacks(slow: &laws::Position, fast: &Position) {
    for square in laws::Square::all() {
        for color in laws::Color::ALL {
            let expected = laws::attackers(slow.board(), square, color);
            let expected = expected.iter().fold(0u64, |set, from| set | 1 << from.index());
            assert_eq!(fast.attackers(square, color), expected, "{square} in {}", fast.to_fen());
        }
    }
}

/// Compares the positions after every move too.
fn agree_on_moves(slow: &laws::Position, fast: &Position) {
    for &mv in fast.moves().iter() {
        let stated = fast.state(mv);
        let after = laws::play(slow, stated).expect("a legal move");
        let next = fast.play(mv);
        assert_eq!(next.setup(), *after.setup(), "{} {stated}", fast.to_fen());
        assert_eq!(next.key(), Position::from(&after).key(), "{} {stated}", fast.to_fen());
    }
}

#[test]
fn on_random_games() {
    common::walk(0x5eed, 2_000, |slow, fast| {
        agree(slow, fast);
        agree_on_moves(slow, fast);
    });
}

#[test]
#[ignore = "minutes"]
fn on_a_hundred_thousand_positions_of_random_games() {
    common::walk(0xc0ffee, 100_000, |slow, fast| {
        agree(slow, fast);
        agree_on_moves(slow, fast);
    });
}

#[test]
fn on_men_thrown_on_the_board() {
    let mut random = common::Random(0xd1ce);
    for _ in 0..1_000 {
        let fast = common::thrown(&mut random);
        let slow = fast.to_laws().expect("accepted before");
        agree(&slow, &fast);
        agree_on_attacks(&slow, &fast);
    }
}

/// The perft sets, to one ply; the 960 starts have the same moves but for knights, so a few of them do.
#[test]
fn on_the_perft_sets() {
    for (i, set) in common::perft_sets().iter().enumerate() {
        if i % 40 == 0 || !set.fen.contains("pppppppp/8/8/8/8/PPPPPPPP") {
            to_depth(&set.position, 1);
        }
    }
}

#[test]
#[ignore = "minutes"]
fn on_the_perft_sets_to_two_plies() {
    for set in common::perft_sets() {
        to_depth(&set.position, 2);
    }
}

fn to_depth(fast: &Position, depth: u32) {
    let slow = fast.to_laws().expect("accepted before");
    agree(&slow, fast);
    if depth > 0 {
        agree_on_moves(&slow, fast);
        for &mv in fast.moves().iter() {
            to_depth(&fast.play(mv), depth - 1);
        }
    }
}

#[test]
fn on_the_classic_positions() {
    for (fen, _) in common::CLASSIC {
        to_depth(&common::standard(fen), 1);
    }
}

/// Every position written in a scenario, and those its played moves lead to.
#[test]
fn on_the_scenarios() {
    let mut compared = 0;
    for file in common::files(&common::specs(), "yaml") {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let mut variant = Variant::Standard;
        let mut position = None;
        for line in text.lines() {
            let Some((key, value)) = line.trim_start_matches([' ', '-']).split_once(": ") else {
                continue;
            };
            match key {
                "variant" if value == "chess960" => variant = Variant::Chess960,
                "variant" => variant = Variant::Standard,
                "start" => position = Some(laws::Position::initial()),
                "position" => {
                    position =
                        notation::fen::position(value.trim_matches(['"', '\'']), variant).ok();
                }
                "played" => {
                    let names = value.trim_matches(['[', ']']).split(", ");
                    compared += position.take().map_or(0, |start| follow(start, names));
                }
                _ => {}
            }
            if let Some(position) = &position {
                agree(position, &Position::from(position));
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "only {compared} positions were found");
}

/// Plays moves as long as they are legal, comparing after each.
fn follow<'a>(mut slow: laws::Position, names: impl Iterator<Item = &'a str>) -> usize {
    let mut compared = 0;
    for name in names {
        let Ok(mv) = notation::uci::parse_move(name, &slow) else { break };
        let fast = Position::from(&slow);
        assert_eq!(fast.is_legal(mv), laws::is_legal(&slow, mv), "{} {name}", fast.to_fen());
        let Ok(next) = laws::play(&slow, mv) else { break };
        slow = next;
        agree(&slow, &Position::from(&slow));
        compared += 1;
    }
    compared
}

/// The squares of the men as they are in a position.
fn sets(position: &Position) -> [[u64; 6]; 2] {
    let role = |color| laws::Role::ALL.map(|role| position.of_role(role) & position.pieces(color));
    laws::Color::ALL.map(role)
}

#[test]
fn on_positions_made_of_sets() {
    common::walk(0x5e75, 500, |slow, fast| {
        let mut setup = slow.setup().clone();
        (setup.rights, setup.en_passant) = (laws::Rights::NONE, None);
        (setup.halfmove_clock, setup.fullmove_number) = (0, 1);
        let bare = laws::Position::new(setup, Variant::Standard).ok();
        let made = Position::from_sets(sets(fast), fast.turn());
        assert_eq!(made, bare.as_ref().map(Position::from), "{}", fast.to_fen());
    });
}

#[test]
fn sets_that_are_no_position_are_refused() {
    let fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1";
    let fast = Position::from_fen(fen, Variant::Standard).expect(fen);
    let (men, turn) = (sets(&fast), fast.turn());
    assert!(Position::from_sets(men, turn).is_some());
    assert_eq!(Position::from_sets(men, !turn), None, "the king can be captured");
    let with = |color: usize, role: usize, set: u64| {
        let mut men = men;
        men[color][role] = set;
        Position::from_sets(men, turn)
    };
    assert!(with(0, 1, 1 << 20).is_some());
    assert_eq!(with(0, 5, 0), None, "no king");
    assert_eq!(with(1, 5, 1 << 60 | 1 << 58), None, "two kings");
    assert_eq!(with(0, 0, 1 << 56), None, "a pawn on the last rank");
    assert_eq!(with(1, 0, 1), None, "a pawn on the first rank");
    assert_eq!(with(1, 1, 1 << 12), None, "two men on a square");
}

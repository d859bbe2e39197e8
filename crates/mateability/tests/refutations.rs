//! Proofs that no game reaches a position: each is checked, written, read again, and worth nothing once something is taken out.

mod numbers;

use laws::{Position, Setup, Variant};
use mateability::reach::{
    Barred, Member, Reach, Refutation, Regions, Strangers, check, reach, read, verify, write,
};
use numbers::Numbers;

/// The positions that no game reaches, each with its proof.
fn refuted() -> Vec<(Setup, Refutation)> {
    let cases: serde_yaml::Value =
        serde_yaml::from_str(include_str!("data/reach.yaml")).expect("readable");
    let mut found = Vec::new();
    for case in cases.as_sequence().expect("a list") {
        let fen = case["fen"].as_str().expect("a text");
        let setup = notation::fen::parse(fen, Variant::Standard).expect(fen);
        if let Reach::Unreachable(refutation) = reach(&setup, Variant::Standard, 0) {
            found.push((setup, refutation));
        }
    }
    found
}

fn squares(set: u64) -> impl Iterator<Item = u64> {
    (0..64).map(|index| 1 << index).filter(move |one| set & one != 0)
}

/// Every set with one square fewer.
fn fewer(set: u64) -> impl Iterator<Item = u64> {
    squares(set).map(move |one| set & !one)
}

/// Every list in which one element is changed in one of these ways, or taken out.
fn changed<T: Clone>(list: &[T], ways: impl Fn(&T) -> Vec<T>) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    for index in 0..list.len() {
        for other in ways(&list[index]) {
            let mut less = list.to_vec();
            less[index] = other;
            all.push(less);
        }
    }
    all.extend(shorter(list));
    all
}

fn shorter<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    let without = |index: usize| {
        let mut less = list.to_vec();
        less.remove(index);
        less
    };
    (0..list.len()).map(without).collect()
}

fn weaker_ways(ways: &[Regions]) -> Vec<Vec<Regions>> {
    changed(ways, |way| {
        let early = fewer(way.early).map(|early| Regions { early, ..*way });
        let late = fewer(way.late).map(|late| Regions { late, ..*way });
        early.chain(late).collect()
    })
}

fn weaker_barred(barred: &Barred) -> Vec<Barred> {
    let ways = weaker_ways(&barred.ways).into_iter().map(|ways| Barred { ways, ..barred.clone() });
    let unnamed = barred.pawn.map(|_| Barred { pawn: None, ..barred.clone() });
    ways.chain(unnamed).collect()
}

fn weaker_strangers(some: &Strangers) -> Vec<Strangers> {
    let barred = changed(&some.barred, weaker_barred).into_iter();
    let barred = barred.map(|barred| Strangers { barred, ..some.clone() });
    let men = fewer(some.men).map(|men| Strangers { men, ..some.clone() });
    barred.chain(men).collect()
}

/// Every refutation with one thing less.
fn weaker(refutation: &Refutation) -> Vec<Refutation> {
    let with_steady =
        |set: u64, make: &dyn Fn(u64) -> Refutation| fewer(set).map(make).collect::<Vec<_>>();
    match refutation.clone() {
        Refutation::Refused(_) | Refutation::CheckBeforeDoubleStep => Vec::new(),
        Refutation::PawnsFromNoFiles { color, pawns } => {
            fewer(pawns).map(|pawns| Refutation::PawnsFromNoFiles { color, pawns }).collect()
        }
        Refutation::TooManyPawnCaptures(prices) => {
            let cheaper = |(pawn, price): &(laws::Square, u32)| vec![(*pawn, price - 1)];
            let mut all = Vec::new();
            for pawns in changed(&prices.pawns, cheaper) {
                let mut less = prices.clone();
                less.pawns = pawns;
                all.push(Refutation::TooManyPawnCaptures(less));
            }
            for file in 0..8 {
                let mut less = prices.clone();
                less.discounts[file] += 1;
                all.push(Refutation::TooManyPawnCaptures(less));
            }
            all
        }
        Refutation::KingBehindPawns { color, steady, pawn, ways } => {
            let make = |steady, pawn, ways: &[Regions]| Refutation::KingBehindPawns {
                color,
                steady,
                pawn,
                ways: ways.to_vec(),
            };
            let mut all = with_steady(steady, &|steady| make(steady, pawn, &ways));
            all.extend(weaker_ways(&ways).iter().map(|ways| make(steady, pawn, ways)));
            all.extend(pawn.map(|_| make(steady, None, &ways)));
            all
        }
        Refutation::NoWayIn { man, steady, barred } => {
            let mut all = with_steady(steady, &|steady| Refutation::NoWayIn {
                man,
                steady,
                barred: barred.clone(),
            });
            all.extend(
                changed(&barred, weaker_barred).into_iter().map(|barred| Refutation::NoWayIn {
                    man,
                    steady,
                    barred,
                }),
            );
            all
        }
        Refutation::TooManyPromoted { color, steady, strangers } => {
            let mut all = with_steady(steady, &|steady| Refutation::TooManyPromoted {
                color,
                steady,
                strangers: strangers.clone(),
            });
            all.extend(
                changed(&strangers, weaker_strangers)
                    .into_iter()
                    .map(|strangers| Refutation::TooManyPromoted { color, steady, strangers }),
            );
            all
        }
        Refutation::NoWayToPromote { color, steady, strangers } => {
            let mut all = with_steady(steady, &|steady| Refutation::NoWayToPromote {
                color,
                steady,
                strangers: strangers.clone(),
            });
            all.extend(
                weaker_strangers(&strangers)
                    .into_iter()
                    .map(|strangers| Refutation::NoWayToPromote { color, steady, strangers }),
            );
            all
        }
        Refutation::WrongParity { steady, halves } => {
            let mut all = with_steady(steady, &|steady| Refutation::WrongParity {
                steady,
                halves: halves.clone(),
            });
            let less = changed(&halves, |both| {
                let half =
                    fewer(both.half).map(|half| mateability::reach::Halves { half, ..*both });
                let other =
                    fewer(both.other).map(|other| mateability::reach::Halves { other, ..*both });
                half.chain(other).collect()
            });
            all.extend(less.into_iter().map(|halves| Refutation::WrongParity { steady, halves }));
            all
        }
        Refutation::Stuck { men } => fewer(men).map(|men| Refutation::Stuck { men }).collect(),
        Refutation::CaptureKernel { steady, states } => {
            let mut all =
                with_steady(steady, &|steady| Refutation::CaptureKernel { steady, states });
            all.push(Refutation::CaptureKernel { steady, states: states - 1 });
            all
        }
        Refutation::Past(members) => {
            let less = changed(&members, |member| {
                let weaker = member.refutation.as_ref().map(weaker).unwrap_or_default();
                let with = |refutation| Member {
                    setup: member.setup.clone(),
                    refutation: Some(refutation),
                };
                weaker.into_iter().map(with).collect()
            });
            less.into_iter().map(Refutation::Past).collect()
        }
    }
}

#[test]
fn a_refutation_with_anything_taken_out_is_rejected() {
    let mut tried = std::collections::BTreeMap::new();
    for (setup, refutation) in refuted() {
        assert_eq!(check(&setup, Variant::Standard, &refutation), Ok(()));
        for less in weaker(&refutation) {
            let verdict = check(&setup, Variant::Standard, &less);
            assert!(verdict.is_err(), "{:?}\n{refutation:#?}\n{less:#?}", setup.board);
            *tried.entry(refutation.name()).or_insert(0) += 1;
        }
    }
    for name in [
        "too-many-pawn-captures",
        "pawns-from-no-files",
        "king-behind-pawns",
        "no-way-in",
        "too-many-promoted",
        "wrong-parity",
        "stuck-men",
        "capture-kernel",
        "no-last-move",
        "no-past",
    ] {
        assert!(tried.contains_key(name), "{name} is not among {tried:?}");
    }
}

/// What refutes one position refutes none that has been played.
#[test]
fn no_refutation_fits_a_position_of_a_game() {
    let refuted = refuted();
    for game in 0..8 {
        let mut numbers = Numbers(game);
        let mut position = Position::initial();
        for _ in 0..60 {
            for (_, refutation) in &refuted {
                let verdict = check(position.setup(), Variant::Standard, refutation);
                assert!(verdict.is_err(), "{:?}\n{refutation:?}", position.board());
            }
            let legal = laws::legal_moves(&position);
            let Some(mv) = legal.get(numbers.below(legal.len().max(1))) else { break };
            position = laws::play(&position, *mv).expect("legal");
        }
    }
}

/// Whatever is written down, asking and checking end without a panic.
#[test]
fn boards_by_chance_are_answered() {
    let refuted = refuted();
    let mut numbers = Numbers(3);
    for _ in 0..1_000 {
        let mut setup = Setup::empty();
        let men = 1 + numbers.below(40);
        for _ in 0..men {
            let square = laws::Square::from_index(numbers.below(64)).expect("on the board");
            let role = laws::Role::ALL[numbers.below(6)];
            let color = laws::Color::ALL[numbers.below(2)];
            setup.board.set(square, Some(laws::Piece::new(color, role)));
        }
        setup.en_passant = laws::Square::from_index(numbers.below(200));
        if numbers.below(3) == 0 {
            setup.rights = laws::Rights::ALL_STANDARD;
        }
        if let Reach::Unreachable(refutation) = reach(&setup, Variant::Standard, 0) {
            assert_eq!(check(&setup, Variant::Standard, &refutation), Ok(()));
        }
        for (_, refutation) in &refuted {
            let _ = check(&setup, Variant::Standard, refutation);
        }
    }
}

#[test]
fn refutations_and_games_are_read_as_they_were_written() {
    for (setup, refutation) in refuted() {
        let answer = Reach::Unreachable(refutation);
        let text = write(&setup, Variant::Standard, &answer).expect("something is known");
        let (same, variant, read_answer) = read(&text).expect("it can be read");
        assert_eq!((&same, &read_answer), (&setup, &answer));
        assert_eq!(verify(&same, variant, &read_answer), Ok(()));
    }
    let mv = laws::Move::new(laws::Square::E2, laws::Square::E4);
    let played = laws::play(&Position::initial(), mv).expect("legal");
    let answer = Reach::Reachable { game: vec![mv] };
    let text = write(played.setup(), Variant::Standard, &answer).expect("something is known");
    let (setup, variant, game) = read(&text).expect("it can be read");
    assert_eq!(verify(&setup, variant, &game), Ok(()));
    let none = Reach::Reachable { game: Vec::new() };
    assert!(verify(&setup, variant, &none).is_err());
    assert!(write(&setup, variant, &Reach::Unknown).is_none());
}

#[test]
fn what_is_no_certificate_is_said_to_be_none() {
    for text in [
        "",
        "{}",
        r#"{"position": "8/8/8/8/8/8/8/8 w - -", "variant": "standard"}"#,
        r#"{"position": "8/8/8/8/8/8/8/8 w - -", "variant": "chess", "game": []}"#,
        r#"{"position": "8/8/8/8/8/8/8/8 w - -", "variant": "standard", "game": ["e2"]}"#,
        r#"{"position": "8/8/8/8/8/8/8/8 w - -", "variant": "standard", "refutation": {"rule": "luck"}}"#,
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}

//! What share of the generators' output is valid, and which rules it touches.

use std::collections::BTreeMap;

use arbitrary::{Arbitrary, Unstructured};
use divergence::features::{Feature, Features};
use divergence::random::Random;
use fuzzing::events::Events;
use fuzzing::game::Played;
use fuzzing::texts::{Text, TextKind};
use fuzzing::{Case, Intent};
use laws::Edition;
use laws::Variant;
use laws::article_09::a9_02_repetition::occurrences;

const TRIES: usize = 600;

/// The least share of tries, in percent, that yields a position.
const fn least(intent: Intent) -> usize {
    match intent {
        Intent::Played | Intent::Played960 => 95,
        Intent::Rare | Intent::FewMen | Intent::BesideKnown | Intent::LockedPawns => 50,
        Intent::Planned | Intent::Chess960 | Intent::Shuffled => 40,
        Intent::PawnHasASay => 15,
        Intent::Written => 0,
    }
}

#[test]
fn each_intent_makes_valid_cases_and_all_together_reach_every_feature() {
    let mut random = Random::new(1);
    let mut reached: BTreeMap<Feature, Intent> = BTreeMap::new();
    for intent in Intent::MADE {
        let made: Vec<Case> = (0..TRIES).filter_map(|_| Case::made(&mut random, intent)).collect();
        let mut here = std::collections::BTreeSet::new();
        for case in &made {
            assert!(
                notation::fen::position(&case.line.root().fen, case.end().variant()).is_ok(),
                "what is made is valid: {case:?}"
            );
            here.extend(Features::of(case.end()).iter());
        }
        let percent = made.len() * 100 / TRIES;
        println!(
            "{intent:?}: {percent} % valid, {} of {} features",
            here.len(),
            Feature::ALL.len()
        );
        assert!(percent >= least(intent), "{intent:?}: {percent} %");
        for feature in here {
            reached.entry(feature).or_insert(intent);
        }
    }
    let missing: Vec<&Feature> =
        Feature::ALL.iter().filter(|feature| !reached.contains_key(feature)).collect();
    println!("together: {} of {} features", reached.len(), Feature::ALL.len());
    assert!(missing.is_empty(), "not reached: {missing:?}");
}

#[test]
fn bytes_steer_the_cases() {
    let mut random = Random::new(2);
    let mut bytes = || (0..160).map(|_| random.below(256) as u8).collect::<Vec<u8>>();
    let mut valid = 0;
    for _ in 0..TRIES {
        let bytes = bytes();
        let case = Case::arbitrary_take_rest(Unstructured::new(&bytes));
        assert_eq!(case.ok(), Case::from_bytes(&bytes), "the same bytes make the same case");
        valid += usize::from(Case::from_bytes(&bytes).is_some());
    }
    println!("{} % of random bytes make a case", valid * 100 / TRIES);
    assert!(valid * 100 / TRIES >= 50);
    let mut several = std::collections::BTreeSet::new();
    for at in 1..30 {
        let mut bytes = vec![1; 40];
        bytes[at] = 200;
        several.extend(Case::from_bytes(&bytes).map(|case| case.to_text()));
    }
    assert!(several.len() > 5, "one byte makes a difference: {several:?}");
}

#[test]
fn a_case_is_written_and_read_as_itself() {
    let mut random = Random::new(3);
    for intent in Intent::MADE {
        let made = (0..40).filter_map(|_| Case::made(&mut random, intent));
        for case in made {
            let back = Case::from_text(&case.to_text()).map(|case| case.line);
            assert_eq!(back.as_ref(), Some(&case.line), "{}", case.to_text());
        }
    }
}

#[test]
fn what_is_shown_of_a_case_is_a_scenario_that_can_be_asked() {
    let mut random = Random::new(4);
    let case = (0..).find_map(|_| Case::made(&mut random, Intent::Shuffled)).expect("a case");
    let shown = format!("{case:?}");
    assert!(shown.contains(&case.line.root().fen), "{shown}");
    let file = scenario::load::SpecFile {
        name: "shown.yaml".to_string(),
        inside: String::new(),
        bytes: case.scenario().into_bytes(),
    };
    let suite = scenario::Suite::from_files(vec![file]).expect("a valid scenario");
    assert_eq!(suite.scenarios.len(), 1);
}

#[test]
fn games_repeat_positions_and_meet_the_counts() {
    let mut random = Random::new(5);
    let games: Vec<Played> =
        (0..600).filter_map(|_| Played::made(&mut random, Variant::Standard)).collect();
    let share = |holds: &dyn Fn(&Played) -> bool| {
        games.iter().filter(|game| holds(game)).count() * 100 / games.len()
    };
    let times = |game: &Played| occurrences(&game.positions, Edition::default());
    let clock = |game: &Played| {
        game.positions.iter().map(|position| position.halfmove_clock()).max().unwrap_or(0)
    };
    let (thrice, five) = (share(&|game| times(game) >= 3), share(&|game| times(game) >= 5));
    let (fifty, more) = (share(&|game| clock(game) >= 100), share(&|game| clock(game) >= 150));
    println!(
        "{} games: {thrice} % end in a third, {five} % in a fifth time, {fifty} % reach fifty moves, {more} % seventy-five",
        games.len()
    );
    assert!(thrice >= 15 && five >= 3 && fifty >= 15 && more >= 8);
}

#[test]
fn most_events_are_events_and_most_texts_are_read() {
    let mut random = Random::new(6);
    let (mut lines, mut read) = (0, 0);
    for _ in 0..200 {
        for event in Events::made(&mut random).events {
            lines += 1;
            read += usize::from(notation::events::parse(&event).is_ok());
        }
    }
    println!("{read} of {lines} lines are events");
    assert_eq!(read, lines);
    let fens: Vec<Text> = (0..600).filter_map(|_| Text::made(&mut random, TextKind::Fen)).collect();
    let valid = fens.iter().filter(|text| {
        let text = String::from_utf8_lossy(&text.0);
        notation::fen::position(&text, Variant::Chess960).is_ok()
    });
    let percent = valid.count() * 100 / fens.len();
    println!("{percent} % of the FENs are valid");
    assert!((40..90).contains(&percent), "both kinds are wanted: {percent} %");
}

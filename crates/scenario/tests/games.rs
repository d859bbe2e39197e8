//! Scenarios of the levels game and competition, asked of the Laws under every edition they hold for.

use std::collections::BTreeMap;
use std::path::Path;

use laws::Edition;
use scenario::{Expected, Suite};
use subject::Solving;
use subject::game_level;

#[test]
fn the_laws_agree_under_every_edition() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let suite = Suite::load(&specs).unwrap_or_else(|error| panic!("{error}"));
    let judge = Solving::default();
    let mut asked = 0;
    let mut wrong = Vec::new();
    for scenario in &suite.scenarios {
        let editions = Edition::ALL.into_iter().filter(|e| scenario.editions.contains(*e));
        for edition in editions {
            for (root, question) in scenario
                .roots
                .iter()
                .flat_map(|root| scenario.questions.iter().map(move |question| (root, question)))
            {
                let Expected::Game(game) = &question.expected else { continue };
                asked += 1;
                let said = match game_level::answer(root, &game.query(edition), &judge) {
                    Some(Ok(answer)) => match game.compare(&answer) {
                        Some(found) if found.agrees => continue,
                        Some(found) => found.answered,
                        None => "an answer of another kind".to_owned(),
                    },
                    Some(Err(error)) => error,
                    None => "not a question of this level".to_owned(),
                };
                wrong.push(format!(
                    "{}:{} {}/{} ({edition})\n  required {}\n  answered {said}",
                    scenario.file.name(),
                    scenario.line(question),
                    scenario.id,
                    question.key,
                    game.required(),
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {asked} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 0, "there is no scenario of these levels");
}

/// What changed between editions: the article, and the edition that brought the change.
const CHANGES: &[(&str, Edition)] = &[
    ("4.4.4", Edition::E2005),
    ("5.1.1", Edition::E2014),
    ("5.1.2", Edition::E2023),
    ("5.2.1", Edition::E2014),
    ("5.2.3", Edition::E2017),
    ("6.2.1.2", Edition::E2014),
    ("6.2.5", Edition::E2014),
    ("6.7.1", Edition::E2009),
    ("6.7.1", Edition::E2014),
    ("6.7.1", Edition::E2017),
    ("7.3", Edition::E2009),
    ("7.3", Edition::E2017),
    ("7.5.2", Edition::E2014),
    ("7.5.3", Edition::E2017),
    ("7.5.4", Edition::E2017),
    ("7.5.5", Edition::E2001),
    ("7.5.5", Edition::E2009),
    ("7.5.5", Edition::E2014),
    ("7.5.5", Edition::E2018),
    ("8.1.2", Edition::E2005),
    ("9.1.1", Edition::E2009),
    ("9.1.1", Edition::E2017),
    ("9.2.3.2", Edition::E2009),
    ("9.2.3.2", Edition::E2014),
    ("9.4", Edition::E2009),
    ("9.5.3", Edition::E2009),
    ("9.5.3", Edition::E2014),
    ("9.6.1", Edition::E2014),
    ("9.6.1", Edition::E2017),
    ("9.6.2", Edition::E2014),
    ("11.3.2.2", Edition::E2005),
    ("11.3.2.2", Edition::E2009),
    ("11.3.2.2", Edition::E2014),
    ("12.9.7", Edition::E2014),
    ("A.3", Edition::E2023),
    ("A.5.1.2", Edition::E2014),
    ("A.5.2", Edition::E2014),
    ("A.5.2", Edition::E2018),
    ("A.5.3", Edition::E2014),
    ("A.5.3", Edition::E2023),
    ("A.5.5", Edition::E2014),
    ("B.3", Edition::E2014),
    ("B.3", Edition::E2018),
    ("III.2.1", Edition::E2014),
    ("III.4", Edition::E2014),
];

/// A change is asked about on both sides: some scenario about the article holds up to it and not
/// after, another from it on and not before.
#[test]
fn every_change_between_editions_is_asked_on_both_sides() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let suite = Suite::load(&specs).unwrap_or_else(|error| panic!("{error}"));
    let mut sides: BTreeMap<(&str, Edition), [bool; 2]> =
        CHANGES.iter().map(|change| (*change, [false; 2])).collect();
    for scenario in &suite.scenarios {
        for ((article, edition), [before, after]) in &mut sides {
            if scenario.articles().any(|named| named == *article) {
                let earlier = Edition::ALL.into_iter().rev().find(|e| e < edition);
                let holds = |e| scenario.editions.contains(e);
                *before |= earlier.is_some_and(holds) && !holds(*edition);
                *after |= holds(*edition) && !earlier.is_some_and(holds);
            }
        }
    }
    let missing: Vec<String> = sides
        .iter()
        .filter(|(_, [before, after])| !(*before && *after))
        .map(|((article, edition), [before, after])| {
            format!("{article} in {edition}: before {before}, after {after}")
        })
        .collect();
    assert!(missing.is_empty(), "not asked on both sides:\n{}", missing.join("\n"));
}

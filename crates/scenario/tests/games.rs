//! Scenarios of the levels game and competition, asked of the Laws under every edition they hold for.

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

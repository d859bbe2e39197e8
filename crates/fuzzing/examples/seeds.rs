//! Writes seeds for the fuzz targets from a folder of specifications: `seeds specs fuzz/corpus`.
//!
//! A target about positions gets every position that a scenario sets up, with the moves played from it, and some bytes
//! for each intent. A target about texts gets the scenario files themselves and the texts in them; the target about
//! rulings gets what happens at the board in them.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use divergence::random::Random;
use fuzzing::events::Events;
use fuzzing::{Case, Intent, oracles};
use laws::Edition;
use scenario::{Expected, Suite, ask};
use subject::{Query, Root, Variant};

/// Names of files, and what is in them.
type Files = BTreeMap<String, Vec<u8>>;

/// Inputs of bytes for each intent.
const EACH: usize = 12;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(specs), Some(corpus)) = (args.next(), args.next()) else {
        return Err("usage: seeds SPECS CORPUS".into());
    };
    let suite = Suite::load(Path::new(&specs))?;
    let (positions, texts, events) = (positions(&suite), texts(&suite), events(&suite));
    let others = oracles::ALL.iter().map(|oracle| oracle.target).chain(["cozy_chess"]);
    for target in others {
        let files = match target {
            _ if [oracles::YAML.target, oracles::READERS.target].contains(&target) => &texts,
            _ if target == oracles::RULINGS.target => &events,
            _ => &positions,
        };
        write(&Path::new(&corpus).join(target), files)?;
    }
    write(&Path::new(&corpus).join("canary"), &Files::new())?;
    println!("{} positions, {} texts, {} games", positions.len(), texts.len(), events.len());
    Ok(())
}

fn write(folder: &Path, files: &Files) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))
}

fn positions(suite: &Suite) -> Files {
    let mut files = Files::new();
    for scenario in &suite.scenarios {
        for (number, root) in scenario.roots.iter().enumerate() {
            let case = Case::from_text(&text(root)).map(|case| case.to_text().into_bytes());
            files.extend(case.map(|case| (format!("{}-{number}", scenario.id), case)));
        }
    }
    let mut random = Random::new(1);
    for intent in 0..Intent::MADE.len() {
        for number in 0..EACH {
            let mut bytes: Vec<u8> = (0..120).map(|_| random.below(256) as u8).collect();
            bytes[0] = intent as u8;
            files.insert(format!("made-{intent}-{number}"), bytes);
        }
    }
    files
}

fn text(root: &Root) -> String {
    let kind = if root.variant == Variant::Chess960 { "960" } else { "fen" };
    let moves = if root.moves.is_empty() { "" } else { " moves " };
    format!("{kind} {}{moves}{}\n", root.fen, root.moves.join(" "))
}

fn texts(suite: &Suite) -> Files {
    let mut files = Files::new();
    for scenario in &suite.scenarios {
        files.insert(scenario.file.name().replace('/', "-"), scenario.file.text().into());
        for question in &scenario.questions {
            if let Expected::ReadsSan { text, .. } | Expected::San { text, .. } = &question.expected
            {
                files.insert(format!("{}.san", scenario.id), text.clone().into_bytes());
            }
        }
        for root in &scenario.roots {
            files.insert(format!("{}.fen", scenario.id), root.fen.clone().into_bytes());
        }
    }
    files
}

fn events(suite: &Suite) -> Files {
    let mut files = Files::new();
    for scenario in &suite.scenarios {
        let Some(root) = scenario.roots.first() else { continue };
        for edition in Edition::ALL.into_iter().filter(|known| scenario.editions.contains(*known)) {
            for (number, question) in scenario.questions.iter().enumerate() {
                if let Query::Ruling { conditions, events } =
                    ask::query(&question.expected, edition)
                {
                    let events = Events { root: root.clone(), conditions, events };
                    let name = format!("{}-{number}-{edition}", scenario.id);
                    files.insert(name, events.to_text().into_bytes());
                }
            }
        }
    }
    files
}

//! Writes seeds for the fuzz targets from a folder of specifications: `seeds specs fuzz/corpus`.
//!
//! A target about positions gets every position that a scenario sets up, with the moves played from it. A target about
//! texts gets the scenario files themselves and the texts in them.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;

use fuzzing::{Case, oracles};
use scenario::{Expected, Suite};
use subject::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(specs), Some(corpus)) = (args.next(), args.next()) else {
        return Err("usage: seeds SPECS CORPUS".into());
    };
    let suite = Suite::load(Path::new(&specs))?;
    let mut positions = BTreeSet::new();
    let mut texts: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for scenario in &suite.scenarios {
        texts.insert(scenario.file.name().replace('/', "-"), scenario.file.text().into());
        for question in &scenario.questions {
            if let Expected::ReadsSan { text, .. } | Expected::San { text, .. } = &question.expected
            {
                texts.insert(format!("{}.san", scenario.id), text.clone().into_bytes());
            }
        }
        for root in &scenario.roots {
            let kind = if root.variant == Variant::Chess960 { "960" } else { "fen" };
            let moves = if root.moves.is_empty() { "" } else { " moves " };
            let text = format!("{kind} {}{moves}{}\n", root.fen, root.moves.join(" "));
            positions.extend(Case::from_text(&text).map(|case| case.to_text()));
            texts.insert(format!("{}.fen", scenario.id), root.fen.clone().into_bytes());
        }
    }
    let about_texts = [oracles::YAML.target, oracles::READERS.target];
    let others = oracles::ALL.iter().map(|oracle| oracle.target).chain(["cozy_chess", "canary"]);
    for target in others {
        let folder = Path::new(&corpus).join(target);
        fs::create_dir_all(&folder)?;
        if about_texts.contains(&target) {
            for (name, text) in &texts {
                fs::write(folder.join(name), text)?;
            }
        } else if target != oracles::RULINGS.target && target != "canary" {
            for (number, text) in positions.iter().enumerate() {
                fs::write(folder.join(format!("spec-{number:04}")), text)?;
            }
        }
    }
    println!("{} positions, {} texts", positions.len(), texts.len());
    Ok(())
}

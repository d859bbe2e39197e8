//! A file that tells a game at the board, for somebody who wants a ruling.
//!
//! ```yaml
//! edition: "2023"
//! conditions: { time: 15m+10s, supervision: light }
//! played: [e2e4, e7e5]
//! events:
//!   - +10s white touches g1
//!   - white makes f1c4
//!   - black complains
//! ```

use laws::Edition;
use notation::{fen, uci};
use serde::Deserialize;
use subject::competition::Conditions;
use subject::{Root, Variant};

use crate::diagnostic::Diagnostic;
use crate::game::{self, ConditionsText};
use crate::guard::{Limits, Source, entry, guard, item};
use crate::scenario::laws_variant;
use crate::yaml;

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(default)]
    edition: Option<String>,
    #[serde(default)]
    variant: Option<Variant>,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    played: Vec<String>,
    #[serde(default)]
    conditions: ConditionsText,
    events: Vec<String>,
}

/// A game at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Where it starts, and the moves played before the events.
    pub root: Root,
    /// The circumstances, with the edition.
    pub conditions: Conditions,
    /// What happens, a line for each event.
    pub events: Vec<String>,
}

impl GameFile {
    /// Reads the text of a file with this name.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub fn read(name: &str, bytes: &[u8]) -> Result<GameFile, Vec<Diagnostic>> {
        let source = guard(name, bytes, Limits::default()).map_err(|error| vec![*error])?;
        let text: Text = yaml::read(&source).map_err(|error| vec![*error])?;
        let mut found = Vec::new();
        let variant = text.variant.unwrap_or(Variant::Standard);
        let edition = edition(&source, text.edition.as_deref(), &mut found);
        let fen = start(&source, text.position.as_deref(), variant, &mut found);
        for (index, mv) in text.played.iter().enumerate() {
            if let Err(error) = uci::parse(mv) {
                found.push(source.complain(&item("played", index), error.to_string()));
            }
        }
        for (index, line) in text.events.iter().enumerate() {
            if let Some(message) = game::wrong_with_event(line) {
                found.push(source.complain(&item("events", index), message));
            }
        }
        if text.events.is_empty() {
            found.push(source.complain("events", "there is no event"));
        }
        let conditions = text.conditions.under(edition);
        if let Err(message) = subject::game_level::read_conditions(&conditions) {
            found.push(source.complain("conditions", message));
        }
        if !found.is_empty() {
            return Err(found);
        }
        let root = Root { variant, fen, moves: text.played };
        Ok(GameFile { root, conditions, events: text.events })
    }
}

fn edition(source: &Source, text: Option<&str>, found: &mut Vec<Diagnostic>) -> Edition {
    match text.map(str::parse::<Edition>) {
        None => Edition::default(),
        Some(Ok(edition)) => edition,
        Some(Err(error)) => {
            found.push(source.complain(&entry("", "edition"), error.to_string()));
            Edition::default()
        }
    }
}

fn start(
    source: &Source,
    text: Option<&str>,
    variant: Variant,
    found: &mut Vec<Diagnostic>,
) -> String {
    let Some(text) = text else { return fen::write_position(&laws::Position::initial()) };
    match fen::position(text, laws_variant(variant)) {
        Ok(position) => fen::write_position(&position),
        Err(error) => {
            found.push(source.complain("position", error.to_string()));
            String::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read() {
        let text = "edition: \"2014\"\nconditions: { time: 3m+2s, supervision: light }\nplayed: [e2e4]\n\
                    events:\n  - +5s black plays e7e5\n  - white resigns\n";
        let game = GameFile::read("game.yaml", text.as_bytes()).expect("a game");
        assert_eq!(game.conditions.edition, "2014");
        assert_eq!(game.events.len(), 2);
    }

    #[test]
    fn faults_are_told_with_their_lines() {
        let text = "position: 8/8\nplayed: [e9e4]\nconditions: { time: soon }\nevents:\n  - white dances\n";
        let found = GameFile::read("game.yaml", text.as_bytes()).expect_err("faults");
        let lines: Vec<usize> = found.iter().filter_map(|d| d.span.map(|s| s.line)).collect();
        assert_eq!(lines, [1, 2, 5, 3]);
    }
}

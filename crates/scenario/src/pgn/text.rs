//! What a scenario says of a game in PGN, as it is written, and the questions it leads to.

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::compare::PgnAsked;
use super::line::{Part, read_line};

/// How the bytes of a file can write a text.
pub const ENCODINGS: [&str; 4] = ["utf-8", "latin-1", "utf-16le", "utf-16be"];

/// A game that a text in PGN holds. What is left out is not asked, except that the moves are those that are given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GameText {
    /// Some of its tags, with their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<BTreeMap<String, String>>,
    /// Its moves in UCI, each perhaps with glyphs (`$1`), a `{comment}`, and variations in parentheses, in this order.
    /// `0000` is a null move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// How it ended: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The position after its last move, as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// Whether it cannot be read to its end: a program says so, or refuses the text.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unreadable: bool,
}

impl GameText {
    /// The parts of the game that are asked about: comments, glyphs and variations where the text has signs of such.
    pub fn parts(&self, text: &str) -> Vec<Part> {
        if self.unreadable {
            return Vec::new();
        }
        let has = |signs: &[char]| text.contains(signs);
        let parts = [
            (Part::Moves, true),
            (Part::Variations, has(&['('])),
            (Part::Comments, has(&['{', ';', '%'])),
            (Part::Nags, has(&['$', '!', '?'])),
            (Part::Tags, self.tags.is_some()),
            (Part::Result, self.result.is_some()),
            (Part::End, self.end.is_some()),
        ];
        parts.into_iter().filter(|(_, asked)| *asked).map(|(part, _)| part).collect()
    }

    /// What is wrong with it, and in which field.
    pub fn wrong(&self) -> Option<(&'static str, String)> {
        const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
        if let Some(Err(message)) = self.moves.as_deref().map(read_line) {
            return Some(("moves", message));
        }
        if self.result.as_deref().is_some_and(|result| !RESULTS.contains(&result)) {
            return Some(("result", format!("a result is one of {}", RESULTS.join(", "))));
        }
        let says = self.moves.is_some() || self.result.is_some() || self.end.is_some();
        (self.unreadable && says).then(|| {
            ("unreadable", "a game that cannot be read has no moves and no end".to_owned())
        })
    }
}

/// The questions about a text with these games, each with its key.
pub fn questions(text: &str, games: &[GameText], written: bool) -> Vec<(String, PgnAsked)> {
    let mut asked = vec![("games".to_owned(), PgnAsked::Games)];
    for (index, game) in games.iter().enumerate() {
        for part in game.parts(text) {
            asked.push((
                format!("games/{}/{}", index + 1, part.name()),
                PgnAsked::Part(index, part),
            ));
        }
    }
    if written && !games.is_empty() && games.iter().all(|game| !game.unreadable) {
        asked.push(("written".to_owned(), PgnAsked::Written));
    }
    asked
}

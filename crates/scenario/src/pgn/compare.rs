//! One question about a text in PGN, and what an answer says of it.

use subject::games::{self, PgnGame, PgnGames, PgnPart};
use subject::{Answer, Query, Variant};

use super::line::{Part, read_line, render};
use super::strict;
use super::text::GameText;
use crate::compare::{Likeness, positions};

/// What a scenario expects of a text in PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnExpected {
    /// The text.
    pub text: String,
    /// How a file writes it.
    pub encoding: String,
    /// Whether it may hold any number of games.
    pub file: bool,
    /// The games.
    pub games: Vec<GameText>,
    /// What is asked of them.
    pub asked: PgnAsked,
}

/// What is asked of the games of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnAsked {
    /// How many there are, and which can be read to their ends.
    Games,
    /// A part of one of them, counted from 0.
    Part(usize, Part),
    /// Whether they are the same games once they were written and read back.
    Written,
}

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The answer is right.
    Agrees,
    /// The answer is a position, which may follow another convention.
    Alike(Likeness, String),
    /// The subject keeps no such part.
    Lacks(&'static str),
    /// The answer is wrong; what it says.
    Differs(String),
}

impl Found {
    fn of(same: bool, got: impl Into<String>) -> Found {
        if same { Found::Agrees } else { Found::Differs(got.into()) }
    }
}

impl PgnExpected {
    /// The question.
    pub fn query(&self) -> Query {
        let (text, file) = (self.text.clone(), self.file);
        match self.asked {
            PgnAsked::Written => Query::WritePgn { text, file },
            _ => Query::ReadPgn { text, encoding: self.encoding.clone(), file },
        }
    }

    /// Whether no game of the text can be read, so that to refuse it is right.
    pub fn may_be_refused(&self) -> bool {
        self.games.iter().all(|game| game.unreadable)
    }

    /// The question in words.
    pub fn asked(&self) -> String {
        match self.asked {
            PgnAsked::Games => "which games does the text hold?".to_owned(),
            PgnAsked::Part(game, part) => match part {
                Part::End => format!("what is the position after game {}?", game + 1),
                _ => format!("what are the {} of game {}?", part.name(), game + 1),
            },
            PgnAsked::Written => "are the games, written and read back, the same?".to_owned(),
        }
    }

    /// What is required, in words.
    pub fn required(&self) -> String {
        match self.asked {
            PgnAsked::Games => self.required_games(),
            PgnAsked::Part(game, part) => {
                self.games.get(game).map_or(String::new(), |game| wanted(game, part, true))
            }
            PgnAsked::Written => "the same games".to_owned(),
        }
    }

    /// What an answer says; `None` if it is not an answer to the question.
    pub fn compare(&self, answer: &Answer, variant: Variant) -> Option<Found> {
        Some(match (self.asked, answer) {
            (PgnAsked::Games, Answer::Games(found)) => self.compare_games(found),
            (PgnAsked::Part(index, part), Answer::Games(found)) => {
                self.compare_part(index, part, found, variant)
            }
            (PgnAsked::Written, Answer::Pgn(written)) => {
                if let Err(wrong) = strict::check(&written.text) {
                    return Some(Found::Differs(format!("its text is no PGN: {wrong}")));
                }
                let mut found = games::read(written.text.as_bytes());
                found.lacks.clone_from(&written.lacks);
                self.compare_all(&found, variant)
            }
            _ => return None,
        })
    }

    fn required_games(&self) -> String {
        shown_games(self.games.iter().map(|game| !game.unreadable))
    }

    fn compare_games(&self, found: &PgnGames) -> Found {
        let read = |game: &PgnGame| game.error.is_none();
        let got = shown_games(found.games.iter().map(read));
        let why = found.games.iter().find_map(|game| game.error.as_deref());
        let told = why.map_or(got.clone(), |why| format!("{got}: {why}"));
        Found::of(got == self.required_games(), told)
    }

    fn compare_part(&self, index: usize, part: Part, found: &PgnGames, variant: Variant) -> Found {
        let lacks = |part| found.lacks.contains(&part);
        let lacking = match part {
            Part::Variations => lacks(PgnPart::Variations).then_some("variations"),
            Part::Comments => lacks(PgnPart::Comments).then_some("comments"),
            Part::Nags => lacks(PgnPart::Nags).then_some("glyphs"),
            Part::Tags => lacks(PgnPart::Tags).then_some("tags"),
            Part::Result => lacks(PgnPart::Results).then_some("results"),
            Part::End => lacks(PgnPart::Positions).then_some("positions"),
            Part::Moves => None,
        };
        let (Some(game), Some(got)) = (self.games.get(index), found.games.get(index)) else {
            return Found::Differs("there is no such game".to_owned());
        };
        if let Some(lacking) = lacking {
            return Found::Lacks(lacking);
        }
        let inside = !lacks(PgnPart::Variations);
        let required = wanted(game, part, inside);
        match part {
            Part::End => match &got.end {
                Some(end) => Found::Alike(positions(&required, end, variant), end.clone()),
                None => Found::Differs("no position".to_owned()),
            },
            Part::Tags => {
                let got = tags(game, &|name| got.tags.get(name).map(String::as_str));
                Found::of(got == required, got)
            }
            Part::Result => {
                let got = got.result.as_deref().unwrap_or("*");
                Found::of(got == required, got)
            }
            _ => {
                let got = render(&got.comments, &got.moves, part, inside);
                Found::of(got == required, got)
            }
        }
    }

    /// Everything that the scenario says of the games; what the subject does not keep is left out.
    fn compare_all(&self, found: &PgnGames, variant: Variant) -> Found {
        if let Found::Differs(got) = self.compare_games(found) {
            return Found::Differs(format!("read back: {got}"));
        }
        for (index, game) in self.games.iter().enumerate() {
            for part in game.parts(&self.text) {
                let got = match self.compare_part(index, part, found, variant) {
                    Found::Differs(got) => got,
                    Found::Alike(Likeness::Different { .. }, got) => got,
                    _ => continue,
                };
                let part = part.name();
                return Found::Differs(format!("{part} of game {} read back: {got}", index + 1));
            }
        }
        Found::Agrees
    }
}

/// What is required of a part of a game, in words.
fn wanted(game: &GameText, part: Part, variations: bool) -> String {
    match part {
        Part::End => game.end.clone().unwrap_or_default(),
        Part::Tags => {
            tags(game, &|name| game.tags.as_ref().and_then(|tags| tags.get(name)).map(|t| &**t))
        }
        Part::Result => game.result.clone().unwrap_or_default(),
        _ => {
            let line = game.moves.as_deref().map(read_line).and_then(Result::ok);
            let (comments, moves) = line.unwrap_or_default();
            render(&comments, &moves, part, variations)
        }
    }
}

/// The tags that a scenario names, with their values.
fn tags<'a>(game: &'a GameText, value: &dyn Fn(&'a str) -> Option<&'a str>) -> String {
    let names = game.tags.iter().flat_map(|tags| tags.keys());
    let shown = names.map(|name| match value(name) {
        Some(value) => format!("{name} {value:?}"),
        None => format!("no {name}"),
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn shown_games(games: impl Iterator<Item = bool>) -> String {
    let words: Vec<&str> =
        games.map(|read| if read { "a game" } else { "a game that cannot be read" }).collect();
    match words.as_slice() {
        [] => "no game".to_owned(),
        [one] => (*one).to_owned(),
        many => format!("{} games: {}", many.len(), many.join(", ")),
    }
}

//! From what a file says to scenarios, with everything checked that a type cannot say.

mod board;
mod game;
mod header;
mod pgn;
mod place;
mod text;

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::editions::Editions;
use crate::format::{FileText, ScenarioText};
use crate::guard::{Source, entry, item};
use crate::registry::Registry;
use crate::scenario::{Expected, Question, Refused, Scenario};
use crate::yaml;

/// Of one file no more complaints are made than this.
const MOST_COMPLAINTS: usize = 100;

/// What is known when a file is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// The articles there are; without them, any well-formed number is accepted.
    pub registry: Option<&'a Registry>,
    /// Whether the file's name must begin with its article.
    pub named_by_article: bool,
    /// Whether every scenario must say where it comes from.
    pub source_required: bool,
}

/// Reads one guarded scenario file.
///
/// # Errors
/// Everything that is wrong with it, each with its place.
pub fn read(source: &Arc<Source>, context: Context<'_>) -> Result<Vec<Scenario>, Vec<Diagnostic>> {
    let file: FileText = yaml::read(source).map_err(|error| vec![*error])?;
    let mut reading = Reading { source, context, found: Vec::new() };
    reading.header(&file);
    let mut scenarios = Vec::new();
    for (index, text) in file.scenarios.iter().enumerate() {
        let one = One { path: item("scenarios", index), text, file: &file };
        scenarios.extend(reading.scenario(&one));
    }
    reading.found.truncate(MOST_COMPLAINTS);
    if reading.found.is_empty() { Ok(scenarios) } else { Err(reading.found) }
}

/// One scenario while it is read.
struct One<'a> {
    path: String,
    text: &'a ScenarioText,
    file: &'a FileText,
}

impl One<'_> {
    fn at(&self, field: &str) -> String {
        entry(&self.path, field)
    }
}

struct Reading<'a> {
    source: &'a Arc<Source>,
    context: Context<'a>,
    found: Vec<Diagnostic>,
}

impl Reading<'_> {
    fn complain(&mut self, path: &str, message: impl Into<String>) {
        self.found.push(self.source.complain(path, message));
    }

    fn complain_key(&mut self, path: &str, message: impl Into<String>) {
        self.found.push(self.source.complain_key(path, message));
    }

    fn scenario(&mut self, one: &One<'_>) -> Option<Scenario> {
        let (text, file) = (one.text, one.file);
        self.words(one);
        let article = text.article.clone().unwrap_or_else(|| file.article.clone());
        if text.article.is_some() {
            self.article(&one.at("article"), &article);
        }
        let editions = match &text.editions {
            Some(range) => self.editions(&one.at("editions"), range),
            None => Editions::parse(&file.editions).ok(),
        };
        let variants = text.variant.as_ref().unwrap_or(&file.variant).0.clone();
        if text.variant.is_some() {
            self.variants(&one.at("variant"), &variants);
        }
        let questions = self.questions(one);
        self.agreement(one);
        let roots = self.roots(one, &variants);
        Some(Scenario {
            id: text.id.clone(),
            says: text.says.trim().to_owned(),
            article,
            title: file.title.clone(),
            level: text.level.unwrap_or(file.level),
            editions: editions?,
            roots: roots?,
            several_variants: variants.len() > 1,
            source: text.source.clone(),
            choice: text.choice.clone(),
            disputed: text.disputed.clone(),
            note: text.note.clone(),
            taken_back: text.taken_back.clone(),
            refused: refused(&text.refused),
            questions,
            file: self.source.clone(),
            path: one.path.clone(),
        })
    }

    /// Every question of the scenario.
    fn questions(&mut self, one: &One<'_>) -> Vec<Question> {
        let mut asked = Vec::new();
        self.questions_about_moves(one, &mut asked);
        self.questions_about_the_position(one, &mut asked);
        self.questions_about_sameness(one, &mut asked);
        self.questions_about_notation(one, &mut asked);
        self.questions_about_the_game(one, &mut asked);
        self.questions_about_events(one, &mut asked);
        self.questions_about_pgn(one, &mut asked);
        let rejecting = self.questions_about_acceptance(one, &mut asked);
        if asked.is_empty() {
            self.complain(&one.at("id"), "the scenario asks nothing");
        } else if rejecting && asked.len() > 1 {
            let message = "of a position that is not accepted nothing else can be asked";
            self.complain(&one.at("id"), message);
        }
        asked
    }

    fn not_empty(&mut self, path: &str, empty: bool) {
        if empty {
            self.complain_key(path, "there is nothing here to ask");
        }
    }
}

/// Texts of positions have blanks or strokes; the others are moves.
fn refused(texts: &[String]) -> Refused {
    let is_fen = |text: &&String| text.contains([' ', '/']);
    let (fens, moves) = texts.iter().partition(is_fen);
    let owned = |texts: Vec<&String>| texts.into_iter().cloned().collect();
    Refused { moves: owned(moves), fens: owned(fens) }
}

fn ask(asked: &mut Vec<Question>, key: String, path: String, expected: Expected) {
    asked.push(Question { key, path, expected });
}

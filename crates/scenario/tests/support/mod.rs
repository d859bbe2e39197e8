//! Subjects that answer as a test tells them.

#![allow(dead_code, reason = "each test file is a program of its own and uses a part of this")]

use std::collections::BTreeMap;
use std::sync::Arc;

use scenario::load::{SpecFile, Suite};
use scenario::{LoadError, Scenario};
use subject::{Description, Level, Query, Reply, Root, Subject, Variant};

/// A subject that answers by a function and remembers what it was asked.
pub struct Scripted<F> {
    description: Description,
    answer: F,
    /// Every question, in order.
    pub asked: Vec<Query>,
}

impl<F: FnMut(&Root, &Query) -> Reply> Scripted<F> {
    /// A subject that claims the levels board and notation, and both variants.
    pub fn new(answer: F) -> Self {
        let description = Description {
            name: "scripted".into(),
            version: String::new(),
            language: String::new(),
            homepage: String::new(),
            levels: vec![Level::Board, Level::Notation],
            variants: vec![Variant::Standard, Variant::Chess960],
            capabilities: Vec::new(),
            conventions: BTreeMap::new(),
        };
        Scripted { description, answer, asked: Vec::new() }
    }

    /// Claims nothing but these.
    pub fn claiming(mut self, levels: &[Level], variants: &[Variant]) -> Self {
        self.description.levels = levels.to_vec();
        self.description.variants = variants.to_vec();
        self
    }
}

impl<F: FnMut(&Root, &Query) -> Reply> Subject for Scripted<F> {
    fn description(&self) -> &Description {
        &self.description
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        self.asked.push(query.clone());
        (self.answer)(root, query)
    }
}

/// Loads a text as a file that stands alone.
pub fn load(text: &str) -> Result<Suite, LoadError> {
    let file = SpecFile {
        name: "case.yaml".into(),
        inside: String::new(),
        bytes: text.as_bytes().to_vec(),
    };
    Suite::from_files(vec![file])
}

/// The only scenario of a file, given the lines of the scenario without their indentation.
pub fn scenario(lines: &str) -> Arc<Scenario> {
    let mut text = String::from("article: \"3.8\"\ntitle: A title\nscenarios:\n  - id: case\n");
    text += "    says: Something is so.\n";
    for line in lines.lines() {
        text += &format!("    {line}\n");
    }
    match load(&text) {
        Ok(suite) => suite.scenarios[0].clone(),
        Err(error) => panic!("{error}\n{text}"),
    }
}

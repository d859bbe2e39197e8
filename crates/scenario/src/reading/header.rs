//! The head of a file: its article, editions and variants; and the words of a scenario.

use std::collections::BTreeSet;

use subject::Variant;

use super::{One, Reading};
use crate::editions::Editions;
use crate::format::FileText;
use crate::guard::Shape;

impl Reading<'_> {
    pub(super) fn header(&mut self, file: &FileText) {
        self.article("article", &file.article);
        if file.title.trim().is_empty() {
            self.complain("title", "the title is empty");
        }
        if file.scenarios.is_empty() {
            self.complain("scenarios", "there is no scenario");
        }
        self.editions("editions", &file.editions);
        self.variants("variant", &file.variant.0);
        let name = self.source.name().rsplit('/').next().unwrap_or_default();
        if self.context.named_by_article && !is_named_by(name, &file.article) {
            let message = format!(
                "a file about {0} has a name that begins with it, such as {0}-slug.yaml",
                file.article
            );
            self.complain("article", message);
        }
    }

    /// A number of an article: in quotes, well formed, and known.
    pub(super) fn article(&mut self, path: &str, number: &str) {
        if self.source.shape(path) == Some(Shape::Plain) {
            let complaint = self
                .source
                .complain(path, format!("the article {number} is not in quotes"))
                .help(format!("write \"{number}\": without quotes 3.10 is the number 3.1"));
            self.found.push(complaint);
        } else if !is_article(number) {
            self.complain(path, format!("{number:?} is no number of an article"));
        } else if let Some(registry) = self.context.registry
            && registry.get(number).is_none()
        {
            self.complain(path, format!("the Laws have no article {number}"));
        }
    }

    pub(super) fn editions(&mut self, path: &str, text: &str) -> Option<Editions> {
        if self.source.shape(path) == Some(Shape::Plain) {
            self.complain(path, format!("the editions are not in quotes: write \"{text}\""));
            return None;
        }
        Editions::parse(text).map_err(|message| self.complain(path, message)).ok()
    }

    pub(super) fn variants(&mut self, path: &str, variants: &[Variant]) {
        if variants.is_empty() {
            self.complain(path, "the list of variants is empty");
        }
        if variants.iter().collect::<BTreeSet<_>>().len() < variants.len() {
            self.complain(path, "a variant is listed twice");
        }
    }

    /// The fields that are words for a reader.
    pub(super) fn words(&mut self, one: &One<'_>) {
        let text = one.text;
        if text.id.is_empty() {
            self.complain(&one.path, "the scenario has no `id`");
        } else if !is_slug(&text.id) {
            let message = "an id has small letters, digits and single hyphens only";
            self.complain(&one.at("id"), message);
        }
        if text.says.trim().is_empty() {
            let message = "the scenario does not say what it shows: `says` is missing or empty";
            let path = if self.source.node(&one.at("says")).is_some() {
                one.at("says")
            } else {
                one.at("id")
            };
            self.complain(&path, message);
        }
        let optional = [
            ("source", &text.source),
            ("choice", &text.choice),
            ("disputed", &text.disputed),
            ("note", &text.note),
        ];
        for (field, value) in optional {
            if value.as_ref().is_some_and(|value| value.trim().is_empty()) {
                self.complain(&one.at(field), format!("`{field}` is empty"));
            }
        }
        if let (Some(note), Some(registry)) = (&text.disputed, self.context.registry)
            && registry.note(note).is_none()
        {
            self.complain(&one.at("disputed"), format!("articles.yaml has no note {note}"));
        }
        if self.context.source_required && text.source.is_none() {
            self.complain(&one.at("id"), "a regression says where it comes from: `source`");
        }
    }
}

/// Whether a file's name begins with the whole number of an article.
fn is_named_by(name: &str, article: &str) -> bool {
    match name.strip_prefix(article) {
        Some(".yaml") => true,
        Some(rest) => rest.starts_with('-'),
        None => false,
    }
}

/// Whether a text has the form of an article's number.
fn is_article(text: &str) -> bool {
    let mut parts = text.split('.');
    let number = |part: &str| {
        !part.is_empty() && part.len() <= 3 && part.bytes().all(|b| b.is_ascii_digit())
    };
    let first = parts.next().unwrap_or_default();
    let heads = ["A", "B", "C", "D", "I", "II", "III"];
    (heads.contains(&first) || number(first)) && parts.all(number)
}

fn is_slug(text: &str) -> bool {
    text.split('-').all(|part| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    })
}

//! A list of known failures: what is on it does not fail a run, and it may not rot.
//!
//! ```yaml
//! known:
//!   - id: side-waiting-is-in-check
//!     reason: The library does not look for it yet.
//!     link: https://example.org/issues/12
//!   - cause: "9.2"
//!     reason: The library ends a game by itself at the third repetition.
//! ```

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::guard::{Limits, Source, guard, item};
use crate::yaml;

/// A list of known failures, from a file of YAML.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KnownText {
    /// The entries.
    pub known: Vec<Entry>,
}

/// One known failure, or all failures of one cause.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The id of a scenario, or one of its questions: `ID/illegal/e1g1`.
    #[serde(default)]
    pub id: Option<String>,
    /// Instead of an id: the article that a question must be about.
    #[serde(default)]
    pub cause: Option<String>,
    /// Why it is known, in a sentence.
    pub reason: String,
    /// Where more is said about it.
    #[serde(default)]
    pub link: Option<String>,
}

impl Entry {
    /// Whether it lists this question of a scenario about an article.
    pub fn lists(&self, scenario: &str, question: &str, article: &str) -> bool {
        match (&self.id, &self.cause) {
            (Some(id), _) => match id.strip_prefix(scenario) {
                Some("") => true,
                Some(rest) => rest.strip_prefix('/') == Some(question),
                None => false,
            },
            (None, cause) => cause.as_deref() == Some(article),
        }
    }

    fn names(&self) -> (Option<&str>, Option<&str>) {
        (self.id.as_deref(), self.cause.as_deref())
    }

    fn field(&self) -> &'static str {
        if self.id.is_some() { "id" } else { "cause" }
    }
}

/// A list of known failures with the places of its entries.
#[derive(Clone, Debug)]
pub struct Known {
    /// The entries, in the order of the file.
    pub entries: Vec<Entry>,
    source: Source,
}

impl Known {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// What does not fit, with its place.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Known, Vec<Diagnostic>> {
        let source = guard(name, bytes, Limits::default()).map_err(|error| vec![*error])?;
        let text: KnownText = yaml::read(&source).map_err(|error| vec![*error])?;
        let mut found = Vec::new();
        for (index, entry) in text.known.iter().enumerate() {
            let path = item("known", index);
            if entry.reason.trim().is_empty() {
                found.push(source.complain(&format!("{path}.reason"), "a reason says why"));
            }
            match (&entry.id, &entry.cause) {
                (None, None) | (Some(_), Some(_)) => {
                    found.push(source.complain(&path, "an entry has an id or a cause"));
                }
                _ if text.known[..index].iter().any(|other| other.names() == entry.names()) => {
                    let place = format!("{path}.{}", entry.field());
                    found.push(source.complain(&place, "it is listed twice"));
                }
                _ => {}
            }
        }
        if found.is_empty() { Ok(Known { entries: text.known, source }) } else { Err(found) }
    }

    /// The line of an entry, counted from 1.
    pub fn line(&self, entry: usize) -> usize {
        let field = self.entries[entry].field();
        let place = self.source.place(&format!("{}.{field}", item("known", entry)));
        place.map_or(0, |span| span.line)
    }

    /// A complaint about an entry, with its line.
    pub fn complain(&self, entry: usize, message: impl Into<String>) -> Diagnostic {
        let field = self.entries[entry].field();
        self.source.complain(&format!("{}.{field}", item("known", entry)), message)
    }
}

/// An entry to be written, with a remark for whoever reads the file.
#[derive(Clone, Debug)]
pub struct Written {
    /// The entry.
    pub entry: Entry,
    /// What stands behind its name as a comment; nothing if empty.
    pub comment: String,
}

/// Writes a list. What was written can be read, whatever the texts hold.
pub fn write(entries: impl Iterator<Item = Written>) -> String {
    let mut text =
        String::from("# Known failures. Write into each entry why it is known.\nknown:\n");
    let mut any = false;
    for Written { entry, comment } in entries {
        any = true;
        let (field, name) = match (&entry.id, &entry.cause) {
            (Some(id), _) => ("id", id.as_str()),
            (None, cause) => ("cause", cause.as_deref().unwrap_or_default()),
        };
        text.push_str(&format!("  - {field}: {}", quoted(name)));
        match comment.lines().next() {
            Some(line) if !line.is_empty() => text.push_str(&format!(" # {}\n", plain(line))),
            _ => text.push('\n'),
        }
        text.push_str(&format!("    reason: {}\n", quoted(&entry.reason)));
        if let Some(link) = &entry.link {
            text.push_str(&format!("    link: {}\n", quoted(link)));
        }
    }
    if any { text } else { "known: []\n".to_owned() }
}

/// A text in double quotes as YAML reads it; what YAML does not allow in a file is written as an escape.
fn quoted(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            ' '..='~' => out.push(c),
            '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}'
                if !c.is_control()
                    && !('\u{2028}'..='\u{202e}').contains(&c)
                    && c != '\u{feff}' =>
            {
                out.push(c);
            }
            // A pair of surrogates is one letter for a reader of JSON, and none for one of YAML.
            _ => out.push_str(&format!("\\U{:08x}", u32::from(c))),
        }
    }
    out
}

/// A comment without what would end its line.
fn plain(text: &str) -> String {
    text.chars().map(|c| if (' '..='~').contains(&c) { c } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_was_written_can_be_read() {
        let entry = |id: &str, reason: &str| Written {
            entry: Entry {
                id: Some(id.to_owned()),
                cause: None,
                reason: reason.to_owned(),
                link: Some("https://example.org/\u{1F600}".to_owned()),
            },
            comment: "3.8 \u{2028} x\ny".to_owned(),
        };
        let odd = "says \"no\": # x\nnew line\u{0}\u{85}\u{202e}\u{fffe}\u{feff}\u{1F600}";
        let text = write([entry("a-b", odd), entry("c/legal/e2e4", "y")].into_iter());
        let known = Known::read("known.yaml", text.as_bytes()).expect("its own form");
        assert_eq!(known.entries.len(), 2);
        let [whole, one] = &known.entries[..] else { panic!("{known:?}") };
        assert!(whole.lists("a-b", "status", "3.8") && !whole.lists("a", "b", "3.8"));
        assert!(one.lists("c", "legal/e2e4", "3.8") && !one.lists("c", "legal/e2e3", "3.8"));
        let none = Known::read("known.yaml", write(std::iter::empty()).as_bytes());
        assert!(none.expect("an empty list").entries.is_empty());
    }

    #[test]
    fn a_cause_lists_the_questions_about_an_article() {
        let text = "known:\n  - cause: \"9.2\"\n    reason: no claims\n";
        let known = Known::read("known.yaml", text.as_bytes()).expect("a list");
        assert!(known.entries[0].lists("any", "outcome", "9.2"));
        assert!(!known.entries[0].lists("any", "outcome", "9.2.1"));
        let place = known.complain(0, "stale").to_string();
        assert!(place.starts_with("known.yaml:2:"), "{place}");
        for fields in ["id: a\n    cause: \"9.2\"", "link: none"] {
            let text = format!("known:\n  - {fields}\n    reason: both or none\n");
            let found = Known::read("known.yaml", text.as_bytes()).expect_err("a fault");
            assert!(found[0].to_string().contains("an entry has an id or a cause"), "{found:?}");
        }
    }

    #[test]
    fn a_bad_list_says_where() {
        let text = "known:\n  - id: a\n    reason: \" \"\n  - id: a\n    reason: twice\n";
        let found = Known::read("known.yaml", text.as_bytes()).expect_err("two faults");
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(lines[0].starts_with("known.yaml:3:"), "{lines:?}");
        assert!(lines[1].starts_with("known.yaml:4:"), "{lines:?}");
        assert!(Known::read("known.yaml", b"known:\n  - id: a\n").is_err());
    }
}

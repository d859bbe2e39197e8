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

use schemars::JsonSchema;
use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::guard::{Limits, Source, guard, item};
use crate::yaml;

/// A list of known failures, from a file of YAML.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownText {
    /// The entries.
    pub known: Vec<Entry>,
}

/// One known failure, or all failures of one cause.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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

    /// A complaint about an entry, with its line.
    pub fn complain(&self, entry: usize, message: impl Into<String>) -> Diagnostic {
        let field = self.entries[entry].field();
        self.source.complain(&format!("{}.{field}", item("known", entry)), message)
    }
}

/// Writes a list with these ids. The reasons are for a person to write.
pub fn write<'a>(ids: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut text =
        String::from("# Known failures. Write into each entry why it is known.\nknown:\n");
    let mut any = false;
    for (id, reason) in ids {
        any = true;
        let reason = serde_json::Value::from(reason);
        text.push_str(&format!("  - id: {}\n    reason: {reason}\n", serde_json::Value::from(id)));
    }
    if any { text } else { "known: []\n".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_was_written_can_be_read() {
        let text =
            write([("a-b", "says \"no\": # x\nnew line"), ("c/legal/e2e4", "y")].into_iter());
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

//! A list of known failures: what is on it does not fail a run, and it may not rot.
//!
//! ```yaml
//! known:
//!   - id: side-waiting-is-in-check
//!     reason: The library does not look for it yet.
//!     link: https://example.org/issues/12
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

/// One known failure.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The id of a scenario, or one of its questions: `ID/illegal/e1g1`.
    pub id: String,
    /// Why it is known, in a sentence.
    pub reason: String,
    /// Where more is said about it.
    #[serde(default)]
    pub link: Option<String>,
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
            if text.known[..index].iter().any(|other| other.id == entry.id) {
                found.push(source.complain(&format!("{path}.id"), "it is listed twice"));
            }
        }
        if found.is_empty() { Ok(Known { entries: text.known, source }) } else { Err(found) }
    }

    /// The entry that lists a question of a scenario, or the whole scenario.
    pub fn lists(&self, scenario: &str, question: &str) -> Option<usize> {
        self.entries.iter().position(|entry| match entry.id.strip_prefix(scenario) {
            Some("") => true,
            Some(rest) => rest.strip_prefix('/') == Some(question),
            None => false,
        })
    }

    /// A complaint about an entry, with its line.
    pub fn complain(&self, entry: usize, message: impl Into<String>) -> Diagnostic {
        self.source.complain(&format!("{}.id", item("known", entry)), message)
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
        assert_eq!(known.lists("a-b", "status"), Some(0));
        assert_eq!(known.lists("c", "legal/e2e4"), Some(1));
        assert_eq!(known.lists("c", "legal/e2e3"), None);
        assert_eq!(known.lists("a", "b"), None);
        let none = Known::read("known.yaml", write(std::iter::empty()).as_bytes());
        assert!(none.expect("an empty list").entries.is_empty());
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

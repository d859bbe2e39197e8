//! Text for a medium that obeys some signs: what is not written in this program's source is escaped, or does not compile.
//!
//! Everything that a subject or a foreign file said has been clipped and tamed when it arrived (`subject::foreign`). What is
//! markup in one medium alone is escaped here, in the only way that a text of unknown origin can enter.

use std::fmt::Display;
use std::marker::PhantomData;

use subject::foreign;

/// A medium, and how a text is shown in it and never obeyed.
pub trait Medium {
    /// The text as the medium shows it.
    fn shown(text: &str) -> String;
}

/// Markdown as GitHub reads it.
pub enum Markdown {}

/// Workflow commands of GitHub Actions on a log.
pub enum Workflow {}

/// The text between tags, or an attribute's value, in XML.
pub enum Xml {}

impl Medium for Markdown {
    fn shown(text: &str) -> String {
        foreign::markdown(text)
    }
}

impl Medium for Workflow {
    fn shown(text: &str) -> String {
        foreign::workflow_message(text)
    }
}

impl Medium for Xml {
    fn shown(text: &str) -> String {
        let named = |c: char| match c {
            '&' => "&amp;".to_string(),
            '<' => "&lt;".to_string(),
            '>' => "&gt;".to_string(),
            '"' => "&quot;".to_string(),
            '\'' => "&#39;".to_string(),
            c => c.to_string(),
        };
        foreign::visible(text).chars().map(named).collect()
    }
}

/// A text for one medium.
///
/// ```
/// use report::written::{Workflow, Written};
///
/// let said = String::from("50%\n::stop-commands::x");
/// let line = Written::<Workflow>::new().own("::error::").says(&said).into_string();
/// assert_eq!(line, "::error::50%25%0A::stop-commands::x");
/// ```
///
/// A text that is not in the source cannot be taken for one's own words:
///
/// ```compile_fail
/// use report::written::{Workflow, Written};
///
/// let said = String::from("::error::");
/// Written::<Workflow>::new().own(&said);
/// ```
///
/// nor can a text for one medium stand in another:
///
/// ```compile_fail
/// use report::written::{Markdown, Workflow, Written};
///
/// Written::<Markdown>::new().part(Written::<Workflow>::new().says("# no heading"));
/// ```
pub struct Written<M> {
    text: String,
    medium: PhantomData<M>,
}

impl<M: Medium> Written<M> {
    /// Nothing yet.
    #[expect(clippy::new_without_default, reason = "a text is begun, not defaulted to")]
    pub fn new() -> Written<M> {
        Written { text: String::new(), medium: PhantomData }
    }

    /// Goes on with words of the source, markup included.
    pub fn own(mut self, words: &'static str) -> Written<M> {
        self.text.push_str(words);
        self
    }

    /// Goes on with a text of any origin, escaped.
    pub fn says(mut self, text: impl Display) -> Written<M> {
        self.text.push_str(&M::shown(&text.to_string()));
        self
    }

    /// Goes on with a text that was written for the same medium.
    pub fn part(mut self, other: Written<M>) -> Written<M> {
        self.text.push_str(&other.text);
        self
    }

    /// Its length in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The whole.
    pub fn into_string(self) -> String {
        self.text
    }
}

impl Written<Markdown> {
    /// Goes on with a text between single backticks, on one line.
    pub fn code(mut self, text: &str) -> Written<Markdown> {
        let one = foreign::visible(&text.replace(['\n', '\r'], " ")).replace('`', "'");
        self.text.extend(["`", &one, "`"]);
        self
    }

    /// Goes on with lines that stand as they are, in a fence that none of them ends.
    pub fn fenced(mut self, text: &str) -> Written<Markdown> {
        let lines: Vec<String> = text.lines().map(foreign::visible).collect();
        self.text.extend(["```text\n", &lines.join("\n").replace("```", "'''"), "\n```\n"]);
        self
    }
}

impl Written<Workflow> {
    /// Goes on with the value of a command's property.
    pub fn property(mut self, text: impl Display) -> Written<Workflow> {
        self.text.push_str(&foreign::workflow_property(&text.to_string()));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NASTY: &str = "a\u{1b}[2J\n::error::<b>\"'&\u{202E}```\n# x | [y](z) @me `";

    #[test]
    fn no_medium_obeys_what_is_said() {
        let markdown = Written::<Markdown>::new().says(NASTY).into_string();
        assert!(!markdown.contains(['<', '\u{1b}', '\n', '@']), "{markdown}");
        let code = Written::<Markdown>::new().code(NASTY).into_string();
        assert_eq!(code.matches('`').count(), 2, "{code}");
        assert!(!code.contains(['\u{1b}', '\n']), "{code}");
        let fenced = Written::<Markdown>::new().fenced(NASTY).into_string();
        assert_eq!(fenced.matches("```").count(), 2, "{fenced}");
        assert!(!fenced.contains('\u{1b}'), "{fenced}");
        let command = Written::<Workflow>::new().own("::error::").says(NASTY).into_string();
        assert_eq!(command.lines().count(), 1, "{command}");
        let property = Written::<Workflow>::new().property(NASTY).into_string();
        assert!(!property.contains([':', ',', '\n']), "{property}");
        let xml = Written::<Xml>::new().says(NASTY).into_string();
        assert!(!xml.contains(['<', '"', '\'', '\u{1b}', '\u{202E}']), "{xml}");
    }
}

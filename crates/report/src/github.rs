//! Annotations of GitHub Actions: workflow commands on standard output.

use std::fmt::Write;

use crate::{Case, Run, Verdict};

/// One annotation for each difference, failure and choice, pointing at the line of the expectation.
pub fn github(run: &Run) -> String {
    let mut text = String::new();
    for case in &run.cases {
        let level = match case.verdict {
            Verdict::Differs | Verdict::Failed => "error",
            Verdict::Choice => "notice",
            _ => continue,
        };
        let title = format!("{} {}: {}", case.article, case.verdict.word(), case.scenario);
        let place = match case.line {
            0 => String::new(),
            line => format!("file={},line={line},", property(&case.file)),
        };
        let _ =
            writeln!(text, "::{level} {place}title={}::{}", property(&title), data(&message(case)));
    }
    let (verdict, words) = crate::text::sentence(run);
    let level = if verdict == Verdict::Conforms { "notice" } else { "warning" };
    let _ = writeln!(text, "::{level} title=arbiter::{} {words}", data(&run.subject.spec));
    text
}

fn message(case: &Case) -> String {
    let notes = case.notes.join("\n");
    format!(
        "{}\nexpected: {}\ngot: {}\n{notes}\n{}",
        case.says, case.expected, case.got, case.repeat
    )
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

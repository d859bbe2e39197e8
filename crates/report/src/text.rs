//! A case in plain words, for formats that hold a text.

use std::fmt::Write;

use crate::{Case, Run, Verdict};

/// What a reader needs to understand and repeat a case, without colours.
pub(crate) fn plain(case: &Case) -> String {
    let mut text = String::new();
    let mut line = |label: &str, value: &str| {
        for (n, part) in value.lines().enumerate() {
            let label = if n == 0 { label } else { "" };
            let _ = writeln!(text, "{label:<9} {part}");
        }
    };
    line("says", &case.says);
    line("asked", &case.asked);
    line("position", &position(case));
    line("expected", &case.expected);
    line("got", &case.got);
    for note in &case.notes {
        line("note", note);
    }
    if case.line > 0 {
        line("at", &format!("{}:{}", case.file, case.line));
    }
    line("board", &case.board);
    line("again", &case.repeat);
    text
}

/// The position, its variant if it is not the usual one, and the moves played from it.
pub(crate) fn position(case: &Case) -> String {
    let variant = if case.variant == "standard" { "" } else { " (Chess960)" };
    match case.played.is_empty() {
        true => format!("{}{variant}", case.position),
        false => format!("{}{variant} after {}", case.position, case.played.join(" ")),
    }
}

/// The subject's name and version, or what it was called by.
pub(crate) fn subject(run: &Run) -> String {
    let parts = [run.subject.name.as_str(), run.subject.version.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { run.subject.spec.clone() } else { parts.join(" ") }
}

/// One sentence about the whole.
pub(crate) fn sentence(run: &Run) -> (Verdict, &'static str) {
    let counts = run.counts();
    let has = |verdict| counts.contains_key(&verdict);
    if has(Verdict::Differs) {
        (Verdict::Differs, "differs from the Laws")
    } else if has(Verdict::Failed) {
        (Verdict::Failed, "failed to answer")
    } else if has(Verdict::Conforms) {
        (Verdict::Conforms, "conforms to the Laws in everything asked")
    } else {
        (Verdict::Refused, "was asked nothing it could answer")
    }
}

/// A number with its noun: `1 scenario`, `2 scenarios`.
pub(crate) fn number(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

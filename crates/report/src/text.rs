//! A run in plain words, for formats that hold a text.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{Case, Group, Run, Verdict};

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
    if let Some(known) = &case.known {
        line("known", &known.reason);
        line("link", &known.link);
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

/// How the subject was asked, in a word or two; empty where its name says it.
pub(crate) fn how(run: &Run) -> &str {
    match run.subject.spec.split_once(':') {
        Some(("uci", _)) => "UCI",
        Some(("xboard", _)) => "XBoard",
        Some(("lib", _)) => "C library",
        Some(("adapter", _)) => "adapter",
        _ => run.subject.language.as_str(),
    }
}

/// An article with its title: `3.7.3.1 En passant`; one that is no number of the Laws as it is.
pub(crate) fn article(number: &str, title: &str) -> String {
    match title.is_empty() {
        true => number.to_string(),
        false => format!("{number} {title}"),
    }
}

/// What is wrong, and how often, in one line: `En passant ...: 61 questions in 25 articles`.
pub(crate) fn fault(group: &Group) -> String {
    let articles = match group.articles {
        1 => String::new(),
        n => format!(" in {}", number(n, "article")),
    };
    format!("{}: {}{articles}", group.what, number(group.questions, "question"))
}

/// One level of the Laws in a run.
pub(crate) struct Row {
    /// The level, or the variant where it is Chess960.
    pub name: String,
    /// What it is about.
    pub about: &'static str,
    /// Questions that were answered, failed or were too slow.
    pub asked: usize,
    /// Those that were answered as required or by a choice.
    pub good: usize,
}

/// What each level is about.
const LEVELS: [(&str, &str); 5] = [
    ("board", "Articles 1 to 3, mate and stalemate"),
    ("chess960", "Guidelines II"),
    ("notation", "FEN and algebraic notation (C)"),
    ("game", "repetition, counts, results, dead positions"),
    ("competition", "touch, clock, irregularities, claims, penalties"),
];

/// The levels that were asked about.
pub(crate) fn levels(run: &Run) -> Vec<Row> {
    let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
    for case in &run.cases {
        if matches!(case.verdict, Verdict::Skipped | Verdict::Unsupported) {
            continue;
        }
        let name = match (case.level.as_str(), case.variant.as_str()) {
            ("board", "chess960") => "chess960",
            (level, _) => level,
        };
        let place = LEVELS.iter().position(|(level, _)| *level == name).unwrap_or(LEVELS.len());
        let about = LEVELS.get(place).map_or("", |(_, about)| about);
        let row =
            rows.entry(place).or_insert(Row { name: name.to_string(), about, asked: 0, good: 0 });
        row.asked += 1;
        let good = [Verdict::Conforms, Verdict::Choice, Verdict::Refused];
        row.good += usize::from(good.contains(&case.verdict));
    }
    rows.into_values().collect()
}

/// Reasons at most that are told in a summary.
const REASONS: usize = 3;

/// Why questions got a verdict, the most frequent reason first, a few at most.
pub(crate) fn reasons(run: &Run, verdict: Verdict) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for case in run.cases.iter().filter(|case| case.verdict == verdict) {
        *counts.entry(case.got.lines().next().unwrap_or_default()).or_default() += 1;
    }
    let mut reasons: Vec<(&str, usize)> = counts.into_iter().collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), *reason));
    let more = reasons.len().saturating_sub(REASONS);
    let mut words: Vec<String> =
        reasons.into_iter().take(REASONS).map(|(reason, _)| reason.to_string()).collect();
    if more > 0 {
        words.push(format!("{} (-v)", number(more, "other reason")));
    }
    words
}

/// A number with its noun: `1 scenario`, `2,717 scenarios`.
pub(crate) fn number(count: usize, noun: &str) -> String {
    inquiry::number(count as u64, noun)
}

/// A number with a comma before every three digits: `2,717`.
pub(crate) fn grouped(count: usize) -> String {
    inquiry::grouped(count as u64)
}

//! The report that a person reads in a terminal.

use std::collections::BTreeMap;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::model::count;
use crate::{Case, Run, Verdict};

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default();
const DIM: Style = Style::new().dimmed();

/// How much a report shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Every question that did not conform, and a summary.
    Findings,
    /// Every question.
    Everything,
}

/// The width that lists of articles are folded to, in characters.
const WIDTH: usize = 96;

/// The report with terminal colours; strip them where they are not wanted.
pub fn human(run: &Run, detail: Detail) -> String {
    let mut text = String::new();
    for case in &run.cases {
        match case.verdict {
            Verdict::Differs | Verdict::Failed | Verdict::Refused => full(&mut text, case),
            _ if detail == Detail::Findings => {}
            _ => brief(&mut text, case),
        }
    }
    choices(&mut text, run);
    head(&mut text, run);
    articles(&mut text, run);
    verdict(&mut text, run);
    text
}

fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Conforms => GOOD,
        Verdict::Differs | Verdict::Failed => BAD,
        Verdict::Choice | Verdict::Refused => NOTE,
        Verdict::Unsupported | Verdict::Skipped => DIM,
    }
}

fn brief(text: &mut String, case: &Case) {
    let (style, word) = (style(case.verdict), case.verdict.word());
    let _ = writeln!(
        text,
        "{style}{word:<12}{style:#}{}  {} {DIM}{}{DIM:#}",
        case.article, case.scenario, case.question
    );
}

fn full(text: &mut String, case: &Case) {
    let (style, word) = (style(case.verdict), case.verdict.word());
    let _ = writeln!(text, "{style}{word}{style:#}  {}  {}", case.article, case.scenario);
    let mut line = |label: &str, value: &str| {
        for (n, part) in value.lines().enumerate() {
            let label = if n == 0 { label } else { "" };
            let _ = writeln!(text, "  {DIM}{label:<9}{DIM:#} {part}");
        }
    };
    line("asked", &case.asked);
    line("position", &crate::text::position(case));
    line("expected", &case.expected);
    line("got", &case.got);
    for note in &case.notes {
        line("note", note);
    }
    line("says", &case.says);
    line("source", &case.source);
    if case.line > 0 {
        line("at", &format!("{}:{}", case.file, case.line));
    }
    line("board", &case.board);
    line("again", &case.repeat);
    text.push('\n');
}

/// What the subject chose where the Laws leave a choice: a line for each name of a choice.
fn choices(text: &mut String, run: &Run) {
    let mut names: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in run.cases.iter().filter(|case| case.verdict == Verdict::Choice) {
        let name = case.notes.first().map_or("", String::as_str);
        names.entry(name).or_default().push(case);
    }
    for (name, cases) in names {
        let Some(first) = cases.first() else { continue };
        let number = crate::text::number(cases.len(), "question");
        let _ = writeln!(text, "{NOTE}choice{NOTE:#}  {name} ({number})");
        let _ = writeln!(
            text,
            "  {DIM}such as  {DIM:#} {} in {}: {}",
            first.question, first.scenario, first.got
        );
    }
    if run.counts().contains_key(&Verdict::Choice) {
        text.push('\n');
    }
}

fn head(text: &mut String, run: &Run) {
    let name = crate::text::subject(run);
    let _ = writeln!(text, "{name}, judged by the Laws of {}", run.edition);
    let scenarios = crate::text::number(run.scenarios(), "scenario");
    let questions = crate::text::number(run.cases.len(), "question");
    let _ = writeln!(text, "{scenarios}, {questions}");
    for (verdict, number) in in_order(run) {
        let style = style(verdict);
        let _ = writeln!(text, "  {style}{:<12}{style:#}{number:>6}", verdict.word());
    }
}

fn in_order(run: &Run) -> Vec<(Verdict, usize)> {
    let counts = run.counts();
    Verdict::ALL.into_iter().filter_map(|v| counts.get(&v).map(|n| (v, *n))).collect()
}

/// Which articles are kept, broken, or could not be asked about.
fn articles(text: &mut String, run: &Run) {
    let mut kept = Vec::new();
    let mut broken = Vec::new();
    let mut failed = Vec::new();
    let mut unasked = Vec::new();
    for (article, cases) in run.by_article() {
        let counts = count(cases.iter().copied());
        if counts.contains_key(&Verdict::Differs) {
            broken.push(article);
        } else if counts.contains_key(&Verdict::Failed) {
            failed.push(article);
        } else if counts.contains_key(&Verdict::Conforms) {
            kept.push(article);
        } else {
            unasked.push(article);
        }
    }
    list(text, "keeps", GOOD, &kept);
    list(text, "breaks", BAD, &broken);
    list(text, "fails at", BAD, &failed);
    list(text, "not asked", DIM, &unasked);
}

fn list(text: &mut String, label: &str, style: Style, articles: &[&str]) {
    let mut line = String::new();
    let mut label = label;
    for article in articles {
        if !line.is_empty() && line.len() + article.len() + 1 > WIDTH - 12 {
            let _ = writeln!(text, "{style}{label:<10}{style:#}{line}");
            line.clear();
            label = "";
        }
        line.push(' ');
        line.push_str(article);
    }
    if !line.is_empty() {
        let _ = writeln!(text, "{style}{label:<10}{style:#}{line}");
    }
}

fn verdict(text: &mut String, run: &Run) {
    let (verdict, words) = crate::text::sentence(run);
    let style = style(verdict);
    let _ = writeln!(text, "{style}{} {words}{style:#}", run.subject.spec);
}

//! An article with its scenarios: the board once, the questions, and what was answered otherwise.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html as markup};

use super::Page;
use super::grid::{Article, Question, Scenario};
use super::verdicts::{gravest, is_finding, letter, mark, tags};
use crate::picture::{Picture, king_in_check, later};
use crate::{Case, Verdict};

/// Runs that gave one and the same answer.
struct Alike<'a> {
    case: &'a Case,
    runs: Vec<usize>,
}

impl Page<'_> {
    pub(super) fn article(&self, article: &Article<'_>) -> Markup {
        let states = self.articles.get(article.number).map_or("", |info| info.states.as_str());
        let level = level(article);
        let (plain, told): (Vec<_>, Vec<_>) = article.scenarios.iter().partition(|s| is_plain(s));
        markup! {
            details.a data-a=(article.number) data-l=(level) {
                summary {
                    b { (article.number) } " " span { (self.title(article.number)) }
                    (tags(article.cases().map(|(_, case)| case)))
                }
                // The id stands inside, so that following a link to it opens the article without a script.
                div id={ "a-" (article.number) } {
                    // The words of an article of which nothing is to be told would be most of a page of a program that
                    // obeys the Laws; `arbiter law` tells them.
                    @if !states.is_empty() && !told.is_empty() { p { (states) } }
                    @for scenario in &told { (self.scenario(scenario, level)) }
                    @if !plain.is_empty() { ul.p {
                        @for scenario in &plain { (self.plain_scenario(scenario, level)) }
                    } }
                }
            }
        }
    }

    /// A scenario about which there is nothing to tell: one line with its position. `level` is the article's.
    fn plain_scenario(&self, scenario: &Scenario<'_>, level: &str) -> Markup {
        let Some((_, case)) = scenario.cases().next() else { return markup! {} };
        let letters = self.letters(scenario);
        let kept = letters.chars().all(|letter| matches!(letter, 'c' | ' '));
        let questions = scenario.questions.len();
        let words = markup! {
            (case.says) " "
            @if kept && questions > 1 { "✓ " (questions) " " }
            @if !kept { (tags(scenario.cases().map(|(_, case)| case))) " " }
            i { (short(shown(case))) }
            @match case.played.len() { 0 => {} 1 => { " after 1 ply" } n => { " after " (n) " plies" } }
        };
        let mut line = String::from("<li");
        attribute(&mut line, "id", &format!("s-{}", case.scenario));
        let letters = (!kept).then_some(letters.as_str());
        let level = other_level(case, level);
        for (name, value) in [("data-l", level), ("data-e", editions(case)), ("data-v", letters)] {
            if let Some(value) = value {
                attribute(&mut line, name, value);
            }
        }
        // HTML lets the end of an item be left out, and most lines of a page are such items.
        PreEscaped(format!("{line}>{}", words.into_string()))
    }

    fn scenario(&self, scenario: &Scenario<'_>, level: &str) -> Markup {
        let Some((_, first)) = scenario.cases().next() else { return markup! {} };
        let runs: Vec<usize> = (0..self.runs.len()).collect();
        let unasked: Vec<(usize, &Case)> =
            runs.iter().filter_map(|run| Some((*run, unasked(scenario, *run)?))).collect();
        let is_unasked = |run: &usize| unasked.iter().any(|(other, _)| other == run);
        let told: Vec<usize> = runs.iter().copied().filter(|run| !is_unasked(run)).collect();
        markup! {
            details.s data-l=[other_level(first, level)] data-e=[editions(first)] data-v=(self.letters(scenario)) {
                summary { (first.says) (tags(scenario.cases().map(|(_, case)| case))) }
                div.scenario id={ "s-" (first.scenario) } {
                    (PreEscaped(later(&picture(telling(scenario).unwrap_or(first)))))
                    div.words {
                        (about(first))
                        ul.q { @for question in &scenario.questions { (self.question(question, &told)) } }
                        @for alike in alike(unasked.into_iter()) {
                            (self.answer(&alike))
                        }
                        (self.again(scenario))
                    }
                }
            }
        }
    }

    /// The verdicts of each subject as letters, a dash where it was not asked.
    fn letters(&self, scenario: &Scenario<'_>) -> String {
        let of = |run| {
            let mut letters: Vec<char> =
                scenario.of(run).map(|case| letter(case.verdict)).collect();
            letters.sort_unstable();
            letters.dedup();
            if letters.is_empty() { "-".to_string() } else { letters.into_iter().collect() }
        };
        (0..self.runs.len()).map(of).collect::<Vec<_>>().join(" ")
    }

    fn question(&self, question: &Question<'_>, told: &[usize]) -> Markup {
        let Some(first) = question.any() else { return markup! {} };
        let answers = question
            .cases()
            .filter(|(run, case)| told.contains(run) && case.verdict != Verdict::Conforms);
        let variant = if first.question.ends_with("@chess960") { " (Chess960)" } else { "" };
        markup! { li {
            (first.asked) (variant) " " b { (first.expected) }
            @for alike in alike(answers) { (self.answer(&alike)) }
        } }
    }

    /// What one or several subjects answered.
    fn answer(&self, alike: &Alike<'_>) -> Markup {
        let case = alike.case;
        let names: Vec<&str> = alike.runs.iter().map(|run| self.labels[*run].as_str()).collect();
        let one = self.runs.len() == 1;
        markup! { div class={ "answer " (case.verdict.word()) } {
            (mark(case.verdict)) " " @if !one { strong { (names.join(", ")) } " " }
            (case.verdict.word()) @if case.known.is_some() { " (known)" } ": " (case.got)
            @if case.verdict == Verdict::Choice { " (" (case.notes.join("; ")) ")" }
            @else if !case.notes.is_empty() { ul { @for note in &case.notes { li { (note) } } } }
        } }
    }

    /// The commands that ask again what was answered otherwise.
    fn again(&self, scenario: &Scenario<'_>) -> Markup {
        let findings = (0..self.runs.len()).filter_map(|run| {
            scenario
                .of(run)
                .find(|case| case.verdict != Verdict::Choice && is_finding(case.verdict))
        });
        let commands: Vec<&str> = findings.map(|case| case.repeat.as_str()).collect();
        markup! { @if !commands.is_empty() { pre { (commands.join("\n")) } } }
    }
}

/// The reason why a subject was asked nothing of a scenario, where it is the same for every question.
fn unasked<'a>(scenario: &Scenario<'a>, run: usize) -> Option<&'a Case> {
    let mut cases = scenario.of(run);
    let first = cases.next()?;
    let alike = |case: &Case| case.verdict == first.verdict && case.got == first.got;
    let is_unasked = matches!(first.verdict, Verdict::Skipped | Verdict::Unsupported);
    (is_unasked && cases.all(alike)).then_some(first)
}

/// Puts equal answers together, the gravest first.
fn alike<'a>(answers: impl Iterator<Item = (usize, &'a Case)>) -> Vec<Alike<'a>> {
    let mut groups: BTreeMap<(usize, &str, &[String]), Alike> = BTreeMap::new();
    for (run, case) in answers {
        let rank = Verdict::ALL.iter().position(|verdict| *verdict == case.verdict);
        let key = (rank.unwrap_or_default(), case.got.as_str(), case.notes.as_slice());
        groups.entry(key).or_insert(Alike { case, runs: Vec::new() }).runs.push(run);
    }
    groups.into_values().collect()
}

/// The case that a scenario's picture shows: the first of the gravest findings, if there is one.
fn telling<'a>(scenario: &Scenario<'a>) -> Option<&'a Case> {
    let findings =
        || scenario.cases().map(|(_, case)| case).filter(|case| is_finding(case.verdict));
    let worst = gravest(findings())?;
    findings().find(|case| case.verdict == worst)
}

/// The position asked about, with the move and the squares that show why.
pub(super) fn picture(case: &Case) -> Picture<'_> {
    let placement = shown(case);
    let check = king_in_check(placement);
    Picture { placement, mv: &case.mv, marks: &case.marks, check }
}

/// The position asked about.
fn shown(case: &Case) -> &str {
    if case.shown.is_empty() { &case.position } else { &case.shown }
}

/// A position in few characters: the one that every game begins with by its name in UCI.
fn short(fen: &str) -> &str {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    if fen == start { "startpos" } else { fen }
}

/// Adds an attribute, in quotes where it needs them.
fn attribute(line: &mut String, name: &str, value: &str) {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    let quoted = if value.chars().all(is_plain) && !value.is_empty() {
        value.to_string()
    } else {
        let escaped = value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        format!("\"{escaped}\"")
    };
    line.push_str(&format!(" {name}={quoted}"));
}

/// Whether nothing is to be told but that a scenario was answered as required, or not asked.
fn is_plain(scenario: &Scenario<'_>) -> bool {
    let plain = [Verdict::Conforms, Verdict::Skipped, Verdict::Unsupported];
    scenario.cases().all(|(_, case)| plain.contains(&case.verdict))
}

/// The level of most of an article's scenarios.
fn level<'a>(article: &Article<'a>) -> &'a str {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, case) in article.scenarios.iter().filter_map(|scenario| scenario.cases().next()) {
        *counts.entry(&case.level).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map_or("", |(level, _)| level)
}

/// The level of a case where it is not its article's.
fn other_level<'a>(case: &'a Case, level: &str) -> Option<&'a str> {
    (case.level != level).then_some(case.level.as_str())
}

/// The editions that a case holds for where those are not all.
fn editions(case: &Case) -> Option<&str> {
    (!case.editions.is_empty() && case.editions != "1997..").then_some(case.editions.as_str())
}

/// Where the scenario stands.
fn about(case: &Case) -> Markup {
    let is_address = case.source.starts_with("https://") || case.source.starts_with("http://");
    markup! {
        p { code { (crate::text::position(case)) } }
        p.dim { (case.scenario) ", " (case.file) ":" (case.line)
            @if is_address { ", " a href=(case.source) { "source" } }
        }
    }
}

//! An article with its scenarios: the board once, the questions, and what was answered otherwise.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html as markup};

use super::Page;
use super::grid::{Article, Question, Scenario};
use super::verdicts::{gravest, is_finding, letter, mark, tags};
use crate::picture::{Picture, king_in_check};
use crate::{Case, Verdict};

/// Runs that gave one and the same answer.
struct Alike<'a> {
    case: &'a Case,
    runs: Vec<usize>,
}

impl Page<'_> {
    pub(super) fn article(&self, article: &Article<'_>) -> Markup {
        let states = self.articles.get(article.number).map_or("", |info| info.states.as_str());
        markup! {
            details.a data-a=(article.number) {
                summary {
                    strong { (article.number) } " " span { (self.title(article.number)) }
                    (tags(article.cases().map(|(_, case)| case)))
                }
                // The id stands inside, so that following a link to it opens the article without a script.
                div id={ "a-" (article.number) } {
                    @if !states.is_empty() { p { (states) } }
                    @for scenario in &article.scenarios { (self.scenario(scenario)) }
                }
            }
        }
    }

    fn scenario(&self, scenario: &Scenario<'_>) -> Markup {
        let Some((_, first)) = scenario.cases().next() else { return markup! {} };
        let editions = (first.editions != "1997..").then_some(first.editions.as_str());
        let runs: Vec<usize> = (0..self.runs.len()).collect();
        let unasked: Vec<(usize, &Case)> =
            runs.iter().filter_map(|run| Some((*run, unasked(scenario, *run)?))).collect();
        let is_unasked = |run: &usize| unasked.iter().any(|(other, _)| other == run);
        let told: Vec<usize> = runs.iter().copied().filter(|run| !is_unasked(run)).collect();
        markup! {
            details.s data-l=(first.level) data-e=[editions.filter(|e| !e.is_empty())]
                data-v=(self.letters(scenario)) {
                summary { (first.says) (tags(scenario.cases().map(|(_, case)| case))) }
                div.scenario {
                    (self.picture(scenario))
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

    /// The position, with the move and the squares of the answer that is most worth a look.
    fn picture(&self, scenario: &Scenario<'_>) -> Markup {
        let mut picture = Picture { placement: placement(scenario), ..Picture::default() };
        if let Some(case) = telling(scenario) {
            (picture.mv, picture.marks) = (&case.mv, &case.marks);
        }
        let check = king_in_check(picture.placement);
        picture.check = &check;
        markup! { (PreEscaped(self.album.board(&picture))) }
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
        markup! { div class={ "answer " (case.verdict.word()) } {
            (mark(case.verdict)) " " strong { (names.join(", ")) } " " (case.verdict.word()) ": " (case.got)
            @if !case.notes.is_empty() { ul { @for note in &case.notes { li { (note) } } } }
        } }
    }

    /// The commands that ask again what was answered otherwise.
    fn again(&self, scenario: &Scenario<'_>) -> Markup {
        let findings = (0..self.runs.len())
            .filter_map(|run| scenario.of(run).find(|case| is_finding(case.verdict)));
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

/// The position of a scenario's picture.
pub(super) fn placement<'a>(scenario: &Scenario<'a>) -> &'a str {
    let first = || scenario.cases().next().map(|(_, case)| case);
    telling(scenario).or_else(first).map_or("", |case| match case.shown.is_empty() {
        true => &case.position,
        false => &case.shown,
    })
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

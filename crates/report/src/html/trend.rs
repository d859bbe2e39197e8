//! Several versions of one subject: the share of answers that conform, and what changed.

use std::collections::{BTreeMap, HashMap};

use maud::{Markup, html as markup};

use super::Page;
use crate::{Run, Verdict};

/// Changes named in full between two versions; more are counted.
const NAMED: usize = 20;

impl Page<'_> {
    /// A line for each subject that is there in more than one version.
    pub(super) fn trends(&self) -> Markup {
        let mut names: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (n, run) in self.runs.iter().enumerate() {
            names.entry(&run.subject.name).or_default().push(n);
        }
        names.retain(|name, runs| runs.len() > 1 && !name.is_empty());
        markup! { @if !names.is_empty() {
            h2 { "Over versions" }
            @for (name, runs) in &names { (self.trend(name, runs)) }
        } }
    }

    fn trend(&self, name: &str, numbers: &[usize]) -> Markup {
        let runs: Vec<&Run> = numbers.iter().map(|n| &self.runs[*n]).collect();
        let shares: Vec<f64> = runs.iter().map(|run| share(run)).collect();
        markup! {
            h3 { (name) }
            (chart(name, &shares))
            ul {
                @for (n, share) in shares.iter().enumerate() {
                    li {
                        (self.labels[numbers[n]]) ": " (format!("{share:.1}")) " % of the answers conform"
                        @if n > 0 { (changes(runs[n - 1], runs[n])) }
                    }
                }
            }
        }
    }
}

/// The share of conforming answers among those that conform, differ or failed, in per cent.
fn share(run: &Run) -> f64 {
    let counts = run.counts();
    let number = |verdict| counts.get(&verdict).copied().unwrap_or_default();
    let good = number(Verdict::Conforms);
    let all = good + number(Verdict::Differs) + number(Verdict::Failed);
    100.0 * good as f64 / all.max(1) as f64
}

fn chart(name: &str, shares: &[f64]) -> Markup {
    let step = 500.0 / (shares.len() - 1).max(1) as f64;
    let places: Vec<(f64, f64)> =
        shares.iter().enumerate().map(|(n, s)| (60.0 + step * n as f64, 115.0 - s)).collect();
    let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    markup! {
        svg.trend viewBox="0 0 600 130" role="img" aria-label={ "Share of conforming answers of " (name) } {
            path d="M60 15H560M60 115H560" stroke="currentColor" stroke-opacity=".3";
            g fill="currentColor" font-size="12" text-anchor="end" {
                text x="54" y="19" { "100 %" }
                text x="54" y="119" { "0 %" }
            }
            polyline points=(points.join(" ")) fill="none" stroke="currentColor" stroke-width="2";
            @for (x, y) in &places { circle cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="4" fill="currentColor"; }
        }
    }
}

/// The questions that conform now and did not, and those that do not any more.
fn changes(before: &Run, after: &Run) -> Markup {
    let old: HashMap<(&str, &str), Verdict> = before
        .cases
        .iter()
        .map(|c| ((c.scenario.as_str(), c.question.as_str()), c.verdict))
        .collect();
    let mut mended = Vec::new();
    let mut broken = Vec::new();
    for case in &after.cases {
        let key = (case.scenario.as_str(), case.question.as_str());
        match (old.get(&key).map(|v| is_wrong(*v)), is_wrong(case.verdict)) {
            (Some(true), false) if case.verdict == Verdict::Conforms => mended.push(key),
            (Some(false), true) => broken.push(key),
            _ => {}
        }
    }
    markup! {
        (named("conform now", &mended))
        (named("do not any more", &broken))
    }
}

fn is_wrong(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Differs | Verdict::Failed)
}

fn named(words: &str, questions: &[(&str, &str)]) -> Markup {
    let rest = questions.len().saturating_sub(NAMED);
    markup! { @if !questions.is_empty() {
        br; (questions.len()) " " (words) ": "
        @for (n, (scenario, question)) in questions.iter().take(NAMED).enumerate() {
            @if n > 0 { ", " } code { (scenario) "/" (question) }
        }
        @if rest > 0 { " and " (rest) " more" }
    } }
}

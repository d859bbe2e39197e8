//! Several versions of one subject: the share of answers that conform, and what changed.

use std::collections::BTreeMap;

use maud::{Markup, html as markup};

use super::Page;
use crate::compare::Comparison;
use crate::{Case, Run, Verdict};

/// Changes named in full between two versions; more are counted.
const NAMED: usize = 6;

/// The chart, in units of its view box: the left and right end of the axis, its top and its bottom.
const FIELD: (f64, f64, f64, f64) = (64.0, 584.0, 16.0, 156.0);

impl Page<'_> {
    /// A line for each subject that is there in more than one version.
    pub(super) fn trends(&self) -> Markup {
        let mut names: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (n, run) in self.runs.iter().enumerate() {
            names.entry(&run.subject.name).or_default().push(n);
        }
        names.retain(|name, runs| runs.len() > 1 && !name.is_empty());
        markup! { @if !names.is_empty() {
            h2 id="trends" { "Over versions" }
            @for (name, runs) in &names { (self.trend(name, runs)) }
        } }
    }

    fn trend(&self, name: &str, numbers: &[usize]) -> Markup {
        let runs: Vec<&Run> = numbers.iter().map(|n| &self.runs[*n]).collect();
        let shares: Vec<f64> = runs.iter().map(|run| share(run)).collect();
        let versions: Vec<&str> = runs.iter().map(|run| run.subject.version.as_str()).collect();
        markup! {
            h3 { (name) }
            (chart(name, &shares, &versions))
            ul {
                @for (n, share) in shares.iter().enumerate() {
                    li {
                        (self.labels[numbers[n]]) ": " (percent(*share, 2)) " of the answers conform"
                        @if n > 0 { (changes(runs[n - 1], runs[n])) }
                    }
                }
            }
        }
    }
}

/// The share of conforming answers among those that conform or are at fault, in per cent. Less than all never
/// rounds to all.
fn share(run: &Run) -> f64 {
    let good = run.cases.iter().filter(|case| case.verdict == Verdict::Conforms).count();
    let all = good + run.cases.iter().filter(|case| case.verdict.is_fault()).count();
    match good == all {
        true => 100.0,
        false => (100.0 * good as f64 / all as f64).min(99.99),
    }
}

fn percent(share: f64, digits: usize) -> String {
    format!("{share:.digits$} %")
}

/// The axis of these shares: its lowest value and its step. It ends at 100 per cent or above the best share, and is
/// so narrow that the change between the shares fills it.
fn axis(shares: &[f64]) -> (f64, f64, f64) {
    let low = shares.iter().copied().fold(100.0, f64::min);
    let high = shares.iter().copied().fold(0.0, f64::max);
    let steps = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0];
    let step = steps.into_iter().find(|step| (high - low) / step <= 3.0).unwrap_or(25.0);
    let bottom = ((low / step - 0.25).floor() * step).max(0.0);
    let top = ((high / step + 0.25).ceil() * step).min(100.0).max(bottom + step);
    (bottom, top, step)
}

fn chart(name: &str, shares: &[f64], versions: &[&str]) -> Markup {
    let (left, right, top, bottom) = FIELD;
    let (low, high, step) = axis(shares);
    let y = |share: f64| bottom - (share - low) / (high - low) * (bottom - top);
    let x = |n: usize| {
        left + 20.0 + (right - left - 40.0) / (shares.len() - 1).max(1) as f64 * n as f64
    };
    let places: Vec<(f64, f64)> = shares.iter().enumerate().map(|(n, s)| (x(n), y(*s))).collect();
    let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let lines = ((high - low) / step).round() as usize;
    let digits = usize::from(step < 1.0);
    // Ends that are labelled are enough where there are many versions.
    let labelled = |n: usize| versions.len() <= 8 || n == 0 || n + 1 == versions.len();
    // An element of SVG is closed by braces: written like a void one it would swallow the next.
    markup! {
        svg.trend viewBox="0 0 600 180" role="img" aria-label={ "Share of conforming answers of " (name) } {
            g stroke="currentColor" stroke-opacity=".3" {
                @for n in 0..=lines { @let y = y(low + step * n as f64);
                    path.line d=(format!("M{left} {y:.1}H{right}")) {}
                }
            }
            g fill="currentColor" font-size="12" text-anchor="end" {
                @for n in 0..=lines { @let share = low + step * n as f64;
                    text x=(left - 6.0) y=(format!("{:.1}", y(share) + 4.0)) { (percent(share, digits)) }
                }
            }
            polyline points=(points.join(" ")) fill="none" stroke="currentColor" stroke-width="2" {}
            @for (x, y) in &places {
                circle cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="4" fill="currentColor" {}
            }
            g fill="currentColor" font-size="12" text-anchor="middle" {
                @for (n, version) in versions.iter().enumerate().filter(|(n, _)| labelled(*n)) {
                    text x=(format!("{:.1}", places[n].0)) y=(bottom + 18.0) { (version.chars().take(12).collect::<String>()) }
                }
            }
        }
    }
}

/// The questions that conform now and did not, and those that do not any more.
fn changes(before: &Run, after: &Run) -> Markup {
    let found = Comparison::of(before, after);
    markup! {
        (named("conform now", &found.fixed))
        (named("do not any more", &found.new))
    }
}

fn named(words: &str, questions: &[&Case]) -> Markup {
    let rest = questions.len().saturating_sub(NAMED);
    markup! { @if !questions.is_empty() {
        br; (questions.len()) " " (words) ": "
        @for (n, case) in questions.iter().take(NAMED).enumerate() {
            @if n > 0 { ", " } code { (case.id()) }
        }
        @if rest > 0 { " and " (rest) " more" }
    } }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of one per cent takes a fifth of the axis at least, and every share lies on it.
    #[test]
    fn the_axis_shows_a_change_of_one_per_cent() {
        for low in 0..=99 {
            for change in [1.0, 2.0, 5.0, 30.0, 100.0 - f64::from(low)] {
                let shares = [f64::from(low), (f64::from(low) + change).min(100.0)];
                let (bottom, top, step) = axis(&shares);
                assert!(bottom <= shares[0] && shares[1] <= top, "{shares:?}: {bottom} {top}");
                assert!(
                    (shares[1] - shares[0]) / (top - bottom) > 0.2,
                    "{shares:?}: {bottom} {top}"
                );
                assert!((top - bottom) / step < 7.0, "{shares:?}: {bottom} {top} {step}");
            }
        }
        let (bottom, top, _) = axis(&[100.0, 100.0]);
        assert!(bottom < 100.0 && top == 100.0);
    }
}

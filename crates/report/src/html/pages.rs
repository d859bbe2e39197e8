//! Searches, suites and coverage on the page.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html as markup};

use super::chapters::{chapter, chapter_name};
use crate::pages::{Covered, Found, Search, Suite};
use crate::picture::{Picture, king_in_check, later};
use crate::text::number;

/// A section for each search.
pub fn searches(searches: &[Search]) -> Markup {
    markup! { @if !searches.is_empty() {
        h2 id="searches" { "Searched for faults" }
        @for search in searches { (one_search(search)) }
    } }
}

fn one_search(search: &Search) -> Markup {
    markup! {
        h3 { (search.subject) " (" (search.kind) "): " (number(search.findings.len(), "fault")) }
        p { (search.summary) }
        @for found in &search.findings { (one_fault(found)) }
        @if !search.notes.is_empty() { ul { @for note in &search.notes { li { (note) } } } }
    }
}

fn one_fault(found: &Found) -> Markup {
    let picture = Picture {
        placement: &found.position,
        mv: if found.played.is_empty() { &found.mv } else { "" },
        check: king_in_check(&found.position),
        ..Picture::default()
    };
    markup! { details {
        summary { strong { (found.article) } " " (found.what) " " span.dim { "seen " (times(found.times)) } }
        div.scenario {
            (PreEscaped(later(&picture)))
            div.words {
                p { code { (found.position) } @if !found.played.is_empty() {
                    " after " code { (found.played.join(" ")) }
                } }
                dl {
                    @if !found.mv.is_empty() { dt { "move" } dd { (found.mv) } }
                    dt { "expected" } dd { (found.expected) }
                    dt { "got" } dd { (found.got) }
                    @for why in &found.why { dt { "why" } dd { (why) } }
                }
                @if !found.repeat.is_empty() { pre { (found.repeat) } }
            }
        }
    } }
}

fn times(times: u64) -> String {
    if times == 1 { "once".to_string() } else { format!("{times} times") }
}

/// A table of suites by levels of planted faults, and the faults that are left.
pub fn suites(suites: &[Suite]) -> Markup {
    let mut levels: Vec<&str> = Vec::new();
    for fault in suites.iter().flat_map(|suite| &suite.faults) {
        if !levels.contains(&fault.level.as_str()) {
            levels.push(&fault.level);
        }
    }
    markup! { @if !suites.is_empty() {
        h2 id="suites" { "What suites are worth" }
        p { "Each suite was tried on programs with one planted fault. A cell tells how many of them it found." }
        div { table.stack {
            thead { tr {
                th scope="col" { "Suite" } th.n scope="col" { "cases" } th.n scope="col" { "cost" }
                @for level in &levels { th.n scope="col" { (level) } }
            } }
            tbody { @for suite in suites { tr {
                th scope="row" { (suite.name) } td.n data-s="cases" { (suite.cases) } td.n data-s="cost" { (suite.cost) }
                @for level in &levels { (score(suite, level)) }
            } } }
        } }
        @for suite in suites { (left(suite)) }
    } }
}

fn score(suite: &Suite, level: &str) -> Markup {
    let faults = suite.faults.iter().filter(|fault| fault.level == level);
    let all = faults.clone().count();
    let found = faults.filter(|fault| fault.found_by.is_some()).count();
    markup! { td.n data-s=(level) { @if all > 0 { (found) " of " (all) } } }
}

fn left(suite: &Suite) -> Markup {
    let mut left: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for fault in suite.faults.iter().filter(|fault| fault.found_by.is_none()) {
        left.entry(&fault.article).or_default().push(&fault.name);
    }
    let all: usize = left.values().map(Vec::len).sum();
    markup! { @if all > 0 { details {
        summary { (number(all, "fault")) " not found by " (suite.name) }
        div { ul { @for (article, names) in &left { li { (article) ": " (names.join(", ")) } } } }
    } } }
}

/// A table of the articles, with the reason where one is not asked about.
pub fn coverage(coverage: &[Covered]) -> Markup {
    let chapters = || coverage.chunk_by(|a, b| chapter(&a.article) == chapter(&b.article));
    markup! { @if !coverage.is_empty() {
        h2 id="coverage" { "What is asked" }
        div { table.stack {
            thead { tr {
                th scope="col" { "Article" } th.n scope="col" { "scenarios" }
                th.n scope="col" { "questions" } th scope="col" { "why not, or not all" }
            } }
            @for articles in chapters() { tbody {
                tr.chapter { th scope="rowgroup" colspan="4" { (chapter_name(chapter(&articles[0].article))) } }
                @for covered in articles { tr {
                    th scope="row" { (covered.article) " " (covered.title) }
                    td.n data-s="scenarios" { (covered.scenarios) } td.n data-s="questions" { (covered.questions) } td { (covered.reason) }
                } }
            } }
        } }
    } }
}

//! The report for a browser: one file, no network, readable without scripts.

use std::collections::{BTreeMap, BTreeSet};

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use crate::model::count;
use crate::picture::{Picture, board, shared_shapes};
use crate::{Case, Run, Verdict};

/// What the report tells about an article.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArticleInfo {
    /// A short title.
    pub title: String,
    /// What the article says, in our own words.
    pub states: String,
}

/// One page for any number of subjects: a matrix of articles by subjects, and every scenario behind it.
///
/// `articles` gives titles and words by number; an article that is missing there is shown by its
/// number alone.
pub fn html(runs: &[Run], articles: &BTreeMap<String, ArticleInfo>) -> String {
    let page = Page::new(runs, articles);
    let title = match runs {
        [run] => format!("{} and the Laws of Chess", crate::text::subject(run)),
        _ => format!("{} programs and the Laws of Chess", runs.len()),
    };
    let document = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                a.skip href="#matrix" { "Skip to the matrix" }
                (PreEscaped(shared_shapes()))
                header {
                    h1 { (title) }
                    p { (page.introduction()) }
                }
                main {
                    (page.summary())
                    (page.trends())
                    (page.filter())
                    (page.matrix())
                    h2 { "The articles" }
                    @for article in &page.order { (page.article(article)) }
                }
                footer { p { "Made by arbiter " (page.versions()) ". The Laws themselves: "
                    a href="https://handbook.fide.com/chapter/E012023" { "FIDE Handbook" } "." } }
                script { (PreEscaped(include_str!("filter.js"))) }
            }
        }
    };
    document.into_string()
}

/// The cases of one article, by subject.
type Cells<'a> = Vec<Vec<&'a Case>>;

struct Page<'a> {
    runs: &'a [Run],
    articles: &'a BTreeMap<String, ArticleInfo>,
    order: Vec<&'a str>,
    cells: BTreeMap<&'a str, Cells<'a>>,
}

impl<'a> Page<'a> {
    fn new(runs: &'a [Run], articles: &'a BTreeMap<String, ArticleInfo>) -> Page<'a> {
        let mut cells: BTreeMap<&str, Cells> = BTreeMap::new();
        for (n, run) in runs.iter().enumerate() {
            for case in &run.cases {
                let row =
                    cells.entry(&case.article).or_insert_with(|| vec![Vec::new(); runs.len()]);
                row[n].push(case);
            }
        }
        let mut order: Vec<&str> = cells.keys().copied().collect();
        order.sort_by(|a, b| laws::compare_numbers(a, b));
        Page { runs, articles, order, cells }
    }

    fn title(&self, article: &str) -> &str {
        self.articles.get(article).map_or("", |info| info.title.as_str())
    }

    fn introduction(&self) -> String {
        let editions: BTreeSet<&str> = self.runs.iter().map(|run| run.edition.as_str()).collect();
        let editions: Vec<&str> = editions.into_iter().collect();
        let questions: usize = self.runs.iter().map(|run| run.cases.len()).sum();
        format!(
            "Each cell says how many questions about an article were answered as the Laws of {} \
             require. {questions} questions in all.",
            editions.join(" and ")
        )
    }

    fn versions(&self) -> String {
        let versions: BTreeSet<&str> = self.runs.iter().map(|run| run.arbiter.as_str()).collect();
        versions.into_iter().collect::<Vec<_>>().join(", ")
    }

    fn summary(&self) -> Markup {
        markup! {
            h2 { "The subjects" }
            div.scroll tabindex="0" role="region" aria-label="The subjects" {
                table {
                    thead { tr {
                        th scope="col" { "Subject" }
                        @for verdict in Verdict::ALL { th scope="col" { (verdict.word()) } }
                    } }
                    tbody { @for run in self.runs {
                        @let counts = run.counts();
                        tr {
                            th scope="row" { (crate::text::subject(run)) br; code { (run.subject.spec) } }
                            @for verdict in Verdict::ALL {
                                td { (counts.get(&verdict).copied().unwrap_or_default()) }
                            }
                        }
                    } }
                }
            }
        }
    }

    /// A line for each subject that is there in more than one version.
    fn trends(&self) -> Markup {
        let mut names: BTreeMap<&str, Vec<&Run>> = BTreeMap::new();
        for run in self.runs {
            names.entry(&run.subject.name).or_default().push(run);
        }
        let several: Vec<_> = names.into_iter().filter(|(_, runs)| runs.len() > 1).collect();
        markup! { @if !several.is_empty() {
            h2 { "Over versions" }
            @for (name, runs) in &several { (trend(name, runs)) }
        } }
    }

    fn filter(&self) -> Markup {
        let levels: BTreeSet<&str> =
            self.runs.iter().flat_map(|run| &run.cases).map(|case| case.level.as_str()).collect();
        markup! {
            h2 id="matrix" { "Articles by subjects" }
            form id="filter" hidden {
                label { "Article or title" input name="article" type="search" placeholder="3.8.2"; }
                label { "Level" select name="level" {
                    option value="" { "all" }
                    @for level in levels { option value=(level) { (level) } }
                } }
                label { "Verdict" select name="verdict" {
                    option value="" { "all" }
                    @for verdict in Verdict::ALL { option value=(verdict.word()) { (verdict.word()) } }
                } }
                button type="reset" { "Show all" }
                output id="shown" aria-live="polite" {}
            }
        }
    }

    fn matrix(&self) -> Markup {
        markup! {
            div.scroll tabindex="0" role="region" aria-label="Articles by subjects" {
                table {
                    thead { tr {
                        th scope="col" { "Article" }
                        @for run in self.runs { th scope="col" { (crate::text::subject(run)) } }
                    } }
                    tbody { @for article in &self.order {
                        @let cells = &self.cells[article];
                        tr data-article=(article) data-title=(self.title(article))
                            data-levels=(levels(cells)) data-verdicts=(verdicts(cells)) {
                            th scope="row" { a href={ "#a-" (article) } { (article) } " " (self.title(article)) }
                            @for cases in cells { (cell(article, cases)) }
                        }
                    } }
                }
            }
        }
    }

    fn article(&self, article: &str) -> Markup {
        let cells = &self.cells[article];
        let states = self.articles.get(article).map_or("", |info| info.states.as_str());
        markup! {
            details id={ "a-" (article) } data-article=(article) data-title=(self.title(article))
                data-levels=(levels(cells)) data-verdicts=(verdicts(cells)) {
                summary { strong { (article) } " " (self.title(article)) " " (tags(cells.iter().flatten().copied())) }
                div {
                    @if !states.is_empty() { p { (states) } }
                    @for scenario in scenarios(cells) { (self.scenario(scenario, cells)) }
                }
            }
        }
    }

    /// A scenario with its board; answers that conform are counted, all others are told.
    fn scenario(&self, id: &str, cells: &Cells<'_>) -> Markup {
        let cases: Vec<Vec<&Case>> = cells
            .iter()
            .map(|cases| cases.iter().copied().filter(|case| case.scenario == id).collect())
            .collect();
        let Some(first) = cases.iter().flatten().next() else { return markup! {} };
        let telling = cases.iter().flatten().find(|c| is_finding(c.verdict)).unwrap_or(first);
        let shown = if telling.shown.is_empty() { &telling.position } else { &telling.shown };
        let picture =
            Picture { placement: shown, mv: &telling.mv, marks: &telling.marks, check: "" };
        markup! {
            details {
                summary { (first.says) " " (tags(cases.iter().flatten().copied())) }
                div.scenario {
                    (PreEscaped(board(&picture)))
                    div.words {
                        p { code { (crate::text::position(first)) } }
                        p { code { (first.scenario) } " at " code { (first.file) ":" (first.line) } }
                        @if first.source.starts_with("https://") || first.source.starts_with("http://") {
                            p { a href=(first.source) { "Source" } }
                        }
                        @for (run, cases) in self.runs.iter().zip(&cases) { (answers(run, cases)) }
                    }
                }
            }
        }
    }
}

fn is_finding(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Differs | Verdict::Failed | Verdict::Choice)
}

/// The ids of an article's scenarios in the order in which they were asked.
fn scenarios<'a>(cells: &Cells<'a>) -> Vec<&'a str> {
    let mut seen = BTreeSet::new();
    let ids = cells.iter().flatten().map(|case| case.scenario.as_str());
    ids.filter(|id| seen.insert(*id)).collect()
}

fn levels(cells: &Cells<'_>) -> String {
    let levels: BTreeSet<&str> = cells.iter().flatten().map(|case| case.level.as_str()).collect();
    levels.into_iter().collect::<Vec<_>>().join(" ")
}

fn verdicts(cells: &Cells<'_>) -> String {
    let found: BTreeSet<Verdict> = cells.iter().flatten().map(|case| case.verdict).collect();
    found.into_iter().map(Verdict::word).collect::<Vec<_>>().join(" ")
}

fn tags<'a>(cases: impl Iterator<Item = &'a Case>) -> Markup {
    let counts = count(cases);
    markup! { @for verdict in Verdict::ALL { @if let Some(n) = counts.get(&verdict) {
        span class={ "tag " (verdict.word()) } { (verdict.word()) " " (n) } " "
    } } }
}

/// One cell of the matrix: the worst verdict, and how many questions conform.
fn cell(article: &str, cases: &[&Case]) -> Markup {
    let counts = count(cases.iter().copied());
    let good = counts.get(&Verdict::Conforms).copied().unwrap_or_default();
    let worst = [Verdict::Failed, Verdict::Differs, Verdict::Conforms, Verdict::Refused]
        .into_iter()
        .find(|verdict| counts.contains_key(verdict))
        .or_else(|| counts.keys().next().copied());
    markup! { td.v { @if let Some(worst) = worst {
        a class=(worst.word()) href={ "#a-" (article) } {
            (worst.word()) " " (good) "/" (cases.len())
        }
    } @else { "–" } } }
}

/// What one subject answered in a scenario.
fn answers(run: &Run, cases: &[&Case]) -> Markup {
    markup! { @if !cases.is_empty() {
        p { strong { (crate::text::subject(run)) } " " (tags(cases.iter().copied())) }
        @for case in cases.iter().filter(|case| is_finding(case.verdict)) {
            dl {
                dt { "asked" } dd { (case.asked) }
                dt { "expected" } dd { (case.expected) }
                dt { "got" } dd { (case.got) }
                @for note in &case.notes { dt { "note" } dd { (note) } }
                dt { "again" } dd { code { (case.repeat) } }
            }
        }
    } }
}

/// The share of conforming answers of one subject over its versions.
fn trend(name: &str, runs: &[&Run]) -> Markup {
    let share = |run: &&Run| {
        let counts = run.counts();
        let good = counts.get(&Verdict::Conforms).copied().unwrap_or_default();
        let bad = counts.get(&Verdict::Differs).copied().unwrap_or_default()
            + counts.get(&Verdict::Failed).copied().unwrap_or_default();
        100.0 * good as f64 / (good + bad).max(1) as f64
    };
    let shares: Vec<f64> = runs.iter().map(share).collect();
    let step = 500.0 / (runs.len() - 1).max(1) as f64;
    let points: Vec<String> = shares
        .iter()
        .enumerate()
        .map(|(n, share)| format!("{:.1},{:.1}", 50.0 + step * n as f64, 110.0 - share))
        .collect();
    markup! {
        h3 { (name) }
        svg.trend viewBox="0 0 600 140" role="img" aria-label={ "Share of conforming answers of " (name) } {
            path d="M50 10H550M50 110H550" stroke="currentColor" stroke-opacity=".3";
            polyline points=(points.join(" ")) fill="none" stroke="currentColor" stroke-width="2";
        }
        ul { @for (run, share) in runs.iter().zip(&shares) {
            li { (crate::text::subject(run)) ": " (format!("{share:.1}")) " % of the answers conform" }
        } }
    }
}

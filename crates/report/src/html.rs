//! The report for a browser: one file, no network, readable without scripts.

mod article;
mod chapters;
mod compared;
mod everything;
mod faults;
mod grid;
mod matrix;
mod pages;
mod top;
mod trend;
mod verdicts;

use std::collections::{BTreeMap, BTreeSet};

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use crate::picture::shared_shapes;
use crate::{Contents, Run};
use grid::{Article, grid};

/// What the report tells about an article.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArticleInfo {
    /// A short title.
    pub title: String,
    /// What the article says, in our own words.
    pub states: String,
}

/// One page: what runs come to, their faults with boards, chapters by subjects, and every scenario behind them;
/// searches for faults, what suites are worth, what is covered.
///
/// `articles` gives titles and words by number; an article that is missing there is shown by its
/// number alone.
pub fn html(contents: &Contents, articles: &BTreeMap<String, ArticleInfo>) -> String {
    let page = Page::new(contents, articles);
    let title = page.heading();
    let document = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(include_str!("assets/style.css"))) }
            }
            body {
                @if !page.runs.is_empty() { a.skip href="#everything" { "Skip to every scenario" } }
                (PreEscaped(shared_shapes()))
                header { h1 { (title) } }
                main {
                    (page.judged())
                    (pages::searches(&contents.searches))
                    (pages::suites(&contents.suites))
                    (pages::coverage(&contents.coverage))
                }
                footer { p { "Made by arbiter " (env!("CARGO_PKG_VERSION")) ". The Laws themselves: "
                    a href="https://handbook.fide.com/chapter/E012023" { "FIDE Handbook" } "." } }
                script { (PreEscaped(include_str!("assets/boards.js"))) }
                script { (PreEscaped(include_str!("assets/filter.js"))) }
            }
        }
    };
    document.into_string()
}

/// What the parts of the page are made from.
struct Page<'a> {
    runs: &'a [Run],
    articles: &'a BTreeMap<String, ArticleInfo>,
    /// Whether the second run is held against the first.
    compared: bool,
    /// The name of each run, no two alike.
    labels: Vec<String>,
    grid: Vec<Article<'a>>,
}

impl<'a> Page<'a> {
    fn new(contents: &'a Contents, articles: &'a BTreeMap<String, ArticleInfo>) -> Page<'a> {
        let runs = contents.runs.as_slice();
        let (compared, labels) = (contents.compared, labels(runs));
        Page { runs, articles, compared, labels, grid: grid(runs) }
    }

    fn heading(&self) -> String {
        match &self.labels[..] {
            [] => "Programs and the Laws of Chess".to_string(),
            [one] => format!("{one} and the Laws of Chess"),
            several => format!("{} programs and the Laws of Chess", several.len()),
        }
    }

    fn title(&self, article: &str) -> &str {
        self.articles.get(article).map_or("", |info| info.title.as_str())
    }

    /// Everything about the subjects that were asked the scenarios.
    fn judged(&self) -> Markup {
        markup! { @if !self.runs.is_empty() {
            (self.top())
            (self.changes())
            (self.faults())
            (self.trends())
            (self.chapter_table())
            (self.everything())
        } }
    }
}

/// Names of runs, told apart by the edition, the call or their number where the names are alike.
fn labels(runs: &[Run]) -> Vec<String> {
    let plain: Vec<String> = runs.iter().map(crate::text::subject).collect();
    let editions: BTreeSet<&str> = runs.iter().map(|run| run.edition.as_str()).collect();
    let longer = runs.iter().zip(&plain).map(|(run, name)| {
        let alike = plain.iter().filter(|other| *other == name).count() > 1;
        let call = if alike { format!(", {}", run.subject.spec) } else { String::new() };
        let edition =
            if editions.len() > 1 { format!(", Laws of {}", run.edition) } else { String::new() };
        format!("{name}{call}{edition}")
    });
    let longer: Vec<String> = longer.collect();
    let numbered = longer.iter().enumerate().map(|(n, label)| {
        match longer[..n].iter().filter(|other| *other == label).count() {
            0 => label.clone(),
            before => format!("{label} ({})", before + 1),
        }
    });
    numbered.collect()
}

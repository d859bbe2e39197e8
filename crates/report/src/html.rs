//! The report for a browser: one file, no network, readable without scripts.

mod article;
mod grid;
mod matrix;
mod pages;
mod trend;
mod verdicts;

use std::collections::{BTreeMap, BTreeSet};

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use crate::picture::Album;
use crate::{Contents, Run, Verdict};
use grid::{Article, grid};

/// What the report tells about an article.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArticleInfo {
    /// A short title.
    pub title: String,
    /// What the article says, in our own words.
    pub states: String,
}

/// One page: a matrix of articles by subjects with every scenario behind it, searches for faults, what suites
/// are worth, what is covered.
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
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                @if !page.runs.is_empty() { a.skip href="#matrix" { "Skip to the matrix" } }
                (PreEscaped(page.album.shared_shapes()))
                header {
                    h1 { (title) }
                    @if !page.runs.is_empty() { p { (page.introduction()) } }
                }
                main {
                    (page.judged())
                    (pages::searches(&contents.searches, &page.album))
                    (pages::suites(&contents.suites))
                    (pages::coverage(&contents.coverage))
                }
                footer { p { "Made by arbiter " (env!("CARGO_PKG_VERSION")) ". The Laws themselves: "
                    a href="https://handbook.fide.com/chapter/E012023" { "FIDE Handbook" } "." } }
                script { (PreEscaped(include_str!("filter.js"))) }
            }
        }
    };
    document.into_string()
}

/// What the parts of the page are made from.
struct Page<'a> {
    runs: &'a [Run],
    articles: &'a BTreeMap<String, ArticleInfo>,
    /// The name of each run, no two alike.
    labels: Vec<String>,
    grid: Vec<Article<'a>>,
    album: Album,
}

impl<'a> Page<'a> {
    fn new(contents: &'a Contents, articles: &'a BTreeMap<String, ArticleInfo>) -> Page<'a> {
        let runs = contents.runs.as_slice();
        let grid = grid(runs);
        let shown = grid.iter().flat_map(|article| &article.scenarios).map(article::placement);
        let album = Album::new(shown);
        Page { runs, articles, labels: labels(runs), grid, album }
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

    fn introduction(&self) -> String {
        let editions: BTreeSet<&str> = self.runs.iter().map(|run| run.edition.as_str()).collect();
        let editions: Vec<&str> = editions.into_iter().collect();
        let scenarios: usize = self.grid.iter().map(|article| article.scenarios.len()).sum();
        let answers: usize = self.runs.iter().map(|run| run.cases.len()).sum();
        format!(
            "Do these programs obey the FIDE Laws of Chess ({})? {}, {} in all. Every expected \
             answer was written by hand from the Laws.",
            editions.join(", "),
            crate::text::number(scenarios, "scenario"),
            crate::text::number(answers, "answer"),
        )
    }

    /// The articles of each chapter: of Article 3, of Appendix C, of Guidelines II.
    fn chapters(&self) -> Vec<(&'a str, &[Article<'a>])> {
        let chapters = self.grid.chunk_by(|a, b| chapter(a.number) == chapter(b.number));
        chapters.map(|articles| (chapter(articles[0].number), articles)).collect()
    }

    /// Everything about the subjects that were asked the scenarios.
    fn judged(&self) -> Markup {
        markup! { @if !self.runs.is_empty() {
            (self.summary())
            (self.trends())
            (self.filter())
            (self.matrix())
            h2 { "The articles" }
            @for (chapter, articles) in self.chapters() {
                section {
                    h3 { (chapter_name(chapter)) }
                    @for article in articles { (self.article(article)) }
                }
            }
        } }
    }

    fn summary(&self) -> Markup {
        markup! {
            h2 { "The subjects" }
            div.scroll tabindex="0" role="region" aria-label="The subjects" {
                table {
                    thead { tr {
                        th scope="col" { "Subject" }
                        @for verdict in Verdict::ALL { th.n scope="col" { (verdict.word()) } }
                    } }
                    tbody { @for (run, label) in self.runs.iter().zip(&self.labels) {
                        @let counts = run.counts();
                        tr {
                            th scope="row" { (label) br; code { (run.subject.spec) } (claims(run)) }
                            @for verdict in Verdict::ALL {
                                td.n { (counts.get(&verdict).copied().unwrap_or_default()) }
                            }
                        }
                    } }
                }
            }
        }
    }

    fn filter(&self) -> Markup {
        let cases = || self.runs.iter().flat_map(|run| &run.cases);
        let levels: BTreeSet<&str> = cases().map(|case| case.level.as_str()).collect();
        markup! {
            h2 id="matrix" { "Articles by subjects" }
            form id="filter" hidden {
                label { "Article or title" input name="article" type="search" placeholder="3.8.2"; }
                (choice("Level", "level", levels.iter().map(|level| (level.to_string(), *level))))
                (choice("Edition", "edition", EDITIONS.iter().map(|e| (e.to_string(), *e))))
                (choice("Verdict", "verdict", Verdict::ALL.iter().map(|verdict| {
                    (verdicts::letter(*verdict).to_string(), verdict.word())
                })))
                @if self.runs.len() > 1 {
                    (choice("Subject", "subject",
                        self.labels.iter().enumerate().map(|(n, label)| (n.to_string(), label.as_str()))))
                }
                button type="reset" { "Show all" }
                button type="button" id="open" { "Open what is shown" }
                output id="shown" aria-live="polite" {}
            }
        }
    }
}

/// The editions that a reader may ask for.
const EDITIONS: [&str; 8] = ["1997", "2001", "2005", "2009", "2014", "2017", "2018", "2023"];

fn choice<'a>(label: &str, name: &str, options: impl Iterator<Item = (String, &'a str)>) -> Markup {
    markup! { label { (label) select name=(name) {
        option value="" { "all" }
        @for (value, word) in options { option value=(value) { (word) } }
    } } }
}

/// What the subject says it knows.
fn claims(run: &Run) -> Markup {
    let mut claims = run.subject.levels.join(", ");
    if run.subject.variants.iter().any(|variant| variant == "chess960") {
        claims.push_str("; Chess960");
    }
    markup! { @if !claims.is_empty() { br; small { "claims " (claims) } } }
}

/// The chapter of an article: `3` of `3.8.2`, `C` of `C.13.2`, `II` of `II.3.2`.
fn chapter(article: &str) -> &str {
    article.split('.').next().unwrap_or(article)
}

/// What the chapters of the Laws are about.
const CHAPTERS: [(&str, &str); 19] = [
    ("1", "Article 1: What the game is"),
    ("2", "Article 2: How the pieces stand at first"),
    ("3", "Article 3: How the pieces move"),
    ("4", "Article 4: Making the moves"),
    ("5", "Article 5: The end of the game"),
    ("6", "Article 6: The clock"),
    ("7", "Article 7: Irregularities"),
    ("8", "Article 8: Writing down the moves"),
    ("9", "Article 9: The drawn game"),
    ("10", "Article 10: Points"),
    ("11", "Article 11: Conduct"),
    ("12", "Article 12: The arbiter"),
    ("A", "Appendix A: Rapid chess"),
    ("B", "Appendix B: Blitz"),
    ("C", "Appendix C: Algebraic notation"),
    ("D", "Appendix D: Blind and disabled players"),
    ("I", "Guidelines I: Adjourned games"),
    ("II", "Guidelines II: Chess960"),
    ("III", "Guidelines III: Games without increment"),
];

fn chapter_name(chapter: &str) -> &str {
    CHAPTERS.iter().find(|(number, _)| *number == chapter).map_or(chapter, |(_, name)| name)
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

//! The chapters of the Laws, and how each subject keeps them.

use maud::{Markup, html as markup};

use super::Page;
use super::grid::Article;
use super::matrix::cell;
use crate::Run;
use crate::text::grouped;

impl<'a> Page<'a> {
    /// The articles of each chapter: of Article 3, of Appendix C, of Guidelines II.
    pub(super) fn chapters(&self) -> Vec<(&'a str, &[Article<'a>])> {
        let chapters = self.grid.chunk_by(|a, b| chapter(a.number) == chapter(b.number));
        chapters.map(|articles| (chapter(articles[0].number), articles)).collect()
    }

    /// What a cell of a run's column repeats where the table is stacked: its label, unless it is the only one.
    pub(super) fn over(&self, run: usize) -> Option<&str> {
        self.labels.get(run).filter(|_| self.labels.len() > 1).map(String::as_str)
    }

    /// A row for each level that was asked about, and one for each chapter; a column for each subject.
    pub(super) fn chapter_table(&self) -> Markup {
        let mut levels: Vec<(String, &str)> = Vec::new();
        let rows: Vec<_> = self.runs.iter().map(crate::text::levels).collect();
        for row in rows.iter().flatten() {
            if !levels.iter().any(|(name, _)| *name == row.name) {
                levels.push((row.name.clone(), row.about));
            }
        }
        markup! {
            h2 id="levels" { "Levels and chapters" }
            table.stack #chapters {
                thead { tr {
                    th scope="col" { "Level" }
                    @for label in &self.labels { th scope="col" { (label) } }
                } }
                tbody { @for (name, about) in &levels { tr {
                    th scope="row" { strong { (name) } br; small { (about) } }
                    @for (n, run) in self.runs.iter().enumerate() { (level(run, name, self.over(n))) }
                } } }
                @if self.grid.len() > 1 { tbody { @for (chapter, articles) in self.chapters() { tr {
                    th scope="row" { a href={ "#c-" (chapter) } { (chapter_name(chapter)) } }
                    @for run in 0..self.runs.len() {
                        (cell(articles.iter().flat_map(|article| article.of(run)), &format!("#c-{chapter}"), self.over(run)))
                    }
                } } } }
            }
        }
    }
}

/// How many questions of a level were answered as required, in the words of the terminal.
fn level(run: &Run, name: &str, label: Option<&str>) -> Markup {
    let rows = crate::text::levels(run);
    let Some(row) = rows.iter().find(|row| row.name == name) else {
        return markup! { td.v data-s=[label] { span.skipped { "not asked" } } };
    };
    let wrong = row.asked - row.good;
    markup! { td.v data-s=[label] {
        @if wrong == 0 { span.conforms { "✓ " (grouped(row.asked)) } }
        @else { span.differs { "✗ " (grouped(wrong)) " of " (grouped(row.asked)) " not as required" } }
    } }
}

/// The chapter of an article: `3` of `3.8.2`, `C` of `C.13.2`, `II` of `II.3.2`.
pub(super) fn chapter(article: &str) -> &str {
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

pub(super) fn chapter_name(chapter: &str) -> &str {
    CHAPTERS.iter().find(|(number, _)| *number == chapter).map_or(chapter, |(_, name)| name)
}

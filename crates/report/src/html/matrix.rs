//! The matrix: a row for each article, a column for each subject.

use maud::{Markup, html as markup};

use super::Page;
use super::chapters::chapter_name;
use super::grid::Article;
use super::verdicts::{gravest, mark};
use crate::text::grouped;
use crate::{Case, Verdict};

impl Page<'_> {
    pub(super) fn matrix(&self) -> Markup {
        markup! {
            table.stack #articles-by-subjects {
                thead { tr {
                    th scope="col" { "Article" }
                    @for label in &self.labels { th scope="col" { (label) } }
                } }
                @for (chapter, articles) in self.chapters() {
                    tbody {
                        tr.chapter { th scope="rowgroup" colspan=(self.runs.len() + 1) {
                            (chapter_name(chapter))
                        } }
                        @for article in articles { (self.row(article)) }
                    }
                }
            }
        }
    }

    fn row(&self, article: &Article<'_>) -> Markup {
        let link = format!("#a-{}", article.number);
        markup! { tr data-a=(article.number) {
            th scope="row" {
                a href=(link) { (article.number) } " " (self.title(article.number))
            }
            @for run in 0..self.runs.len() { (cell(article.of(run), &link, self.over(run))) }
        } }
    }
}

/// The gravest verdict, and how many of the questions that were asked got it: `40 of 186 differ`. A cell stands
/// under its subject's label, which is repeated where the table is stacked.
pub(super) fn cell<'a>(
    cases: impl Iterator<Item = &'a Case>,
    link: &str,
    label: Option<&str>,
) -> Markup {
    let cases: Vec<&Case> = cases.collect();
    let number = |verdict| cases.iter().filter(|case| case.verdict == verdict).count();
    let asked = cases.len() - number(Verdict::Skipped) - number(Verdict::Unsupported);
    let Some(gravest) = gravest(cases.iter().copied()) else {
        return markup! { td.v data-s=[label] { span.skipped { "not there" } } };
    };
    let word = gravest.word();
    markup! { td.v data-s=[label] {
        @match gravest {
            Verdict::Skipped | Verdict::Unsupported => { span class=(word) { (word) } }
            Verdict::Conforms => { a.conforms href=(link) { "✓ " (grouped(asked)) } }
            other => { a class=(word) href=(link) {
                (mark(other)) " " (grouped(number(other))) " of " (grouped(asked)) " " (told(other, number(other)))
            } }
        }
    } }
}

/// A verdict as what its questions do.
const fn told(verdict: Verdict, count: usize) -> &'static str {
    match (verdict, count) {
        (Verdict::Differs, 2..) => "differ",
        (Verdict::Choice, 2..) => "choices",
        _ => verdict.word(),
    }
}

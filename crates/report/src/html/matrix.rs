//! The matrix: a row for each article, a column for each subject.

use maud::{Markup, html as markup};

use super::grid::Article;
use super::verdicts::{gravest, mark};
use super::{Page, chapter_name};
use crate::{Case, Verdict};

impl Page<'_> {
    pub(super) fn matrix(&self) -> Markup {
        markup! {
            p.legend { @for verdict in Verdict::ALL { @if verdict != Verdict::Skipped {
                span class={ "tag " (verdict.word()) } { (mark(verdict)) " " (legend(verdict)) } " "
            } } }
            div.scroll tabindex="0" role="region" aria-label="Articles by subjects" {
                table #articles-by-subjects {
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
    }

    fn row(&self, article: &Article<'_>) -> Markup {
        markup! { tr data-a=(article.number) {
            th scope="row" {
                a href={ "#a-" (article.number) } { (article.number) } " " (self.title(article.number))
            }
            @for run in 0..self.runs.len() { (cell(article, run)) }
        } }
    }
}

const fn legend(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Conforms => "conforms",
        Verdict::Differs => "differs",
        Verdict::Failed => "failed: crashed, hung or talked nonsense",
        Verdict::Refused => "refused the position",
        Verdict::Choice => "a choice that the Laws leave open",
        Verdict::Unsupported | Verdict::Skipped => "not offered, or not asked",
    }
}

/// The gravest verdict, and how many of the questions that were asked were answered as required.
fn cell(article: &Article<'_>, run: usize) -> Markup {
    let cases: Vec<&Case> = article.of(run).collect();
    let number = |verdict| cases.iter().filter(|case| case.verdict == verdict).count();
    let good = number(Verdict::Conforms);
    let asked = cases.len() - number(Verdict::Skipped) - number(Verdict::Unsupported);
    let Some(gravest) = gravest(cases.iter().copied()) else { return markup! { td {} } };
    let link = format!("#a-{}", article.number);
    match gravest {
        Verdict::Skipped | Verdict::Unsupported => {
            markup! { td.v { span class=(gravest.word()) { (gravest.word()) } } }
        }
        Verdict::Conforms => {
            markup! { td.v { a.conforms href=(link) { "✓ " (good) } } }
        }
        _ => markup! { td.v { a class=(gravest.word()) href=(link) {
            (mark(gravest)) " " (gravest.word()) " " (good) "/" (asked)
        } } },
    }
}

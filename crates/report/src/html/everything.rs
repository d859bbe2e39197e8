//! Every scenario, behind a click for each chapter and article, with a filter.

use std::collections::BTreeSet;

use maud::{Markup, html as markup};

use super::chapters::chapter_name;
use super::verdicts::{letter, tags};
use super::{Page, verdicts};
use crate::Verdict;
use crate::text::number;

/// The editions that a reader may ask for.
const EDITIONS: [&str; 8] = ["1997", "2001", "2005", "2009", "2014", "2017", "2018", "2023"];

impl Page<'_> {
    pub(super) fn everything(&self) -> Markup {
        let scenarios: usize = self.grid.iter().map(|article| article.scenarios.len()).sum();
        markup! {
            h2 id="everything" { "Every scenario" }
            p { (number(scenarios, "scenario")) ". Every expected answer was written by hand from the Laws." }
            (self.filter())
            p.legend { @for verdict in Verdict::ALL { @if verdict != Verdict::Skipped {
                span class={ "tag " (verdict.word()) } { (verdicts::mark(verdict)) " " (verdicts::legend(verdict)) } " "
            } } }
            @if self.runs.len() > 1 { details {
                summary { "Articles by subjects" }
                div { (self.matrix()) }
            } }
            @for (chapter, articles) in self.chapters() {
                details.c {
                    summary { strong { (chapter_name(chapter)) }
                        (tags(articles.iter().flat_map(|article| article.cases()).map(|(_, case)| case)))
                    }
                    // The id stands inside, so that following a link to it opens the chapter without a script.
                    div id={ "c-" (chapter) } { @for article in articles { (self.article(article)) } }
                }
            }
        }
    }

    fn filter(&self) -> Markup {
        let cases = || self.runs.iter().flat_map(|run| &run.cases);
        let levels: BTreeSet<&str> = cases().map(|case| case.level.as_str()).collect();
        markup! {
            form id="filter" hidden {
                label { "Article or title" input name="article" type="search" placeholder="3.8.2"; }
                (choice("Level", "level", levels.iter().map(|level| (level.to_string(), *level))))
                (choice("Edition", "edition", EDITIONS.iter().map(|e| (e.to_string(), *e))))
                (choice("Verdict", "verdict", Verdict::ALL.iter().map(|verdict| {
                    (letter(*verdict).to_string(), verdict.word())
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

fn choice<'a>(label: &str, name: &str, options: impl Iterator<Item = (String, &'a str)>) -> Markup {
    markup! { label { (label) select name=(name) {
        option value="" { "all" }
        @for (value, word) in options { option value=(value) { (word) } }
    } } }
}

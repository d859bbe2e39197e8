//! The faults of each run: one card for each, with the smallest position that shows it.

use maud::{Markup, PreEscaped, html as markup};

use super::Page;
use crate::picture::{board, later};
use crate::text::{article, number, position};
use crate::{Case, Group, Run};

/// Cards that are seen without a click, for all runs together.
const OPEN: usize = 6;

/// Notes that a card repeats.
const NOTES: usize = 3;

impl Page<'_> {
    pub(super) fn faults(&self) -> Markup {
        let open = (OPEN / self.runs.len().max(1)).max(1);
        let fixed = |run: &Run| run.known.as_ref().is_some_and(|known| !known.fixed.is_empty());
        let told = |run: &Run| !run.groups.is_empty() || fixed(run);
        markup! { @if self.runs.iter().any(told) {
            h2 id="faults" { "What is wrong" }
            @for (run, label) in self.runs.iter().zip(&self.labels).filter(|(run, _)| told(run)) {
                @if self.runs.len() > 1 { h3 { (label) ": " (number(run.groups.len(), "fault")) } }
                (mended(run))
                div.faults { @for n in 0..run.groups.len().min(open) { (self.card(run, n, true)) } }
                @if run.groups.len() > open { details.more {
                    summary { "and " (number(run.groups.len() - open, "fault")) " more" }
                    div.faults { @for n in open..run.groups.len() { (self.card(run, n, false)) } }
                } }
            }
        } }
    }

    /// One fault. A card that is seen at once has its board drawn; another gets it when it is opened.
    fn card(&self, run: &Run, index: usize, drawn: bool) -> Markup {
        let group = &run.groups[index];
        let Some(case) = run.cases.get(group.smallest) else { return markup! {} };
        let picture = super::article::picture(case);
        let smallest = if group.questions == 1 { "" } else { "; the smallest:" };
        markup! { div.fault.known[!group.is_new()] {
            h3 { (index + 1) ". " (capital(&group.what)) (status(run, group)) }
            p.dim { (self.breaks(group)) (how_often(group)) (smallest) }
            @if !picture.placement.is_empty() {
                @if drawn { (PreEscaped(board(&picture))) } @else { (PreEscaped(later(&picture))) }
            }
            div.words { (self.told(run, group, case)) }
        } }
    }

    fn told(&self, run: &Run, group: &Group, case: &Case) -> Markup {
        let reason =
            run.cases.iter().filter(|c| c.group == case.group).find_map(|c| c.known.as_ref());
        markup! {
            p { code { (position(case)) } }
            dl {
                dt { "asked" } dd { (case.asked) }
                dt { "by the Laws" } dd { (case.expected) }
                dt { "answered" } dd { (case.got) }
                @for note in case.notes.iter().take(NOTES) { dt { "note" } dd { (note) } }
                @if let Some(known) = reason.filter(|_| group.known > 0) { dt { "known" } dd { (known.reason) } }
            }
            pre { (case.repeat) }
            p { a href={ "#s-" (case.scenario) } { "the whole scenario" } }
        }
    }

    /// The article, as a link where the page tells more about it.
    fn breaks(&self, group: &Group) -> Markup {
        let words = article(&group.article, &group.title);
        let is_here = self.grid.iter().any(|article| article.number == group.article);
        markup! {
            @if is_here { a href={ "#a-" (group.article) } { (words) } } @else { (words) }
            @if !words.is_empty() { ": " }
        }
    }
}

fn how_often(group: &Group) -> String {
    match group.articles {
        0 | 1 => number(group.questions, "question"),
        n => format!("{} in {}", number(group.questions, "question"), number(n, "article")),
    }
}

/// Whether a fault is new or known, where a list of known failures was given.
fn status(run: &Run, group: &Group) -> Markup {
    markup! { @if run.known.is_some() { " "
        @match (group.is_new(), group.known) {
            (true, 0) => { span.tag.differs { "new" } }
            (true, n) => { span.tag.differs { "new: " (group.questions - n) " of " (group.questions) } }
            _ => { span.tag.skipped { "known" } }
        }
    } }
}

/// What the list of known failures names and does not fail any more.
fn mended(run: &Run) -> Markup {
    let Some(known) = run.known.as_ref().filter(|known| !known.fixed.is_empty()) else {
        return markup! {};
    };
    markup! { ul.fixed { @for fixed in &known.fixed { li {
        span.tag.conforms { "fixed" } " " code { (fixed.id) } " " (known.file) ":" (fixed.line) ": " (fixed.what)
    } } } }
}

/// A text with a capital letter at its front.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

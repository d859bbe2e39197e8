//! What changed between two runs of a comparison.

use maud::{Markup, html as markup};

use super::Page;
use crate::compare::{Comparison, causes};
use crate::text::number;
use crate::{Case, Run};

impl Page<'_> {
    pub(super) fn changes(&self) -> Markup {
        let ([before, after], true) = (self.runs, self.compared) else { return markup! {} };
        let found = Comparison::of(before, after);
        let color = if found.new.is_empty() { "conforms" } else { "differs" };
        markup! {
            h2 id="changes" { "What changed" }
            p class={ "verdict " (color) } { "From " (self.labels[0]) " to " (self.labels[1]) ": " (found.sentence()) }
            (list("new", "New", after, &found.new, true))
            (list("still", "Still failing", after, &found.still, false))
            (list("fixed", "Fixed", before, &found.fixed, found.new.is_empty()))
            (list("untold", "Not answered now", before, &found.untold, false))
        }
    }
}

fn list(id: &str, name: &str, run: &Run, cases: &[&Case], open: bool) -> Markup {
    markup! { @if !cases.is_empty() { details id=(id) open[open] {
        summary { strong { (name) } ": " (number(cases.len(), "question")) }
        div { @for (what, cases) in causes(run, cases) {
            p { (what) }
            ul { @for case in cases { li { a href={ "#s-" (case.scenario) } { code { (case.id()) } } " " (case.says) } } }
        } }
    } } }
}

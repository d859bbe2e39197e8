//! The top of the page: what each run comes to, when, how and by which arbiter it was asked.

use maud::{Markup, html as markup};

use super::Page;
use super::verdicts::tags;
use crate::text::number;
use crate::{Run, Verdict};

impl Page<'_> {
    /// The sentence that tells a run whole; for several runs a table of them.
    pub(super) fn top(&self) -> Markup {
        match self.runs {
            [run] => markup! {
                (sentence(run))
                (facts(run))
            },
            _ => self.subjects(),
        }
    }

    fn subjects(&self) -> Markup {
        markup! {
            h2 { "The subjects" }
            table.stack #subjects {
                thead { tr {
                    th scope="col" { "Subject" } th scope="col" { "What it comes to" } th scope="col" { "Answers" }
                } }
                tbody { @for (run, label) in self.runs.iter().zip(&self.labels) { tr {
                    th scope="row" { strong { (label) } br; code { (run.subject.spec) } (claims(run)) }
                    td { (sentence(run)) (facts(run)) }
                    td { (tags(run.cases.iter())) }
                } } }
            }
        }
    }
}

/// What the run comes to.
fn sentence(run: &Run) -> Markup {
    let color = if run.outcome.conclusion.is_good() { "conforms" } else { "differs" };
    markup! { p class={ "verdict " (color) } { (run.outcome.sentence) } }
}

/// When, by whom and how it was asked, and what was not answered.
fn facts(run: &Run) -> Markup {
    let mut facts = Vec::new();
    if !run.date.is_empty() {
        facts.push(format!("asked on {}", run.date));
    }
    facts.push(format!("arbiter {}", run.arbiter));
    facts.push(format!("Laws of {}", run.edition));
    let scenarios = number(run.scenarios(), "scenario");
    facts.push(format!(
        "{} to {scenarios} in {:.1} s",
        number(run.answered(), "answer"),
        run.seconds
    ));
    for (verdict, words) in [(Verdict::Unsupported, "not offered"), (Verdict::Skipped, "not asked")]
    {
        let reasons = crate::text::reasons(run, verdict);
        if !reasons.is_empty() {
            facts.push(format!("{words}: {}", reasons.join("; ")));
        }
    }
    if !run.ended.is_empty() {
        facts.push(run.ended.clone());
    }
    markup! { p.facts {
        (facts.join(" · "))
        @if !run.command.is_empty() { br; code.command { (run.command) } }
    } }
}

/// What the subject says it knows.
fn claims(run: &Run) -> Markup {
    let mut claims = run.subject.levels.join(", ");
    if run.subject.variants.iter().any(|variant| variant == "chess960") {
        claims.push_str("; Chess960");
    }
    markup! { @if !claims.is_empty() { br; small { "claims " (claims) } } }
}

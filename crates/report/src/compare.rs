//! One run held against an earlier one: what is new, what is fixed, what is still wrong.

use std::collections::HashMap;
use std::fmt::Write;

use crate::text::{article, number, subject};
use crate::{Case, Run, Verdict};

/// Questions of a list that a text names; the others are counted.
const NAMED: usize = 10;

/// What changed from an earlier run to a later one, question by question.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison<'a> {
    /// Questions that fail and did not.
    pub new: Vec<&'a Case>,
    /// Questions that failed and are answered as required, or by a choice that the Laws leave.
    pub fixed: Vec<&'a Case>,
    /// Questions that failed and still do.
    pub still: Vec<&'a Case>,
    /// Questions that failed and got no answer this time, as the earlier run tells them.
    pub untold: Vec<&'a Case>,
}

impl<'a> Comparison<'a> {
    /// Holds the later run against the earlier one. A question is told by its id alone: other editions may require
    /// other answers of it.
    pub fn of(before: &'a Run, after: &'a Run) -> Comparison<'a> {
        let now: HashMap<(&str, &str), &Case> =
            after.cases.iter().map(|case| (key(case), case)).collect();
        let failed: HashMap<(&str, &str), &Case> =
            before.cases.iter().filter(|c| c.verdict.is_fault()).map(|c| (key(c), c)).collect();
        let failing = after.cases.iter().filter(|case| case.verdict.is_fault());
        let (still, new) = failing.partition(|case| failed.contains_key(&key(case)));
        let gone = before.cases.iter().filter(|case| {
            case.verdict.is_fault() && now.get(&key(case)).is_none_or(|now| !now.verdict.is_fault())
        });
        let (fixed, untold) =
            gone.partition(|case| now.get(&key(case)).is_some_and(|now| is_right(now.verdict)));
        Comparison { new, fixed, still, untold }
    }

    /// The lists with their names, the worst first.
    pub fn lists(&self) -> [(&'static str, &[&'a Case]); 4] {
        [
            ("new", &self.new),
            ("still failing", &self.still),
            ("fixed", &self.fixed),
            ("not answered now", &self.untold),
        ]
    }

    /// One line: how many questions are new, still failing, fixed.
    pub fn sentence(&self) -> String {
        let mut parts = vec![
            format!("{} new", crate::text::grouped(self.new.len())),
            format!("{} fixed", crate::text::grouped(self.fixed.len())),
            format!("{} still failing", crate::text::grouped(self.still.len())),
        ];
        if !self.untold.is_empty() {
            parts.push(format!("{} not answered now", crate::text::grouped(self.untold.len())));
        }
        parts.join(", ")
    }
}

fn key(case: &Case) -> (&str, &str) {
    (&case.scenario, &case.question)
}

const fn is_right(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Conforms | Verdict::Choice | Verdict::Refused)
}

/// What changed from one run to another as a short text, ending in a newline.
pub fn comparison(before: &Run, after: &Run) -> String {
    let found = Comparison::of(before, after);
    let mut text = format!("{} -> {}\n", told(before), told(after));
    for (name, cases) in found.lists().into_iter().filter(|(_, cases)| !cases.is_empty()) {
        let _ = writeln!(text, "\n{name}: {}", number(cases.len(), "question"));
        // The later run tells what fails now, the earlier one what failed.
        let is_old = name == "fixed" || name == "not answered now";
        for (what, cases) in causes(if is_old { before } else { after }, cases) {
            let ids: Vec<String> = cases.iter().take(NAMED).map(|case| case.id()).collect();
            let rest = cases.len().saturating_sub(NAMED);
            let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            let _ = writeln!(text, "  {what}\n    {}{more}", ids.join("\n    "));
        }
    }
    let _ = writeln!(text, "\n{}", found.sentence());
    text
}

fn told(run: &Run) -> String {
    let date = if run.date.is_empty() { String::new() } else { format!(" of {}", run.date) };
    format!("{}{date} (arbiter {}, Laws of {})", subject(run), run.arbiter, run.edition)
}

/// The cases by their causes, in the order of the faults of their run.
pub(crate) fn causes<'a>(run: &Run, cases: &[&'a Case]) -> Vec<(String, Vec<&'a Case>)> {
    let mut causes: Vec<(Option<usize>, Vec<&Case>)> = Vec::new();
    for case in cases {
        match causes.iter_mut().find(|(group, _)| *group == case.group) {
            Some((_, cases)) => cases.push(case),
            None => causes.push((case.group, vec![case])),
        }
    }
    causes.sort_by_key(|(group, _)| group.unwrap_or(usize::MAX));
    let named = causes.into_iter().map(|(group, cases)| {
        let what = match group.and_then(|group| run.groups.get(group)) {
            Some(group) if group.article.is_empty() => group.what.clone(),
            Some(group) => format!("{}: {}", article(&group.article, &group.title), group.what),
            None => "without a cause".to_string(),
        };
        (what, cases)
    });
    named.collect()
}

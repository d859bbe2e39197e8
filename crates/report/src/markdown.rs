//! Markdown for the summary of a CI job.

use crate::text::{grouped, number};
use crate::written::{Markdown, Written};
use crate::{Case, Group, Run, Verdict, count};

/// The most that is written, in bytes. GitHub drops a summary above 1 MiB as a whole.
const MOST: usize = 1_000_000;

/// The sentence, every fault with its smallest position, and a table of the levels. Faults that do not fit are counted.
pub fn markdown(run: &Run) -> String {
    let mark = if run.outcome.conclusion.is_good() { "✅ " } else { "❌ " };
    let mut text = Written::new()
        .own("## ")
        .own(mark)
        .says(crate::text::subject(run))
        .own("\n\n**")
        .says(&run.outcome.sentence)
        .own("**\n\nLaws of ")
        .says(&run.edition)
        .own(", ")
        .says(number(run.scenarios(), "scenario"))
        .own(", ")
        .says(number(run.cases.len(), "question"))
        .own(".\n\n");
    let rest = rest(run);
    let mut left = 0;
    for group in &run.groups {
        let Some(case) = run.cases.get(group.smallest) else { continue };
        let part = finding(run, group, case);
        match text.len() + part.len() + rest.len() + 200 <= MOST {
            true => text = text.part(part),
            false => left += 1,
        }
    }
    if left > 0 {
        text = text.says(number(left, "fault")).own(" more did not fit into this summary.\n\n");
    }
    text.part(rest).into_string()
}

/// What stands below the faults.
fn rest(run: &Run) -> Written<Markdown> {
    let mut text = Written::new();
    for fixed in run.known.iter().flat_map(|known| &known.fixed) {
        text = text.own("- fixed: ").code(&fixed.id).own(": ").says(&fixed.what).own("\n");
    }
    text = text.own("\n| Level | as required | asked |\n|---|---:|---:|\n");
    for row in crate::text::levels(run) {
        let (good, asked) = (grouped(row.good), grouped(row.asked));
        text = text.own("| ").says(row.name).own(" (").own(row.about).own(") | ");
        text = text.says(good).own(" | ").says(asked).own(" |\n");
    }
    let choices = run.cases.iter().filter(|case| case.verdict == Verdict::Choice).count();
    if choices > 0 {
        text = text.own("\n").says(number(choices, "choice")).own(" that the Laws leave open.\n");
    }
    text
}

/// Several subjects side by side: what they claim and how they answered, and the articles that each breaks.
pub fn matrix(runs: &[Run]) -> String {
    let mut text = Written::<Markdown>::new().own("| Program | claims |");
    for verdict in Verdict::ALL {
        text = text.own(" ").says(verdict.word()).own(" |");
    }
    text = text.own(" differs about |\n|---|---|");
    for _ in Verdict::ALL {
        text = text.own("---:|");
    }
    text = text.own("---|\n");
    for run in runs {
        let counts = run.counts();
        text =
            text.own("| ").says(crate::text::subject(run)).own(" | ").says(claims(run)).own(" |");
        for verdict in Verdict::ALL {
            text = text.own(" ").says(counts.get(&verdict).copied().unwrap_or_default()).own(" |");
        }
        let broken = run
            .by_article()
            .into_iter()
            .filter(|(_, cases)| count(cases.iter().copied()).keys().any(|v| v.is_fault()));
        let broken: Vec<&str> = broken.map(|(article, _)| article).collect();
        text = text.own(" ").says(broken.join(", ")).own(" |\n");
    }
    text.into_string()
}

fn claims(run: &Run) -> String {
    let chess960 = run.subject.variants.iter().any(|variant| variant == "chess960");
    let levels = run.subject.levels.iter().map(String::as_str);
    levels.chain(chess960.then_some("Chess960")).collect::<Vec<_>>().join(", ")
}

fn finding(run: &Run, group: &Group, case: &Case) -> Written<Markdown> {
    let standing = match (&run.known, group.is_new()) {
        (None, _) => "",
        (Some(_), true) => "new: ",
        (Some(_), false) => "known: ",
    };
    Written::new()
        .own("<details><summary>")
        .own(standing)
        .own("<b>")
        .says(crate::text::fault(group))
        .own("</b> (")
        .says(crate::text::article(&group.article, &group.title))
        .own(")</summary>\n\n")
        .fenced(&crate::text::plain(case))
        .own("\n</details>\n\n")
}

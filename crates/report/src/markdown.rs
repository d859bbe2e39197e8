//! Markdown for the summary of a CI job.

use std::fmt::Write;

use crate::model::count;
use crate::{Case, Run, Verdict};

/// A table of articles and the findings in full.
pub fn markdown(run: &Run) -> String {
    let mut text = String::new();
    let (verdict, words) = crate::text::sentence(run);
    let mark = if verdict == Verdict::Conforms { "✅" } else { "❌" };
    let _ = writeln!(text, "## {mark} {} {words}\n", escape(&crate::text::subject(run)));
    let _ = writeln!(
        text,
        "Laws of {}, {}, {}.\n",
        run.edition,
        crate::text::number(run.scenarios(), "scenario"),
        crate::text::number(run.cases.len(), "question")
    );
    table(&mut text, run);
    for case in &run.cases {
        if matches!(case.verdict, Verdict::Differs | Verdict::Failed | Verdict::Choice) {
            finding(&mut text, case);
        }
    }
    text
}

/// Several subjects side by side: what they claim and how they answered, and the articles that each breaks.
pub fn matrix(runs: &[Run]) -> String {
    let mut text = String::from("| Program | claims |");
    for verdict in Verdict::ALL {
        let _ = write!(text, " {} |", verdict.word());
    }
    text.push_str(" differs about |\n|---|---|");
    text.push_str(&"---:|".repeat(Verdict::ALL.len()));
    text.push_str("---|\n");
    for run in runs {
        let counts = run.counts();
        let _ = write!(text, "| {} | {} |", escape(&crate::text::subject(run)), claims(run));
        for verdict in Verdict::ALL {
            let _ = write!(text, " {} |", counts.get(&verdict).copied().unwrap_or_default());
        }
        let broken = run.by_article().into_iter().filter(|(_, cases)| {
            cases.iter().any(|case| matches!(case.verdict, Verdict::Differs | Verdict::Failed))
        });
        let broken: Vec<&str> = broken.map(|(article, _)| article).collect();
        let _ = writeln!(text, " {} |", broken.join(", "));
    }
    text
}

fn claims(run: &Run) -> String {
    let chess960 = run.subject.variants.iter().any(|variant| variant == "chess960");
    let levels = run.subject.levels.iter().map(String::as_str);
    levels.chain(chess960.then_some("Chess960")).collect::<Vec<_>>().join(", ")
}

/// One row for each article with anything but conforming answers, and one for all the others.
fn table(text: &mut String, run: &Run) {
    text.push_str("| Article | conforms | differs | failed | refused | choice | not asked |\n");
    text.push_str("|---|---:|---:|---:|---:|---:|---:|\n");
    let mut kept = Vec::new();
    let mut rest = 0;
    for (article, cases) in run.by_article() {
        let counts = count(cases.iter().copied());
        let number = |verdict| counts.get(&verdict).copied().unwrap_or_default();
        if number(Verdict::Conforms) == cases.len() {
            kept.push(article);
            rest += cases.len();
            continue;
        }
        let _ = writeln!(
            text,
            "| {article} | {} | {} | {} | {} | {} | {} |",
            number(Verdict::Conforms),
            number(Verdict::Differs),
            number(Verdict::Failed),
            number(Verdict::Refused),
            number(Verdict::Choice),
            number(Verdict::Unsupported) + number(Verdict::Skipped),
        );
    }
    let _ = writeln!(
        text,
        "| {} | {rest} | 0 | 0 | 0 | 0 | 0 |\n",
        crate::text::number(kept.len(), "other article")
    );
}

fn finding(text: &mut String, case: &Case) {
    let _ = writeln!(
        text,
        "<details><summary>{} {}: <code>{}</code></summary>\n\n```text\n{}```\n\n</details>\n",
        case.article,
        case.verdict.word(),
        escape(&format!("{}/{}", case.scenario, case.question)),
        crate::text::plain(case).replace("```", "'''"),
    );
}

/// Escapes what Markdown or HTML would take for markup.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' => {
                escaped.push('\\');
                escaped.push(c);
            }
            _ => escaped.push(c),
        }
    }
    escaped
}

//! What searches found, for a person in a terminal.

use std::io::Write;

use divergence::{DiffReport, Disagreement, Finding, Trouble, TroubleKind};
use inquiry::{Outcome, one_line};

use crate::output::{BAD, DIM, GOOD, NOTE};
use crate::tally::Tally;

/// What a search comes to. A refusal of what a game can have and two answers to one question are faults as any wrong
/// answer is; a subject that lists no moves was not judged.
pub fn outcome(reports: &[DiffReport], tally: &Tally, stopped: bool) -> Outcome {
    let told =
        |trouble: &&Trouble| matches!(trouble.kind, TroubleKind::Refused | TroubleKind::Changed);
    let troubles = reports.iter().flat_map(|report| &report.troubles).filter(told).count();
    let findings: usize = reports.iter().map(|report| report.findings.len()).sum();
    let disagreements: usize = reports.iter().map(|report| report.disagreements.len()).sum();
    let heard = tally.heard((troubles + findings + disagreements) as u64);
    let positions: u64 = reports.iter().map(|report| report.positions).sum();
    let source = reports.first().map_or("", |report| report.source.as_str());
    let scope = format!("{positions} positions of {source}");
    let complete = reports.iter().all(|report| report.complete);
    let left = match (stopped, complete) {
        (true, _) => Some("a signal ended the search"),
        (false, false) => Some("not all positions were looked at"),
        (false, true) => None,
    };
    tally.outcome(heard, &scope, left)
}

/// The report for a person in a terminal. A fault that the other report has too is marked.
pub fn human(
    out: &mut impl Write,
    report: &DiffReport,
    other: Option<&DiffReport>,
) -> anyhow::Result<()> {
    for finding in &report.findings {
        let shared = other.is_some_and(|other| {
            other.subject != report.subject
                && other.findings.iter().any(|theirs| theirs.cause == finding.cause)
        });
        fault(out, finding, shared)?;
    }
    for trouble in &report.troubles {
        failure(out, trouble)?;
    }
    if report.gave_up {
        let times = report.failures;
        writeln!(out, "{NOTE}the subject failed {times} times, so the rest was not asked{NOTE:#}")?;
    }
    if let [convention] = report.en_passant_field[..] {
        writeln!(out, "{DIM}choice: the en passant field of its FEN is `{convention}`{DIM:#}")?;
    }
    for (name, taken) in &report.choices {
        let taken: Vec<String> =
            taken.iter().map(|(taken, times)| format!("{taken} ({times} times)")).collect();
        writeln!(out, "{DIM}choice: {name}: {}{DIM:#}", one_line(&taken.join(", ")))?;
    }
    for (topic, reason) in &report.unsupported {
        writeln!(out, "{DIM}not asked: {topic} ({}){DIM:#}", one_line(reason))?;
    }
    Ok(())
}

/// Two subjects that answer a kind of question differently.
pub fn disagreement(
    out: &mut impl Write,
    reports: &[DiffReport],
    found: &Disagreement,
) -> anyhow::Result<()> {
    let Disagreement { topic, times, root, .. } = found;
    let asked = serde_json::to_string(&found.query)?;
    writeln!(out, "\n{NOTE}{topic}{NOTE:#}  the two answer differently {times} times")?;
    writeln!(out, "  {DIM}position {DIM:#} {}", root.fen)?;
    writeln!(out, "  {DIM}asked    {DIM:#} {asked}")?;
    for (report, said) in reports.iter().zip([&found.first, &found.second]) {
        writeln!(out, "  {DIM}said     {DIM:#} {} ({})", one_line(said), report.subject)?;
    }
    Ok(())
}

fn fault(out: &mut impl Write, finding: &Finding, shared: bool) -> anyhow::Result<()> {
    let cause = &finding.cause;
    let both = if shared { " (both subjects)" } else { "" };
    writeln!(out, "{BAD}{}{BAD:#}  {}: {}{both}", cause.article, cause.kind, cause.shape)?;
    let minimal = &finding.minimal;
    let mut line = |label: &str, text: &str| -> std::io::Result<()> {
        for (n, part) in text.lines().enumerate() {
            let label = if n == 0 { label } else { "" };
            writeln!(out, "  {DIM}{label:<9}{DIM:#} {part}")?;
        }
        Ok(())
    };
    line("position", &minimal.root.fen)?;
    if !minimal.root.moves.is_empty() {
        line("played", &minimal.root.moves.join(" "))?;
    }
    line("board", &finding.diagram)?;
    if let Some(mv) = &minimal.mv {
        line("move", mv)?;
    }
    line("expected", &minimal.expected)?;
    line("got", &one_line(&minimal.got))?;
    for why in &finding.why {
        line("why", why)?;
    }
    let times = finding.times;
    line("seen", &format!("{times} times, first in {}", finding.first.fen))?;
    line("again", &finding.repeat)?;
    writeln!(out)?;
    Ok(())
}

fn failure(out: &mut impl Write, trouble: &Trouble) -> anyhow::Result<()> {
    let kind = serde_json::to_value(trouble.kind)?;
    let word = kind.as_str().unwrap_or("trouble").to_string();
    writeln!(out, "{NOTE}{word}{NOTE:#}  asked for {}", divergence::topic(&trouble.query))?;
    writeln!(out, "  {DIM}position {DIM:#} {}", trouble.root.fen)?;
    if !trouble.root.moves.is_empty() {
        writeln!(out, "  {DIM}played   {DIM:#} {}", trouble.root.moves.join(" "))?;
    }
    writeln!(out, "  {DIM}said     {DIM:#} {}", one_line(&trouble.said))?;
    let again = if trouble.repeats { "the same when asked again" } else { "not when asked again" };
    writeln!(out, "  {DIM}again    {DIM:#} {again}; {} times in all\n", trouble.times)?;
    Ok(())
}

/// The last line: what the search comes to.
pub fn last_line(out: &mut impl Write, outcome: &Outcome) -> std::io::Result<()> {
    let style = if outcome.conclusion.is_good() { GOOD } else { BAD };
    writeln!(out, "{style}{}{style:#}", outcome.sentence)
}

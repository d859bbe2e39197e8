//! Results that commands wrote as JSON, read again for a page.

use std::path::Path;

use anyhow::{Context, bail};
use divergence::score::{Cost, Score, Told};
use divergence::{DiffReport, ReplayReport};
use fuzzing::campaign;
use report::{Contents, Covered, Fault, Found, Run, Search, Suite};
use scenario::files;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use subject::foreign;

use crate::commands::coverage::Row;

/// What a campaign came to, as `fuzz --json` prints it.
#[derive(Serialize, Deserialize)]
pub struct Campaign {
    /// Who was searched.
    pub subject: String,
    /// The seed.
    pub seed: u64,
    /// Cases taken in.
    pub cases: u64,
    /// Questions asked.
    pub questions: u64,
    /// Features of rules that were reached.
    pub features: usize,
    /// What was found.
    pub campaign: Vec<Caught>,
}

/// A finding of a campaign.
#[derive(Clone, Serialize, Deserialize)]
pub struct Caught {
    /// The finding.
    #[serde(flatten)]
    pub finding: campaign::Finding,
    /// How often it was seen.
    pub times: u64,
}

/// Adds the results of a file to what a page shows.
///
/// # Errors
/// The file cannot be read, or holds no result.
pub fn read(path: &Path, contents: &mut Contents) -> anyhow::Result<()> {
    let name = path.display();
    let text =
        files::read_text(path, files::MOST).with_context(|| format!("cannot read {name}"))?;
    add(&text, contents).with_context(|| format!("{name} is no result of arbiter"))
}

fn add(text: &str, contents: &mut Contents) -> anyhow::Result<()> {
    let value = tamed(serde_json::from_str(text)?);
    let first = value.get(0).unwrap_or(&value);
    let has = |key: &str| first.get(key).is_some();
    if has("cases") && has("subject") && !has("campaign") {
        check_form(text)?;
        contents.runs.push(typed(value)?);
    } else if has("campaign") {
        contents.searches.push(campaign_search(&typed(value)?));
    } else if has("plies") && has("diff") {
        contents.searches.push(replayed(&typed(value)?));
    } else if has("findings") && has("positions") {
        contents.searches.extend(typed::<Vec<DiffReport>>(value)?.iter().map(|r| diff("diff", r)));
    } else if has("tried") {
        contents.suites.push(suite(typed(value)?));
    } else if has("article") && has("scenarios") {
        contents.coverage.extend(typed::<Vec<Row>>(value)?.into_iter().map(covered));
    } else {
        bail!("it was written by none of check, diff, replay, fuzz, mutants, coverage");
    }
    Ok(())
}

/// Bytes of one text of a result at most.
const MOST: usize = 64 << 10;

/// A result in which no text steers whoever shows it: somebody else may have written it.
fn tamed(value: Value) -> Value {
    let text = |text: String| foreign::tamed(&text, MOST);
    match value {
        Value::String(said) => Value::String(text(said)),
        Value::Array(list) => Value::Array(list.into_iter().map(tamed).collect()),
        Value::Object(fields) => Value::Object(
            fields.into_iter().map(|(key, value)| (text(key), tamed(value))).collect(),
        ),
        other => other,
    }
}

fn typed<T: DeserializeOwned>(value: Value) -> anyhow::Result<T> {
    Ok(serde_json::from_value(value)?)
}

/// Reads a run from its own text, so that a fault in it is told with its line.
fn check_form(text: &str) -> anyhow::Result<()> {
    #[derive(Deserialize)]
    struct Form {
        format: u32,
    }
    let Form { format } = serde_json::from_str(text)?;
    if format != Run::FORMAT {
        bail!("its format is {format}, and this arbiter reads {}", Run::FORMAT);
    }
    let _: Run = serde_json::from_str(text)?;
    Ok(())
}

fn diff(kind: &str, report: &DiffReport) -> Search {
    let name = if report.name.is_empty() { &report.subject } else { &report.name };
    let spent = match (report.complete, report.gave_up) {
        (true, _) => "",
        (false, true) => " It failed so often that the rest was not asked.",
        (false, false) => " The budget ended it before the last position.",
    };
    let failures = report.troubles.iter().map(|trouble| {
        format!("{} in {}: {}", divergence::topic(&trouble.query), trouble.root.fen, trouble.said)
    });
    let unsupported =
        report.unsupported.iter().map(|(topic, reason)| format!("not asked: {topic} ({reason})"));
    Search {
        kind: kind.to_string(),
        subject: name.clone(),
        summary: format!(
            "{} positions of {}, {} questions.{spent}",
            report.positions, report.source, report.questions
        ),
        findings: report.findings.iter().map(fault).collect(),
        notes: failures.chain(unsupported).collect(),
    }
}

fn fault(finding: &divergence::Finding) -> Found {
    let minimal = &finding.minimal;
    Found {
        article: finding.cause.article.clone(),
        what: format!("{}: {}", finding.cause.kind, finding.cause.shape),
        position: minimal.root.fen.clone(),
        played: minimal.root.moves.clone(),
        mv: minimal.mv.clone().unwrap_or_default(),
        expected: minimal.expected.clone(),
        got: minimal.got.clone(),
        why: finding.why.clone(),
        times: finding.times,
        repeat: finding.repeat.clone(),
    }
}

fn replayed(report: &ReplayReport) -> Search {
    let mut search = diff("replay", &report.diff);
    search.summary = format!(
        "{} games, {} plies, {} questions.",
        report.games, report.plies, report.diff.questions
    );
    let problems = report.problems.iter();
    search.notes.extend(problems.map(|p| format!("the file, {}: {}", p.place, p.reason)));
    search
}

fn campaign_search(campaign: &Campaign) -> Search {
    let found = campaign.campaign.iter().map(|caught| Found {
        article: caught.finding.label.article.clone(),
        what: format!("{}: {}", caught.finding.label.kind, caught.finding.label.shape),
        position: caught.finding.fen.clone(),
        played: caught.finding.moves.clone(),
        mv: String::new(),
        expected: caught.finding.expected.clone(),
        got: caught.finding.got.clone(),
        why: caught.finding.why.clone(),
        times: caught.times,
        repeat: String::new(),
    });
    Search {
        kind: "fuzz".to_string(),
        subject: campaign.subject.clone(),
        summary: format!(
            "{} cases from seed {}, {} questions, {} features of rules.",
            campaign.cases, campaign.seed, campaign.questions, campaign.features
        ),
        findings: found.collect(),
        notes: Vec::new(),
    }
}

/// A fault that only a choice tells is shown beside those of its level: it breaks no article.
fn suite(score: Score) -> Suite {
    let faults = score.tried.into_iter().map(|tried| {
        let (level, found_by) = match tried.told {
            Some(Told::Fault(case)) => (tried.level, Some(case)),
            Some(Told::Choice(case)) => (format!("{}, by a choice", tried.level), Some(case)),
            None => (tried.level, None),
        };
        Fault { name: tried.name, level, article: tried.article, found_by }
    });
    let (Cost::Lines(cost) | Cost::Questions(cost)) = score.cost;
    Suite { name: score.suite, cases: score.cases, cost, faults: faults.collect() }
}

fn covered(row: Row) -> Covered {
    Covered {
        questions: row.asked(),
        article: row.article,
        title: row.title,
        scenarios: row.scenarios,
        reason: row.reason,
    }
}

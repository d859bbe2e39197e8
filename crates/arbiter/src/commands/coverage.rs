//! `arbiter coverage`: which articles have scenarios, and why others cannot.

use inquiry::Outcome;
use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Context;
use clap::ValueEnum;
use scenario::registry::{ArticleInfo, ArticleStatus, Kind};
use scenario::select::is_within;
use scenario::{Expected, Suite};
use serde::{Deserialize, Serialize};

use crate::output::{self, BAD, DIM, GOOD, NOTE};
use crate::specs::SpecsArgs;

/// Show, for every article, how it is asked about, or why it cannot be.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    specs: SpecsArgs,
    /// Only these articles, sub-articles included.
    #[arg(long = "article", value_name = "NUMBER")]
    articles: Vec<String>,
    /// Only articles that are executable and have no scenario.
    #[arg(long)]
    missing: bool,
    /// The form of the answer.
    #[arg(long, default_value = "human")]
    format: Format,
}

/// The forms of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table for people.
    Human,
    /// JSON.
    Json,
}

/// One article and what is asked about it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Row {
    /// Its number.
    pub article: String,
    /// Its title.
    pub title: String,
    heading: bool,
    status: String,
    /// Why it is not asked about, or not about all of it; may be empty.
    pub reason: String,
    /// Scenarios about it.
    pub scenarios: usize,
    legal: usize,
    illegal: usize,
    other: usize,
}

impl Row {
    /// Whether the article states a rule that a program can decide, and nothing asks about it.
    fn is_missing(&self) -> bool {
        !self.heading && self.status == "executable" && self.asked() == 0
    }

    /// Questions about it.
    pub fn asked(&self) -> usize {
        self.legal + self.illegal + self.other
    }
}

/// Prints the table. Exit code 1 when an executable article has no scenario.
///
/// # Errors
/// The specifications cannot be read, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let suite = args.specs.load()?;
    let mut wanted = Vec::new();
    for number in &args.articles {
        wanted.extend(suite.meaning(number, laws::Edition::default())?.articles);
    }
    let mut rows = rows(&suite)?;
    rows.retain(|row| {
        (wanted.is_empty() || wanted.iter().any(|article| is_within(&row.article, article)))
            && (!args.missing || row.is_missing())
    });
    let missing = rows.iter().filter(|row| row.is_missing()).count();
    let mut out = output::stdout();
    match args.format {
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?,
        Format::Human => table(&mut out, &rows)?,
    }
    Ok(if missing == 0 { Outcome::done() } else { Outcome::differs("") })
}

fn rows(suite: &Suite) -> anyhow::Result<Vec<Row>> {
    let registry = suite.registry.as_ref().context("the specifications have no articles.yaml")?;
    let mut rows: BTreeMap<&str, Row> =
        registry.articles.iter().map(|info| (info.number.as_str(), row(info))).collect();
    for scenario in &suite.scenarios {
        if let Some(row) = rows.get_mut(scenario.article.as_str()) {
            row.scenarios += 1;
        }
        for question in &scenario.questions {
            count(&mut rows, &scenario.article, &question.expected);
        }
    }
    Ok(registry.articles.iter().filter_map(|info| rows.remove(info.number.as_str())).collect())
}

fn row(info: &ArticleInfo) -> Row {
    Row {
        article: info.number.clone(),
        title: info.title.clone(),
        heading: info.kind == Kind::Heading,
        status: match info.status {
            ArticleStatus::Executable => "executable",
            ArticleStatus::Partly => "partly",
            ArticleStatus::NotDecidable => "not-decidable",
        }
        .to_string(),
        reason: info.reason.clone().unwrap_or_default(),
        ..Row::default()
    }
}

/// Counts a question for the scenario's article, and an illegal move for every article it breaks.
fn count(rows: &mut BTreeMap<&str, Row>, article: &str, expected: &Expected) {
    let mut add = |article: &str, field: fn(&mut Row) -> &mut usize| {
        if let Some(row) = rows.get_mut(article) {
            *field(row) += 1;
        }
    };
    match expected {
        Expected::Legal { .. } | Expected::LegalExactly(_) => add(article, |row| &mut row.legal),
        Expected::Illegal { articles, .. } => {
            add(article, |row| &mut row.illegal);
            for broken in articles.iter().filter(|broken| *broken != article) {
                add(broken, |row| &mut row.illegal);
            }
        }
        _ => add(article, |row| &mut row.other),
    }
}

fn table(out: &mut impl Write, rows: &[Row]) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:<12}{:>9}{:>7}{:>8}{:>7}  title",
        "article", "scenarios", "legal", "illegal", "other"
    )?;
    for row in rows {
        let style = match (row.is_missing(), row.asked()) {
            (true, _) => BAD,
            (_, 0) => DIM,
            _ => GOOD,
        };
        writeln!(
            out,
            "{style}{:<12}{style:#}{:>9}{:>7}{:>8}{:>7}  {}",
            row.article, row.scenarios, row.legal, row.illegal, row.other, row.title
        )?;
        if !row.reason.is_empty() {
            writeln!(out, "{DIM}{:>45}{} because: {}{DIM:#}", "", row.status, row.reason)?;
        }
    }
    let norms: Vec<&Row> = rows.iter().filter(|row| !row.heading).collect();
    let asked = norms.iter().filter(|row| row.asked() > 0).count();
    let reasoned = norms.iter().filter(|row| row.asked() == 0 && !row.reason.is_empty()).count();
    let missing = norms.iter().filter(|row| row.is_missing()).count();
    writeln!(
        out,
        "{} articles with text: {asked} have scenarios, {reasoned} have a reason why not, {NOTE}{missing} missing{NOTE:#}",
        norms.len()
    )?;
    Ok(())
}

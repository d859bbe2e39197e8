//! `arbiter show`: one scenario as a reader wants it.

use std::io::Write;

use inquiry::{Outcome, diagram};
use scenario::{Scenario, Selection, level_name, variant_name};

use crate::output::{self, DIM, GOOD, NOTE};
use crate::specs::SpecsArgs;

/// Print a scenario: its board, its questions with the answers that the Laws require, and what its article says.
#[derive(clap::Args)]
pub struct Args {
    /// The scenarios, by their ids; what follows a slash, the question, may be left on.
    #[arg(required = true)]
    ids: Vec<String>,
    #[command(flatten)]
    specs: SpecsArgs,
}

/// Prints each scenario.
///
/// # Errors
/// There is no such scenario.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let suite = args.specs.load()?;
    let plain = |id: &String| id.split(['/', '@']).next().unwrap_or_default().to_string();
    let ids: Vec<String> = args.ids.iter().map(plain).collect();
    for id in &ids {
        // The complaint about an id names those that are like it.
        Selection { ids: vec![id.clone()], ..Selection::default() }.apply(&suite)?;
    }
    let mut out = output::stdout();
    for scenario in ids.iter().filter_map(|id| suite.get(id)) {
        show(&mut out, scenario)?;
        let article = suite.registry.as_ref().and_then(|known| known.get(&scenario.article));
        if let Some(article) = article {
            writeln!(out, "{NOTE}{} {}{NOTE:#}", article.number, article.title)?;
            writeln!(out, "{}\n", article.states)?;
        }
    }
    Ok(Outcome::done())
}

fn show(out: &mut impl Write, scenario: &Scenario) -> std::io::Result<()> {
    let level = level_name(scenario.level);
    let editions = scenario.editions.to_string();
    writeln!(out, "{GOOD}{}{GOOD:#}  {DIM}{level}, {editions}{DIM:#}", scenario.id)?;
    writeln!(out, "{}\n", scenario.says)?;
    for root in &scenario.roots {
        let variant = if scenario.several_variants { variant_name(root.variant) } else { "" };
        writeln!(out, "{} {DIM}{variant}{DIM:#}", root.fen)?;
        if !root.moves.is_empty() {
            writeln!(out, "after {}", root.moves.join(" "))?;
        }
    }
    let position = scenario.roots.first().and_then(|root| scenario::reasons::position(root).ok());
    if let Some(position) = position {
        writeln!(out, "{}\n", diagram(position.board(), None, &[]))?;
    }
    for question in &scenario.questions {
        let (asked, required) = (question.expected.asked(), question.expected.required());
        writeln!(out, "  {asked:<44} {required}")?;
    }
    let remarks = [
        ("choice", &scenario.choice),
        ("disputed", &scenario.disputed),
        ("note", &scenario.note),
        ("source", &scenario.source),
    ];
    for (label, text) in remarks {
        if let Some(text) = text {
            writeln!(out, "  {DIM}{label}{DIM:#} {text}")?;
        }
    }
    let line = scenario.place().map_or(0, |span| span.line);
    writeln!(out, "  {DIM}{}:{line}{DIM:#}\n", scenario.file.name())
}

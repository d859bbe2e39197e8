//! Parts of `arbiter check`, and the whole.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use inquiry::{Options, Outcome, part};
use scenario::Suite;
use scenario::sum::Sum;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shards::{Header, Join, Output, Shard};
use subject::Description;

use crate::commands::asked::AskedArgs;
use crate::commands::check::Args;
use crate::told::ToldArgs;
use crate::{output, sharding, time};

/// What all parts have in common.
#[derive(Serialize, Deserialize)]
struct Common {
    asked: AskedArgs,
    description: Description,
}

/// Asks a part, into its file.
///
/// # Errors
/// The subject does not start, or the file cannot be written.
pub fn ask(args: &Args, shard: Shard) -> anyhow::Result<Outcome> {
    let suite = &args.asked.suite()?;
    let told = &args.told;
    ensure!(
        told.budget.is_none() && told.max_failures.is_none() && told.is_plain(),
        "how a run is told, and what it may cost, is said when the parts are joined: `arbiter merge`"
    );
    let stop = output::stop_for_scheduler()?;
    let limits = args.isolation.limits(args.asked.timeout);
    let mut subject = subject::open(&args.asked.subject, &limits)?;
    let arguments = args.asked.arguments();
    let options =
        Options { stop: Some(stop), ..args.asked.options(args.asked.call(&arguments, "", "")) };
    let description = subject.description().clone();
    let items = part::parts(&description, suite, &options)? as u64;
    let telling = serde_json::json!({
        "asked": &args.asked,
        "description": description,
    });
    let work = Header::new("check", &args.asked.command(), &sum(suite), items).telling(telling);
    let Some(mut file) = args.shard.begin(work, shard)? else { return Ok(Outcome::done()) };
    let next = |file: &Output| file.next_item().and_then(|item| usize::try_from(item).ok());
    part::ask_parts(subject.as_mut(), suite, &options, &mut file, next, |file, part| {
        anyhow::Ok(file.add(&serde_json::to_value(part)?)?)
    })?;
    sharding::end(file, shard)?;
    Ok(Outcome::done())
}

/// A sum of every file of the specifications.
fn sum(suite: &Suite) -> String {
    let files: BTreeSet<(&str, &str)> = suite
        .scenarios
        .iter()
        .map(|scenario| (scenario.file.name(), scenario.file.text()))
        .collect();
    let add = |sum: Sum, (name, text): &(&str, &str)| sum.and(name.as_bytes()).and(text.as_bytes());
    files.iter().fold(Sum::default(), add).to_string()
}

/// Tells the whole as one run would have been told.
///
/// # Errors
/// The parts are of other specifications, or something cannot be read or written.
pub fn joined(join: &Join, told: &ToldArgs) -> anyhow::Result<Outcome> {
    let header = join.header();
    let Common { asked, description } = serde_json::from_value(header.telling.clone())
        .context("the parts do not say what was asked")?;
    let suite = asked.suite()?;
    ensure!(header.input == sum(&suite), "the parts were asked by other specifications than these");
    let telling = told.open()?;
    let (arguments, command, date) = (asked.arguments(), asked.command(), time::today());
    let plain = asked.options(asked.call(&arguments, &command, &date));
    let options = Options {
        budget: told.budget.unwrap_or(divergence::Budget { questions: u64::MAX, time: None }),
        max_failures: told.max_failures,
        known: telling.known.as_ref(),
        ..plain
    };
    let mut parts = Vec::new();
    join.each(|item, value: Value| -> anyhow::Result<()> {
        let part: part::Part = serde_json::from_value(value)
            .with_context(|| format!("what is kept of item {item} is no part of a run"))?;
        parts.push(part);
        Ok(())
    })?;
    let mut watcher = telling.watcher();
    let missing = "its part is missing";
    let mut run =
        part::joined(&description, &suite, &options, parts.into_iter(), missing, &mut watcher)?;
    watcher.finish();
    // Parts are asked on several machines: what they took is what their answers took.
    run.seconds = run.cases.iter().map(|case| case.seconds).sum();
    telling.write(&run, &suite, &watcher)?;
    Ok(run.outcome)
}

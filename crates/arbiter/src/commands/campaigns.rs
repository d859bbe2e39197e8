//! Campaigns of `arbiter fuzz` in parts: each has a seed of its own, and what they find is joined by its cause.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Context, ensure};
use fuzzing::campaign::{Finding, Label, Options, Oracle};
use inquiry::{Heard, Outcome};
use scenario::files;
use serde::{Deserialize, Serialize};
use serde_json::json;
use shards::{Header, Join, Shard};

use crate::commands::fuzz::{self, Args};
use crate::output::{self, DIM};
use crate::results::Caught;
use crate::tally::{self, Tally};
use crate::{found, sharding};

/// The seeds of one seed's parts: more than the most parts that there can be.
const SEEDS: u64 = 1 << 20;

/// What a part found.
#[derive(Serialize, Deserialize)]
struct Part {
    seed: u64,
    cases: u64,
    questions: u64,
    features: BTreeSet<String>,
    heard: Heard,
    unlisted: Option<String>,
    findings: Vec<Caught>,
    /// The names of their scenario files.
    files: Vec<String>,
}

/// Runs the campaign of a part. Its journal stands beside the files of the parts, so that a part that was killed goes on.
///
/// # Errors
/// The subject does not start, something bounds the campaign besides questions, or the folder cannot be used.
pub fn part(args: &Args, shard: Shard) -> anyhow::Result<Outcome> {
    let all = args.questions.context(
        "a campaign in parts needs --questions: how much each part asks must not depend on its machine",
    )?;
    ensure!(
        args.time.is_none() && args.findings.is_none() && !args.json,
        "a campaign in parts is bounded by --questions alone, and told by `arbiter merge`"
    );
    let seed = args.seed.checked_mul(SEEDS).map(|first| first + u64::from(shard.index()));
    let seed = seed
        .with_context(|| format!("--seed of a campaign in parts is below {}", u64::MAX / SEEDS))?;
    let oracles = if args.oracles.is_empty() { Oracle::ALL.to_vec() } else { args.oracles.clone() };
    let names: Vec<&str> = oracles.iter().map(|oracle| oracle.name()).collect();
    let subject = args.subject.to_string();
    let call = format!(
        "fuzz {} --seed {} --questions {all} --oracles {}",
        inquiry::quoted(&subject),
        args.seed,
        names.join(",")
    );
    // Each part is one item: its campaign.
    let work = Header::new("fuzz", &call, "", u64::from(shard.of()));
    let work = work.telling(json!({ "subject": subject }));
    let Some(mut file) = args.shard.begin(work, shard)? else { return Ok(Outcome::done()) };
    let folder = args.shard.folder().join(folder(shard));
    let options = Options {
        seed,
        jobs: args.jobs.get(),
        questions: Some(shard.share(all)),
        oracles,
        resume: folder.join("journal.jsonl").exists(),
        out: Some(folder),
        ..Options::default()
    };
    let stop = output::stop_for_scheduler()?;
    let tally = Arc::new(Tally::default());
    if file.next_item().is_some() {
        let (found, _) = fuzz::search(args, &options, &stop, &tally)?;
        let whole = found.questions >= shard.share(all) && !stop.load(Ordering::Relaxed);
        if whole {
            let part = Part {
                seed,
                cases: found.cases,
                questions: found.questions,
                features: found.features.iter().map(ToString::to_string).collect(),
                heard: fuzz::heard(&found, &tally),
                unlisted: tally.unlisted().map(str::to_string),
                files: found.findings.iter().map(|found| found.file.clone()).collect(),
                findings: found
                    .findings
                    .into_iter()
                    .map(|found| Caught { finding: found.finding, times: found.times })
                    .collect(),
            };
            file.add(&serde_json::to_value(part)?)?;
        }
    }
    subject::end_all();
    sharding::end(file, shard)?;
    Ok(Outcome::done())
}

/// The folder of a part's journal and scenarios, beside the files of the parts.
fn folder(shard: Shard) -> String {
    let width = shard.of().to_string().len();
    format!("campaign-{:0width$}-of-{}", shard.index() + 1, shard.of())
}

/// What all parts found: of each cause the smallest position. Scenarios are written to the folder `found` beside the parts.
///
/// # Errors
/// A file cannot be read or written.
pub fn joined(join: &Join, dir: &Path) -> anyhow::Result<Outcome> {
    let subject = join.header().telling["subject"].as_str().unwrap_or_default().to_string();
    let mut smallest: BTreeMap<Label, (Caught, String)> = BTreeMap::new();
    let mut sum = Heard::default();
    let (mut cases, mut features) = (0, BTreeSet::new());
    let mut unlisted: Vec<Option<String>> = Vec::new();
    join.each(|item, value| -> anyhow::Result<()> {
        let part: Part = serde_json::from_value(value)
            .with_context(|| format!("what is kept of item {item} is no campaign"))?;
        for (caught, file) in part.findings.into_iter().zip(part.files) {
            take(&mut smallest, caught, file);
        }
        cases += part.cases;
        features.extend(part.features);
        sum.asked += part.heard.asked;
        sum.lost += part.heard.lost;
        sum.slow += part.heard.slow;
        unlisted.push(part.unlisted);
        Ok(())
    })?;
    let wrong = |label: &&Label| fuzz::is_wrong(label);
    sum.faults = smallest.keys().filter(wrong).count() as u64;
    let unlisted = unlisted.into_iter().collect::<Option<Vec<_>>>();
    let reason = unlisted.as_ref().and_then(|reasons| reasons.first()).map(String::as_str);
    let outcome = tally::outcome(sum, reason, &fuzz::scope(cases, features.len()), None);
    let kept = dir.join("found");
    if !smallest.is_empty() {
        std::fs::create_dir_all(&kept)
            .with_context(|| format!("cannot make {}", kept.display()))?;
    }
    let _guard = output::Guard::begin();
    let mut out = output::stdout();
    for (caught, file) in smallest.values() {
        let path = kept.join(file);
        files::write(&path, caught.finding.scenario.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
        fuzz::tell(&mut out, &caught.finding, &subject)?;
        writeln!(out, "  {DIM}seen {}{DIM:#}", fuzz::times(caught.times))?;
        writeln!(out, "  {}\n", path.display())?;
    }
    found::last_line(&mut out, &outcome)?;
    Ok(outcome)
}

/// Keeps the smaller one of two findings with one cause.
fn take(smallest: &mut BTreeMap<Label, (Caught, String)>, caught: Caught, file: String) {
    let size = |finding: &Finding| {
        let men = finding.fen.split(' ').next().unwrap_or_default();
        let men = men.chars().filter(char::is_ascii_alphabetic).count();
        (finding.moves.len() + men, finding.moves.len(), finding.fen.clone())
    };
    let label = caught.finding.label.clone();
    match smallest.get_mut(&label) {
        None => drop(smallest.insert(label, (caught, file))),
        Some((kept, of_kept)) => {
            let times = kept.times.saturating_add(caught.times);
            if size(&caught.finding) < size(&kept.finding) {
                (*kept, *of_kept) = (caught, file);
            }
            kept.times = times;
        }
    }
}

//! `arbiter check --epd`: any file of counts as a gate.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
use divergence::{Aspects, Budget, Counts, Options};
use inquiry::Outcome;
use scenario::files;

use crate::commands::diff;
use crate::isolation::IsolationArgs;
use crate::output::{DIM, NOTE};
use crate::tally::Tally;
use crate::{found, output};

/// Who is asked what.
pub struct Call<'a> {
    /// The subject, as on the command line.
    pub subject: &'a str,
    /// The file of counts.
    pub file: &'a Path,
    /// Rules of castling and of the castling field.
    pub variant: laws::Variant,
    /// How many processes of the subject are asked at once.
    pub jobs: usize,
    /// How much each of them is asked at most.
    pub budget: Option<Budget>,
    /// The time for one answer.
    pub timeout: Duration,
    /// What the subject may do.
    pub isolation: &'a IsolationArgs,
}

/// Asks for all counts and tells what is wrong, in the program and in the file.
///
/// # Errors
/// The file holds no position, or the subject does not start.
pub fn run(call: &Call<'_>) -> anyhow::Result<Outcome> {
    let stop = output::stop_on_interrupt()?;
    let text = files::read_text(call.file, files::MOST)
        .with_context(|| format!("cannot read {}", call.file.display()))?;
    let name = call.file.display().to_string();
    let counts = Counts::read(&name, &text, call.variant, false)
        .map_err(|reason| anyhow::anyhow!("{name}, {reason}"))?;
    for remark in counts.remarks.iter().chain(&counts.skipped) {
        eprintln!("{name}, {remark}");
    }
    let tally = Arc::new(Tally::default());
    let options = Options {
        budget: call.budget.unwrap_or(Budget { questions: u64::MAX, time: None }),
        aspects: Aspects::BOARD,
        stop: Some(Arc::clone(&stop)),
        ..Options::default()
    };
    let open = || diff::open(call.subject, call.timeout, call.isolation, &tally);
    let report = divergence::counts(&open, call.subject, &counts, call.jobs, &options)?;
    let outcome =
        found::outcome(std::slice::from_ref(&report), &tally, stop.load(Ordering::Relaxed));
    let mut out = output::stdout();
    let _guard = output::Guard::begin();
    found::human(&mut out, &report, None)?;
    summary(&mut out, &counts)?;
    found::last_line(&mut out, &outcome)?;
    Ok(outcome)
}

/// What the file holds, and what was left out of it and why.
fn summary(out: &mut impl Write, counts: &Counts) -> std::io::Result<()> {
    for wrong in &counts.miscounted {
        writeln!(out, "{NOTE}wrong in the file{NOTE:#}  {wrong}")?;
    }
    let asked: usize = counts.lines.iter().map(|(_, depths)| depths.len()).sum();
    writeln!(out, "{DIM}{asked} counts at {} positions{DIM:#}", counts.lines.len())?;
    if !counts.skipped.is_empty() {
        let many = counts.skipped.len();
        writeln!(out, "{DIM}positions of which deep counts were not asked: {many}{DIM:#}")?;
    }
    for (reason, times) in &counts.left_out {
        writeln!(out, "{DIM}lines left out: {times} ({}){DIM:#}", inquiry::one_line(reason))?;
    }
    Ok(())
}

//! How a run is judged and told: known failures, forms of the result, and what it may cost.

use std::path::PathBuf;

use anyhow::bail;
use divergence::Budget;
use inquiry::{Baseline, Run, baseline};
use scenario::Suite;

use crate::asking::Watcher;
use crate::formats::{Format, OutputArgs};
use crate::sink::Sink;
use crate::{known, time};

/// How a run is judged and told.
#[derive(clap::Args)]
pub struct ToldArgs {
    #[command(flatten)]
    pub output: OutputArgs,
    /// Ask at most so many questions (`2000`), or for so long (`30s`); half an hour if nothing is said. One scenario of
    /// each chapter comes first, then of each article, then the rest; a scenario is asked whole or not at all.
    #[arg(long, value_parser = time::budget)]
    pub budget: Option<Budget>,
    /// Stop after so many new faults.
    #[arg(long, value_name = "NUMBER")]
    pub max_failures: Option<usize>,
    /// A list of known failures: they do not fail the run; one that conforms now, or matches nothing, does.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Write the list of what fails now, a question each, for --known.
    #[arg(long, value_name = "FILE", conflicts_with = "known")]
    write_known: Option<PathBuf>,
    /// Judge by this list, then write it anew: what is fixed goes, what is new comes, reasons stay.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["known", "write_known"])]
    update_known: Option<PathBuf>,
}

/// Everything that a run is told to, opened before anything is asked, so that nothing is asked in vain.
pub struct Telling<'a> {
    args: &'a ToldArgs,
    sinks: Vec<(Format, Sink)>,
    /// The list that judges.
    pub known: Option<Baseline>,
    written: Option<Sink>,
}

impl ToldArgs {
    /// Whether nothing is said about how it is told.
    pub fn is_plain(&self) -> bool {
        let lists = [&self.known, &self.write_known, &self.update_known];
        self.output.is_plain() && lists.iter().all(|list| list.is_none())
    }

    /// Opens all outputs, and reads the list.
    ///
    /// # Errors
    /// One cannot be read or written, or two are one.
    pub fn open(&self) -> anyhow::Result<Telling<'_>> {
        let sinks = self.output.open()?;
        let list = self.known.as_deref().or(self.update_known.as_deref());
        let known = list.map(known::read).transpose()?;
        let written = self.write_known.as_deref().or(self.update_known.as_deref());
        let written = written.map(Sink::open).transpose()?;
        let place = written.as_ref().and_then(Sink::place);
        if place.is_some() && sinks.iter().any(|(_, sink)| sink.place() == place) {
            bail!("two results cannot go to one file");
        }
        Ok(Telling { args: self, sinks, known, written })
    }
}

impl Telling<'_> {
    /// Somebody who shows how far it is, and streams what is wanted as it comes.
    pub fn watcher(&self) -> Watcher {
        let streams = self.sinks.iter().filter(|(format, _)| *format == Format::Jsonl);
        Watcher::new(streams.map(|(_, sink)| matches!(sink, Sink::Stdout)).collect())
    }

    /// Writes the result in every form.
    ///
    /// # Errors
    /// One cannot be written.
    pub fn write(self, run: &Run, suite: &Suite, watcher: &Watcher) -> anyhow::Result<()> {
        // Files first: whoever stops reading standard output early still gets them.
        if let Some(sink) = self.written {
            let text = match &self.known {
                Some(known) => known.updated(run),
                None => baseline::write_known(run),
            };
            sink.write(&text)?;
        }
        let (screen, files): (Vec<_>, Vec<_>) =
            self.sinks.into_iter().partition(|(_, sink)| matches!(sink, Sink::Stdout));
        for (format, sink) in files.into_iter().chain(screen) {
            let mut text = self.args.output.text(format, run, suite);
            if format == Format::Jsonl && !matches!(sink, Sink::Stdout) {
                text.insert_str(0, &watcher.lines);
            }
            sink.write(&text)?;
        }
        Ok(())
    }
}

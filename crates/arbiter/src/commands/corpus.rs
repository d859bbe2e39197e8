//! `arbiter corpus`: chooses few positions that touch every pair of rules.

use inquiry::Outcome;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use divergence::distil::{self, Corpus};
use divergence::score::Planted;
use mutants::{Fault, Level};

use crate::asking::VariantArg;
use crate::output;

/// Choose a corpus of few positions that touches every pair of rules and shows every planted fault.
#[derive(clap::Args)]
pub struct Args {
    /// The rules of castling.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
    /// Where chance begins; the same seed makes the same corpus.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at random to choose from.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Structured positions tried to choose from.
    #[arg(long, default_value_t = 200_000)]
    attempts: usize,
    /// The EPD file to write; standard output if left out.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Lines to put at the top of the file, such as who confirmed the counts.
    #[arg(long = "note", value_name = "TEXT")]
    notes: Vec<String>,
}

/// Chooses and writes.
///
/// # Errors
/// The file cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut planted = planted(&|level| level == Level::Board);
    let corpus =
        distil::corpus(args.variant.laws(), args.seed, args.games, args.attempts, &mut planted);
    let text = corpus.to_epd(&header(args, &corpus));
    match &args.out {
        Some(path) => std::fs::write(path, text)
            .with_context(|| format!("cannot write {}", path.display()))?,
        None => output::stdout().write_all(text.as_bytes())?,
    }
    Ok(Outcome::done())
}

fn header(args: &Args, corpus: &Corpus) -> Vec<String> {
    let nodes: u64 = corpus.positions.iter().map(|candidate| candidate.cost).sum();
    let mut header = vec![
        format!(
            "{} positions that cover the {} pairs of rule features seen in {} candidates; {nodes} \
             lines of two plies.",
            corpus.positions.len(),
            corpus.pairs,
            corpus.candidates
        ),
        format!(
            "Made by: arbiter corpus --variant {} --seed {} --games {} --attempts {}",
            match args.variant {
                VariantArg::Standard => "standard",
                VariantArg::Chess960 => "chess960",
            },
            args.seed,
            args.games,
            args.attempts
        ),
    ];
    header.extend(args.notes.iter().cloned());
    header
}

/// The planted faults of some levels as subjects.
pub fn planted(wanted: &dyn Fn(Level) -> bool) -> Vec<Planted> {
    let faults = Fault::ALL.iter().copied().filter(|fault| wanted(fault.level()));
    faults
        .map(|fault| Planted {
            name: fault.name().to_string(),
            level: fault.level().to_string(),
            article: fault.article().to_string(),
            subject: Box::new(subject::Mutant::new(Some(fault))),
        })
        .collect()
}

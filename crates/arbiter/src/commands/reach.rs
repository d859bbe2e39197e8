//! `arbiter reach`: could a game have reached this position? (3.10.3)

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use mateability::reach::{Reach, reach, write};

use crate::commands::VariantArg;
use crate::output::{self, Exit};
use crate::sink::Sink;

/// Say whether a game can have reached a position, with such a game or a proof that there is none.
///
/// The exit code is 1 if nothing is known.
#[derive(clap::Args)]
pub struct Args {
    /// The position, in FEN.
    fen: String,
    /// Where to write the game or the proof, for `arbiter verify`.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// How many positions may be looked at for a game.
    #[arg(long, default_value_t = 100_000)]
    nodes: usize,
    /// The rules of castling and of the start position.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
}

/// Answers.
///
/// # Errors
/// The text is no FEN, or the proof cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let variant = args.variant.laws();
    let setup = notation::fen::parse(&args.fen, variant)?;
    let sink = args.certificate.as_deref().map(Sink::open).transpose()?;
    let answer = reach(&setup, variant, args.nodes);
    let mut out = output::stdout();
    match &answer {
        Reach::Unreachable(refutation) => {
            let (name, size) = (refutation.name(), refutation.size());
            writeln!(out, "unreachable: {refutation} ({name}; proof of size {size}, checked)")?;
        }
        Reach::Reachable { game } => {
            let moves: Vec<String> = game.iter().map(ToString::to_string).collect();
            let moves = if moves.is_empty() { "it is the start".into() } else { moves.join(" ") };
            writeln!(out, "reachable: {moves}")?;
        }
        Reach::Unknown => {
            writeln!(out, "unknown")?;
            return Ok(Exit::Differs);
        }
    }
    if let Some(sink) = sink {
        sink.write(&write(&setup, variant, &answer).context("the proof cannot be written down")?)?;
    }
    Ok(Exit::Conforms)
}

//! `arbiter reach`: could a game have reached this position? (3.10.3)

use inquiry::Outcome;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use mateability::reach::{Reach, reach, write};
use serde_json::json;

use crate::asking::VariantArg;
use crate::commands::batch::{self, Answered};
use crate::output;
use crate::sink::Sink;

/// Say whether a game can have reached a position, with such a game or a proof that there is none.
///
/// The exit code is 1 if nothing is known.
#[derive(clap::Args)]
pub struct Args {
    /// The position, in FEN.
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    fen: Option<String>,
    #[command(flatten)]
    batch: batch::Batch,
    /// Where to write the game or the proof, for `arbiter verify`.
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
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
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let variant = args.variant.laws();
    if let Some(from) = &args.batch.batch {
        let variant = scenario::variant_name(args.variant.subject());
        let arguments = format!(" --variant {variant} --nodes {}", args.nodes);
        let call = batch::Call { args: &args.batch, from, command: "reach", arguments: &arguments };
        return batch::run(&call, || (), |(), fen| many(args, fen));
    }
    let fen = args.fen.as_deref().unwrap_or_default();
    let setup = notation::fen::parse(fen, variant)?;
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
            return Ok(Outcome::differs(""));
        }
    }
    if let Some(sink) = sink {
        sink.write(&write(&setup, variant, &answer).context("the proof cannot be written down")?)?;
    }
    Ok(Outcome::done())
}

/// The fields of the answer to one line of a batch.
fn many(args: &Args, fen: &str) -> anyhow::Result<Answered> {
    let variant = args.variant.laws();
    let setup = notation::fen::parse(fen, variant)?;
    let fields = match reach(&setup, variant, args.nodes) {
        Reach::Unreachable(refutation) => json!({
            "reachable": false,
            "rule": refutation.name(),
            "reason": refutation.to_string(),
            "size": refutation.size(),
        }),
        Reach::Reachable { game } => {
            let moves: Vec<String> = game.iter().map(ToString::to_string).collect();
            json!({ "reachable": true, "game": moves })
        }
        Reach::Unknown => json!({ "reachable": null }),
    };
    let open = fields["reachable"].is_null();
    let fields = fields.as_object().cloned().unwrap_or_default();
    Ok(if open { Answered::Open(fields) } else { Answered::Decided(fields) })
}

//! `arbiter reach`: could a game have reached this position? (3.10.3)

use std::io::Write;

use mateability::reach::{Reach, reach};

use crate::commands::VariantArg;
use crate::output::{self, Exit};

/// Say whether a game can have reached a position, with a game or the rule that forbids it.
///
/// The exit code is 1 if nothing is known.
#[derive(clap::Args)]
pub struct Args {
    /// The position, in FEN.
    fen: String,
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
/// The text is no FEN.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let variant = args.variant.laws();
    let setup = notation::fen::parse(&args.fen, variant)?;
    let mut out = output::stdout();
    Ok(match reach(&setup, variant, args.nodes) {
        Reach::Unreachable(reason) => {
            writeln!(out, "unreachable: {reason} ({})", reason.name())?;
            Exit::Conforms
        }
        Reach::Reachable { game } => {
            let moves: Vec<String> = game.iter().map(ToString::to_string).collect();
            writeln!(out, "reachable: {}", moves.join(" "))?;
            Exit::Conforms
        }
        Reach::Unknown => {
            writeln!(out, "unknown")?;
            Exit::Differs
        }
    })
}

//! `arbiter mate`: can a player still mate? (5.1.2, 5.2.2, 6.9)

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;
use laws::{Color, Position};
use mateability::certificate::{Claim, check, write};
use mateability::{Budget, Solver, Verdict, is_mating_line};

use crate::commands::VariantArg;
use crate::output::{self, Exit};

/// Say whether a player can still mate by any series of legal moves, with a line or a proof.
///
/// The exit code is 1 if the question stays undecided within the budget.
#[derive(clap::Args)]
pub struct Args {
    /// The position, in FEN.
    fen: String,
    /// The player who would mate; both if it is left out.
    #[arg(long)]
    by: Option<Player>,
    /// Where to write the proof that the player cannot mate; needs --by.
    #[arg(long, value_name = "FILE", requires = "by")]
    certificate: Option<PathBuf>,
    /// How many positions may be looked at.
    #[arg(long, default_value_t = Budget::default().nodes)]
    nodes: u64,
    /// The rules of castling.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Player {
    /// The player of the light-coloured pieces.
    White,
    /// The player of the dark-coloured pieces.
    Black,
}

/// Answers.
///
/// # Errors
/// The FEN is no position, or the certificate cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let position = notation::fen::position(&args.fen, args.variant.laws())?;
    let colors = match args.by {
        Some(Player::White) => vec![Color::White],
        Some(Player::Black) => vec![Color::Black],
        None => Color::ALL.to_vec(),
    };
    let mut answers = Vec::new();
    for color in colors {
        answers.push(answer(args, &position, color)?);
    }
    if args.by.is_none() && answers == [Some(false), Some(false)] {
        writeln!(output::stdout(), "the position is dead (5.2.2)")?;
    }
    let decided = answers.iter().all(Option::is_some);
    Ok(if decided { Exit::Conforms } else { Exit::Differs })
}

/// Prints what is known about one player: yes, no, or `None` for undecided.
fn answer(args: &Args, position: &Position, color: Color) -> anyhow::Result<Option<bool>> {
    let budget = Budget { nodes: args.nodes, ..Budget::default() };
    let mut out = output::stdout();
    match Solver::new().can_mate(position, color, budget) {
        Verdict::Mateable { line } => {
            anyhow::ensure!(is_mating_line(position, color, &line), "the line does not mate");
            let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
            let moves = if moves.is_empty() { "on the board".into() } else { moves.join(" ") };
            writeln!(out, "{color} can mate: {moves}")?;
            Ok(Some(true))
        }
        Verdict::Unmateable { certificate } => {
            let claim = Claim { position: position.clone(), color };
            check(&claim, &certificate).context("the proof does not hold")?;
            let (kind, size) = (certificate.kind(), certificate.size());
            writeln!(out, "{color} cannot mate: proof by {kind}, size {size}, checked")?;
            if let Some(path) = &args.certificate {
                std::fs::write(path, write(&claim, &certificate))
                    .with_context(|| format!("cannot write {}", path.display()))?;
            }
            Ok(Some(false))
        }
        Verdict::Undecided { spent } => {
            writeln!(out, "{color}: undecided after {} positions", spent.nodes)?;
            Ok(None)
        }
    }
}

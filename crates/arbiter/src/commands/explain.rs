//! `arbiter explain`: why is this move illegal, or legal?

use std::io::Write;

use anyhow::{Context, anyhow};
use laws::appendix_c::{Strictness, read_san, write_san};
use laws::{Breach, Edition, Move, Position, Status, breaches, grounds};
use notation::{fen, uci};

use crate::commands::VariantArg;
use crate::diagram::{diagram, witnesses};
use crate::output::{self, BAD, DIM, Exit, GOOD, NOTE};

/// Explain why a move is illegal, or why it is legal.
#[derive(clap::Args)]
pub struct Args {
    /// The position as FEN.
    fen: String,
    /// The move: UCI (e2e4, e7e8q, e1g1), or algebraic notation of a legal move (Nf3).
    #[arg(value_name = "MOVE")]
    mv: String,
    /// Rules of castling and of the castling field.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
    /// The edition of the Laws to judge by.
    #[arg(long, default_value = "2023")]
    edition: Edition,
}

/// Prints a diagram and every breach with its witness, or what makes the move legal.
///
/// # Errors
/// The position or the move cannot be read, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let position = fen::position(&args.fen, args.variant.laws())
        .with_context(|| format!("cannot explain a move in {:?}", args.fen))?;
    let mv = read_move(&args.mv, &position)?;
    let found = breaches(&position, mv, args.edition);
    let mut out = output::stdout();
    let marks = found.iter().flat_map(witnesses).collect::<Vec<_>>();
    writeln!(out, "{}\n", diagram(position.board(), Some(mv), &marks))?;
    if found.is_empty() {
        legal(&mut out, &position, mv)
    } else {
        illegal(&mut out, &position, mv, &found)
    }
}

/// A move in UCI, else the legal move that the text names in algebraic notation.
fn read_move(text: &str, position: &Position) -> anyhow::Result<Move> {
    match uci::parse_move(text, position) {
        Ok(mv) => Ok(mv),
        Err(not_uci) => read_san(position, text, Strictness::Lenient).map_err(|error| {
            anyhow!("{not_uci}; nor is it the algebraic notation of a legal move: {error}")
        }),
    }
}

fn illegal(
    out: &mut impl Write,
    position: &Position,
    mv: Move,
    found: &[Breach],
) -> anyhow::Result<Exit> {
    writeln!(out, "{BAD}illegal{BAD:#}  {mv}, {} to move", position.turn())?;
    for breach in found {
        let number = breach.article.number();
        writeln!(out, "  {NOTE}{number:<10}{NOTE:#} {}", breach.witness)?;
    }
    match laws::status(position) {
        Status::Ongoing => {}
        Status::Checkmate => writeln!(
            out,
            "  {NOTE}5.1.1{NOTE:#}      {} is checkmated: no move is legal",
            position.turn()
        )?,
        Status::Stalemate => writeln!(
            out,
            "  {NOTE}5.2.1{NOTE:#}      {} is stalemated: no move is legal",
            position.turn()
        )?,
    }
    Ok(Exit::Conforms)
}

fn legal(out: &mut impl Write, position: &Position, mv: Move) -> anyhow::Result<Exit> {
    let san = write_san(position, mv).unwrap_or_default();
    writeln!(out, "{GOOD}legal{GOOD:#}  {mv} ({san}), {} to move", position.turn())?;
    for ground in grounds(position, mv).unwrap_or_default() {
        writeln!(out, "  {NOTE}{:<10}{NOTE:#} {}", ground.article.number(), ground.says)?;
    }
    if let Ok(after) = laws::play(position, mv) {
        writeln!(out, "  {DIM}then{DIM:#}       {}", fen::write_position(&after))?;
        match laws::status(&after) {
            Status::Ongoing => {}
            Status::Checkmate => writeln!(out, "  {NOTE}5.1.1{NOTE:#}      it gives checkmate")?,
            Status::Stalemate => writeln!(out, "  {NOTE}5.2.1{NOTE:#}      it gives stalemate")?,
        }
    }
    Ok(Exit::Conforms)
}

//! `arbiter explain`: why is this move illegal, or legal?

use std::io::Write;

use anyhow::{Context, anyhow};
use laws::appendix_c::{Strictness, read_san, write_san};
use laws::{
    Breach, Edition, File, Move, Piece, Position, Role, Side, Square, Status, Variant, breaches,
    grounds,
};
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

/// A move in UCI, castling by its sign whether it is legal or not, else the legal move that the text names in
/// algebraic notation.
fn read_move(text: &str, position: &Position) -> anyhow::Result<Move> {
    if let Some(side) = castling_sign(text) {
        return castling(position, side)
            .ok_or_else(|| anyhow!("there is no rook to castle with on that side"));
    }
    match uci::parse_move(text, position) {
        Ok(mv) => Ok(mv),
        Err(not_uci) => read_san(position, text, Strictness::Lenient).map_err(|error| {
            anyhow!("{not_uci}; nor is it the algebraic notation of a legal move: {error}")
        }),
    }
}

fn castling_sign(text: &str) -> Option<Side> {
    let plain = text.trim().trim_end_matches(['+', '#']).to_ascii_uppercase().replace('0', "O");
    match plain.as_str() {
        "O-O" => Some(Side::King),
        "O-O-O" => Some(Side::Queen),
        _ => None,
    }
}

/// The move that castling on this side would be, in the spelling of the variant.
fn castling(position: &Position, side: Side) -> Option<Move> {
    let (board, turn) = (position.board(), position.turn());
    let king = board.king(turn)?;
    if position.variant() == Variant::Standard {
        let step: i8 = if side == Side::King { 2 } else { -2 };
        let goal = king.file().index().checked_add_signed(isize::from(step))?;
        return Some(Move::new(king, Square::new(File::from_index(goal)?, king.rank())));
    }
    let beyond = |square: &Square| match side {
        Side::King => square.file() > king.file(),
        Side::Queen => square.file() < king.file(),
    };
    let rooks = Square::all().filter(|square| {
        let rook = Piece { color: turn, role: Role::Rook };
        square.rank() == king.rank() && beyond(square) && board.get(*square) == Some(rook)
    });
    let right = position.rights().get(turn, side).map(|file| Square::new(file, king.rank()));
    let outermost = match side {
        Side::King => rooks.max_by_key(|square| square.file()),
        Side::Queen => rooks.min_by_key(|square| square.file()),
    };
    right.or(outermost).map(|rook| Move::new(king, rook))
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

//! `arbiter explain`: why is this move illegal, or legal?

mod game;

use inquiry::Outcome;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, anyhow};
use laws::appendix_c::stated::stated_moves;
use laws::appendix_c::{Strictness, read_san, write_san};
use laws::{Breach, Edition, Move, Position, Status, Variant, breaches, grounds};
use notation::{fen, uci};

use crate::asking::VariantArg;
use crate::output::{self, BAD, DIM, GOOD, NOTE};
use crate::suites::read_position;
use inquiry::diagram;

/// Explain why a move is illegal, or why it is legal.
#[derive(clap::Args)]
pub struct Args {
    /// The position as FEN, or startpos; or a file of a game, GAME.pgn: its first illegal move is explained, also one that
    /// only a match program's comment tells, or else its last move.
    fen: String,
    /// The move, legal or not: UCI (e2e4, e7e8q, e1g1) or algebraic notation (Nf3, O-O). Of several the last one is
    /// explained, or the first that is illegal; without any, all legal moves are.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// The move of this ply of a game in a file, counted from 1.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "moves")]
    ply: Option<u32>,
    /// Rules of castling and of the castling field.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
    /// Refuse a position that no game can have, although it can be played from.
    #[arg(long)]
    strict: bool,
    /// The edition of the Laws to judge by.
    #[arg(long, default_value = "2023")]
    edition: Edition,
}

/// Prints a diagram and every breach with its witness, or what makes the move legal; without a move, every legal move.
///
/// # Errors
/// The position or the move cannot be read, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.ply.is_some() || args.moves.is_empty() && args.fen.trim().ends_with(".pgn") {
        let ply = args.ply.map(|ply| ply as usize);
        let (position, text) = game::find(Path::new(args.fen.trim()), ply)?;
        return explain(&mut output::stdout(), args, &position, &text);
    }
    let mut position = match args.fen.trim() {
        "startpos" => Position::initial(),
        fen => read_position(fen, args.variant.laws(), args.strict)
            .with_context(|| format!("cannot explain a move in {:?}", args.fen))?,
    };
    let mut out = output::stdout();
    let Some((last, before)) = args.moves.split_last() else {
        return every_move(&mut out, &position);
    };
    for (index, text) in before.iter().enumerate() {
        let stated = read_moves(text, &position)?;
        let next = stated.iter().find_map(|mv| laws::play(&position, *mv).ok());
        let Some(next) = next else {
            eprintln!("note: move {} of {}, {text}, is illegal", index + 1, args.moves.len());
            return explain(&mut out, args, &position, text);
        };
        position = next;
    }
    explain(&mut out, args, &position, last)
}

/// Explains every move that the text states: the legal one, or all that it could mean.
fn explain(
    out: &mut impl Write,
    args: &Args,
    position: &Position,
    text: &str,
) -> anyhow::Result<Outcome> {
    for (index, mv) in read_moves(text, position)?.into_iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        one_move(out, args, position, text, mv)?;
    }
    Ok(Outcome::done())
}

fn one_move(
    out: &mut impl Write,
    args: &Args,
    position: &Position,
    text: &str,
    mv: Move,
) -> anyhow::Result<()> {
    let found = breaches(position, mv, args.edition);
    if uci::parse_move(text, position).is_ok_and(|meant| meant != mv) {
        let spelled = match position.variant() {
            Variant::Standard => "the king's two squares, as e1g1",
            Variant::Chess960 => "the king onto its rook, as e1h1",
        };
        eprintln!("note: castling is written here as {spelled}");
    }
    let marks = found.iter().flat_map(Breach::squares).collect::<Vec<_>>();
    writeln!(out, "{}\n", diagram(position.board(), Some(mv), &marks))?;
    if found.is_empty() { legal(out, position, mv) } else { illegal(out, position, mv, &found) }
}

/// The legal moves, each with the articles that allow it.
fn every_move(out: &mut impl Write, position: &Position) -> anyhow::Result<Outcome> {
    writeln!(out, "{}\n", diagram(position.board(), None, &[]))?;
    let moves = laws::legal_moves(position);
    let (turn, count) = (position.turn(), moves.len());
    writeln!(out, "{count} legal {}, {turn} to move", if count == 1 { "move" } else { "moves" })?;
    for mv in moves {
        let san = write_san(position, mv).unwrap_or_default();
        let grounds = grounds(position, mv).unwrap_or_default();
        let told: Vec<String> = grounds
            .iter()
            .map(|ground| format!("{NOTE}{}{NOTE:#} {}", ground.article.number(), ground.says))
            .collect();
        writeln!(out, "  {:<6} {san:<7} {}", mv.to_string(), told.join("; "))?;
    }
    no_move(out, position)?;
    Ok(Outcome::done())
}

/// A move in UCI, castling by its sign whether it is legal or not, the legal move that the text names in algebraic
/// notation, or else the illegal ones that it states.
fn read_moves(text: &str, position: &Position) -> anyhow::Result<Vec<Move>> {
    let not_uci = match uci::parse(text) {
        Ok(mv) => return Ok(vec![mv]),
        Err(error) => error,
    };
    if let Ok(mv) = read_san(position, text, Strictness::Lenient) {
        return Ok(vec![mv]);
    }
    // Small letters are how many type castling; the Laws have none (C.13).
    let signs = text.chars().all(|c| "oO0-+# ".contains(c));
    let stated = stated_moves(position, &if signs { text.replace('o', "O") } else { text.into() })
        .map_err(|error| anyhow!("{not_uci}; nor is it a move in algebraic notation: {error}"))?;
    let turn = position.turn();
    anyhow::ensure!(!stated.is_empty(), "{turn} has no piece on the board that {text} could mean");
    Ok(stated)
}

fn illegal(
    out: &mut impl Write,
    position: &Position,
    mv: Move,
    found: &[Breach],
) -> anyhow::Result<()> {
    writeln!(out, "{BAD}illegal{BAD:#}  {mv}, {} to move", position.turn())?;
    for breach in found {
        let number = breach.article.number();
        writeln!(out, "  {NOTE}{number:<10}{NOTE:#} {}", breach.witness)?;
    }
    no_move(out, position)
}

/// Mate or stalemate, if no move is legal.
fn no_move(out: &mut impl Write, position: &Position) -> anyhow::Result<()> {
    let turn = position.turn();
    match laws::status(position) {
        Status::Ongoing => {}
        Status::Checkmate => {
            writeln!(out, "  {NOTE}5.1.1{NOTE:#}      {turn} is checkmated: no move is legal")?;
        }
        Status::Stalemate => {
            writeln!(out, "  {NOTE}5.2.1{NOTE:#}      {turn} is stalemated: no move is legal")?;
        }
    }
    Ok(())
}

fn legal(out: &mut impl Write, position: &Position, mv: Move) -> anyhow::Result<()> {
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
    Ok(())
}

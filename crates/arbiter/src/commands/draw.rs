//! `arbiter draw`: a position as a picture.

use inquiry::Outcome;
use std::io::Write;

use anyhow::Context;
use laws::checkers;
use notation::{fen, uci};
use report::Picture;

use crate::asking::VariantArg;
use crate::output;

/// Draw a position as an SVG picture; with a move, its arrow and what makes it illegal.
#[derive(clap::Args)]
pub struct Args {
    /// The position as FEN.
    fen: String,
    /// A move in UCI.
    #[arg(value_name = "MOVE")]
    mv: Option<String>,
    /// Rules of castling and of the castling field.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
}

/// Prints the picture.
///
/// # Errors
/// The position or the move cannot be read, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let position = fen::position(&args.fen, args.variant.laws())
        .with_context(|| format!("cannot draw {:?}", args.fen))?;
    let mut marks = Vec::new();
    if let Some(text) = &args.mv {
        let mv = uci::parse_move(text, &position)?;
        let found = laws::breaches(&position, mv, laws::Edition::default());
        marks.extend(found.iter().flat_map(laws::Breach::squares).map(|square| square.to_string()));
    }
    let check = match checkers(&position).is_empty() {
        true => String::new(),
        false => position.king(position.turn()).to_string(),
    };
    let picture = Picture {
        placement: &args.fen,
        mv: args.mv.as_deref().unwrap_or_default(),
        marks: &marks,
        check,
    };
    output::stdout().write_all(report::board_file(&picture).as_bytes())?;
    Ok(Outcome::done())
}

//! What the commands `d` and `fen` show, proved on positions whose fields are known.

use super::{CHECK, KIWIPETE, standard};
use crate::question::Failure;
use crate::uci::engine::Engine;
use crate::uci::text::Display;

/// Commands that show the position.
pub const SHOWING: [&str; 2] = ["d", "fen"];

/// After e2e4 no pawn stands beside e4, so that the square e3 is of no use to anybody.
const NO_PAWN_BESIDE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
/// After e2e4 the pawn on d4 stands beside e4, but may not leave the d-file: the rook on d1 pins it.
const PINNED_PAWN_BESIDE: &str = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";

/// Whether the position is shown as FEN, and whether the pieces that give check are shown.
///
/// # Errors
/// The engine fails at it.
pub fn prove(engine: &mut Engine, way: &str) -> Result<(bool, bool), Failure> {
    let mut shown = Vec::new();
    for fen in [KIWIPETE, CHECK] {
        engine.set_position(&standard(fen), None);
        let Display { fen: shown_fen, checkers } = engine.display(way)?;
        shown.push((shown_fen.as_deref() == Some(fen), checkers));
    }
    let shows_fen = shown.iter().all(|(same, _)| *same);
    let known = [Some(vec![]), Some(vec!["e2".to_string()])];
    let shows_checkers = shown.into_iter().map(|(_, checkers)| checkers).eq(known);
    Ok((shows_fen, shows_checkers))
}

/// When the en passant field is filled: `always`, `pseudo-legal` or `legal`.
///
/// # Errors
/// The engine fails at it.
pub fn en_passant_habit(engine: &mut Engine, way: &str) -> Result<Option<&'static str>, Failure> {
    let mut fields = Vec::new();
    for fen in [NO_PAWN_BESIDE, PINNED_PAWN_BESIDE] {
        engine.set_position(&standard(fen), Some("e2e4"));
        let shown = engine.display(way)?.fen.unwrap_or_default();
        fields.push(shown.split_whitespace().nth(3).map(str::to_string));
    }
    let fields: Vec<&str> = fields.iter().map(|field| field.as_deref().unwrap_or("")).collect();
    Ok(match fields[..] {
        ["e3", "e3"] => Some("always"),
        ["-", "e3"] => Some("pseudo-legal"),
        ["-", "-"] => Some("legal"),
        _ => None,
    })
}

//! What the best move tells: a move that the engine takes for legal, or that there is none.

use super::{CHECK, MATED, STALEMATED, START, standard};
use crate::question::Failure;
use crate::uci::engine::Engine;

/// An engine that names a move where there is one, and none where the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// Whether the score tells mate (`mate 0`) from stalemate (anything else).
    pub scores_mate: bool,
}

/// Tries positions with moves, a mated and a stalemated one. They are asked in turns, since some engines repeat the move of an older
/// search.
///
/// # Errors
/// The engine fails at it.
pub fn prove(engine: &mut Engine) -> Result<Option<Best>, Failure> {
    let mut scores_mate = true;
    let controls = [(START, true, false), (MATED, false, true), (CHECK, true, false)];
    for (fen, has_moves, mated) in controls.into_iter().chain([(STALEMATED, false, false)]) {
        engine.set_position(&standard(fen), None);
        let found = engine.search("depth 1")?;
        if found.was_silent || found.best.is_some() != has_moves {
            return Ok(None);
        }
        scores_mate &= has_moves || (found.mate_in == Some(0)) == mated;
    }
    Ok(Some(Best { scores_mate }))
}

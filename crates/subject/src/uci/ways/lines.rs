//! A short search with a line for every move (MultiPV).

use super::{CHECK, KIWIPETE, MOST_MOVES, START, standard};
use crate::question::Failure;
use crate::uci::engine::Engine;

/// A position with four moves: a2, b1, b3 and b4.
const FOUR_MOVES: &str = "7k/8/8/8/8/8/1P6/K7 w - - 0 1";

/// More lines are never asked for.
const WIDEST: u32 = 256;

/// A search that lists the moves of every position that has fewer than its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The value of the option MultiPV.
    pub width: u32,
}

impl Lines {
    /// Whether no known position has more moves.
    pub const fn is_wide(self) -> bool {
        self.width > MOST_MOVES
    }
}

/// Tries the greatest number of lines that is offered: it has to list each position's moves, as many as there is room for.
///
/// # Errors
/// The engine fails at it.
pub fn prove(engine: &mut Engine, offered: u32) -> Result<Option<Lines>, Failure> {
    let width = offered.min(WIDEST);
    if width < 4 {
        return Ok(None);
    }
    engine.set_option("MultiPV", &width.to_string());
    let wide = [(START, 20), (KIWIPETE, 48)];
    // A narrow list has to show where it ends, too.
    let narrow = [(START, 20), (FOUR_MOVES, 4), (KIWIPETE, 48), (CHECK, 3)];
    let controls = if (Lines { width }).is_wide() { &wide[..] } else { &narrow[..] };
    for &(fen, moves) in controls {
        engine.set_position(&standard(fen), None);
        let found = engine.search("depth 1")?;
        let whole = found.firsts.len() == moves.min(width as usize);
        if !whole || found.best.is_none_or(|best| !found.firsts.contains(&best)) {
            return Ok(None);
        }
    }
    Ok(Some(Lines { width }))
}

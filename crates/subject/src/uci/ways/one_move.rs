//! Ways to ask whether one move is legal.

use laws::Position;
use notation::{fen, uci};

use super::{KIWIPETE, START, standard};
use crate::question::{Failure, Root};
use crate::uci::engine::Engine;

/// How one move is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneMove {
    /// `go depth 1 searchmoves M`: the best move is M, or there is none. The words stand in this order: some engines take
    /// everything behind `searchmoves` for a move.
    Searchmoves,
    /// `position ... moves M` and a search: if the other side answers, M was played, and if the same side moves, it was ignored.
    Reply {
        /// Whether an engine that has no reply, being mated, says so.
        tells_mate: bool,
    },
}

/// What an engine said about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It takes it for legal.
    Legal,
    /// It takes it for illegal.
    Illegal,
    /// What it said decides nothing.
    Nothing,
}

/// Two positions, each with a move that is legal and one that no piece can make.
const CONTROLS: [(&str, &str, &str); 2] = [(START, "e2e4", "e2e5"), (KIWIPETE, "d5d6", "e5e6")];

/// The rook goes to a8 and mates.
const MATE_IN_ONE: (&str, &str) = ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8");

impl OneMove {
    /// The name of the way.
    pub const fn name(self) -> &'static str {
        match self {
            OneMove::Searchmoves => "go depth 1 searchmoves M",
            OneMove::Reply { .. } => "position ... moves M and go depth 1",
        }
    }

    /// Asks about a move of the position that a root leads to.
    ///
    /// # Errors
    /// The engine fails at it.
    pub fn ask(
        self,
        engine: &mut Engine,
        root: &Root,
        position: &Position,
        mv: &str,
    ) -> Result<Said, Failure> {
        match self {
            OneMove::Searchmoves => {
                engine.set_position(root, None);
                let found = engine.search(&format!("depth 1 searchmoves {mv}"))?;
                Ok(match found.best {
                    _ if found.was_silent => Said::Nothing,
                    Some(best) if best == mv || is_castling_respelled(position, &best, mv) => {
                        Said::Legal
                    }
                    Some(_) => Said::Nothing,
                    None => Said::Illegal,
                })
            }
            OneMove::Reply { tells_mate } => {
                engine.set_position(root, None);
                let before = engine.search("depth 1")?.best;
                if before.is_none() {
                    return Ok(Said::Nothing);
                }
                engine.set_position(root, Some(mv));
                let after = engine.search("depth 1")?;
                let tells_mate = tells_mate && !after.was_silent;
                Ok(who_moved(position, before.as_deref(), after.best.as_deref(), tells_mate))
            }
        }
    }

    /// Asks for one legal move among several; `Some(None)` if there is none. Only `searchmoves` can.
    ///
    /// # Errors
    /// The engine fails at it.
    pub fn any_of(
        self,
        engine: &mut Engine,
        root: &Root,
        moves: &[String],
    ) -> Result<Option<String>, Failure> {
        engine.set_position(root, None);
        Ok(engine.search(&format!("depth 1 searchmoves {}", moves.join(" ")))?.best)
    }
}

/// Some engines print castling in the other spelling than they read.
fn is_castling_respelled(position: &Position, best: &str, asked: &str) -> bool {
    uci::parse_move(best, position).is_ok_and(|mv| mv.to_string() == asked)
}

fn who_moved(
    position: &Position,
    before: Option<&str>,
    after: Option<&str>,
    tells_mate: bool,
) -> Said {
    let mover = |mv: Option<&str>| {
        let mv = uci::parse(mv?).ok()?;
        position.board().get(mv.origin).map(|piece| piece.color)
    };
    if mover(before) != Some(position.turn()) {
        return Said::Nothing;
    }
    match (after, mover(after)) {
        (Some(_), Some(color)) if color == position.turn() => Said::Illegal,
        (Some(_), Some(_)) => Said::Legal,
        (None, _) if tells_mate => Said::Legal,
        _ => Said::Nothing,
    }
}

/// Finds the way in which an engine tells one move from another.
///
/// # Errors
/// The engine fails at it.
pub fn prove(engine: &mut Engine, way: OneMove) -> Result<bool, Failure> {
    for (fen, legal, illegal) in CONTROLS {
        let root = standard(fen);
        let Some(position) = known(fen) else { return Ok(false) };
        for (mv, expected) in [(legal, Said::Legal), (illegal, Said::Illegal)] {
            if way.ask(engine, &root, &position, mv)? != expected {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether an engine that was mated by the move asked about says that it has no reply.
///
/// # Errors
/// The engine fails at it.
pub fn tells_mate(engine: &mut Engine) -> Result<bool, Failure> {
    let (fen, mv) = MATE_IN_ONE;
    let Some(position) = known(fen) else { return Ok(false) };
    let way = OneMove::Reply { tells_mate: true };
    Ok(way.ask(engine, &standard(fen), &position, mv)? == Said::Legal)
}

fn known(text: &str) -> Option<Position> {
    fen::position(text, laws::Variant::Standard).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_that_moves_tells_what_was_played() {
        let start = known(START).expect("the start");
        let said = |before, after, mates| who_moved(&start, before, after, mates);
        assert_eq!(said(Some("d2d4"), Some("e7e5"), false), Said::Legal);
        assert_eq!(said(Some("d2d4"), Some("d2d4"), false), Said::Illegal);
        assert_eq!(said(Some("d2d4"), None, true), Said::Legal);
        assert_eq!(said(Some("d2d4"), None, false), Said::Nothing, "it may be silent or stale");
        assert_eq!(said(Some("d2d4"), Some("e4e5"), true), Said::Nothing, "nobody stands on e4");
        assert_eq!(said(None, Some("e7e5"), true), Said::Nothing, "it has no move before either");
    }
}

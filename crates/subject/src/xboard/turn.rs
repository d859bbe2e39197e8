//! Whether a move was played, told by whose turn it is afterwards.

use laws::{Move, Position};
use notation::uci;

use super::engine::{Engine, Heard};
use crate::question::Failure;

/// Sends a move of the other side that has nothing to do with the one before: it is accepted only if that one was played. What was heard
/// stands where there is no such move.
pub fn confirm(
    engine: &mut Engine,
    position: &Position,
    mv: &str,
    heard: Heard,
) -> Result<Heard, Failure> {
    let Some(reply) = uci::parse(mv).ok().and_then(|mv| harmless_reply(position, mv)) else {
        return Ok(heard);
    };
    engine.play(&reply.to_string())
}

/// A move of the other side that is legal whether or not the first was played, as far as can be told: it shares no square with it.
fn harmless_reply(position: &Position, mv: Move) -> Option<Move> {
    let mut setup = position.setup().clone();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    let turned = Position::new(setup, position.variant()).ok()?;
    let touches = |square| square == mv.origin || square == mv.target;
    laws::legal_moves(&turned).into_iter().find(|reply| {
        !touches(reply.origin)
            && !touches(reply.target)
            && reply.promotion.is_none()
            && after_both(position, mv, *reply)
    })
}

/// Whether the reply is legal too where the first move was played, if that one was legal.
fn after_both(position: &Position, mv: Move, reply: Move) -> bool {
    laws::play(position, mv).map_or(true, |after| laws::is_legal(&after, reply))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_that_tells() {
        let start = Position::initial();
        let mv = uci::parse("e2e5").expect("a move");
        let reply = harmless_reply(&start, mv).expect("Black has moves");
        assert!(!laws::is_legal(&start, reply), "it is not Black's turn");
        assert_ne!(reply.target, mv.target);
    }
}

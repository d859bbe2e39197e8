//! Why a move is legal or illegal.

use laws::appendix_c::stated::stated_moves;
use laws::appendix_c::write_san;
use laws::{Breach, Edition, Move, Position, Witness, breaches, grounds};
use notation::{fen, pgn, uci};
use serde_json::{Value, json};

use crate::place::Place;
use crate::{NotAnswered, articles, position};

pub(crate) fn why(place: &Place, text: &str) -> Result<Value, NotAnswered> {
    let found = place.find()?;
    let position = &found.position;
    let moves = stated(position, text)?;
    let told: Vec<Value> = moves.iter().map(|mv| about(position, *mv)).collect();
    let legal = told.iter().any(|told| told["legal"] == true);
    Ok(json!({
        "fen": fen::write_position(position),
        "turn": position.turn().to_string(),
        "text": text,
        "legal": legal,
        "moves": told,
        "ended": position::ended(position),
        "unreachable": found.unreachable,
    }))
}

/// The moves that a text states, legal or not: UCI, else algebraic notation.
fn stated(position: &Position, text: &str) -> Result<Vec<Move>, NotAnswered> {
    let text = text.trim();
    if let Ok(mv) = uci::parse(text) {
        return Ok(vec![uci::parse_move(text, position).unwrap_or(mv)]);
    }
    if let Ok(mv) = pgn::read_move(position, text) {
        return Ok(vec![mv]);
    }
    let moves = stated_moves(position, text)
        .map_err(|error| NotAnswered::because(format!("{text:?}: {error}")))?;
    if moves.is_empty() {
        let turn = position.turn();
        return Err(NotAnswered::because(format!("{turn} has no piece that {text:?} could mean")));
    }
    Ok(moves)
}

fn about(position: &Position, mv: Move) -> Value {
    let found = breaches(position, mv, Edition::default());
    let after = laws::play(position, mv).ok();
    let grounds: Vec<Value> = grounds(position, mv)
        .unwrap_or_default()
        .iter()
        .map(|ground| articles::met(ground.article.number(), &ground.says))
        .collect();
    json!({
        "move": mv.to_string(),
        "origin": mv.origin.to_string(),
        "target": mv.target.to_string(),
        "san": write_san(position, mv),
        "legal": found.is_empty(),
        "breaches": found.iter().map(breach).collect::<Vec<_>>(),
        "grounds": grounds,
        "then": after.as_ref().map(fen::write_position),
        "status": after.as_ref().map(position::status_word),
    })
}

/// A breach with the squares that show it, and the square that they attack.
pub(crate) fn breach(breach: &Breach) -> Value {
    let mut told = articles::met(breach.article.number(), &breach.witness.to_string());
    told["squares"] = breach.squares().iter().map(ToString::to_string).collect();
    if let Witness::KingAttacked(square, _) | Witness::CastlingSquareAttacked(square, _) =
        &breach.witness
    {
        told["attacked"] = square.to_string().into();
    }
    told
}

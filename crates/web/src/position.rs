//! What is on the board, and what may be played.

use laws::appendix_c::{Strictness, read_san as read, write_san};
use laws::{Color, Position, Square, Status, checkers, legal_moves};
use notation::fen;
use serde_json::{Value, json};

use crate::place::Place;
use crate::{NotAnswered, articles};

/// The word for what has come of a game.
pub(crate) fn status_word(position: &Position) -> &'static str {
    match laws::status(position) {
        Status::Ongoing => "ongoing",
        Status::Checkmate => "checkmate",
        Status::Stalemate => "stalemate",
    }
}

/// The article by which the game is over, if it is by mate or stalemate.
pub(crate) fn ended(position: &Position) -> Option<Value> {
    let (number, what) = match laws::status(position) {
        Status::Ongoing => return None,
        Status::Checkmate => ("5.1.1", "checkmated"),
        Status::Stalemate => ("5.2.1", "stalemated"),
    };
    Some(articles::met(number, &format!("{} is {what}: no move is legal", position.turn())))
}

pub(crate) fn position(place: &Place) -> Result<Value, NotAnswered> {
    let found = place.find()?;
    let position = &found.position;
    let legal: Vec<Value> = legal_moves(position)
        .into_iter()
        .map(|mv| json!({ "move": mv.to_string(), "san": write_san(position, mv) }))
        .collect();
    let check: Vec<String> = checkers(position).iter().map(ToString::to_string).collect();
    Ok(json!({
        "fen": fen::write_position(position),
        "turn": position.turn().to_string(),
        "king": position.king(position.turn()).to_string(),
        "checkers": check,
        "status": status_word(position),
        "ended": ended(position),
        "legal": legal,
        "unreachable": found.unreachable,
    }))
}

pub(crate) fn read_san(place: &Place, text: &str) -> Result<Value, NotAnswered> {
    let position = place.find()?.position;
    Ok(match read(&position, text, Strictness::Lenient) {
        Ok(mv) => json!({ "move": mv.to_string() }),
        Err(error) => json!({ "move": null, "why": error.to_string() }),
    })
}

pub(crate) fn attackers(place: &Place, square: &str, by: &str) -> Result<Value, NotAnswered> {
    let position = place.find()?.position;
    let square = square.parse::<Square>().map_err(NotAnswered::because)?;
    let by = color(by)?;
    let squares: Vec<String> =
        laws::attackers(position.board(), square, by).iter().map(ToString::to_string).collect();
    Ok(json!({ "squares": squares }))
}

/// A colour by its word.
pub(crate) fn color(word: &str) -> Result<Color, NotAnswered> {
    Color::ALL
        .into_iter()
        .find(|color| color.to_string() == word)
        .ok_or_else(|| NotAnswered::because(format!("{word:?} is neither white nor black")))
}

//! The games of a PGN text, to step through, with what the Laws say about them.

use audit::Options;
use laws::appendix_c::stated::stated_moves;
use laws::appendix_c::write_san;
use laws::{Edition, Position, breaches};
use mateability::Judge;
use notation::fen;
use notation::pgn::{self, Game};
use serde_json::{Value, json};

use crate::why::breach;

/// Every game of the text: its tags, start, moves as far as they are legal, the first that is not with the articles
/// it breaks, and what is found about the whole.
pub(crate) fn games(text: &str) -> Value {
    let options = Options { claims: true, ..Options::default() };
    let audited = audit::audit(text.as_bytes(), 1, 1, options, &Judge::default());
    let games: Vec<Value> = pgn::read(text.as_bytes())
        .enumerate()
        .map(|(index, read)| {
            let mut told = match read {
                Ok(game) => game_of(&game),
                Err(error) => json!({ "error": error.to_string() }),
            };
            let found = audited.findings.iter().filter(|finding| finding.game == index + 1);
            told["findings"] = found
                .map(|finding| {
                    json!({
                        "ply": finding.ply,
                        "article": finding.article,
                        "kind": finding.kind.name(),
                        "says": finding.says,
                        "wrong": finding.kind.is_wrong(),
                    })
                })
                .collect();
            told
        })
        .collect();
    json!({ "games": games })
}

fn game_of(game: &Game) -> Value {
    let tags: Vec<Value> = game.tags.iter().map(|(name, value)| json!([name, value])).collect();
    let result = game.outcome.as_ref().map(ToString::to_string);
    let mut position = match game.start() {
        Ok(position) => position,
        Err(error) => return json!({ "tags": tags, "error": error.to_string() }),
    };
    let start = fen::write_position(&position);
    let mut plies = Vec::new();
    let mut illegal = Value::Null;
    for (index, node) in game.moves.iter().enumerate() {
        let played = pgn::read_move(&position, &node.text).ok();
        let Some((mv, after)) = played.and_then(|mv| Some((mv, laws::play(&position, mv).ok()?)))
        else {
            illegal = refused(&position, index + 1, &node.text);
            break;
        };
        plies.push(json!({
            "move": mv.to_string(),
            "san": write_san(&position, mv),
            "fen": fen::write_position(&after),
            "comments": node.comments,
        }));
        position = after;
    }
    json!({ "tags": tags, "start": start, "plies": plies, "illegal": illegal, "result": result })
}

/// What is against a move that could not be played.
fn refused(position: &Position, ply: usize, text: &str) -> Value {
    let stated = stated_moves(position, text).unwrap_or_default();
    let moves: Vec<Value> = stated
        .into_iter()
        .map(|mv| {
            let found = breaches(position, mv, Edition::default());
            let told: Vec<Value> = found.iter().map(breach).collect();
            json!({ "move": mv.to_string(), "breaches": told })
        })
        .collect();
    json!({ "ply": ply, "text": text, "moves": moves })
}

//! Games as a subject reads them from PGN and writes them again.

use std::collections::BTreeMap;

use notation::pgn::{self, Game, Node};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use laws::Position;
use notation::fen;

/// The games of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PgnGames {
    /// The games in the order of the text.
    pub games: Vec<PgnGame>,
    /// What the subject does not keep of any game, whatever it reads.
    #[serde(default)]
    pub lacks: Vec<PgnPart>,
}

/// A text in PGN that a subject wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct WrittenPgn {
    /// The text.
    pub text: String,
    /// What the subject does not write of any game, whatever it has read.
    #[serde(default)]
    pub lacks: Vec<PgnPart>,
}

/// A part of a game in PGN that a library may not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PgnPart {
    /// The tags.
    Tags,
    /// The result.
    Results,
    /// The comments.
    Comments,
    /// The numeric annotation glyphs, `!` and `?` among them.
    Nags,
    /// The variations.
    Variations,
    /// The positions that the moves lead to.
    Positions,
}

/// One game as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PgnGame {
    /// The values of the tags by their names.
    #[serde(default)]
    pub tags: BTreeMap<String, String>,
    /// The comments before the first move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The moves, as far as they could be read.
    #[serde(default)]
    pub moves: Vec<PgnMove>,
    /// How the game ended: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    #[serde(default)]
    pub result: Option<String>,
    /// The position after the last move, as FEN.
    #[serde(default)]
    pub end: Option<String>,
    /// What is wrong with the game, if it could not be read to its end.
    #[serde(default)]
    pub error: Option<String>,
}

/// One move of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PgnMove {
    /// The move in UCI; `0000` for a null move.
    pub mv: String,
    /// Comments before the move, where it is the first of a variation.
    #[serde(default)]
    pub before: Vec<String>,
    /// Numeric annotation glyphs; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    #[serde(default)]
    pub nags: Vec<u16>,
    /// Comments after the move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// Lines that could have been played instead of the move.
    #[serde(default)]
    pub variations: Vec<Vec<PgnMove>>,
}

/// The games of a file in PGN, as our own reader reads them. A game that cannot be read to its end has an error.
pub fn read(bytes: &[u8]) -> PgnGames {
    let games = pgn::read(bytes).map(|game| match game {
        Ok(game) => read_game(&game),
        Err(error) => PgnGame { error: Some(error.to_string()), ..PgnGame::default() },
    });
    PgnGames { games: games.collect(), lacks: Vec::new() }
}

fn read_game(game: &Game) -> PgnGame {
    let mut tags = BTreeMap::new();
    for (name, value) in &game.tags {
        tags.entry(name.clone()).or_insert_with(|| value.clone());
    }
    let mut read = PgnGame {
        tags,
        comments: game.comments.clone(),
        result: Some(game.outcome.as_ref().map_or("*".to_string(), ToString::to_string)),
        ..PgnGame::default()
    };
    match game.start() {
        Err(error) => read.error = Some(error.to_string()),
        Ok(start) => {
            let mut error = None;
            let (moves, end) = read_line(&start, &game.moves, &mut error);
            read.moves = moves;
            read.end = Some(fen::write_position(&end));
            read.error = error;
        }
    }
    read
}

/// The moves of a line up to the first that cannot be played, and the position after them.
fn read_line(
    start: &Position,
    nodes: &[Node],
    error: &mut Option<String>,
) -> (Vec<PgnMove>, Position) {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for node in nodes {
        let (mv, next) = match played(&position, node) {
            Ok(played) => played,
            Err(why) => {
                error.get_or_insert_with(|| format!("{}: {:?}: {why}", node.place, node.text));
                break;
            }
        };
        let variations = node.variations.iter().map(|line| read_line(&position, line, error).0);
        moves.push(PgnMove {
            mv,
            before: node.before.clone(),
            nags: node.glyphs.clone(),
            comments: node.comments.clone(),
            variations: variations.collect(),
        });
        position = next;
    }
    (moves, position)
}

fn played(position: &Position, node: &Node) -> Result<(String, Position), String> {
    if node.is_null() {
        let next = pgn::pass(position).ok_or("in check nobody can pass")?;
        return Ok(("0000".to_string(), next));
    }
    let mv = pgn::read_move(position, &node.text).map_err(|error| error.to_string())?;
    let next = laws::play(position, mv).map_err(|_| "the move is not legal".to_string())?;
    Ok((mv.to_string(), next))
}

/// The games of a file, read and written again.
///
/// # Errors
/// What is wrong with the first game that cannot be read to its end.
pub fn write(bytes: &[u8]) -> Result<WrittenPgn, String> {
    let mut texts = Vec::new();
    for game in pgn::read(bytes) {
        let game = game.map_err(|error| error.to_string())?;
        texts.push(pgn::write(&game).map_err(|error| error.to_string())?);
    }
    Ok(WrittenPgn { text: texts.join("\n"), lacks: Vec::new() })
}

/// The bytes of a text as a file holds it; `None` for an encoding that is not known, or that lacks a character of it.
pub fn encoded(text: &str, encoding: &str) -> Option<Vec<u8>> {
    match encoding {
        "utf-8" => Some(text.as_bytes().to_vec()),
        "latin-1" => text.chars().map(|c| u8::try_from(c).ok()).collect(),
        "utf-16le" => Some(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        "utf-16be" => Some(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        _ => None,
    }
}

//! What a scenario file says, as it is written.
//!
//! These types are the format: the JSON Schema for editors is made from them. What a file means
//! (headers merged, positions set up) is in [`crate::Scenario`].

mod values;

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use subject::{Level, Status, Variant};

use crate::game::{ConditionsText, RulingText};
use crate::pgn::GameText;
#[cfg(feature = "schema")]
use schemas::*;
pub use values::{OneOrMany, YesOrMoves};

#[cfg(feature = "schema")]
mod schemas;

/// Scenarios about one article of the Laws of Chess.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "Scenario file"))]
#[serde(deny_unknown_fields)]
pub struct FileText {
    /// The article the file is about, by its number in the 2023 edition, in quotes. The file's
    /// name begins with it.
    #[cfg_attr(feature = "schema", schemars(schema_with = "article_schema"))]
    pub article: String,
    /// The subject of the article in a few words.
    pub title: String,
    /// How much of the Laws a program must know to be asked.
    #[serde(default = "board")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "level_schema"))]
    pub level: Level,
    /// The rules of castling and of the start position: `standard`, `chess960`, or a list of both.
    #[serde(default = "standard")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "variants_schema"))]
    pub variant: OneOrMany<Variant>,
    /// The editions of the Laws for which the scenarios hold.
    #[serde(default = "every_edition")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "editions_schema"))]
    pub editions: String,
    /// The scenarios.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub scenarios: Vec<ScenarioText>,
}

/// One position and what the Laws say of it.
///
/// A position comes from `position` or `start`, perhaps with moves `played` from it. At least one
/// question follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", schemars(extend(
    "required" = ["id", "says"],
    "oneOf" = [
        { "required": ["position"] },
        { "required": ["start"] },
        { "required": ["pgn", "games"] },
    ],
)))]
pub struct ScenarioText {
    /// A name of small letters, digits and hyphens, used once in all files.
    #[cfg_attr(feature = "schema", schemars(schema_with = "id_schema"))]
    pub id: String,
    /// The article, where it is narrower than the file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "article_schema"))]
    pub article: Option<String>,
    /// What the scenario shows, in a sentence for a reader who does not program.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub says: String,
    /// The level, where it is not the file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "level_schema"))]
    pub level: Option<Level>,
    /// The variant or variants, where they are not the file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "variants_schema"))]
    pub variant: Option<OneOrMany<Variant>>,
    /// The editions, where they are not the file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "editions_schema"))]
    pub editions: Option<String>,
    /// Where the case comes from: an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_schema"))]
    pub source: Option<String>,
    /// The name of a choice that the Laws leave open. What a program chooses is reported by this
    /// name and is never a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_schema"))]
    pub choice: Option<String>,
    /// The id of a note in `articles.yaml` about a disputed reading. A program that reads the
    /// Laws otherwise is reported and never a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_schema"))]
    pub disputed: Option<String>,
    /// A remark for maintainers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_schema"))]
    pub note: Option<String>,

    /// The position as FEN. The en passant square is written after every double step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_schema"))]
    pub position: Option<String>,
    /// The beginning of a game, instead of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "start_schema"))]
    pub start: Option<Start>,
    /// Moves played before the questions, as UCI. Castling is the king's two squares in standard
    /// chess (`e1g1`), the king onto its rook in Chess960 (`e1h1`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "moves_schema"))]
    pub played: Vec<String>,
    /// Moves that are played after these and taken back again before the questions; `0000` passes the turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "line_schema"))]
    pub taken_back: Vec<String>,
    /// Illegal moves, and texts that are no position, which the program is given before the questions and refuses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "lines_schema"))]
    pub refused: Vec<String>,

    /// The position itself as FEN: what the program has read and played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_schema"))]
    pub fen: Option<String>,
    /// Positions that are the same as this one (9.2.3), as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "lines_schema"))]
    pub same: Option<Vec<String>>,
    /// Positions that are not the same as this one (9.2.3), as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "lines_schema"))]
    pub not_same: Option<Vec<String>>,
    /// Some moves that are legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "moves_schema"))]
    pub legal: Option<Vec<String>>,
    /// Moves that are illegal, each with the articles it breaks, the most specific one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "illegal_schema"))]
    pub illegal: Option<BTreeMap<String, Vec<String>>>,
    /// All legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "moves_schema"))]
    pub legal_exactly: Option<Vec<String>>,
    /// How many legal moves there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "count_schema"))]
    pub legal_count: Option<u64>,
    /// How many sequences of legal moves there are, by their length in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "perft_schema"))]
    pub perft: Option<BTreeMap<u32, u64>>,
    /// Whether the king of the player having the move is in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "bool_schema"))]
    pub check: Option<bool>,
    /// The squares of all pieces that give check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "squares_schema"))]
    pub checkers: Option<Vec<String>>,
    /// For a square, all pieces of one colour that attack it; a list of two for both colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "attackers_schema"))]
    pub attackers: Option<BTreeMap<String, OneOrMany<AttackersText>>>,
    /// For a legal move, the position after it as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "move_to_text_schema"))]
    pub after: Option<BTreeMap<String, String>>,
    /// For a legal move, how Appendix C and PGN write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "move_to_text_schema"))]
    pub san: Option<BTreeMap<String, String>>,
    /// For a text in algebraic notation, the move it means, or null where it is no legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "text_to_move_schema"))]
    pub reads_san: Option<BTreeMap<String, Option<String>>>,
    /// Whether the position ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "status_schema"))]
    pub status: Option<Status>,
    /// For a player, whether any series of legal moves ends with a checkmate by that player: `false`, `true`, or such a
    /// series.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "can_mate_schema"))]
    pub can_mate: Option<BTreeMap<Colour, YesOrMoves>>,
    /// Whether a game can have reached the position: `false`, `true`, or the moves of such a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "yes_or_moves_schema"))]
    pub reachable: Option<YesOrMoves>,
    /// What the players declare after the moves, such as `white resigns`: told before `outcome`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "lines_schema"))]
    pub declared: Vec<String>,
    /// How the game stands: `ongoing`, or the result and its article, such as `1-0 by 5.1.1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::game::outcome_schema"))]
    pub outcome: Option<String>,
    /// The articles by which the player having the move may claim a draw, `now` or with a declared
    /// move; an empty list where nothing can be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "claimable_schema"))]
    pub claimable: Option<BTreeMap<String, Vec<String>>>,
    /// How often the position has appeared in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "count_schema"))]
    pub repetitions: Option<u64>,
    /// Under which circumstances the events happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<ConditionsText>,
    /// What happens at the board, a line for each event, such as `+30s white touches g1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "lines_schema"))]
    pub events: Vec<String>,
    /// What the Laws require after the last event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<RulingText>,
    /// A text in PGN, instead of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<String>,
    /// How the bytes of the file write the text; UTF-8 where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "encoding_schema"))]
    pub encoding: Option<String>,
    /// Whether the text is a file that may hold any number of games; where it is left out, it is one if `games` are
    /// not exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "bool_schema"))]
    pub file: Option<bool>,
    /// The games that the text holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<GameText>>,
    /// Whether the games are also written and read back; `true` where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "bool_schema"))]
    pub written: Option<bool>,
    /// Reasons why no game can have this position. Nothing else is asked of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "reasons_schema"))]
    pub impossible: Option<Vec<String>>,
    /// The field of FEN that makes the text no position at all. Nothing else is asked of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "field_schema"))]
    pub unreadable: Option<String>,
}

/// The beginning of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The initial position of Article 2.3.
    Standard,
}

/// All pieces of one colour that attack a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackersText {
    /// The colour of the attackers.
    pub by: Colour,
    /// The squares they stand on.
    pub from: Vec<String>,
}

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// The player of the light pieces.
    White,
    /// The player of the dark pieces.
    Black,
}

impl Colour {
    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }
}

fn board() -> Level {
    Level::Board
}

fn standard() -> OneOrMany<Variant> {
    OneOrMany(vec![Variant::Standard])
}

fn every_edition() -> String {
    "1997..".to_owned()
}

/// The JSON Schema of a scenario file, with a newline at its end.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let schema = schemars::schema_for!(FileText);
    let mut text = serde_json::to_string_pretty(schema.as_value()).unwrap_or_default();
    text.push('\n');
    text
}

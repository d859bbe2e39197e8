//! What a scenario file says, as it is written.
//!
//! These types are the format: the JSON Schema for editors is made from them. What a file means
//! (headers merged, positions set up) is in [`crate::Scenario`].

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer, StrDeserializer};
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use subject::{Level, Status, Variant};

use crate::game::{ConditionsText, RulingText};

/// Scenarios about one article of the Laws of Chess.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Scenario file")]
#[serde(deny_unknown_fields)]
pub struct FileText {
    /// The article the file is about, by its number in the 2023 edition, in quotes. The file's
    /// name begins with it.
    #[schemars(schema_with = "article_schema")]
    pub article: String,
    /// The subject of the article in a few words.
    pub title: String,
    /// How much of the Laws a program must know to be asked.
    #[serde(default = "board")]
    #[schemars(schema_with = "level_schema")]
    pub level: Level,
    /// The rules of castling and of the start position: `standard`, `chess960`, or a list of both.
    #[serde(default = "standard")]
    #[schemars(schema_with = "variants_schema")]
    pub variant: OneOrMany<Variant>,
    /// The editions of the Laws for which the scenarios hold.
    #[serde(default = "every_edition")]
    #[schemars(schema_with = "editions_schema")]
    pub editions: String,
    /// The scenarios.
    #[schemars(length(min = 1))]
    pub scenarios: Vec<ScenarioText>,
}

/// One position and what the Laws say of it.
///
/// A position comes from `position` or `start`, perhaps with moves `played` from it. At least one
/// question follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend(
    "required" = ["id", "says"],
    "oneOf" = [{ "required": ["position"] }, { "required": ["start"] }],
))]
pub struct ScenarioText {
    /// A name of small letters, digits and hyphens, used once in all files.
    #[schemars(schema_with = "id_schema")]
    pub id: String,
    /// The article, where it is narrower than the file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "article_schema")]
    pub article: Option<String>,
    /// What the scenario shows, in a sentence for a reader who does not program.
    #[schemars(length(min = 1))]
    pub says: String,
    /// The level, where it is not the file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "level_schema")]
    pub level: Option<Level>,
    /// The variant or variants, where they are not the file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "variants_schema")]
    pub variant: Option<OneOrMany<Variant>>,
    /// The editions, where they are not the file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "editions_schema")]
    pub editions: Option<String>,
    /// Where the case comes from: an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_schema")]
    pub source: Option<String>,
    /// The name of a choice that the Laws leave open. What a program chooses is reported by this
    /// name and is never a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_schema")]
    pub choice: Option<String>,
    /// The id of a note in `articles.yaml` about a disputed reading. A program that reads the
    /// Laws otherwise is reported and never a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_schema")]
    pub disputed: Option<String>,
    /// A remark for maintainers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_schema")]
    pub note: Option<String>,

    /// The position as FEN. The en passant square is written after every double step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_schema")]
    pub position: Option<String>,
    /// The beginning of a game, instead of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "start_schema")]
    pub start: Option<Start>,
    /// Moves played before the questions, as UCI. Castling is the king's two squares in standard
    /// chess (`e1g1`), the king onto its rook in Chess960 (`e1h1`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "moves_schema")]
    pub played: Vec<String>,

    /// Some moves that are legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "moves_schema")]
    pub legal: Option<Vec<String>>,
    /// Moves that are illegal, each with the articles it breaks, the most specific one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "illegal_schema")]
    pub illegal: Option<BTreeMap<String, Vec<String>>>,
    /// All legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "moves_schema")]
    pub legal_exactly: Option<Vec<String>>,
    /// How many legal moves there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "count_schema")]
    pub legal_count: Option<u64>,
    /// How many sequences of legal moves there are, by their length in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "perft_schema")]
    pub perft: Option<BTreeMap<u32, u64>>,
    /// Whether the king of the player having the move is in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "bool_schema")]
    pub check: Option<bool>,
    /// The squares of all pieces that give check.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "squares_schema")]
    pub checkers: Option<Vec<String>>,
    /// For a square, all pieces of one colour that attack it; a list of two for both colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "attackers_schema")]
    pub attackers: Option<BTreeMap<String, OneOrMany<AttackersText>>>,
    /// For a legal move, the position after it as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "move_to_text_schema")]
    pub after: Option<BTreeMap<String, String>>,
    /// For a legal move, how Appendix C and PGN write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "move_to_text_schema")]
    pub san: Option<BTreeMap<String, String>>,
    /// For a text in algebraic notation, the move it means, or null where it is no legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "text_to_move_schema")]
    pub reads_san: Option<BTreeMap<String, Option<String>>>,
    /// Whether the position ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "status_schema")]
    pub status: Option<Status>,
    /// For a player, whether any series of legal moves ends with a checkmate by that player: `false`, `true`, or such a
    /// series.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "can_mate_schema")]
    pub can_mate: Option<BTreeMap<Colour, YesOrMoves>>,
    /// Whether a game can have reached the position: `false`, `true`, or the moves of such a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "yes_or_moves_schema")]
    pub reachable: Option<YesOrMoves>,
    /// What the players declare after the moves, such as `white resigns`: told before `outcome`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "lines_schema")]
    pub declared: Vec<String>,
    /// How the game stands: `ongoing`, or the result and its article, such as `1-0 by 5.1.1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::game::outcome_schema")]
    pub outcome: Option<String>,
    /// The articles by which the player having the move may claim a draw, `now` or with a declared
    /// move; an empty list where nothing can be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "claimable_schema")]
    pub claimable: Option<BTreeMap<String, Vec<String>>>,
    /// How often the position has appeared in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "count_schema")]
    pub repetitions: Option<u64>,
    /// Under which circumstances the events happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<ConditionsText>,
    /// What happens at the board, a line for each event, such as `+30s white touches g1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "lines_schema")]
    pub events: Vec<String>,
    /// What the Laws require after the last event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<RulingText>,
    /// Reasons why no game can have this position. Nothing else is asked of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "reasons_schema")]
    pub impossible: Option<Vec<String>>,
    /// The field of FEN that makes the text no position at all. Nothing else is asked of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "field_schema")]
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

/// Yes or no, or moves that show the yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YesOrMoves {
    /// Yes or no.
    Plain(bool),
    /// Yes, as these moves show.
    Shown(Vec<String>),
}

impl YesOrMoves {
    /// Whether it is a yes.
    pub const fn is_yes(&self) -> bool {
        !matches!(self, YesOrMoves::Plain(false))
    }
}

impl Serialize for YesOrMoves {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            YesOrMoves::Plain(yes) => yes.serialize(serializer),
            YesOrMoves::Shown(moves) => moves.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for YesOrMoves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = YesOrMoves;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false or a list of moves")
            }
            fn visit_bool<E: serde::de::Error>(self, yes: bool) -> Result<YesOrMoves, E> {
                Ok(YesOrMoves::Plain(yes))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<YesOrMoves, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(YesOrMoves::Shown)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// One value, or a list of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneOrMany<T>(
    /// The values, in their order.
    pub Vec<T>,
);

impl<T: Serialize> Serialize for OneOrMany<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0[..] {
            [one] => one.serialize(serializer),
            many => many.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Vec<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one value or a list")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Vec<T>, E> {
                Ok(vec![T::deserialize(StrDeserializer::new(text))?])
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Vec<T>, A::Error> {
                Ok(vec![T::deserialize(MapAccessDeserializer::new(map))?])
            }
            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Vec<T>, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list))
            }
        }
        deserializer.deserialize_any(Either(PhantomData)).map(OneOrMany)
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

const ARTICLE: &str = r"^([1-9][0-9]?|[A-D]|I{1,3})(\.[0-9]+)*$";
const MOVE: &str = "^[a-h][1-8][a-h][1-8][qrbnkp]?$";
const SQUARE: &str = "^[a-h][1-8]$";

fn article_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": ARTICLE })
}

fn id_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" })
}

fn text_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "minLength": 1 })
}

fn bool_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "boolean" })
}

fn count_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "integer", "minimum": 0 })
}

fn level_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["board", "notation", "game", "competition"] })
}

fn variants_schema(_: &mut SchemaGenerator) -> Schema {
    let one = json_schema!({ "enum": ["standard", "chess960"] });
    json_schema!({ "anyOf": [
        one.clone(),
        { "type": "array", "items": one, "minItems": 1, "uniqueItems": true },
    ] })
}

fn editions_schema(_: &mut SchemaGenerator) -> Schema {
    let year = "(1997|2001|2005|2009|2014|2017|2018|2023)";
    json_schema!({
        "type": "string",
        "pattern": format!(r"^({year}|{year}\.\.|\.\.{year}|{year}\.\.{year})$"),
        "examples": ["1997..", "..2014", "2018", "2017..2018"],
    })
}

fn start_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["standard"] })
}

fn status_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["ongoing", "checkmate", "stalemate", "dead"] })
}

fn moves_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "type": "string", "pattern": MOVE },
    })
}

fn squares_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "type": "string", "pattern": SQUARE },
        "uniqueItems": true,
    })
}

fn yes_or_moves_schema(generator: &mut SchemaGenerator) -> Schema {
    let moves = moves_schema(generator);
    json_schema!({ "anyOf": [{ "type": "boolean" }, moves] })
}

fn can_mate_schema(generator: &mut SchemaGenerator) -> Schema {
    let answer = yes_or_moves_schema(generator);
    json_schema!({
        "type": "object",
        "properties": { "white": answer.clone(), "black": answer },
        "minProperties": 1,
        "additionalProperties": false,
    })
}

fn illegal_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "pattern": MOVE },
        "additionalProperties": {
            "type": "array",
            "items": { "type": "string", "pattern": ARTICLE },
            "minItems": 1,
        },
    })
}

fn lines_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "type": "string", "minLength": 1 } })
}

fn claimable_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "anyOf": [{ "const": "now" }, { "pattern": MOVE }] },
        "additionalProperties": {
            "type": "array",
            "items": { "type": "string", "pattern": ARTICLE },
        },
    })
}

fn perft_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "pattern": "^[1-6]$" },
        "additionalProperties": { "type": "integer", "minimum": 0, "maximum": 5_000_000 },
    })
}

fn attackers_schema(_: &mut SchemaGenerator) -> Schema {
    let one = json_schema!({
        "type": "object",
        "properties": {
            "by": { "enum": ["white", "black"] },
            "from": {
                "type": "array",
                "items": { "type": "string", "pattern": SQUARE },
                "uniqueItems": true,
            },
        },
        "required": ["by", "from"],
        "additionalProperties": false,
    });
    json_schema!({
        "type": "object",
        "propertyNames": { "pattern": SQUARE },
        "additionalProperties": { "anyOf": [
            one.clone(),
            { "type": "array", "items": one, "minItems": 1, "maxItems": 2 },
        ] },
    })
}

fn move_to_text_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "pattern": MOVE },
        "additionalProperties": { "type": "string", "minLength": 1 },
    })
}

fn text_to_move_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "additionalProperties": { "anyOf": [
            { "type": "string", "pattern": MOVE },
            { "type": "null" },
        ] },
    })
}

fn reasons_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "enum": crate::REASONS },
        "minItems": 1,
        "uniqueItems": true,
    })
}

fn field_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": crate::FEN_FIELDS })
}

/// The JSON Schema of a scenario file, with a newline at its end.
pub fn schema() -> String {
    let schema = schemars::schema_for!(FileText);
    let mut text = serde_json::to_string_pretty(schema.as_value()).unwrap_or_default();
    text.push('\n');
    text
}

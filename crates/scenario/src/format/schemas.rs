//! What the JSON Schema says of fields that hold more than their types tell.

use schemars::{Schema, SchemaGenerator, json_schema};

const ARTICLE: &str = r"^([1-9][0-9]?|[A-D]|I{1,3})(\.[0-9]+)*$";
const MOVE: &str = "^[a-h][1-8][a-h][1-8][qrbnkp]?$";
const SQUARE: &str = "^[a-h][1-8]$";

pub(super) fn article_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": ARTICLE })
}

pub(super) fn id_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" })
}

pub(super) fn text_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "minLength": 1 })
}

pub(super) fn bool_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "boolean" })
}

pub(super) fn count_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "integer", "minimum": 0 })
}

pub(super) fn level_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["board", "notation", "game", "competition"] })
}

pub(super) fn variants_schema(_: &mut SchemaGenerator) -> Schema {
    let one = json_schema!({ "enum": ["standard", "chess960"] });
    json_schema!({ "anyOf": [
        one.clone(),
        { "type": "array", "items": one, "minItems": 1, "uniqueItems": true },
    ] })
}

pub(super) fn editions_schema(_: &mut SchemaGenerator) -> Schema {
    let year = "(1997|2001|2005|2009|2014|2017|2018|2023)";
    json_schema!({
        "type": "string",
        "pattern": format!(r"^({year}|{year}\.\.|\.\.{year}|{year}\.\.{year})$"),
        "examples": ["1997..", "..2014", "2018", "2017..2018"],
    })
}

pub(super) fn start_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["standard"] })
}

pub(super) fn status_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["ongoing", "checkmate", "stalemate", "dead"] })
}

pub(super) fn moves_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "type": "string", "pattern": MOVE },
    })
}

pub(super) fn line_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "type": "string", "pattern": format!("{MOVE}|^0000$") },
    })
}

pub(super) fn encoding_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": crate::pgn::ENCODINGS })
}

pub(super) fn squares_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "type": "string", "pattern": SQUARE },
        "uniqueItems": true,
    })
}

pub(super) fn yes_or_moves_schema(generator: &mut SchemaGenerator) -> Schema {
    let moves = moves_schema(generator);
    json_schema!({ "anyOf": [{ "type": "boolean" }, moves] })
}

pub(super) fn can_mate_schema(generator: &mut SchemaGenerator) -> Schema {
    let answer = yes_or_moves_schema(generator);
    json_schema!({
        "type": "object",
        "properties": { "white": answer.clone(), "black": answer },
        "minProperties": 1,
        "additionalProperties": false,
    })
}

pub(super) fn illegal_schema(_: &mut SchemaGenerator) -> Schema {
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

pub(super) fn lines_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "type": "string", "minLength": 1 } })
}

pub(super) fn claimable_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "anyOf": [{ "const": "now" }, { "pattern": MOVE }] },
        "additionalProperties": {
            "type": "array",
            "items": { "type": "string", "pattern": ARTICLE },
        },
    })
}

pub(super) fn perft_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "pattern": "^[1-6]$" },
        "additionalProperties": { "type": "integer", "minimum": 0, "maximum": 5_000_000 },
    })
}

pub(super) fn attackers_schema(_: &mut SchemaGenerator) -> Schema {
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

pub(super) fn move_to_text_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "pattern": MOVE },
        "additionalProperties": { "type": "string", "minLength": 1 },
    })
}

pub(super) fn text_to_move_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "additionalProperties": { "anyOf": [
            { "type": "string", "pattern": MOVE },
            { "type": "null" },
        ] },
    })
}

pub(super) fn reasons_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "enum": crate::REASONS },
        "minItems": 1,
        "uniqueItems": true,
    })
}

pub(super) fn field_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": crate::FEN_FIELDS })
}

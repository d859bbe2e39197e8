//! What the JSON Schema says of fields of games that hold more than their types tell.

use laws::arbiter::What;
use schemars::{Schema, SchemaGenerator, json_schema};

pub(crate) fn text_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "minLength": 1 })
}

pub(crate) fn tempo_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["standard", "rapid", "blitz"] })
}

pub(crate) fn next_period_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["at-zero", "with-the-move"] })
}

pub(crate) fn supervision_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["full", "light"] })
}

pub(crate) fn colours_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "enum": ["white", "black"] }, "uniqueItems": true })
}

pub(crate) fn somebody_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["white", "black", "none"] })
}

/// The form of an outcome.
pub(crate) fn outcome_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "string",
        "pattern": "^(ongoing|(1-0|0-1|1/2-1/2|0-0|cancelled|undecided) by [0-9A-DI.]+)$",
    })
}

pub(crate) fn finds_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "enum": What::KEYWORDS },
        "additionalProperties": { "type": "string", "minLength": 1 },
    })
}

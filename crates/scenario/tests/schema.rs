//! The JSON Schema in `specs/` is the one of the format.

use std::path::Path;

/// Write it anew with `arbiter schema scenario > specs/schema.json`.
#[test]
fn the_schema_file_is_the_schema_of_the_format() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs/schema.json");
    let file = std::fs::read_to_string(path).unwrap();
    assert_eq!(file, scenario::schema(), "specs/schema.json is out of date");
}

#[test]
fn the_schema_describes_every_field() {
    let schema: serde_json::Value = serde_json::from_str(&scenario::schema()).unwrap();
    let scenario = &schema["$defs"]["ScenarioText"];
    for fields in [&schema["properties"], &scenario["properties"]] {
        let fields = fields.as_object().unwrap();
        assert!(fields.len() >= 6);
        for (name, field) in fields {
            assert!(field["description"].is_string(), "{name} has no description");
        }
    }
    assert_eq!(scenario["required"], serde_json::json!(["id", "says"]));
    assert_eq!(scenario["additionalProperties"], false);
}

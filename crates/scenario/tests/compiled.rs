//! The suite compiled into the program is the suite that its files say.

use scenario::json;
use scenario::load::{self, Suite};

/// Everything a suite says, but not where: that is looked up in the same texts.
fn told(suite: &Suite) -> Vec<String> {
    let mut told: Vec<String> = suite.scenarios.iter().map(|it| format!("{it:?}")).collect();
    told.push(format!("{:?}", suite.registry));
    told.push(format!("{:?}", suite.concordance));
    told.push(format!("{:?}", suite.perft));
    told
}

#[test]
fn compiled_or_parsed_it_says_the_same() {
    let compiled = Suite::embedded().expect("the suite inside");
    let parsed = Suite::from_files(load::embedded()).expect("the files inside");
    let (compiled, parsed) = (told(&compiled), told(&parsed));
    assert_eq!(compiled.len(), parsed.len());
    for (one, other) in compiled.iter().zip(&parsed) {
        assert_eq!(one, other);
    }
}

#[test]
fn places_are_known_all_the_same() {
    let compiled = Suite::embedded().expect("the suite inside");
    let parsed = Suite::from_files(load::embedded()).expect("the files inside");
    for (one, other) in compiled.scenarios.iter().zip(&parsed.scenarios).step_by(40) {
        assert_eq!(one.place(), other.place(), "{}", one.id);
        assert!(one.place().is_some());
    }
}

#[test]
fn json_says_what_yaml_says() {
    for text in [
        "a: [1, -2, 0.5, true, False, null, ~, word, 'it''s', \"a\\tb\\\"\\\\\"]\nb: {c: , d: \"\"}\n",
        "1: one\ntrue: yes\n\"x: y\": z # a remark\n",
        "- |\n  two\n  lines\n- >\n  one\n  line\n- e2e4\n- O-O\n- \"3.10\"\n",
        "deep:\n  - - a\n    - {b: [c, {d: e}]}\n  - é ♔\n",
        "[]\n",
        "a: {}\n",
        "a: 007\nb: 1e5x\nc: +1x\ne: 1.\n",
    ] {
        let yaml: serde_yaml::Value = serde_yaml::from_str(text).expect("YAML");
        let written = json::of(text).expect("YAML");
        let read: serde_json::Value = serde_json::from_str(&written).expect(&written);
        let by_serde = keys_as_text(yaml);
        // A number that JSON cannot write as it stands is kept as a text, which a typed reader takes as well.
        assert_eq!(loosely(&read), loosely(&by_serde), "{text}");
    }
}

/// Keys that YAML takes for numbers or truth values are words in JSON.
fn keys_as_text(value: serde_yaml::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        serde_yaml::Value::Mapping(map) => Value::Object(
            map.into_iter()
                .map(|(key, value)| {
                    let key = match key {
                        serde_yaml::Value::String(text) => text,
                        other => {
                            serde_yaml::to_string(&other).expect("a scalar").trim().to_string()
                        }
                    };
                    (key, keys_as_text(value))
                })
                .collect(),
        ),
        serde_yaml::Value::Sequence(list) => {
            Value::Array(list.into_iter().map(keys_as_text).collect())
        }
        other => serde_json::to_value(other).expect("a scalar"),
    }
}

fn loosely(value: &serde_json::Value) -> String {
    value.to_string().replace("\"007\"", "7").replace("\"1.\"", "1.0")
}

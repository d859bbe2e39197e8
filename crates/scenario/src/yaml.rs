//! The only place where a YAML text becomes typed data.

use serde::de::DeserializeOwned;

use crate::diagnostic::Diagnostic;
use crate::guard::Source;

/// Reads a guarded text into a type, or says at which line and column it does not fit.
pub fn read<T: DeserializeOwned>(source: &Source) -> Result<T, Box<Diagnostic>> {
    match source.json() {
        Some(json) => of_json(source, json),
        None => of_yaml(source),
    }
}

fn of_json<T: DeserializeOwned>(source: &Source, json: &str) -> Result<T, Box<Diagnostic>> {
    serde_json::from_str(json).map_err(|error| Box::new(source.complain("", error.to_string())))
}

/// Without the reader of YAML the guard's own is enough, but knows no places.
#[cfg(not(feature = "yaml"))]
fn of_yaml<T: DeserializeOwned>(source: &Source) -> Result<T, Box<Diagnostic>> {
    let json = crate::json::of(source.text());
    let json = json.map_err(|error| Box::new(source.complain("", error)))?;
    of_json(source, &json)
}

#[cfg(feature = "yaml")]
fn of_yaml<T: DeserializeOwned>(source: &Source) -> Result<T, Box<Diagnostic>> {
    serde_yaml::from_str(source.text()).map_err(|error| {
        let place = error.location();
        let text = error.to_string();
        let text = match text.rfind(" at line ") {
            Some(cut) if place.is_some() => &text[..cut],
            _ => &text,
        };
        let (message, help) = unknown_field(text).unwrap_or((text.to_owned(), None));
        let mut diagnostic = match place {
            Some(at) => source.complain_at(at.line(), at.column(), message),
            None => source.complain("", message),
        };
        diagnostic.help = help;
        Box::new(diagnostic)
    })
}

/// Takes the long list of known fields out of a message about an unknown one, and makes help of
/// it: the field most like it, or else the list.
#[cfg(feature = "yaml")]
fn unknown_field(text: &str) -> Option<(String, Option<String>)> {
    let (message, known) = text.split_once(", expected one of ")?;
    let (_, field) = message.split_once("unknown field `")?;
    let field = field.trim_end_matches('`');
    let fields: Vec<&str> = known.split(", ").map(|name| name.trim_matches('`')).collect();
    let likely = fields
        .iter()
        .map(|known| (strsim::damerau_levenshtein(field, known), known))
        .filter(|(distance, known)| *distance <= 2 && *distance < known.len())
        .min();
    let help = match likely {
        Some((_, known)) => format!("did you mean `{known}`?"),
        None => format!("there are {}", fields.join(", ")),
    };
    Some((message.to_owned(), Some(help)))
}

#[cfg(all(test, feature = "yaml"))]
mod tests {
    use std::collections::BTreeSet;

    use serde_yaml::Value;

    use crate::guard::{Limits, entry, guard, item};

    const TEXT: &str = "a: {b: [1, \"2\"], c: ~}\nd:\n  - x y\n  - \"e\\tf\"\n  - g: |\n      h\n  \
                        - [{i: j}, 'k']\n\"l m\": no # n\no: p\n  q\n";

    /// Every path that the typed reader sees; `None` where a key is no text.
    fn paths(path: &str, value: &Value, found: &mut BTreeSet<String>) -> Option<()> {
        found.insert(path.to_owned());
        match value {
            Value::Sequence(list) => {
                for (index, value) in list.iter().enumerate() {
                    paths(&item(path, index), value, found)?;
                }
            }
            Value::Mapping(map) => {
                for (key, value) in map {
                    paths(&entry(path, key.as_str()?), value, found)?;
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Whether both readers accept a text; then they must see the same in it. Keys that are no
    /// text lose their spelling in the typed reader, so texts with such keys are left out.
    fn agree(text: &str) -> bool {
        let Ok(source) = guard("a", text.as_bytes(), Limits::default()) else { return false };
        let Ok(value) = serde_yaml::from_str::<Value>(source.text()) else { return false };
        let mut typed = BTreeSet::new();
        if paths("", &value, &mut typed).is_none() {
            return false;
        }
        let guarded: BTreeSet<String> = source.paths().map(str::to_owned).collect();
        assert_eq!(guarded, typed, "{text:?}");
        true
    }

    #[test]
    fn the_guard_and_the_typed_reader_see_the_same() {
        assert!(agree(TEXT));
        let mut number = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = |limit: usize| {
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
            (number % limit as u64) as usize
        };
        let pieces = ["[", "]", "{", "}", ": ", "- ", "\n", "  ", "\"", "'", "|\n", ">", "#", ","];
        let mut agreed = 0;
        for _ in 0..10_000 {
            let mut text = TEXT.to_owned();
            for _ in 0..=below(2) {
                let at = below(text.len());
                match below(2) {
                    0 => text.insert_str(at, pieces[below(pieces.len())]),
                    _ => drop(text.remove(at)),
                }
            }
            agreed += usize::from(agree(&text));
        }
        assert!(agreed > 2_000, "{agreed}");
    }
}

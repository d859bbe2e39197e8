//! What the articles say, in our words.

use laws::compare_numbers;
use serde_json::{Value, json};

/// Number, title and statement.
const ALL: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/articles.rs"));

/// Title and statement of the article with this number, or of the nearest one above it that has any.
pub(crate) fn of(number: &str) -> Option<(&'static str, &'static str)> {
    let mut number = number;
    loop {
        if let Some((_, title, states)) = ALL.iter().find(|(known, ..)| *known == number) {
            return Some((title, states));
        }
        number = number.rsplit_once('.')?.0;
    }
}

/// An article that was met, with its sentence here and its words.
pub(crate) fn met(number: &str, says: &str) -> Value {
    let (title, states) = of(number).unwrap_or_default();
    json!({ "article": number, "says": says, "title": title, "states": states })
}

/// The articles with this number and below it; all if the number is empty.
pub(crate) fn list(number: &str) -> Value {
    let below = |known: &str| {
        number.is_empty()
            || known == number
            || known.strip_prefix(number).is_some_and(|rest| rest.starts_with('.'))
    };
    let mut rows: Vec<_> = ALL.iter().filter(|(known, ..)| below(known)).collect();
    rows.sort_by(|one, other| compare_numbers(one.0, other.0));
    let rows: Vec<Value> = rows
        .into_iter()
        .map(
            |(number, title, states)| json!({ "number": number, "title": title, "states": states }),
        )
        .collect();
    json!({ "articles": rows })
}

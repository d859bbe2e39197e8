//! The subject protocol: JSON lines on standard input and output.
//!
//! Arbiter writes one request a line; the adapter answers `start` and every `ask` with one line, in
//! order, and ends at `stop` or when its standard input is closed. Standard error is free.
//!
//! ```text
//! > {"cmd":"start","protocol":1,"variant":"standard","edition":"2023"}
//! < {"protocol":1,"name":"mychess","version":"0.3","levels":["board"],"variants":["standard"]}
//! > {"cmd":"ask","id":1,"root":{"variant":"standard","fen":"8/8/8/8/8/2k5/8/K6r w - - 0 1","moves":[]},"query":{"ask":"legal-moves"}}
//! < {"id":1,"answer":{"moves":["a1a2"]}}
//! > {"cmd":"stop"}
//! ```

use schemars::{JsonSchema, Schema, schema_for};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::description::Description;
use crate::question::{Answer, Failure, FailureKind, Query, Reply, Root};
use crate::shape;
use crate::variant::Variant;

/// The version of the protocol that this crate speaks.
pub const PROTOCOL: u32 = 1;

/// What arbiter writes to an adapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "cmd", rename_all = "kebab-case")]
pub enum Request {
    /// The first line: who are you?
    Start {
        /// The version of the protocol that is spoken: 1.
        protocol: u32,
        /// The variant that most questions will be about.
        variant: Variant,
        /// The edition of the Laws that answers should follow, by its year.
        edition: String,
    },
    /// One question, to be answered with one line.
    Ask {
        /// The number of the question, to be repeated in the answer.
        id: u64,
        /// The position asked about.
        root: Root,
        /// The question.
        query: Box<Query>,
    },
    /// The last line: the adapter ends.
    Stop,
}

/// The answer to `start` of an adapter that is ready.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Ready {
    /// The version of the protocol that the adapter speaks: 1.
    pub protocol: u32,
    /// What the subject says of itself.
    #[serde(flatten)]
    pub description: Description,
}

/// The answer to `start`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Started {
    /// The adapter is ready.
    Ready(Ready),
    /// The adapter cannot work, for instance because a library is missing.
    Error {
        /// Why, and what to do about it.
        error: String,
    },
}

/// The answer to `ask`: the number of the question and exactly one outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Answered {
    /// The number of the question.
    pub id: u64,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The answer, of the kind that belongs to the question.
    Answer(Answer),
    /// The position, or a move played, is not accepted; why.
    Refused(String),
    /// The question is not offered; why.
    Unsupported(String),
    /// Something else went wrong while answering; what.
    Error(String),
}

/// The JSON Schemas of the messages, by name: `request`, `started` and `answered`.
pub fn schemas() -> Vec<(&'static str, String)> {
    let named = [
        ("request", schema_for!(Request)),
        ("started", schema_for!(Started)),
        ("answered", schema_for!(Answered)),
    ];
    named.into_iter().map(|(name, schema)| (name, text_of(&schema))).collect()
}

fn text_of(schema: &Schema) -> String {
    format!("{:#}\n", schema.as_value())
}

/// Reads the answer to `start`. `strict` also refuses fields that the protocol does not know.
///
/// # Errors
/// One sentence that says what is wrong, and with which field; or, as a failure to start, what the
/// adapter itself complains of.
pub fn read_started(line: &str, strict: bool) -> Result<Description, Failure> {
    let garbage = |message: String| Failure {
        kind: FailureKind::Garbage,
        message: format!("the answer to `start` {message}"),
        last_output: clipped(line),
    };
    let mut object = object(line).map_err(garbage)?;
    if let Some(error) = object.get("error") {
        let message = error.as_str().map_or_else(|| error.to_string(), str::to_string);
        return Err(Failure { kind: FailureKind::Start, message, last_output: String::new() });
    }
    match object.remove("protocol") {
        Some(Value::Number(number)) if number.as_u64() == Some(u64::from(PROTOCOL)) => {}
        Some(other) => {
            return Err(garbage(format!("speaks protocol {other}, not {PROTOCOL}")));
        }
        None => return Err(garbage("has no field `protocol`".to_string())),
    }
    let description: Description = typed(Value::Object(object), "", strict).map_err(garbage)?;
    if strict && (description.levels.is_empty() || description.variants.is_empty()) {
        return Err(garbage("claims no level or no variant, so that nothing can be asked".into()));
    }
    Ok(description)
}

/// Reads the answer to a question. `strict` also refuses fields that the protocol does not know, and
/// lists that name something twice.
///
/// # Errors
/// One sentence that says what is wrong, and with which field.
pub fn read_answered(line: &str, id: u64, query: &Query, strict: bool) -> Result<Reply, String> {
    check_length(line)?;
    let mut object = object(line)?;
    check_id(object.remove("id"), id)?;
    let (key, value) = outcome(&mut object)?;
    if strict && let Some(unknown) = object.keys().next() {
        return Err(format!("has a field `{unknown}` that the protocol does not know"));
    }
    if key == "answer" {
        let answer: Answer = typed(value, "answer", strict)?;
        shape::check(query, &answer, strict)?;
        return Ok(Reply::Answer(answer));
    }
    let Value::String(why) = value else {
        return Err(format!("field `{key}`: a text was expected, {value} came"));
    };
    Ok(match key {
        "refused" => Reply::Refused(why),
        "unsupported" => Reply::Unsupported(why),
        _ => Reply::Failed(Failure {
            kind: FailureKind::Crash,
            message: format!("reports an error of its own: {why}"),
            last_output: clipped(line),
        }),
    })
}

fn object(line: &str) -> Result<Map<String, Value>, String> {
    match serde_json::from_str(line) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("is not a JSON object".to_string()),
        Err(error) => Err(format!("is not JSON: {error}")),
    }
}

/// Bytes of an answer at most: read, it takes ten times the memory, and the longest that the Laws require has a hundredth of it.
const LONGEST_ANSWER: usize = 1 << 20;

fn check_length(line: &str) -> Result<(), String> {
    #[derive(Deserialize)]
    struct Outline<'a> {
        #[serde(borrow)]
        answer: Option<&'a RawValue>,
    }
    if line.len() <= LONGEST_ANSWER {
        return Ok(());
    }
    let outline: Outline<'_> =
        serde_json::from_str(line).map_err(|error| format!("is not JSON: {error}"))?;
    match outline.answer.map(|answer| answer.get().len()) {
        Some(bytes) if bytes > LONGEST_ANSWER => {
            Err(format!("has an answer of {bytes} bytes; at most {LONGEST_ANSWER} are read"))
        }
        _ => Ok(()),
    }
}

fn check_id(given: Option<Value>, asked: u64) -> Result<(), String> {
    match given {
        Some(Value::Number(number)) if number.as_u64() == Some(asked) => Ok(()),
        Some(other) => Err(format!("is for question {other}, but question {asked} was asked")),
        None => Err("has no field `id`".to_string()),
    }
}

fn outcome(object: &mut Map<String, Value>) -> Result<(&'static str, Value), String> {
    let keys = ["answer", "refused", "unsupported", "error"];
    let present: Vec<&str> = keys.into_iter().filter(|&key| object.contains_key(key)).collect();
    match present[..] {
        [_] => {}
        [] => return Err(format!("has none of the fields `{}`", keys.join("`, `"))),
        _ => {
            return Err(format!(
                "has several of `{}`, of which one is right",
                present.join("`, `")
            ));
        }
    }
    let found = keys.into_iter().find_map(|key| object.remove(key).map(|value| (key, value)));
    found.ok_or_else(|| "has no outcome".to_string())
}

/// Reads a value with the path of the field where it goes wrong.
fn typed<T>(value: Value, at: &str, strict: bool) -> Result<T, String>
where
    T: DeserializeOwned + Serialize,
{
    let known: T = serde_path_to_error::deserialize(&value).map_err(|error| {
        let path = error.path().to_string();
        let path = [at, &path].iter().filter(|part| !part.is_empty() && **part != ".").fold(
            String::new(),
            |path, part| {
                if path.is_empty() { part.to_string() } else { format!("{path}.{part}") }
            },
        );
        match path.as_str() {
            "" => format!("is not understood: {}", error.inner()),
            path => format!("is not understood at `{path}`: {}", error.inner()),
        }
    })?;
    if strict {
        let read = serde_json::to_value(&known).map_err(|error| error.to_string())?;
        if let Some(unknown) = first_unread(&value, &read) {
            return Err(format!("has a field `{unknown}` that the protocol does not know"));
        }
    }
    Ok(known)
}

fn first_unread(given: &Value, read: &Value) -> Option<String> {
    match (given, read) {
        (Value::Object(given), Value::Object(read)) => {
            given.iter().find_map(|(key, value)| match read.get(key) {
                None => Some(key.clone()),
                Some(read) => first_unread(value, read).map(|inner| format!("{key}.{inner}")),
            })
        }
        _ => None,
    }
}

/// The beginning of a text, for a message.
pub(crate) fn clipped(text: &str) -> String {
    const SHOWN: usize = 300;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_string(),
    }
}

//! JSON Lines: a line for each question as it is judged, and a last one for the whole, for wrappers in any language.

use serde_json::{Value, json};

use crate::{Case, Run};

/// The line of one question; `type` is `question`. What is known only at the end, its fault and whether a list names
/// it, stands in the last line.
pub fn line(case: &Case) -> String {
    tagged("question", serde_json::to_value(case).unwrap_or_default())
}

/// The last line; `type` is `result`. It holds everything of a run but the questions, and the ids of those that are
/// faults, new and known.
pub fn result(run: &Run) -> String {
    let mut value = serde_json::to_value(run).unwrap_or_default();
    if let Some(object) = value.as_object_mut() {
        object.remove("cases");
        let ids = |known: bool| -> Vec<String> {
            let faults = run.cases.iter().filter(|case| case.verdict.is_fault());
            faults.filter(|case| case.known.is_some() == known).map(Case::id).collect()
        };
        object.insert("new".to_string(), json!(ids(false)));
        object.insert("listed".to_string(), json!(ids(true)));
        object.insert("exit".to_string(), json!(run.outcome.conclusion.exit_code()));
    }
    tagged("result", value)
}

fn tagged(kind: &str, mut value: Value) -> String {
    if let Some(object) = value.as_object_mut() {
        object.insert("type".to_string(), Value::from(kind));
    }
    format!("{value}\n")
}

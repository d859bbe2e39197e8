//! SARIF 2.1.0, the form that code scanning services read.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{ArticleInfo, Case, Group, Place, Run};

/// One rule for each article that a fault breaks, one result for each fault. A fault of which every question is known
/// is suppressed, with the reason of the list.
pub fn sarif(run: &Run, place: &Place, articles: &BTreeMap<String, ArticleInfo>) -> String {
    let mut numbers: Vec<&str> = run.groups.iter().map(rule_id).collect();
    numbers.sort_by(|a, b| laws::compare_numbers(a, b));
    numbers.dedup();
    let rules: Vec<Value> =
        numbers.iter().map(|number| rule(number, articles.get(*number))).collect();
    let results: Vec<Value> = run
        .groups
        .iter()
        .filter_map(|group| {
            Some(result(run, group, run.cases.get(group.smallest)?, place, &numbers))
        })
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "arbiter",
                "version": run.arbiter,
                "rules": rules,
            }},
            "properties": {
                "subject": run.subject.spec,
                "edition": run.edition,
                "outcome": run.outcome.sentence,
            },
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

/// The rule of a fault: its article, or a word where no article is broken.
fn rule_id(group: &Group) -> &str {
    if group.article.is_empty() { "subject-failed" } else { &group.article }
}

fn rule(number: &str, info: Option<&ArticleInfo>) -> Value {
    let mut rule = json!({
        "id": number,
        "shortDescription": { "text": described(number) },
        "helpUri": "https://handbook.fide.com/chapter/E012023",
    });
    if let Some(info) = info {
        rule["name"] = json!(info.title);
        rule["shortDescription"] = json!({ "text": format!("{number} {}", info.title) });
        rule["fullDescription"] = json!({ "text": info.states });
        rule["help"] = json!({ "text": info.states });
    }
    rule
}

fn result(run: &Run, group: &Group, case: &Case, place: &Place, rules: &[&str]) -> Value {
    let id = rule_id(group);
    let text = format!(
        "{}. The smallest position: {}. Expected: {}. Got: {}.",
        crate::text::fault(group),
        crate::text::position(case),
        case.expected,
        case.got
    );
    let mut result = json!({
        "ruleId": id,
        "ruleIndex": rules.iter().position(|rule| *rule == id),
        "level": "error",
        "message": { "text": text },
        "occurrenceCount": group.questions,
        "partialFingerprints": { "fault/v1": format!("{id}: {}", group.what) },
        "properties": {
            "verdict": group.verdict.word(),
            "position": crate::text::position(case),
            "question": case.id(),
            "notes": case.notes,
            "again": case.repeat,
        },
    });
    if let Some(known) = case.known.as_ref().filter(|_| !group.is_new()) {
        result["suppressions"] = json!([{ "kind": "external", "justification": known.reason }]);
    }
    let file = place.file.as_deref();
    if let Some(file) = file {
        result["locations"] = json!([{ "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": { "startLine": 1 },
        }}]);
    } else if case.line > 0 && run.subject.spec == "reference" {
        result["locations"] = json!([{ "physicalLocation": {
            "artifactLocation": { "uri": uri(&case.file) },
            "region": { "startLine": case.line },
        }}]);
    }
    result
}

/// What a rule is, where the list of articles does not tell.
fn described(number: &str) -> String {
    match number {
        "subject-failed" => "The program crashed, or its answer was none".to_string(),
        "FEN" | "UCI" | "perft" => format!("The rules of {number}"),
        _ => format!("Article {number} of the FIDE Laws of Chess"),
    }
}

/// A path as a relative reference of RFC 3986: what has a meaning there, or is no ASCII, is escaped.
fn uri(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(char::from(byte));
            }
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

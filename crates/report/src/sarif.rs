//! SARIF 2.1.0, the form that code scanning services read.

use serde_json::{Value, json};

use crate::{Case, Run, Verdict};

/// One rule for each article that is not kept, one result for each difference, failure and choice.
pub fn sarif(run: &Run) -> String {
    let findings: Vec<&Case> = run
        .cases
        .iter()
        .filter(|c| matches!(c.verdict, Verdict::Differs | Verdict::Failed | Verdict::Choice))
        .collect();
    let mut articles: Vec<&str> = findings.iter().map(|case| case.article.as_str()).collect();
    articles.sort_by(|a, b| laws::compare_numbers(a, b));
    articles.dedup();
    let rules: Vec<Value> = articles.iter().map(|article| rule(article)).collect();
    let results: Vec<Value> = findings.iter().map(|case| result(case, &articles)).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "arbiter",
                "version": run.arbiter,
                "rules": rules,
            }},
            "properties": { "subject": run.subject.spec, "edition": run.edition },
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn rule(article: &str) -> Value {
    json!({
        "id": article,
        "shortDescription": { "text": format!("Article {article} of the FIDE Laws of Chess") },
        "helpUri": "https://handbook.fide.com/chapter/E012023",
    })
}

fn result(case: &Case, articles: &[&str]) -> Value {
    let level = if case.verdict == Verdict::Choice { "note" } else { "error" };
    let text = format!("{} Expected: {}. Got: {}.", case.says, case.expected, case.got);
    let mut result = json!({
        "ruleId": case.article,
        "ruleIndex": articles.iter().position(|article| *article == case.article),
        "level": level,
        "message": { "text": text },
        "partialFingerprints": {
            "question/v1": format!("{}/{}", case.scenario, case.question),
        },
        "properties": {
            "verdict": case.verdict.word(),
            "position": crate::text::position(case),
            "notes": case.notes,
            "again": case.repeat,
        },
    });
    if case.line > 0 {
        result["locations"] = json!([{ "physicalLocation": {
            "artifactLocation": { "uri": case.file },
            "region": { "startLine": case.line },
        }}]);
    }
    result
}

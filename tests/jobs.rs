//! Several instances of a subject at once, and parts asked apart: the result is that of one.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use common::{root, run_in};
use serde_json::Value;

/// The subject of tests/subjects/verdicts.rs, built once.
fn adapter(way: &str) -> String {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    let binary = BINARY.get_or_init(|| {
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", "conformance", "--example", "verdicts"])
            .current_dir(root())
            .status()
            .expect("cargo runs");
        assert!(status.success(), "the subject builds");
        common::arbiter().with_file_name("examples").join("verdicts")
    });
    format!("adapter:{} {way}", binary.display())
}

/// Forms in which everything is told, and the files they go to.
const FORMS: [(&str, &str); 5] = [
    ("json", "a.json"),
    ("jsonl", "a.jsonl"),
    ("junit", "a.xml"),
    ("sarif", "a.sarif"),
    ("markdown", "a.md"),
];

/// What a run wrote, without times and the command; and its exit code.
#[derive(PartialEq, Debug)]
struct Told {
    code: i32,
    forms: Vec<String>,
}

fn told(folder: &Path, args: &[&str]) -> Told {
    let mut all = args.to_vec();
    for (format, name) in FORMS {
        all.extend(["--format", format, "--out", name]);
    }
    let ran = run_in(folder, &all, &[("SOURCE_DATE_EPOCH", "0")]);
    let read = |(_, name): &(&str, &str)| {
        let text = fs::read_to_string(folder.join(name));
        untimed(&text.unwrap_or_else(|error| panic!("{name}: {error}: {}", ran.err)))
    };
    let mut forms: Vec<String> = FORMS.iter().map(read).collect();
    if forms[2..].iter().any(|form| form.contains(PRINTED)) {
        // Only the forms of JSON tell where that ends.
        forms.truncate(2);
    }
    Told { code: ran.code, forms }
}

/// A text without what differs between two runs of one kind.
fn untimed(text: &str) -> String {
    if let Ok(mut value) = serde_json::from_str::<Value>(text) {
        forget(&mut value);
        return value.to_string();
    }
    let lines = text.lines().map(|line| match serde_json::from_str::<Value>(line) {
        Ok(mut value) if value.is_object() => {
            forget(&mut value);
            value.to_string()
        }
        _ => without_times(line),
    });
    let text: Vec<String> =
        lines.filter(|line| !line.contains("arbiter check ") || line.contains("--only")).collect();
    text.join("\n")
}

/// What an instance printed last depends on what it was asked before.
const PRINTED: &str = "it printed last:";

fn forget(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["seconds", "command"] {
                fields.remove(name);
            }
            if let Some(Value::Array(notes)) = fields.get_mut("notes") {
                notes.retain(|note| !note.as_str().is_some_and(|note| note.starts_with(PRINTED)));
            }
            fields.values_mut().for_each(forget);
        }
        Value::Array(items) => items.iter_mut().for_each(forget),
        _ => {}
    }
}

/// A line without numbers that stand behind `time="`, `"seconds": ` or ` in `.
fn without_times(line: &str) -> String {
    let mut line = line.to_string();
    for before in ["time=\"", "timestamp=\"", "\"seconds\": ", " in "] {
        let mut from = 0;
        while let Some(at) = line[from..].find(before) {
            let begin = from + at + before.len();
            let length = line[begin..]
                .find(|c: char| !(c.is_ascii_digit() || ".-:eTZ+".contains(c)))
                .unwrap_or(line.len() - begin);
            line.replace_range(begin..begin + length, "");
            from = begin;
        }
    }
    line
}

/// Subjects of each kind, with what is asked of them.
fn calls() -> Vec<Vec<String>> {
    let calls: [(&str, &str); 10] = [
        ("mutant:ep_missing", ""),
        ("mutant:castle_through_check", "--level board --cross-check"),
        ("reference", "--tier ci"),
        ("is-sound", "--article 3.8 --article 9"),
        ("refuses-everything", "--article 3.7"),
        ("does-not-play-the-last-move", "--tier ci --article 3 --article 9"),
        ("is-slow-in-one-count", "--article 3.10.1 --timeout 0.4"),
        ("claims-too-much", "--tier smoke"),
        ("answers-only-perft", "--level board"),
        ("answers-nothing-in-time", "--article 3.8 --timeout 0.2"),
    ];
    let words = |(subject, rest): (&str, &str)| {
        let subject = match subject.contains(':') || subject == "reference" {
            true => subject.to_string(),
            false => adapter(subject),
        };
        let rest = rest.split_whitespace().map(str::to_string);
        [vec!["check".to_string(), subject], rest.collect()].concat()
    };
    calls.into_iter().map(words).collect()
}

#[test]
fn several_instances_give_the_result_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    for call in calls() {
        let call: Vec<&str> = call.iter().map(String::as_str).collect();
        let with = |jobs: &str| told(folder.path(), &[&call[..], &["--jobs", jobs]].concat());
        let one = with("1");
        for jobs in ["2", "5"] {
            assert!(with(jobs) == one, "{call:?} with {jobs} instances");
        }
    }
}

/// A run that ends early ends at the same question.
#[test]
fn several_instances_end_where_one_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    for (ends, more) in [
        ("the budget of 500 questions is spent", ["--budget", "500"]),
        ("--max-failures 3 was reached", ["--max-failures", "3"]),
        ("--max-failures 40 was reached", ["--max-failures", "40"]),
    ] {
        let call = ["check", "mutant:ep_missing"];
        let with =
            |jobs: &str| told(folder.path(), &[&call, &more[..], &["--jobs", jobs]].concat());
        let one = with("1");
        assert!(one.forms[0].contains(ends), "{more:?} ends the run");
        for jobs in ["2", "7"] {
            assert!(with(jobs) == one, "{more:?} with {jobs} instances");
        }
    }
}

#[test]
fn a_check_in_parts_is_the_check() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, call) in calls().into_iter().enumerate() {
        let call: Vec<&str> = call.iter().map(String::as_str).collect();
        // A subject that answers nothing is asked all of it in parts, since no part knows what the others heard.
        if call[1].ends_with("answers-nothing-in-time") {
            continue;
        }
        let one = told(folder.path(), &call);
        let parts = format!("parts-{number}");
        for shard in ["3/3", "1/3", "2/3"] {
            let more = ["--shard", shard, "--shard-dir", &parts];
            let ran = run_in(folder.path(), &[&call[..], &more].concat(), &[]);
            assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{call:?}: {}", ran.err);
        }
        assert!(told(folder.path(), &["merge", &parts]) == one, "{call:?} in parts");
    }
    // What the whole may cost is looked at when the parts are joined.
    for more in [["--max-failures", "3"], ["--budget", "500"]] {
        let one = told(folder.path(), &[&["check", "mutant:ep_missing"], &more[..]].concat());
        assert!(
            told(folder.path(), &[&["merge", "parts-0"], &more[..]].concat()) == one,
            "{more:?}"
        );
    }
}

#[test]
fn what_parts_do_not_take_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = |args: &[&str]| run_in(folder.path(), args, &[]);
    let told = ran(&["check", "--shard", "1/2", "--format", "json"]);
    assert_eq!(told.code, 2);
    assert!(told.err.contains("is said when the parts are joined"), "{}", told.err);
    assert_eq!(ran(&["check", "--article", "3.8", "--shard", "1/2"]).code, 0);
    let told = ran(&["merge", "--partial", "--format", "json"]);
    assert_eq!(told.code, 3, "{}", told.err);
    assert!(told.out.contains("not asked: its part is missing"), "{}", told.err);
    assert!(told.err.contains("shard 2 is missing"), "{}", told.err);
    // Other questions in the same folder.
    let told = ran(&["check", "--article", "3.7", "--shard", "1/2"]);
    assert_eq!(told.code, 2);
    assert!(told.err.contains("belongs to other work"), "{}", told.err);
}

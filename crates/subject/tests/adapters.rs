//! Replies that are no answers: each is garbage with a complaint that says where.

#[allow(dead_code)]
mod common;

use common::{ask, assert_failure, failure, failure_at_start, opened, patient, script};
use subject::{
    Answer, FailureKind, Query, Reply, Root, Spec, Variant, Wanted, open_wanting, protocol,
};

fn adapter(mode: &str) -> String {
    script("adapter:", "lines.sh", mode)
}

#[test]
fn complaints_about_replies() {
    let cases = [
        ("no-json", "a reply is not JSON: expected value at line 1 column 1: Nf3!"),
        ("no-object", "a reply is not a JSON object: [1,2]"),
        ("invalid-utf8", "printed a line that is not UTF-8 from byte 26"),
        ("wrong-id", "a reply is for question 77, but question 1 was asked"),
        ("no-id", "a reply has no field `id`"),
        ("no-outcome", "has none of the fields `answer`, `refused`, `unsupported`, `error`"),
        ("two-outcomes", "has several of `answer`, `refused`"),
        ("wrong-kind", "answers with `count`, but `in-check` is answered with `yes`"),
        ("wrong-type", "is not understood at `answer.yes`: invalid type: string \"perhaps\""),
    ];
    for (mode, complaint) in cases {
        let mut subject = opened(&adapter(mode), &patient());
        let failure = failure(ask(subject.as_mut()));
        assert_failure(&failure, FailureKind::Garbage, complaint);
        assert!(!failure.last_output.is_empty(), "{mode}");
    }
}

#[test]
fn a_line_too_many_is_seen_at_once_or_at_the_next_question() {
    let mut subject = opened(&adapter("two-lines"), &patient());
    let first = ask(subject.as_mut());
    let reply = match first {
        Reply::Answer(_) => {
            std::thread::sleep(std::time::Duration::from_millis(200));
            ask(subject.as_mut())
        }
        failed => failed,
    };
    assert_failure(&failure(reply), FailureKind::Garbage, "nothing had asked for: by the way");
}

#[test]
fn complaints_at_the_start() {
    let cases = [
        ("wrong-protocol", FailureKind::Garbage, "speaks protocol 7, not 1"),
        ("no-name", FailureKind::Garbage, "is not understood: missing field `name`"),
        ("bad-level", FailureKind::Garbage, "`levels[1]`: unknown variant `expert`, expected"),
        ("library-missing", FailureKind::Start, "no library here: fetch one"),
    ];
    for (mode, kind, complaint) in cases {
        assert_failure(&failure_at_start(&adapter(mode), &patient()), kind, complaint);
    }
}

#[test]
fn an_error_of_its_own() {
    let mut subject = opened(&adapter("reports-error"), &patient());
    let failure = failure(ask(subject.as_mut()));
    assert_failure(&failure, FailureKind::Crash, "reports an error of its own: TypeError: no");
    let again = common::failure(ask(subject.as_mut()));
    assert_failure(&again, FailureKind::Crash, "TypeError");
}

#[test]
fn a_claim_is_kept_apart_from_what_is_answered() {
    let mut subject = opened(&adapter("lies-about-level"), &patient());
    assert!(subject.description().levels.contains(&subject::Level::Notation));
    let reply = subject.ask(&common::at(common::START), &Query::San { mv: "e2e4".into() });
    assert_eq!(reply, Reply::Unsupported("no notation here".to_string()));
}

#[test]
fn a_variant_that_is_not_claimed_is_not_asked() {
    let mut subject = opened(&adapter("crash"), &patient());
    let root = Root { variant: Variant::Chess960, ..common::at(common::START) };
    let reply = subject.ask(&root, &Query::InCheck);
    assert_eq!(reply, Reply::Unsupported("does not claim Chess960".to_string()));
}

#[test]
fn strictness() {
    let spec: Spec = adapter("unknown-field").parse().unwrap();
    let tolerant = Wanted::default();
    let mut subject = open_wanting(&spec, &patient(), &tolerant).unwrap();
    assert_eq!(ask(subject.as_mut()), Reply::Answer(Answer::Yes(true)));
    let strict = Wanted { strict: true, ..tolerant };
    let mut subject = open_wanting(&spec, &patient(), &strict).unwrap();
    let failure = failure(ask(subject.as_mut()));
    assert_failure(
        &failure,
        FailureKind::Garbage,
        "a field `took` that the protocol does not know",
    );
}

fn read(reply: &str, query: &Query, strict: bool) -> Result<Reply, String> {
    protocol::read_answered(reply, 1, query, strict)
}

#[test]
fn forms_of_answers() {
    let moves = |text: &str| format!(r#"{{"id":1,"answer":{{"moves":{text}}}}}"#);
    let good = read(&moves(r#"["e2e4","e7e8q"]"#), &Query::LegalMoves, true).unwrap();
    assert_eq!(good, Reply::Answer(Answer::Moves(vec!["e2e4".into(), "e7e8q".into()])));
    for bad in
        [r#"["O-O"]"#, r#"["e2e9"]"#, r#"["e7e8Q"]"#, r#"["e7e8k"]"#, r#"["é2e4"]"#, r#"[""]"#]
    {
        let complaint = read(&moves(bad), &Query::LegalMoves, false).unwrap_err();
        assert!(complaint.contains("is no move in UCI"), "{bad}: {complaint}");
    }
    let twice = moves(r#"["e2e4","e2e4"]"#);
    assert!(read(&twice, &Query::LegalMoves, false).is_ok());
    assert_eq!(read(&twice, &Query::LegalMoves, true).unwrap_err(), "names e2e4 twice");
    let number = read(&moves("[3]"), &Query::LegalMoves, false).unwrap_err();
    assert!(number.contains("at `answer.moves[0]`: invalid type: integer `3`"), "{number}");
    let squares = r#"{"id":1,"answer":{"squares":["i1"]}}"#;
    assert!(read(squares, &Query::Checkers, false).unwrap_err().contains("is no square"));
    let none = r#"{"id":1,"answer":{"move":null}}"#;
    let query = Query::ReadSan { text: "Qa9".into() };
    assert_eq!(read(none, &query, true), Ok(Reply::Answer(Answer::Move(None))));
    let fen = r#"{"id":1,"answer":{"fen":"start"}}"#;
    let query = Query::After { mv: "e2e4".into() };
    assert!(read(fen, &query, false).unwrap_err().contains("1 fields; FEN has 6"));
}

#[test]
fn schemas_describe_every_message() {
    let schemas = protocol::schemas();
    assert_eq!(
        schemas.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        ["request", "started", "answered"]
    );
    for (name, text) in &schemas {
        let schema: serde_json::Value = serde_json::from_str(text).unwrap();
        assert!(schema["$schema"].is_string(), "{name}");
    }
    for (schema, word) in [(0, "legal-moves"), (0, "start"), (1, "protocol"), (2, "refused")] {
        assert!(schemas[schema].1.contains(&format!("\"{word}\"")), "{word}");
    }
}

#[test]
fn the_exchange_in_the_documentation_is_read() {
    let started = r#"{"protocol":1,"name":"mychess","version":"0.3","levels":["board"],"variants":["standard"]}"#;
    let description = protocol::read_started(started, true).unwrap();
    assert_eq!((description.name.as_str(), description.version.as_str()), ("mychess", "0.3"));
    let ask = r#"{"cmd":"ask","id":1,"root":{"variant":"standard","fen":"8/8/8/8/8/2k5/8/K6r w - - 0 1","moves":[]},"query":{"ask":"legal-moves"}}"#;
    let request: protocol::Request = serde_json::from_str(ask).unwrap();
    assert_eq!(serde_json::to_string(&request).unwrap(), ask);
}

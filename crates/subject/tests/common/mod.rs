//! What the tests of subjects share.

use std::path::PathBuf;
use std::time::Duration;

use subject::{
    Failure, FailureKind, Isolation, Limits, OpenError, Query, Reply, Root, Sandbox, Subject,
    Variant, open,
};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The shell command of a script in tests/subjects.
pub fn script(prefix: &str, name: &str, mode: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/subjects").join(name);
    format!("{prefix}sh '{}' {mode}", path.display())
}

pub fn limits(millis: u64) -> Limits {
    Limits { timeout: Duration::from_millis(millis), ..Limits::default() }
}

/// In a process group, and in no sandbox.
pub fn alone() -> &'static Isolation {
    Isolation { sandbox: Sandbox::Off, ..Isolation::default() }.kept()
}

/// Enough time for a shell on a busy machine.
pub fn patient() -> Limits {
    limits(20_000)
}

pub fn at(fen: &str) -> Root {
    Root { variant: Variant::Standard, fen: fen.to_string(), moves: Vec::new() }
}

pub fn opened(name: &str, limits: &Limits) -> Box<dyn Subject + Send> {
    open(name, limits).unwrap_or_else(|error| panic!("{error}"))
}

pub fn failure_at_start(name: &str, limits: &Limits) -> Failure {
    match open(name, limits) {
        Err(OpenError::Start { failure, .. }) => failure,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("{name} started"),
    }
}

/// Asks whether the side to move of the start position is in check.
pub fn ask(subject: &mut dyn Subject) -> Reply {
    subject.ask(&at(START), &Query::InCheck)
}

pub fn failure(reply: Reply) -> Failure {
    match reply {
        Reply::Failed(failure) => failure,
        other => panic!("no failure: {other:?}"),
    }
}

/// Checks the kind of a failure and what its message tells.
pub fn assert_failure(failure: &Failure, kind: FailureKind, tells: &str) {
    assert_eq!(failure.kind, kind, "{failure}");
    assert!(failure.message.contains(tells), "{failure}");
}

//! What engines say, judged: a sound engine passes, and every planted fault of conversation is told.

mod common;

use std::collections::BTreeMap;

/// What `arbiter uci` found about `arbiter serve`.
fn found(arguments: &str, protocol: &str, more: &[&str]) -> BTreeMap<String, String> {
    let engine = format!("{protocol}:'{}' serve {arguments}", common::arbiter().display());
    let mut args = vec!["uci", &engine, "--format", "json"];
    args.extend_from_slice(more);
    let ran = common::run(&args);
    let cases: serde_json::Value = serde_json::from_str(&ran.out)
        .unwrap_or_else(|error| panic!("{arguments}: {error}: {}", ran.err));
    let cases = cases.as_array().expect("a list of cases").iter();
    let text =
        |case: &serde_json::Value, field: &str| case[field].as_str().unwrap_or("").to_string();
    cases.map(|case| (text(case, "id"), text(case, "verdict"))).collect()
}

fn of_verdict<'a>(found: &'a BTreeMap<String, String>, verdict: &str) -> Vec<&'a str> {
    found.iter().filter(|(_, is)| *is == verdict).map(|(id, _)| id.as_str()).collect()
}

/// The sound engine does everything that is asked, also what is only wished.
#[test]
fn a_sound_engine_conforms() {
    for protocol in ["uci", "xboard"] {
        let found = found("reference", protocol, &[]);
        for verdict in ["differs", "choice", "failed"] {
            assert_eq!(of_verdict(&found, verdict), Vec::<&str>::new(), "{protocol}: {verdict}");
        }
        assert!(of_verdict(&found, "conforms").len() > 30, "{protocol}");
    }
}

/// The engine of a rules mutant plays illegal moves, and that is told.
#[test]
fn a_mutant_that_speaks_uci_is_told() {
    let found = found(
        "mutant:pins_ignored",
        "uci",
        &["--only", "line-of-play-legal", "--only", "best-move-legal"],
    );
    assert!(!of_verdict(&found, "differs").is_empty(), "{found:?}");
}

/// A few faults of each kind, by the conversation that tells them.
#[test]
#[ignore = "takes a minute"]
fn faults_are_told() {
    for (fault, told_by, protocol) in [
        ("no-uciok", "names-itself", "uci"),
        ("startpos-crash", "startpos-alone", "uci"),
        ("stop-ignored", "infinite-and-stop", "uci"),
        ("stale-move-when-mated", "mated-after-a-search", "uci"),
        ("quit-ignored", "quit-after-uciok", "uci"),
        ("long-game-crash", "game-of-300-plies", "uci"),
        ("searchmoves-ignored", "searchmoves-one", "uci"),
        ("xb-illegal-accepted", "xb-illegal-move", "xboard"),
        ("xb-en-passant-field-ignored", "xb-en-passant-by-fen", "xboard"),
    ] {
        let arguments = format!("reference --fault {fault}");
        let found = found(&arguments, protocol, &["--only", told_by, "--patience", "2"]);
        // A rule that watches every line may tell it too.
        assert!(of_verdict(&found, "differs").contains(&told_by), "{fault}: {found:?}");
    }
}

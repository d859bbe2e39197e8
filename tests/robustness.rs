//! What a hostile or hasty user meets: wrong numbers, pipes, counts that never end. Each gets an answer that helps.

mod common;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use common::{arbiter, run, run_with};

const SCENARIO: &str = "\
article: \"3.8\"
title: The king
scenarios:
  - id: moves-of-a-lone-king
    says: A king in the corner has three moves.
    position: 4k3/8/8/8/8/8/8/K7 w - - 0 1
    legal_count: 3
";

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn an_article_that_does_not_exist_is_wrong_usage_everywhere() {
    for args in
        [&["coverage", "--article", "99"][..], &["check", "--article", "99"], &["law", "99"]]
    {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("no article 99"), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{args:?}");
    }
}

#[test]
fn a_number_with_a_slip_is_not_guessed() {
    for args in [&["check", "--article", "3.8..2"][..], &["law", "3.8.2."]] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("did you mean 3.8.2?"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn what_is_not_known_of_an_edition_is_said() {
    let inherited = run(&["law", "3.1", "--edition", "2018"]);
    assert_eq!(inherited.code, 0, "{}", inherited.err);
    assert!(inherited.out.contains("2018      3.1 (not read; as in the editions around it)"));
    let unknown = run(&["law", "12.9.9", "--edition", "2005"]);
    assert_eq!(unknown.code, 0, "{}", unknown.err);
    assert!(
        unknown.err.contains("how the edition of 2005 numbers article 12.9.9 of 2023 is not known")
    );
    let renumbered = run(&["law", "7.5.5", "--edition", "2009"]);
    assert_eq!(renumbered.code, 2);
    assert!(renumbered.err.contains("7.5.5 of 2023 is 7.4.b there"), "{}", renumbered.err);
    let absent = run(&["check", "--article", "7.5.4", "--edition", "2014"]);
    assert_eq!(absent.code, 2);
    assert!(absent.err.contains("nothing like article 7.5.4"), "{}", absent.err);
    let checked = run(&["check", "--article", "12.9.9", "--edition", "2005"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
    assert!(checked.err.contains("is not known"), "{}", checked.err);
}

#[test]
fn a_disputed_scenario_is_marked_with_its_doubt() {
    let ran = run(&["law", "A.5.2"]);
    assert!(ran.out.contains("disputed: editions-from-memory"), "{}", ran.out);
    assert!(ran.out.contains("was not confirmed by a text at hand"), "{}", ran.out);
}

#[test]
fn a_single_file_is_held_to_the_list_of_articles() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = written(folder.path(), "good.yaml", SCENARIO);
    assert_eq!(run(&["lint", &good]).code, 0);
    let bad = written(folder.path(), "bad.yaml", &SCENARIO.replace("3.8", "99.9"));
    let ran = run(&["lint", &bad]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("99.9"), "{}", ran.out);
}

#[test]
fn a_pipe_is_no_file_of_specifications() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.yaml");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let pipe = pipe.display().to_string();
    // Built before the time is taken.
    arbiter();
    let start = Instant::now();
    for args in [&["lint", &pipe][..], &["judge", &pipe], &["check", "--specs", &pipe]] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("this is no file"), "{args:?}: {}", ran.err);
    }
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn castling_is_read_by_its_sign_also_where_it_is_illegal() {
    let attacked = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for sign in ["O-O", "0-0", "o-o"] {
        let ran = run(&["explain", attacked, sign]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("illegal  e1g1") && ran.out.contains("3.8.2.2.1"), "{}", ran.out);
    }
    let long = run(&["explain", attacked, "O-O-O"]);
    assert!(long.out.contains("legal  e1c1 (O-O-O)"), "{}", long.out);
    let moved = run(&["explain", "4k3/8/8/8/8/8/4K3/7R w - - 0 1", "O-O"]);
    assert!(moved.out.contains("illegal  e2g2"), "{}", moved.out);
    let chess960 =
        ["explain", "--variant", "chess960", "4k3/8/8/8/8/8/8/1R2KN1R w HB - 0 1", "O-O"];
    let ran = run(&chess960);
    assert!(ran.out.contains("illegal  e1h1") && ran.out.contains("II.3.2.7.4"), "{}", ran.out);
}

#[test]
fn a_count_that_takes_too_long_ends_with_the_timeout() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = SCENARIO
        .replace("4k3/8/8/8/8/8/8/K7", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R")
        .replace("legal_count: 3", "perft: {6: 48}");
    let path = written(folder.path(), "long.yaml", &text);
    // Built before the time is taken.
    arbiter();
    for subject in ["reference", "mutant:none"] {
        let start = Instant::now();
        let ran = run(&["check", subject, "--specs", &path, "--timeout", "0.3"]);
        assert_eq!(ran.code, 3, "{subject}: {}", ran.out);
        assert!(ran.out.contains("no count within"), "{subject}: {}", ran.out);
        assert!(start.elapsed() < Duration::from_secs(20), "{subject}: {:?}", start.elapsed());
    }
}

/// A wrong count shows no article by itself. Where the counts part, one shows.
#[test]
fn a_wrong_count_is_followed_to_the_article_that_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = SCENARIO
        .replace("4k3/8/8/8/8/8/8/K7", "4k3/8/8/8/3p4/8/4P3/4K3")
        .replace("legal_count: 3", "perft: {2: 38}");
    let path = written(folder.path(), "count.yaml", &text);
    assert_eq!(run(&["check", "--specs", &path]).code, 0);
    let ran = run(&["check", "mutant:ep_missing", "--specs", &path]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("the counts part by 3.7.3.1"), "{}", ran.out);
}

#[test]
fn a_folder_for_temporary_files_that_is_not_there_is_no_fault_of_the_subject() {
    let ran =
        run_with(&["check", "python-chess", "--only", "back-rank-mate"], &[("TMPDIR", "/nowhere")]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("/nowhere"), "{}", ran.err);
}

//! The program as its user meets it: answers, complaints, exit codes, files.

mod common;

use std::fs;

use common::{run, run_with};

const CASTLING: &str = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";

/// What a person reads, without what differs from run to run.
fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, text);
    });
}

/// What a run says, without how long it took.
fn without_times(text: &str) -> String {
    let mut words = text.split(" s · ");
    let head = words.next().unwrap_or_default();
    let head = head.rsplit_once(" in ").map_or(head, |(head, _)| head);
    let rest: Vec<&str> = words.collect();
    format!("{head} in N s · {}", rest.join(" s · "))
}

#[test]
fn explanations_read_well() {
    let asked = [
        ("castling_across_attack", CASTLING, "e1g1"),
        ("castling_allowed", CASTLING, "O-O-O"),
        ("en_passant_exposes", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6"),
        ("en_passant_too_late", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6"),
        ("pinned_the_wrong_way", "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2e3"),
        ("promotion_to_king", "8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7e8k"),
        ("not_your_piece", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7"),
        ("mated", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "h8g7"),
    ];
    for (name, fen, mv) in asked {
        let ran = run(&["explain", fen, mv]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        snapshot(&format!("explain_{name}"), &ran.out);
    }
}

#[test]
fn complaints_help() {
    let asked: [(&str, &[&str]); 9] = [
        ("bad_fen", &["explain", "8/8/8/8/8/8/8/9 w - - 0 1", "e2e4"]),
        ("impossible_position", &["explain", "P3k3/8/8/8/8/8/8/4R2K w KQ e4 0 1", "e2e4"]),
        ("bad_move", &["explain", CASTLING, "e9e4"]),
        ("no_such_article", &["check", "--article", "99.1"]),
        ("no_such_scenario", &["check", "--only", "castling-out-of-chek"]),
        ("no_such_subject", &["check", "mutant:ep_misssing"]),
        ("no_such_edition", &["check", "--edition", "1972"]),
        ("nothing_matches", &["check", "--article", "3.2", "--level", "competition"]),
        ("no_such_schema", &["schema", "move"]),
    ];
    for (name, args) in asked {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{name}: {}{}", ran.out, ran.err);
        assert_eq!(ran.out, "", "{name}: a complaint is no result");
        snapshot(&format!("complaint_{name}"), &ran.err);
    }
}

#[test]
fn the_reference_conforms() {
    let ran = run(&["check"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.ends_with("questions of everything it claims\n"), "{}", ran.out);
    assert!(ran.out.contains("\nconforms: no difference in "), "{}", ran.out);
    assert_eq!(ran.err, "");
}

#[test]
fn a_fault_is_told_with_all_that_helps() {
    let ran = run(&["check", "mutant:castle_through_check", "--only", "no-castling-across-f1"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    snapshot("check_mutant", &without_times(&ran.out));
}

#[test]
fn the_command_that_repeats_a_fault_repeats_it() {
    let ran = run(&["check", "mutant:ep_missing"]);
    assert_eq!(ran.code, 1);
    let line =
        ran.out.lines().find(|line| line.trim_start().starts_with("again")).expect("a repeat");
    let words: Vec<&str> = line.split_whitespace().skip(2).collect();
    let again = run(&words);
    assert_eq!(again.code, 1, "{words:?}: {}", again.err);
    assert!(again.out.contains("differs"));
}

#[test]
fn a_program_that_is_not_there_failed() {
    for command in ["check", "diff"] {
        let ran = run(&[command, "uci:/nowhere/at/all"]);
        assert_eq!(ran.code, 3, "{command}: {}", ran.err);
        assert!(ran.err.contains("/nowhere/at/all"), "{}", ran.err);
    }
}

#[test]
fn an_output_that_cannot_be_written_ends_the_run_before_it_begins() {
    let ran = run(&["check", "--format", "json", "--out", "/nowhere/at/all.json"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("/nowhere/at/all.json"), "{}", ran.err);
}

#[test]
fn several_formats_go_to_several_files() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    let (json, junit) = (path("run.json"), path("run.xml"));
    let ran = run(&[
        "check",
        "--only",
        "no-castling-across-f1",
        "--format",
        "json",
        "--out",
        &json,
        "--format",
        "junit",
        "--out",
        &junit,
    ]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    let result: report::Run =
        serde_json::from_str(&fs::read_to_string(&json).expect("written")).expect("its own form");
    assert!(result.cases.iter().all(|case| case.scenario == "no-castling-across-f1"));
    assert!(fs::read_to_string(&junit).expect("written").starts_with("<?xml"));
    let left: Vec<_> = fs::read_dir(dir.path()).expect("listed").collect();
    assert_eq!(left.len(), 2, "no half-written file is left: {left:?}");
}

#[test]
fn actions_get_annotations_unasked() {
    let args = ["check", "mutant:ep_missing", "--article", "3.7.3.1"];
    let ran = run_with(&args, &[("GITHUB_ACTIONS", "true")]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out.matches("\n::error title=3.7.3.1").count(), 1, "{}", ran.out);
    assert!(ran.out.contains("\n::error title=arbiter%2C mutant%3Aep_missing"), "{}", ran.out);
    assert!(!run(&args).out.contains("::error"));
}

#[test]
fn colours_are_for_terminals_only() {
    assert!(!run(&["check", "mutant:ep_missing"]).out.contains('\u{1b}'));
    let forced = run_with(&["check", "mutant:ep_missing"], &[("CLICOLOR_FORCE", "1")]);
    assert!(forced.out.contains('\u{1b}'));
    let refused =
        run_with(&["check", "mutant:ep_missing"], &[("CLICOLOR_FORCE", "0"), ("NO_COLOR", "1")]);
    assert!(!refused.out.contains('\u{1b}'));
}

#[test]
fn a_failed_expectation_points_at_its_line() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("mine.yaml");
    let text = "article: \"3.6\"\ntitle: The knight\nlevel: board\nvariant: standard\n\
                editions: \"1997..\"\nscenarios:\n  - id: mine\n    says: A wrong claim.\n    \
                position: 4k3/8/8/8/8/8/8/N3K3 w - - 0 1\n    legal:\n      - a1b3\n      - a1a2\n";
    fs::write(&file, text).expect("written");
    let path = file.to_string_lossy().into_owned();
    let ran = run(&["check", "--specs", &path]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("a1a2 is illegal: 3.6"), "{}", ran.out);
    let ran = run(&["check", "--specs", &path, "--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let region = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["startLine"], 12, "{}", ran.out);
}

#[test]
fn a_bad_scenario_is_shown_with_its_line() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("bad.yaml"), "article: 3.10\ntitle: x\n").expect("written");
    let path = dir.path().to_string_lossy().into_owned();
    let ran = run(&["lint", &path]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let out = ran.out.replace(&path, "specs");
    assert!(out.contains("bad.yaml:1:"), "{out}");
    assert_eq!(run(&["check", "--specs", &path]).code, 2);
}

#[test]
fn the_specifications_have_no_faults() {
    let ran = run(&["lint", "specs"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

#[test]
fn perft_counts_and_divides() {
    let ran = run(&["perft", "4"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "197281\n"));
    let divided = run(&["perft", "2", "--divide"]);
    assert!(divided.out.starts_with("a2a3: 20\n") && divided.out.ends_with("\n\n400\n"));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    snapshot("perft_categories", &run(&["perft", "3", kiwipete, "--categories"]).out);
    let hashed = run(&["perft", "4", "--hash", "1", "--threads", "2"]);
    assert!(hashed.out.starts_with("197281\n") && hashed.out.contains("hash"), "{}", hashed.out);
}

#[test]
fn a_list_of_known_failures_cannot_rot() {
    let dir = tempfile::tempdir().expect("a folder");
    let list = dir.path().join("known.yaml").to_string_lossy().into_owned();
    let mutant = ["check", "mutant:castle_through_check", "--article", "3.8.2.2.1"];
    let with = |rest: &[&str]| run(&[&mutant[..], rest].concat());
    assert_eq!(with(&["--write-known", &list]).code, 1);
    let listed = with(&["--known", &list]);
    assert_eq!(listed.code, 0, "{}", listed.err);
    let mended = run(&["check", "--article", "3.8.2.2.1", "--known", &list]);
    assert_eq!(mended.code, 1);
    let told = "known.yaml:3: this is listed as a known failure";
    assert!(mended.out.contains(told), "{}", mended.out);
    for id in ["nobody", "no-castling-across-f1/illegal/a1a8"] {
        fs::write(&list, format!("known:\n  - id: {id}\n    reason: none\n")).expect("written");
        let stale = run(&["check", "--article", "3.8.2.2.1", "--known", &list]);
        assert_eq!(stale.code, 1, "{id}");
        let complaint = "known.yaml:2: there is no question of this name";
        assert!(stale.out.contains(complaint), "{id}: {}", stale.out);
    }
}

/// An entry may name an article for all failures that it causes; it rots like any other.
#[test]
fn a_known_cause_lists_all_that_it_breaks() {
    let dir = tempfile::tempdir().expect("a folder");
    let list = dir.path().join("known.yaml").to_string_lossy().into_owned();
    let write = |cause: &str| {
        let text = format!("known:\n  - cause: \"{cause}\"\n    reason: planted\n");
        fs::write(&list, text).expect("written");
    };
    let mutant = ["check", "mutant:castle_through_check", "--only", "no-castling-across-f1"];
    let with = |subject: &[&str]| run(&[subject, &["--known", &list]].concat());
    write("3.8.2.2.1");
    let listed = with(&mutant);
    assert_eq!(listed.code, 0, "{}", listed.err);
    let mended = with(&["check", "--only", "no-castling-across-f1"]);
    assert_eq!(mended.code, 1, "{}", mended.err);
    assert!(mended.out.contains("known.yaml:2: this is listed"), "{}", mended.out);
    write("3.6");
    assert_eq!(with(&mutant).code, 1, "the failures are of another article");
    write("99.9");
    let nothing = with(&["check", "--article", "3.6"]);
    assert_eq!(nothing.code, 1);
    assert!(nothing.out.contains("there is no question about this article"), "{}", nothing.out);
}

/// An entry that the call did not put to the test is neither stale nor a failure.
#[test]
fn known_failures_outside_the_selection_are_left_alone() {
    let dir = tempfile::tempdir().expect("a folder");
    let list = dir.path().join("known.yaml").to_string_lossy().into_owned();
    let text = "known:\n  - id: no-castling-across-f1\n    reason: not selected\n";
    fs::write(&list, text).expect("written");
    let elsewhere = run(&["check", "--article", "3.6", "--known", &list]);
    assert_eq!(elsewhere.code, 0, "{}", elsewhere.err);
    assert!(!elsewhere.out.contains("known failure"), "{}", elsewhere.out);
    let few = ["check", "--article", "3.8.2.2.1", "--budget", "1", "--known", &list];
    let spent = run(&few);
    assert!(!spent.out.contains("fixed"), "it was not put to the test: {}", spent.out);
    let asked = run(&["check", "--only", "no-castling-across-f1", "--known", &list]);
    assert_eq!(asked.code, 1, "it conforms now: {}", asked.err);
}

fn counted(args: &[&str]) -> (report::Counts, Vec<report::Case>) {
    let ran = run(&[&["check", "--format", "json"], args].concat());
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    let result: report::Run = serde_json::from_str(&ran.out).expect("its own form");
    (result.counts(), result.cases)
}

#[test]
fn a_tier_asks_less_and_says_so() {
    use report::Verdict::{Conforms, Skipped};
    let (full, all) = counted(&[]);
    let (ci, some) = counted(&["--tier", "ci"]);
    let (smoke, cases) = counted(&["--tier", "smoke"]);
    assert_eq!(full.get(&Skipped), None);
    assert!(smoke[&Conforms] * 2 < ci[&Conforms] && ci[&Conforms] < full[&Conforms]);
    assert_eq!((some.len(), cases.len()), (all.len(), all.len()), "nothing gets lost");
    let articles = |cases: &[report::Case], only: fn(&report::Case) -> bool| {
        let kept = cases.iter().filter(|case| only(case)).map(|case| case.article.clone());
        kept.collect::<std::collections::BTreeSet<String>>()
    };
    let asked = articles(&cases, |case| case.verdict != Skipped);
    assert_eq!(asked, articles(&all, |_| true), "every article is asked about");
    let named = counted(&["--tier", "smoke", "--only", "first-four-plies"]).0;
    assert_eq!(named.get(&Skipped), None, "what is named is asked");
}

/// What is asked first is of every chapter, so that little is a little of everything.
#[test]
fn a_budget_ends_the_questions_and_goes_by_breadth() {
    let ran = run(&["check", "--budget", "600", "--format", "json"]);
    assert_eq!(ran.code, 0, "every chapter was touched: {}", ran.err);
    let result: report::Run = serde_json::from_str(&ran.out).expect("its own form");
    assert_eq!(result.outcome.conclusion, report::Conclusion::NoDifference);
    let asked = result.answered();
    assert!((600..700).contains(&asked), "a scenario is asked whole: {asked}");
    let skipped = result.cases.iter().find(|case| case.verdict == report::Verdict::Skipped);
    let reason = skipped.map(|case| case.got.as_str());
    assert_eq!(reason, Some("not asked: the budget of 600 questions is spent"));
    let few = run(&["check", "--budget", "30"]);
    assert_eq!(few.code, 3, "{}", few.out);
    let told = few.out.replace('\n', " ");
    assert!(told.contains("the budget of 30 questions is spent"), "{told}");
    assert!(told.contains("never asked: ") && told.contains("castling (3.8.2)"), "{told}");
    assert_eq!(run(&["check", "--budget", "soon"]).code, 2);
    assert_eq!(run(&["check", "--budget", "0"]).code, 3, "nothing asked is no conformance");
}

#[test]
fn a_picture_shows_the_move_and_what_forbids_it() {
    let ran = run(&["draw", CASTLING, "e1g1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("<svg") && ran.out.contains("M5 0h1v1h-1z"), "{}", ran.out);
}

#[test]
fn one_page_of_several_runs() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    let (right, wrong, page) = (path("right.json"), path("wrong.json"), path("page.html"));
    let article = ["--article", "3.7.3.1", "--format", "json", "--out"];
    assert_eq!(run(&[&["check"], &article[..], &[&right]].concat()).code, 0);
    assert_eq!(run(&[&["check", "mutant:ep_missing"], &article[..], &[&wrong]].concat()).code, 1);
    assert_eq!(run(&["report", &right, &wrong, "--html", &page]).code, 0);
    let text = fs::read_to_string(&page).expect("written");
    assert!(text.contains("mutant:ep_missing") && text.contains("differs"));
    fs::write(&wrong, "{}").expect("written");
    assert_eq!(run(&["report", &wrong, "--html", &page]).code, 2);
}

#[test]
fn devices_and_links_stay_what_they_are() {
    let dir = tempfile::tempdir().expect("a folder");
    let (real, link) = (dir.path().join("real.json"), dir.path().join("link.json"));
    fs::write(&real, "old").expect("written");
    std::os::unix::fs::symlink(&real, &link).expect("linked");
    let one = ["check", "--only", "no-castling-across-f1", "--format", "json", "--out"];
    let to = |path: &std::path::Path| run(&[&one[..], &[&path.to_string_lossy()]].concat()).code;
    assert_eq!(to(&link), 0);
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert!(fs::read_to_string(&real).expect("written").starts_with('{'));
    assert_eq!(to(std::path::Path::new("/dev/null")), 0);
    assert!(!fs::metadata("/dev/null").expect("there").is_file());
}

#[test]
fn two_results_do_not_share_a_file() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("x").to_string_lossy().into_owned();
    let both = ["check", "--format", "json", "--format", "junit", "--out", &path, "--out", &path];
    let ran = run(&both);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("one file"), "{}", ran.err);
    assert_eq!(fs::read_dir(dir.path()).expect("listed").count(), 0);
}

/// A subject in a few lines of shell.
fn adapter(dir: &std::path::Path, script: &str) -> String {
    let path = dir.join("subject.sh");
    fs::write(&path, script).expect("written");
    format!("adapter:sh {}", path.display())
}

const STARTED: &str = r#"{"protocol":1,"name":"\u001b[2J::error::x","version":"1","levels":["board"],"variants":["standard"]}"#;

#[test]
fn a_subject_that_answers_nothing_does_not_conform() {
    let dir = tempfile::tempdir().expect("a folder");
    let script = format!("read -r line\necho '{STARTED}'\nsleep 60\n");
    let spec = adapter(dir.path(), &script);
    let started = std::time::Instant::now();
    let ran = run_with(
        &["check", &spec, "--article", "3.8", "--timeout", "0.3"],
        &[("GITHUB_ACTIONS", "true")],
    );
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    let given_up = "5 scenarios in a row got no answer";
    assert!(ran.out.contains(given_up), "it is given up after some failures: {}", ran.out);
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
    assert!(!ran.out.contains('\u{1b}'), "a subject does not rule the terminal");
    assert!(ran.out.starts_with("::stop-commands::"), "nor the runner: {}", ran.out);
}

#[test]
fn an_epd_file_without_a_position_is_a_wrong_call() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("empty.epd"), "# nothing\n\n").expect("written");
    for command in
        [["diff", "reference", "--epd", "empty.epd"], ["mutants", "--level", "game", "--epd"]]
    {
        let mut words = command.to_vec();
        if command[0] == "mutants" {
            words.push("empty.epd");
        }
        let ran = common::run_in(dir.path(), &words, &[]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("empty.epd, there is no position in it"), "{}", ran.err);
    }
}

#[test]
fn a_file_without_games_or_with_broken_ones_is_told_by_place() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, text, told) in [
        ("empty.pgn", "\n\n", "empty.pgn:1:1: there is no game in it"),
        ("broken.pgn", "1. e4 e5 2. Ke3 *\n", "broken.pgn:1:13: \"Ke3\": no legal move fits"),
    ] {
        std::fs::write(dir.path().join(name), text).expect("written");
        let ran = common::run_in(dir.path(), &["replay", name, "reference"], &[]);
        assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
        assert!(format!("{}{}", ran.out, ran.err).contains(told), "{}{}", ran.out, ran.err);
    }
    std::fs::write(dir.path().join("good.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n").expect("written");
    let ran = common::run_in(dir.path(), &["replay", "good.pgn", "reference"], &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

/// Both break the same article, and each is wrong in its own way, so that the reference agrees with neither.
#[test]
fn two_subjects_are_compared_with_each_other_too() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let words = ["diff", "mutant:castle_rook_not_moved", "--fen", fen, "--depth", "1"];
    let against = |other| {
        let mut words = words.to_vec();
        words.extend(["--against", other]);
        let ran = common::run(&words);
        assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
        ran.out
    };
    let other = against("mutant:rights_kept_after_castling");
    assert!(other.contains("after  the two answer differently 2 times"), "{other}");
    let itself = against("mutant:castle_rook_not_moved");
    assert!(!itself.contains("the two answer differently"), "{itself}");
}

#[test]
fn a_mate_is_shown_or_ruled_out_under_both_readings() {
    let late = "7k/8/8/8/8/8/8/KR6 w - - 149 120";
    let ran = run(&["mate", late, "--by", "white"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("white can mate: "), "{}", ran.out);
    let ran = run(&["mate", late, "--reading", "automatic-draws"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    snapshot("mate_too_late", &ran.out);
    let dead = run(&["mate", "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1"]);
    assert_eq!(dead.code, 0, "{}", dead.err);
    assert!(dead.out.ends_with("the position is dead (5.2.2)\n"), "{}", dead.out);
}

#[test]
fn a_proof_is_written_whole_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("proof.json");
    let file = place.to_str().expect("a name in UTF-8");
    let dead = "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1";
    let ran = run(&["mate", dead, "--by", "black", "--certificate", file]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing beside it");
    let verified = run(&["verify", file]);
    assert_eq!((verified.code, verified.err.as_str()), (0, ""), "{}", verified.out);
    let text = fs::read_to_string(&place).expect("the proof");
    // Without the order of the pawns on the a-file, Black's pawn there might be promoted.
    let order = text.find("\"orders\"").expect("orders");
    let list = text[order..].find("[\n          \"black\"").map(|at| order + at).expect("an order");
    let end = list + text[list..].find("],").expect("its end") + 2;
    fs::write(&place, format!("{}{}", &text[..list], &text[end..])).expect("written");
    let rejected = run(&["verify", file]);
    assert_eq!(rejected.code, 1, "{}{}", rejected.out, rejected.err);
    assert!(rejected.out.starts_with("not proved: "), "{}", rejected.out);
}

#[test]
fn a_proof_that_cannot_be_written_ends_the_run_before_it_begins() {
    let dead = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1";
    let ran = run(&["mate", dead, "--by", "white", "--certificate", "/no/such/folder/proof.json"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    let both = ["--reading", "automatic-draws", "--by", "white", "--certificate", "proof.json"];
    let ran = run(&[&["mate", dead][..], &both[..]].concat());
    assert_eq!(ran.code, 2, "{}", ran.out);
    snapshot("complaint_proof_of_automatic_draws", &ran.err);
}

/// A move of a game in a file: by its ply, or the one that the game was lost by.
#[test]
fn moves_of_games_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let explained = |text: &str, more: &[&str]| {
        std::fs::write(folder.path().join("game.pgn"), text).expect("the folder can be written");
        let args: Vec<&str> = ["explain", "game.pgn"].iter().chain(more).copied().collect();
        common::run_in(folder.path(), &args, &[])
    };
    let game = "1. e4 e5 2. Nf3 Nc6 *";
    let ran = explained(game, &["--ply", "3"]);
    assert!(ran.code == 0 && ran.out.contains("legal  g1f3 (Nf3), white to move"), "{}", ran.out);
    let ran = explained(game, &[]);
    assert!(ran.code == 0 && ran.out.contains("legal  b8c6 (Nc6), black to move"), "{}", ran.out);
    let ran = explained(game, &["--ply", "5"]);
    assert!(ran.code == 2 && ran.err.contains("4 plies"), "{}", ran.err);

    // The bishop on f1 is between king and rook; a match program leaves the move in the text or tells it in a comment.
    let castled = "illegal  e1g1, white to move\n  3.8.2";
    for lost in [
        "1. e4 e5 2. O-O 0-1",
        "1. e4 e5 {+0.10/5 0.1s, White makes an illegal move: e1g1} 0-1",
        "1. e4 {no illegal move: e7e6 was played before} e5 {White makes an illegal move: e1g1} 0-1",
    ] {
        for more in [&[][..], &["--ply", "3"]] {
            let ran = explained(lost, more);
            assert!(ran.code == 0 && ran.out.contains(castled), "{lost}: {}{}", ran.out, ran.err);
        }
    }
}

//! Results that people and other programs look at: the page, the forms of CI services, the schema.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use common::results::{accepted, needed, page, read};
use common::run;

/// Programs with one fault each, of every level; with the reference they are ten.
const FAULTY: [&str; 9] = [
    "mutant:own_piece_capturable",
    "mutant:slider_range_one_short",
    "mutant:ep_missing",
    "mutant:castle_through_check",
    "mutant:rights_kept_when_rook_captured",
    "mutant:pins_ignored",
    "mutant:queen_moves_like_rook",
    "mutant:rook_one_direction_missing",
    "mutant:bishop_one_diagonal_missing",
];

fn check(subject: &str, folder: &Path) -> PathBuf {
    let path = folder.join(format!("{}.json", subject.replace(':', "-")));
    let ran = run(&["check", subject, "--format", "json", "--out", &path.to_string_lossy()]);
    assert_eq!(ran.code, i32::from(subject != "reference"), "{subject}: {}", ran.err);
    path
}

#[test]
fn ten_subjects_by_all_scenarios_fit_into_three_megabytes() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut results = vec![check("reference", dir.path())];
    results.extend(FAULTY.map(|subject| check(subject, dir.path())));
    let text = read(&page(&results, dir.path()));
    assert!(text.len() < 3_000_000, "{} bytes", text.len());
    // A scenario stands once, also where a wrong count broke another article.
    let mut shown = BTreeSet::new();
    for path in &results {
        let asked: report::Run = serde_json::from_str(&read(path)).expect("its own form");
        shown.extend(asked.cases.into_iter().map(|case| case.scenario));
    }
    let places = text.matches("<li id=s-").count() + text.matches("id=\"s-").count();
    assert_eq!(places, shown.len());
    assert!(FAULTY.iter().all(|subject| text.contains(subject)));
    // The page can be read without a script, and asks nobody for anything.
    assert!(!text.contains("<script src") && !text.contains("<link rel=\"stylesheet\""));
    let before_script = text.split("<script>").next().expect("a page");
    assert!(
        before_script.contains("id=\"a-3.8.2.2.1\"")
            && before_script.contains("<svg class=\"board\"")
    );
}

/// What every search and measurement found has its place on the same page.
#[test]
fn every_kind_of_result_has_its_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let kinds: [(&str, &[&str], &str); 5] = [
        (
            "run",
            &["check", "mutant:ep_missing", "--article", "3.7.3.1", "--format", "json"],
            "Levels and chapters",
        ),
        ("diff", &["diff", "mutant:castle_through_check", "--json"], "(diff): 1 fault"),
        (
            "fuzz",
            &["fuzz", "mutant:queen_moves_like_rook", "--questions", "300", "--json"],
            "(fuzz): ",
        ),
        (
            "suite",
            &["mutants", "--suite", "start", "--depth", "1", "--level", "board", "--json"],
            "not found by the start position",
        ),
        ("coverage", &["coverage", "--article", "3.8", "--format", "json"], "What is asked"),
    ];
    let mut results = Vec::new();
    for (name, args, _) in kinds {
        let path = dir.path().join(format!("{name}.json"));
        fs::write(&path, run(args).out).expect("written");
        results.push(path);
    }
    let text = read(&page(&results, dir.path()));
    for (name, _, words) in kinds {
        assert!(text.contains(words), "{name}: no {words:?}");
        let alone = read(&page(&[dir.path().join(format!("{name}.json"))], dir.path()));
        assert!(alone.contains(words), "{name} alone: no {words:?}");
        let others = kinds.iter().filter(|(other, _, _)| *other != name);
        for (other, _, words) in others {
            assert!(!alone.contains(words), "{name} alone shows {other}");
        }
    }
}

#[test]
fn what_is_no_result_is_no_page() {
    let dir = tempfile::tempdir().expect("a folder");
    let (bad, page) = (dir.path().join("bad.json"), dir.path().join("page.html"));
    for text in ["", "{}", "[]", "[1]", "{\"cases\": 1, \"subject\": 2}", "{\"tried\": []}", "null"]
    {
        fs::write(&bad, text).expect("written");
        let ran = run(&["report", &bad.to_string_lossy(), "--html", &page.to_string_lossy()]);
        assert_eq!(ran.code, 2, "{text}: {}", ran.err);
        assert!(ran.err.contains("bad.json is no result of arbiter"), "{text}: {}", ran.err);
        assert!(!page.exists(), "{text}: half a page");
    }
}

/// Two versions of one program: the page tells what became better and what became worse.
#[test]
fn versions_of_one_subject_give_a_trend() {
    let dir = tempfile::tempdir().expect("a folder");
    let article = ["--article", "3.7.3.1", "--format", "json"];
    let mut results = Vec::new();
    for (version, subject) in
        [("1", "mutant:ep_missing"), ("2", "reference"), ("3", "mutant:ep_missing")]
    {
        let ran = run(&[&["check", subject], &article[..]].concat());
        let mut result: report::Run = serde_json::from_str(&ran.out).expect("its own form");
        (result.subject.name, result.subject.version) = ("Engine".to_string(), version.to_string());
        let path = dir.path().join(format!("{version}.json"));
        fs::write(&path, result.to_json()).expect("written");
        results.push(path);
    }
    let text = read(&page(&results, dir.path()));
    assert!(text.contains("Over versions"), "no trend");
    assert!(text.contains("conform now: ") && text.contains("do not any more: "), "no changes");
}

/// The page of a program that passes everything is small: boards are drawn when they are opened.
#[test]
fn the_page_of_a_passing_subject_is_small() {
    let dir = tempfile::tempdir().expect("a folder");
    let result = check("reference", dir.path());
    let run: report::Run = serde_json::from_str(&read(&result)).expect("its own form");
    let text = read(&page(&[result], dir.path()));
    let most = 90 * run.cases.len();
    assert!(text.len() < most, "{} bytes, at most {most}", text.len());
}

/// Two results are compared question by question, on the terminal and on the page.
#[test]
fn what_changed_between_two_results() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = |name: &str, subject: &str, article: &str| {
        let path = dir.path().join(name).display().to_string();
        run(&["check", subject, "--article", article, "--format", "json", "--out", &path]);
        path
    };
    let old = file("old.json", "mutant:ep_missing", "3.7");
    let new = file("new.json", "reference", "3.7");
    let less = file("less.json", "mutant:ep_missing", "3.7.3.1");
    let html = dir.path().join("page.html").display().to_string();
    let mended = run(&["report", "--compare", &old, &new, "--html", &html]);
    assert_eq!(mended.code, 0, "{}", mended.err);
    let last = |text: &str| text.lines().last().unwrap_or_default().to_string();
    assert!(
        mended.out.contains("fixed: ") && last(&mended.out).starts_with("0 new, "),
        "{}",
        mended.out
    );
    assert!(read(Path::new(&html)).contains("What changed"));
    let broken = run(&["report", "--compare", &new, &old]);
    assert!(last(&broken.out).ends_with(" new, 0 fixed, 0 still failing"), "{}", broken.out);
    assert!(broken.out.contains("En passant capture: "), "{}", broken.out);
    let same = run(&["report", "--compare", &old, &old]);
    assert!(last(&same.out).starts_with("0 new, 0 fixed, "), "{}", same.out);
    // What was not asked again is not fixed.
    let unasked = run(&["report", "--compare", &old, &less]);
    assert!(last(&unasked.out).ends_with(" not answered now"), "{}", unasked.out);
    assert!(last(&unasked.out).starts_with("0 new, 0 fixed, "), "{}", unasked.out);
    for wrong in [
        &["report", "--compare", &old][..],
        &["report", "--compare", &old, "Cargo.toml"],
        &["report"],
    ] {
        assert_eq!(run(wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn a_gallery_puts_programs_side_by_side() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("gallery");
    let to = ["--tier", "smoke", "--out", &out.to_string_lossy()];
    let gallery = |subjects: &[&str]| run(&[&["gallery"], subjects, &to[..]].concat());
    let ran = gallery(&["reference", "mutant:ep_missing", "uci:/nowhere/at/all"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("not asked") && ran.err.contains("/nowhere/at/all"), "{}", ran.err);
    assert_eq!(read(&out.join("matrix.md")), ran.out);
    assert_eq!(ran.out.lines().count(), 4, "{}", ran.out);
    assert!(read(&out.join("index.html")).contains("2 programs and the Laws of Chess"));
    let result: report::Run =
        serde_json::from_str(&read(&out.join("mutant-ep-missing.json"))).expect("its own form");
    let counts = result.counts();
    let differs = format!(" {} |", counts[&report::Verdict::Differs]);
    assert!(ran.out.lines().any(|line| line.contains("ep\\_missing") && line.contains(&differs)));
    let before = read(&out.join("index.html"));
    assert_eq!(gallery(&["uci:/nowhere/at/all"]).code, 2, "nobody was asked");
    assert_eq!(read(&out.join("index.html")), before, "the page is whole or as it was");
    assert_eq!(run(&["gallery", "reference", "--out", "Cargo.toml/x"]).code, 2);
    let left = fs::read_dir(&out).expect("listed").count();
    assert_eq!(left, 4, "index.html, matrix.md and two results");
}

/// The schema of a result is kept beside the specifications, and is the one that is written.
#[test]
fn the_schema_of_results_is_kept() {
    let kept = common::root().join(format!("specs/result-{}.schema.json", report::Run::FORMAT));
    assert_eq!(read(&kept), report::schema(), "write it with `arbiter schema result`");
    assert_eq!(run(&["schema", "result"]).out, report::schema());
}

/// Writes a form of a run with every kind of verdict, and one of a run where everything conforms.
fn forms(format: &str, folder: &Path) -> Vec<PathBuf> {
    let subjects = ["mutant:ep_missing", "mutant:castle_through_check", "reference"];
    let written = subjects.map(|subject| {
        let path = folder.join(format!("{}.{format}", subject.replace(':', "-")));
        let ran = run(&["check", subject, "--format", format, "--out", &path.to_string_lossy()]);
        assert!(ran.code < 2, "{}", ran.err);
        path
    });
    written.to_vec()
}

/// Holds files to a schema: they fit, and a file with a planted fault does not.
fn hold_to_schema(format: &str, script: &str, schema: &str, broken: (&str, &str)) {
    let dir = tempfile::tempdir().expect("a folder");
    let python = needed("ARBITER_PYTHON");
    let schema = needed(schema);
    for path in forms(format, dir.path()) {
        let (fits, told) = accepted(&python, &["-c", script, &schema], &path);
        assert!(fits, "{}: {told}", path.display());
        let text = read(&path);
        assert!(text.contains(broken.0), "{} has no {}", path.display(), broken.0);
        fs::write(&path, text.replacen(broken.0, broken.1, 1)).expect("written");
        let (fits, told) = accepted(&python, &["-c", script, &schema], &path);
        assert!(!fits, "a broken file passes: {told}");
    }
}

const JSON_SCHEMA: &str = "import json, sys, jsonschema\n\
    schema, file = (json.load(open(path, encoding='utf-8')) for path in sys.argv[1:])\n\
    jsonschema.validators.validator_for(schema)(schema).validate(file)";

/// The schema of the xUnit plugin of Jenkins, which GitLab's reader goes by too.
#[test]
#[ignore = "needs lxml and junit-10.xsd"]
fn needs_xsd_of_junit() {
    let script = "import sys\nfrom lxml import etree\n\
        schema = etree.XMLSchema(etree.parse(sys.argv[1]))\n\
        schema.assertValid(etree.parse(sys.argv[2]))";
    hold_to_schema(
        "junit",
        script,
        "ARBITER_JUNIT_XSD",
        ("<testsuites ", "<testsuites skipped=\"1\" "),
    );
}

#[test]
#[ignore = "needs jsonschema and the schema of SARIF 2.1.0"]
fn needs_schema_of_sarif() {
    hold_to_schema(
        "sarif",
        JSON_SCHEMA,
        "ARBITER_SARIF_SCHEMA",
        ("\"version\": \"2.1.0\"", "\"version\": 2.1"),
    );
}

#[test]
#[ignore = "needs jsonschema"]
fn needs_schema_of_results() {
    let dir = tempfile::tempdir().expect("a folder");
    let python = needed("ARBITER_PYTHON");
    let schema = common::root().join(format!("specs/result-{}.schema.json", report::Run::FORMAT));
    let schema = schema.to_string_lossy();
    for path in forms("json", dir.path()) {
        let (fits, told) = accepted(&python, &["-c", JSON_SCHEMA, &schema], &path);
        assert!(fits, "{}: {told}", path.display());
        let broken = read(&path).replacen("\"verdict\": \"conforms\"", "\"verdict\": \"fine\"", 1);
        fs::write(&path, broken).expect("written");
        assert!(
            !accepted(&python, &["-c", JSON_SCHEMA, &schema], &path).0,
            "a broken result passes"
        );
    }
}

//! Results that people and other programs look at: the page, the forms of CI services, the schema.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// A page of these results, written by `arbiter report`.
fn page(results: &[PathBuf], folder: &Path) -> PathBuf {
    let page = folder.join("page.html");
    let mut args = vec!["report".to_string(), "--html".into(), page.display().to_string()];
    args.extend(results.iter().map(|path| path.display().to_string()));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let ran = run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    page
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("written")
}

#[test]
fn ten_subjects_by_all_scenarios_fit_into_three_megabytes() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut results = vec![check("reference", dir.path())];
    results.extend(FAULTY.map(|subject| check(subject, dir.path())));
    let text = read(&page(&results, dir.path()));
    assert!(text.len() < 3_000_000, "{} bytes", text.len());
    // A scenario stands once under its article, and under another where a wrong count broke that one.
    let mut shown = BTreeSet::new();
    for path in &results {
        let asked: report::Run = serde_json::from_str(&read(path)).expect("its own form");
        shown.extend(asked.cases.into_iter().map(|case| (case.article, case.scenario)));
    }
    assert_eq!(text.matches("<details class=\"s\"").count(), shown.len());
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
            "Articles by subjects",
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
    assert!(text.contains("Over versions") && text.contains("<polyline"), "no trend");
    assert!(text.contains("conform now: ") && text.contains("do not any more: "), "no changes");
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

/// Runs a checker that was written by others, and says whether it accepts a file.
fn accepted(program: &str, args: &[&str], file: &Path) -> (bool, String) {
    let output = Command::new(program).args(args).arg(file).output().expect("the checker is there");
    let told = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&told).into_owned())
}

fn needed(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is set by .ci/run"))
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

/// Opens a page in a browser, uses it, and says whether nothing was amiss. Pictures of it go to a folder.
fn opened(page: &Path, shots: &Path) -> (bool, String) {
    let script = common::root().join("tests/browser/page.cjs").display().to_string();
    let shots = shots.display().to_string();
    accepted("node", &[&script, &needed("ARBITER_NODE_MODULES"), &shots], page)
}

/// Results of every kind that a page shows; of the scenarios only those about these articles.
fn results_of_every_kind(articles: &[&str], folder: &Path) -> Vec<PathBuf> {
    let about: Vec<&str> = articles.iter().flat_map(|article| ["--article", article]).collect();
    let mut calls: Vec<Vec<&str>> =
        ["reference", "mutant:ep_missing", "mutant:castle_through_check"]
            .iter()
            .map(|subject| [&["check", subject, "--format", "json"], &about[..]].concat())
            .collect();
    calls.push(vec!["diff", "mutant:castle_through_check", "--json"]);
    calls.push(vec!["mutants", "--suite", "start", "--depth", "1", "--level", "board", "--json"]);
    calls.push(vec!["coverage", "--format", "json"]);
    let written = calls.iter().enumerate().map(|(n, args)| {
        let path = folder.join(format!("{n}.json"));
        fs::write(&path, run(args).out).expect("written");
        path
    });
    written.collect()
}

/// A browser opens the page, filters it, opens a case, and finds nothing amiss.
#[test]
#[ignore = "needs chromium, puppeteer-core and axe-core"]
fn needs_browser() {
    let dir = tempfile::tempdir().expect("a folder");
    let shots = std::env::var_os("ARBITER_SCREENSHOTS").map(PathBuf::from);
    let page = page(&results_of_every_kind(&[], dir.path()), dir.path());
    let (fine, told) = opened(&page, shots.as_deref().unwrap_or(dir.path()));
    assert!(fine, "{told}");
}

/// What must not be on a page is seen where it was planted, and nothing else is complained of.
#[test]
#[ignore = "needs chromium, puppeteer-core and axe-core"]
fn needs_browser_that_sees_what_is_amiss() {
    let dir = tempfile::tempdir().expect("a folder");
    let page = page(&results_of_every_kind(&["3.8", "7"], dir.path()), dir.path());
    let (fine, told) = opened(&page, dir.path());
    assert!(fine, "{told}");
    let planted = [
        ("request: http://127.0.0.1:9/x.png", "<img alt='' src='http://127.0.0.1:9/x.png'>"),
        ("console: planted", "<script>console.error('planted')</script>"),
        ("image-alt", "<img src='data:,'>"),
        ("the page is too wide", "<p style='width:3000px'>wide</p>"),
        ("shapes that are not there", "<svg class='board'><use href='#nowhere'></use></svg>"),
    ];
    let all: String = planted.iter().map(|(_, markup)| *markup).collect();
    fs::write(&page, read(&page).replacen("</main>", &format!("{all}</main>"), 1))
        .expect("written");
    let (fine, told) = opened(&page, dir.path());
    assert!(!fine);
    for (what, _) in planted {
        assert!(told.contains(what), "{what} is not seen: {told}");
    }
}

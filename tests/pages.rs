//! Pages of results, looked at in a browser.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::results::{accepted, needed, page, read};
use common::run;

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

/// What a browser must see on the page of a run.
fn expected(run: &report::Run) -> serde_json::Value {
    let is_plain = |case: &&report::Case| case.verdict == report::Verdict::Conforms;
    let plain = run.cases.iter().rfind(is_plain).expect("something conforms");
    let smallest = run.groups.first().map(|group| &run.cases[group.smallest]);
    let asked: Vec<_> = run
        .cases
        .iter()
        .filter(|case| case.article.starts_with("3."))
        .filter(|case| {
            !matches!(case.verdict, report::Verdict::Skipped | report::Verdict::Unsupported)
        })
        .collect();
    let count = |verdict| asked.iter().filter(|case| case.verdict == verdict).count();
    let cell = match (count(report::Verdict::Differs), count(report::Verdict::Choice)) {
        (0, 0) => format!("✓ {}", asked.len()),
        (0, n) => format!("{n} of {} choices", asked.len()),
        (n, _) => format!("{n} of {} differ", asked.len()),
    };
    let words = smallest.map(|case| [&case.position, &case.expected, &case.got, &case.repeat]);
    serde_json::json!({
        "sentence": run.outcome.sentence,
        "faults": run.groups.iter().map(|group| &group.what).collect::<Vec<_>>(),
        "words": words.map(Vec::from).unwrap_or_default(),
        "marks": Vec::<String>::new(),
        "facts": [&run.date, &format!("arbiter {}", run.arbiter), &run.command],
        "cells": [cell],
        "scenarios": run.scenarios(),
        "anchors": smallest.into_iter().chain([plain]).map(|case| &case.scenario).collect::<Vec<_>>(),
    })
}

/// A browser looks at pages, and says what is amiss on them.
fn looked_at(pages: &[PathBuf], expected: &serde_json::Value, shots: &Path) -> String {
    let script = common::root().join("tests/browser/look.cjs");
    let file = shots.join("expected.json");
    fs::write(&file, expected.to_string()).expect("written");
    let output = Command::new("node")
        .arg(script)
        .args([Path::new(&needed("ARBITER_NODE_MODULES")), shots, &file])
        .args(pages)
        .output()
        .expect("node is there");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// A result of `check`.
fn asked(subject: &str, more: &[&str]) -> report::Run {
    let ran = run(&[&["check", subject, "--format", "json"], more].concat());
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.err))
}

/// Writes a result, and says where.
fn written(run: &report::Run, folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, run.to_json()).expect("written");
    path
}

/// The verdict, the faults with their boards, when and how it was asked, are seen; a link leads to each scenario.
#[test]
#[ignore = "needs chromium and puppeteer-core"]
fn needs_browser_that_sees_the_verdict() {
    let dir = tempfile::tempdir().expect("a folder");
    let shots = std::env::var_os("ARBITER_SCREENSHOTS").map(PathBuf::from);
    let shots = shots.as_deref().unwrap_or(dir.path());
    let mut hostile = asked("mutant:castle_through_check", &["--article", "3.8"]);
    let evil = "<img src=x onerror=console.error(1)>\"'&";
    (hostile.subject.name, hostile.command) = (evil.to_string(), evil.to_string());
    hostile.outcome.sentence.push_str(evil);
    for case in &mut hostile.cases {
        case.says.push_str(evil);
        case.got.push_str(evil);
        case.notes.push(evil.to_string());
    }
    let runs = [
        asked("mutant:ep_missing", &["--article", "3"]),
        asked("reference", &["--article", "3", "--article", "C"]),
        hostile,
    ];
    for run in &runs {
        let page = page(&[written(run, dir.path(), "run.json")], dir.path());
        assert_eq!(looked_at(&[page], &expected(run), shots), "", "{}", run.subject.spec);
    }
}

/// New, known and fixed failures are told apart.
#[test]
#[ignore = "needs chromium and puppeteer-core"]
fn needs_browser_that_sees_what_is_known() {
    let dir = tempfile::tempdir().expect("a folder");
    let known = dir.path().join("known.yaml").display().to_string();
    run(&["check", "mutant:ep_missing", "--article", "3.7", "--write-known", &known]);
    let old = asked("mutant:ep_missing", &["--article", "3.7", "--known", &known]);
    let mut expect = expected(&old);
    expect["marks"] = serde_json::json!(vec!["known"; old.groups.len()]);
    let old_page = page(&[written(&old, dir.path(), "run.json")], dir.path());
    assert_eq!(looked_at(std::slice::from_ref(&old_page), &expect, dir.path()), "");
    let unmarked = dir.path().join("unmarked.html");
    fs::write(&unmarked, read(&old_page).replace(">known</span>", "></span>")).expect("written");
    assert!(looked_at(&[unmarked], &expect, dir.path()).contains("are marked"));
    let mended = asked("reference", &["--article", "3.7", "--known", &known]);
    let fixed = mended.known.as_ref().expect("a list was given").fixed.len();
    let mut expect = expected(&mended);
    expect["marks"] = serde_json::json!(vec!["fixed"; fixed]);
    let page = page(&[written(&mended, dir.path(), "run.json")], dir.path());
    assert_eq!(looked_at(std::slice::from_ref(&page), &expect, dir.path()), "");
    assert!(fixed > 0);
}

/// Versions whose answers conform to 95, 96 and 95 per cent, of a hundred cases.
fn versions(folder: &Path) -> (Vec<PathBuf>, report::Run) {
    let mut run = asked("reference", &["--article", "3.8"]);
    run.cases.retain(|case| {
        let plain = case.level == "board" && case.variant == "standard";
        plain && case.verdict == report::Verdict::Conforms
    });
    run.cases.truncate(100);
    assert_eq!(run.cases.len(), 100);
    run.subject.name = "Engine".to_string();
    let of = |version: &str, wrong: usize| {
        let mut run = run.clone();
        run.subject.version = version.to_string();
        run.cases[..wrong].iter_mut().for_each(|case| case.verdict = report::Verdict::Differs);
        written(&run, folder, &format!("{version}.json"))
    };
    (vec![of("1", 5), of("2", 4), of("3", 5)], run)
}

/// The trend is painted, and a change of one per cent is seen on it; a comparison tells what changed.
#[test]
#[ignore = "needs chromium and puppeteer-core"]
fn needs_browser_that_sees_the_trend() {
    let dir = tempfile::tempdir().expect("a folder");
    let shots = std::env::var_os("ARBITER_SCREENSHOTS").map(PathBuf::from);
    let shots = shots.as_deref().unwrap_or(dir.path());
    let (results, run_of_all) = versions(dir.path());
    let mut expect = expected(&run_of_all);
    expect["shares"] = serde_json::json!([95.0, 96.0, 95.0]);
    expect["cells"] = serde_json::json!(["5 of 100 not as required", "4 of 100 not as required"]);
    let trend = page(&results, dir.path());
    assert_eq!(looked_at(std::slice::from_ref(&trend), &expect, shots), "");
    let text = read(&trend);
    let plant = |name: &str, text: String| {
        let path = dir.path().join(format!("{name}.html"));
        fs::write(&path, text).expect("written");
        path
    };
    let unclosed = ["></path>", "></polyline>", "></circle>"];
    let unclosed = unclosed.iter().fold(text.clone(), |text, end| text.replace(end, ">"));
    let planted = [
        plant("unclosed", unclosed),
        plant("flat", text.replace("</style>", ".trend{height:20px!important}</style>")),
        plant("covered", text.replace("</style>", ".trend circle{visibility:hidden}</style>")),
    ];
    let told = looked_at(&planted, &expect, dir.path());
    for seen in [
        "unclosed: desktop: the trend has no",
        "flat: desktop: the change to 96",
        "covered: phone: the trend has not all",
    ] {
        assert!(told.contains(seen), "{seen} is not seen: {told}");
    }
    let html = dir.path().join("compared.html");
    let paths: Vec<String> =
        results[..2].iter().chain([&html]).map(|path| path.display().to_string()).collect();
    run(&["report", "--compare", &paths[0], &paths[1], "--html", &paths[2]]);
    expect["shares"] = serde_json::json!([95.0, 96.0]);
    expect["changes"] = serde_json::json!({
        "#changes + .verdict": "0 new, 1 fixed, 4 still failing",
        "#fixed": run_of_all.cases[4].id(),
    });
    assert_eq!(looked_at(std::slice::from_ref(&html), &expect, shots), "");
    let without = plant("without", read(&html).replace("id=\"fixed\" open", "id=\"fixed\""));
    assert!(looked_at(&[without], &expect, dir.path()).contains("#fixed does not say"));
}

/// What is amiss on a page of one run is seen where it was planted.
#[test]
#[ignore = "needs chromium and puppeteer-core"]
fn needs_browser_that_sees_what_is_missing() {
    let dir = tempfile::tempdir().expect("a folder");
    let run = asked("mutant:castle_through_check", &["--article", "3.8"]);
    let text = read(&page(&[written(&run, dir.path(), "run.json")], dir.path()));
    let style = |rule: &str| text.replace("</style>", &format!("{rule}</style>"));
    let smallest = &run.cases[run.groups[0].smallest];
    let scenario = format!("id=\"s-{}\"", smallest.scenario);
    assert!(text.contains(&scenario) && text.contains("draw(place); }"), "the plants fit");
    let planted: [(&str, String, &str); 11] = [
        ("unsaid", style(".verdict{visibility:hidden}"), "the verdict is not on the first screen"),
        ("low", style("header{height:900px}"), "the first board is not on the first screen"),
        (
            "undrawn",
            style(".fault .board{display:none}"),
            "the first board is not on the first screen",
        ),
        (
            "empty",
            text.replacen("href=\"#K\"", "href=\"#x\"", 9)
                .replacen("href=\"#k\"", "href=\"#x\"", 9)
                .replacen("href=\"#R\"", "href=\"#x\"", 9)
                .replacen("href=\"#r\"", "href=\"#x\"", 9)
                .replacen("href=\"#board\"", "href=\"#x\"", 9),
            "the first board is empty",
        ),
        ("undated", text.replace(&run.date, ""), "the page does not say 20"),
        ("nameless", style(".facts{display:none}"), "the page does not say arbiter"),
        ("turned", text.replace(" differ</a>", " differ 1/2</a>"), "reads the wrong way round"),
        (
            "counted",
            text.replace(&format!("{} scenarios", run.scenarios()), "9,999 scenarios"),
            "counted otherwise",
        ),
        ("unanchored", text.replace(&scenario, "id=\"gone\""), "shows hidden"),
        ("still", text.replace("draw(place); }", "}"), "is not drawn when it is opened"),
        (
            "cut",
            style(".fault{overflow:hidden}.fault *{white-space:nowrap;overflow:hidden}"),
            "cut off",
        ),
    ];
    let pages = planted.iter().map(|(name, text, _)| {
        let path = dir.path().join(format!("{name}.html"));
        fs::write(&path, text).expect("written");
        path
    });
    let told = looked_at(&pages.collect::<Vec<_>>(), &expected(&run), dir.path());
    for (name, _, what) in planted {
        let seen =
            told.lines().any(|line| line.starts_with(&format!("{name}: ")) && line.contains(what));
        assert!(seen, "{name}: {what} is not seen: {told}");
    }
}

//! Every format of one small run, as its reader sees it.

use std::collections::BTreeMap;

use report::{
    ArticleInfo, Case, Conclusion, Contents, Detail, Fixed, Group, Known, KnownList, Outcome,
    Place, Run, SubjectInfo, Verdict,
};

fn case(question: &str, article: &str, verdict: Verdict, got: &str) -> Case {
    Case {
        scenario: "castling-across-attacked-square".to_string(),
        question: question.to_string(),
        article: article.to_string(),
        level: "board".to_string(),
        editions: "1997..".to_string(),
        says: "The king may not cross f1 while the rook on f8 attacks it.".to_string(),
        file: "specs/article-03/3.8-king-and-castling.yaml".to_string(),
        line: 17,
        position: "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1".to_string(),
        played: Vec::new(),
        shown: "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1".to_string(),
        variant: "standard".to_string(),
        verdict,
        asked: "is e1g1 legal?".to_string(),
        expected: "e1g1 is illegal".to_string(),
        got: got.to_string(),
        notes: vec!["3.8.2.2.1: the rook on f8 attacks f1".to_string()],
        mv: "e1g1".to_string(),
        marks: vec!["f8".to_string()],
        board: "8 ....kr..\n1 R...K..R".to_string(),
        source: "https://example.org/issues/1?a=1&b=2".to_string(),
        repeat: "arbiter check uci:x --only castling-across-attacked-square".to_string(),
        seconds: 0.25,
        group: None,
        known: None,
    }
}

fn group(article: &str, title: &str, what: &str, verdict: Verdict, smallest: usize) -> Group {
    Group {
        article: article.to_string(),
        title: title.to_string(),
        what: what.to_string(),
        verdict,
        questions: 1,
        known: 0,
        articles: 1,
        smallest,
    }
}

/// A run whose first answer got this verdict, held against a list that names the failure at the end.
fn run(first: Verdict) -> Run {
    let mut cases = vec![
        case("illegal/e1g1", "3.8.2.2.1", first, "e1g1 is in the list: 100 % wrong"),
        case("legal/e1c1", "3.8.2", Verdict::Conforms, "e1c1 is legal"),
        case("after/e1c1", "3.10", Verdict::Choice, "another en passant field"),
        case("status", "5.1.1", Verdict::Failed, "the process ended with signal 11"),
        case("san/e1c1", "C.13.2", Verdict::Unsupported, "not offered"),
        case("perft/4", "3.10.1", Verdict::Slow, "no answer within 10s"),
    ];
    let crash = group("", "", "fails: the process ended with signal N", Verdict::Failed, 3);
    let mut groups = vec![Group { known: 1, ..crash }];
    let known = Known { reason: "It crashes.".to_string(), link: String::new(), line: 2 };
    cases[3].known = Some(known);
    cases[3].group = Some(0);
    let wrong = first.is_fault();
    if wrong {
        let what = "illegal, but generated: castling through an attacked square";
        groups.insert(0, group("3.8.2.2.1", "King start, path, goal attacked", what, first, 0));
        cases[0].group = Some(0);
        cases[3].group = Some(1);
    }
    let (conclusion, sentence) = match wrong {
        true => (Conclusion::Differs, "differs: 1 new fault"),
        false => (Conclusion::Conforms, "conforms: no difference in 3 questions"),
    };
    let fixed = Fixed {
        id: "mended/legal/e2e4".to_string(),
        line: 4,
        what: "it does not fail any more".to_string(),
    };
    Run {
        format: Run::FORMAT,
        arbiter: "0.1.0".to_string(),
        edition: "2023".to_string(),
        subject: SubjectInfo {
            spec: "uci:x".to_string(),
            name: "Engine <X>".to_string(),
            version: "1.0".to_string(),
            levels: vec!["board".to_string()],
            variants: vec!["standard".to_string()],
            ..SubjectInfo::default()
        },
        outcome: Outcome { conclusion, sentence: sentence.to_string() },
        date: "2026-01-31".to_string(),
        command: "arbiter check uci:x --known known.yaml".to_string(),
        seconds: 1.5,
        ended: String::new(),
        selection: String::new(),
        groups,
        known: Some(KnownList { file: "known.yaml".to_string(), fixed: vec![fixed] }),
        cases,
    }
}

fn articles() -> BTreeMap<String, ArticleInfo> {
    let info = ArticleInfo { title: "Castling".into(), states: "King & rook.".into() };
    BTreeMap::from([("3.8.2".to_string(), info.clone()), ("3.8.2.2.1".to_string(), info)])
}

fn place() -> Place {
    Place { file: Some("src/rules, old.py".to_string()) }
}

type Format = fn(&Run) -> String;

fn formats() -> Vec<(&'static str, Format)> {
    fn human(run: &Run) -> String {
        report::human(run, Detail::Everything)
    }
    fn html(run: &Run) -> String {
        let contents = Contents { runs: vec![run.clone()], ..Contents::default() };
        report::html(&contents, &articles())
    }
    vec![
        ("human", human),
        ("json", Run::to_json),
        ("jsonl", report::jsonl::result),
        ("junit", |run| report::junit(run, &articles())),
        ("github", |run| report::github(run, &place())),
        ("sarif", |run| report::sarif(run, &place(), &articles())),
        ("markdown", report::markdown),
        ("badge-json", report::badge_json),
        ("badge-svg", report::badge_svg),
        ("matrix", |run| report::matrix(std::slice::from_ref(run))),
        ("html", html),
    ]
}

#[test]
fn formats_read_well() {
    let run = run(Verdict::Differs);
    for (name, format) in formats() {
        let mut text = format(&run).replace('\u{1b}', "");
        if name == "html" {
            // Style and script are files of their own, and the shapes of the pieces are only shapes.
            let main = text.split("<main>").nth(1).and_then(|rest| rest.split("</main>").next());
            text = main.expect("a page").replace("><", ">\n<");
        }
        insta::with_settings!({ prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("format_{name}"), text);
        });
    }
}

#[test]
fn a_wrong_verdict_shows_in_every_format() {
    let (right, wrong) = (run(Verdict::Conforms), run(Verdict::Differs));
    for (name, format) in formats() {
        assert_ne!(format(&right), format(&wrong), "{name}");
    }
}

#[test]
fn a_run_survives_its_json() {
    let run = run(Verdict::Differs);
    assert_eq!(serde_json::from_str::<Run>(&run.to_json()).expect("its own JSON"), run);
}

#[test]
fn the_page_holds_no_markup_of_a_subject() {
    let page = formats().into_iter().find(|(name, _)| *name == "html").expect("listed").1;
    let text = page(&run(Verdict::Differs));
    assert!(text.contains("Engine &lt;X&gt;") && !text.contains("Engine <X>"));
}

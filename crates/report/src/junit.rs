//! JUnit XML, as Jenkins, GitLab and GitHub actions read it.

use std::collections::BTreeMap;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::{ArticleInfo, Case, Run, Verdict};

/// One test suite for each article, one test case for each question, and one for the list of known failures.
///
/// A difference is a failure, a subject that failed is an error. A known failure is skipped with its reason, and so is
/// what was not asked or too slow. A choice passes: the Laws leave it open.
pub fn junit(run: &Run, articles: &BTreeMap<String, ArticleInfo>) -> String {
    let mut report = Report::new(format!("arbiter: {}", run.subject.spec));
    for (article, cases) in run.by_article() {
        let title = articles.get(article).map_or("", |info| info.title.as_str());
        let name = crate::text::article(article, title);
        let mut suite = TestSuite::new(format!("Article {name}"));
        for case in cases {
            suite.add_test_case(test_case(case, &name));
        }
        report.add_test_suite(suite);
    }
    report.add_test_suite(whole(run));
    without_skipped_in_the_root(report.to_string().unwrap_or_default())
}

/// The run as a whole: entries of the list of known failures that do not hold, and a run that could not be judged.
fn whole(run: &Run) -> TestSuite {
    let mut suite = TestSuite::new("The run");
    for fixed in run.known.iter().flat_map(|known| &known.fixed) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(fixed.what.clone());
        let mut test = TestCase::new(format!("known failure {}", fixed.id), status);
        test.set_classname("known failures");
        suite.add_test_case(test);
    }
    let told = run.groups.iter().any(|group| group.is_new())
        || run.known.as_ref().is_some_and(|known| !known.fixed.is_empty());
    let mut status = match run.outcome.conclusion.is_good() || told {
        true => TestCaseStatus::success(),
        false => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if !run.outcome.conclusion.is_good() && !told {
        status.set_message(run.outcome.sentence.clone());
    }
    let mut test = TestCase::new("enough was asked and answered", status);
    test.set_classname("the run");
    test.set_system_out(run.outcome.sentence.clone());
    suite.add_test_case(test);
    suite
}

/// The schema that Jenkins holds files to (junit-10.xsd) knows no `skipped` of the whole.
fn without_skipped_in_the_root(text: String) -> String {
    let Some(root) = text.find("<testsuites ") else { return text };
    let end = text[root..].find('>').map_or(text.len(), |end| root + end);
    match text[root..end].split_once(" skipped=\"") {
        Some((before, rest)) => {
            let after = rest.split_once('"').map_or("", |(_, after)| after);
            format!("{}{before}{after}{}", &text[..root], &text[end..])
        }
        None => text,
    }
}

fn test_case(case: &Case, article: &str) -> TestCase {
    let mut status = match (case.verdict, &case.known) {
        (Verdict::Conforms | Verdict::Choice | Verdict::Refused, _) => TestCaseStatus::success(),
        (verdict, Some(_)) if verdict.is_fault() => TestCaseStatus::skipped(),
        (Verdict::Differs | Verdict::Flaky, _) => {
            TestCaseStatus::non_success(NonSuccessKind::Failure)
        }
        (Verdict::Failed, _) => TestCaseStatus::non_success(NonSuccessKind::Error),
        (Verdict::Slow | Verdict::Unsupported | Verdict::Skipped, _) => TestCaseStatus::skipped(),
    };
    match (case.verdict, &case.known) {
        (Verdict::Conforms | Verdict::Choice | Verdict::Refused, _) => {}
        (verdict, Some(known)) if verdict.is_fault() => {
            status.set_message(format!("known failure: {}", known.reason));
        }
        (verdict, _) => {
            status.set_message(format!("{}: {}", verdict.word(), case.got));
            if verdict.is_fault() {
                status.set_type(format!("Article {}", case.article));
                status.set_description(crate::text::plain(case));
            }
        }
    }
    let mut test = TestCase::new(case.id(), status);
    test.set_classname(article);
    test.set_time(Duration::from_secs_f64(case.seconds.max(0.0)));
    test
}

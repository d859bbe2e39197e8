//! JUnit XML, as Jenkins, GitLab and GitHub actions read it.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::{Case, Run, Verdict};

/// One test suite for each article, one test case for each question.
///
/// A difference is a failure, a subject that failed is an error, and what was not asked is skipped with its
/// reason. A choice passes: the Laws leave it open.
pub fn junit(run: &Run) -> String {
    let mut report = Report::new(format!("arbiter: {}", run.subject.spec));
    for (article, cases) in run.by_article() {
        let mut suite = TestSuite::new(format!("Article {article}"));
        for case in cases {
            suite.add_test_case(test_case(case));
        }
        report.add_test_suite(suite);
    }
    without_skipped_in_the_root(report.to_string().unwrap_or_default())
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

fn test_case(case: &Case) -> TestCase {
    let mut status = match case.verdict {
        Verdict::Conforms | Verdict::Choice => TestCaseStatus::success(),
        Verdict::Differs => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Verdict::Failed => TestCaseStatus::non_success(NonSuccessKind::Error),
        Verdict::Refused | Verdict::Unsupported | Verdict::Skipped => TestCaseStatus::skipped(),
    };
    if !matches!(case.verdict, Verdict::Conforms | Verdict::Choice) {
        status.set_message(format!("{}: {}", case.verdict.word(), case.got));
    }
    if matches!(case.verdict, Verdict::Differs | Verdict::Failed) {
        status.set_type(format!("Article {}", case.article));
        status.set_description(crate::text::plain(case));
    }
    let name = format!("{}/{}", case.scenario, case.question);
    let mut test = TestCase::new(name, status);
    test.set_classname(format!("article-{}", case.article));
    test
}

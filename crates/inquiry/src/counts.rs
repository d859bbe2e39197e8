//! A count that differs shows no article. Where the counts part is looked for, and the article named that shows there.

use divergence::{Budget, Cause, Line, Options, Source, diff};
use scenario::{Expected, Verdict};
use subject::Subject;

use crate::case::quoted;
use crate::run::Case;

/// How many questions the search for one wrong count may ask.
const QUESTIONS: u64 = 3_000;

/// Follows a wrong count down to the first wrong position. The case is then one of the article that shows there, and
/// its notes tell the position; where nothing is found they tell how to look on.
pub fn follow(
    case: &mut Case,
    verdict: &Verdict,
    line: &Line,
    subject: &mut dyn Subject,
    spec: &str,
) -> Option<Cause> {
    let Expected::Perft { depth, .. } = &verdict.question().expected else { return None };
    let source = Source { name: case.scenario.clone(), lines: vec![(line.clone(), *depth)] };
    let budget = Budget { questions: QUESTIONS, time: None };
    let found =
        diff(subject, spec, &source, &Options { budget, findings: 1, ..Options::default() });
    match found.findings.into_iter().next() {
        Some(finding) => {
            let (cause, minimal) = (finding.cause, finding.minimal);
            case.notes.push(format!("the counts part by {cause}, in {}", minimal.fen));
            case.notes.extend(finding.why);
            case.article.clone_from(&cause.article);
            Some(cause)
        }
        None => {
            case.notes.push(format!(
                "a count shows no article; `arbiter diff {} --fen {}` looks for it",
                quoted(spec),
                quoted(&case.shown)
            ));
            None
        }
    }
}

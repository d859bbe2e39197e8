//! A count that differs shows no article. Where the counts part is looked for, and the article named that shows there.

use divergence::{Budget, Line, Options, Source, diff};
use report::Case;
use scenario::{Expected, Judgement, Verdict};
use subject::Subject;

/// How many questions the search for one wrong count may ask.
const QUESTIONS: u64 = 3_000;

/// Follows a wrong count down to the first wrong position. The case is then one of the article that shows there, and
/// its notes tell the position; where nothing is found they tell how to look on.
pub fn follow(case: &mut Case, verdict: &Verdict, subject: &mut dyn Subject, spec: &str) {
    let (Expected::Perft { depth, .. }, Judgement::Differs(_)) =
        (&verdict.question().expected, &verdict.judgement)
    else {
        return;
    };
    let Some(line) = line(verdict) else { return };
    let source = Source { name: case.scenario.clone(), lines: vec![(line, *depth)] };
    let budget = Budget { questions: QUESTIONS, time: None };
    let found =
        diff(subject, spec, &source, &Options { budget, findings: 1, ..Options::default() });
    match found.findings.first() {
        Some(finding) => {
            let (cause, minimal) = (&finding.cause, &finding.minimal);
            case.notes.push(format!("the counts part by {cause}, in {}", minimal.fen));
            case.notes.extend(finding.why.iter().cloned());
            case.article.clone_from(&cause.article);
        }
        None => case.notes.push(format!(
            "a count shows no article; `arbiter diff {} --fen {}` looks for it",
            crate::judged::quoted(spec),
            crate::judged::quoted(&case.shown)
        )),
    }
}

fn line(verdict: &Verdict) -> Option<Line> {
    let root = verdict.root();
    let variant = root.variant.into();
    let mut line = Line::at(notation::fen::position(&root.fen, variant).ok()?);
    for text in &root.moves {
        let mv = notation::uci::parse_move(text, line.end()).ok()?;
        line = line.then(mv)?;
    }
    Some(line)
}

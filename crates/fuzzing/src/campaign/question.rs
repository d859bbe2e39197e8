//! One case, asked.

use std::collections::BTreeMap;

use divergence::{
    Asker, Aspects, Budget, Cause, DiffReport, Line, Reference, TroubleKind, look, topic,
};
use laws::Variant;
use laws::article_05::a5_02_dead_position::Material;
use mateability::{Solver, Verdict};
use notation::fen::{self, PositionError};
use subject::{Answer, Query, Reply, Root, Subject, game_level};

use super::small::{self, shrink_game, shrink_text};
use super::stream::Task;
use super::{Finding, Label};
use crate::case::has_a_past;
use subject::PANICKED;

/// Questions about one case at most.
const LOOK: u64 = 20_000;
/// Questions for making one finding small at most.
const SMALL: u64 = 20_000;
/// The edition about which games are asked.
const EDITION: &str = "2023";

/// What a case showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// What was wrong, and how often.
    pub labels: BTreeMap<Label, u64>,
    /// How many questions were asked.
    pub questions: u64,
}

/// A worker: one subject, with what it needs to judge its answers.
pub struct Worker<'a> {
    subject: Box<dyn Subject + Send + 'a>,
    spec: String,
    aspects: Aspects,
    reference: Reference,
    laws: subject::Reference,
    solver: Solver,
}

impl<'a> Worker<'a> {
    /// A worker that asks this subject. `spec` is how the subject is named on the command line.
    pub fn new(subject: Box<dyn Subject + Send + 'a>, spec: &str, aspects: Aspects) -> Worker<'a> {
        Worker {
            subject,
            spec: spec.to_string(),
            aspects,
            reference: Reference::new(),
            laws: subject::Reference::default(),
            solver: Solver::new(),
        }
    }

    /// Asks a case and says what is wrong.
    pub fn look(&mut self, task: &Task) -> Seen {
        match task {
            Task::Position(line) => {
                let (causes, report) = self.ask(line, LOOK, |_| false);
                let causes = causes.iter().map(|(cause, times)| (Label::from(cause), *times));
                let labels = causes.chain(troubles(&report, has_a_past(line.start()))).collect();
                Seen { labels, questions: report.questions }
            }
            Task::Text(root) => self.tally(root, &[Query::Accepts]),
            Task::Game(line) if self.goes_on(line) => self.tally(line.root(), &game_queries()),
            Task::Game(_) => Seen::default(),
        }
    }

    /// Asks a case again and makes small what has this label; `None` if it shows no more.
    pub fn small(&mut self, task: &Task, label: &Label) -> (Option<Finding>, u64) {
        match task {
            Task::Position(line) if label.is_trouble() => self.small_trouble(line, label),
            Task::Position(line) => {
                let (_, report) =
                    self.ask(line, LOOK + SMALL, |cause| Label::from(cause) == *label);
                let finding = report.findings.into_iter().next().map(small::of_divergence);
                (finding, report.questions)
            }
            Task::Text(root) => {
                let mut asked = 0;
                let root = shrink_text(root, |root| self.shows(root, label, &mut asked));
                (self.told(&root, label, &mut asked), asked)
            }
            Task::Game(line) => {
                let mut asked = 0;
                let line = shrink_game(line, |line| {
                    self.goes_on(line) && self.shows(line.root(), label, &mut asked)
                });
                (self.told(line.root(), label, &mut asked), asked)
            }
        }
    }

    fn ask(
        &mut self,
        line: &Line,
        questions: u64,
        wanted: impl Fn(&Cause) -> bool,
    ) -> (Vec<(Cause, u64)>, DiffReport) {
        let options = divergence::Options {
            budget: Budget { questions, time: None },
            aspects: self.aspects,
            findings: 1,
            stop: None,
        };
        let subject = self.subject.as_mut();
        let seen = look(&mut self.reference, subject, &self.spec, line, &options, wanted);
        (seen.causes, seen.report)
    }

    fn tally(&mut self, root: &Root, queries: &[Query]) -> Seen {
        let mut seen = Seen::default();
        for query in queries {
            seen.questions += 1;
            if let Some(wrong) = self.wrong(root, query) {
                *seen.labels.entry(wrong.label).or_default() += 1;
            }
        }
        seen
    }

    /// What is wrong with the answer to one question that `laws` can answer, too.
    fn wrong(&mut self, root: &Root, query: &Query) -> Option<Wrong> {
        let claim = matches!(query, Query::Claimable { .. });
        if claim && self.outcome(root).as_deref() != Some("ongoing") {
            return None;
        }
        if *query == Query::Accepts && has_a_huge_number(&root.fen) {
            return None;
        }
        let got = self.subject.ask(root, query);
        let right = self.right(root, query, &got)?;
        let label = match (&got, &right) {
            (Reply::Unsupported(_), _) => return None,
            (Reply::Failed(failure), _) => {
                Label::new("subject", &failure.kind.to_string(), query.name())
            }
            (Reply::Refused(why), Reply::Answer(_)) if *query != Query::Accepts => {
                Label::new("subject", "refused", reason(why))
            }
            (Reply::Answer(got), Reply::Answer(right)) if !small::alike(got, right) => {
                name(root, query, got, right)
            }
            _ => return None,
        };
        Some(Wrong { label, got, right })
    }

    /// Whether a game goes on until its last move is made. What comes after its end is no part of it, and programs treat
    /// it as they like.
    fn goes_on(&mut self, line: &Line) -> bool {
        let mut root = line.root().clone();
        root.moves.pop();
        self.outcome(&root).as_deref() == Some("ongoing")
    }

    /// How a game stands by the Laws.
    fn outcome(&mut self, root: &Root) -> Option<String> {
        let query = Query::Outcome { edition: EDITION.to_string(), declared: Vec::new() };
        match game_level::answer(root, &query, &Material)? {
            Ok(Answer::Outcome(text)) => Some(text),
            _ => None,
        }
    }

    /// The right answer; none where nobody knows it. Whether a position is dead is judged by its men alone, and by a
    /// search for a mate only where the subject says that it is a draw.
    fn right(&mut self, root: &Root, query: &Query, got: &Reply) -> Option<Reply> {
        let Some(answer) = game_level::answer(root, query, &Material) else {
            return Some(self.laws.ask(root, query));
        };
        let answer = answer.ok()?;
        let draw = matches!(got, Reply::Answer(Answer::Outcome(text)) if text.starts_with("1/2"));
        if !draw || answer != Answer::Outcome("ongoing".to_string()) {
            return Some(Reply::Answer(answer));
        }
        let end = small::end(root)?;
        let mut unknown = false;
        for color in laws::Color::ALL {
            let budget = mateability::Budget { nodes: 3_000, bytes: 64 << 20, time: None };
            match self.solver.can_mate(&end, color, budget) {
                Verdict::Mateable { .. } => return Some(Reply::Answer(answer)),
                Verdict::Unmateable { .. } => {}
                Verdict::Undecided { .. } => unknown = true,
            }
        }
        (!unknown).then(|| Reply::Answer(Answer::Outcome("1/2-1/2 by 5.2.2".to_string())))
    }

    fn shows(&mut self, root: &Root, label: &Label, asked: &mut u64) -> bool {
        let queries = game_queries();
        let queries = [Query::Accepts].into_iter().chain(queries);
        let about = queries.filter(|query| small::is_about(query, label));
        about.into_iter().any(|query| {
            *asked += 1;
            self.wrong(root, &query).is_some_and(|wrong| wrong.label == *label)
        })
    }

    fn told(&mut self, root: &Root, label: &Label, asked: &mut u64) -> Option<Finding> {
        let queries = [Query::Accepts].into_iter().chain(game_queries());
        for query in queries.filter(|query| small::is_about(query, label)) {
            *asked += 1;
            let Some(wrong) = self.wrong(root, &query).filter(|wrong| wrong.label == *label) else {
                continue;
            };
            return Some(small::of_question(
                root,
                wrong.label,
                &wrong.got,
                &wrong.right,
                &self.spec,
            ));
        }
        None
    }

    /// Something else than an answer: the position is kept with as few moves before it and men as still show it.
    fn small_trouble(&mut self, line: &Line, label: &Label) -> (Option<Finding>, u64) {
        let (_, report) = self.ask(line, LOOK, |_| false);
        let mut asked = report.questions;
        let same = |trouble: &&divergence::Trouble| trouble_label(trouble) == *label;
        let Some(trouble) = report.troubles.iter().find(same).cloned() else {
            return (None, asked);
        };
        let budget = Budget { questions: 60, time: None };
        let subject = self.subject.as_mut();
        let mut asker = Asker::new(subject, budget);
        let root = small::shrink_root(&trouble.root, |root| {
            let before = times(&asker, label);
            let _ = asker.ask(root, &trouble.query);
            times(&asker, label) > before
        });
        asked += asker.asked();
        (Some(small::of_trouble(&root, &trouble, label.clone(), &self.spec)), asked)
    }
}

/// Whether a counter is a number that we cannot count to. The notation knows no limit; nobody is blamed for another.
fn has_a_huge_number(fen: &str) -> bool {
    let digits = |field: &&str| !field.is_empty() && field.chars().all(|c| c.is_ascii_digit());
    fen.split(' ').skip(4).filter(digits).any(|field| field.parse::<u32>().is_err())
}

/// What a refusal says whatever the position: its words without squares, moves and numbers.
fn reason(said: &str) -> String {
    let words = said.split_whitespace().filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
    words.take(12).collect::<Vec<_>>().join(" ")
}

/// How often a trouble was met.
fn times(asker: &Asker<'_>, label: &Label) -> u64 {
    let troubles = asker.troubles().iter().filter(|trouble| trouble_label(trouble) == *label);
    troubles.map(|trouble| trouble.times).sum()
}

/// A wrong answer, and the right one.
struct Wrong {
    label: Label,
    got: Reply,
    right: Reply,
}

fn game_queries() -> [Query; 3] {
    let edition = EDITION.to_string();
    [
        Query::Repetitions { edition: edition.clone() },
        Query::Claimable { edition: edition.clone(), with: None },
        Query::Outcome { edition, declared: Vec::new() },
    ]
}

/// What went wrong besides wrong answers. A position without a past may be refused.
fn troubles(report: &DiffReport, past: bool) -> impl Iterator<Item = (Label, u64)> + '_ {
    let troubles = report.troubles.iter();
    let told = troubles.filter(move |trouble| past || trouble.kind != TroubleKind::Refused);
    told.map(|trouble| (trouble_label(trouble), trouble.times))
}

fn trouble_label(trouble: &divergence::Trouble) -> Label {
    // What refuses or panics says why; it is one fault whatever was asked.
    let shape = match trouble.kind {
        TroubleKind::Refused => reason(&trouble.said),
        _ if trouble.said.starts_with(PANICKED) => reason(&trouble.said),
        _ => topic(&trouble.query),
    };
    Label::new("subject", &small::word(&trouble.kind), shape)
}

/// The label of an answer that differs from the right one.
fn name(root: &Root, query: &Query, got: &Answer, right: &Answer) -> Label {
    match (query, got) {
        (Query::Accepts, Answer::Yes(true)) => {
            let variant: Variant = root.variant.into();
            match fen::position(&root.fen, variant) {
                Err(PositionError::Unreadable(error)) => {
                    Label::new("FEN", "text accepted that is no position", error.field.name())
                }
                Err(PositionError::Impossible(refusals)) => refusals.first().map_or_else(
                    || Label::new("3.10.3", "impossible position accepted", "unknown"),
                    |first| {
                        let article = first.article().to_string();
                        Label::new(&article, "impossible position accepted", first.name())
                    },
                ),
                Ok(_) => Label::new("FEN", "position rejected", "unknown"),
            }
        }
        (Query::Accepts, _) => Label::new("FEN", "position rejected", "a game can have it"),
        (Query::Repetitions { .. }, _) => {
            Label::new("9.2.3", "wrong number of repetitions", compared(got, right))
        }
        (Query::Claimable { .. }, _) => Label::new("9.2", "wrong claims", compared(got, right)),
        (_, _) => {
            let article = small::article_of(right).or_else(|| small::article_of(got));
            let article = article.unwrap_or_else(|| small::ground(root).to_string());
            Label::new(&article, "wrong outcome", compared(got, right))
        }
    }
}

/// How an answer differs, in few words.
fn compared(got: &Answer, right: &Answer) -> String {
    match (got, right) {
        (Answer::Count(got), Answer::Count(right)) if got > right => "too many".to_string(),
        (Answer::Count(_), Answer::Count(_)) => "too few".to_string(),
        _ => format!("{} instead of {}", small::said(got), small::said(right)),
    }
}

#[cfg(test)]
mod tests {
    use super::has_a_huge_number;

    #[test]
    fn nobody_is_blamed_for_numbers_we_cannot_count_to() {
        assert!(has_a_huge_number("8/8/2k5/8/8/8/8/4K3 w - - 0 4294967296"));
        assert!(has_a_huge_number("8/8/2k5/8/8/8/8/4K3 w - - 399999999999 44"));
        assert!(!has_a_huge_number("8/8/2k5/8/8/8/8/4K3 w - - 0 4294967295"));
        assert!(!has_a_huge_number("8/8/2k5/8/8/8/8/4K3 w - -  x"));
    }
}

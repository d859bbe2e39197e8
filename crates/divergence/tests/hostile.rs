//! Subjects that lie, change their answers, or die get that verdict, and no wrong blame.

use divergence::{Budget, DiffReport, Kind, Line, Options, Source, TroubleKind, diff};
use laws::{Position, Variant};
use notation::fen;
use subject::{Answer, Description, Failure, FailureKind, Mutant, Query, Reply, Root, Subject};

/// The engine without a fault, with some answers exchanged.
struct Twisted<F> {
    honest: Mutant,
    asked: u64,
    twist: F,
}

impl<F: FnMut(u64, &Root, &Query, Reply) -> Reply> Subject for Twisted<F> {
    fn description(&self) -> &Description {
        self.honest.description()
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        self.asked += 1;
        let reply = self.honest.ask(root, query);
        (self.twist)(self.asked, root, query, reply)
    }
}

fn run(twist: impl FnMut(u64, &Root, &Query, Reply) -> Reply, source: &Source) -> DiffReport {
    let mut subject = Twisted { honest: Mutant::new(None), asked: 0, twist };
    diff(&mut subject, "twisted", source, &Options::default())
}

fn start(depth: u32) -> Source {
    Source { name: "start".to_string(), lines: vec![(Line::at(Position::initial()), depth)] }
}

fn crash() -> Reply {
    Reply::Failed(Failure {
        kind: FailureKind::Crash,
        message: "signal 11".to_string(),
        last_output: "info depth 3".to_string(),
    })
}

#[test]
fn an_answer_that_changes_is_no_fault_of_the_moves() {
    let report = run(
        |asked, _, query, reply| match (query, reply) {
            (Query::LegalMoves, Reply::Answer(Answer::Moves(mut moves))) if asked % 2 == 1 => {
                moves.pop();
                Reply::Answer(Answer::Moves(moves))
            }
            (_, reply) => reply,
        },
        &start(1),
    );
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    assert_eq!(report.troubles[0].kind, TroubleKind::Changed);
    assert!(report.troubles[0].said.contains("at first, then"), "{}", report.troubles[0].said);
}

#[test]
fn a_crash_in_the_middle_of_a_descent_is_told_with_what_was_said() {
    let report = run(
        |_, _, query, reply| match query {
            Query::Perft { depth: 3 } => Reply::Answer(Answer::Count(8901)),
            Query::Divide { depth: 3 } => reply,
            Query::After { .. } => reply,
            Query::Divide { .. } => crash(),
            _ => reply,
        },
        &start(3),
    );
    assert!(report.findings.iter().all(|finding| finding.cause.kind == Kind::Count));
    let report = run(
        |_, _, query, reply| match query {
            Query::Perft { .. } => Reply::Answer(Answer::Count(1)),
            Query::Divide { .. } => crash(),
            _ => reply,
        },
        &start(3),
    );
    assert!(report.findings.is_empty(), "{:#?}", report.findings);
    let trouble = &report.troubles[0];
    assert_eq!((trouble.kind, trouble.repeats), (TroubleKind::Crash, true));
    assert_eq!(trouble.said, "signal 11; last output: info depth 3");
}

#[test]
fn a_crash_that_happens_once_is_forgiven_but_told() {
    let mut crashed = false;
    let report = run(
        |_, _, query, reply| {
            if matches!(query, Query::LegalMoves) && !crashed {
                crashed = true;
                return crash();
            }
            reply
        },
        &start(2),
    );
    assert!(report.findings.is_empty());
    assert_eq!((report.troubles.len(), report.troubles[0].repeats), (1, false));
}

/// Goal: a count that contradicts the subject's own lists is called that. Method: one branch of the
/// divided count is one too small, and everything else is right.
#[test]
fn a_count_against_its_own_lists_blames_no_move() {
    let report = run(
        |_, _, query, reply| match (query, reply) {
            (Query::Perft { depth: 3 }, Reply::Answer(Answer::Count(n))) => {
                Reply::Answer(Answer::Count(n - 1))
            }
            (Query::Divide { depth: 3 }, Reply::Answer(Answer::Divide(mut counts))) => {
                counts.entry("a2a3".to_string()).and_modify(|n| *n -= 1);
                Reply::Answer(Answer::Divide(counts))
            }
            (_, reply) => reply,
        },
        &start(3),
    );
    let kinds: Vec<Kind> = report.findings.iter().map(|finding| finding.cause.kind).collect();
    assert_eq!(kinds, [Kind::Count]);
    let minimal = &report.findings[0].minimal;
    assert_eq!(
        (minimal.expected.as_str(), minimal.got.as_str()),
        ("380 after a2a3", "379 after a2a3")
    );
}

#[test]
fn words_that_are_no_moves_are_garbage() {
    let report = run(
        |_, _, query, reply| match query {
            Query::LegalMoves => Reply::Answer(Answer::Moves(vec!["bestmove".to_string()])),
            _ => reply,
        },
        &start(1),
    );
    assert!(report.findings.is_empty());
    assert_eq!(report.troubles[0].kind, TroubleKind::Garbage);
    assert!(report.troubles[0].said.contains("bestmove"));
}

#[test]
fn a_refused_position_is_refused_and_not_wrong() {
    let report = run(|_, _, _, _| Reply::Refused("no".to_string()), &start(3));
    assert!(report.findings.is_empty());
    assert!(report.troubles.iter().all(|trouble| trouble.kind == TroubleKind::Refused));
}

#[test]
fn a_subject_that_always_fails_is_left_alone_soon() {
    let report = run(|_, _, _, _| crash(), &Source::distilled(Mutant::new(None).description()));
    assert!(!report.complete);
    assert!(report.questions < 40, "{} questions", report.questions);
}

#[test]
fn no_more_is_asked_than_the_budget_allows() {
    let mut mutant = Mutant::new(mutants::Fault::from_name("pins_ignored"));
    let source = Source::distilled(mutant.description());
    let options = Options { budget: Budget { questions: 100, time: None }, ..Options::default() };
    let report = diff(&mut mutant, "mutant", &source, &options);
    assert!(report.questions <= 100 && !report.complete);
}

/// Goal: a wrong count is followed with one question for each ply. Method: count the questions until the missing move
/// is found four plies below the start.
#[test]
fn a_descent_asks_once_for_each_ply() {
    let text = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let position = fen::position(text, Variant::Standard).expect("sound");
    let source = Source { name: "one".to_string(), lines: vec![(Line::at(position), 3)] };
    let mut mutant = Mutant::new(mutants::Fault::from_name("ep_ignore_horizontal_double_pin"));
    let report = diff(&mut mutant, "mutant", &source, &Options::default());
    let first = &report.findings[0];
    assert_eq!(first.cause.article, "3.9.2");
    assert_eq!(first.cause.shape, "en passant takes both pawns off the king's line");
    assert!(first.men <= 5, "{}", first.minimal.fen);
    assert!(report.questions < 1500, "{} questions", report.questions);
}

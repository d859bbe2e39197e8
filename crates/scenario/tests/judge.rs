//! Every kind of question: the right answer conforms, wrong ones are caught.

mod support;

use std::sync::Arc;

use scenario::{Judgement, Mode, Scenario, Verdict, examine};
use subject::{Answer, Failure, FailureKind, Level, Query, Reply, Status, Variant};
use support::{Scripted, scenario};

const CASTLING: &str = "position: 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn moves(texts: &[&str]) -> Reply {
    Reply::Answer(Answer::Moves(strings(texts)))
}

fn squares(texts: &[&str]) -> Reply {
    Reply::Answer(Answer::Squares(strings(texts)))
}

/// What is found when every question gets the same reply.
fn verdicts(scenario: &Arc<Scenario>, reply: &Reply) -> Vec<Verdict> {
    let mut subject = Scripted::new(|_: &_, _: &_| reply.clone());
    examine(scenario, &mut subject, Mode::default())
}

/// The judgement on the only question of a scenario.
fn judged(lines: &str, reply: &Reply) -> Judgement {
    let found = verdicts(&scenario(lines), reply);
    assert_eq!(found.len(), 1, "{lines}");
    found[0].judgement.clone()
}

/// The right reply conforms; each wrong one differs, and says what was expected and what came.
fn assert_judged(lines: &str, right: &Reply, wrong: &[Reply]) {
    assert_eq!(judged(lines, right), Judgement::Conforms, "{lines}: {right:?}");
    assert!(!wrong.is_empty());
    for reply in wrong {
        match judged(lines, reply) {
            Judgement::Differs(difference) => {
                assert!(!difference.expected.is_empty() && !difference.got.is_empty());
            }
            other => panic!("{lines}: {reply:?}: {other:?}"),
        }
    }
}

#[test]
fn legal() {
    let lines = format!("{CASTLING}\nlegal: [e1c1]");
    let right = moves(&["e1d1", "e1c1"]);
    assert_judged(
        &lines,
        &right,
        &[moves(&["e1d1"]), moves(&[]), Reply::Answer(Answer::Yes(false))],
    );
}

#[test]
fn illegal() {
    let lines = format!("{CASTLING}\nillegal: {{e1g1: [\"3.8.2.2.1\"]}}");
    let right = moves(&["e1c1"]);
    assert_judged(&lines, &right, &[moves(&["e1c1", "e1g1"]), Reply::Answer(Answer::Yes(true))]);
}

#[test]
fn legal_exactly() {
    let lines = "position: 4k3/8/8/8/8/8/8/K7 w - - 0 1\nlegal_exactly: [a1a2, a1b1, a1b2]";
    let right = moves(&["a1b2", "a1b1", "a1a2"]);
    let wrong = [moves(&["a1a2", "a1b1"]), moves(&["a1a2", "a1b1", "a1b2", "a1c1"])];
    assert_judged(lines, &right, &wrong);
    match judged(lines, &moves(&["a1a2", "a1c1", "a1b1"])) {
        Judgement::Differs(difference) => {
            assert_eq!(difference.missing, ["a1b2"]);
            assert_eq!(difference.extra, ["a1c1"]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_move_listed_twice_is_one_too_many() {
    let lines = "position: 4k3/8/8/8/8/8/8/K7 w - - 0 1\nlegal_exactly: [a1a2, a1b1, a1b2]";
    match judged(lines, &moves(&["a1a2", "a1b1", "a1b2", "a1b2"])) {
        Judgement::Differs(difference) => {
            assert_eq!(difference.extra, ["a1b2"]);
            assert_eq!(difference.note.as_deref(), Some("listed more than once: a1b2"));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn legal_count() {
    let lines = "position: 4k3/8/8/8/8/8/8/K7 w - - 0 1\nlegal_count: 3";
    let right = moves(&["a1a2", "a1b1", "a1b2"]);
    assert_judged(lines, &right, &[moves(&["a1a2", "a1b1"]), moves(&["a1a2"; 4])]);
}

#[test]
fn no_legal_move_is_an_answer() {
    let lines = "position: 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nlegal_exactly: []";
    assert_judged(lines, &moves(&[]), &[moves(&["h8g8"])]);
}

#[test]
fn perft() {
    let count = |n| Reply::Answer(Answer::Count(n));
    assert_judged("start: standard\nperft: {2: 400}", &count(400), &[count(399), count(0)]);
}

#[test]
fn check() {
    let yes = |yes| Reply::Answer(Answer::Yes(yes));
    assert_judged(&format!("{CASTLING}\ncheck: false"), &yes(false), &[yes(true)]);
    let given = "position: 4k3/8/8/8/8/8/8/r3K3 w - - 0 1";
    assert_judged(&format!("{given}\ncheck: true"), &yes(true), &[yes(false)]);
}

#[test]
fn checkers() {
    let lines = "position: 4k3/8/8/8/8/8/8/r3K3 w - - 0 1\ncheckers: [a1]";
    assert_judged(lines, &squares(&["a1"]), &[squares(&[]), squares(&["a1", "e8"])]);
}

#[test]
fn attackers() {
    let lines = format!("{CASTLING}\nattackers: {{f1: {{by: black, from: [f8]}}}}");
    assert_judged(&lines, &squares(&["f8"]), &[squares(&[]), squares(&["f8", "e8"])]);
    let both = format!(
        "{CASTLING}\nattackers:\n  f1: [{{by: black, from: [f8]}}, {{by: white, from: [e1, h1]}}]"
    );
    let found = verdicts(&scenario(&both), &squares(&["f8"]));
    let keys: Vec<String> = found.iter().map(Verdict::key).collect();
    assert_eq!(keys, ["case/attackers/f1-black", "case/attackers/f1-white"]);
    assert_eq!(found[0].judgement, Judgement::Conforms);
    assert!(matches!(found[1].judgement, Judgement::Differs(_)));
}

#[test]
fn after() {
    let fen = |text: &str| Reply::Answer(Answer::Fen(text.to_owned()));
    let lines = "start: standard
after:
  e2e4: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let right = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let wrong = [
        fen(&right.replace("KQkq", "KQ")),
        fen(&right.replace(" b ", " w ")),
        fen(&right.replace("e3 0 1", "e3 1 1")),
        fen(&right.replace("4P3", "8")),
        fen(&right.replace("e3", "e6")),
        fen("garbage"),
    ];
    assert_judged(lines, &fen(right), &wrong);
    let choice = judged(lines, &fen(&right.replace("e3", "-")));
    assert_eq!(
        choice,
        Judgement::Choice {
            name: "en-passant-field".to_owned(),
            taken: "pseudo-legal or legal".to_owned()
        }
    );
}

#[test]
fn san() {
    let text = |text: &str| Reply::Answer(Answer::Text(text.to_owned()));
    let lines = "start: standard\nsan: {g1f3: Nf3}";
    assert_judged(lines, &text("Nf3"), &[text("Ngf3"), text("Sf3"), text("")]);
    let castling = "position: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nsan: {e1g1: O-O}";
    let choice = Judgement::Choice { name: "castling-sign".into(), taken: "0-0".into() };
    assert_eq!(judged(castling, &text("0-0")), choice);
}

#[test]
fn reads_san() {
    let meant = |mv: Option<&str>| Reply::Answer(Answer::Move(mv.map(str::to_owned)));
    let lines = "start: standard\nreads_san: {Nf3: g1f3}";
    assert_judged(lines, &meant(Some("g1f3")), &[meant(Some("g1h3")), meant(None)]);
    let nothing = "start: standard\nreads_san: {Nf4: null}";
    assert_judged(nothing, &meant(None), &[meant(Some("g1f3"))]);
    assert_eq!(judged(nothing, &Reply::Refused("no such move".into())), Judgement::Conforms);
}

#[test]
fn status() {
    let status = |status| Reply::Answer(Answer::Status(status));
    let lines = "position: 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nstatus: stalemate";
    let wrong = [status(Status::Ongoing), status(Status::Checkmate), status(Status::Dead)];
    assert_judged(lines, &status(Status::Stalemate), &wrong);
}

#[test]
fn can_mate() {
    let yes = |yes| Reply::Answer(Answer::Yes(yes));
    let pawn = "level: board\nposition: 7k/P7/6K1/8/8/8/8/8 w - - 0 1";
    assert_judged(&format!("{pawn}\ncan_mate: {{white: [a7a8q]}}"), &yes(true), &[yes(false)]);
    assert_judged(&format!("{pawn}\ncan_mate: {{white: true}}"), &yes(true), &[yes(false)]);
    assert_judged(&format!("{pawn}\ncan_mate: {{black: false}}"), &yes(false), &[yes(true)]);
    let both = scenario(&format!("{pawn}\ncan_mate: {{white: true, black: false}}"));
    let mut subject = Scripted::new(|_: &_, query: &Query| match query {
        Query::CanMate { by } => yes(by == "white"),
        other => panic!("{other:?}"),
    });
    let found = examine(&both, &mut subject, Mode::default());
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|verdict| verdict.judgement == Judgement::Conforms));
}

#[test]
fn reachable() {
    let yes = |yes| Reply::Answer(Answer::Yes(yes));
    let moved = "position: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_judged(&format!("{moved}\nreachable: [e2e4]"), &yes(true), &[yes(false)]);
    let start = "position: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    assert_judged(&format!("{start}\nreachable: false"), &yes(false), &[yes(true)]);
}

#[test]
fn impossible_and_unreadable() {
    let yes = |yes| Reply::Answer(Answer::Yes(yes));
    for lines in [
        "position: 8/8/8/8/8/8/8/8 w - - 0 1\nimpossible: [no-king]",
        "position: \"4k3/9/8/8/8/8/8/4K3 w - - 0 1\"\nunreadable: placement",
    ] {
        assert_judged(lines, &yes(false), &[yes(true)]);
        assert_eq!(judged(lines, &Reply::Refused("no".into())), Judgement::Conforms);
        let unsupported = judged(lines, &Reply::Unsupported("no".into()));
        assert!(matches!(unsupported, Judgement::Unsupported { .. }));
    }
}

#[test]
fn an_unreadable_text_reaches_the_subject_as_it_is() {
    let text = "4k3/9/8/8/8/8/8/4K3 w - - 0 1";
    let scenario = scenario(&format!("position: \"{text}\"\nunreadable: placement"));
    let mut subject = Scripted::new(|root: &subject::Root, query: &Query| {
        assert_eq!((root.fen.as_str(), query), (text, &Query::Accepts));
        Reply::Answer(Answer::Yes(false))
    });
    assert_eq!(examine(&scenario, &mut subject, Mode::default()).len(), 1);
}

#[test]
fn refusal_failure_and_nonsense_are_told_apart() {
    let lines = format!("{CASTLING}\nlegal: [e1c1]");
    let refused = judged(&lines, &Reply::Refused("bad\u{1b}[2J FEN".into()));
    assert_eq!(refused, Judgement::Refused { reason: "bad\\u{1b}[2J FEN".into() });
    let unsupported = judged(&lines, &Reply::Unsupported("no perft".into()));
    assert_eq!(unsupported, Judgement::Unsupported { reason: "no perft".into() });
    let failure =
        Failure { kind: FailureKind::Crash, message: "signal 11".into(), last_output: "".into() };
    let failed = judged(&lines, &Reply::Failed(failure.clone()));
    assert_eq!(failed, Judgement::Failed(failure));
    match judged(&lines, &Reply::Answer(Answer::Count(3))) {
        Judgement::Failed(failure) => assert_eq!(failure.kind, FailureKind::Garbage),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_a_subject_does_not_claim_is_not_asked() {
    let both = scenario(&format!("{CASTLING}\nvariant: [standard, chess960]\nlegal: [e1e2]"));
    let mut subject = Scripted::new(|_: &_, _: &_| moves(&["e1e2"]))
        .claiming(&[Level::Board], &[Variant::Standard]);
    let found = examine(&both, &mut subject, Mode::default());
    assert_eq!(subject.asked.len(), 1);
    let keys: Vec<String> = found.iter().map(Verdict::key).collect();
    assert_eq!(keys, ["case@standard/legal/e1e2", "case@chess960/legal/e1e2"]);
    assert_eq!(found[0].judgement, Judgement::Conforms);
    assert!(matches!(&found[1].judgement,
        Judgement::Skipped { reason } if reason.contains("chess960")));
    let mut subject = Scripted::new(|_: &_, _: &_| moves(&[])).claiming(&[Level::Game], &[]);
    let found = examine(&both, &mut subject, Mode::default());
    assert!(subject.asked.is_empty());
    assert!(found.iter().all(|v| matches!(&v.judgement,
        Judgement::Skipped { reason } if reason.contains("level board"))));
}

#[test]
fn a_choice_or_a_dispute_is_no_failure() {
    let wrong = moves(&["e1d1"]);
    let choice = format!("{CASTLING}\nchoice: which-rook\nlegal: [e1c1]");
    let taken =
        |name: &str, taken: &str| Judgement::Choice { name: name.into(), taken: taken.into() };
    assert_eq!(judged(&choice, &wrong), taken("which-rook", "e1c1 is illegal"));
    assert_eq!(judged(&choice, &moves(&["e1c1"])), taken("which-rook", "e1c1 is legal"));
    let disputed = format!("{CASTLING}\ndisputed: some-note\nlegal: [e1c1]");
    assert_eq!(judged(&disputed, &wrong), taken("disputed: some-note", "e1c1 is illegal"));
    assert_eq!(judged(&disputed, &moves(&["e1c1"])), Judgement::Conforms);
    let failure =
        Failure { kind: FailureKind::Timeout, message: "slow".into(), last_output: "".into() };
    assert!(judged(&choice, &Reply::Failed(failure)).is_fault());
}

const MANY: &str = "position: 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1
legal: [e1c1, e1e2]
illegal:
  e1g1: [\"3.8.2.2.1\"]
  e1f1: [\"3.9.2\"]
legal_exactly: [e1c1, e1d1, e1d2, e1e2]
legal_count: 4";

#[test]
fn one_list_answers_every_question_about_legal_moves() {
    let scenario = scenario(MANY);
    let mut subject = Scripted::new(|_: &_, query: &_| match query {
        Query::IsLegal { mv } => Reply::Answer(Answer::Yes(mv == "e1c1")),
        _ => moves(&["e1c1", "e1e2", "e1d1", "e1d2"]),
    });
    let found = examine(&scenario, &mut subject, Mode::default());
    assert_eq!(found.len(), 6);
    assert!(found.iter().all(|verdict| verdict.judgement == Judgement::Conforms));
    let alone = |mv: &str| Query::IsLegal { mv: mv.into() };
    assert_eq!(subject.asked, [Query::LegalMoves, alone("e1c1"), alone("e1g1")]);
}

#[test]
fn a_subject_without_a_list_is_asked_move_by_move() {
    let scenario = scenario(MANY);
    let mut subject = Scripted::new(|_: &_, query: &_| match query {
        Query::IsLegal { mv } => Reply::Answer(Answer::Yes(mv == "e1c1" || mv == "e1g1")),
        _ => Reply::Unsupported("no list".into()),
    });
    let found = examine(&scenario, &mut subject, Mode::default());
    let word = |judgement: &Judgement| match judgement {
        Judgement::Conforms => "conforms",
        Judgement::Differs(_) => "differs",
        Judgement::Unsupported { .. } => "unsupported",
        other => panic!("{other:?}"),
    };
    let words: Vec<&str> = found.iter().map(|verdict| word(&verdict.judgement)).collect();
    let expected = ["conforms", "differs", "conforms", "differs", "unsupported", "unsupported"];
    assert_eq!(words, expected);
    assert_eq!(subject.asked.len(), 5);
}

#[test]
fn a_list_that_contradicts_single_answers_is_a_difference() {
    let scenario = scenario(MANY);
    let mode = Mode { cross_check: true, ..Mode::default() };
    let answer = |liar: &'static str| {
        move |_: &subject::Root, query: &Query| match query {
            Query::IsLegal { mv } => {
                Reply::Answer(Answer::Yes((mv == "e1c1" || mv == "e1e2") != (mv == liar)))
            }
            _ => moves(&["e1c1", "e1e2", "e1d1", "e1d2"]),
        }
    };
    let mut honest = Scripted::new(answer("none"));
    let found = examine(&scenario, &mut honest, mode);
    assert!(found.iter().all(|verdict| verdict.judgement == Judgement::Conforms));
    assert_eq!(honest.asked.len(), 5);
    for liar in ["e1c1", "e1g1"] {
        let found = examine(&scenario, &mut Scripted::new(answer(liar)), mode);
        let faults: Vec<&Verdict> = found.iter().filter(|v| v.judgement.is_fault()).collect();
        assert_eq!(faults.len(), 1);
        assert!(faults[0].key().ends_with(liar));
        assert!(matches!(&faults[0].judgement, Judgement::Differs(difference)
            if difference.note.as_ref().is_some_and(|note| note.contains("list"))));
    }
    let faults = |liar| {
        let found = examine(&scenario, &mut Scripted::new(answer(liar)), Mode::default());
        found.iter().filter(|verdict| verdict.judgement.is_fault()).count()
    };
    assert_eq!(faults("e1c1"), 1, "castling is always asked about by itself too");
    assert_eq!(faults("e1e2"), 0, "a step of the king is not");
}

#[test]
fn a_flood_of_moves_is_cut_short() {
    let lines = "position: 4k3/8/8/8/8/8/8/K7 w - - 0 1\nlegal_exactly: [a1a2, a1b1, a1b2]";
    let many: Vec<String> = (0..100_000).map(|n| format!("{n}{}", "x".repeat(n % 500))).collect();
    match judged(lines, &Reply::Answer(Answer::Moves(many))) {
        Judgement::Differs(difference) => {
            assert!(difference.extra.len() <= 300);
            assert!(difference.extra.iter().all(|text| text.len() <= 130));
            assert!(difference.got.len() < 50_000);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn chess960_is_asked_with_the_files_of_the_rooks() {
    let scenario = scenario(
        "position: 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\nvariant: chess960\nlegal: [e1h1, e1a1]",
    );
    let mut subject = Scripted::new(|root: &subject::Root, _: &Query| {
        assert_eq!(root.fen, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1");
        moves(&["e1h1", "e1a1"])
    });
    let found = examine(&scenario, &mut subject, Mode::default());
    assert!(found.iter().all(|verdict| verdict.judgement == Judgement::Conforms));
}

//! UCI engines in every dialect, played by a shell script that knows a few positions by heart.

#[allow(dead_code)]
mod common;

use std::collections::BTreeMap;

use common::{
    START, assert_failure, at, failure, failure_at_start, limits, opened, patient, script,
};
use subject::{Answer, FailureKind, Query, Reply, Root, Status, Subject, Variant};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

fn engine(mode: &str) -> Box<dyn Subject + Send> {
    opened(&script("uci:", "engine.sh", mode), &patient())
}

fn convention(subject: &dyn Subject, name: &str) -> String {
    subject.description().conventions.get(name).cloned().unwrap_or_default()
}

fn moves(subject: &mut dyn Subject, fen: &str) -> Vec<String> {
    match subject.ask(&at(fen), &Query::LegalMoves) {
        Reply::Answer(Answer::Moves(moves)) => moves,
        other => panic!("{other:?}"),
    }
}

fn perft(subject: &mut dyn Subject, depth: u32) -> Reply {
    subject.ask(&at(START), &Query::Perft { depth })
}

fn is_unsupported(reply: &Reply) -> bool {
    matches!(reply, Reply::Unsupported(_))
}

#[test]
fn dialects_that_list_and_count() {
    let cases = [
        ("stockfish", "go perft N", "go perft N"),
        ("late", "go perft N", "go perft N"),
        ("spaces", "perft N", "perft N"),
        ("dashes", "perft N", "perft N"),
        ("bare", "MultiPV 256 and go depth 1", "perft N"),
        ("two-commands", "divide N", "perft N"),
    ];
    for (mode, lists, counts) in cases {
        let mut subject = engine(mode);
        assert_eq!(subject.description().name, format!("Fake {mode}"));
        assert_eq!(convention(subject.as_ref(), "uci-move-list"), lists, "{mode}");
        assert_eq!(convention(subject.as_ref(), "uci-perft"), counts, "{mode}");
        assert_eq!(moves(subject.as_mut(), START).len(), 20, "{mode}");
        assert_eq!(moves(subject.as_mut(), KIWIPETE).len(), 48, "{mode}");
        assert_eq!(perft(subject.as_mut(), 2), Reply::Answer(Answer::Count(400)), "{mode}");
        for (mv, legal) in [("e2e4", true), ("e2e5", false)] {
            let reply = subject.ask(&at(START), &Query::IsLegal { mv: mv.to_string() });
            assert_eq!(reply, Reply::Answer(Answer::Yes(legal)), "{mode} {mv}");
        }
    }
}

#[test]
fn divide_is_read_or_put_together() {
    let Reply::Answer(Answer::Divide(read)) =
        engine("stockfish").ask(&at(START), &Query::Divide { depth: 2 })
    else {
        panic!("no divide");
    };
    assert_eq!((read.len(), read["e2e4"]), (20, 20));
    let Reply::Answer(Answer::Divide(together)) =
        engine("bare").ask(&at(START), &Query::Divide { depth: 1 })
    else {
        panic!("no divide");
    };
    assert_eq!(together, read.into_keys().map(|mv| (mv, 1)).collect::<BTreeMap<_, _>>());
}

#[test]
fn a_search_with_a_line_for_every_move() {
    let mut subject = engine("search");
    assert_eq!(convention(subject.as_ref(), "uci-move-list"), "MultiPV 256 and go depth 1");
    assert_eq!(moves(subject.as_mut(), KIWIPETE).len(), 48);
    assert_eq!(moves(subject.as_mut(), MATED), Vec::<String>::new());
    assert_eq!(perft(subject.as_mut(), 1), Reply::Answer(Answer::Count(20)));
    assert!(is_unsupported(&perft(subject.as_mut(), 2)));
}

#[test]
fn what_is_not_proved_is_not_used() {
    for mode in ["lists-47", "few-lines", "nothing"] {
        let mut subject = engine(mode);
        assert!(is_unsupported(&subject.ask(&at(START), &Query::LegalMoves)), "{mode}");
        assert!(is_unsupported(&perft(subject.as_mut(), 1)), "{mode}");
    }
}

/// An engine that is wrong about the very position it is tried on is asked all the same: judging it is not the trial's
/// business.
#[test]
fn wrong_counts_are_counts() {
    let mut total = engine("wrong-total");
    assert_eq!(convention(total.as_ref(), "uci-perft"), "perft N");
    assert_eq!(perft(total.as_mut(), 2), Reply::Answer(Answer::Count(380)));
    let mut list = engine("wrong-list");
    assert_eq!(convention(list.as_ref(), "uci-move-list"), "perft N");
    assert_eq!(moves(list.as_mut(), START).len(), 19);
}

/// The words of an unknown command, said again, are no counts.
#[test]
fn an_echo_is_no_count() {
    let mut parrot = engine("parrot");
    assert!(matches!(perft(parrot.as_mut(), 2), Reply::Unsupported(_)));
    assert_eq!(moves(parrot.as_mut(), START).len(), 20, "it is asked by searching");
}

/// What went wrong in a trial is told where it makes a question unsupported.
#[test]
fn an_endless_search_is_ended() {
    let mut subject = engine("endless");
    let reply = subject.ask(&at(START), &Query::LegalMoves);
    assert!(
        matches!(&reply, Reply::Unsupported(why) if why.contains("tried `go perft`: no answer")),
        "{reply:?}"
    );
}

#[test]
fn no_uci_engine() {
    let failure = failure_at_start(&script("uci:", "engine.sh", "no-uci"), &limits(500));
    assert_failure(&failure, FailureKind::Timeout, "is this a UCI engine?");
}

#[test]
fn a_crash_is_a_failure_and_the_engine_returns() {
    let mut subject = engine("stockfish");
    let reply = subject.ask(&at("8/8/8/8/8/8/8/8 w - - 0 1"), &Query::LegalMoves);
    assert_failure(&failure(reply), FailureKind::Crash, "a segmentation fault");
    assert_eq!(moves(subject.as_mut(), START).len(), 20);
}

#[test]
fn castling_spelled_king_onto_rook_is_understood() {
    let moves = moves(engine("stockfish").as_mut(), CASTLING);
    assert!(moves.contains(&"e1g1".to_string()), "{moves:?}");
    assert!(!moves.contains(&"e1h1".to_string()), "{moves:?}");
}

#[test]
fn counts_that_contradict_each_other() {
    let mut subject = engine("wrong-sum");
    let reply = subject.ask(&at(CASTLING), &Query::Perft { depth: 1 });
    assert_failure(&failure(reply), FailureKind::Garbage, "add up to 15, not to 3");
}

#[test]
fn a_list_that_was_broken_off_is_no_answer() {
    let mv = "e1h1".to_string();
    for query in [Query::LegalMoves, Query::IsLegal { mv }, Query::Divide { depth: 1 }] {
        let reply = engine("cut").ask(&at(CASTLING), &query);
        assert_failure(&failure(reply), FailureKind::Garbage, "`go perft 1` gave no total");
    }
}

#[test]
fn what_the_display_tells() {
    let mut subject = engine("stockfish");
    assert_eq!(convention(subject.as_ref(), "en-passant-field"), "legal");
    let mated = subject.ask(&at(MATED), &Query::Status);
    assert_eq!(mated, Reply::Answer(Answer::Status(Status::Checkmate)));
    let ongoing = subject.ask(&at(START), &Query::Status);
    assert_eq!(ongoing, Reply::Answer(Answer::Status(Status::Ongoing)));
    let checkers = subject.ask(&at(MATED), &Query::Checkers);
    assert_eq!(checkers, Reply::Answer(Answer::Squares(vec!["g7".to_string()])));
    let without = engine("spaces").ask(&at(MATED), &Query::Status);
    assert!(is_unsupported(&without), "{without:?}");
}

#[test]
fn a_game_that_is_not_played_is_refused() {
    let root = Root { moves: vec!["e2e4".into(), "e7e5".into()], ..at(START) };
    let reply = engine("stockfish").ask(&root, &Query::LegalMoves);
    let Reply::Refused(why) = reply else { panic!("{reply:?}") };
    assert!(why.contains("does not play e2e4"), "{why}");
}

#[test]
fn what_uci_cannot_say() {
    let mut subject = engine("stockfish");
    let chess960 = Root { variant: Variant::Chess960, ..at(START) };
    assert!(is_unsupported(&subject.ask(&chess960, &Query::LegalMoves)));
    let queries = [
        Query::Accepts,
        Query::San { mv: "e2e4".into() },
        Query::ReadSan { text: "e4".into() },
        Query::Attackers { square: "e4".into(), by: "white".into() },
        Query::IsLegal { mv: "e2e4\nquit".into() },
    ];
    for query in queries {
        assert!(is_unsupported(&subject.ask(&at(START), &query)), "{query:?}");
    }
    assert!(is_unsupported(&subject.ask(&at("8/8\nquit"), &Query::LegalMoves)));
    assert_eq!(moves(subject.as_mut(), START).len(), 20);
}

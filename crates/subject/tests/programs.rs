//! Programs that others wrote, asked about positions whose answers are known. Run with `--ignored` where they are
//! installed: engines in `PATH`, python-chess by `ARBITER_PYTHON`, packages in `ARBITER_NODE_MODULES`.

#[allow(dead_code)]
mod common;

use common::{START, at, opened, patient};
use subject::{
    Answer, Description, Failure, FailureKind, Query, Reply, Root, Status, Subject, Variant,
};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
/// King b1, rooks a1 and h1: castling to c1 and to g1 is possible, with the king onto its rook.
const CHESS960: &str = "4k3/8/8/8/8/8/8/RK5R w HA - 0 1";

fn answer(subject: &mut dyn Subject, root: &Root, query: Query) -> Answer {
    match subject.ask(root, &query) {
        Reply::Answer(answer) => answer,
        other => panic!("{query:?} at {}: {other:?}", root.fen),
    }
}

fn moves(subject: &mut dyn Subject, fen: &str) -> Vec<String> {
    match answer(subject, &at(fen), Query::LegalMoves) {
        Answer::Moves(moves) => moves,
        other => panic!("{other:?}"),
    }
}

fn convention<'a>(description: &'a Description, name: &str) -> &'a str {
    description.conventions.get(name).map_or("", String::as_str)
}

/// What every program that lists moves has to know.
fn knows_the_moves(subject: &mut dyn Subject) {
    assert_eq!(moves(subject, START).len(), 20);
    let found = moves(subject, KIWIPETE);
    assert_eq!(found.len(), 48);
    for castling in ["e1g1", "e1c1"] {
        assert!(found.contains(&castling.to_string()), "{castling}");
    }
    assert_eq!(moves(subject, MATED), Vec::<String>::new());
    let only = Query::IsLegal { mv: "e1g1".to_string() };
    assert_eq!(answer(subject, &at("4kr2/8/8/8/8/8/8/4K2R w K - 0 1"), only), Answer::Yes(false));
    let played = Root {
        moves: vec!["e2e4".into(), "a7a6".into(), "e4e5".into(), "d7d5".into()],
        ..at(START)
    };
    let en_passant = Query::IsLegal { mv: "e5d6".to_string() };
    assert_eq!(answer(subject, &played, en_passant), Answer::Yes(true));
}

fn castles_in_chess960(subject: &mut dyn Subject) {
    let root = Root { variant: Variant::Chess960, ..at(CHESS960) };
    for castling in ["b1a1", "b1h1"] {
        let query = Query::IsLegal { mv: castling.to_string() };
        assert_eq!(answer(subject, &root, query), Answer::Yes(true), "{castling}");
    }
    // And back: the option for Chess960 is not left set.
    assert_eq!(moves(subject, KIWIPETE).len(), 48);
}

fn counts(subject: &mut dyn Subject) {
    assert_eq!(answer(subject, &at(KIWIPETE), Query::Perft { depth: 2 }), Answer::Count(2039));
    assert_eq!(answer(subject, &at(MATED), Query::Perft { depth: 1 }), Answer::Count(0));
    let Answer::Divide(divided) = answer(subject, &at(START), Query::Divide { depth: 3 }) else {
        panic!("no divide");
    };
    // <https://www.chessprogramming.org/Perft_Results>: 8902 lines, 600 of them behind e2e4.
    assert_eq!((divided.len(), divided["e2e4"]), (20, 600));
    assert_eq!(divided.values().sum::<u64>(), 8902);
}

fn tells_status_and_checkers(subject: &mut dyn Subject) {
    for (fen, status) in
        [(START, Status::Ongoing), (MATED, Status::Checkmate), (STALEMATED, Status::Stalemate)]
    {
        assert_eq!(answer(subject, &at(fen), Query::Status), Answer::Status(status), "{fen}");
    }
    let checkers = answer(subject, &at(MATED), Query::Checkers);
    assert_eq!(checkers, Answer::Squares(vec!["g7".to_string()]));
    assert_eq!(answer(subject, &at(MATED), Query::InCheck), Answer::Yes(true));
}

/// The position after e2e4, with the en passant field by the habit that the subject declares.
fn plays(subject: &mut dyn Subject) {
    let field = match convention(subject.description(), "en-passant-field") {
        "always" => "e3",
        _ => "-",
    };
    let fen = format!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {field} 0 1");
    let after = answer(subject, &at(START), Query::After { mv: "e2e4".to_string() });
    assert_eq!(after, Answer::Fen(fen));
}

fn refuses_what_is_no_position(subject: &mut dyn Subject) {
    let no_king = at("4k3/8/8/8/8/8/8/8 w - - 0 1");
    assert!(matches!(subject.ask(&no_king, &Query::LegalMoves), Reply::Refused(_)));
    assert_eq!(answer(subject, &no_king, Query::Accepts), Answer::Yes(false));
    assert_eq!(answer(subject, &at(START), Query::Accepts), Answer::Yes(true));
    assert!(matches!(subject.ask(&at("?"), &Query::LegalMoves), Reply::Refused(_)));
    let illegal = Root { moves: vec!["e2e5".into()], ..at(START) };
    assert!(matches!(subject.ask(&illegal, &Query::LegalMoves), Reply::Refused(_)));
}

fn knows_notation(subject: &mut dyn Subject) {
    let san = answer(subject, &at(KIWIPETE), Query::San { mv: "e1c1".to_string() });
    assert_eq!(san, Answer::Text("O-O-O".to_string()));
    for (text, mv) in [("Nxf7", Some("e5f7")), ("Nxe8", None), ("hello", None)] {
        let read = answer(subject, &at(KIWIPETE), Query::ReadSan { text: text.to_string() });
        assert_eq!(read, Answer::Move(mv.map(str::to_string)), "{text}");
    }
}

fn attacks(subject: &mut dyn Subject) {
    let query = Query::Attackers { square: "f3".to_string(), by: "white".to_string() };
    let Answer::Squares(mut squares) = answer(subject, &at(START), query) else {
        panic!("no squares");
    };
    squares.sort();
    assert_eq!(squares, ["e2", "g1", "g2"]);
}

/// Everything that a library is asked.
fn library(name: &str) -> Box<dyn Subject + Send> {
    let mut subject = opened(name, &patient());
    assert_eq!(subject.description().name, name);
    knows_the_moves(subject.as_mut());
    counts(subject.as_mut());
    tells_status_and_checkers(subject.as_mut());
    plays(subject.as_mut());
    refuses_what_is_no_position(subject.as_mut());
    knows_notation(subject.as_mut());
    attacks(subject.as_mut());
    subject
}

fn engine(name: &str, lists: &str) -> Box<dyn Subject + Send> {
    let mut subject = opened(&format!("uci:{name}"), &patient());
    println!("{:#?}", subject.description());
    assert_eq!(convention(subject.description(), "uci-move-list"), lists);
    knows_the_moves(subject.as_mut());
    subject
}

fn asserts_crash(reply: Reply) {
    match reply {
        Reply::Failed(Failure { kind: FailureKind::Crash, .. }) => {}
        other => panic!("no crash: {other:?}"),
    }
}

#[test]
fn the_reference_and_the_engine_without_a_fault() {
    for name in ["reference", "mutant:none"] {
        let mut subject = library(name);
        castles_in_chess960(subject.as_mut());
    }
}

#[test]
#[ignore = "needs stockfish"]
fn needs_stockfish() {
    let mut subject = engine("stockfish", "go perft N");
    counts(subject.as_mut());
    tells_status_and_checkers(subject.as_mut());
    plays(subject.as_mut());
    castles_in_chess960(subject.as_mut());
    asserts_crash(subject.ask(&at("8/8/8/8/8/8/8/8 w - - 0 1"), &Query::LegalMoves));
    assert_eq!(moves(subject.as_mut(), START).len(), 20);
}

#[test]
#[ignore = "needs fairy-stockfish"]
fn needs_fairy_stockfish() {
    let mut subject = engine("fairy-stockfish", "go perft N");
    counts(subject.as_mut());
    tells_status_and_checkers(subject.as_mut());
    plays(subject.as_mut());
    castles_in_chess960(subject.as_mut());
}

#[test]
#[ignore = "needs ethereal-chess"]
fn needs_ethereal() {
    let mut subject = engine("ethereal-chess", "MultiPV 256 and go depth 1");
    counts(subject.as_mut());
    castles_in_chess960(subject.as_mut());
    let status = subject.ask(&at(MATED), &Query::Status);
    assert!(matches!(status, Reply::Unsupported(_)), "{status:?}");
}

#[test]
#[ignore = "needs glaurung"]
fn needs_glaurung() {
    let mut subject = engine("glaurung", "MultiPV 256 and go depth 1");
    let perft = subject.ask(&at(START), &Query::Perft { depth: 2 });
    assert!(matches!(perft, Reply::Unsupported(_)), "{perft:?}");
}

#[test]
#[ignore = "needs python-chess"]
fn needs_python_chess() {
    castles_in_chess960(library("python-chess").as_mut());
}

#[test]
#[ignore = "needs chess.js"]
fn needs_chess_js() {
    let mut subject = library("chess.js");
    let root = Root { variant: Variant::Chess960, ..at(CHESS960) };
    let reply = subject.ask(&root, &Query::LegalMoves);
    assert!(matches!(reply, Reply::Unsupported(_)), "{reply:?}");
}

#[test]
#[ignore = "needs chessops"]
fn needs_chessops() {
    castles_in_chess960(library("chessops").as_mut());
}

/// Reading FEN as tolerantly as it does, kokopu still castles only with the rooks that the letters name.
#[test]
#[ignore = "needs kokopu"]
fn needs_kokopu() {
    let mut subject = library("kokopu");
    castles_in_chess960(subject.as_mut());
    let root = Root { moves: vec!["b8c6".into()], ..at("rnbqkbnr/8/8/8/8/8/8/4K3 b kq - 7 9") };
    let after = answer(subject.as_mut(), &root, Query::After { mv: "e1e2".to_string() });
    assert_eq!(after, Answer::Fen("r1bqkbnr/8/2n5/8/8/8/4K3/8 b kq - 9 10".to_string()));
}

/// What libraries are asked that offer less than others: moves, positions and how moves are written.
fn smaller_library(name: &str) -> Box<dyn Subject + Send> {
    let mut subject = opened(name, &patient());
    assert_eq!(subject.description().name, name);
    knows_the_moves(subject.as_mut());
    plays(subject.as_mut());
    refuses_what_is_no_position(subject.as_mut());
    castles_in_chess960(subject.as_mut());
    let san = answer(subject.as_mut(), &at(KIWIPETE), Query::San { mv: "e1c1".to_string() });
    assert_eq!(san, Answer::Text("O-O-O".to_string()));
    for query in [Query::Checkers, Query::Attackers { square: "e4".into(), by: "white".into() }] {
        let reply = subject.ask(&at(START), &query);
        assert!(matches!(reply, Reply::Unsupported(_)), "{reply:?}");
    }
    subject
}

#[test]
#[ignore = "needs pyffish"]
fn needs_pyffish() {
    let perft = smaller_library("pyffish").ask(&at(START), &Query::Perft { depth: 2 });
    assert!(matches!(perft, Reply::Unsupported(_)), "{perft:?}");
}

#[test]
#[ignore = "needs ffish"]
fn needs_ffish() {
    counts(smaller_library("ffish").as_mut());
}

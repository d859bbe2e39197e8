//! Ten thousand mutated texts of each kind that is read: none panics, none takes long, and what is
//! understood has the form that it claims.

use std::time::{Duration, Instant};

use subject::{Answer, Query, Reply, Spec, parse_display, parse_perft, protocol};

const ROUNDS: u64 = 10_000;

/// A small generator of numbers (xorshift), so that every run is the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

const SPLINTERS: [&str; 22] = [
    "\"",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "-",
    "=",
    "\n",
    "\r\n",
    "\0",
    "é",
    "\u{1F0A1}",
    "\u{FEFF}",
    "99999999999999999999",
    "-1",
    "e2e4",
    "null",
    "1e400",
    "info ",
    "\\u0000",
];

fn mutated(seed: &str, dice: &mut Dice) -> String {
    let mut text: Vec<char> = seed.chars().collect();
    for _ in 0..dice.below(6) {
        let at = dice.below(text.len() + 1);
        let until = (at + dice.below(8)).min(text.len());
        match dice.below(4) {
            0 => drop(text.drain(at..until)),
            1 => drop(text.splice(at..until, dice.pick(&SPLINTERS).chars())),
            2 => {
                let copy: Vec<char> = text[at..until].to_vec();
                let to = dice.below(text.len() + 1);
                text.splice(to..to, copy);
            }
            _ => {
                let sign = char::from_u32(dice.below(0x250) as u32).unwrap_or('?');
                text.splice(at..at, [sign]);
            }
        }
    }
    text.into_iter().collect()
}

/// Hands over mutated texts, and checks that they all together take no time to speak of.
fn each(seeds: &[&str], mut read: impl FnMut(&str, &mut Dice)) {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let before = Instant::now();
    for _ in 0..ROUNDS {
        let seed: &&str = dice.pick(seeds);
        let text = mutated(seed, &mut dice);
        read(&text, &mut dice);
    }
    assert!(before.elapsed() < Duration::from_secs(60), "{:?}", before.elapsed());
}

fn is_move(text: &str) -> bool {
    let bytes = text.as_bytes();
    let square =
        |at: usize| (b'a'..=b'h').contains(&bytes[at]) && (b'1'..=b'8').contains(&bytes[at + 1]);
    matches!(bytes.len(), 4 | 5)
        && square(0)
        && square(2)
        && bytes[4..].iter().all(|b| b"qrbn".contains(b))
}

#[test]
fn output_of_perft() {
    let seeds = [
        "a2a3: 1\nb2b3: 1\n\nNodes searched: 20\n",
        "1. e2e4 - 20\n2. d2d4 - 20\nTotal: 40",
        "Perft(5) = 4865609\nTime: 123 ms\nNodes: 400 NPS: 17",
        "info string e7e8q 3\nbestmove e2e4\n400",
    ];
    let mut read = 0;
    each(&seeds, |text, _| {
        let found = parse_perft(text);
        assert!(found.moves.iter().all(|(mv, _)| is_move(mv)), "{text:?}");
        read += usize::from(found.total.is_some());
    });
    assert!(read > 1000, "only {read} were still understood");
}

#[test]
fn output_of_display() {
    let seeds = [
        " +---+\n | r | 8\n\nFen: 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\nKey: 12AB\nCheckers: e2 \n",
        "FEN: 8/8/8/8/8/8/8/8 w - -\nchecker: a1\nCheckers: a1 h8",
    ];
    each(&seeds, |text, _| {
        let found = parse_display(text);
        let fields = found.fen.map(|fen| fen.split_whitespace().count());
        assert!(matches!(fields, None | Some(4 | 6)), "{text:?}");
        let squares = found.checkers.unwrap_or_default();
        assert!(squares.iter().all(|square| square.len() == 2), "{text:?}");
    });
}

#[test]
fn replies_of_adapters() {
    let seeds = [
        r#"{"id":1,"answer":{"moves":["e2e4","e7e8q"]}}"#,
        r#"{"id":1,"answer":{"yes":true}}"#,
        r#"{"id":1,"answer":{"divide":{"e2e4":20,"a2a3":20}}}"#,
        r#"{"id":1,"answer":{"squares":["a1","h8"]}}"#,
        r#"{"id":1,"answer":{"status":"checkmate"}}"#,
        r#"{"id":1,"answer":{"move":null}}"#,
        r#"{"id":1,"refused":"no king"}"#,
        r#"{"id":1,"error":"TypeError"}"#,
    ];
    let queries = [
        Query::LegalMoves,
        Query::InCheck,
        Query::Divide { depth: 1 },
        Query::Checkers,
        Query::Status,
        Query::ReadSan { text: "e4".to_string() },
    ];
    let (mut answers, mut complaints) = (0, 0);
    each(&seeds, |text, dice| {
        let query = dice.pick(&queries).clone();
        match protocol::read_answered(text, 1, &query, dice.below(2) == 0) {
            Ok(Reply::Answer(Answer::Moves(moves))) => {
                assert_eq!(query, Query::LegalMoves);
                assert!(moves.iter().all(|mv| is_move(mv)), "{text:?}");
                answers += 1;
            }
            Ok(Reply::Answer(_)) => answers += 1,
            Ok(_) => {}
            Err(complaint) => {
                assert!(!complaint.is_empty());
                complaints += 1;
            }
        }
    });
    assert!(answers > 100 && complaints > 1000, "{answers} answers, {complaints} complaints");
}

#[test]
fn greetings_of_adapters() {
    let seeds = [
        r#"{"protocol":1,"name":"x","version":"1","levels":["board"],"variants":["standard"]}"#,
        r#"{"error":"no library"}"#,
    ];
    let mut understood = 0;
    each(&seeds, |text, dice| {
        understood += usize::from(protocol::read_started(text, dice.below(2) == 0).is_ok());
    });
    assert!(understood > 100, "{understood}");
}

#[test]
fn deep_nesting_and_great_length() {
    let deep = "[".repeat(1 << 20);
    let reply = format!(r#"{{"id":1,"answer":{deep}"#);
    assert!(protocol::read_answered(&reply, 1, &Query::LegalMoves, true).is_err());
    let long = "e2e4 ".repeat(1 << 18);
    assert!(parse_perft(&long).moves.is_empty());
    let many = "e2e4: 1\n".repeat(1 << 18);
    assert_eq!(parse_perft(&many).sum(), Some(1 << 18));
}

/// Read, an answer takes ten times the memory of its text.
#[test]
fn an_answer_of_more_than_a_mebibyte_is_not_read() {
    let read = |text: String| protocol::read_answered(&text, 1, &Query::LegalMoves, false);
    let moves = |number| vec!["\"e2e4\""; number].join(",");
    let told = read(format!("{{\"id\":1,\"answer\":{{\"moves\":[{}]}}}}", moves(200_000)));
    let told = told.expect_err("too long");
    assert!(told.contains("at most 1048576 are read"), "{told}");
    let fits = read(format!("{{\"id\":1,\"answer\":{{\"moves\":[{}]}}}}", moves(100_000)));
    assert!(!fits.is_err_and(|told| told.contains("are read")));
    // What is no answer is told by its own words, and those are cut where they are kept.
    let why = "x".repeat(2 << 20);
    assert!(matches!(read(format!("{{\"id\":1,\"refused\":\"{why}\"}}")), Ok(Reply::Refused(_))));
    let twice = read(format!("{{\"id\":1,\"answer\":[{0}],\"answer\":[{0}]}}", moves(200_000)));
    assert!(twice.is_err_and(|told| told.contains("duplicate field")));
}

#[test]
fn names_of_subjects() {
    let seeds =
        ["reference", "mutant:ep_missing", "uci:'/usr/bin/x y' --z", "python-chess", "adapter:"];
    each(&seeds, |text, _| {
        if let Ok(spec) = text.parse::<Spec>() {
            assert_eq!(spec.to_string().parse(), Ok(spec), "{text:?}");
        }
    });
}

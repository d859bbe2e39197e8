//! Hostile and broken YAML: refused at once, at the right place, without a panic.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use scenario::guard::{Limits, guard};
use scenario::load::{SpecFile, Suite};
use scenario::{Diagnostic, LoadError};

const GOOD: &str = "\
article: \"3.8\"
title: The king, and castling
scenarios:
  - id: castling-across-attacked-square
    says: The king may not cross f1 while the rook on f8 attacks it.
    position: 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1
    legal: [e1c1, e1e2]
    illegal:
      e1g1: [\"3.8.2.2.1\"]
    check: false
    attackers:
      f1: {by: black, from: [f8]}
  - id: moves-of-the-start
    article: \"2.3\"
    says: White has twenty moves.
    start: standard
    played: []
    legal_count: 20
    perft: {1: 20, 2: 400}
    san: {g1f3: Nf3}
    reads_san: {Nf3: g1f3, Nf4: null}
    after:
      e2e4: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
";

fn load(bytes: &[u8]) -> Result<Suite, LoadError> {
    let file = SpecFile { name: "a.yaml".into(), inside: String::new(), bytes: bytes.to_vec() };
    Suite::from_files(vec![file])
}

fn complaints(bytes: &[u8]) -> Vec<Diagnostic> {
    match load(bytes) {
        Err(LoadError::Invalid(found)) => found,
        other => panic!("{other:?}"),
    }
}

/// The only complaint about a text, within a second.
fn complaint(text: &str) -> Diagnostic {
    let begin = Instant::now();
    let mut found = complaints(text.as_bytes());
    assert!(begin.elapsed() < Duration::from_secs(1), "it took {:?}", begin.elapsed());
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

fn assert_refused(text: &str, message: &str, line: usize, column: usize) {
    let found = complaint(text);
    assert!(found.message.contains(message), "{message}: {}", found.message);
    let at = found.span.map(|span| (span.line, span.column));
    assert_eq!(at, Some((line, column)), "{}", found.message);
}

#[test]
fn the_good_file_is_accepted() {
    let suite = load(GOOD.as_bytes()).unwrap();
    assert_eq!(suite.scenarios.len(), 2);
    let keys: Vec<String> = suite
        .scenarios
        .iter()
        .flat_map(|s| s.questions.iter().map(|q| s.key(s.roots[0].variant, q)))
        .collect();
    assert_eq!(keys.len(), 12, "{keys:?}");
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), 12);
    assert!(keys.contains(&"castling-across-attacked-square/illegal/e1g1".to_owned()));
}

#[test]
fn an_expectation_knows_its_line() {
    let suite = load(GOOD.as_bytes()).unwrap();
    let lines: Vec<(String, usize)> = suite
        .scenarios
        .iter()
        .flat_map(|s| s.questions.iter().map(|q| (q.key.clone(), s.line(q))))
        .collect();
    for (key, line) in [
        ("legal/e1c1", 7),
        ("illegal/e1g1", 9),
        ("check", 10),
        ("attackers/f1-black", 12),
        ("legal_count", 18),
        ("perft/2", 19),
        ("reads_san/Nf4", 21),
        ("after/e2e4", 23),
    ] {
        assert!(lines.contains(&(key.to_owned(), line)), "{key}: {lines:?}");
    }
}

#[test]
fn paths_lead_to_spans() {
    let source = guard("a.yaml", GOOD.as_bytes(), Limits::default()).unwrap();
    let text = |path: &str| {
        let value = source.node(path).unwrap().value;
        &source.text()[value.start..value.end]
    };
    assert_eq!(text("scenarios[0].illegal.e1g1[0]"), "\"3.8.2.2.1\"");
    assert_eq!(text("scenarios[0].legal[1]"), "e1e2");
    assert_eq!(text("scenarios[1].perft.2"), "400");
    assert_eq!(text("scenarios[0].attackers.f1"), "{by: black, from: [f8]}");
    let near = source.place("scenarios[1].perft.3.more").unwrap();
    assert_eq!((near.line, near.column), (19, 5));
}

#[test]
fn brackets_without_end_are_refused() {
    let open = "[".repeat(200 * 1024);
    assert_refused(&open, "nested more than 32 deep", 1, 34);
    let closed = format!("{open}{}", "]".repeat(200 * 1024));
    assert_refused(&closed, "nested more than 32 deep", 1, 34);
}

#[test]
fn deep_maps_and_lists_are_refused() {
    complaint(&"{a:".repeat(50_000));
    let maps = "{a: ".repeat(50_000);
    assert!(complaint(&maps).message.contains("nested more than 32 deep"));
    let lists = "- ".repeat(30_000);
    assert!(complaint(&lists).message.contains("nested more than 32 deep"));
    assert!(complaint(&"? ".repeat(20_000)).message.contains("a key must be"));
    let block: String =
        (0..5_000).map(|depth| format!("{}a:\n", " ".repeat(depth % 180))).collect();
    complaint(&block);
}

#[test]
fn thirty_two_levels_are_allowed_and_one_more_is_not() {
    let nested = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(guard("a", nested(32).as_bytes(), Limits::default()).is_ok());
    assert!(guard("a", nested(33).as_bytes(), Limits::default()).is_err());
}

#[test]
fn twenty_thousand_values_are_allowed_and_one_more_is_not() {
    let list = |items: usize| format!("[{}]", "a,".repeat(items));
    assert!(guard("a", list(19_999).as_bytes(), Limits::default()).is_ok());
    let error = guard("a", list(20_000).as_bytes(), Limits::default()).unwrap_err();
    assert_eq!(error.message, "more than 20000 values");
}

#[test]
fn anchors_aliases_and_merge_keys_are_refused() {
    let mut laughs = String::from("a: &a [lol, lol, lol]\n");
    for (name, before) in ('b'..='i').zip('a'..) {
        let aliases = vec![format!("*{before}"); 9].join(", ");
        laughs += &format!("{name}: &{name} [{aliases}]\n");
    }
    assert!(complaint(&laughs).message.contains("anchors"));
    let bomb = format!("a: &a {}\nb: [{}]\n", "x".repeat(900_000), "*a, ".repeat(5_000));
    assert!(complaint(&bomb).message.contains("anchors"));
    assert_refused("a: 1\nb: &name [1]\n", "anchors", 2, 4);
    assert_refused("a: 1\nb: *nobody\n", "aliases", 2, 4);
    assert_refused("a:\n  <<: {b: 1}\n", "merge keys", 2, 3);
}

#[test]
fn tags_directives_and_second_documents_are_refused() {
    assert_refused("a: !!binary abcd\n", "tags", 1, 4);
    assert!(complaint("!thing\na: 1\n").message.contains("tags"));
    assert!(complaint("a: ! b\n").message.contains("tags"));
    assert!(load(b"%YAML 1.1\n---\na: 1\n").is_err());
    assert_refused("a: 1\n---\nb: 2\n", "second document", 2, 1);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let nul = complaints(b"article: \"3.8\"\ntitle: a\0b\n").remove(0);
    assert_eq!(nul.to_string(), "a.yaml:2:9: the character U+0000 is not allowed");
    assert!(complaints(b"a: \xff\n").remove(0).message.contains("UTF-8"));
    for c in ['\u{1b}', '\u{85}', '\u{2028}', '\u{2029}', '\u{feff}'] {
        assert!(complaint(&format!("a: x{c}y\n")).message.contains("is not allowed"), "{c:?}");
    }
    let large = vec![b'a'; 1024 * 1024 + 1];
    assert!(complaints(&large).remove(0).message.contains("at most 1048576"));
    for nothing in ["", "\n\n", "# only a comment\n"] {
        assert!(complaint(nothing).message.contains("empty"), "{nothing:?}");
    }
}

#[test]
fn a_byte_order_mark_changes_nothing() {
    let marked = format!("\u{feff}{GOOD}");
    let suite = load(marked.as_bytes()).unwrap();
    let scenario = &suite.scenarios[0];
    assert_eq!(scenario.line(&scenario.questions[0]), 7);
}

#[test]
fn keys_that_are_not_there_are_refused() {
    for (text, line, column) in [("?\n: a\n", 2, 1), (": a\n", 1, 1), ("a: {? }\n", 1, 7)] {
        assert_refused(text, "a key must be a single word or text", line, column);
    }
}

/// `[?a]` is a list with one text for one reader, and a list with a map for another.
#[test]
fn texts_that_may_be_keys_are_refused() {
    let message = "a text that begins with ? or : must stand in quotes";
    for (text, column) in
        [("a: [?a]\n", 5), ("a: [:a]\n", 5), ("a: {?a: 1}\n", 5), ("a: {b: :a}\n", 8)]
    {
        assert_refused(text, message, 1, column);
    }
    assert_refused(&GOOD.replace("[e1c1, e1e2]", "[e1c1,\n      ?e1e2]"), message, 8, 7);
    let quoted = guard("a.yaml", b"a: [\"?a\", ':a', a?, b:c]\n", Limits::default());
    assert_eq!(quoted.expect("it passes").paths().count(), 6);
}

#[test]
fn repeated_keys_are_refused_where_they_stand() {
    let in_struct = GOOD.replace("    check: false\n", "    check: false\n    check: true\n");
    assert_refused(&in_struct, "`check` stands here twice; first in line 10", 11, 5);
    let in_map = GOOD.replace(
        "      e1g1: [\"3.8.2.2.1\"]\n",
        "      e1g1: [\"3.8.2.2.1\"]\n      \"e1g1\": [\"3.9.2\"]\n",
    );
    assert_refused(&in_map, "`e1g1` stands here twice; first in line 9", 10, 7);
    assert_refused(&GOOD.replace("2: 400", "1: 400"), "`1` stands here twice", 19, 20);
}

#[test]
fn wrong_types_and_unknown_fields_are_refused_where_they_stand() {
    assert_refused(
        &GOOD.replace("    check: false", "    chekc: false"),
        "unknown field `chekc`",
        10,
        5,
    );
    assert_refused(&GOOD.replace("    check: false", "    check: maybe"), "check", 10, 12);
    assert_refused(&GOOD.replace("[e1c1, e1e2]", "e1c1"), "legal", 7, 12);
    assert_refused(&GOOD.replace("legal_count: 20", "legal_count: -1"), "legal_count", 18, 18);
    assert!(complaint("- a\n- b\n").message.contains("invalid type"));
}

/// Texts near the limits that the guard lets through, or nearly: the typed reader and the checks
/// after it end as soon.
#[test]
fn large_texts_end_within_a_second() {
    let header = "article: \"3.8\"\ntitle: A title\nscenarios:\n  - id: a\n    says: b\n    \
                  start: standard\n    ";
    let numbers = |count: usize| (0..count).map(|n| n.to_string()).collect::<Vec<_>>();
    for rest in [
        format!("legal: [{}]", "e2e4, ".repeat(19_000)),
        format!("legal: [{}]", "e2e4, ".repeat(170_000)),
        format!("legal: [{}]", "\"e\\x32e4\", ".repeat(19_000)),
        format!("legal: [{0}]\n    legal_exactly: [{0}]", "e2e4, ".repeat(9_500)),
        format!("legal: [{0}]\n    legal_exactly: [{0}]", numbers(9_500).join(", ")),
        format!("illegal: {{{}: []}}", numbers(9_500).join(": [], ")),
        format!("illegal: {{{}: []}}", numbers(90_000).join(": [], ")),
        format!("legal: [{}]", "[[[[]]]], ".repeat(4_900)),
        format!("legal: [{}]", "[[[[]]]], ".repeat(100_000)),
        format!("legal: [{}]", "{a: {b: c}}, ".repeat(6_500)),
        format!("legal:\n{}", "      - e2e4\n".repeat(19_000)),
        format!("note: {}", "word ".repeat(190_000)),
        format!("note: |\n{}", "      line\n".repeat(80_000)),
        format!("note: x\n{}", "# a comment\n".repeat(80_000)),
        format!("note: x{}", "\n".repeat(1_000_000)),
        format!("note: \"{}\"", "\\n".repeat(490_000)),
    ] {
        let text = format!("{header}{rest}\n");
        assert!(text.len() < Limits::default().bytes);
        let start: String = rest.chars().take(40).collect();
        let begin = Instant::now();
        assert!(load(text.as_bytes()).is_err(), "{start}");
        assert!(begin.elapsed() < Duration::from_secs(1), "{start}: {:?}", begin.elapsed());
    }
}

/// A small generator of numbers (xorshift), so that the same texts are made every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Changes a few places of a text: bytes, pieces of YAML, whole stretches.
fn mutate(text: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    const PIECES: [&[u8]; 24] = [
        b"[",
        b"]",
        b"{",
        b"}",
        b": ",
        b"- ",
        b"\n",
        b"  ",
        b"&a ",
        b"*a",
        b"!!str ",
        b"\"",
        b"'",
        b"|\n",
        b">\n",
        b"? ",
        b"---\n",
        b"#",
        b"\t",
        b"\r",
        b"\0",
        b"\xEF\xBB\xBF",
        b"<<: ",
        b"%",
    ];
    let mut bytes = text.to_vec();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        match numbers.below(5) {
            0 => bytes[at] = numbers.below(256) as u8,
            1 => drop(bytes.splice(at..at, PIECES[numbers.below(PIECES.len())].iter().copied())),
            2 => drop(bytes.drain(at..(at + numbers.below(30)).min(bytes.len()))),
            3 => {
                let stretch = bytes[at..(at + numbers.below(60)).min(bytes.len())].to_vec();
                let to = numbers.below(bytes.len());
                drop(bytes.splice(to..to, stretch));
            }
            _ => bytes.truncate(bytes.len() - numbers.below(8).min(bytes.len() - 1)),
        }
    }
    bytes
}

#[test]
fn ten_thousand_mutations_neither_panic_nor_hang() {
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    let (mut accepted, mut refused) = (0, 0);
    let begin = Instant::now();
    for round in 0..10_000 {
        let bytes = mutate(GOOD.as_bytes(), &mut numbers);
        let start = Instant::now();
        match load(&bytes) {
            Ok(_) => accepted += 1,
            Err(LoadError::Invalid(found)) => {
                refused += 1;
                for diagnostic in found {
                    assert!(!diagnostic.message.is_empty());
                    diagnostic.render(scenario::Style::Plain);
                }
            }
            Err(error) => panic!("{error}"),
        }
        assert!(start.elapsed() < Duration::from_secs(1), "round {round}");
    }
    assert!(accepted > 100 && refused > 1000, "{accepted} accepted, {refused} refused");
    assert!(begin.elapsed() < Duration::from_secs(120));
}

#[test]
fn the_same_text_twice_is_a_repeated_id() {
    let file = |name: &str| SpecFile {
        name: name.into(),
        inside: String::new(),
        bytes: GOOD.as_bytes().to_vec(),
    };
    match Suite::from_files(vec![file("a.yaml"), file("b.yaml")]) {
        Err(LoadError::Invalid(found)) => {
            assert_eq!(found.len(), 2);
            assert_eq!(
                found[0].to_string(),
                "b.yaml:4:9: the id `castling-across-attacked-square` is taken: a.yaml:4 has it already"
            );
        }
        other => panic!("{other:?}"),
    }
}

/// A count that keeps programs busy for hours is refused when the file is read.
#[test]
fn a_perft_that_nobody_could_finish_is_refused() {
    let refused = |perft: &str| {
        let text = GOOD.replace("perft: {1: 20, 2: 400}", &format!("perft: {{{perft}}}"));
        match load(text.as_bytes()) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{perft} is accepted"),
        }
    };
    assert!(refused("7: 20").contains("a depth is 1 to 6 plies"), "{}", refused("7: 20"));
    assert!(refused("0: 1").contains("a depth is 1 to 6 plies"));
    assert!(refused("6: 5000001").contains("a count is at most 5000000"));
    let most = GOOD.replace("perft: {1: 20, 2: 400}", "perft: {5: 4865609}");
    assert!(load(most.as_bytes()).is_ok());
}

//! FEN, moves, PGN, YAML and replies, right or broken in likely places.

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};
use divergence::random::Random;
use laws::appendix_c::write_san;
use laws::legal_moves;
use notation::fen;

use crate::case::{Case, Intent};

/// What kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextKind {
    /// A position as FEN.
    Fen,
    /// A move in algebraic notation.
    San,
    /// A move in UCI.
    Uci,
    /// A game as PGN.
    Pgn,
    /// A scenario file.
    Yaml,
    /// What a subject says: a line of JSON, or the output of a UCI engine.
    Reply,
    /// An event at the board, or a length of time.
    Event,
}

impl TextKind {
    /// Every kind.
    pub const ALL: [TextKind; 7] = [
        TextKind::Fen,
        TextKind::San,
        TextKind::Uci,
        TextKind::Pgn,
        TextKind::Yaml,
        TextKind::Reply,
        TextKind::Event,
    ];
}

/// Bytes that a reader gets.
#[derive(Clone, PartialEq, Eq)]
pub struct Text(pub Vec<u8>);

impl Text {
    /// A text of a kind, with as many faults as chance puts in; `None` where chance made no position to write about.
    pub fn made(random: &mut Random, kind: TextKind) -> Option<Text> {
        let intent = *random.choose(&Intent::MADE)?;
        let mut text = well_formed(random, kind, intent)?;
        if random.one_in(2) {
            for _ in 0..1 + random.below(3) {
                spoil(random, &mut text);
            }
        }
        Some(Text(text.into_bytes()))
    }
}

fn well_formed(random: &mut Random, kind: TextKind, intent: Intent) -> Option<String> {
    let case = Case::made(random, intent)?;
    let moves = legal_moves(case.end());
    let any = random.choose(&moves).copied();
    Some(match kind {
        TextKind::Fen => fen::write_position(case.end()),
        TextKind::San => write_san(case.end(), any?)?,
        TextKind::Uci => any?.to_string(),
        TextKind::Pgn => pgn(&case),
        TextKind::Yaml => case.scenario(),
        TextKind::Reply => reply(random, &case),
        TextKind::Event => {
            let (form, _) = *random.choose(notation::events::FORMS)?;
            format!("+1m30s {form}")
        }
    })
}

fn pgn(case: &Case) -> String {
    let mut text = format!(
        "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n\n1. ",
        fen::write_position(case.line.start())
    );
    let mut position = case.line.start().clone();
    for mv in case.line.moves() {
        text.push_str(&write_san(&position, *mv).unwrap_or_default());
        text.push(' ');
        position = laws::play(&position, *mv).unwrap_or(position);
    }
    text.push_str("{a comment} $1 (1. Nf3) *\n");
    text
}

fn reply(random: &mut Random, case: &Case) -> String {
    let moves: Vec<String> = legal_moves(case.end()).iter().map(ToString::to_string).collect();
    match random.below(5) {
        0 => format!("{{\"id\":1,\"answer\":{{\"moves\":{moves:?}}}}}"),
        1 => moves.iter().map(|mv| format!("{mv}: 1\n")).collect::<String>() + "\nNodes: 20\n",
        2 => {
            format!("Fen: {}\nKey: 8F8F01D4562F59FB\nCheckers:\n", fen::write_position(case.end()))
        }
        3 => "{\"protocol\":1,\"name\":\"x\",\"levels\":[\"board\"],\"variants\":[\"standard\"]}"
            .to_string(),
        _ => "{\"id\":1,\"answer\":{\"count\":20}}".to_string(),
    }
}

/// What readers stumble over.
const TRAPS: [&str; 24] = [
    " ",
    "  ",
    "\n",
    "-",
    "/",
    "0",
    "9",
    "8",
    "k",
    "K",
    "\"",
    "{",
    "}",
    "[",
    "]",
    ":",
    "\t",
    "\u{0}",
    "\u{e9}",
    "\u{1F4A9}",
    "99999999999",
    "&a",
    "*a",
    "e9",
];

fn spoil(random: &mut Random, text: &mut String) {
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let Some(at) = random.choose(&ends).copied() else { return };
    match random.below(4) {
        0 => drop(text.remove(at)),
        1 => text.truncate(at),
        2 => {
            let copied = text[at..].chars().take(1 + random.below(9)).collect::<String>();
            text.insert_str(at, &copied);
        }
        _ => text.insert_str(at, random.choose(&TRAPS).copied().unwrap_or(" ")),
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", String::from_utf8_lossy(&self.0))
    }
}

impl<'a> Arbitrary<'a> for Text {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Text> {
        Ok(Text(u.bytes(u.len())?.to_vec()))
    }
}

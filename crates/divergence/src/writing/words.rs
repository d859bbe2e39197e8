//! A sighting as data, and the command that looks at it again.

use notation::fen;
use subject::Query;

use super::report::Seen;
use crate::terms::{Kind, Sighting};

pub fn men(sighting: &Sighting) -> usize {
    sighting.line.end().board().pieces().count()
}

pub fn seen(sighting: &Sighting) -> Seen {
    let end = sighting.line.end();
    Seen {
        root: sighting.line.root().clone(),
        fen: fen::write_position(end),
        query: sighting.difference.query.clone(),
        mv: sighting.difference.mv.map(|mv| mv.to_string()),
        expected: sighting.difference.expected.clone(),
        got: sighting.difference.got.clone(),
    }
}

/// The command that looks at one position again.
pub fn repeat(spec: &str, small: &Sighting) -> String {
    let depth = match small.difference.query {
        Query::Perft { depth } | Query::Divide { depth } => depth,
        _ => 1,
    };
    let notation = match small.difference.kind {
        Kind::San | Kind::ReadSan => " --notation",
        _ => "",
    };
    format!("{} --depth {depth}{notation}", command(spec, small.line.root()))
}

/// The command for one position, in words that a shell leaves as they are.
pub fn command(spec: &str, root: &subject::Root) -> String {
    let mut command = format!("arbiter diff {} --fen \"{}\"", in_shell(spec), root.fen);
    if !root.moves.is_empty() {
        command.push_str(&format!(" --moves \"{}\"", root.moves.join(" ")));
    }
    if root.variant == subject::Variant::Chess960 {
        command.push_str(" --variant chess960");
    }
    command
}

/// A word as a shell takes it for one; a text with a NUL, which no shell can pass on, stays as it is.
#[cfg(feature = "games")]
fn in_shell(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_string(), std::borrow::Cow::into_owned)
}

/// Without games there are no commands to repeat: a word stays as it is.
#[cfg(not(feature = "games"))]
fn in_shell(word: &str) -> String {
    word.to_string()
}

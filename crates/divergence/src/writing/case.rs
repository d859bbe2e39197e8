//! A finding as a scenario file, so that it can be asked for ever after.

use laws::{Color, Move, Position, Square, play};
use notation::fen;
use subject::{Query, Variant};

use super::report::Seen;
use crate::naming::broken;
use crate::reference::{Facts, Text};
use crate::terms::{Cause, Kind, NO_MOVE, Sighting};

/// The text of a scenario file with this one case. The expected answer is what the Laws say.
pub fn scenario(cause: &Cause, seen: &Sighting, facts: &Facts, source: &str) -> String {
    let root = seen.line.root();
    let article = article(cause);
    let variant = match root.variant {
        Variant::Standard => "standard",
        Variant::Chess960 => "chess960",
    };
    let level = match cause.kind {
        Kind::San | Kind::ReadSan | Kind::Unreadable => "notation",
        Kind::Game => "game",
        _ => "board",
    };
    let mut text = format!(
        "article: \"{article}\"\ntitle: {}\nlevel: {level}\nvariant: {variant}\neditions: \
         \"1997..\"\nscenarios:\n  - id: {}\n    says: {}\n    source: {}\n    position: {}\n",
        quoted(&title(cause)),
        id(cause),
        quoted(&says(cause, seen)),
        quoted(source),
        root.fen,
    );
    if !root.moves.is_empty() {
        text.push_str(&format!("    played: [{}]\n", root.moves.join(", ")));
    }
    text.push_str(&question(cause.kind, seen, facts));
    text
}

/// The text of a scenario file that asks about a text which stands for a position, or for none.
pub fn of_text(cause: &Cause, text: &Text, seen: &Seen) -> String {
    let variant = match text.root.variant {
        Variant::Standard => "standard",
        Variant::Chess960 => "chess960",
    };
    format!(
        "article: \"{}\"\ntitle: {}\nlevel: notation\nvariant: {variant}\neditions: \
         \"1997..\"\nscenarios:\n  - id: {}\n    says: {}\n    position: {}\n{}",
        article(cause),
        quoted(&title(cause)),
        id(cause),
        quoted(&format!("Seen as {}: {}.", cause.kind, text.why)),
        quoted(&seen.root.fen),
        text.asks,
    )
}

/// A file's article; where the rule is the notation's, the one that comes nearest: moves alternate,
/// and FEN counts them (1.2).
fn article(cause: &Cause) -> &str {
    match cause.article.as_str() {
        "FEN" => "1.2",
        "UCI" => "3.8.2",
        "perft" => "3.10.1",
        number => number,
    }
}

fn title(cause: &Cause) -> String {
    let mut title = cause.kind.to_string();
    if let Some(first) = title.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    title
}

/// The name of a scenario file for a cause: it begins with the article, as files of scenarios do.
pub fn file_name(cause: &Cause, name: &str) -> String {
    let article = article(cause);
    let rest = name.strip_prefix(&article.replace('.', "-").to_lowercase()).unwrap_or(name);
    format!("{article}-{}", rest.trim_start_matches('-'))
}

/// A name of small letters, digits and hyphens made from the cause.
pub fn id(cause: &Cause) -> String {
    let text = format!("{} {} {}", cause.article, cause.kind, cause.shape).to_lowercase();
    let mut id = String::new();
    for c in text.chars() {
        match c {
            'a'..='z' | '0'..='9' => id.push(c),
            _ if !id.ends_with('-') => id.push('-'),
            _ => {}
        }
    }
    id.trim_matches('-').to_string()
}

/// A sentence for a reader who does not program.
fn says(cause: &Cause, seen: &Sighting) -> String {
    let position = seen.line.end();
    let first_breach =
        |mv: Move| broken(position, mv).first().map(|breach| breach.witness.to_string());
    let about = match (cause.kind, seen.difference.mv) {
        (Kind::MissingMove | Kind::CalledIllegal, Some(mv)) => {
            format!("{} is legal", mv)
        }
        (Kind::ExtraMove | Kind::CalledLegal, Some(mv)) => match first_breach(mv) {
            Some(witness) => format!("{} is illegal: {witness}", mv),
            None => format!("{} is illegal", mv),
        },
        (Kind::RepeatedMove, Some(mv)) => format!("{} is one move", mv),
        (Kind::Count, _) => "the count of lines follows from the moves".to_string(),
        (Kind::Check, _) => format!("the pieces that give check: {}", seen.difference.expected),
        (Kind::Status, _) => format!("the position is {}", seen.difference.expected),
        (Kind::San, Some(mv)) => {
            format!("{} is written {}", mv, seen.difference.expected)
        }
        (_, Some(mv)) => {
            format!("after {} every field of the position is right", mv)
        }
        (_, None) => "the answer follows from the Laws".to_string(),
    };
    format!("Seen as {} ({}): {about}.", cause.kind, cause.shape)
}

fn question(kind: Kind, seen: &Sighting, facts: &Facts) -> String {
    let position = seen.line.end();
    let list = |moves: &[String]| moves.join(", ");
    let all: Vec<String> = facts.moves.iter().map(|legal| legal.uci.clone()).collect();
    match (kind, seen.difference.mv) {
        (Kind::MissingMove | Kind::CalledIllegal, Some(mv)) => {
            format!("    legal: [{}]\n", mv)
        }
        (Kind::ExtraMove | Kind::CalledLegal, Some(mv)) => {
            let mut articles: Vec<String> = Vec::new();
            for breach in broken(position, mv) {
                let article = format!("\"{}\"", breach.article);
                if !articles.contains(&article) {
                    articles.push(article);
                }
            }
            let mv = mv.to_string();
            format!("    illegal:\n      {mv}: [{}]\n", articles.join(", "))
        }
        (Kind::RepeatedMove | Kind::Spelling, _) => {
            format!("    legal_exactly: [{}]\n    legal_count: {}\n", list(&all), all.len())
        }
        (Kind::Count, _) => {
            let count = |depth| movegen::perft(&movegen::Position::from(position), depth);
            format!("    perft: {{ 1: {}, 2: {} }}\n", count(1), count(2))
        }
        (Kind::Check, _) => format!("    checkers: [{}]\n", list(&facts.checkers)),
        (Kind::Attackers, _) => attackers(position, &seen.difference.query),
        (Kind::Status, _) => format!("    status: {}\n", seen.difference.expected),
        (Kind::San, Some(mv)) => {
            let san = laws::appendix_c::write_san(position, mv).unwrap_or_default();
            format!("    san:\n      {}: {}\n", mv, quoted(&san))
        }
        (Kind::ReadSan, _) => match &seen.difference.query {
            Query::ReadSan { text } => {
                let meaning = match seen.difference.expected.as_str() {
                    NO_MOVE => "null",
                    mv => mv,
                };
                format!("    reads_san:\n      {}: {meaning}\n", quoted(text))
            }
            _ => String::new(),
        },
        (Kind::Game, _) => match &seen.difference.query {
            Query::Repetitions { .. } => {
                format!("    repetitions: {}\n", seen.difference.expected)
            }
            _ => format!("    outcome: {}\n", seen.difference.expected),
        },
        (_, Some(mv)) => {
            let after = play(position, mv).map(|after| fen::write_position(&after));
            format!("    after:\n      {}: {}\n", mv, after.unwrap_or_default())
        }
        (_, None) => format!("    legal_exactly: [{}]\n", list(&all)),
    }
}

/// All pieces of one colour that attack the square that was asked about.
fn attackers(position: &Position, query: &Query) -> String {
    let Query::Attackers { square, by } = query else { return String::new() };
    let color = if by == "white" { Color::White } else { Color::Black };
    let from: Vec<String> = square
        .parse::<Square>()
        .map(|square| laws::attackers(position.board(), square, color))
        .unwrap_or_default()
        .iter()
        .map(ToString::to_string)
        .collect();
    format!("    attackers:\n      {square}: {{ by: {by}, from: [{}] }}\n", from.join(", "))
}

/// A YAML text in double quotes.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

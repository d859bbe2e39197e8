//! Findings made small and written down.

use divergence::{Line, Trouble, TroubleKind, shown};
use laws::{Piece, Position, Role, Square};
use notation::fen;
use subject::{Answer, Query, Reply, Root};

use super::{Finding, Label};
use crate::case::has_a_past;

/// A finding of the comparison with the Laws.
pub fn of_divergence(found: divergence::Finding) -> Finding {
    Finding {
        label: Label::from(&found.cause),
        fen: found.minimal.root.fen.clone(),
        moves: found.minimal.root.moves.clone(),
        expected: found.minimal.expected.clone(),
        got: found.minimal.got.clone(),
        why: found.why,
        scenario: found.scenario,
    }
}

/// The kind of a trouble as a word.
pub fn word(kind: &TroubleKind) -> String {
    let value = serde_json::to_value(kind).unwrap_or_default();
    value.as_str().unwrap_or("trouble").to_string()
}

/// Whether two answers say the same; the order of a list means nothing, nor does what else ends the game.
pub fn alike(got: &Answer, right: &Answer) -> bool {
    match (got, right) {
        (Answer::Articles(got), Answer::Articles(right)) => {
            let sorted = |list: &[String]| {
                let mut list = list.to_vec();
                list.sort();
                list
            };
            sorted(got) == sorted(right)
        }
        (Answer::Outcome(got), Answer::Outcome(right)) => {
            let unnamed = !got.contains(" by ");
            got == right || (unnamed && right.split(" by ").next() == Some(got))
        }
        _ => got == right,
    }
}

/// An answer as a reader says it.
pub fn said(answer: &Answer) -> String {
    match answer {
        Answer::Outcome(text) => text.clone(),
        Answer::Articles(list) if list.is_empty() => "nothing".to_string(),
        Answer::Articles(list) => list.join(", "),
        answer => shown(answer),
    }
}

/// The article that a result without one is likely to come from: a claim that nobody made, else the end of the game.
pub fn ground(root: &Root) -> &'static str {
    match end(root) {
        Some(end) if end.halfmove_clock() >= 100 => "9.3",
        Some(_) if root.moves.len() >= 8 => "9.2",
        _ => "5.1",
    }
}

/// The article that an outcome names.
pub fn article_of(answer: &Answer) -> Option<String> {
    let Answer::Outcome(text) = answer else { return None };
    text.split_once(" by ").map(|(_, article)| article.to_string())
}

/// Whether a label can come from a question.
pub fn is_about(query: &Query, label: &Label) -> bool {
    if label.is_trouble() {
        return label.kind == "refused" || label.shape == query.name();
    }
    match query {
        Query::Accepts => label.kind.contains("position"),
        Query::Repetitions { .. } => label.kind.contains("repetitions"),
        Query::Claimable { .. } => label.kind.contains("claims"),
        Query::Outcome { .. } => label.kind.contains("outcome"),
        _ => false,
    }
}

/// A game without the moves that do not matter: first from the front, then from the end.
pub fn shrink_game(line: &Line, mut shows: impl FnMut(&Line) -> bool) -> Line {
    let mut best = line.clone();
    while let Some(shorter) = best.from_ply(1).filter(|shorter| !shorter.moves().is_empty()) {
        if !shows(&shorter) {
            break;
        }
        best = shorter;
    }
    while let Some((_, moves)) = best.moves().split_last() {
        let Some(shorter) = Line::played(best.start().clone(), moves) else { break };
        if !shows(&shorter) {
            break;
        }
        best = shorter;
    }
    best
}

/// A position without the men that do not matter. A text that is no FEN stays as it is.
pub fn shrink_text(root: &Root, mut shows: impl FnMut(&Root) -> bool) -> Root {
    let mut best = root.clone();
    for square in Square::all() {
        let Ok(mut setup) = fen::parse(&best.fen, root.variant.into()) else { return best };
        let taken: Option<Piece> = setup.board.take(square);
        if taken.is_none_or(|piece| piece.role == Role::King) {
            continue;
        }
        let fen = fen::write(&setup, fen::CastlingField::XFen);
        let smaller = Root { fen, ..best.clone() };
        if shows(&smaller) {
            best = smaller;
        }
    }
    best
}

/// The root at the start or the end of its moves, without the men that do not matter, where that still shows the trouble.
pub fn shrink_root(root: &Root, mut shows: impl FnMut(&Root) -> bool) -> Root {
    let mut best = root.clone();
    if !root.moves.is_empty() {
        let start = Root { moves: Vec::new(), ..root.clone() };
        let end = end(root).map(|position| Line::at(position).root().clone());
        let without = [Some(start), end].into_iter().flatten().find(|root| shows(root));
        best = without.unwrap_or(best);
    }
    let valid = |root: &Root| end(root).is_some_and(|position| has_a_past(&position));
    shrink_text(&best, |smaller| valid(smaller) && shows(smaller))
}

/// The position that a root leads to.
pub fn end(root: &Root) -> Option<Position> {
    let mut position = fen::position(&root.fen, root.variant.into()).ok()?;
    for mv in &root.moves {
        position = laws::play(&position, notation::uci::parse_move(mv, &position).ok()?).ok()?;
    }
    Some(position)
}

/// The beginning of a scenario file.
fn head(root: &Root, label: &Label, level: &str, says: &str, spec: &str) -> String {
    let article = match label.article.as_str() {
        "FEN" | "subject" => "3.10.3",
        article => article,
    };
    let variant = match root.variant {
        subject::Variant::Standard => "standard",
        subject::Variant::Chess960 => "chess960",
    };
    let played = match root.moves.is_empty() {
        true => String::new(),
        false => format!("    played: [{}]\n", root.moves.join(", ")),
    };
    let id = format!("{}-{}", article.to_lowercase().replace('.', "-"), label.slug());
    let source = format!("arbiter fuzz {spec}");
    let position = &root.fen;
    format!(
        "article: \"{article}\"\ntitle: Found by fuzzing\nlevel: {level}\nvariant: {variant}\neditions: \
         \"2023\"\nscenarios:\n  - id: {id}\n    says: {says:?}\n    source: {source:?}\n    position: {position:?}\n{played}"
    )
}

/// A wrong answer to a question about a text or a game.
pub fn of_question(root: &Root, label: Label, got: &Reply, right: &Reply, spec: &str) -> Finding {
    let said = |reply: &Reply| match reply {
        Reply::Answer(answer) => said(answer),
        Reply::Refused(why) | Reply::Unsupported(why) => why.clone(),
        Reply::Failed(failure) => failure.message.clone(),
    };
    let level = if label.kind.contains("position") { "notation" } else { "game" };
    let mut scenario = head(root, &label, level, &format!("{label}."), spec);
    scenario.push_str(&expectation(root, &label, right));
    Finding {
        fen: root.fen.clone(),
        moves: root.moves.clone(),
        expected: said(right),
        got: said(got),
        why: why_refused(root),
        scenario,
        label,
    }
}

fn why_refused(root: &Root) -> Vec<String> {
    let error = fen::position(&root.fen, root.variant.into()).err();
    error.iter().map(ToString::to_string).collect()
}

fn expectation(root: &Root, label: &Label, right: &Reply) -> String {
    let Reply::Answer(right) = right else { return String::new() };
    match right {
        Answer::Yes(false) => match fen::position(&root.fen, root.variant.into()) {
            Err(fen::PositionError::Unreadable(error)) => {
                format!("    unreadable: {}\n", error.field.name())
            }
            Err(fen::PositionError::Impossible(refusals)) => {
                let names: Vec<&str> = refusals.iter().map(|refusal| refusal.name()).collect();
                format!("    impossible: [{}]\n", names.join(", "))
            }
            Ok(_) => String::new(),
        },
        Answer::Count(count) if label.kind.contains("repetitions") => {
            format!("    repetitions: {count}\n")
        }
        Answer::Articles(articles) => {
            let list: Vec<String> = articles.iter().map(|a| format!("\"{a}\"")).collect();
            format!("    claimable:\n      now: [{}]\n", list.join(", "))
        }
        Answer::Outcome(text) => format!("    outcome: {text}\n"),
        _ => moves(root),
    }
}

/// The moves that are legal, for a subject that gave no answer.
fn moves(root: &Root) -> String {
    let Some(end) = end(root) else { return String::new() };
    let mut list: Vec<String> = laws::legal_moves(&end).iter().map(ToString::to_string).collect();
    list.sort();
    format!("    legal_exactly: [{}]\n", list.join(", "))
}

/// Something else than an answer.
pub fn of_trouble(root: &Root, trouble: &Trouble, label: Label, spec: &str) -> Finding {
    let says = format!("{} is answered.", shown_query(&trouble.query));
    let scenario = head(root, &label, "board", &says, spec) + &moves(root);
    Finding {
        fen: root.fen.clone(),
        moves: root.moves.clone(),
        expected: "an answer".to_string(),
        got: trouble.said.clone(),
        why: Vec::new(),
        scenario,
        label,
    }
}

fn shown_query(query: &Query) -> String {
    serde_json::to_string(query).unwrap_or_default().replace('"', "'")
}

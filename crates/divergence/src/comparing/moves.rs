//! The list of legal moves, and single moves: whether they are legal and where they lead.

use std::collections::BTreeMap;

use laws::{Move, Position};
use subject::{Answer, Query};

use super::fields::{self, Conventions};
use crate::asking::{Asker, Heard, shown};
use crate::reference::Facts;
use crate::terms::{Difference, Kind, Line, Manner};

/// What the subject's list of moves gets wrong.
///
/// # Errors
/// There is no list to judge.
pub fn moves(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Vec<Difference>> {
    let first = moves_once(asker, line, facts)?;
    if first.is_empty() {
        return Ok(first);
    }
    let second = moves_once(asker, line, facts)?;
    if first == second {
        return Ok(first);
    }
    Err(asker.changed(line.root(), &Query::LegalMoves, &told(&first), &told(&second)))
}

/// Differences in a few words.
fn told(differences: &[Difference]) -> String {
    let moves: Vec<String> =
        differences.iter().filter_map(|d| Some(format!("{} {}", d.mv?, d.got))).collect();
    if moves.is_empty() { "the legal moves".to_string() } else { moves.join(", ") }
}

/// The same without asking twice: for a search that asks again anyway.
///
/// # Errors
/// There is no list to judge.
pub fn moves_once(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Vec<Difference>> {
    let root = line.root();
    let said = asker.moves(root)?;
    let Some(listed) = read_moves(&said, line.end()) else {
        return Err(asker.garbage(root, &Query::LegalMoves, shown(&Answer::Moves(said))));
    };
    let mut found = differing_moves(&listed, facts);
    found.extend(misspelled(&said, line.end()));
    found = with_castling_respelled(found, line.end());
    Ok(found)
}

/// In Chess960 a castling that is not listed, and a king's move to where it would end that is: one castling in
/// the spelling of standard chess.
fn with_castling_respelled(found: Vec<Difference>, position: &Position) -> Vec<Difference> {
    let is = |kind, mv: Move| found.iter().any(|d| d.kind == kind && d.mv == Some(mv));
    let respelled = |mv: Move| {
        let castling = laws::article_03::a3_08_castling::meant(position, mv)?;
        let other = Move::new(castling.king, castling.king_goal());
        let listed = is(Kind::ExtraMove, other) || is(Kind::RepeatedMove, other);
        (is(Kind::MissingMove, mv) && listed).then_some(other)
    };
    let pairs: Vec<(Move, Move)> =
        found.iter().filter_map(|d| Some((d.mv?, respelled(d.mv?)?))).collect();
    let mut kept: Vec<Difference> = found
        .iter()
        .filter(|d| !pairs.iter().any(|(a, b)| d.mv == Some(*a) || d.mv == Some(*b)))
        .cloned()
        .collect();
    kept.extend(pairs.into_iter().map(|(mv, other)| Difference {
        kind: Kind::Spelling,
        mv: Some(mv),
        query: Query::LegalMoves,
        expected: mv.to_string(),
        got: other.to_string(),
    }));
    kept
}

/// Castling in the spelling of the other variant.
fn misspelled(said: &[String], position: &Position) -> Option<Difference> {
    said.iter().find_map(|text| {
        let mv = notation::uci::parse_move(text, position).ok()?;
        let expected = mv.to_string();
        (*text != expected).then(|| Difference {
            kind: Kind::Spelling,
            mv: Some(mv),
            query: Query::LegalMoves,
            expected,
            got: text.clone(),
        })
    })
}

/// How often each move is listed; `None` if a text is no move.
fn read_moves(said: &[String], position: &Position) -> Option<BTreeMap<Move, usize>> {
    let mut listed = BTreeMap::new();
    for text in said {
        let mv = notation::uci::parse_move(text, position).ok()?;
        *listed.entry(mv).or_default() += 1;
    }
    Some(listed)
}

fn differing_moves(listed: &BTreeMap<Move, usize>, facts: &Facts) -> Vec<Difference> {
    let difference = |kind, mv: Move, expected: &str, got: &str| Difference {
        kind,
        mv: Some(mv),
        query: Query::LegalMoves,
        expected: expected.to_string(),
        got: got.to_string(),
    };
    let mut found = Vec::new();
    for legal in &facts.moves {
        match listed.get(&legal.mv) {
            None => {
                let text = format!("{} is legal", legal.uci);
                found.push(difference(Kind::MissingMove, legal.mv, &text, "not listed"));
            }
            Some(1) => {}
            Some(times) => {
                let got = format!("listed {times} times");
                found.push(difference(Kind::RepeatedMove, legal.mv, "listed once", &got));
            }
        }
    }
    for mv in listed.keys() {
        if !facts.moves.iter().any(|legal| legal.mv == *mv) {
            let text = format!("{} is illegal", mv);
            found.push(difference(Kind::ExtraMove, *mv, &text, "listed"));
        }
    }
    found
}

/// What the subject gets wrong in the position after one move.
///
/// # Errors
/// There is no position to judge.
pub fn result(
    asker: &mut Asker<'_>,
    line: &Line,
    mv: Move,
    after: &Position,
    conventions: &mut Conventions,
) -> Heard<Vec<Difference>> {
    let root = line.root();
    let text = mv.to_string();
    let said = asker.after(root, &text)?;
    let wrong = fields::compare(after, &said, conventions);
    if wrong.is_empty() {
        return Ok(Vec::new());
    }
    let query = Query::After { mv: text };
    asker.confirm(root, &query, &Answer::Fen(said))?;
    Ok(wrong
        .into_iter()
        .map(|field| Difference {
            kind: field.kind,
            mv: Some(mv),
            query: query.clone(),
            expected: field.expected,
            got: field.got,
        })
        .collect())
}

/// What the subject gets wrong about single moves: castlings, pawn moves and a few others that are legal, and some
/// that are not.
///
/// # Errors
/// There is no answer to judge.
pub fn judgements(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Vec<Difference>> {
    let legal = telling_moves(line.end(), facts).into_iter().map(|mv| (mv, true));
    let illegal = facts.near_misses(line.end()).iter().map(|mv| (*mv, false));
    let mut found = Vec::new();
    for (mv, expected) in legal.chain(illegal) {
        found.extend(judgement(asker, line, mv, expected)?);
    }
    Ok(found)
}

/// What the subject gets wrong about one move.
///
/// # Errors
/// There is no answer to judge.
pub fn judgement(
    asker: &mut Asker<'_>,
    line: &Line,
    mv: Move,
    expected: bool,
) -> Heard<Option<Difference>> {
    let root = line.root();
    let query = Query::IsLegal { mv: mv.to_string() };
    let said = asker.ask(root, &query)?;
    let Answer::Yes(got) = said else {
        return Err(asker.garbage(root, &query, shown(&said)));
    };
    if got == expected {
        return Ok(None);
    }
    asker.confirm(root, &query, &said)?;
    let kind = if expected { Kind::CalledIllegal } else { Kind::CalledLegal };
    let word = |legal| if legal { "legal" } else { "illegal" }.to_string();
    Ok(Some(Difference { kind, mv: Some(mv), query, expected: word(expected), got: word(got) }))
}

/// Legal moves worth asking about one by one: two of each manner.
fn telling_moves(position: &Position, facts: &Facts) -> Vec<Move> {
    let mut seen: BTreeMap<Manner, usize> = BTreeMap::new();
    let mut moves: Vec<Move> = facts.moves.iter().map(|legal| legal.mv).collect();
    moves.retain(|mv| {
        let times = seen.entry(Manner::of(position, *mv)).or_default();
        *times += 1;
        *times <= 2
    });
    moves
}

//! What a position is said to be: checks, attacks, checkmate and stalemate, and counts of lines.

use laws::{Color, Square};
use subject::{Answer, Query, Status};

use crate::asking::{Asker, Heard, Silence, shown};
use crate::reference::Facts;
use crate::terms::{Difference, Kind, Line};

/// What the subject gets wrong about the pieces that give check.
///
/// # Errors
/// There is no answer to judge.
pub fn checkers(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Option<Difference>> {
    let root = line.root();
    let wanted = Answer::Squares(facts.checkers.clone());
    let (query, expected, said) = match asker.ask(root, &Query::Checkers) {
        Err(Silence::Unsupported) => {
            let said = asker.ask(root, &Query::InCheck)?;
            (Query::InCheck, Answer::Yes(!facts.checkers.is_empty()), said)
        }
        other => (Query::Checkers, wanted, other?),
    };
    if said == expected {
        return Ok(None);
    }
    if std::mem::discriminant(&said) != std::mem::discriminant(&expected) {
        return Err(asker.garbage(root, &query, shown(&said)));
    }
    asker.confirm(root, &query, &said)?;
    let (expected, got) = (shown(&expected), shown(&said));
    Ok(Some(Difference { kind: Kind::Check, mv: None, query, expected, got }))
}

/// What the subject gets wrong about checkmate and stalemate. Whether a position is dead is not
/// asked here.
///
/// # Errors
/// There is no answer to judge.
pub fn status(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Option<Difference>> {
    let root = line.root();
    let said = asker.status(root)?;
    let expected = match facts.status {
        laws::Status::Ongoing => Status::Ongoing,
        laws::Status::Checkmate => Status::Checkmate,
        laws::Status::Stalemate => Status::Stalemate,
    };
    let dead = said == Status::Dead && expected == Status::Ongoing;
    if said == expected || dead {
        return Ok(None);
    }
    asker.confirm(root, &Query::Status, &Answer::Status(said))?;
    let text = |status| shown(&Answer::Status(status));
    let (expected, got) = (text(expected), text(said));
    Ok(Some(Difference { kind: Kind::Status, mv: None, query: Query::Status, expected, got }))
}

/// What the subject gets wrong about the pieces that attack a square.
///
/// # Errors
/// There is no answer to judge.
pub fn attackers(
    asker: &mut Asker<'_>,
    line: &Line,
    square: Square,
    by: Color,
) -> Heard<Option<Difference>> {
    let root = line.root();
    let query = Query::Attackers { square: square.to_string(), by: by.to_string() };
    let mut expected: Vec<String> = laws::attackers(line.end().board(), square, by)
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    expected.sort();
    let expected = Answer::Squares(expected);
    let said = asker.ask(root, &query)?;
    if said == expected {
        return Ok(None);
    }
    if !matches!(said, Answer::Squares(_)) {
        return Err(asker.garbage(root, &query, shown(&said)));
    }
    asker.confirm(root, &query, &said)?;
    let (expected, got) = (shown(&expected), shown(&said));
    Ok(Some(Difference { kind: Kind::Attackers, mv: None, query, expected, got }))
}

/// The count of lines of a length, if the subject has it wrong.
///
/// # Errors
/// The subject offers no count.
pub fn miscount(asker: &mut Asker<'_>, line: &Line, depth: u32) -> Heard<Option<Difference>> {
    let root = line.root();
    let expected = movegen::perft(&movegen::Position::from(line.end()), depth);
    let (query, got) = match asker.perft(root, depth) {
        Err(Silence::Unsupported) => {
            let counts = asker.divide(root, depth)?;
            (Query::Divide { depth }, counts.values().fold(0, |sum: u64, n| sum.saturating_add(*n)))
        }
        other => (Query::Perft { depth }, other?),
    };
    Ok((got != expected).then(|| Difference {
        kind: Kind::Count,
        mv: None,
        query,
        expected: expected.to_string(),
        got: got.to_string(),
    }))
}

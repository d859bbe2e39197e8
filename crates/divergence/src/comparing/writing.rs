//! Moves in algebraic notation, written and read.

use laws::Move;
use subject::{Answer, Query};

use crate::asking::{Asker, Heard, shown};
use crate::reference::Legal;
use crate::terms::{Difference, Kind, Line, NO_MOVE};

/// What the subject gets wrong in writing a legal move.
///
/// # Errors
/// There is no text to judge.
pub fn san(asker: &mut Asker<'_>, line: &Line, legal: &Legal) -> Heard<Option<Difference>> {
    let root = line.root();
    let mv = legal.mv;
    let query = Query::San { mv: mv.to_string() };
    let said = asker.ask(root, &query)?;
    let Answer::Text(got) = &said else {
        return Err(asker.garbage(root, &query, shown(&said)));
    };
    let expected = legal.san(line.end()).to_string();
    let got = got.replace('0', "O");
    if got == expected {
        return Ok(None);
    }
    asker.confirm(root, &query, &said)?;
    Ok(Some(Difference { kind: Kind::San, mv: Some(mv), query, expected, got }))
}

/// What the subject gets wrong in reading a text in algebraic notation, which means this move or none.
///
/// # Errors
/// There is no answer to judge.
pub fn reading(
    asker: &mut Asker<'_>,
    line: &Line,
    text: &str,
    mv: Option<Move>,
) -> Heard<Option<Difference>> {
    let root = line.root();
    let query = Query::ReadSan { text: text.to_string() };
    let said = asker.ask(root, &query)?;
    let Answer::Move(got) = &said else {
        return Err(asker.garbage(root, &query, shown(&said)));
    };
    let words = |text: Option<String>| text.unwrap_or_else(|| NO_MOVE.to_string());
    let (expected, got) = (words(mv.map(|mv| mv.to_string())), words(got.clone()));
    if got == expected {
        return Ok(None);
    }
    asker.confirm(root, &query, &said)?;
    Ok(Some(Difference { kind: Kind::ReadSan, mv, query, expected, got }))
}

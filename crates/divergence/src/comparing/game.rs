//! How a game stands.

use laws::Edition;
use subject::{Answer, Query};

use crate::asking::{Asker, Heard, shown};
use crate::terms::{Difference, Kind, Line};

/// What the subject gets wrong in telling how a game stands by the edition in force, with nothing declared. It may
/// leave out the article.
///
/// # Errors
/// There is no answer to judge.
pub fn outcome(asker: &mut Asker<'_>, line: &Line, expected: &str) -> Heard<Option<Difference>> {
    let query = Query::Outcome { edition: Edition::default().to_string(), declared: Vec::new() };
    let said = asker.ask(line.root(), &query)?;
    let Answer::Outcome(got) = &said else {
        return Err(asker.garbage(line.root(), &query, shown(&said)));
    };
    let result = |text: &str| text.split(" by ").next().unwrap_or_default().to_string();
    let same = got == expected || !got.contains(" by ") && *got == result(expected);
    game(asker, line, query, said.clone(), same, expected, got)
}

/// What the subject gets wrong in telling how often the position has appeared in the game (9.2.3).
///
/// # Errors
/// There is no answer to judge.
pub fn repetitions(asker: &mut Asker<'_>, line: &Line, expected: u64) -> Heard<Option<Difference>> {
    let query = Query::Repetitions { edition: Edition::default().to_string() };
    let said = asker.ask(line.root(), &query)?;
    let Answer::Count(got) = said else {
        return Err(asker.garbage(line.root(), &query, shown(&said)));
    };
    game(asker, line, query, said, got == expected, &expected.to_string(), &got.to_string())
}

fn game(
    asker: &mut Asker<'_>,
    line: &Line,
    query: Query,
    said: Answer,
    same: bool,
    expected: &str,
    got: &str,
) -> Heard<Option<Difference>> {
    if same {
        return Ok(None);
    }
    asker.confirm(line.root(), &query, &said)?;
    let (expected, got) = (expected.to_string(), got.to_string());
    Ok(Some(Difference { kind: Kind::Game, mv: None, query, expected, got }))
}

//! Whether an answer has the form that its question wants. Whether it is right is not asked here.

use std::collections::BTreeSet;

use crate::games::PgnMove;
use crate::protocol::clipped;
use crate::question::{Answer, Query};

/// Checks the form of an answer. `strict` also refuses lists that name something twice.
///
/// # Errors
/// One sentence that says what is wrong.
pub(crate) fn check(query: &Query, answer: &Answer, strict: bool) -> Result<(), String> {
    match (query, answer) {
        (Query::LegalMoves, Answer::Moves(moves)) => {
            moves.iter().try_for_each(|mv| check_move(mv))?;
            if strict { check_once(moves) } else { Ok(()) }
        }
        (Query::Checkers | Query::Attackers { .. }, Answer::Squares(squares)) => {
            squares.iter().try_for_each(|square| check_square(square))?;
            if strict { check_once(squares) } else { Ok(()) }
        }
        (Query::Divide { .. }, Answer::Divide(counts)) => {
            counts.keys().try_for_each(|mv| check_move(mv))
        }
        (Query::ReadSan { .. }, Answer::Move(mv)) => {
            mv.as_deref().filter(|mv| *mv != NULL_MOVE).map_or(Ok(()), check_move)
        }
        (Query::After { .. } | Query::Position, Answer::Fen(fen)) => check_fen(fen),
        (Query::Undo { then, .. } | Query::Refusals { then, .. }, answer) => {
            check(then, answer, strict)
        }
        (Query::ReadPgn { .. }, Answer::Games(games)) => {
            games.games.iter().try_for_each(|game| check_line(&game.moves))
        }
        (Query::SamePosition { .. }, Answer::Yes(_)) | (Query::WritePgn { .. }, Answer::Pgn(_)) => {
            Ok(())
        }
        (Query::IsLegal { .. } | Query::InCheck | Query::Accepts, Answer::Yes(_))
        | (Query::CanMate { .. } | Query::Reachable, Answer::Yes(_))
        | (Query::Perft { .. }, Answer::Count(_))
        | (Query::Repetitions { .. }, Answer::Count(_))
        | (Query::Status, Answer::Status(_))
        | (Query::Claimable { .. }, Answer::Articles(_))
        | (Query::Outcome { .. }, Answer::Outcome(_))
        | (Query::Ruling { .. }, Answer::Ruling(_))
        | (Query::San { .. }, Answer::Text(_)) => Ok(()),
        _ => Err(format!(
            "answers with `{}`, but `{}` is answered with `{}`",
            kind_of(answer),
            query.name(),
            wanted(query)
        )),
    }
}

/// How UCI writes that nothing is moved. It is no legal move, so whoever reads a text so is wrong, but has answered.
const NULL_MOVE: &str = "0000";

fn kind_of(answer: &Answer) -> &'static str {
    match answer {
        Answer::Moves(_) => "moves",
        Answer::Yes(_) => "yes",
        Answer::Count(_) => "count",
        Answer::Divide(_) => "divide",
        Answer::Fen(_) => "fen",
        Answer::Squares(_) => "squares",
        Answer::Status(_) => "status",
        Answer::Text(_) => "text",
        Answer::Move(_) => "move",
        Answer::Articles(_) => "articles",
        Answer::Outcome(_) => "outcome",
        Answer::Ruling(_) => "ruling",
        Answer::Games(_) => "games",
        Answer::Pgn(_) => "pgn",
    }
}

fn wanted(query: &Query) -> &'static str {
    match query {
        Query::LegalMoves => "moves",
        Query::IsLegal { .. } | Query::InCheck | Query::Accepts => "yes",
        Query::CanMate { .. } | Query::Reachable => "yes",
        Query::Perft { .. } | Query::Repetitions { .. } => "count",
        Query::Divide { .. } => "divide",
        Query::After { .. } => "fen",
        Query::Checkers | Query::Attackers { .. } => "squares",
        Query::Status => "status",
        Query::San { .. } => "text",
        Query::ReadSan { .. } => "move",
        Query::Claimable { .. } => "articles",
        Query::Outcome { .. } => "outcome",
        Query::Ruling { .. } => "ruling",
        Query::Position => "fen",
        Query::SamePosition { .. } => "yes",
        Query::Undo { then, .. } | Query::Refusals { then, .. } => wanted(then),
        Query::ReadPgn { .. } => "games",
        Query::WritePgn { .. } => "pgn",
    }
}

/// The moves of a line in PGN; a null move is one.
fn check_line(moves: &[PgnMove]) -> Result<(), String> {
    moves.iter().try_for_each(|one| {
        if one.mv != NULL_MOVE {
            check_move(&one.mv)?;
        }
        one.variations.iter().try_for_each(|line| check_line(line))
    })
}

/// Whether a text has the form of a square: `e4`.
pub(crate) fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// Whether a text has the form of a move in UCI: `e2e4`, `e7e8q`.
pub(crate) fn is_move(text: &str) -> bool {
    let letter = matches!(text.as_bytes().get(4), None | Some(b'q' | b'r' | b'b' | b'n'));
    text.is_ascii()
        && matches!(text.len(), 4 | 5)
        && is_square(&text[..2])
        && is_square(&text[2..4])
        && letter
}

fn check_move(text: &str) -> Result<(), String> {
    if is_move(text) {
        return Ok(());
    }
    Err(format!("names {:?}, which is no move in UCI, such as e2e4 or e7e8q", clipped(text)))
}

fn check_square(text: &str) -> Result<(), String> {
    if is_square(text) {
        return Ok(());
    }
    Err(format!("names {:?}, which is no square", clipped(text)))
}

fn check_once(items: &[String]) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    match items.iter().find(|item| !seen.insert(item.as_str())) {
        Some(twice) => Err(format!("names {twice} twice")),
        None => Ok(()),
    }
}

fn check_fen(fen: &str) -> Result<(), String> {
    match fen.split_whitespace().count() {
        4 | 6 => Ok(()),
        fields => Err(format!("gives a position of {fields} fields; FEN has 6")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_shows_the_beginning_of_a_long_text() {
        let long = "x".repeat(1 << 20);
        let moves = check(&Query::LegalMoves, &Answer::Moves(vec![long.clone()]), false);
        let squares = check(&Query::Checkers, &Answer::Squares(vec![long]), false);
        for message in [moves.unwrap_err(), squares.unwrap_err()] {
            assert!(message.len() < 500 && message.contains("xxx ..."), "{}", message.len());
        }
    }
}

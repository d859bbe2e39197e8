//! A position or a game about which something wrong is said.

use laws::geometry::between;
use laws::{Color, Position, Role, Square, checkers};
use subject::Query;

use crate::terms::manner;
use crate::terms::{Cause, Difference, Kind};

pub fn check(position: &Position) -> Cause {
    let roles: Vec<String> = checkers(position)
        .into_iter()
        .filter_map(|square| Some(position.board().get(square)?.role.to_string()))
        .collect();
    let pinned = checkers(position).into_iter().any(|square| {
        manner::pins(position.board(), !position.turn()).iter().any(|p| p.pinned == square)
    });
    let shape = match (roles.len(), pinned) {
        (0, _) => "a check that is none".to_string(),
        (_, true) => "a check by a pinned piece".to_string(),
        (1, _) => format!("a check by a {}", roles[0]),
        _ => "a check by two pieces".to_string(),
    };
    let article = if pinned { "3.1.3" } else { "3.9.1" };
    Cause::new(article, Kind::Check, shape)
}

/// Which pieces are wrongly said to attack a square, or wrongly left out.
pub fn attack(position: &Position, difference: &Difference) -> Cause {
    let squares = |text: &str| -> Vec<Square> {
        text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    };
    let (expected, got) = (squares(&difference.expected), squares(&difference.got));
    let target = match &difference.query {
        Query::Attackers { square, .. } => square.parse::<Square>().ok(),
        _ => None,
    };
    let board = position.board();
    let pinned = |square: &Square| {
        Color::ALL
            .into_iter()
            .flat_map(|color| manner::pins(board, color))
            .any(|pin| pin.pinned == *square)
    };
    let of = |article, shape: &str| Cause::new(article, Kind::Attackers, shape);
    if let Some(missing) = expected.iter().find(|square| !got.contains(square)) {
        return match board.get(*missing) {
            _ if pinned(missing) => of("3.1.3", "a pinned piece is left out"),
            Some(piece) => of("3.1.2", &format!("a {} is left out", piece.role)),
            None => of("3.1.2", "a piece is left out"),
        };
    }
    let Some(extra) = got.iter().find(|square| !expected.contains(square)) else {
        return of("3.1.2", "a piece is named twice");
    };
    match (board.get(*extra).map(|piece| piece.role), target) {
        (Some(Role::Pawn), _) => of("3.1.2", "a pawn's step is taken for an attack"),
        (Some(Role::Bishop | Role::Rook | Role::Queen), Some(target))
            if between(*extra, target).any(|square| !board.is_empty(square)) =>
        {
            of("3.5", "a piece attacks through another")
        }
        _ => of("3.1.2", "a piece that does not attack is named"),
    }
}

pub fn status(difference: &Difference) -> Cause {
    let (article, shape) = match (difference.expected.as_str(), difference.got.as_str()) {
        ("checkmate", _) => ("5.1.1", "checkmate is not seen"),
        ("stalemate", _) => ("5.2.1", "stalemate is not seen"),
        (_, "checkmate") => ("5.1.1", "checkmate is seen where there is none"),
        (_, "stalemate") => ("5.2.1", "stalemate is seen where there is none"),
        _ => ("5.2.2", "the end of the game is wrong"),
    };
    Cause::new(article, Kind::Status, shape)
}

/// Every list and every position on the way is right, so the program spoils its own state while it
/// counts: what is left in the position tells which part of the state.
pub fn count(position: &Position) -> Cause {
    let (article, shape) = match (position.en_passant(), position.rights().is_empty()) {
        (Some(_), _) => ("3.7.3.1", "counting loses the en passant square when it takes back"),
        (None, false) => ("3.8.2.1", "counting spoils the rights to castle when it takes back"),
        (None, true) => ("perft", "the count is not that of the lines"),
    };
    Cause::new(article, Kind::Count, shape)
}

/// A game that is over and goes on, or the other way round; or a position counted wrong.
pub fn state_of_game(difference: &Difference) -> Cause {
    let (expected, got) = (&difference.expected, &difference.got);
    let of = |article: &str, shape| Cause::new(article, Kind::Game, shape);
    let article = |text: &str| text.split_once(" by ").map(|(_, article)| article.to_string());
    if let Query::Repetitions { .. } = difference.query {
        return of("9.2.3", "a position has appeared more or less often");
    }
    match (expected.as_str(), got.as_str()) {
        ("ongoing", _) => {
            let article = article(got).unwrap_or_else(|| "9.2".to_string());
            of(&article, "a game that goes on is taken for ended")
        }
        (_, "ongoing") => {
            of(&article(expected).unwrap_or_default(), "the end of a game is not seen")
        }
        _ => of(&article(expected).unwrap_or_default(), "a game that is over ended otherwise"),
    }
}

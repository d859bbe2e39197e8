//! The result that a file states, held against the board and against time.

use laws::article_05::a5_02_dead_position::{Answer, CanMate};
use laws::{Color, Edition};
use notation::pgn::{Game, Outcome};

use crate::course::Course;
use crate::{Finding, Kind, Place};

/// What the result contradicts.
pub(crate) fn compare(
    game: &Game,
    course: &Course,
    edition: Edition,
    at: Place,
    judge: &dyn CanMate,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let tag = game.tag("Result");
    let Some(result) = &game.outcome else { return findings };
    let written = result.to_string();
    if tag.is_some_and(|tag| tag != written && tag != "?" && !tag.is_empty()) {
        let says = format!("the head says {}, the end {written}", tag.unwrap_or_default());
        findings.push(at.finding(0, Kind::ResultsDiffer, "10.1", says));
    }
    if !course.whole {
        return findings;
    }
    if let Some(end) = course.end {
        let right = match end.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        if written != right {
            let says = format!("the board says {right}, the file {written}");
            findings.push(at.finding(end.ply, Kind::ResultContradictsBoard, end.article, says));
        }
        return findings;
    }
    if *result == Outcome::Draw
        && course.plies < 2
        && edition >= Edition::E2017
        && from_the_start(game)
    {
        let says = format!("drawn after {} plies, before both had made a move", course.plies);
        findings.push(at.finding(course.plies, Kind::AgreedTooEarly, "5.2.3", says));
    }
    findings.extend(won_without_mate(game, course, edition, at, judge));
    findings
}

fn from_the_start(game: &Game) -> bool {
    game.tag("FEN").is_none()
}

/// The winner of a decided game.
pub(crate) fn winner(game: &Game) -> Option<Color> {
    match game.outcome {
        Some(Outcome::WhiteWins) => Some(Color::White),
        Some(Outcome::BlackWins) => Some(Color::Black),
        _ => None,
    }
}

/// Whether the file says that time decided the game.
fn by_time(game: &Game) -> bool {
    let says = |text: &str| {
        let text = text.to_ascii_lowercase();
        text.contains("time forfeit") || text.contains("on time") || text.contains("loses by time")
    };
    let last = game.moves.last().map_or(&game.comments, |node| &node.comments);
    game.tag("Termination").is_some_and(says) || last.iter().any(|comment| says(comment))
}

/// A player won on time, or since 2023 by resignation, who could not mate by any series of legal moves: it should have
/// been a draw (6.9, 5.1.2).
fn won_without_mate(
    game: &Game,
    course: &Course,
    edition: Edition,
    at: Place,
    judge: &dyn CanMate,
) -> Option<Finding> {
    let winner = winner(game)?;
    let time = by_time(game);
    let normal = game.tag("Termination").is_some_and(|text| text.eq_ignore_ascii_case("normal"));
    let article = match (time, normal && edition >= Edition::E2023) {
        (true, _) => "6.9",
        (false, true) => "5.1.2",
        _ => return None,
    };
    // Few men are left where nobody can mate, or the pawns are locked; a search for other positions finds nothing.
    let cannot = judge.can_mate(&course.last, winner) == Answer::No;
    cannot.then(|| {
        let how = if time { "on time" } else { "by resignation" };
        let says = format!("{winner} won {how} and could not mate: it should have been a draw");
        at.finding(course.plies, Kind::WonWithoutMate, article, says)
    })
}

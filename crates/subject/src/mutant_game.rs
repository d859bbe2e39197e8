//! A mutant's answers to questions about games, by the editions since 2017, whose rules for draws are
//! those in force.

use laws::arbiter::{Deed, Event};
use laws::article_09::a9_05_claims::Claim;
use mutants::{Color, Outcome, Reason, Refused, State};
use notation::events;

use crate::question::{Answer, Query, Reply, Root};

/// The answer to a question about a game from this start; none to a question about a position.
pub(crate) fn answer(start: &State, root: &Root, query: &Query) -> Option<Reply> {
    let (Query::Claimable { edition, .. }
    | Query::Repetitions { edition }
    | Query::Outcome { edition, .. }) = query
    else {
        return None;
    };
    if !["2017", "2018", "2023"].contains(&edition.as_str()) {
        return Some(Reply::Unsupported(format!("does not know the edition {edition}")));
    }
    let played = play(start.clone(), &root.moves).map_err(|refused| refused.to_string());
    let answered = played.and_then(|state| match query {
        Query::Claimable { with, .. } => Ok(Answer::Articles(claimable(&state, with.as_deref()))),
        Query::Outcome { declared, .. } => outcome(&state, declared).map(Answer::Outcome),
        _ => Ok(Answer::Count(state.repetitions() as u64)),
    });
    Some(answered.map_or_else(Reply::Refused, Reply::Answer))
}

/// Plays until the game is over.
fn play(mut state: State, moves: &[String]) -> Result<State, Refused> {
    for mv in moves {
        if state.outcome() != Outcome::Ongoing {
            break;
        }
        state.play(mv)?;
    }
    Ok(state)
}

fn claimable(state: &State, with: Option<&str>) -> Vec<String> {
    let articles = match with {
        None => [("9.2.2", state.can_claim_threefold()), ("9.3.2", state.can_claim_fifty())],
        Some(mv) => [
            ("9.2.1", state.can_claim_threefold_with(mv)),
            ("9.3.1", state.can_claim_fifty_with(mv)),
        ],
    };
    articles.into_iter().filter(|(_, may)| *may).map(|(article, _)| article.to_string()).collect()
}

fn outcome(state: &State, declared: &[String]) -> Result<String, String> {
    let mut offer = None;
    for text in declared {
        let happening = events::parse(text).map_err(|error| error.to_string())?;
        let over = match happening.event {
            _ if state.outcome() != Outcome::Ongoing => None,
            Event::Player(who, Deed::Resigns) => {
                Some(written(state.outcome_if_resigns(color(who))))
            }
            Event::Player(_, Deed::Claims(claim)) => drawn_by_claim(state, claim),
            Event::Player(who, Deed::Offers) => {
                offer = Some(who);
                None
            }
            Event::Player(who, Deed::Accepts) if offer == Some(!who) => {
                Some("1/2-1/2 by 5.2.3".to_string())
            }
            Event::Player(_, Deed::Accepts) => None,
            _ => return Err(format!("{text:?} is nothing that a player declares")),
        };
        if let Some(over) = over {
            return Ok(over);
        }
    }
    Ok(written(state.outcome()))
}

fn color(color: laws::Color) -> Color {
    match color {
        laws::Color::White => Color::White,
        laws::Color::Black => Color::Black,
    }
}

fn drawn_by_claim(state: &State, claim: Claim) -> Option<String> {
    let with = claim.with.map(|mv| mv.to_string());
    let article = claim.article().to_string();
    let correct =
        color(claim.by) == state.turn() && claimable(state, with.as_deref()).contains(&article);
    correct.then(|| format!("1/2-1/2 by {article}"))
}

fn written(outcome: Outcome) -> String {
    match outcome {
        Outcome::Ongoing => "ongoing".to_string(),
        Outcome::Win(Color::White, reason) => format!("1-0 by {}", article(reason)),
        Outcome::Win(Color::Black, reason) => format!("0-1 by {}", article(reason)),
        Outcome::Draw(reason) => format!("1/2-1/2 by {}", article(reason)),
    }
}

const fn article(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "5.1.1",
        Reason::Resignation => "5.1.2",
        Reason::FlagFall => "6.9",
        Reason::Stalemate => "5.2.1",
        Reason::DeadPosition => "5.2.2",
        Reason::ThreefoldRepetition => "9.2.2",
        Reason::FiftyMoves => "9.3.2",
        Reason::FivefoldRepetition => "9.6.1",
        Reason::SeventyFiveMoves => "9.6.2",
    }
}

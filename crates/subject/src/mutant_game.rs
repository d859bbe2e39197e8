//! A mutant's answers to questions about games, by the edition in force.

use laws::arbiter::{Deed, Event};
use laws::article_05::a5_02_dead_position::{Answer as Mate, CanMate};
use laws::article_09::a9_05_claims::Claim;
use mutants::{Color, Engine, Outcome, Reason, Refused, State};
use notation::{events, fen};

use crate::game_level::flag_falls;
use crate::question::{Answer, Query, Reply, Root};

/// Why a question is not answered that the men on the board do not decide.
pub(crate) const BEYOND: &str = "knows dead positions by the men on the board alone";

/// The edition that is known.
const EDITION: &str = "2023";

/// More legal moves than this are not all forced.
const FORCED: usize = 4;

/// Whether none of these players can ever mate, and the men on the board alone do not show it: then
/// the engine without a fault would be wrong too.
pub(crate) fn beyond_the_men(state: &State, players: &[laws::Color], judge: &dyn CanMate) -> bool {
    let text = state.fen();
    let variant = laws::Variant::Standard;
    let (Ok(position), Ok(plain)) =
        (fen::position(&text, variant), Engine::correct().load(&text, mutants::Variant::Standard))
    else {
        return false;
    };
    let placement = text.split(' ').next().unwrap_or_default();
    let blocked = !placement.contains(['Q', 'q', 'R', 'r', 'N', 'n']);
    let shown = |player: &laws::Color| plain.cannot_mate(color(*player));
    let certain =
        |player: &laws::Color| shown(player) || judge.can_mate(&position, *player) == Mate::No;
    plain.status() == mutants::Status::Ongoing
        && (blocked || plain.legal_moves().len() <= FORCED)
        && !players.iter().all(shown)
        && players.iter().all(certain)
}

/// Whether this player can never mate, and the men on the board alone do not show it.
pub(crate) fn cannot_mate_though_the_men_could(
    state: &State,
    player: Color,
    judge: &dyn CanMate,
) -> bool {
    let text = state.fen();
    let Ok(position) = fen::position(&text, laws::Variant::Standard) else { return false };
    let Ok(plain) = Engine::correct().load(&text, mutants::Variant::Standard) else { return false };
    let by = match player {
        Color::White => laws::Color::White,
        Color::Black => laws::Color::Black,
    };
    !plain.cannot_mate(player) && judge.can_mate(&position, by) == Mate::No
}

/// The answer to a question about a game from this start; none to a question about a position.
pub(crate) fn answer(
    start: &State,
    root: &Root,
    query: &Query,
    judge: &dyn CanMate,
) -> Option<Reply> {
    if !is_about_a_game(query) {
        return None;
    }
    match play(start.clone(), &root.moves) {
        Ok(state) => answer_of(&state, query, judge),
        Err(refused) => Some(Reply::Refused(refused.to_string())),
    }
}

fn is_about_a_game(query: &Query) -> bool {
    matches!(query, Query::Claimable { .. } | Query::Repetitions { .. } | Query::Outcome { .. })
}

/// The answer to a question about a game as it stands; none to one about a position.
pub(crate) fn answer_of(state: &State, query: &Query, judge: &dyn CanMate) -> Option<Reply> {
    let (Query::Claimable { edition, .. }
    | Query::Repetitions { edition }
    | Query::Outcome { edition, .. }) = query
    else {
        return None;
    };
    if edition != EDITION {
        return Some(Reply::Unsupported(format!("does not know the edition {edition}")));
    }
    let answered = match query {
        Query::Claimable { with, .. } => Ok(Answer::Articles(claimable(state, with.as_deref()))),
        Query::Outcome { declared, .. } => match outcome(state, declared, judge) {
            Ok(None) => return Some(Reply::Unsupported(BEYOND.to_string())),
            Ok(Some(text)) => Ok(Answer::Outcome(text)),
            Err(error) => Err(error),
        },
        _ => Ok(Answer::Count(state.repetitions() as u64)),
    };
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

/// How the game stands; none if the men on the board do not decide it.
fn outcome(
    state: &State,
    declared: &[String],
    judge: &dyn CanMate,
) -> Result<Option<String>, String> {
    let mut offer = None;
    for text in declared {
        let over = match flag_falls(text) {
            Some(who) => {
                let outcome = state.outcome_if_flag_falls(color(who));
                lost(state, who, outcome, Reason::FlagFall, judge)
            }
            None => match events::parse(text).map_err(|error| error.to_string())?.event {
                Event::Player(who, Deed::Resigns) => {
                    let outcome = state.outcome_if_resigns(color(who));
                    lost(state, who, outcome, Reason::Resignation, judge)
                }
                Event::Player(_, Deed::Claims(claim)) => drawn_by_claim(state, claim).map(Some),
                Event::Player(who, Deed::Offers) => {
                    offer = Some(who);
                    None
                }
                Event::Player(who, Deed::Accepts) if offer == Some(!who) && state.may_agree() => {
                    Some(Some("1/2-1/2 by 5.2.3".to_string()))
                }
                Event::Player(_, Deed::Accepts) => None,
                _ => return Err(format!("{text:?} is nothing that a player declares")),
            },
        };
        if let Some(over) = over.filter(|_| !state.result_stands()) {
            return Ok(over);
        }
    }
    let open = state.outcome() == Outcome::Ongoing;
    let beyond = open && beyond_the_men(state, &laws::Color::ALL, judge);
    Ok((!beyond).then(|| written(state.outcome())))
}

/// A game that this player loses unless the opponent cannot mate; none inside if the men on the
/// board do not decide that.
fn lost(
    state: &State,
    loser: laws::Color,
    outcome: Outcome,
    reason: Reason,
    judge: &dyn CanMate,
) -> Option<Option<String>> {
    let beyond = matches!(outcome, Outcome::Win(..))
        && !state.judges_by_material_alone(reason)
        && beyond_the_men(state, &[!loser], judge);
    Some((!beyond).then(|| written(outcome)))
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
        state.may_claim(color(claim.by)) && claimable(state, with.as_deref()).contains(&article);
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

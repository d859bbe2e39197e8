//! What holds for games with history.

use laws::article_05::a5_02_dead_position::Material;
use laws::article_09::a9_02_repetition::{occurrences, same_position};
use laws::article_09::a9_05_claims::{Claim, Ground, claimable};
use laws::{Edition, Game, Move, Position, Refused, Role, Square, Status};

use super::{CLAIMS, Checked, SAME};
use crate::game::Played;

/// Two positions of a game are the same for repetition if and only if their keys are (9.2.3).
///
/// # Errors
/// The two positions.
pub fn same_by_list_is_same_by_key(game: &Played, key: impl Fn(&Position) -> u64) -> Checked {
    let keys: Vec<u64> = game.positions.iter().map(key).collect();
    let last = game.positions.len().saturating_sub(1);
    for (at, position) in game.positions.iter().enumerate() {
        let by_list = same_position(position, &game.positions[last], Edition::default());
        SAME.holds(by_list == (keys[at] == keys[last]), || {
            format!("after {at} and after {last} plies: the same by list is {by_list}")
        })?;
        // The words of 2009 set fewer positions apart.
        let in_2009 = same_position(position, &game.positions[last], Edition::E2009);
        SAME.holds(in_2009 || !by_list, || format!("after {at} and {last} plies: not in 2009"))?;
    }
    Ok(())
}

/// A draw can be claimed, or comes by itself, exactly when positions and counters say so (9.2, 9.3, 9.6).
///
/// The list of positions and the clock are read here in the plainest way, beside the functions of `laws`.
/// `claim` answers what can be claimed in the last position.
///
/// # Errors
/// The claim that should not be, or is missing.
pub fn claims_follow_from_the_game(
    game: &Played,
    claim: impl Fn(&[Position]) -> Vec<String>,
) -> Checked {
    let Some(last) = game.positions.last() else { return Ok(()) };
    let edition = Edition::default();
    let times = occurrences(&game.positions, edition);
    let said = claim(&game.positions);
    let fifty = last.halfmove_clock() >= 100;
    for (article, right) in [("9.2.2", times >= 3), ("9.3.2", fifty)] {
        let is_said = said.iter().any(|known| known == article);
        CLAIMS.holds(is_said == right, || {
            format!(
                "a claim by {article} is {is_said}: {times} times, {} plies",
                last.halfmove_clock()
            )
        })?;
    }
    plays_on(game)?;
    refusals_are_told(game)
}

/// The claims of `laws`, as text.
pub fn claims_of_laws(positions: &[Position]) -> Vec<String> {
    claimable(positions, None, Edition::default()).iter().map(ToString::to_string).collect()
}

/// A claim is accepted if it can be made, and else refused with a reason, as is everything after the end.
fn refusals_are_told(played: &Played) -> Checked {
    let Some(start) = played.positions.first() else { return Ok(()) };
    let mut game = Game::new(start.clone(), Edition::default(), &Material);
    let moves = played.case.line.moves();
    let over = moves.iter().any(|mv| game.play(*mv).is_err()) || game.outcome().is_some();
    let told = |error: Refused| {
        CLAIMS.holds(!error.to_string().is_empty(), || "a refusal without words".to_string())
    };
    let turn = game.position().turn();
    let with = laws::legal_moves(game.position()).first().copied();
    let nowhere = Move { origin: Square::A1, target: Square::A1, promotion: None };
    for (by, with) in [(turn, None), (turn, with), (turn, Some(nowhere)), (!turn, None)] {
        let can = game.claimable(with).into_iter().map(|article| article.to_string());
        let can: Vec<String> = can.filter(|_| by == turn).collect();
        for ground in [Ground::Repetition, Ground::FiftyMoves] {
            let claim = Claim { by, ground, with };
            let claimed = game.clone().claim(claim);
            let right = can.contains(&claim.article().to_string());
            CLAIMS.holds(claimed.is_ok() == right, || format!("{claim:?}: {claimed:?}"))?;
            claimed.err().map_or(Ok(()), told)?;
        }
    }
    let shown = format!("{game:?}");
    CLAIMS.holds(shown.starts_with("Game"), || format!("a game is shown as {shown}"))?;
    CLAIMS.holds(game.repetitions() >= 1, || "the position is not there once".to_string())?;
    let agreed = game.agree(Some(u32::MAX));
    CLAIMS.holds(agreed.is_err(), || "agreed, though it is forbidden".to_string())?;
    agreed.err().map_or(Ok(()), told)?;
    let _ = game.resign(turn);
    let after = game.play(nowhere);
    CLAIMS.holds(after.is_err(), || format!("a move after the end, over before: {over}"))?;
    after.err().map_or(Ok(()), told)
}

/// The game ends by itself with mate, stalemate, 75 moves or five times, and not before.
fn plays_on(played: &Played) -> Checked {
    let Some(start) = played.positions.first() else { return Ok(()) };
    let mut game = Game::new(start.clone(), Edition::default(), &Material);
    for (ply, mv) in played.case.line.moves().iter().enumerate() {
        if let Some(outcome) = game.outcome() {
            return ended(&played.positions[..=ply], &outcome.to_string());
        }
        let made = game.play(*mv).is_ok();
        CLAIMS.holds(made, || format!("the legal move {mv} is refused after {ply} plies"))?;
    }
    match game.outcome() {
        Some(outcome) => ended(&played.positions, &outcome.to_string()),
        None => {
            let end = played.positions.last().map_or(Status::Ongoing, laws::status);
            CLAIMS.holds(end == Status::Ongoing, || format!("{end:?} and the game goes on"))
        }
    }
}

fn ended(positions: &[Position], by: &str) -> Checked {
    let Some(last) = positions.last() else { return Ok(()) };
    let right = match by.rsplit(' ').next().unwrap_or_default() {
        "5.1.1" => laws::status(last) == Status::Checkmate,
        "5.2.1" => laws::status(last) == Status::Stalemate,
        "9.6.1" => occurrences(positions, Edition::default()) >= 5,
        "9.6.2" => last.halfmove_clock() >= 150,
        "5.2.2" => nobody_can_mate_with_these(last),
        _ => false,
    };
    CLAIMS.holds(right, || format!("the game ended {by} after {} plies", positions.len() - 1))
}

/// Bare kings, one knight, or bishops on squares of one colour, however many: with more than that somebody can mate.
fn nobody_can_mate_with_these(position: &Position) -> bool {
    let men: Vec<_> =
        position.board().pieces().filter(|(_, piece)| piece.role != Role::King).collect();
    let light = |square: Square| (square.file().index() + square.rank().index()) % 2 == 1;
    match men[..] {
        [] => true,
        [(_, piece)] if piece.role == Role::Knight => true,
        _ => men
            .iter()
            .all(|(square, piece)| piece.role == Role::Bishop && light(*square) == light(men[0].0)),
    }
}

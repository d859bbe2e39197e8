//! What holds for the fields of a position.

use std::fmt;

use laws::{Color, Role};
use notation::fen;
use rules::{PackedMove, Rules, Status, count, played};

use super::{COUNTERS, Checked, KEYS, LOOKING, REBUILT, STATUS, listed, reach, sorted, unlike};
use crate::case::Case;

/// What led to a position, for a reader.
struct After(Option<PackedMove>);

impl fmt::Display for After {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(mv) => mv.fmt(f),
            None => f.write_str("no move"),
        }
    }
}

/// A position, and those after each of its moves.
fn here_and_after<'a, R: Rules>(
    rules: &'a R,
    position: &'a R::Position,
) -> impl Iterator<Item = (After, R::Position)> + 'a {
    let nexts = sorted(rules, position).into_iter();
    let nexts = nexts.filter_map(|mv| Some((After(Some(mv)), played(rules, position, mv)?)));
    [(After(None), position.clone())].into_iter().chain(nexts)
}

/// A position reached by moves answers as the position read from its FEN (3.10.1).
///
/// # Errors
/// The first answer that is another.
pub fn position_is_rebuilt_from_its_fen<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(REBUILT, rules, case)? else { return Ok(()) };
    let variant = case.end().variant();
    for (mv, reached) in here_and_after(rules, &position) {
        let Some(text) = rules.fen(&reached) else { return Ok(()) };
        let rebuilt = rules
            .load(&text, variant)
            .map_err(|why| REBUILT.broken(format!("after {mv}, {text} is refused: {why}")))?;
        let (one, other) = (sorted(rules, &reached), sorted(rules, &rebuilt));
        REBUILT.holds(one == other, || format!("after {mv}, {text}: {}", unlike(&one, &other)))?;
        let again = rules.fen(&rebuilt);
        REBUILT.holds(again.as_deref() == Some(&text), || {
            format!("after {mv}, {text} is written back as {again:?}")
        })?;
        let (check, there) = (rules.in_check(&reached), rules.in_check(&rebuilt));
        REBUILT.holds(check == there, || format!("after {mv}, {text}: check is another"))?;
    }
    Ok(())
}

/// The key of a position reached by moves is the key of the position read from its FEN (9.2.3).
///
/// # Errors
/// The move after which it is another.
pub fn key_from_moves_is_key_from_fen<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(KEYS, rules, case)? else { return Ok(()) };
    for mv in sorted(rules, &position) {
        let Some(next) = played(rules, &position, mv) else { continue };
        let (Some(key), Some(text)) = (rules.key(&next), rules.fen(&next)) else { return Ok(()) };
        let rebuilt = rules
            .load(&text, case.end().variant())
            .map_err(|why| KEYS.broken(format!("after {mv}, {text} is refused: {why}")))?;
        let there = rules.key(&rebuilt);
        KEYS.holds(there == Some(key), || {
            format!("after {mv}, {text}: {key:x} by moves, {there:x?} by FEN")
        })?;
    }
    Ok(())
}

/// When moves were made and taken back, every field is as before.
///
/// # Errors
/// What has changed.
pub fn looking_changes_nothing<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(LOOKING, rules, case)? else { return Ok(()) };
    let look = || {
        let (text, key) = (rules.fen(&position), rules.key(&position));
        (sorted(rules, &position), text, key, rules.in_check(&position))
    };
    let before = look();
    for mv in &before.0 {
        if let Some(next) = played(rules, &position, *mv) {
            count(rules, &next, 1);
        }
    }
    count(rules, &position, 2);
    let after = look();
    LOOKING.holds(before == after, || format!("{before:?} before, {after:?} after"))
}

/// Mate is check without a legal move, stalemate the same without check, and nothing else is (5.1.1, 5.2.1). A
/// position called dead is no matter of the list.
///
/// # Errors
/// What was said instead.
pub fn status_follows_from_the_list<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(STATUS, rules, case)? else { return Ok(()) };
    let mut moves = Vec::new();
    for (mv, reached) in here_and_after(rules, &position) {
        let (said, check) = (rules.status(&reached), rules.in_check(&reached));
        let (Some(said), Some(check)) = (said, check) else { return Ok(()) };
        let stuck = listed(rules, &reached, &mut moves) == 0;
        let right = match (stuck, check) {
            (true, true) => Status::Checkmate,
            (true, false) => Status::Stalemate,
            _ => Status::Ongoing,
        };
        STATUS.holds(said == right || (said == Status::Dead && !stuck), || {
            format!("after {mv}: {said:?} is said, {right:?} follows")
        })?;
    }
    Ok(())
}

/// The clock starts anew with a pawn's move or a capture and else grows by one (9.3); the move number grows after
/// Black's moves.
///
/// # Errors
/// The move after which a counter is wrong.
pub fn counters_count<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(COUNTERS, rules, case)? else { return Ok(()) };
    let variant = case.end().variant();
    let read = |text: Option<String>| text.and_then(|text| fen::parse(&text, variant).ok());
    let Some(before) = read(rules.fen(&position)) else { return Ok(()) };
    for mv in sorted(rules, &position) {
        let after = read(played(rules, &position, mv).and_then(|next| rules.fen(&next)));
        let Some(after) = after else { continue };
        let men = |setup: &laws::Setup| setup.board.pieces().count();
        let pawn = before.board.get(mv.origin()).is_some_and(|piece| piece.role == Role::Pawn);
        let resets = pawn || men(&after) < men(&before);
        let clock = if resets { 0 } else { before.halfmove_clock.saturating_add(1) };
        COUNTERS.holds(after.halfmove_clock == clock, || {
            format!("after {mv} the clock is {}, not {clock}", after.halfmove_clock)
        })?;
        let black = u32::from(before.turn == Color::Black);
        let number = before.fullmove_number.saturating_add(black);
        COUNTERS.holds(after.fullmove_number == number, || {
            format!("after {mv} the move number is {}, not {number}", after.fullmove_number)
        })?;
        COUNTERS
            .holds(after.turn != before.turn, || format!("after {mv} the same player moves"))?;
    }
    Ok(())
}

//! What holds for moves as text.

use std::collections::BTreeMap;

use laws::appendix_d::{heard, spoken};
use notation::uci;
use rules::{PackedMove, Rules};

use super::{Checked, ROUND_TRIP, SHORTEST, reach, sorted};
use crate::case::Case;

/// Every legal move, written in algebraic notation or UCI, is read as itself (C.8).
///
/// # Errors
/// The first that is not.
pub fn written_moves_are_read_back<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(ROUND_TRIP, rules, case)? else { return Ok(()) };
    for mv in sorted(rules, &position) {
        let text = mv.to_string();
        let back = uci::parse_move(&text, case.end()).map(PackedMove::from);
        ROUND_TRIP.holds(back == Ok(mv), || format!("{mv} is read as {back:?}"))?;
        let said = [mv.origin(), mv.target()];
        let heard = heard(&said.map(spoken).join(" "));
        ROUND_TRIP
            .holds(heard.as_deref() == Some(&said), || format!("{mv} is heard as {heard:?}"))?;
        let Some(text) = rules.san(&position, mv) else { continue };
        let Some(read) = rules.read_san(&position, &text) else { continue };
        ROUND_TRIP.holds(read == Some(mv), || {
            format!("{mv} is written {text}, which is read as {read:?}")
        })?;
    }
    Ok(())
}

/// No legal move is named by less origin than is written, and no two are written alike (C.10).
///
/// # Errors
/// The first that is.
pub fn san_is_the_shortest<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(SHORTEST, rules, case)? else { return Ok(()) };
    let mut written: BTreeMap<String, PackedMove> = BTreeMap::new();
    for mv in sorted(rules, &position) {
        let Some(text) = rules.san(&position, mv) else { continue };
        let plain = text.trim_end_matches(['+', '#']).to_string();
        let other = written.insert(plain, mv);
        SHORTEST
            .holds(other.is_none(), || format!("{mv} and {other:?} are both written {text}"))?;
    }
    for (text, mv) in &written {
        for shorter in with_less_origin(text) {
            let others = written.iter().filter(|(other, _)| fits(other, &shorter));
            let others = others.count();
            SHORTEST.holds(others > 1, || {
                format!("{mv} is written {text}, and {shorter} names no other move")
            })?;
        }
    }
    Ok(())
}

/// A piece's move without the file, the rank, or both of its origin.
fn with_less_origin(text: &str) -> Vec<String> {
    let Some((letter, origin, rest)) = parts(text) else { return Vec::new() };
    let less: &[&str] = match origin.len() {
        0 => &[],
        1 => &[""],
        _ => &["", &origin[..1], &origin[1..]],
    };
    less.iter().map(|part| format!("{letter}{part}{rest}")).collect()
}

/// Letter, origin, and the rest of a piece's move.
fn parts(text: &str) -> Option<(&str, &str, &str)> {
    let letter = text.get(..1).filter(|letter| "NBRQK".contains(letter))?;
    let rest = &text[1..];
    let target = rest.len().checked_sub(2)?;
    let cut = rest.get(..target)?.strip_suffix('x').map_or(target, str::len);
    Some((letter, &rest[..cut], &rest[cut..]))
}

/// Whether a move, written with what origin it needs, could be meant by a text with other origin.
fn fits(written: &str, shorter: &str) -> bool {
    let (Some((letter, origin, rest)), Some((other, part, same))) =
        (parts(written), parts(shorter))
    else {
        return false;
    };
    let known =
        part.chars().all(|c| origin.is_empty() || !same_kind(origin, c) || origin.contains(c));
    letter == other && rest == same && known
}

/// Whether an origin says something of the kind of this letter: a file, or a rank.
fn same_kind(origin: &str, c: char) -> bool {
    origin.chars().any(|o| o.is_ascii_digit() == c.is_ascii_digit())
}

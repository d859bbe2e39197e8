//! What holds for lists of moves and their counts.

use laws::{Position, Role, Square, Variant, is_attacked};
use notation::fen;
use rules::{PackedMove, Rules, count, played};

use super::{AGREE, Checked, LISTED, MIRROR, OWN_KING, SUM, listed, load, reach, sorted, unlike};
use crate::case::Case;
use crate::mirror::Mirror;

/// Of all origins, targets and promotions, a move is listed if and only if it is legal (3.10.1).
///
/// # Errors
/// The first move for which it is not so.
pub fn listed_if_and_only_if_legal<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(LISTED, rules, case)? else { return Ok(()) };
    let listed = sorted(rules, &position);
    let twice = listed.windows(2).find(|pair| pair[0] == pair[1]);
    LISTED.holds(twice.is_none(), || format!("{twice:?} is listed twice"))?;
    for mv in everything() {
        let Some(legal) = rules.is_legal(&position, mv) else { return Ok(()) };
        let is_listed = listed.binary_search(&mv).is_ok();
        LISTED.holds(legal == is_listed, || {
            format!("{mv}: listed is {is_listed}, legal is {legal}")
        })?;
    }
    Ok(())
}

/// Every move that can be stated: 64 origins, 64 targets, seven choices.
fn everything() -> impl Iterator<Item = PackedMove> {
    let choices = [None].into_iter().chain(Role::ALL.map(Some));
    Square::all().flat_map(move |origin| {
        let choices = choices.clone();
        Square::all().flat_map(move |target| {
            choices.clone().map(move |promotion| PackedMove::new(origin, target, promotion))
        })
    })
}

/// No legal move leaves the own king on an attacked square (3.9.2).
///
/// # Errors
/// The first move that does.
pub fn own_king_is_never_left_in_check<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(OWN_KING, rules, case)? else { return Ok(()) };
    let us = case.end().turn();
    for mv in sorted(rules, &position) {
        let after = played(rules, &position, mv).and_then(|next| rules.fen(&next));
        let Some(after) = after.and_then(|text| fen::parse(&text, case.end().variant()).ok())
        else {
            continue;
        };
        let king = after.board.king(us);
        let safe = king.is_some_and(|king| !is_attacked(&after.board, king, !us));
        OWN_KING.holds(safe, || format!("{mv} leaves the king where it can be captured"))?;
    }
    Ok(())
}

/// With colours, or without rights to castle wings, exchanged, the list is the image (1.1, 2.3).
///
/// # Errors
/// The mirror, and the moves that have no image.
pub fn mirrored<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(MIRROR, rules, case)? else { return Ok(()) };
    let here = sorted(rules, &position);
    let wings = case.end().rights().is_empty() && case.end().variant() == Variant::Standard;
    for mirror in [Mirror::Colours, Mirror::Files] {
        let setup = mirror.setup(case.end().setup());
        let skipped = mirror == Mirror::Files && !wings;
        let Some(image) = Position::new(setup, case.end().variant()).ok().filter(|_| !skipped)
        else {
            continue;
        };
        let text = || fen::write_position(&image);
        let loaded = load(rules, &image);
        let loaded = loaded.map_err(|why| MIRROR.broken(format!("{}: {why}", text())))?;
        let there = sorted(rules, &loaded);
        let mut images: Vec<PackedMove> =
            here.iter().map(|mv| mirror.stated((*mv).into()).into()).collect();
        images.sort_unstable();
        MIRROR.holds(images == there, || {
            format!("{mirror:?}, {}: {}", text(), unlike(&images, &there))
        })?;
    }
    Ok(())
}

/// The lines of two plies are the sum of the replies to each move.
///
/// # Errors
/// The counts.
pub fn perft_is_the_sum<R: Rules>(rules: &R, case: &Case) -> Checked {
    let Some(position) = reach(SUM, rules, case)? else { return Ok(()) };
    let moves = sorted(rules, &position);
    let one = count(rules, &position, 1);
    SUM.holds(one == moves.len() as u64, || {
        format!("{one} lines of one ply, but {} moves are listed", moves.len())
    })?;
    let mut replies = Vec::new();
    let nexts = moves.iter().filter_map(|mv| played(rules, &position, *mv));
    let sum: u64 = nexts.map(|next| listed(rules, &next, &mut replies) as u64).sum();
    let two = count(rules, &position, 2);
    SUM.holds(two == sum, || format!("{two} lines of two plies, but {sum} replies are listed"))
}

/// Two programs agree on moves, the positions after them, check and counts (3.10.1).
///
/// The second one may refuse a position, or not know the variant; then nothing is compared.
///
/// # Errors
/// What they disagree on.
pub fn agree<A: Rules, B: Rules>(first: &A, second: &B, case: &Case) -> Checked {
    let Some(one) = reach(AGREE, first, case)? else { return Ok(()) };
    let Ok(Some(other)) = reach(AGREE, second, case) else { return Ok(()) };
    let names = || format!("{} and {}", first.name(), second.name());
    let (mine, theirs) = (sorted(first, &one), sorted(second, &other));
    AGREE.holds(mine == theirs, || format!("{}: {}", names(), unlike(&mine, &theirs)))?;
    let checks = (first.in_check(&one), second.in_check(&other));
    let same = checks.0.is_none() || checks.1.is_none() || checks.0 == checks.1;
    AGREE.holds(same, || format!("{}: in check is {checks:?}", names()))?;
    for mv in &mine {
        let (after, there) = (played(first, &one, *mv), played(second, &other, *mv));
        let (Some(after), Some(there)) = (after, there) else {
            return Err(AGREE.broken(format!("{}: {mv} is listed and cannot be played", names())));
        };
        let (mine, theirs) = (sorted(first, &after), sorted(second, &there));
        AGREE.holds(mine == theirs, || {
            format!("{}, after {mv}: {}", names(), unlike(&mine, &theirs))
        })?;
        if let Some(theirs) = second.fen(&there) {
            let at = || format!("{}, after {mv}", names());
            agree_on_fen(first.fen(&after), Some(theirs), case, &at)?;
        }
    }
    let counts = (count(first, &one, 2), count(second, &other, 2));
    AGREE.holds(counts.0 == counts.1, || format!("{}: lines of two plies {counts:?}", names()))
}

/// Board, turn, rights and counters; the en passant field is written in different ways.
fn agree_on_fen(
    first: Option<String>,
    second: Option<String>,
    case: &Case,
    at: &dyn Fn() -> String,
) -> Checked {
    let (Some(first), Some(second)) = (first, second) else { return Ok(()) };
    let variant = case.end().variant();
    let read = |text: &str| {
        let setup = fen::parse(text, variant);
        setup.map_err(|error| AGREE.broken(format!("{}: {text:?}: {error}", at())))
    };
    let (mut one, mut other) = (read(&first)?, read(&second)?);
    (one.en_passant, other.en_passant) = (None, None);
    AGREE.holds(one == other, || format!("{}: {first} against {second}", at()))
}

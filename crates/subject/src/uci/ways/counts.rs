//! Commands that count: `go perft N`, `perft N`, `divide N`, proved on a position whose answer is known.

use super::{MOST_MOVES, START, standard};
use crate::question::Failure;
use crate::uci::engine::{Counted, Engine, Until, Verb};

/// How many lines of one and of two plies the start of a game has.
const START_COUNTS: [u64; 2] = [20, 400];

/// A proved way to have moves counted or listed by a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The command.
    pub verb: Verb,
    /// Whether it names the first moves.
    pub lists: bool,
    /// When its output is complete.
    pub until: Until,
}

/// Tries one command.
///
/// # Errors
/// The engine fails at it.
pub fn prove(engine: &mut Engine, verb: Verb) -> Result<Option<Count>, Failure> {
    engine.set_position(&standard(START), None);
    let one = engine.count(verb, 1, Until::Silence)?;
    if one.text.moves.is_empty() && one.text.total.is_none() {
        return Ok(None);
    }
    let two = engine.count(verb, 2, Until::Silence)?;
    let until = match (one.text.total, one.late || two.late) {
        (Some(_), _) => Until::Total,
        (None, true) => Until::Silence,
        (None, false) => Until::Ready,
    };
    if divides(&one, &two) {
        return Ok(Some(Count { verb, lists: true, until }));
    }
    if repeats_its_list(engine, verb, &one, &two)? {
        return Ok(Some(Count { verb, lists: true, until: Until::Silence }));
    }
    let three = engine.count(verb, 3, until)?;
    let totals = [one, two, three].map(|counted| counted.text.total);
    let proved = matches!(totals, [Some(one), Some(two), Some(three)] if grow(one, two, three));
    Ok(proved.then_some(Count { verb, lists: false, until }))
}

/// Whether totals of one, two and three plies are counts of lines of play, right or wrong: the start position has some
/// moves, no more than any position has, and each of them several replies. An engine that repeats the words of a
/// command it does not know prints 1, 2 and 3.
fn grow(one: u64, two: u64, three: u64) -> bool {
    let most = u64::from(MOST_MOVES);
    (1..=most).contains(&one)
        && (one * 2..=one * most).contains(&two)
        && (two * 2..=two * most).contains(&three)
}

/// Whether counts by first move that add up to no known number come again as they were: then they are the engine's
/// own, and not the beginning of a longer output.
fn repeats_its_list(
    engine: &mut Engine,
    verb: Verb,
    one: &Counted,
    two: &Counted,
) -> Result<bool, Failure> {
    if !has_form(one, two) || one.text.total.is_some() {
        return Ok(false);
    }
    let again = engine.count(verb, 2, Until::Silence)?;
    Ok(again.text == two.text)
}

/// Whether two outputs, of one and of two plies, are counts by first move. An engine that prints its total proves
/// itself by a sum that is right, whatever it believes the moves to be: judging them is not this trial's
/// business. Without a total the numbers of the start position have to come.
fn divides(one: &Counted, two: &Counted) -> bool {
    let (first, second) = (one.text.sum(), two.text.sum());
    let sums = match (one.text.total, two.text.total) {
        (Some(_), Some(_)) => one.text.total == first && two.text.total == second,
        _ => (first, second) == (Some(START_COUNTS[0]), Some(START_COUNTS[1])),
    };
    has_form(one, two) && sums
}

/// Whether two outputs, of one and of two plies, name the same moves, each of them once in the first.
fn has_form(one: &Counted, two: &Counted) -> bool {
    let names = |counted: &Counted| {
        let mut names: Vec<String> = counted.text.moves.iter().map(|(mv, _)| mv.clone()).collect();
        names.sort();
        names
    };
    !one.text.moves.is_empty()
        && one.text.moves.iter().all(|(_, count)| *count == 1)
        && names(one) == names(two)
        && two.text.sum() > one.text.sum()
}

//! The displays that comments tell (`[%clk 0:01:30]`), held against the time control and the result.

use laws::Color;
use notation::pgn::Game;

use crate::course::Course;
use crate::result::winner;
use crate::{Finding, Kind, Place};

/// Displays are written in whole seconds, and clocks of servers give back what the line cost.
const TOLERANCE: u64 = 2_000;

/// What the displays contradict.
pub(crate) fn compare(game: &Game, course: &Course, at: Place) -> Vec<Finding> {
    let mut findings = Vec::new();
    let control = game.tag("TimeControl").and_then(one_period);
    let mut shown: [Option<u64>; 2] = control.map_or([None; 2], |(time, _)| [Some(time); 2]);
    let mut mover = course.first;
    for (index, node) in game.moves.iter().take(course.plies).enumerate() {
        let display = node.comments.iter().find_map(|comment| clk(comment));
        if let (Some(now), Some((_, increment)), Some(before)) =
            (display, control, shown[mover.index()])
            && now > before.saturating_add(increment).saturating_add(TOLERANCE)
        {
            let more = (now - before) / 1000;
            let says = format!("the display of {mover} rose by {more} seconds");
            findings.push(at.finding(index + 1, Kind::ClockRose, "6.3.1", says));
        }
        if display.is_some() {
            shown[mover.index()] = display;
        }
        mover = !mover;
    }
    findings.extend(no_time_left(game, course, shown, at));
    findings
}

/// A player with nothing on the display, who did not end the game on the board, has won.
fn no_time_left(
    game: &Game,
    course: &Course,
    shown: [Option<u64>; 2],
    at: Place,
) -> Option<Finding> {
    let winner = winner(game).filter(|_| course.whole && course.end.is_none())?;
    let left = |color: Color| shown[color.index()];
    let contradicts = left(winner) == Some(0) && left(!winner).is_some_and(|time| time > 0);
    contradicts.then(|| {
        let says = format!("{winner} has no time left and is said to have won");
        at.finding(course.plies, Kind::ClockContradictsResult, "6.9", says)
    })
}

/// A time control of one period, such as `300+3`, in milliseconds with the increment; `None` for any other.
fn one_period(text: &str) -> Option<(u64, u64)> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    Some((milliseconds(time)?, milliseconds(increment)?))
}

fn milliseconds(seconds: &str) -> Option<u64> {
    seconds.trim().parse::<u64>().ok()?.checked_mul(1000)
}

/// The display in a comment: `[%clk 1:02:03]` or `[%clk 0:00:03.5]`, in milliseconds.
fn clk(comment: &str) -> Option<u64> {
    let rest = comment.split_once("[%clk")?.1;
    let text = rest.split_once(']')?.0.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let seconds = whole
        .split(':')
        .try_fold(0u64, |sum, part| sum.checked_mul(60)?.checked_add(part.parse::<u64>().ok()?))?;
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    seconds.checked_mul(1000)?.checked_add(digits.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displays_are_read() {
        assert_eq!(clk("[%clk 1:02:03]"), Some(3_723_000));
        assert_eq!(clk("good [%eval 0.3] [%clk 0:00:03.5]"), Some(3_500));
        assert_eq!(clk("[%emt 0:00:03]"), None);
        assert_eq!(clk("[%clk soon]"), None);
    }

    #[test]
    fn only_one_period_is_understood() {
        assert_eq!(one_period("300+3"), Some((300_000, 3_000)));
        assert_eq!(one_period("600"), Some((600_000, 0)));
        assert_eq!(one_period("40/7200:3600"), None);
        assert_eq!(one_period("?"), None);
    }
}

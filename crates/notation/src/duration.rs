//! Lengths of time and time controls as text: `1h30m`, `40/90m+30s, 30m+30s`.

use std::fmt;

use laws::article_06::a6_03_time_control::{Bonus, HOUR, MINUTE, Period, SECOND, TimeControl};

/// The text is no length of time or no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotATime {
    /// The text that was given.
    pub text: String,
    /// What is wrong with it, in one sentence.
    pub reason: &'static str,
}

impl fmt::Display for NotATime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no time: {}", self.text, self.reason)
    }
}

impl std::error::Error for NotATime {}

fn error(text: &str, reason: &'static str) -> NotATime {
    NotATime { text: text.chars().take(40).collect(), reason }
}

/// Reads hours, minutes, seconds and milliseconds, such as `2h`, `1h30m`, `90s` or `500ms`, as milliseconds.
///
/// # Errors
/// What is wrong with the text.
///
/// ```
/// assert_eq!(notation::duration::parse("1m30s"), Ok(90_000));
/// ```
pub fn parse(text: &str) -> Result<u64, NotATime> {
    let wrong = || error(text, "numbers with the units h, m, s and ms, as in 1h30m");
    let mut rest = text;
    let mut total = 0u64;
    let mut last_unit = u64::MAX;
    if rest.is_empty() {
        return Err(wrong());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
        let number: u64 = rest[..digits].parse().map_err(|_| wrong())?;
        rest = &rest[digits..];
        let end = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let unit = match &rest[..end] {
            "h" => HOUR,
            "m" => MINUTE,
            "s" => SECOND,
            "ms" => 1,
            _ => return Err(wrong()),
        };
        if unit >= last_unit {
            return Err(error(text, "the larger unit comes first, each at most once"));
        }
        last_unit = unit;
        rest = &rest[end..];
        total = number
            .checked_mul(unit)
            .and_then(|part| total.checked_add(part))
            .ok_or_else(|| error(text, "too long"))?;
    }
    Ok(total)
}

/// Writes milliseconds as [`parse`] reads them, units of zero left out.
pub fn write(milliseconds: u64) -> String {
    let parts = [
        (milliseconds / HOUR, "h"),
        (milliseconds % HOUR / MINUTE, "m"),
        (milliseconds % MINUTE / SECOND, "s"),
        (milliseconds % SECOND, "ms"),
    ];
    let text: String = parts
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, unit)| format!("{number}{unit}"))
        .collect();
    if text.is_empty() { "0s".to_string() } else { text }
}

/// Reads periods separated by commas: `MOVES/TIME+INCREMENT`, where the moves and the increment may be missing, and
/// `delay 5s`, `bronstein 5s` or `hourglass` may stand for the increment.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_time_control(text: &str) -> Result<TimeControl, NotATime> {
    let periods =
        text.split(',').map(|part| parse_period(part.trim())).collect::<Result<Vec<_>, _>>()?;
    TimeControl::new(periods)
        .ok_or_else(|| error(text, "every period but the last needs a number of moves"))
}

fn parse_period(text: &str) -> Result<Period, NotATime> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => {
            let moves = moves.trim().parse::<u32>();
            let moves = moves.map_err(|_| error(text, "a number of moves stands before the /"))?;
            (Some(moves), rest)
        }
        None => (None, text),
    };
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (time, bonus) = match words[..] {
        [time, "delay", bonus] => (time, Bonus::Delay(parse(bonus)?)),
        [time, "hourglass"] => (time, Bonus::Hourglass),
        [time, "bronstein", bonus] => (time, Bonus::Bronstein(parse(bonus)?)),
        [time] => match time.split_once('+') {
            Some((time, bonus)) => (time, Bonus::Increment(parse(bonus)?)),
            None => (time, Bonus::None),
        },
        _ => return Err(error(text, "a time, and perhaps + and the increment, as in 40/90m+30s")),
    };
    Ok(Period { moves, time: parse(time)?, bonus })
}

/// Writes a time control as [`parse_time_control`] reads it.
pub fn write_time_control(control: &TimeControl) -> String {
    let period = |period: &Period| {
        let moves = period.moves.map_or(String::new(), |moves| format!("{moves}/"));
        let bonus = match period.bonus {
            Bonus::None => String::new(),
            Bonus::Hourglass => " hourglass".to_string(),
            Bonus::Increment(time) => format!("+{}", write(time)),
            Bonus::Delay(time) => format!(" delay {}", write(time)),
            Bonus::Bronstein(time) => format!(" bronstein {}", write(time)),
        };
        format!("{moves}{}{bonus}", write(period.time))
    };
    let periods: Vec<String> = control.periods().iter().map(period).collect();
    periods.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        for time in [0, 1, 999, 1000, 61_001, HOUR, 2 * HOUR + 3 * MINUTE] {
            assert_eq!(parse(&write(time)), Ok(time));
        }
        for wrong in ["", "5", "m", "5x", "1s1h", "1m1m", "99999999999999999999h"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn time_controls_are_read_as_they_are_written() {
        for text in [
            "40/1h30m+30s, 30m+30s",
            "2h",
            "25m delay 10s",
            "20/1h, 10m bronstein 3s",
            "1m hourglass",
        ] {
            let control = parse_time_control(text).expect("a time control");
            assert_eq!(write_time_control(&control), text);
        }
        for wrong in ["", "1h, 1h", "0/1h", "x/1h", "1h++1s", "1h delay"] {
            assert!(parse_time_control(wrong).is_err(), "{wrong}");
        }
    }
}

//! Times and days on the command line.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use divergence::Budget;

/// The longest time that can be given: a year. More is more than a clock can be asked to add.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A length of time: seconds such as `5` and `0.3`, or with units as in `300ms`, `30s`, `1h30m`.
///
/// # Errors
/// What is wrong with the text.
pub fn length(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is no time above 0: seconds such as 5, or 300ms, 30s, 10m");
    let seconds = text.parse::<f64>().ok().map(Duration::try_from_secs_f64);
    let milliseconds = text.strip_suffix("ms").and_then(|n| n.parse().ok());
    let time = match (seconds, milliseconds) {
        (Some(time), _) => time.map_err(|_| wrong())?,
        (None, Some(milliseconds)) => Duration::from_millis(milliseconds),
        (None, None) => {
            let parsed = notation::duration::parse(text);
            parsed.map(Duration::from_millis).map_err(|_| wrong())?
        }
    };
    if time.is_zero() { Err(wrong()) } else { Ok(time.min(LONGEST)) }
}

/// `2000` questions, or a time with its unit such as `30s` or `10m`.
///
/// # Errors
/// What is wrong with the text.
pub fn budget(text: &str) -> Result<Budget, String> {
    if let Ok(questions) = text.parse() {
        return Ok(Budget { questions, time: None });
    }
    let wrong = |_| "a number of questions such as 2000, or a time such as 30s or 10m".to_string();
    let time = notation::duration::parse(text).map_err(wrong)?;
    Ok(Budget { questions: u64::MAX, time: Some(Duration::from_millis(time).min(LONGEST)) })
}

/// A time as an option takes it.
pub fn written(time: Duration) -> String {
    format!("{}", time.as_secs_f64())
}

/// Today in the calendar of UTC, such as `2026-01-31`; the day that `SOURCE_DATE_EPOCH` names where it is set.
pub fn today() -> String {
    let named = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    day(named.unwrap_or_else(now) / 86_400)
}

/// A day of the Gregorian calendar, counted from 1 January 1970.
fn day(mut days: u64) -> String {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    // No clock shows a year of five digits.
    days = days.min(2_932_896);
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year:04}-{:02}-{:02}", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let known = [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (11_016, "2000-02-29"),
            (20_484, "2026-01-31"),
            (20_788, "2026-12-01"),
            (u64::MAX, "9999-12-31"),
        ];
        for (days, text) in known {
            assert_eq!(day(days), text);
        }
    }

    #[test]
    fn times_are_read_in_both_forms() {
        let known = [("5", 5_000), ("0.3", 300), ("300ms", 300), ("30s", 30_000), ("2m", 120_000)];
        for (text, milliseconds) in known {
            assert_eq!(length(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "0", "-1", "soon", "inf", "NaN", "1e400"] {
            assert!(length(text).is_err(), "{text}");
        }
    }
}

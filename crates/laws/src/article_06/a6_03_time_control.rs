//! Article 6.3: the time allotted. All times are in milliseconds.
//!
//! Encodes: 6.3.

/// A second in milliseconds.
pub const SECOND: u64 = 1_000;
/// A minute in milliseconds.
pub const MINUTE: u64 = 60 * SECOND;
/// An hour in milliseconds.
pub const HOUR: u64 = 60 * MINUTE;

/// The fixed extra time for each move (6.3.1, 6.3.2), in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// None.
    #[default]
    None,
    /// Added for each move, the first included, and kept if it is not used (cumulative mode).
    Increment(u64),
    /// The main time runs only when this much has passed on the move (delay mode, 6.3.2).
    Delay(u64),
    /// The main time runs at once; after the move the time used comes back, at most this much.
    /// The first move starts with it.
    Bronstein(u64),
    /// What one player uses the other gains, as in an hourglass that is turned with each move. A mode of clocks, not of
    /// the Laws.
    Hourglass,
}

impl Bonus {
    /// What the display shows beyond the main time when a move begins.
    pub const fn opening(self) -> u64 {
        match self {
            Bonus::Increment(time) | Bonus::Bronstein(time) => time,
            Bonus::None | Bonus::Delay(_) | Bonus::Hourglass => 0,
        }
    }

    /// The extra time, whatever the mode.
    pub const fn time(self) -> u64 {
        match self {
            Bonus::None | Bonus::Hourglass => 0,
            Bonus::Increment(time) | Bonus::Delay(time) | Bonus::Bronstein(time) => time,
        }
    }
}

/// A part of the game in which so many moves must be completed (6.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// How many moves; `None` for all that are left.
    pub moves: Option<u32>,
    /// The main time that the period adds.
    pub time: u64,
    /// The extra time for each move.
    pub bonus: Bonus,
}

/// When the main time of the following period is added to a display.
///
/// The Laws do not say. Clocks without a counter of moves cannot know better than at zero, and those with one do it at
/// zero too unless they are set otherwise; programs that keep a clock often add it with the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NextPeriod {
    /// When the time of the period before is used up.
    #[default]
    AtZero,
    /// When the last move of the period before is completed.
    WithTheMove,
}

/// The periods of a game, one after the other (6.3.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    periods: Vec<Period>,
}

impl TimeControl {
    /// A time control of these periods; `None` where there is none, or where a period that is not
    /// the last one names no number of moves, or names 0.
    pub fn new(periods: Vec<Period>) -> Option<TimeControl> {
        let (_, before) = periods.split_last()?;
        let counted = before.iter().all(|period| period.moves.is_some());
        let positive = periods.iter().all(|period| period.moves != Some(0));
        (counted && positive).then_some(TimeControl { periods })
    }

    /// All moves in this time (milliseconds), with this bonus.
    pub fn sudden_death(time: u64, bonus: Bonus) -> TimeControl {
        TimeControl { periods: vec![Period { moves: None, time, bonus }] }
    }

    /// The periods, at least one.
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// The extra time for the move that follows after so many completed ones: it belongs to the moves of a period,
    /// whenever the main time of that period is added (6.3.1).
    pub fn bonus_after(&self, completed: u32) -> Bonus {
        self.periods[self.period_after(completed)].bonus
    }

    /// The period to which the move after so many completed ones belongs, the first period being 0.
    pub fn period_after(&self, completed: u32) -> usize {
        let last = self.periods.len() - 1;
        (0..last).find(|&at| self.quota(at).is_none_or(|quota| completed < quota)).unwrap_or(last)
    }

    /// How many moves must be completed by the end of this period, counted from the start of the game; `None` where
    /// all must.
    pub fn quota(&self, period: usize) -> Option<u32> {
        let periods = self.periods.get(..=period)?;
        periods.iter().try_fold(0u32, |sum, period| sum.checked_add(period.moves?))
    }

    /// The time of a game of sixty moves: every main time and sixty bonuses of the first period
    /// (A.1, B.1).
    pub fn for_sixty_moves(&self) -> u64 {
        let main = self.periods.iter().fold(0u64, |sum, period| sum.saturating_add(period.time));
        let bonus = self.periods.first().map_or(0, |period| period.bonus.time());
        main.saturating_add(bonus.saturating_mul(60))
    }
}

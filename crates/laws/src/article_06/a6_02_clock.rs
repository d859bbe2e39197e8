//! Articles 6.1 to 6.4: the clock, by arithmetic alone. No time passes but what it is told.
//!
//! Encodes: 6.1, 6.2.1, 6.4.

use super::a6_03_time_control::{Bonus, NextPeriod, Period, TimeControl};
use crate::Color;

/// What a clock counts for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    /// What the display shows, in milliseconds.
    remaining: u64,
    /// The least that it has shown in this period.
    lowest: u64,
    /// How many periods have had their time added after the first.
    period: usize,
    completed: u32,
    fallen: bool,
}

/// How a clock is set.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Setting {
    control: TimeControl,
    next_period: NextPeriod,
    /// The increment for each move that the arbiter granted in a quickplay finish (III.4).
    granted: u64,
}

/// A clock with two displays, of which one runs at most (6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    setting: Setting,
    sides: [Side; 2],
    /// Whose flag fell first.
    first_fallen: Option<Color>,
    running: Option<Color>,
    paused: bool,
    /// The time spent on this move, and by whom.
    spent: (Option<Color>, u64),
}

impl Clock {
    /// A clock before the game, both displays still.
    pub fn new(control: TimeControl) -> Clock {
        Clock::set(control, NextPeriod::default(), [0; 2])
    }

    /// A clock before a game that begins after so many moves of each player, which count as completed.
    pub fn set(control: TimeControl, next_period: NextPeriod, completed: [u32; 2]) -> Clock {
        let first = control.periods()[0].time;
        let sides = completed.map(|completed| {
            let start = first.saturating_add(control.bonus_after(completed).opening());
            Side { remaining: start, lowest: start, completed, ..Side::default() }
        });
        Clock {
            setting: Setting { control, next_period, granted: 0 },
            sides,
            first_fallen: None,
            running: None,
            paused: false,
            spent: (None, 0),
        }
    }

    fn side(&mut self, color: Color) -> &mut Side {
        &mut self.sides[color.index()]
    }

    /// The time control.
    pub const fn control(&self) -> &TimeControl {
        &self.setting.control
    }

    /// The time a display shows, in milliseconds.
    pub const fn remaining(&self, color: Color) -> u64 {
        self.sides[color.index()].remaining
    }

    /// The least that a display has shown since the time of the period was added.
    pub const fn lowest(&self, color: Color) -> u64 {
        self.sides[color.index()].lowest
    }

    /// Whether a flag is down: the allotted time is used up and the moves were not completed (6.1.1).
    pub const fn has_fallen(&self, color: Color) -> bool {
        self.sides[color.index()].fallen
    }

    /// Whose flag fell first; an electronic clock shows it.
    pub const fn first_fallen(&self) -> Option<Color> {
        self.first_fallen
    }

    /// How many moves a player has completed (6.2.1).
    pub const fn completed(&self, color: Color) -> u32 {
        self.sides[color.index()].completed
    }

    /// The period whose time a player uses.
    pub fn period(&self, color: Color) -> Period {
        self.setting.control.periods()[self.sides[color.index()].period]
    }

    /// The extra time that belongs to a player's next move.
    pub fn bonus(&self, color: Color) -> Bonus {
        match self.setting.granted {
            0 => self.setting.control.bonus_after(self.completed(color)),
            granted => Bonus::Increment(granted),
        }
    }

    /// Whether a player is in the last period.
    pub fn in_last_period(&self, color: Color) -> bool {
        self.sides[color.index()].period + 1 == self.setting.control.periods().len()
    }

    /// Whose display runs, if the clock is not paused (6.1).
    pub const fn running(&self) -> Option<Color> {
        if self.paused { None } else { self.running }
    }

    /// Starts a player's display: White's at the start of the game (6.6), afterwards the opponent's
    /// when a player presses (6.2.1).
    pub const fn start(&mut self, color: Color) {
        self.running = Some(color);
        self.spent = (Some(color), 0);
    }

    /// Stops both displays for a while (6.11), or lets time run on.
    pub const fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Counts a completed move, which brings the bonus for the next one (6.2.1, 6.3).
    pub fn complete(&mut self, color: Color) {
        self.settle(color, 1);
        let next = self.setting.next_period;
        if next == NextPeriod::WithTheMove
            && !self.has_fallen(color)
            && self.moves_are_complete(color)
        {
            self.begin_next_period(color);
        }
    }

    /// A press without a move: the clock gives the bonus as if there had been one, and no move is completed (7.5.3).
    pub fn complete_nothing(&mut self, color: Color) {
        self.settle(color, 0);
    }

    /// Brings a display from the end of one move to the beginning of the next.
    fn settle(&mut self, color: Color, moves: u32) {
        let ended = self.bonus(color);
        let side = self.side(color);
        side.completed = side.completed.saturating_add(moves);
        if side.fallen {
            return;
        }
        if let Bonus::Bronstein(most) = ended {
            let used = if self.spent.0 == Some(color) { self.spent.1 } else { 0 };
            let unused = most.saturating_sub(used);
            let side = self.side(color);
            side.remaining = side.remaining.saturating_sub(unused);
        }
        let opening = self.bonus(color).opening();
        self.add(color, opening);
    }

    /// The moves made cannot be shown (8.6): the next one counts as the first of the following period, whose time is
    /// added, if the time was overstepped, and else of the period that has begun. Whether there is such a period.
    pub fn restart_count(&mut self, color: Color) -> bool {
        let period = self.sides[color.index()].period;
        let ended = if self.has_fallen(color) { Some(period) } else { period.checked_sub(1) };
        let Some(quota) = ended.and_then(|ended| self.setting.control.quota(ended)) else {
            return false;
        };
        let fallen = self.has_fallen(color);
        let side = self.side(color);
        side.completed = quota;
        side.fallen = false;
        if fallen {
            self.first_fallen = self.first_fallen.filter(|first| *first != color);
            self.begin_next_period(color);
        }
        true
    }

    /// Grants an increment for each move to both players (III.4).
    pub const fn grant(&mut self, increment: u64) {
        self.setting.granted = increment;
    }

    /// Adds time, as a penalty of the opponent does (7.5.5, 9.5.3, 12.9.2).
    pub fn add(&mut self, color: Color, time: u64) {
        let side = self.side(color);
        side.remaining = side.remaining.saturating_add(time);
    }

    /// Takes time away, down to none at the least (9.5.3 until 2005, 12.9.3).
    pub fn take(&mut self, color: Color, time: u64) {
        let side = self.side(color);
        side.remaining = side.remaining.saturating_sub(time);
        side.lowest = side.lowest.min(side.remaining);
        if side.remaining == 0 {
            self.run_out(color);
        }
    }

    /// Lets time pass; tells whose flag falls in it.
    pub fn pass(&mut self, time: u64) -> Option<Color> {
        let color = self.running()?;
        self.pass_on(color, time).then_some(color)
    }

    /// Lets time pass on this player's display; tells whether the flag falls.
    ///
    /// When the time of a period is used up the moves are counted at once (6.4): if they are complete, the
    /// time of the next period is added and nothing falls.
    pub fn pass_on(&mut self, color: Color, time: u64) -> bool {
        if self.spent.0 != Some(color) {
            self.spent = (Some(color), 0);
        }
        let before = self.counted(color);
        self.spent.1 = self.spent.1.saturating_add(time);
        let mut used = self.counted(color) - before;
        if self.bonus(color) == Bonus::Hourglass {
            self.add(!color, used);
        }
        if self.has_fallen(color) || self.within_the_delay(color) {
            return false;
        }
        while used >= self.remaining(color) {
            used -= self.remaining(color);
            self.side(color).remaining = 0;
            if self.run_out(color) {
                return true;
            }
        }
        let side = self.side(color);
        side.remaining -= used;
        side.lowest = side.lowest.min(side.remaining);
        false
    }

    /// How much of the time spent on this move counts, in the mode of the period (6.3.2).
    fn counted(&self, color: Color) -> u64 {
        match self.bonus(color) {
            Bonus::Delay(free) => self.spent.1.saturating_sub(free),
            _ => self.spent.1,
        }
    }

    /// Whether the main time has not begun to run on this move (6.3.2).
    fn within_the_delay(&self, color: Color) -> bool {
        matches!(self.bonus(color), Bonus::Delay(free) if self.spent.1 < free)
    }

    /// Whether the moves of the period that a player is in are completed (6.3.1).
    fn moves_are_complete(&self, color: Color) -> bool {
        let side = self.sides[color.index()];
        self.setting.control.quota(side.period).is_some_and(|quota| side.completed >= quota)
    }

    /// The time of a period is used up: the next one begins, or the flag falls (6.4).
    fn run_out(&mut self, color: Color) -> bool {
        let next = self.setting.control.periods().get(self.sides[color.index()].period + 1);
        let goes_on = next.is_some_and(|next| next.time > 0) && self.moves_are_complete(color);
        if goes_on {
            self.begin_next_period(color);
        } else {
            self.side(color).fallen = true;
            self.first_fallen = self.first_fallen.or(Some(color));
        }
        !goes_on
    }

    /// The main time of the next period is added.
    fn begin_next_period(&mut self, color: Color) {
        let next = self.sides[color.index()].period + 1;
        let Some(time) = self.setting.control.periods().get(next).map(|period| period.time) else {
            return;
        };
        let side = self.side(color);
        side.period = next;
        side.remaining = side.remaining.saturating_add(time);
        side.lowest = side.remaining;
    }

    /// Puts a flag up again that fell only because moves were taken back: whether it has fallen is decided when it
    /// falls, not afterwards.
    pub(crate) fn raise(&mut self, color: Color) {
        self.side(color).fallen = false;
        self.first_fallen = self.first_fallen.filter(|first| *first != color);
    }
}

#[cfg(test)]
mod tests {
    use super::super::a6_03_time_control::{MINUTE, SECOND};
    use super::*;

    fn sudden(time: u64, bonus: Bonus) -> Clock {
        let mut clock = Clock::new(TimeControl::sudden_death(time, bonus));
        clock.start(Color::White);
        clock
    }

    #[test]
    fn a_delay_is_free() {
        let mut clock = sudden(MINUTE, Bonus::Delay(5 * SECOND));
        assert_eq!(clock.pass(3 * SECOND), None);
        assert_eq!(clock.remaining(Color::White), MINUTE);
        assert_eq!(clock.pass(4 * SECOND), None);
        assert_eq!(clock.remaining(Color::White), 58 * SECOND);
    }

    #[test]
    fn an_increment_starts_with_the_first_move_and_accumulates() {
        let mut clock = sudden(MINUTE, Bonus::Increment(2 * SECOND));
        assert_eq!(clock.remaining(Color::White), 62 * SECOND);
        clock.pass(SECOND);
        clock.complete(Color::White);
        assert_eq!(clock.remaining(Color::White), 63 * SECOND);
    }

    #[test]
    fn what_bronstein_gives_back_was_used() {
        let mut clock = sudden(MINUTE, Bonus::Bronstein(5 * SECOND));
        clock.pass(2 * SECOND);
        clock.complete(Color::White);
        assert_eq!(clock.remaining(Color::White), 65 * SECOND);
        clock.start(Color::White);
        clock.pass(9 * SECOND);
        clock.complete(Color::White);
        assert_eq!(clock.remaining(Color::White), 61 * SECOND);
    }

    #[test]
    fn a_flag_falls_when_nothing_is_left() {
        let mut clock = sudden(MINUTE, Bonus::None);
        assert_eq!(clock.pass(MINUTE - 1), None);
        assert_eq!(clock.pass(1), Some(Color::White));
        assert_eq!(clock.pass(1), None);
        assert!(clock.has_fallen(Color::White) && !clock.has_fallen(Color::Black));
    }

    #[test]
    fn enough_moves_open_the_next_period() {
        let period = |moves, time| Period { moves, time, bonus: Bonus::None };
        let control = TimeControl::new(vec![period(Some(2), MINUTE), period(None, MINUTE)]);
        let mut clock = Clock::new(control.expect("two periods"));
        clock.complete(Color::White);
        clock.complete(Color::White);
        clock.start(Color::White);
        assert_eq!(clock.pass(90 * SECOND), None);
        assert_eq!(clock.remaining(Color::White), 30 * SECOND);
        clock.start(Color::Black);
        assert_eq!(clock.pass(90 * SECOND), Some(Color::Black));
    }
}

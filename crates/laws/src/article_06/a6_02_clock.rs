//! Articles 6.1 to 6.4: the clock, by arithmetic alone. No time passes but what it is told.

use super::a6_03_time_control::{Bonus, Period, TimeControl};
use crate::Color;

/// A clock with two displays, of which one runs at most (6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    remaining: [u64; 2],
    period: [usize; 2],
    completed: [u32; 2],
    fallen: [bool; 2],
    running: Option<Color>,
    paused: bool,
    spent: u64,
}

impl Clock {
    /// A clock before the game, both displays still.
    pub fn new(control: TimeControl) -> Clock {
        let first = control.periods()[0];
        let start = first.time.saturating_add(match first.bonus {
            Bonus::Increment(time) | Bonus::Bronstein(time) => time,
            Bonus::Delay(_) | Bonus::None => 0,
        });
        Clock {
            control,
            remaining: [start; 2],
            period: [0; 2],
            completed: [0; 2],
            fallen: [false; 2],
            running: None,
            paused: false,
            spent: 0,
        }
    }

    /// The time control.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The time a display shows, in milliseconds.
    pub const fn remaining(&self, color: Color) -> u64 {
        self.remaining[color.index()]
    }

    /// Whether a flag is down: the allotted time is used up and the moves were not completed (6.1.1).
    pub const fn has_fallen(&self, color: Color) -> bool {
        self.fallen[color.index()]
    }

    /// How many moves a player has completed (6.2.1).
    pub const fn completed(&self, color: Color) -> u32 {
        self.completed[color.index()]
    }

    /// The period a player is in.
    pub fn period(&self, color: Color) -> Period {
        self.control.periods()[self.period[color.index()]]
    }

    /// Whether a player is in the last period.
    pub fn in_last_period(&self, color: Color) -> bool {
        self.period[color.index()] + 1 == self.control.periods().len()
    }

    /// Whose display runs, if the clock is not paused (6.1).
    pub const fn running(&self) -> Option<Color> {
        if self.paused { None } else { self.running }
    }

    /// Starts a player's display: White's at the start of the game (6.6), afterwards the opponent's
    /// when a player presses (6.2.1).
    pub const fn start(&mut self, color: Color) {
        self.running = Some(color);
        self.spent = 0;
    }

    /// Stops both displays for a while (6.11), or lets time run on.
    pub const fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Counts a completed move, which brings the bonus for the next one (6.2.1, 6.3).
    pub fn complete(&mut self, color: Color) {
        self.completed[color.index()] = self.completed[color.index()].saturating_add(1);
        let gain = match self.period(color).bonus {
            Bonus::Increment(time) => time,
            Bonus::Bronstein(time) if self.running == Some(color) => time.min(self.spent),
            Bonus::Bronstein(_) | Bonus::Delay(_) | Bonus::None => 0,
        };
        if !self.has_fallen(color) {
            self.add(color, gain);
        }
    }

    /// Counts the next move as the first of the player's period: the moves made cannot be shown (8.6).
    pub fn restart_count(&mut self, color: Color) {
        let before = self.period[color.index()].checked_sub(1);
        let quota = before.and_then(|period| self.control.quota(period));
        self.completed[color.index()] = quota.unwrap_or(0);
    }

    /// Adds time, as a penalty of the opponent does (7.5.5, 9.5.3, 12.9.2).
    pub fn add(&mut self, color: Color, time: u64) {
        let remaining = &mut self.remaining[color.index()];
        *remaining = remaining.saturating_add(time);
    }

    /// Takes time away, down to none at the least (9.5.3 until 2005, 12.9.3).
    pub fn take(&mut self, color: Color, time: u64) {
        let remaining = &mut self.remaining[color.index()];
        *remaining = remaining.saturating_sub(time);
        if *remaining == 0 {
            self.run_out(color);
        }
    }

    /// Lets time pass; tells whose flag falls in it.
    ///
    /// When the time of a period is used up the moves are counted at once (6.4): if they are complete, the
    /// time of the next period is added and nothing falls.
    pub fn pass(&mut self, time: u64) -> Option<Color> {
        let color = self.running()?;
        let before = self.main_time_used();
        self.spent = self.spent.saturating_add(time);
        let mut used = self.main_time_used() - before;
        if self.has_fallen(color) {
            return None;
        }
        while used >= self.remaining(color) {
            used -= self.remaining(color);
            self.remaining[color.index()] = 0;
            if self.run_out(color) {
                return Some(color);
            }
        }
        self.remaining[color.index()] -= used;
        None
    }

    /// How much of the time spent on this move counts, in the mode of the period (6.3.2).
    fn main_time_used(&self) -> u64 {
        let bonus = self.running.map_or(Bonus::None, |color| self.period(color).bonus);
        match bonus {
            Bonus::Delay(free) => self.spent.saturating_sub(free),
            _ => self.spent,
        }
    }

    /// The time of a period is used up: the next one begins, or the flag falls (6.4).
    fn run_out(&mut self, color: Color) -> bool {
        let index = color.index();
        let complete = self
            .control
            .quota(self.period[index])
            .is_some_and(|quota| self.completed[index] >= quota);
        match self.control.periods().get(self.period[index] + 1) {
            Some(next) if complete && next.time > 0 => {
                self.remaining[index] = next.time;
                self.period[index] += 1;
            }
            _ => self.fallen[index] = true,
        }
        self.fallen[index]
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

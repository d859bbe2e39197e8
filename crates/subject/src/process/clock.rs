//! How long a question has taken: by what the subject did, so that a busy machine does not look like a slow program.
//!
//! What counts is the processor time of all its processes, and the time in which none of them had anything to do. Time
//! in which one of them waits for a processor does not count, but the clock on the wall is a bound behind all.

use std::time::{Duration, Instant};

use super::tree::{Effort, Family};

/// Between two looks at what the processes do.
const EVERY: Duration = Duration::from_millis(50);

/// A question is over after so many times its time on the wall, whatever was done in it.
const WALL: u32 = 6;

/// The time of one question.
#[derive(Debug)]
pub(super) struct Clock {
    begun: Instant,
    allowed: Duration,
    looked: Instant,
    first: Option<Effort>,
    last: Option<Effort>,
    idle: Duration,
}

impl Clock {
    /// Begins now with so much time.
    pub fn begin(allowed: Duration) -> Clock {
        let now = Instant::now();
        Clock { begun: now, allowed, looked: now, first: None, last: None, idle: Duration::ZERO }
    }

    /// The time that was given.
    pub fn allowed(&self) -> Duration {
        self.allowed
    }

    /// Whether the time is over. Looks at the processes now and then; where the system does not tell what they do, the
    /// clock on the wall counts.
    pub fn is_over(&mut self, family: &Family) -> bool {
        let now = Instant::now();
        let wall = now - self.begun;
        if now - self.looked >= EVERY {
            self.look(now, family.effort());
        }
        if wall < self.allowed {
            return false;
        }
        match (self.first, self.last) {
            (Some(first), Some(last)) => {
                let busy = last.processor.saturating_sub(first.processor);
                busy + self.idle >= self.allowed || wall >= self.allowed * WALL
            }
            _ => true,
        }
    }

    fn look(&mut self, now: Instant, effort: Option<Effort>) {
        let Some(effort) = effort else { return };
        let rests = |last: Effort| !effort.ready && effort.processor == last.processor;
        // Before the first look a program that answers at once has answered.
        if self.last.is_none_or(rests) && !effort.ready {
            self.idle += now - self.looked;
        }
        self.first.get_or_insert(effort);
        self.last = Some(effort);
        self.looked = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(looks: &[(u64, u64, bool)]) -> Clock {
        let mut clock = Clock::begin(Duration::from_secs(1));
        for (at, processor, ready) in looks {
            let effort = Effort { processor: Duration::from_millis(*processor), ready: *ready };
            clock.look(clock.begun + Duration::from_millis(*at), Some(effort));
        }
        clock
    }

    #[test]
    fn waiting_for_a_processor_takes_no_time() {
        let starved = clock(&[(50, 10, true), (2_000, 20, true), (4_000, 30, true)]);
        assert_eq!(starved.idle, Duration::ZERO);
    }

    #[test]
    fn doing_nothing_takes_time() {
        let hangs =
            clock(&[(50, 10, true), (100, 15, false), (700, 15, false), (1_300, 15, false)]);
        assert_eq!(hangs.idle, Duration::from_millis(1_200));
    }
}

//! Processor time of this thread.

use rustix::time::{ClockId, clock_gettime};

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Nanoseconds for one unit of work: the best of several rounds. `work` does its work once and tells how many units
/// that was.
pub fn nanoseconds(mut work: impl FnMut() -> usize) -> f64 {
    const ROUNDS: usize = 9;
    const ROUND: f64 = 0.02;
    const BETWEEN_LOOKS: usize = 50;
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let (start, mut units) = (now(), 0);
        while now() - start < ROUND {
            // The clock is a system call: it is asked rarely.
            units += (0..BETWEEN_LOOKS).map(|_| work()).sum::<usize>();
        }
        best = best.min((now() - start) * 1e9 / units.max(1) as f64);
    }
    best
}

//! The time that this thread has spent, so that other programs on the machine do not count.

/// What [`nanos`] counts.
#[cfg(unix)]
pub const NAME: &str = "thread time";

/// What [`nanos`] counts.
#[cfg(not(unix))]
pub const NAME: &str = "wall time";

/// Nanoseconds spent so far.
#[cfg(unix)]
pub fn nanos() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Nanoseconds since the first call.
#[cfg(not(unix))]
pub fn nanos() -> u64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as u64
}

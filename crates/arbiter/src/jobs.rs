//! Several instances of a subject at once.

use std::num::NonZeroUsize;

/// How many instances are asked at once.
#[derive(clap::Args)]
pub struct JobsArgs {
    /// Ask so many instances of the subject at once; as many as there are processors if nothing is said. The result is the
    /// same.
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<NonZeroUsize>,
}

/// Instances at most if nothing is said.
const MOST: usize = 16;

impl JobsArgs {
    /// The number.
    pub fn number(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(|| processors().min(MOST), NonZeroUsize::get)
    }
}

/// Does something so many times at once: an engine takes a while to say what it can do.
///
/// # Errors
/// The first that there is.
pub fn at_once<T: Send, E: Send>(
    times: usize,
    act: impl Fn() -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..times).map(|_| scope.spawn(&act)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        threads.into_iter().map(join).collect()
    })
}

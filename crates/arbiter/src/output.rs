//! How arbiter speaks: colours, complaints, signals.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use anyhow::Context;

/// What is right.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What wants a look.
pub const NOTE: Style = AnsiColor::Yellow.on_default();
/// What is in the background.
pub const DIM: Style = Style::new().dimmed();

/// Standard output with colours where a terminal shows them; NO_COLOR is respected. A reader who has gone away is
/// nobody's fault: what it does not read is thrown away, and the command ends as it would have ended.
pub fn stdout() -> impl Write {
    Forgiving(anstream::stdout().lock())
}

/// Whether nobody reads standard output any more.
static CLOSED: AtomicBool = AtomicBool::new(false);

struct Forgiving<W: Write>(W);

impl<W: Write> Forgiving<W> {
    fn forgive<T>(&self, result: io::Result<T>, instead: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                CLOSED.store(true, Ordering::Relaxed);
                Ok(instead)
            }
            other => other,
        }
    }
}

impl<W: Write> Write for Forgiving<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if CLOSED.load(Ordering::Relaxed) {
            return Ok(bytes.len());
        }
        let written = self.0.write(bytes);
        self.forgive(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.0.flush();
        self.forgive(flushed, ())
    }
}

/// Bytes of a complaint at most.
const MOST: usize = 64 << 10;

/// Writes a complaint to standard error.
pub fn complain(message: &str) {
    let mut err = anstream::stderr().lock();
    // A complaint may repeat what a subject said or a file of somebody else's holds.
    let message = subject::foreign::tamed(message, MOST);
    let _ = writeln!(err, "{BAD}error{BAD:#}: {message}");
}

/// A flag that the first Ctrl-C, TERM or HUP sets; it also ends the subjects, so that a question under way does not
/// keep anybody waiting. The second signal removes what was not written to its end, and ends arbiter itself.
///
/// # Errors
/// The system does not let arbiter listen.
pub fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    stop_after(subject::end_all)
}

/// A flag that the first Ctrl-C sets; what asks or counts then comes to its end by itself. The second ends the program at
/// once, and all that it started.
///
/// # Errors
/// The system does not let arbiter listen.
pub fn stop_when_convenient() -> anyhow::Result<Arc<AtomicBool>> {
    stop_after(|| ())
}

/// The same for work that goes on later where it was: USR1, which schedulers send before they take a machine back, ends it
/// as well.
///
/// # Errors
/// The system does not let arbiter listen.
pub fn stop_for_scheduler() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = stop_when_convenient()?;
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGUSR1, Arc::clone(&stop))
        .context("cannot listen for signals")?;
    Ok(stop)
}

fn stop_after(first: fn()) -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    on_signal(move || match flag.swap(true, Ordering::Relaxed) {
        false => first(),
        true => end(),
    })?;
    Ok(stop)
}

/// Ends every process that was started for a subject, removes what was not written to its end, and ends arbiter.
fn end() -> ! {
    subject::end_all();
    scenario::files::abandon();
    std::process::exit(130)
}

/// Does this on Ctrl-C and every other signal to end, each time one comes. A hang-up that was ignored when arbiter was
/// started, as `nohup` has it, stays ignored.
///
/// # Errors
/// The system does not let arbiter listen.
#[cfg(unix)]
pub fn on_signal(mut act: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let wanted = [SIGINT, SIGTERM, SIGHUP];
    let heard = wanted.into_iter().filter(|signal| *signal != SIGHUP || !is_ignored(SIGHUP));
    let mut signals = signal_hook::iterator::Signals::new(heard.collect::<Vec<_>>())
        .context("cannot listen for signals")?;
    std::thread::spawn(move || signals.forever().for_each(|_| act()));
    Ok(())
}

/// Does this on Ctrl-C, each time it comes.
///
/// # Errors
/// The system does not let arbiter listen.
#[cfg(not(unix))]
pub fn on_signal(act: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(act).context("cannot listen for Ctrl-C")
}

/// Whether arbiter was started with this signal ignored, as far as the system tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// On Ctrl-C and other signals to end, ends every process that was started for a subject, removes what was not written to
/// its end, and ends arbiter itself: for commands that have nothing to tell before their end.
///
/// # Errors
/// The system does not let arbiter listen.
pub fn end_on_interrupt() -> anyhow::Result<()> {
    on_signal(|| end())
}

/// Whether GitHub Actions reads standard output.
pub fn in_actions() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// A text in which GitHub Actions takes no commands: what a subject prints is none. The word that ends the stretch is
/// another one in each run, so that no subject can know it.
pub fn guarded(text: &str) -> String {
    let token = token();
    format!("::stop-commands::{token}\n{text}::{token}::\n")
}

fn token() -> String {
    use std::hash::{BuildHasher, RandomState};
    let numbers = [1, 2].map(|number| RandomState::new().hash_one(number));
    format!("arbiter-{:016x}{:016x}", numbers[0], numbers[1])
}

/// A stretch of standard output in which GitHub Actions takes no commands, for as long as this is held.
pub struct Guard(Option<String>);

impl Guard {
    /// Begins it where GitHub Actions reads.
    pub fn begin() -> Guard {
        let token = in_actions().then(token);
        if let Some(token) = &token {
            let _ = writeln!(stdout(), "::stop-commands::{token}");
        }
        Guard(token)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(token) = &self.0 {
            let _ = writeln!(stdout(), "::{token}::");
        }
    }
}

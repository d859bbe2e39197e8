//! How arbiter speaks: colours, complaints, exit codes.

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use anyhow::Context;

/// What the exit code tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Nothing differs.
    Conforms,
    /// Something differs.
    Differs,
    /// The call, the specs or arbiter itself is at fault.
    Fault,
    /// The subject crashed, hung or answered with what is no answer.
    SubjectFailed,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Conforms => 0,
            Exit::Differs => 1,
            Exit::Fault => 2,
            Exit::SubjectFailed => 3,
        })
    }
}

/// What is right.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What wants a look.
pub const NOTE: Style = AnsiColor::Yellow.on_default();
/// What is in the background.
pub const DIM: Style = Style::new().dimmed();

/// Standard output with colours where a terminal shows them; NO_COLOR is respected.
pub fn stdout() -> impl Write {
    anstream::stdout().lock()
}

/// Writes a complaint to standard error.
pub fn complain(message: &str) {
    let mut err = anstream::stderr().lock();
    let _ = writeln!(err, "{BAD}error{BAD:#}: {message}");
}

/// On Ctrl-C and other signals to end, ends every process that was started for a subject, removes what was
/// not written to its end, and ends arbiter itself.
///
/// # Errors
/// The system does not let arbiter listen.
pub fn end_subjects_on_interrupt() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        subject::end_all();
        crate::sink::abandon();
        std::process::exit(130);
    })
    .context("cannot listen for Ctrl-C")
}

/// Whether somebody stopped reading our output, which is nobody's fault.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

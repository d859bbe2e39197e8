//! Subjects by name: what a user writes on the command line.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use mutants::Fault;

use crate::gate::{Gated, short_failure};
use crate::json_lines::{JsonLines, Wanted};
use crate::mutant::Mutant;
use crate::mutant_arbiter::MutantArbiter;
use crate::process::{Launch, Limits, Protection};
use crate::question::{Failure, FailureKind, Subject};
use crate::ready::Library;
use crate::reference::Reference;
use crate::uci::Uci;
use crate::xboard::XBoard;

/// A subject as a user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// `reference`: the Laws themselves.
    Reference,
    /// `mutant:NAME`, or `mutant:none` for the engine without a fault.
    Mutant(Option<Fault>),
    /// `mutant:NAME` where the fault is an arbiter's.
    MutantArbiter(&'static mutants::competition::Fault),
    /// `uci:PATH [ARGUMENTS]`, or the path of an executable file.
    Uci(Command),
    /// `xboard:PATH [ARGUMENTS]`: an engine that speaks XBoard's protocol.
    XBoard(Command),
    /// `adapter:COMMAND [ARGUMENTS]`: a program that speaks the subject protocol.
    Adapter(Command),
    /// `python-chess`, `pyffish`, `chess.js`, `chessops`, `kokopu`, `ffish`.
    Library(Library),
}

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// A path, or a name that is looked up in `PATH`.
    pub program: PathBuf,
    /// The arguments.
    pub args: Vec<String>,
}

/// A text names no subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchSubject {
    text: String,
    why: String,
    near: Vec<String>,
}

impl fmt::Display for NoSuchSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` names no subject: {}", self.text, self.why)?;
        if !self.near.is_empty() {
            write!(f, "\ndid you mean {}?", self.near.join(" or "))?;
        }
        write!(
            f,
            "\na subject is one of:\n  reference\n  python-chess, pyffish, chess.js, chessops, kokopu, ffish\n  \
             uci:PATH [ARGUMENTS], or the path of a UCI engine\n  \
             xboard:PATH [ARGUMENTS], an engine of XBoard's protocol\n  \
             adapter:COMMAND [ARGUMENTS], which speaks JSON lines\n  \
             mutant:FAULT, such as mutant:{}",
            Fault::ALL[0].name()
        )
    }
}

impl std::error::Error for NoSuchSubject {}

impl FromStr for Spec {
    type Err = NoSuchSubject;

    fn from_str(text: &str) -> Result<Spec, NoSuchSubject> {
        let text = text.trim();
        let error = |why: &str, near: Vec<String>| NoSuchSubject {
            text: text.to_string(),
            why: why.to_string(),
            near,
        };
        if text == "reference" {
            return Ok(Spec::Reference);
        }
        if let Some(library) = Library::ALL.into_iter().find(|library| library.name() == text) {
            return Ok(Spec::Library(library));
        }
        if let Some(name) = text.strip_prefix("mutant:") {
            let arbiters = mutants::competition::Fault::from_name(name);
            return match (name, Fault::from_name(name), arbiters) {
                ("none", _, _) => Ok(Spec::Mutant(None)),
                (_, Some(fault), _) => Ok(Spec::Mutant(Some(fault))),
                (_, _, Some(fault)) => Ok(Spec::MutantArbiter(fault)),
                _ => Err(error("no fault has this name", near_faults(name))),
            };
        }
        for (prefix, spec) in [
            ("uci:", Spec::Uci as fn(Command) -> Spec),
            ("xboard:", Spec::XBoard),
            ("adapter:", Spec::Adapter),
        ] {
            if let Some(rest) = text.strip_prefix(prefix) {
                return command(rest).map(spec).map_err(|why| error(why, Vec::new()));
            }
        }
        match command(text) {
            Ok(engine) if engine.program.is_file() => Ok(Spec::Uci(engine)),
            Ok(engine) if is_in_path(&engine.program) => {
                Err(error("a program has this name", vec![format!("uci:{text}")]))
            }
            Ok(_) => Err(error("there is no file of this name either", near_names(text))),
            Err(why) => Err(error(why, near_names(text))),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Reference => f.write_str("reference"),
            Spec::Mutant(fault) => write!(f, "mutant:{}", fault.map_or("none", Fault::name)),
            Spec::MutantArbiter(fault) => write!(f, "mutant:{}", fault.name()),
            Spec::Library(library) => f.write_str(library.name()),
            Spec::Uci(command) => write!(f, "uci:{command}"),
            Spec::XBoard(command) => write!(f, "xboard:{command}"),
            Spec::Adapter(command) => write!(f, "adapter:{command}"),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = self.program.to_string_lossy();
        let words = std::iter::once(&*program).chain(self.args.iter().map(String::as_str));
        match shlex::try_join(words) {
            Ok(joined) => f.write_str(&joined),
            Err(_) => f.write_str(&program),
        }
    }
}

impl Command {
    pub(crate) fn launch(&self) -> Launch {
        let args = self.args.iter().map(OsString::from).collect();
        Launch { program: self.program.clone(), args, ..Launch::default() }
    }
}

/// Splits a command as a shell does. The path of a file may hold spaces without being quoted.
fn command(text: &str) -> Result<Command, &'static str> {
    let text = text.trim();
    if text.is_empty() {
        return Err("the program is missing");
    }
    if text.contains('\0') {
        return Err("no program has a NUL in its name or arguments");
    }
    if Path::new(text).is_file() {
        return Ok(Command { program: text.into(), args: Vec::new() });
    }
    let mut words = shlex::split(text).ok_or("a quotation mark is missing")?.into_iter();
    let program = words.next().ok_or("the program is missing")?;
    Ok(Command { program: program.into(), args: words.collect() })
}

fn is_in_path(program: &Path) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    program.components().count() == 1
        && std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn near_names(text: &str) -> Vec<String> {
    let kinds = ["reference", "uci:", "xboard:", "adapter:", "mutant:"].into_iter();
    let names = kinds.chain(Library::ALL.map(Library::name));
    nearest(text, names).into_iter().map(str::to_string).collect()
}

fn near_faults(name: &str) -> Vec<String> {
    let arbiters = mutants::competition::Fault::all().iter().map(|fault| fault.name());
    let faults = Fault::ALL.iter().map(|fault| fault.name()).chain(arbiters);
    nearest(name, faults).into_iter().map(|name| format!("mutant:{name}")).collect()
}

/// The names that are alike, the most alike first, three at most.
fn nearest<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    const ALIKE: f64 = 0.7;
    // What is read is short; the comparison takes time with the square of the length.
    let text: String = text.chars().take(60).collect::<String>().to_lowercase();
    let mut near: Vec<(f64, &str)> = names
        .map(|name| (strsim::normalized_damerau_levenshtein(&text, name), name))
        .filter(|(alike, name)| *alike >= ALIKE || name.starts_with(&text) && text.len() > 2)
        .collect();
    near.sort_by(|(first, a), (second, b)| second.total_cmp(first).then(a.cmp(b)));
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

/// Why a subject cannot be asked.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The text names no subject.
    #[error(transparent)]
    NoSuchSubject(#[from] NoSuchSubject),
    /// The subject did not start, or failed while it was asked who it is.
    #[error("{subject} cannot be asked: {failure}")]
    Start {
        /// The subject as it was named.
        subject: String,
        /// How it failed.
        failure: Failure,
    },
    /// The adapter inside arbiter could not be written to the folder for temporary files.
    #[error("the adapter for {subject} could not be written to {}: {error}", folder.display())]
    Unpack {
        /// The subject as it was named.
        subject: String,
        /// The folder for temporary files, `TMPDIR`.
        folder: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
}

/// Why a library was not opened.
enum Unopened {
    Failure(Failure),
    Unpack(std::io::Error),
}

impl From<Failure> for Unopened {
    fn from(failure: Failure) -> Unopened {
        Unopened::Failure(failure)
    }
}

/// Opens the subject that a text names, for standard chess by the newest edition.
///
/// # Errors
/// The text names no subject, or the subject does not start.
pub fn open(text: &str, limits: &Limits) -> Result<Box<dyn Subject + Send>, OpenError> {
    open_wanting(&text.parse()?, limits, &Wanted::default())
}

/// Opens a subject and tells it, if it can be told, what the questions will be about.
///
/// # Errors
/// The subject does not start, or fails while it is asked who it is.
pub fn open_wanting(
    spec: &Spec,
    limits: &Limits,
    wanted: &Wanted,
) -> Result<Box<dyn Subject + Send>, OpenError> {
    let opened: Result<Box<dyn Subject + Send>, Unopened> = match spec {
        Spec::Reference => Ok(Box::new(Reference::within(limits.timeout))),
        Spec::Mutant(fault) => Ok(Box::new(Mutant::new(*fault).within(limits.timeout))),
        Spec::MutantArbiter(fault) => Ok(Box::new(MutantArbiter::new(fault))),
        Spec::Uci(command) => {
            Uci::open(command.launch(), *limits).map(gated).map_err(Unopened::from)
        }
        Spec::XBoard(command) => {
            XBoard::open(command.launch(), *limits).map(gated).map_err(Unopened::from)
        }
        Spec::Adapter(command) => JsonLines::open(command.launch(), None, *limits, wanted.clone())
            .map(gated)
            .map_err(Unopened::from),
        Spec::Library(library) => open_library(*library, limits, wanted).map(gated),
    };
    let subject = spec.to_string();
    opened.map_err(|why| match why {
        Unopened::Failure(failure) => {
            OpenError::Start { subject, failure: advised(short_failure(failure), limits) }
        }
        Unopened::Unpack(error) => {
            OpenError::Unpack { subject, folder: std::env::temp_dir(), error }
        }
    })
}

/// Puts a program behind the gate.
fn gated(subject: impl Subject + Send + 'static) -> Box<dyn Subject + Send> {
    Box::new(Gated::new(subject))
}

/// A program that ends at once may miss what the sandbox does not show.
fn advised(failure: Failure, limits: &Limits) -> Failure {
    let protection = limits.isolation.protection();
    if failure.kind != FailureKind::Crash || matches!(protection, Protection::Group { .. }) {
        return failure;
    }
    let message = format!(
        "{}\nit ran in a sandbox, {protection}: if it needs other files than those of its folder and of the \
         working folder, share them with it, or turn the sandbox off",
        failure.message
    );
    Failure { message, ..failure }
}

fn open_library(library: Library, limits: &Limits, wanted: &Wanted) -> Result<JsonLines, Unopened> {
    let advised = |failure: Failure| match failure.kind {
        FailureKind::Start => {
            Failure { message: format!("{}; {}", failure.message, library.advice()), ..failure }
        }
        _ => failure,
    };
    let packages = library.packages().map_err(advised)?;
    let (launch, scripts) = library.unpack(packages).map_err(Unopened::Unpack)?;
    Ok(JsonLines::open(launch, Some(scripts), *limits, wanted.clone()).map_err(advised)?)
}

//! Adapters for well-known libraries, carried inside the program and run with the user's own
//! interpreter. The libraries stay separate programs that the user has installed.

use std::os::unix::fs::symlink;
use std::path::PathBuf;

use crate::process::Launch;
use crate::question::{Failure, FailureKind};
use crate::scratch::Scratch;

/// A library with a ready adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Library {
    /// python-chess, run with `ARBITER_PYTHON` or `python3`.
    PythonChess,
    /// pyffish, run with `ARBITER_PYTHON` or `python3`.
    Pyffish,
    /// chess.js, run with `ARBITER_NODE` or `node`.
    ChessJs,
    /// chessops, run with `ARBITER_NODE` or `node`.
    Chessops,
    /// kokopu, run with `ARBITER_NODE` or `node`.
    Kokopu,
    /// ffish, run with `ARBITER_NODE` or `node`.
    Ffish,
}

/// What runs an adapter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Interpreter {
    Python,
    Node,
}

impl Library {
    /// Every library with a ready adapter.
    pub const ALL: [Library; 6] = [
        Library::PythonChess,
        Library::Pyffish,
        Library::ChessJs,
        Library::Chessops,
        Library::Kokopu,
        Library::Ffish,
    ];

    /// The name by which the subject is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Library::PythonChess => "python-chess",
            Library::Pyffish => "pyffish",
            Library::ChessJs => "chess.js",
            Library::Chessops => "chessops",
            Library::Kokopu => "kokopu",
            Library::Ffish => "ffish",
        }
    }

    /// The adapter's file name and text. No file bears the name of a Python module that it imports.
    pub fn script(self) -> (&'static str, &'static str) {
        match self {
            Library::PythonChess => {
                ("python_chess.py", include_str!("../adapters/python_chess.py"))
            }
            Library::Pyffish => ("ask_pyffish.py", include_str!("../adapters/ask_pyffish.py")),
            Library::ChessJs => ("chess_js.mjs", include_str!("../adapters/chess_js.mjs")),
            Library::Chessops => ("chessops.mjs", include_str!("../adapters/chessops.mjs")),
            Library::Kokopu => ("kokopu.mjs", include_str!("../adapters/kokopu.mjs")),
            Library::Ffish => ("ffish.mjs", include_str!("../adapters/ffish.mjs")),
        }
    }

    const fn runs_on(self) -> Interpreter {
        match self {
            Library::PythonChess | Library::Pyffish => Interpreter::Python,
            Library::ChessJs | Library::Chessops | Library::Kokopu | Library::Ffish => {
                Interpreter::Node
            }
        }
    }

    fn interpreter(self) -> PathBuf {
        let (variable, default) = match self.runs_on() {
            Interpreter::Python => ("ARBITER_PYTHON", "python3"),
            Interpreter::Node => ("ARBITER_NODE", "node"),
        };
        std::env::var_os(variable)
            .filter(|value| !value.is_empty())
            .unwrap_or(default.into())
            .into()
    }

    /// What to install, in one sentence.
    pub(crate) fn advice(self) -> String {
        let name = self.name();
        match self {
            Library::PythonChess => {
                "it needs Python 3 (ARBITER_PYTHON, or python3) with `pip install chess`"
                    .to_string()
            }
            Library::Pyffish => {
                format!("it needs Python 3 (ARBITER_PYTHON, or python3) with `pip install {name}`")
            }
            _ => format!(
                "it needs Node.js 18 or later (ARBITER_NODE, or node) with `npm install {name}`"
            ),
        }
    }

    /// The folder of packages that holds the library, where its adapter has to be told.
    pub(crate) fn packages(self) -> Result<Option<PathBuf>, Failure> {
        match self.runs_on() {
            Interpreter::Python => Ok(None),
            Interpreter::Node => packages_with(self.name()).map(Some),
        }
    }

    /// Writes the adapter to a directory of its own, and says how to run it from there.
    pub(crate) fn unpack(self, packages: Option<PathBuf>) -> std::io::Result<(Launch, Scratch)> {
        let (name, text) = self.script();
        let scripts = Scratch::new()?;
        std::fs::write(scripts.path().join(name), text)?;
        if let Some(packages) = &packages {
            // Node.js looks for packages beside the script, so they have to be there.
            symlink(packages, scripts.path().join("node_modules"))?;
        }
        let args = vec![scripts.path().join(name).into_os_string()];
        let (program, reads) = (self.interpreter(), packages.into_iter().collect());
        Ok((Launch { program, args, reads, ..Launch::default() }, scripts))
    }
}

/// The folder of packages that holds this one: `ARBITER_NODE_MODULES`, else `node_modules` in the current
/// directory or above it, else one in `NODE_PATH`.
fn packages_with(package: &str) -> Result<PathBuf, Failure> {
    let here = std::env::current_dir().unwrap_or_default();
    let mut folders: Vec<PathBuf> = Vec::new();
    folders.extend(std::env::var_os("ARBITER_NODE_MODULES").map(|folder| here.join(folder)));
    folders.extend(here.ancestors().map(|folder| folder.join("node_modules")));
    let path = std::env::var_os("NODE_PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path).map(|folder| here.join(folder)));
    let found = folders.into_iter().find(|folder| folder.join(package).is_dir());
    found.ok_or_else(|| {
        let here = here.display();
        not_started(format!(
            "there is no package {package} in node_modules of {here} or above it, in \
             ARBITER_NODE_MODULES or in NODE_PATH"
        ))
    })
}

fn not_started(message: String) -> Failure {
    Failure { kind: FailureKind::Start, message, last_output: String::new() }
}

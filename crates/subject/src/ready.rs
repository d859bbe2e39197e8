//! Adapters for well-known libraries, carried inside the program and run with the user's own
//! interpreter. The libraries stay separate programs that the user has installed.

use std::ffi::OsString;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::process::Launch;
use crate::question::{Failure, FailureKind};

/// A library with a ready adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Library {
    /// python-chess, run with `ARBITER_PYTHON` or `python3`.
    PythonChess,
    /// chess.js, run with `ARBITER_NODE` or `node`.
    ChessJs,
    /// chessops, run with `ARBITER_NODE` or `node`.
    Chessops,
}

impl Library {
    /// Every library with a ready adapter.
    pub const ALL: [Library; 3] = [Library::PythonChess, Library::ChessJs, Library::Chessops];

    /// The name by which the subject is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Library::PythonChess => "python-chess",
            Library::ChessJs => "chess.js",
            Library::Chessops => "chessops",
        }
    }

    /// The adapter's file name and text.
    pub fn script(self) -> (&'static str, &'static str) {
        match self {
            Library::PythonChess => {
                ("python_chess.py", include_str!("../adapters/python_chess.py"))
            }
            Library::ChessJs => ("chess_js.mjs", include_str!("../adapters/chess_js.mjs")),
            Library::Chessops => ("chessops.mjs", include_str!("../adapters/chessops.mjs")),
        }
    }

    fn interpreter(self) -> PathBuf {
        let (variable, default) = match self {
            Library::PythonChess => ("ARBITER_PYTHON", "python3"),
            Library::ChessJs | Library::Chessops => ("ARBITER_NODE", "node"),
        };
        std::env::var_os(variable)
            .filter(|value| !value.is_empty())
            .unwrap_or(default.into())
            .into()
    }

    /// What to install, in one sentence.
    pub(crate) fn advice(self) -> &'static str {
        match self {
            Library::PythonChess => {
                "it needs Python 3 (ARBITER_PYTHON, or python3) with `pip install chess`"
            }
            Library::ChessJs => {
                "it needs Node.js (ARBITER_NODE, or node) with `npm install chess.js`"
            }
            Library::Chessops => {
                "it needs Node.js (ARBITER_NODE, or node) with `npm install chessops`"
            }
        }
    }

    /// Writes the adapter to a directory of its own, and says how to run it from there.
    pub(crate) fn unpack(self) -> Result<(Launch, TempDir), Failure> {
        let (name, text) = self.script();
        let unpacked = tempfile::Builder::new().prefix("arbiter-").tempdir().and_then(|scripts| {
            std::fs::write(scripts.path().join(name), text)?;
            Ok(scripts)
        });
        let scripts = unpacked.map_err(|error| Failure {
            kind: FailureKind::Start,
            message: format!("the adapter for {} could not be written: {error}", self.name()),
            last_output: String::new(),
        })?;
        let args = vec![scripts.path().join(name).into_os_string()];
        Ok((Launch { program: self.interpreter(), args, envs: node_path() }, scripts))
    }
}

/// Node.js looks for packages from the current directory, in `NODE_PATH`, and so in `ARBITER_NODE_MODULES`.
fn node_path() -> Vec<(OsString, OsString)> {
    let Some(modules) = std::env::var_os("ARBITER_NODE_MODULES") else { return Vec::new() };
    let mut path = modules;
    if let Some(others) = std::env::var_os("NODE_PATH") {
        path.push(":");
        path.push(others);
    }
    vec![("NODE_PATH".into(), path)]
}

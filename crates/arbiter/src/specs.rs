//! Where the specifications come from: the binary, or a folder the caller names.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use scenario::{Diagnostic, LoadError, Style, Suite};
use serde::{Deserialize, Serialize};

/// Which specifications to use.
#[derive(clap::Args, Serialize, Deserialize)]
pub struct SpecsArgs {
    /// A folder of specifications, or one scenario file, instead of those inside arbiter.
    #[arg(long, value_name = "PATH")]
    pub specs: Option<PathBuf>,
}

impl SpecsArgs {
    /// Loads them, and shows every fault with its lines on standard error.
    ///
    /// # Errors
    /// They cannot be read, or are not valid.
    pub fn load(&self) -> anyhow::Result<Suite> {
        let loaded = match &self.specs {
            Some(path) => Suite::load(path),
            None => Suite::embedded(),
        };
        loaded.map_err(|error| match error {
            LoadError::Invalid(diagnostics) => {
                show(&mut anstream::stderr().lock(), &diagnostics);
                anyhow::anyhow!("the specifications are not valid: {}", faults(diagnostics.len()))
            }
            other => other.into(),
        })
    }
}

/// `1 fault`, `2 faults`.
pub fn faults(number: usize) -> String {
    format!("{number} fault{}", if number == 1 { "" } else { "s" })
}

/// Shows diagnostics with the lines they are about.
pub fn show(out: &mut impl Write, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let _ = writeln!(out, "{}\n", diagnostic.render(Style::Color));
    }
}

/// Whether somebody watches standard error.
pub fn watched() -> bool {
    std::io::stderr().is_terminal()
}

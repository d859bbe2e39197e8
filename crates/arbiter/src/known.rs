//! Lists of known failures as files.

use std::path::Path;

use anyhow::{Context, bail};
use inquiry::Baseline;
use scenario::files;

use crate::specs;

/// Reads a list.
///
/// # Errors
/// It cannot be read, or is not a list of known failures.
pub fn read(path: &Path) -> anyhow::Result<Baseline> {
    let name = path.display().to_string();
    let bytes = files::read(path, files::MOST).with_context(|| format!("cannot read {name}"))?;
    match Baseline::read(&name, &bytes) {
        Ok(known) => Ok(known),
        Err(diagnostics) => {
            specs::show(&mut anstream::stderr().lock(), &diagnostics);
            bail!("{name}: {}", specs::faults(diagnostics.len()))
        }
    }
}

//! `arbiter schema`: the JSON Schemas of what arbiter reads and writes.

use inquiry::Outcome;
use std::io::Write;

use anyhow::bail;

use crate::output;

/// Print a JSON Schema.
#[derive(clap::Args)]
pub struct Args {
    /// Of what: `scenario` (a file of specifications), `result` (what `check --format json` writes), or a message
    /// between arbiter and an adapter, such as `ask`.
    #[arg(default_value = "scenario")]
    what: String,
}

/// Prints it.
///
/// # Errors
/// There is no such schema, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut schemas = vec![("scenario", scenario::schema()), ("result", report::schema())];
    schemas.extend(subject::protocol::schemas());
    let Some((_, text)) = schemas.iter().find(|(name, _)| *name == args.what) else {
        let names: Vec<&str> = schemas.iter().map(|(name, _)| *name).collect();
        bail!("there is no schema of {:?}; there are: {}", args.what, names.join(", "));
    };
    output::stdout().write_all(text.as_bytes())?;
    Ok(Outcome::done())
}

//! `arbiter verify`: is a certificate of `arbiter mate` a proof?

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use mateability::certificate::{check, read};

use crate::output::{self, Exit};

/// Check a certificate that a player can never mate, trusting nothing but the Laws.
///
/// The exit code is 1 if the certificate proves nothing.
#[derive(clap::Args)]
pub struct Args {
    /// The certificate, as `arbiter mate --certificate` writes it.
    certificate: PathBuf,
}

/// Checks it.
///
/// # Errors
/// The file cannot be read or is no certificate.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let path = args.certificate.display();
    let text = std::fs::read_to_string(&args.certificate)
        .with_context(|| format!("cannot read {path}"))?;
    let (claim, certificate) = read(&text).with_context(|| format!("in {path}"))?;
    let fen = notation::fen::write_position(&claim.position);
    let mut out = output::stdout();
    match check(&claim, &certificate) {
        Ok(()) => {
            writeln!(out, "proved: {} can never mate from {fen}", claim.color)?;
            Ok(Exit::Conforms)
        }
        Err(flaw) => {
            writeln!(out, "not proved: {flaw}")?;
            Ok(Exit::Differs)
        }
    }
}

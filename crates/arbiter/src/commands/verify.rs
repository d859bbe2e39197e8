//! `arbiter verify`: is a certificate of `arbiter mate` or `arbiter reach` a proof?

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use mateability::certificate::{NotACertificate, check, read};
use mateability::reach::{self, Reach};

use crate::output::{self, Exit};

/// Check a certificate that a player can never mate, or that a game can or cannot have reached a position, trusting nothing but the
/// Laws.
///
/// The exit code is 1 if the certificate proves nothing.
#[derive(clap::Args)]
pub struct Args {
    /// The certificate, as `arbiter mate --certificate` and `arbiter reach --certificate` write it.
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
    let verdict = if names_a_player(&text) { mate(&text) } else { reached(&text) };
    let mut out = output::stdout();
    match verdict.with_context(|| format!("in {path}"))? {
        Ok(proved) => {
            writeln!(out, "proved: {proved}")?;
            Ok(Exit::Conforms)
        }
        Err(flaw) => {
            writeln!(out, "not proved: {flaw}")?;
            Ok(Exit::Differs)
        }
    }
}

/// Whether the text is about a player who would mate: reachability has none.
fn names_a_player(text: &str) -> bool {
    let value = serde_json::from_str::<serde_json::Value>(text);
    value.is_ok_and(|value| value.get("color").is_some())
}

/// What is proved, or the first flaw.
type Verdict = Result<Result<String, Box<dyn Display>>, NotACertificate>;

fn mate(text: &str) -> Verdict {
    let (claim, certificate) = read(text)?;
    let fen = notation::fen::write_position(&claim.position);
    Ok(match check(&claim, &certificate) {
        Ok(()) => Ok(format!("{} can never mate from {fen}", claim.color)),
        Err(flaw) => Err(Box::new(flaw)),
    })
}

fn reached(text: &str) -> Verdict {
    let (setup, variant, answer) = reach::read(text)?;
    let castling = match variant {
        laws::Variant::Standard => notation::fen::CastlingField::XFen,
        laws::Variant::Chess960 => notation::fen::CastlingField::Shredder,
    };
    let fen = notation::fen::write(&setup, castling);
    let what = match answer {
        Reach::Unreachable(_) => format!("no game reaches {fen}"),
        _ => format!("a game reaches {fen}"),
    };
    Ok(match reach::verify(&setup, variant, &answer) {
        Ok(()) => Ok(what),
        Err(flaw) => Err(Box::new(flaw)),
    })
}

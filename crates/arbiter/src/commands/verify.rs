//! `arbiter verify`: is a certificate of `arbiter mate` or `arbiter reach` a proof?

use inquiry::Outcome;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use mateability::certificate::{NotACertificate, check, read};
use mateability::reach::{self, Reach};

use crate::output;

/// Check a certificate that a player can never mate, or that a game can or cannot have reached a position, trusting nothing but the
/// Laws.
///
/// The exit code is 1 if a certificate proves nothing. Of several each is named; one that cannot be read does not keep the others
/// from being checked.
#[derive(clap::Args)]
pub struct Args {
    /// Certificates, as `arbiter mate --certificate` and `arbiter reach --certificate` write them.
    #[arg(required = true, value_name = "FILE")]
    certificates: Vec<PathBuf>,
}

/// Checks each of them.
///
/// # Errors
/// The file cannot be read or is no certificate, where it is the only one.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    if let [only] = &args.certificates[..] {
        let (proved, text) = verified(only)?;
        writeln!(output::stdout(), "{text}")?;
        return Ok(if proved { Outcome::done() } else { Outcome::differs("") });
    }
    let (mut unread, mut flawed) = (0, 0);
    for path in &args.certificates {
        match verified(path) {
            Ok((proved, text)) => {
                flawed += usize::from(!proved);
                writeln!(output::stdout(), "{}: {text}", path.display())?;
            }
            Err(error) => {
                unread += 1;
                output::complain(&format!("{error:#}"));
            }
        }
    }
    Ok(match (unread, flawed) {
        (1.., _) => Outcome::fault(format!("{unread} of the files are no certificates")),
        (0, 1..) => Outcome::differs(""),
        _ => Outcome::done(),
    })
}

/// Whether a file proves something, and what is said about it.
fn verified(file: &Path) -> anyhow::Result<(bool, String)> {
    let path = file.display();
    let text = scenario::files::read_text(file, scenario::files::MOST)
        .with_context(|| format!("cannot read {path}"))?;
    let verdict = if names_a_player(&text) { mate(&text) } else { reached(&text) };
    Ok(match verdict.with_context(|| format!("in {path}"))? {
        Ok(proved) => (true, format!("proved: {proved}")),
        Err(flaw) => (false, format!("not proved: {flaw}")),
    })
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

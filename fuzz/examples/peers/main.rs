//! A campaign against other people's move generators inside this process: `peers NAME [SECONDS] [SEED]`, where NAME is
//! `cozy-chess`, `chess` or `owlchess`.

mod owl;

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arbiter_fuzz::peers::{Chess, CozyChess};
use fuzzing::campaign::{Options, Oracle, run};
use subject::{InProcess, OpenError, Subject};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    if !["cozy-chess", "chess", "owlchess"].contains(&name.as_str()) {
        return Err("usage: peers cozy-chess|chess|owlchess [SECONDS] [SEED]".into());
    }
    let seconds = args.next().and_then(|text| text.parse().ok()).unwrap_or(60);
    let seed = args.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    let open = || -> Result<Box<dyn Subject + Send>, OpenError> {
        Ok(match name.as_str() {
            "cozy-chess" => Box::new(InProcess::new(CozyChess)),
            "chess" => Box::new(InProcess::new(Chess)),
            _ => Box::new(InProcess::new(owl::OwlChess)),
        })
    };
    let time = Some(Duration::from_secs(seconds));
    let mut options = Options { seed, time, ..Options::default() };
    if name == "chess" {
        // A text without a king makes the crate leave the bounds of a table: nothing in this process survives it.
        options.oracles.retain(|oracle| *oracle != Oracle::Accepts);
    }
    let outcome = run(&name, &open, &options, &AtomicBool::new(false), &mut ())?;
    for found in &outcome.findings {
        let finding = &found.finding;
        println!("{}\n  {} {}", finding.label, finding.fen, finding.moves.join(" "));
        println!("  the Laws: {}\n  {name}: {}", finding.expected, finding.got);
        println!("  seen {} times, first after {} questions", found.times, found.questions);
    }
    println!(
        "{} findings, {} cases, {} questions",
        outcome.findings.len(),
        outcome.cases,
        outcome.questions
    );
    Ok(())
}

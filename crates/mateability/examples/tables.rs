//! The tables of few men: `cargo run --release -p arbiter-mateability --example tables -- COMMAND`.
//!
//! - `count` builds every table of at most four men and prints what each counts, how many placements that White cannot win no
//!   lemma explains, and how many of these are exceptions;
//! - `write` does so too, and writes the file that the library keeps;
//! - `check` does so too, and says whether that file is what was built; the exit code is 1 if it is not;
//! - `ask` does so too, and puts to the solver every placement that White cannot win and no lemma explains, and one beside each; the
//!   exit code is 1 if an answer is wrong, missing, or not proven.
//!
//! It takes some minutes and half a gigabyte. Images of each other are asked about once.

#[path = "tables/asked.rs"]
mod asked;
#[path = "tables/builder.rs"]
mod builder;
#[path = "tables/writer.rs"]
mod writer;

use std::process::ExitCode;
use std::time::Instant;

use asked::Asked;
use builder::{Builder, Material};

/// Where the library keeps its file.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tables/few-men.bin");

fn main() -> ExitCode {
    let command = std::env::args().nth(1).unwrap_or_default();
    if !["count", "write", "check", "ask"].contains(&command.as_str()) {
        eprintln!("usage: tables count|write|check|ask");
        return ExitCode::FAILURE;
    }
    let mut builder = Builder::new();
    let materials = Material::all();
    for material in &materials {
        let begun = Instant::now();
        let counts = builder.build(material);
        let (unexplained, exceptions) = (
            writer::unexplained(&builder, material).count(),
            writer::exceptions(&builder, material).len(),
        );
        println!(
            "{material}: {counts:?}, {unexplained} by no lemma, {exceptions} exceptions, {:.1?}",
            begun.elapsed()
        );
    }
    let built = writer::file(&builder, &materials);
    match command.as_str() {
        "write" => written(&built),
        "check" => same(&built),
        "ask" => answered(&builder, &materials),
        _ => ExitCode::SUCCESS,
    }
}

fn written(built: &[u8]) -> ExitCode {
    match std::fs::write(FILE, built) {
        Ok(()) => println!("{} bytes are written to {FILE}", built.len()),
        Err(error) => eprintln!("{FILE}: {error}"),
    }
    same(built)
}

fn same(built: &[u8]) -> ExitCode {
    let same = std::fs::read(FILE).is_ok_and(|kept| kept == built);
    println!("{FILE} {}", if same { "is what was built" } else { "is not what was built" });
    if same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn answered(builder: &Builder, materials: &[Material]) -> ExitCode {
    let mut all = Asked::default();
    for material in materials {
        all.unexplained(builder, material);
        println!("with {material}: {all}");
    }
    println!("together: {all}");
    if all.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

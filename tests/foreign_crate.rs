//! The README's crate, built outside the workspace as a stranger builds it.

mod common;

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// What the README promises: crates to compile for the one dependency, the crates it stands on included.
const MOST_CRATES: usize = 25;

/// The README's block of Rust that begins a test file.
fn test_file() -> String {
    let text = fs::read_to_string(common::root().join("README.md")).expect("there is a README");
    let blocks = text.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut blocks = blocks.filter(|block| block.starts_with("use arbiter_test::"));
    blocks.next().expect("a whole test file").to_string()
}

/// Writes the crate and runs its tests; the crates that it was compiled of, and everything it said.
fn run(folder: &Path, tests: &str) -> (bool, Vec<String>, String) {
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::create_dir_all(folder.join("tests")).expect("a folder");
    let dependency = common::root().join("crates/arbiter-test");
    let manifest = format!(
        "[package]\nname = \"foreign\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n\n\
         [dependencies]\ncozy-chess = \"0.3.4\"\n\n[dev-dependencies]\narbiter-test = {{ path = {dependency:?} }}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    // The versions that are here already, so that nothing has to be fetched.
    fs::copy(common::root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("copied");
    fs::write(folder.join("src/lib.rs"), "").expect("written");
    fs::write(folder.join("tests/laws.rs"), tests).expect("written");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ran = Command::new(cargo)
        .args(["test", "--offline", "--test", "laws"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let said =
        format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    let compiled = said.lines().filter_map(|line| line.trim().strip_prefix("Compiling "));
    let crates = compiled.filter_map(|rest| rest.split(' ').next()).map(str::to_string);
    (ran.status.success(), crates.collect(), said)
}

#[test]
fn the_crate_of_the_readme_builds_and_is_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let tests = test_file();
    let (passed, crates, said) = run(folder.path(), &tests);
    assert!(passed, "{said}");
    let own = ["foreign", "cozy-chess", "cozy-chess-types"];
    let of_the_dependency: Vec<&String> =
        crates.iter().filter(|name| !own.contains(&name.as_str())).collect();
    assert!(
        (1..=MOST_CRATES).contains(&of_the_dependency.len()),
        "{}: {of_the_dependency:?}",
        of_the_dependency.len()
    );
    // The same crate with a fault: no bishop is made of a pawn.
    let faulty = tests.replace(
        "moves.extend(of_a_piece.into_iter()",
        "moves.extend(of_a_piece.into_iter().filter(|mv| mv.promotion != Some(Piece::Bishop))",
    );
    assert_ne!(faulty, tests);
    let (passed, _, said) = run(folder.path(), &faulty);
    assert!(!passed && said.contains("article 3.7.3.3"), "{said}");
}

//! Embeds `specs/` into the binary, so that an installed program judges without a checkout.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let specs = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../specs").canonicalize()?;
    println!("cargo::rerun-if-changed={}", specs.display());
    let mut files = Vec::new();
    collect(&specs, &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&specs)?.to_string_lossy().replace('\\', "/");
        let path = file.to_string_lossy();
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),")?;
    }
    code.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("specs.rs"), code)?;
    Ok(())
}

/// The data files below a folder; hidden ones left out.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "yaml" || e == "epd") {
            files.push(path);
        }
    }
    Ok(())
}

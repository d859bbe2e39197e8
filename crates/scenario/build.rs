//! Compiles `specs/` into the binary, so that an installed program judges without a checkout and reads no YAML when it
//! starts. The guard that stands before every YAML text stands before these, too: a bad file ends the build.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[allow(dead_code)]
#[path = "src/diagnostic.rs"]
mod diagnostic;
#[allow(dead_code)]
#[path = "src/guard.rs"]
mod guard;
#[path = "src/json.rs"]
mod json;

fn main() -> Result<(), Box<dyn Error>> {
    let specs = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../specs").canonicalize()?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed={}", specs.display());
    println!("cargo::rerun-if-changed=src");
    let mut files = Vec::new();
    collect(&specs, &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&specs)?.to_string_lossy().replace('\\', "/");
        let path = file.to_string_lossy();
        let compiled = out.join(format!("{number}.json"));
        fs::write(&compiled, compile(&name, &fs::read(file)?)?)?;
        let compiled = compiled.to_string_lossy();
        writeln!(code, "    ({name:?}, include_str!({path:?}), include_str!({compiled:?})),")?;
    }
    code.push(']');
    fs::write(out.join("specs.rs"), code)?;
    Ok(())
}

/// The JSON of a YAML file that passes the guard; nothing for a file of EPD, which is kept as it is.
fn compile(name: &str, bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    if !name.ends_with(".yaml") {
        return Ok(String::new());
    }
    let source = guard::guard(name, bytes, guard::Limits::default())
        .map_err(|error| format!("specs/{error}"))?;
    json::of(source.text()).map_err(|error| format!("specs/{name}: {error}").into())
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

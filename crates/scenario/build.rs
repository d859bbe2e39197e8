//! Compiles the specifications into the binary, so that an installed program judges without a checkout and reads no YAML when it
//! starts. The guard that stands before every YAML text stands before these, too: a bad file ends the build.

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
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
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=src");
    let mut code = String::from("&[\n");
    for (number, (name, text)) in specs::FILES.iter().enumerate() {
        if !name.ends_with(".yaml") && !name.ends_with(".epd") {
            continue;
        }
        let compiled = out.join(format!("{number}.json"));
        fs::write(&compiled, compile(name, text.as_bytes())?)?;
        let compiled = compiled.to_string_lossy();
        writeln!(code, "    ({name:?}, specs::FILES[{number}].1, include_str!({compiled:?})),")?;
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

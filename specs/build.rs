//! Lists the files of this folder for `lib.rs`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    let mut named: Vec<(String, PathBuf)> = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&folder).map_err(io::Error::other)?;
        named.push((inside.to_string_lossy().replace('\\', "/"), file));
    }
    named.sort();
    let mut code = String::from("&[\n");
    for (name, path) in named {
        let path = path.to_string_lossy();
        writeln!(code, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    code.push(']');
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("files.rs"), code)
}

/// The data files below a folder; hidden ones left out.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let data = ["yaml", "epd", "txt", "json"];
        if entry.file_type()?.is_dir() && !hidden {
            collect(&path, files)?;
        } else if !hidden && path.extension().is_some_and(|end| data.iter().any(|one| end == *one))
        {
            files.push(path);
        }
    }
    Ok(())
}

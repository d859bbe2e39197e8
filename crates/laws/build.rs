//! Finds where the code of each article stands: every file of `src` that encodes articles says so in its head, in a line
//! `//! Encodes: 4.3, 4.5.` From these lines the table behind `module_of` is written.

use std::fs;
use std::io::Error;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Error> {
    println!("cargo:rerun-if-changed=src");
    let mut files = Vec::new();
    collect(Path::new("src"), &mut files)?;
    files.sort();
    let mut table: Vec<(String, String)> = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let path = file.to_string_lossy().replace('\\', "/");
        for article in encoded(&text) {
            table.push((article.to_string(), path.clone()));
        }
    }
    table.sort();
    let rows: String =
        table.iter().map(|(article, path)| format!("    ({article:?}, {path:?}),\n")).collect();
    let out = std::env::var("OUT_DIR").map_err(Error::other)?;
    fs::write(Path::new(&out).join("modules.rs"), format!("&[\n{rows}]\n"))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The articles that the head of a file names.
fn encoded(text: &str) -> Vec<&str> {
    let lines = text.lines().take_while(|line| line.starts_with("//!"));
    let named = lines.filter_map(|line| line.strip_prefix("//! Encodes: "));
    named
        .flat_map(|list| list.split(','))
        .map(|article| article.trim().trim_end_matches('.'))
        .filter(|article| !article.is_empty())
        .collect()
}

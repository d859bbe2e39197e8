//! House rules as a test.

use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("the folder can be listed") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// A file of `laws` that outgrows 400 lines has a sub-article that wants a file of its own.
#[test]
fn files_of_laws_stay_readable() {
    let mut files = Vec::new();
    rust_files(Path::new("crates/laws/src"), &mut files);
    assert!(!files.is_empty());
    for file in files {
        let lines = fs::read_to_string(&file).expect("utf-8").lines().count();
        assert!(lines <= 400, "{} has {lines} lines", file.display());
    }
}

//! Results on files, the page of them, and programs of others that look at both.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::run;

/// A page of these results, written by `arbiter report`.
pub fn page(results: &[PathBuf], folder: &Path) -> PathBuf {
    let page = folder.join("page.html");
    let mut args = vec!["report".to_string(), "--html".into(), page.display().to_string()];
    args.extend(results.iter().map(|path| path.display().to_string()));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let ran = run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    page
}

/// The text of a file.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("written")
}

/// Runs a checker that was written by others, and says whether it accepts a file.
pub fn accepted(program: &str, args: &[&str], file: &Path) -> (bool, String) {
    let output = Command::new(program).args(args).arg(file).output().expect("the checker is there");
    let told = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&told).into_owned())
}

/// What `.ci/run` names.
pub fn needed(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is set by .ci/run"))
}

//! Running the arbiter binary as a user would.
#![allow(dead_code, reason = "each test file uses a part of this")]

pub mod results;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The arbiter binary, built once with the profile of the tests.
pub fn arbiter() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", "arbiter"])
            .current_dir(root())
            .status()
            .expect("cargo runs");
        assert!(status.success(), "arbiter builds");
        let test = std::env::current_exe().expect("a test knows its own path");
        let profile = test.ancestors().nth(2).expect("target/<profile>/deps/<test>");
        profile.join(format!("arbiter{}", std::env::consts::EXE_SUFFIX))
    })
}

/// What a run of arbiter left behind.
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs arbiter with these arguments in the root of the repository.
pub fn run(args: &[&str]) -> Ran {
    run_with(args, &[])
}

/// Runs arbiter with these arguments and environment variables.
pub fn run_with(args: &[&str], env: &[(&str, &str)]) -> Ran {
    run_in(root(), args, env)
}

/// Runs arbiter in a folder.
pub fn run_in(folder: &Path, args: &[&str], env: &[(&str, &str)]) -> Ran {
    let output = Command::new(arbiter())
        .args(args)
        .env_remove("GITHUB_ACTIONS")
        .envs(env.iter().copied())
        .current_dir(folder)
        .output()
        .expect("arbiter starts");
    ran(&output)
}

fn ran(output: &Output) -> Ran {
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

//! The environment of a subject: what any program needs to find its parts, and nothing that may be secret.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use super::super::Launch;
use super::Isolation;

/// Variables that say where programs and their libraries are, how text is written, and what time it is.
const NEEDED: [&str; 40] = [
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "TERM",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TMPDIR",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "DYLD_FALLBACK_LIBRARY_PATH",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "PYTHONPATH",
    "PYTHONHOME",
    "PYTHONUNBUFFERED",
    "PYTHONIOENCODING",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "NODE_PATH",
    "NODE_OPTIONS",
    "NVM_DIR",
    "JAVA_HOME",
    "CLASSPATH",
    "RUBYLIB",
    "GEM_HOME",
    "GEM_PATH",
    "PERL5LIB",
    "LUA_PATH",
    "LUA_CPATH",
    "DOTNET_ROOT",
    "JULIA_DEPOT_PATH",
    "GOROOT",
    "RUST_BACKTRACE",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "SYSTEMROOT",
    "NIX_PATH",
];

/// Leaves of our own environment what is needed and what was asked for, and adds what the launch says.
pub fn clean(
    command: &mut Command,
    launch: &Launch,
    isolation: &Isolation,
    writable: Option<&Path>,
) {
    command.env_clear();
    for (name, value) in std::env::vars_os() {
        if is_passed(&name, isolation) {
            command.env(name, value);
        }
    }
    if let Some(folder) = writable {
        command.env("TMPDIR", folder);
    }
    command.envs(launch.envs.iter().map(|(name, value)| (name, value)));
}

fn is_passed(name: &OsStr, isolation: &Isolation) -> bool {
    let text = name.to_string_lossy();
    NEEDED.contains(&&*text)
        || text.starts_with("LC_")
        || isolation.pass_env.iter().any(|passed| passed == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_passed_unless_it_is_asked_for() {
        let standard = Isolation::default();
        for secret in ["GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "CARGO_REGISTRY_TOKEN", "path"] {
            assert!(!is_passed(OsStr::new(secret), &standard), "{secret}");
        }
        assert!(is_passed(OsStr::new("PATH"), &standard));
        assert!(is_passed(OsStr::new("LC_ALL"), &standard));
        let asked = Isolation { pass_env: vec!["GITHUB_TOKEN".into()], ..standard };
        assert!(is_passed(OsStr::new("GITHUB_TOKEN"), &asked));
    }
}

//! Which files a subject can see: the system's programs and libraries, its own folder, what its command
//! names, and the working folder, but for what usually holds secrets.

use std::path::{Path, PathBuf};

use super::super::Launch;
use super::Isolation;

/// Folders of the system that hold programs and libraries.
const SYSTEM: [&str; 13] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/snap",
    "/sys/devices/system",
    "/sys/fs/cgroup",
];

/// Settings of the system that programs need and that hold no secret.
const SETTINGS: [&str; 17] = [
    "alternatives",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "localtime",
    "timezone",
    "locale.alias",
    "locale.conf",
    "fonts",
    "ssl/openssl.cnf",
    "ssl/certs",
    "java",
    "python3",
    "mono",
    "R",
    "julia",
    "node",
];

/// Folders below the home folder in which languages keep their programs and libraries.
const LANGUAGES: [&str; 15] = [
    ".pyenv",
    ".nvm",
    ".volta",
    ".asdf",
    ".rbenv",
    ".sdkman",
    ".juliaup",
    ".julia",
    ".dotnet",
    ".local/lib",
    ".local/bin",
    ".local/share/uv",
    ".local/share/mise",
    ".rustup/toolchains",
    ".opam",
];

/// What usually holds secrets in a working folder.
pub const SECRETS: [&str; 12] = [
    ".git", ".env", ".npmrc", ".netrc", ".pypirc", ".aws", ".azure", ".docker", ".gnupg", ".kube",
    ".ssh", ".config",
];

/// What a subject can see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Files and folders that can be read, as far as they are there.
    pub read: Vec<PathBuf>,
    /// The working folder, if it can be read.
    pub here: Option<PathBuf>,
    /// Home, which is empty but for what is in `read`.
    pub home: Option<PathBuf>,
}

impl View {
    /// What a program sees that is started so.
    pub fn of(program: &Path, launch: &Launch, isolation: &Isolation) -> View {
        let home = std::env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
        let here = std::env::current_dir().ok();
        let mut read: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
        read.extend(SETTINGS.iter().map(|name| Path::new("/etc").join(name)));
        if let Some(home) = &home {
            read.extend(LANGUAGES.iter().map(|name| home.join(name)));
        }
        let wide = |folder: &Path| is_wide(folder, home.as_deref());
        for program in chain(program) {
            read.extend(around(&program, &wide));
        }
        for arg in &launch.args {
            let arg = arg.to_string_lossy();
            let value = arg.split_once('=').map_or(&*arg, |(_, value)| value);
            for path in [&*arg, value] {
                if let Some(path) = std::path::absolute(path).ok().filter(|path| path.exists()) {
                    chain(&path).iter().for_each(|path| read.extend(around(path, &wide)));
                }
            }
        }
        read.extend(launch.reads.iter().flat_map(|path| chain(path)));
        read.extend(isolation.share.iter().filter_map(|path| std::path::absolute(path).ok()));
        read.retain(|path| path.exists());
        read.sort();
        read.dedup_by(|inner, outer| inner.starts_with(outer));
        View { read, here: here.filter(|here| !wide(here)), home }
    }
}

/// A path, and where it leads if it is a link, link after link.
fn chain(path: &Path) -> Vec<PathBuf> {
    let mut found = vec![path.to_path_buf()];
    found.extend(std::fs::canonicalize(path).ok());
    found.dedup();
    found
}

/// What is shown for a file that a command names: its folder, for what lies beside it; of a `bin` all of its
/// tree; of a folder that is too wide only the file itself.
fn around(path: &Path, wide: &dyn Fn(&Path) -> bool) -> Option<PathBuf> {
    if path.is_dir() {
        return (!wide(path)).then(|| path.to_path_buf());
    }
    let folder = path.parent()?;
    let tree = folder.parent().filter(|tree| folder.ends_with("bin") && !wide(tree));
    Some(match tree {
        Some(tree) => tree.to_path_buf(),
        None if wide(folder) => path.to_path_buf(),
        None => folder.to_path_buf(),
    })
}

/// Whether a folder holds much that is nobody's business: the root, what lies right below it, home and
/// everything above it.
fn is_wide(folder: &Path, home: Option<&Path>) -> bool {
    let real = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
    let home = home.map(|home| std::fs::canonicalize(home).unwrap_or_else(|_| home.to_path_buf()));
    let temporary = std::fs::canonicalize(std::env::temp_dir()).unwrap_or_default();
    real.components().count() <= 2
        || home.is_some_and(|home| home.starts_with(&real))
        || temporary.starts_with(&real)
        || ["/var/tmp", "/dev/shm", "/var/run", "/run/user"]
            .iter()
            .any(|wide| real == Path::new(wide))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_other_peoples_files_is_wide() {
        let home = Path::new("/srv/people/someone");
        for wide in ["/", "/etc", "/srv", "/srv/people", "/srv/people/someone", "/var/tmp"] {
            assert!(is_wide(Path::new(wide), Some(home)), "{wide}");
        }
        assert!(is_wide(&std::env::temp_dir(), Some(home)));
        assert!(!is_wide(Path::new("/srv/people/someone/project"), Some(home)));
        assert!(!is_wide(Path::new("/usr/games"), Some(home)));
    }

    #[test]
    fn of_a_program_in_bin_the_tree_is_shown_and_of_a_file_its_folder() {
        let narrow = |_: &Path| false;
        let tree = around(Path::new("/x/venv/bin/python"), &narrow);
        assert_eq!(tree, Some(PathBuf::from("/x/venv")));
        let folder = around(Path::new("/x/engines/mine"), &narrow);
        assert_eq!(folder, Some(PathBuf::from("/x/engines")));
        let alone = around(Path::new("/tmp/mine"), &|folder| folder == Path::new("/tmp"));
        assert_eq!(alone, Some(PathBuf::from("/tmp/mine")));
    }
}

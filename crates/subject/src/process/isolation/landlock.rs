//! Landlock: the kernel itself refuses files, TCP and signals that are not a subject's business.
//!
//! A thread that restricts itself passes its restrictions on to the processes it starts, and to nobody else.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};

use super::view::{SECRETS, View};

/// The newest version that is asked for; an older kernel does what it knows.
const VERSION: ABI = ABI::V6;

/// Devices that are no secret and keep nothing.
const DEVICES: [&str; 6] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

type Refused = Box<dyn std::error::Error + Send + Sync>;

/// Whether the kernel restricts a thread that asks for it.
pub fn works() -> bool {
    let tried = std::thread::spawn(|| restrict(ruleset()?)).join();
    matches!(tried, Ok(Ok(())))
}

/// Starts a command that can do no more than this.
pub fn spawn(mut command: Command, view: &View, scratch: &Path) -> io::Result<Child> {
    let (view, scratch) = (view.clone(), scratch.to_path_buf());
    let thread = std::thread::spawn(move || {
        let rules = rules(&view, &scratch).map_err(io::Error::other)?;
        restrict(rules).map_err(io::Error::other)?;
        command.spawn()
    });
    thread.join().map_err(|_| io::Error::other("the thread that starts a program is gone"))?
}

fn ruleset() -> Result<RulesetCreated, RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(VERSION))?
        .handle_access(AccessNet::from_all(VERSION))?
        .scope(Scope::from_all(VERSION))?
        .create()
}

fn restrict(rules: RulesetCreated) -> Result<(), Refused> {
    // An administrator's rights go first: with them the memory and the environment of others can be read. What is
    // restricted cannot get them back, not even by starting another program.
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })?;
    match rules.restrict_self()?.ruleset {
        RulesetStatus::NotEnforced => Err("the kernel has no Landlock".into()),
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
    }
}

fn rules(view: &View, scratch: &Path) -> Result<RulesetCreated, RulesetError> {
    let read = AccessFs::from_read(VERSION);
    let mut rules = ruleset()?;
    let system = ["/proc"].map(PathBuf::from);
    for path in view.read.iter().chain(&system) {
        rules = allow(rules, path, read)?;
    }
    if let Some(here) = &view.here {
        rules = allow(rules, here, AccessFs::ReadDir.into())?;
        for entry in std::fs::read_dir(here).into_iter().flatten().flatten() {
            if !SECRETS.iter().any(|secret| entry.file_name() == *secret) {
                rules = allow(rules, &entry.path(), read)?;
            }
        }
    }
    for device in DEVICES {
        rules = allow(rules, Path::new(device), read | AccessFs::WriteFile)?;
    }
    allow(rules, scratch, AccessFs::from_all(VERSION))
}

/// Allows something for a file, or for everything below a folder; what is not there needs no rule.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(opened) = PathFd::new(path) else { return Ok(rules) };
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(VERSION) };
    match access.is_empty() {
        true => Ok(rules),
        false => rules.add_rule(PathBeneath::new(opened, access)),
    }
}

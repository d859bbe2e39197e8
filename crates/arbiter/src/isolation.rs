//! How much a subject is trusted: the arguments that all commands share which start one.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use clap::ValueEnum;
use subject::{Isolation, Limits, Sandbox};

/// What a subject may use and see.
#[derive(clap::Args)]
#[command(next_help_heading = "Isolation")]
pub struct IsolationArgs {
    /// Keep the subject apart from files, network and other processes: as well as this machine can; in
    /// bubblewrap or not at all; by Landlock alone; or not.
    #[arg(long, value_name = "HOW", default_value = "auto")]
    sandbox: SandboxArg,
    /// Pass this variable of the environment on to the subject; most are not.
    #[arg(long, value_name = "NAME")]
    pass_env: Vec<OsString>,
    /// Let the subject read this file or folder, too.
    #[arg(long, value_name = "PATH")]
    share: Vec<PathBuf>,
    /// Memory of all processes of the subject together, in MiB.
    #[arg(long, value_name = "MiB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    max_memory: u32,
    /// Processes of the subject at once.
    #[arg(long, value_name = "NUMBER", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    max_processes: u32,
    /// What all processes of the subject may print for one question, in KiB.
    #[arg(long, value_name = "KiB", default_value_t = 8192, value_parser = clap::value_parser!(u32).range(1..))]
    max_output: u32,
    #[arg(skip)]
    kept: OnceLock<&'static Isolation>,
}

/// How a subject is kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SandboxArg {
    /// By bubblewrap, else by Landlock, else by its process group alone.
    Auto,
    /// By bubblewrap, or nothing is started.
    Require,
    /// By Landlock, else by its process group alone.
    Landlock,
    /// By its process group alone.
    Off,
}

impl IsolationArgs {
    /// The limits of a subject that may take this long for an answer.
    pub fn limits(&self, timeout: Duration) -> Limits {
        Limits {
            timeout,
            output_bytes: u64::from(self.max_output) << 10,
            memory_bytes: u64::from(self.max_memory) << 20,
            processes: self.max_processes,
            isolation: self.isolation(),
        }
    }

    fn isolation(&self) -> &'static Isolation {
        let sandbox = match self.sandbox {
            SandboxArg::Auto => Sandbox::Auto,
            SandboxArg::Require => Sandbox::Require,
            SandboxArg::Landlock => Sandbox::Landlock,
            SandboxArg::Off => Sandbox::Off,
        };
        self.kept.get_or_init(|| {
            let (pass_env, share) = (self.pass_env.clone(), self.share.clone());
            Isolation { sandbox, pass_env, share }.kept()
        })
    }

    /// Says on standard error what keeps a subject apart that is a program.
    pub fn tell(&self, subject: &str) {
        if subject != "reference" && !subject.starts_with("mutant:") {
            eprintln!("note: the subject is kept apart by {}", self.isolation().protection());
        }
    }
}

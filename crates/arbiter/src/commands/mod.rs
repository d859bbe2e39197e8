//! One module for each subcommand.

mod explain;
mod perft;

use clap::{Subcommand, ValueEnum};

use crate::output::Exit;

/// What arbiter can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Explain why a move is illegal, or why it is legal.
    Explain(explain::Args),
    /// Count the ways to play some plies (perft), as fast as this machine can.
    Perft(perft::Args),
}

impl Command {
    /// Does it.
    ///
    /// # Errors
    /// What the caller did wrong, or what arbiter could not do.
    pub fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Command::Explain(args) => explain::run(args),
            Command::Perft(args) => perft::run(args),
        }
    }
}

/// The rules of castling and of the start position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum VariantArg {
    /// Chess as in Articles 1 to 3.
    #[default]
    Standard,
    /// Chess960, Guidelines II.
    Chess960,
}

impl VariantArg {
    /// The same for the rules.
    pub const fn laws(self) -> laws::Variant {
        match self {
            VariantArg::Standard => laws::Variant::Standard,
            VariantArg::Chess960 => laws::Variant::Chess960,
        }
    }
}

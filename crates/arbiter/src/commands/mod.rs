//! One module for each subcommand.

pub mod check;
mod coverage;
mod explain;
mod lint;
mod perft;
mod schema;

use clap::{Subcommand, ValueEnum};

use crate::output::Exit;

/// What arbiter can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Ask a program everything the specifications ask, and judge its answers by the Laws.
    Check(check::Args),
    /// Explain why a move is illegal, or why it is legal.
    Explain(explain::Args),
    /// Count the ways to play some plies (perft), as fast as this machine can.
    Perft(perft::Args),
    /// Show, for every article, how it is asked about, or why it cannot be.
    Coverage(coverage::Args),
    /// Check specifications: their form, their ids, and the reasons they give.
    Lint(lint::Args),
    /// Print a JSON Schema of what arbiter reads or writes.
    Schema(schema::Args),
}

impl Command {
    /// Does it.
    ///
    /// # Errors
    /// What the caller did wrong, or what arbiter could not do.
    pub fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Command::Check(args) => check::run(args),
            Command::Explain(args) => explain::run(args),
            Command::Perft(args) => perft::run(args),
            Command::Coverage(args) => coverage::run(args),
            Command::Lint(args) => lint::run(args),
            Command::Schema(args) => schema::run(args),
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

    /// The same for a subject.
    pub const fn subject(self) -> subject::Variant {
        match self {
            VariantArg::Standard => subject::Variant::Standard,
            VariantArg::Chess960 => subject::Variant::Chess960,
        }
    }
}

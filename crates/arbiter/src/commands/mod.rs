//! One module for each subcommand.

mod ask;
mod asked;
mod audit;
mod batch;
mod campaign;
mod campaigns;
mod check;
mod completions;
mod contents;
mod corpus;
mod counts;
pub mod coverage;
mod diff;
mod draw;
mod explain;
mod frontier;
mod fuzz;
mod gallery;
mod judge;
mod law;
mod lint;
mod mate;
mod merge;
mod mutants;
mod parts;
mod perft;
mod reach;
mod replay;
mod report;
mod schema;
mod serve;
mod show;
mod titles;
mod uci;
mod verify;

use clap::Subcommand;
use inquiry::Outcome;

/// What arbiter can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Ask a program everything the specifications ask, and judge its answers by the Laws.
    Check(Box<check::Args>),
    /// Explain why a move is illegal, or why it is legal.
    Explain(explain::Args),
    /// Count the ways to play some plies (perft), as fast as this machine can.
    Perft(perft::Args),
    /// Rule on a game at the board that a file tells.
    Judge(judge::Args),
    /// Rule on the games of a PGN file, as far as the file tells.
    Audit(audit::Args),
    /// Tell what an article states, its numbers in other editions, and how it is decided.
    Law(law::Args),
    /// Print a scenario: its board, its questions, and what its article says.
    Show(show::Args),
    /// Show, for every article, how it is asked about, or why it cannot be.
    Coverage(coverage::Args),
    /// Say whether a player can still mate by any series of legal moves, with a line or a proof.
    Mate(mate::Args),
    /// Check a certificate of mate or reach, trusting nothing but the Laws.
    Verify(verify::Args),
    /// Say whether a game can have reached a position, with such a game or a proof that there is none.
    Reach(reach::Args),
    /// Check specifications: their form, their ids, and the reasons they give.
    Lint(lint::Args),
    /// Find where a program leaves the Laws, name the article, and make the position small.
    Diff(diff::Args),
    /// Search a program for faults, guided by the rules that positions touch.
    Fuzz(fuzz::Args),
    /// Play the games of a PGN file through a program and compare every ply with the Laws.
    Replay(replay::Args),
    /// Talk with an engine over UCI or XBoard's protocol, and judge everything that it says.
    Uci(uci::Args),
    /// Be an engine that plays by any subject's rules, with or without a fault of conversation.
    Serve(serve::Args),
    /// Try a suite on every planted fault: which does it find, and what does it cost to ask?
    Mutants(mutants::Args),
    /// Choose a corpus of few positions that touches every pair of rules and shows every planted fault.
    Corpus(corpus::Args),
    /// Make one page of several results.
    Report(report::Args),
    /// Ask every program that is found and put them side by side.
    Gallery(gallery::Args),
    /// Ask programs one question about a position, and say who answers as the Laws do.
    Ask(ask::Args),
    /// Write job files for work in parts: Slurm, Kubernetes, GNU parallel, GitHub Actions.
    Campaign(campaign::Args),
    /// Join the parts of work that was done with --shard, and print what the whole comes to.
    Merge(merge::Args),
    /// Draw a position as an SVG picture.
    Draw(draw::Args),
    /// Print a script that completes arbiter's arguments in a shell.
    Completions(completions::Args),
    /// Print the manual page.
    Man,
    /// Print a JSON Schema of what arbiter reads or writes.
    Schema(schema::Args),
}

impl Command {
    /// Does it.
    ///
    /// # Errors
    /// What the caller did wrong, or what arbiter could not do.
    pub fn run(&self) -> anyhow::Result<Outcome> {
        match self {
            Command::Check(args) => match args.shard.shard()? {
                Some(shard) => parts::ask(args, shard),
                None => check::run(args),
            },
            Command::Explain(args) => explain::run(args),
            Command::Perft(args) => perft::run(args),
            Command::Coverage(args) => coverage::run(args),
            Command::Judge(args) => judge::run(args),
            Command::Audit(args) => audit::run(args),
            Command::Show(args) => show::run(args),
            Command::Law(args) => law::run(args),
            Command::Mate(args) => mate::run(args),
            Command::Verify(args) => verify::run(args),
            Command::Reach(args) => reach::run(args),
            Command::Lint(args) => lint::run(args),
            Command::Diff(args) => diff::run(args),
            Command::Fuzz(args) => match args.shard.shard()? {
                Some(shard) => campaigns::part(args, shard),
                None => fuzz::run(args),
            },
            Command::Replay(args) => replay::run(args),
            Command::Uci(args) => uci::run(args),
            Command::Serve(args) => serve::run(args),
            Command::Mutants(args) => mutants::run(args),
            Command::Corpus(args) => corpus::run(args),
            Command::Report(args) => report::run(args),
            Command::Gallery(args) => gallery::run(args),
            Command::Ask(args) => ask::run(args),
            Command::Campaign(args) => campaign::run(args),
            Command::Merge(args) => merge::run(args),
            Command::Draw(args) => draw::run(args),
            Command::Completions(args) => completions::run(args),
            Command::Man => completions::man(),
            Command::Schema(args) => schema::run(args),
        }
    }
}

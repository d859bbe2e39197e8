//! `arbiter mate`: can a player still mate? (5.1.2, 5.2.2, 6.9)

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;
use laws::{Color, Move, Position};
use mateability::certificate::{Certificate, Claim, check, write};
use mateability::{Budget, InTime, Solver, Verdict, can_mate_in_time, is_mating_line};

use crate::commands::VariantArg;
use crate::output::{self, Exit};
use crate::sink::Sink;

/// Say whether a player can still mate by any series of legal moves, with a line or a proof.
///
/// The exit code is 1 if the question stays undecided within the budget.
#[derive(clap::Args)]
pub struct Args {
    /// The position, in FEN.
    fen: String,
    /// The player who would mate; both if it is left out.
    #[arg(long)]
    by: Option<Player>,
    /// Where to write the proof that the player cannot mate; needs --by.
    #[arg(long, value_name = "FILE", requires = "by")]
    certificate: Option<PathBuf>,
    /// Whether draws without a claim (9.6) end the series of moves as well.
    #[arg(long, value_enum, default_value_t)]
    reading: Reading,
    /// How many positions may be looked at.
    #[arg(long, default_value_t = Budget::default().nodes)]
    nodes: u64,
    /// The rules of castling.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Player {
    /// The player of the light-coloured pieces.
    White,
    /// The player of the dark-coloured pieces.
    Black,
}

/// What a series of legal moves is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Reading {
    /// Any number of moves, as the Laws say.
    #[default]
    PositionOnly,
    /// It ends when the game is drawn without a claim; the FEN says how many moves have been made.
    AutomaticDraws,
}

/// Answers.
///
/// # Errors
/// The FEN is no position, or the certificate cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let in_time = args.reading == Reading::AutomaticDraws;
    anyhow::ensure!(
        !(in_time && args.certificate.is_some()),
        "--certificate goes with --reading position-only: certificates do not count moves"
    );
    let sink = args.certificate.as_deref().map(Sink::open).transpose()?;
    let position = notation::fen::position(&args.fen, args.variant.laws())?;
    let colors = match args.by {
        Some(Player::White) => vec![Color::White],
        Some(Player::Black) => vec![Color::Black],
        None => Color::ALL.to_vec(),
    };
    let mut answers = Vec::new();
    let mut proof = None;
    for color in colors {
        let answer = match args.reading {
            Reading::PositionOnly => answer(args, &position, color)?,
            Reading::AutomaticDraws => answer_in_time(args, &position, color)?,
        };
        say(args, color, &answer)?;
        answers.push(answer.decided());
        if let Answer::No(certificate) = answer {
            proof = Some((Claim { position: position.clone(), color }, certificate));
        }
    }
    if let (Some(sink), Some((claim, certificate))) = (sink, proof) {
        sink.write(&write(&claim, &certificate))?;
    }
    if args.by.is_none() && answers == [Some(false), Some(false)] && !in_time {
        writeln!(output::stdout(), "the position is dead (5.2.2)")?;
    }
    let decided = answers.iter().all(Option::is_some);
    Ok(if decided { Exit::Conforms } else { Exit::Differs })
}

/// What is known about one player.
enum Answer {
    /// This line mates.
    Yes(Vec<Move>),
    /// Never, and this proves it.
    No(Certificate),
    /// Not before the game is drawn; so many positions have been looked at.
    TooLate(usize),
    /// Nothing within the budget.
    Undecided,
}

impl Answer {
    fn decided(&self) -> Option<bool> {
        match self {
            Answer::Yes(_) => Some(true),
            Answer::No(_) | Answer::TooLate(_) => Some(false),
            Answer::Undecided => None,
        }
    }
}

fn budget(args: &Args) -> Budget {
    Budget { nodes: args.nodes, ..Budget::default() }
}

fn answer(args: &Args, position: &Position, color: Color) -> anyhow::Result<Answer> {
    match Solver::new().can_mate(position, color, budget(args)) {
        Verdict::Mateable { line } => {
            anyhow::ensure!(is_mating_line(position, color, &line), "the line does not mate");
            Ok(Answer::Yes(line))
        }
        Verdict::Unmateable { certificate } => proved(position, color, certificate),
        Verdict::Undecided { .. } => Ok(Answer::Undecided),
    }
}

fn answer_in_time(args: &Args, position: &Position, color: Color) -> anyhow::Result<Answer> {
    match can_mate_in_time(position, color, budget(args)) {
        InTime::Mateable { line } => {
            anyhow::ensure!(is_mating_line(position, color, &line), "the line does not mate");
            Ok(Answer::Yes(line))
        }
        InTime::Unmateable { certificate } => proved(position, color, certificate),
        InTime::TooLate { positions } => Ok(Answer::TooLate(positions)),
        InTime::Undecided => Ok(Answer::Undecided),
    }
}

fn proved(position: &Position, color: Color, certificate: Certificate) -> anyhow::Result<Answer> {
    let claim = Claim { position: position.clone(), color };
    check(&claim, &certificate).context("the proof does not hold")?;
    Ok(Answer::No(certificate))
}

fn say(args: &Args, color: Color, answer: &Answer) -> anyhow::Result<()> {
    let mut out = output::stdout();
    match answer {
        Answer::Yes(line) => {
            let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
            let moves = if moves.is_empty() { "on the board".into() } else { moves.join(" ") };
            writeln!(out, "{color} can mate: {moves}")?;
        }
        Answer::No(certificate) => {
            let (kind, size) = (certificate.kind(), certificate.size());
            writeln!(out, "{color} cannot mate: proof by {kind}, size {size}, checked")?;
        }
        Answer::TooLate(positions) => {
            write!(
                out,
                "{color} cannot mate in time: after 75 moves without a pawn move or capture "
            )?;
            writeln!(out, "the game is drawn (9.6.2); positions looked at: {positions}")?;
        }
        Answer::Undecided => {
            writeln!(out, "{color}: undecided after about {} positions", args.nodes)?;
        }
    }
    Ok(())
}

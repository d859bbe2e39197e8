//! `arbiter mate`: can a player still mate? (5.1.2, 5.2.2, 6.9)

use inquiry::Outcome;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::ValueEnum;
use inquiry::diagram;
use laws::appendix_c::write_san;
use laws::{Color, Move, Position};
use mateability::certificate::{Certificate, Claim, check, write};
use mateability::{Budget, InTime, Solver, Verdict, can_mate_in_time, is_mating_line};
use serde_json::{Map, Value, json};

use crate::asking::VariantArg;
use crate::commands::batch::{self, Answered};
use crate::output;
use crate::sink::Sink;
use crate::time;

/// Say whether a player can still mate by any series of legal moves, with a line or a proof.
///
/// The exit code is 1 if the question stays undecided within the budget.
#[derive(clap::Args)]
pub struct Args {
    /// The position, in FEN.
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    fen: Option<String>,
    #[command(flatten)]
    batch: batch::Batch,
    /// Put every proof into the answers of a batch, as --certificate would write it.
    #[arg(long, requires = "batch")]
    certificates: bool,
    /// The player who would mate; both if it is left out.
    #[arg(long)]
    by: Option<Player>,
    /// Where to write the proof that the player cannot mate; needs --by.
    #[arg(long, value_name = "FILE", requires = "by", conflicts_with = "batch")]
    certificate: Option<PathBuf>,
    /// Whether draws without a claim (9.6) end the series of moves as well.
    #[arg(long, value_enum, default_value_t)]
    reading: Reading,
    /// How many positions may be looked at.
    #[arg(long, default_value_t = Budget::default().nodes)]
    nodes: u64,
    /// Stop the search for an answer after this time on the clock, such as 500ms or 10s. How loaded the machine is may then change
    /// what is found.
    #[arg(long, value_name = "TIME", value_parser = time::length)]
    time: Option<Duration>,
    /// Look for a shortest line, among the nearest million positions.
    #[arg(long, conflicts_with = "reading")]
    shortest: bool,
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
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let in_time = args.reading == Reading::AutomaticDraws;
    anyhow::ensure!(
        !(in_time && args.certificate.is_some()),
        "--certificate goes with --reading position-only: certificates do not count moves"
    );
    if let Some(from) = &args.batch.batch {
        let arguments = arguments(args);
        let call = batch::Call { args: &args.batch, from, command: "mate", arguments: &arguments };
        return batch::run(&call, Solver::new, |solver, fen| many(args, solver, fen));
    }
    let sink = args.certificate.as_deref().map(Sink::open).transpose()?;
    let fen = args.fen.as_deref().unwrap_or_default();
    let position = notation::fen::position(fen, args.variant.laws())?;
    let colors = colors(args);
    let mut solver = Solver::new();
    let mut answers = Vec::new();
    let mut proof = None;
    for color in colors {
        let answer = answer(args, &mut solver, &position, color)?;
        say(args, &position, color, &answer)?;
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
    Ok(if decided { Outcome::done() } else { Outcome::differs("") })
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

    /// The answer in JSON.
    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::from_iter([("can_mate".to_string(), json!(self.decided()))]);
        match self {
            Answer::Yes(line) => {
                let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
                fields.insert("line".to_string(), json!(moves));
            }
            Answer::No(certificate) => {
                let proof = json!({ "kind": certificate.kind(), "size": certificate.size() });
                fields.insert("proof".to_string(), proof);
            }
            Answer::TooLate(positions) => {
                fields.insert("too_late_after".to_string(), json!(positions));
            }
            Answer::Undecided => {}
        }
        fields
    }
}

fn colors(args: &Args) -> Vec<Color> {
    match args.by {
        Some(Player::White) => vec![Color::White],
        Some(Player::Black) => vec![Color::Black],
        None => Color::ALL.to_vec(),
    }
}

/// All that an answer depends on besides the position.
fn arguments(args: &Args) -> String {
    let variant = scenario::variant_name(args.variant.subject());
    let mut text = format!(" --variant {variant} --nodes {}", args.nodes);
    for color in colors(args).into_iter().filter(|_| args.by.is_some()) {
        text.push_str(&format!(" --by {color}"));
    }
    if args.reading == Reading::AutomaticDraws {
        text.push_str(" --reading automatic-draws");
    }
    if let Some(length) = args.time {
        text.push_str(&format!(" --time {}", time::written(length)));
    }
    for (given, flag) in [(args.certificates, " --certificates"), (args.shortest, " --shortest")] {
        text.push_str(if given { flag } else { "" });
    }
    text
}

/// The fields of the answer to one line of a batch.
fn many(args: &Args, solver: &mut Solver, fen: &str) -> anyhow::Result<Answered> {
    let position = notation::fen::position(fen, args.variant.laws())?;
    let mut fields = Map::new();
    let mut decided = true;
    for color in colors(args) {
        let start = Instant::now();
        let answer = answer(args, solver, &position, color)?;
        decided &= answer.decided().is_some();
        let mut told = answer.fields();
        if let (true, Answer::No(certificate)) = (args.certificates, &answer) {
            let claim = Claim { position: position.clone(), color };
            let text = write(&claim, certificate);
            told.insert("certificate".to_string(), serde_json::from_str(&text)?);
        }
        told.insert("micros".to_string(), json!(start.elapsed().as_micros() as u64));
        fields.insert(color.to_string(), Value::Object(told));
    }
    Ok(if decided { Answered::Decided(fields) } else { Answered::Open(fields) })
}

fn budget(args: &Args) -> Budget {
    Budget { nodes: args.nodes, time: args.time, ..Budget::default() }
}

fn answer(
    args: &Args,
    solver: &mut Solver,
    position: &Position,
    color: Color,
) -> anyhow::Result<Answer> {
    if args.reading == Reading::AutomaticDraws {
        return answer_in_time(args, position, color);
    }
    match solver.can_mate(position, color, budget(args)) {
        Verdict::Mateable { line } => {
            let short = args.shortest.then(|| solver.shortest(position, color, budget(args)));
            let line = short.flatten().unwrap_or(line);
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

fn say(args: &Args, position: &Position, color: Color, answer: &Answer) -> anyhow::Result<()> {
    let mut out = output::stdout();
    match answer {
        Answer::Yes(line) => {
            let (moves, end) = in_algebraic_notation(position, line);
            writeln!(out, "{color} can mate: {moves}")?;
            writeln!(out, "{}", diagram(end.board(), line.last().copied(), &[]))?;
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

/// The moves as a score sheet has them, and the position after them.
fn in_algebraic_notation(position: &Position, line: &[Move]) -> (String, Position) {
    let mut end = position.clone();
    let mut words = Vec::new();
    for (index, mv) in line.iter().enumerate() {
        let number = end.fullmove_number();
        match end.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(write_san(&end, *mv).unwrap_or_else(|| mv.to_string()));
        end = laws::play(&end, *mv).unwrap_or(end);
    }
    let moves = if words.is_empty() { "on the board".to_string() } else { words.join(" ") };
    (moves, end)
}

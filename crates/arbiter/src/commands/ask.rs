//! `arbiter ask`: one question of one's own to many programs at once.

use std::collections::BTreeSet;
use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use clap::ValueEnum;
use inquiry::Outcome;
use laws::{Edition, Move, Position, breaches, grounds};
use notation::{fen, uci};
use subject::{Answer, Query, Reference, Reply, Root, Subject};

use crate::asking::{DEFAULT_TIMEOUT, VariantArg};
use crate::isolation::IsolationArgs;
use crate::output::{self, BAD, DIM, GOOD, NOTE};
use crate::{found, time};

/// Ask programs one question about a position, and say who answers as the Laws do.
#[derive(clap::Args)]
#[command(
    override_usage = "arbiter ask [OPTIONS] FEN [MOVE]... -- SUBJECT...",
    after_help = "Exit codes: 0 all agree with the Laws, 1 one differs, 2 wrong usage or our own fault, 3 a subject failed or \
                  none has an answer."
)]
pub struct Args {
    /// The position as FEN, or startpos.
    fen: String,
    /// Moves in UCI, played from there before the question is asked.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Who is asked; see `arbiter check --help`.
    #[arg(last = true, required = true, value_name = "SUBJECT")]
    subjects: Vec<String>,
    #[command(flatten)]
    question: QuestionArgs,
    /// Rules of castling and of the castling field.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
    /// The time for one answer, such as 5 or 300ms.
    #[arg(long, value_name = "TIME", default_value = DEFAULT_TIMEOUT, value_parser = time::length)]
    timeout: Duration,
    #[command(flatten)]
    isolation: IsolationArgs,
}

/// What is asked; the legal moves, if nothing is said.
#[derive(clap::Args)]
#[group(multiple = false)]
struct QuestionArgs {
    /// Is this move, in UCI, legal?
    #[arg(long, value_name = "MOVE")]
    legal: Option<String>,
    /// How is this move, in UCI, written in algebraic notation?
    #[arg(long, value_name = "MOVE")]
    san: Option<String>,
    /// Which legal move does this text in algebraic notation mean?
    #[arg(long, value_name = "TEXT")]
    read_san: Option<String>,
    /// Which pieces give check?
    #[arg(long)]
    checkers: bool,
    /// Is it checkmate, stalemate, or a dead position?
    #[arg(long)]
    status: bool,
    /// Can this player still mate?
    #[arg(long, value_name = "COLOR")]
    mate: Option<ColorArg>,
    /// How many ways are there to play so many plies?
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    perft: Option<u32>,
    /// Is the text accepted as a position?
    #[arg(long)]
    accepts: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ColorArg {
    White,
    Black,
}

impl QuestionArgs {
    /// The question, and how it reads.
    fn query(&self) -> (Query, String) {
        if let Some(mv) = &self.legal {
            (Query::IsLegal { mv: mv.clone() }, format!("is {mv} legal?"))
        } else if let Some(mv) = &self.san {
            (Query::San { mv: mv.clone() }, format!("how is {mv} written?"))
        } else if let Some(text) = &self.read_san {
            (Query::ReadSan { text: text.clone() }, format!("which move is {text}?"))
        } else if self.checkers {
            (Query::Checkers, "which pieces give check?".into())
        } else if self.status {
            (Query::Status, "is it mate, stalemate, or dead?".into())
        } else if let Some(by) = self.mate {
            let by = if by == ColorArg::White { "white" } else { "black" };
            (Query::CanMate { by: by.into() }, format!("can {by} still mate?"))
        } else if let Some(depth) = self.perft {
            (Query::Perft { depth }, format!("how many ways are there to play {depth} plies?"))
        } else if self.accepts {
            (Query::Accepts, "is this accepted as a position?".into())
        } else {
            (Query::LegalMoves, "which moves are legal?".into())
        }
    }
}

/// Asks everybody, one after the other.
///
/// # Errors
/// The position or a move cannot be read, a subject has no such name, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    for name in &args.subjects {
        name.parse::<subject::Spec>()?;
    }
    let (query, words) = args.question.query();
    let root = root(args, &query)?;
    let right = match Reference::within(args.timeout).ask(&root, &query) {
        Reply::Answer(answer) => divergence::sorted(answer),
        Reply::Refused(why) | Reply::Unsupported(why) => {
            anyhow::bail!("the Laws have no answer: {why}")
        }
        Reply::Failed(failure) => anyhow::bail!("the Laws have no answer in this time: {failure}"),
    };
    let mut out = output::stdout();
    let _guard = output::Guard::begin();
    let played =
        if root.moves.is_empty() { String::new() } else { format!(" {}", root.moves.join(" ")) };
    writeln!(
        out,
        "{}{played}\nasked: {words}\nby the Laws: {}\n",
        root.fen,
        divergence::shown(&right)
    )?;
    let width =
        args.subjects.iter().map(|name| name.chars().count()).max().unwrap_or_default().min(40);
    let mut heard = Heard::default();
    for spec in &args.subjects {
        let reply = match subject::open(spec, &args.isolation.limits(args.timeout)) {
            Ok(mut subject) => subject.ask(&root, &query),
            Err(subject::OpenError::Start { failure, .. }) => Reply::Failed(failure),
            Err(error) => return Err(error.into()),
        };
        let (mark, told) = heard.told(&right, reply);
        writeln!(out, "{mark}{spec:<width$}{mark:#}  {told}")?;
        if let Some(Answer::Moves(moves)) = heard.different.take() {
            articles(&mut out, &root, &moves, &right)?;
        }
        out.flush()?;
    }
    let outcome = heard.outcome(args.subjects.len());
    writeln!(out)?;
    found::last_line(&mut out, &outcome)?;
    Ok(outcome)
}

/// Where it is asked. Whether a text is accepted is asked of any text, everything else of a position.
fn root(args: &Args, query: &Query) -> anyhow::Result<Root> {
    let text = match args.fen.trim() {
        "startpos" => fen::write_position(&Position::initial()),
        _ => args.fen.clone(),
    };
    let root = Root { fen: text, variant: args.variant.subject(), moves: args.moves.clone() };
    if *query != Query::Accepts {
        position(&root).context("nothing can be asked here")?;
    }
    Ok(root)
}

/// The position after the moves.
fn position(root: &Root) -> anyhow::Result<Position> {
    let mut position = fen::position(&root.fen, root.variant.into())?;
    for text in &root.moves {
        let mv = uci::parse_move(text, &position)?;
        position = laws::play(&position, mv).map_err(|breaches| {
            let why = breaches.first().map(ToString::to_string).unwrap_or_default();
            anyhow::anyhow!("{text} is illegal: {why}")
        })?;
    }
    Ok(position)
}

/// What the subjects answered.
#[derive(Default)]
struct Heard {
    agree: usize,
    differ: usize,
    failed: usize,
    /// The last answer, if it differs.
    different: Option<Answer>,
}

impl Heard {
    /// Counts a reply, and says it in words.
    fn told(&mut self, right: &Answer, reply: Reply) -> (anstyle::Style, String) {
        match reply {
            Reply::Answer(answer) => {
                let answer = divergence::sorted(answer);
                if answer == *right {
                    self.agree += 1;
                    return (GOOD, "agrees".into());
                }
                self.differ += 1;
                let told = match (&answer, right) {
                    (Answer::Moves(_), Answer::Moves(_)) => "differs".into(),
                    _ => format!("differs: {}", divergence::shown(&answer)),
                };
                self.different = Some(answer);
                (BAD, told)
            }
            Reply::Refused(why) => {
                self.differ += 1;
                (BAD, format!("refuses: {why}"))
            }
            Reply::Unsupported(why) => (DIM, format!("cannot be asked: {why}")),
            Reply::Failed(failure) => {
                self.failed += 1;
                (BAD, failure.to_string().replace('\n', "\n    "))
            }
        }
    }

    fn outcome(&self, of: usize) -> Outcome {
        let told = format!(
            "{} of {of} agree with the Laws, {} differ, {} failed",
            self.agree, self.differ, self.failed
        );
        match (self.differ, self.failed, self.agree) {
            (1.., ..) => Outcome::differs(told),
            (0, 1.., _) | (0, 0, 0) => Outcome::failed(told),
            _ => Outcome { sentence: told, ..Outcome::done() },
        }
    }
}

/// The moves that an answer has too many or too few, each with the article.
fn articles(
    out: &mut impl Write,
    root: &Root,
    said: &[String],
    right: &Answer,
) -> anyhow::Result<()> {
    let Answer::Moves(right) = right else { return Ok(()) };
    let position = position(root)?;
    let (said, right): (BTreeSet<&String>, BTreeSet<&String>) =
        (said.iter().collect(), right.iter().collect());
    for text in said.difference(&right) {
        let why =
            uci::parse(text).map_or_else(|error| error.to_string(), |mv| illegal(&position, mv));
        writeln!(out, "    lists {text}: {why}")?;
    }
    for text in right.difference(&said) {
        let mv = uci::parse(text)?;
        let ground = grounds(&position, mv).unwrap_or_default();
        let why = ground
            .first()
            .map(|ground| format!("{NOTE}{}{NOTE:#} {}", ground.article.number(), ground.says));
        writeln!(out, "    does not list {text}: {}", why.unwrap_or_default())?;
    }
    Ok(())
}

fn illegal(position: &Position, mv: Move) -> String {
    let found = breaches(position, mv, Edition::default());
    found.first().map_or_else(
        || "spelled otherwise".to_string(),
        |breach| format!("{NOTE}{}{NOTE:#} {}", breach.article.number(), breach.witness),
    )
}

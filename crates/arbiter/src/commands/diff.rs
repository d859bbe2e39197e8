//! `arbiter diff`: where does a program leave the Laws, and why?

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use divergence::{
    Aspects, Budget, DiffReport, Disagreement, Finding, Line, Options, Source, Trouble, against,
    diff,
};
use notation::fen;
use subject::{Limits, Subject};

use crate::commands::{VariantArg, check};
use crate::output::{self, BAD, DIM, Exit, GOOD, NOTE};

/// The longest budget of time, a year: more than a clock can be asked to add.
const LONGEST_SECONDS: u64 = 365 * 24 * 60 * 60;

/// Find where a program leaves the Laws, name the article, and make the position small.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 nothing differs, 1 something differs, 2 wrong usage or our own \
                        fault, 3 the subject failed."
)]
pub struct Args {
    /// Who is asked; see `arbiter check --help`.
    subject: String,
    /// A second subject: faults of both are listed, those they share are marked, and then where the two answer
    /// differently, whoever is right.
    #[arg(long, value_name = "SUBJECT")]
    against: Option<String>,
    #[command(flatten)]
    positions: PositionArgs,
    /// Ask at most so many questions (`20000`), or for so long (`30s`).
    #[arg(long, value_parser = parse_budget)]
    budget: Option<Budget>,
    /// Ask about algebraic notation too.
    #[arg(long)]
    notation: bool,
    /// Print the whole result as JSON.
    #[arg(long)]
    json: bool,
    /// A folder where each fault is saved as a scenario file, for `arbiter check --specs`.
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    /// Seconds to wait for one answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    timeout: f64,
}

/// Where to look; the distilled corpus if nothing is named.
#[derive(clap::Args)]
struct PositionArgs {
    /// One position.
    #[arg(long, conflicts_with_all = ["epd", "suite"])]
    fen: Option<String>,
    /// Moves played from it, as UCI, separated by spaces.
    #[arg(long, requires = "fen", default_value = "")]
    moves: String,
    /// A suite inside arbiter.
    #[arg(long, conflicts_with = "epd")]
    suite: Option<SuiteArg>,
    /// The positions of an EPD file.
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Rules of castling and of the castling field.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
    /// Count to this depth and follow what differs; 1 compares the answers about the position itself.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: Option<u32>,
}

/// The suites inside arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SuiteArg {
    /// Few positions that touch every pair of rules.
    Distilled,
    /// The start position.
    Start,
    /// The six positions that most programs are tested on.
    Classic,
}

impl SuiteArg {
    /// The positions; those of the distilled corpus that the subject claims to know.
    pub fn source(self, subject: &subject::Description, depth: u32) -> anyhow::Result<Source> {
        let number = match self {
            SuiteArg::Distilled => return Ok(Source::distilled(subject)),
            SuiteArg::Start => 1,
            SuiteArg::Classic => CLASSIC.len(),
        };
        let lines = CLASSIC[..number]
            .iter()
            .map(|text| Ok((Line::at(fen::position(text, laws::Variant::Standard)?), depth)));
        let name = if number == 1 { "the start position" } else { "the six classic positions" };
        Ok(Source { name: name.to_string(), lines: lines.collect::<anyhow::Result<_>>()? })
    }
}

/// The positions of the page "Perft Results" of the Chess Programming Wiki.
const CLASSIC: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

/// `20000` questions or `30s`.
pub fn parse_budget(text: &str) -> Result<Budget, String> {
    let wrong = || "a number of questions such as 20000, or seconds such as 30s".to_string();
    match text.strip_suffix('s') {
        Some(seconds) => {
            let seconds = seconds.parse::<u64>().map_err(|_| wrong())?;
            Ok(Budget {
                questions: u64::MAX,
                time: Some(Duration::from_secs(seconds.min(LONGEST_SECONDS))),
            })
        }
        None => Ok(Budget { questions: text.parse().map_err(|_| wrong())?, time: None }),
    }
}

/// Opens a subject for questions that wait this long.
///
/// # Errors
/// The text names no subject, the subject does not start, or the time is no time.
pub fn open(spec: &str, timeout: f64) -> anyhow::Result<Box<dyn Subject + Send>> {
    let timeout = check::timeout(timeout)?;
    Ok(subject::open(spec, &Limits { timeout, ..Limits::default() })?)
}

/// Searches, reports and saves.
///
/// # Errors
/// The call is wrong, a subject does not start, or something cannot be read or written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    output::end_subjects_on_interrupt()?;
    let options = Options {
        budget: args.budget.unwrap_or_default(),
        aspects: if args.notation { Aspects::ALL } else { Aspects::BOARD },
        ..Options::default()
    };
    let search = |spec: &str| -> anyhow::Result<DiffReport> {
        let mut subject = open(spec, args.timeout)?;
        let source = source(&args.positions, subject.description())?;
        Ok(diff(subject.as_mut(), spec, &source, &options))
    };
    let mut reports = vec![search(&args.subject)?];
    if let Some(other) = &args.against {
        reports.push(search(other)?);
        reports[0].disagreements = directly(args, other, &options)?;
    }
    let mut out = output::stdout();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &reports)?;
        writeln!(out)?;
    } else {
        for (n, report) in reports.iter().enumerate() {
            human(&mut out, report, reports.get(1 - n.min(1)))?;
        }
        for found in reports.iter().flat_map(|report| &report.disagreements) {
            disagreement(&mut out, &reports, found)?;
        }
    }
    if let Some(folder) = &args.save {
        save(folder, &reports)?;
    }
    let differs = reports.iter().any(|report| !report.disagreements.is_empty());
    Ok(match exit(&reports) {
        Exit::Conforms if differs => Exit::Differs,
        exit => exit,
    })
}

/// Where the two subjects answer differently, whatever the Laws say.
fn directly(args: &Args, other: &str, options: &Options) -> anyhow::Result<Vec<Disagreement>> {
    let mut first = open(&args.subject, args.timeout)?;
    let mut second = open(other, args.timeout)?;
    let mut source = source(&args.positions, first.description())?;
    let claims = second.description().variants.clone();
    source.lines.retain(|(line, _)| claims.contains(&line.root().variant));
    Ok(against(first.as_mut(), second.as_mut(), &source, options.aspects, options.budget))
}

/// What the reports mean for whoever called.
pub fn exit(reports: &[DiffReport]) -> Exit {
    if reports.iter().any(|report| !report.findings.is_empty()) {
        Exit::Differs
    } else if reports.iter().any(|report| !report.troubles.is_empty()) {
        Exit::SubjectFailed
    } else {
        Exit::Conforms
    }
}

fn source(args: &PositionArgs, subject: &subject::Description) -> anyhow::Result<Source> {
    let variant = args.variant.laws();
    if let Some(text) = &args.fen {
        let mut line = Line::at(fen::position(text, variant)?);
        for word in args.moves.split_whitespace() {
            let mv = notation::uci::parse_move(word, line.end())?;
            line = line.then(mv).with_context(|| format!("{word} is illegal there"))?;
        }
        let lines = vec![(line, args.depth.unwrap_or(3))];
        return Ok(Source { name: "one position".to_string(), lines });
    }
    if let Some(path) = &args.epd {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.display().to_string();
        return Source::epd(&name, &text, variant, args.depth)
            .map_err(|reason| anyhow::anyhow!("{name}, {reason}"));
    }
    let suite = args.suite.unwrap_or(SuiteArg::Distilled);
    suite.source(subject, args.depth.unwrap_or(3))
}

/// Writes each finding as a file that `arbiter check --specs` can be given.
fn save(folder: &Path, reports: &[DiffReport]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for finding in reports.iter().flat_map(|report| &report.findings) {
        let name = format!("{}.yaml", divergence::id(&finding.cause));
        let path = folder.join(divergence::file_name(&finding.cause, &name));
        std::fs::write(&path, &finding.scenario)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The report for a person in a terminal. A fault that the other report has too is marked.
pub fn human(
    out: &mut impl Write,
    report: &DiffReport,
    other: Option<&DiffReport>,
) -> anyhow::Result<()> {
    for finding in &report.findings {
        let shared = other.is_some_and(|other| {
            other.subject != report.subject
                && other.findings.iter().any(|theirs| theirs.cause == finding.cause)
        });
        fault(out, finding, shared)?;
    }
    for trouble in &report.troubles {
        failure(out, trouble)?;
    }
    let name = if report.name.is_empty() { &report.subject } else { &report.name };
    let faults = report.findings.len();
    let verdict = match (faults, report.troubles.is_empty()) {
        (0, true) => format!("{GOOD}no difference{GOOD:#}"),
        (0, false) => {
            let times: u64 = report.troubles.iter().map(|trouble| trouble.times).sum();
            format!("{BAD}no wrong answer, but none at all to {times} questions{BAD:#}")
        }
        (1, _) => format!("{BAD}one fault{BAD:#}"),
        (n, _) => format!("{BAD}{n} faults{BAD:#}"),
    };
    writeln!(
        out,
        "{name}: {verdict} in {} positions of {}, {} questions",
        report.positions, report.source, report.questions
    )?;
    if !report.complete {
        let why = match report.gave_up {
            false => "the budget was spent".to_string(),
            true => format!("the subject failed {} times", report.failures),
        };
        writeln!(out, "{NOTE}not all positions were looked at: {why}{NOTE:#}")?;
    }
    if let [convention] = report.en_passant_field[..] {
        writeln!(out, "{DIM}choice: the en passant field of its FEN is `{convention}`{DIM:#}")?;
    }
    for (name, taken) in &report.choices {
        let taken: Vec<String> =
            taken.iter().map(|(taken, times)| format!("{taken} ({times} times)")).collect();
        writeln!(out, "{DIM}choice: {name}: {}{DIM:#}", taken.join(", "))?;
    }
    for (topic, reason) in &report.unsupported {
        writeln!(out, "{DIM}not asked: {topic} ({reason}){DIM:#}")?;
    }
    Ok(())
}

/// Two subjects that answer a kind of question differently.
fn disagreement(
    out: &mut impl Write,
    reports: &[DiffReport],
    found: &Disagreement,
) -> anyhow::Result<()> {
    let Disagreement { topic, times, root, .. } = found;
    let asked = serde_json::to_string(&found.query)?;
    writeln!(out, "\n{NOTE}{topic}{NOTE:#}  the two answer differently {times} times")?;
    writeln!(out, "  {DIM}position {DIM:#} {}", root.fen)?;
    writeln!(out, "  {DIM}asked    {DIM:#} {asked}")?;
    for (report, said) in reports.iter().zip([&found.first, &found.second]) {
        writeln!(out, "  {DIM}said     {DIM:#} {said} ({})", report.subject)?;
    }
    Ok(())
}

fn fault(out: &mut impl Write, finding: &Finding, shared: bool) -> anyhow::Result<()> {
    let cause = &finding.cause;
    let both = if shared { " (both subjects)" } else { "" };
    writeln!(out, "{BAD}{}{BAD:#}  {}: {}{both}", cause.article, cause.kind, cause.shape)?;
    let minimal = &finding.minimal;
    let mut line = |label: &str, text: &str| -> std::io::Result<()> {
        for (n, part) in text.lines().enumerate() {
            let label = if n == 0 { label } else { "" };
            writeln!(out, "  {DIM}{label:<9}{DIM:#} {part}")?;
        }
        Ok(())
    };
    line("position", &minimal.root.fen)?;
    if !minimal.root.moves.is_empty() {
        line("played", &minimal.root.moves.join(" "))?;
    }
    line("board", &finding.diagram)?;
    if let Some(mv) = &minimal.mv {
        line("move", mv)?;
    }
    line("expected", &minimal.expected)?;
    line("got", &minimal.got)?;
    for why in &finding.why {
        line("why", why)?;
    }
    let times = finding.times;
    line("seen", &format!("{times} times, first in {}", finding.first.fen))?;
    line("again", &finding.repeat)?;
    writeln!(out)?;
    Ok(())
}

fn failure(out: &mut impl Write, trouble: &Trouble) -> anyhow::Result<()> {
    let kind = serde_json::to_value(trouble.kind)?;
    let word = kind.as_str().unwrap_or("trouble").to_string();
    writeln!(out, "{NOTE}{word}{NOTE:#}  asked for {}", divergence::topic(&trouble.query))?;
    writeln!(out, "  {DIM}position {DIM:#} {}", trouble.root.fen)?;
    if !trouble.root.moves.is_empty() {
        writeln!(out, "  {DIM}played   {DIM:#} {}", trouble.root.moves.join(" "))?;
    }
    writeln!(out, "  {DIM}said     {DIM:#} {}", trouble.said)?;
    let again = if trouble.repeats { "the same when asked again" } else { "not when asked again" };
    writeln!(out, "  {DIM}again    {DIM:#} {again}; {} times in all\n", trouble.times)?;
    Ok(())
}

/// Refuses what is no file of games early.
pub fn read_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    const MOST: u64 = 1 << 30;
    let size =
        std::fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?.len();
    if size > MOST {
        bail!("{} is larger than a gibibyte: cut it", path.display());
    }
    std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

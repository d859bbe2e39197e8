//! `arbiter check`: does this program obey the Laws?

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::ValueEnum;
use divergence::Budget;
use indicatif::{ProgressBar, ProgressStyle};
use laws::Edition;
use mateability::reach::{Reach, reach};
use report::{ArticleInfo, Contents, Detail, Run, Verdict};
use scenario::ask::{Mode, examine};
use scenario::{Judgement, Scenario, Selection, Suite, check_reasons};
use subject::{Limits, Subject};

use crate::baseline;
use crate::counts;
use crate::judged::{self, Call};
use crate::output::{self, Exit};
use crate::sink::Sink;
use crate::specs::{self, SpecsArgs};
use crate::tier::{Pace, Tier};

/// Ask a program everything the specifications ask, and judge its answers by the Laws.
#[derive(clap::Args)]
#[command(after_help = SUBJECTS)]
pub struct Args {
    /// Who is asked.
    #[arg(default_value = "reference")]
    subject: String,
    #[command(flatten)]
    specs: SpecsArgs,
    /// Only about these articles, sub-articles included; numbers of other editions are understood.
    #[arg(long = "article", value_name = "NUMBER")]
    articles: Vec<String>,
    /// Only these levels.
    #[arg(long = "level", value_name = "LEVEL")]
    levels: Vec<LevelArg>,
    /// Only these variants.
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<super::VariantArg>,
    /// Only these scenarios.
    #[arg(long = "only", value_name = "ID")]
    only: Vec<String>,
    /// The edition of the Laws to judge by.
    #[arg(long, default_value = "2023")]
    edition: Edition,
    /// How the result is written; may be given several times, each with its --out.
    #[arg(long = "format", value_name = "FORMAT")]
    formats: Vec<Format>,
    /// Where the result goes: the n-th --out belongs to the n-th --format, `-` is standard output.
    #[arg(long = "out", value_name = "FILE")]
    outs: Vec<PathBuf>,
    /// How much of the selection is asked; the rest is told as skipped. Scenarios named by --only are
    /// always asked.
    #[arg(long, default_value = "full")]
    tier: Tier,
    /// Ask at most so many questions (`2000`), or for so long (`30s`); the rest is told as skipped. A scenario
    /// is asked whole or not at all.
    #[arg(long, value_parser = super::diff::parse_budget)]
    budget: Option<Budget>,
    /// Seconds to wait for one answer.
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_TIMEOUT)]
    timeout: f64,
    /// Show every question, also those that conform.
    #[arg(long, short)]
    verbose: bool,
    /// A list of known failures: they do not fail the run; one that conforms now, or matches nothing, does.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Write the list of what fails now, for --known.
    #[arg(long, value_name = "FILE", conflicts_with = "known")]
    write_known: Option<PathBuf>,
    /// Ask about each named move alone as well as for the list of moves; both must agree.
    #[arg(long)]
    cross_check: bool,
}

/// Seconds to wait for one answer.
pub const DEFAULT_TIMEOUT: f64 = 10.0;

const SUBJECTS: &str = "\
Subjects:
  reference              the rules inside arbiter (the default)
  uci:PATH [ARGS]        a UCI engine; a bare path to a program means the same
  adapter:COMMAND        a program that speaks JSON lines, see `arbiter schema`
  python-chess, pyffish, chess.js, chessops, kokopu, ffish
                         libraries, by adapters inside arbiter
  mutant:NAME            a faulty rules implementation inside arbiter

Exit codes: 0 conforms, 1 differs, 2 wrong usage or our own fault, 3 the subject failed.";

/// The levels of the Laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LevelArg {
    /// Articles 1 to 3, checkmate and stalemate.
    Board,
    /// FEN and algebraic notation.
    Notation,
    /// History, claims, outcomes.
    Game,
    /// Touch, clock, irregularities, penalties.
    Competition,
}

impl LevelArg {
    const fn level(self) -> subject::Level {
        match self {
            LevelArg::Board => subject::Level::Board,
            LevelArg::Notation => subject::Level::Notation,
            LevelArg::Game => subject::Level::Game,
            LevelArg::Competition => subject::Level::Competition,
        }
    }
}

/// The forms of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, in a terminal.
    Human,
    /// The whole result, see `arbiter schema result`.
    Json,
    /// JUnit XML.
    Junit,
    /// Annotations of GitHub Actions.
    Github,
    /// SARIF 2.1.0.
    Sarif,
    /// Markdown for the summary of a CI job.
    Markdown,
    /// One page for a browser.
    Html,
    /// A badge as a picture.
    BadgeSvg,
    /// A badge as JSON for a badge service.
    BadgeJson,
}

/// Asks, judges, and writes the result.
///
/// # Errors
/// The call, the specifications or the output is at fault.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    output::end_subjects_on_interrupt()?;
    let suite = args.specs.load()?;
    let selection = selection(args);
    let selected = selection.apply(&suite)?;
    for note in selection.notes(&suite) {
        eprintln!("note: {note}");
    }
    if selected.is_empty() {
        bail!("no scenario matches: loosen --article, --level, --variant, --only or --edition");
    }
    let sinks = sinks(args)?;
    let known = args.known.as_deref().map(baseline::read).transpose()?;
    let write_known = args.write_known.as_deref().map(Sink::open).transpose()?;
    let list = write_known.as_ref().and_then(Sink::place);
    if list.is_some() && sinks.iter().any(|(_, sink)| sink.place() == list) {
        bail!("two results cannot go to one file");
    }
    let limits = Limits { timeout: timeout(args.timeout)?, ..Limits::default() };
    let mut subject = subject::open(&args.subject, &limits)?;
    let run = inquiry(args, &arguments(args)).ask(&selected, subject.as_mut());
    // Files first: whoever stops reading standard output early still gets them.
    let (screen, files): (Vec<_>, Vec<_>) =
        sinks.into_iter().partition(|(_, sink)| matches!(sink, Sink::Stdout));
    for (format, sink) in files.into_iter().chain(screen) {
        sink.write(&text(format, &run, args, &suite))?;
    }
    if let Some(sink) = write_known {
        sink.write(&baseline::write(&run))?;
    }
    Ok(match known {
        Some(known) => baseline::exit(&known, &run, &suite),
        None => exit(&run),
    })
}

fn selection(args: &Args) -> Selection {
    Selection {
        edition: args.edition,
        articles: args.articles.clone(),
        levels: args.levels.iter().map(|level| level.level()).collect(),
        variants: args.variants.iter().map(|variant| variant.subject()).collect(),
        ids: args.only.clone(),
    }
}

/// The longest time to wait for one answer: a day.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// The time to wait for one answer.
///
/// # Errors
/// It is no time, or too long.
pub fn timeout(seconds: f64) -> anyhow::Result<Duration> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|timeout| !timeout.is_zero() && *timeout <= LONGEST)
        .context("--timeout is a number of seconds above 0 and at most a day")
}

/// After so many scenarios in a row that got no answer a subject is given up.
const PATIENCE: usize = 5;

fn inquiry<'a>(args: &'a Args, arguments: &'a str) -> Inquiry<'a> {
    let tier = if args.only.is_empty() { args.tier } else { Tier::Full };
    Inquiry {
        call: Call { spec: &args.subject, arguments, edition: args.edition },
        cross_check: args.cross_check,
        pace: Pace::new(tier, args.budget),
    }
}

/// How a subject is asked.
pub struct Inquiry<'a> {
    /// The call that is repeated in the report.
    pub call: Call<'a>,
    /// Whether answers are held against each other.
    pub cross_check: bool,
    /// How much is asked.
    pub pace: Pace,
}

impl Inquiry<'_> {
    /// Asks a subject the selected scenarios. One that fails too often in a row is given up.
    pub fn ask(mut self, selected: &[Arc<Scenario>], subject: &mut dyn Subject) -> Run {
        let edition = self.call.edition;
        let mode = Mode { cross_check: self.cross_check, edition };
        let mut run = judged::run(self.call, subject.description());
        let mut failures = 0;
        let bar = bar(selected.len());
        for scenario in selected {
            let reason = match failures < PATIENCE {
                true => self.pace.skips(scenario),
                false => Some(format!("not asked: it failed {PATIENCE} times in a row before")),
            };
            let mut verdicts = match &reason {
                None => examine(scenario, subject, mode),
                Some(reason) => not_asked(scenario, reason),
            };
            failures = failures_in_a_row(failures, &verdicts);
            let skipped = verdicts.iter().filter(|verdict| is_skipped(verdict)).count();
            self.pace.spend(verdicts.len() - skipped);
            verdicts.iter_mut().for_each(spare_unreachable);
            if self.call.spec == "reference" && reason.is_none() {
                hold_to_reasons(scenario, edition, &mut verdicts);
            }
            for verdict in &verdicts {
                let mut case = judged::case(verdict, self.call);
                if failures < PATIENCE {
                    counts::follow(&mut case, verdict, subject, self.call.spec);
                }
                run.cases.push(case);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        run
    }
}

fn is_skipped(verdict: &scenario::Verdict) -> bool {
    matches!(verdict.judgement, Judgement::Skipped { .. })
}

/// Scenarios in a row in which the subject failed and answered nothing.
fn failures_in_a_row(before: usize, verdicts: &[scenario::Verdict]) -> usize {
    let mut failed = false;
    for verdict in verdicts {
        match verdict.judgement {
            Judgement::Failed(_) => failed = true,
            Judgement::Skipped { .. } | Judgement::Unsupported { .. } => {}
            _ => return 0,
        }
    }
    before + usize::from(failed)
}

/// The questions of a scenario that a subject is not asked.
fn not_asked(scenario: &Arc<Scenario>, reason: &str) -> Vec<scenario::Verdict> {
    let roots = 0..scenario.roots.len();
    let questions = 0..scenario.questions.len();
    roots
        .flat_map(|root| questions.clone().map(move |question| (root, question)))
        .map(|(root, question)| scenario::Verdict {
            scenario: Arc::clone(scenario),
            root,
            question,
            judgement: Judgement::Skipped { reason: reason.to_string() },
        })
        .collect()
}

/// The arguments that a command needs to repeat a question as it was asked.
fn arguments(args: &Args) -> String {
    let mut text = String::new();
    if let Some(path) = &args.specs.specs {
        text.push_str(&format!(" --specs {}", judged::quoted(&path.display().to_string())));
    }
    if args.timeout != DEFAULT_TIMEOUT {
        text.push_str(&format!(" --timeout {}", args.timeout));
    }
    if args.cross_check {
        text.push_str(" --cross-check");
    }
    text
}

/// A subject may refuse a position that no game can have (3.10.3): it is not counted as one it could not answer.
fn spare_unreachable(verdict: &mut scenario::Verdict) {
    if !matches!(verdict.judgement, Judgement::Refused { .. }) {
        return;
    }
    let root = verdict.root();
    let variant: laws::Variant = root.variant.into();
    let Ok(setup) = notation::fen::parse(&root.fen, variant) else { return };
    if let Reach::Unreachable(reason) = reach(&setup, variant, 0) {
        let reason = format!("3.10.3: no game can have the position ({}): {reason}", reason.name());
        verdict.judgement = Judgement::Skipped { reason };
    }
}

/// The reference must give the very articles that a scenario names.
fn hold_to_reasons(scenario: &Scenario, edition: Edition, verdicts: &mut [scenario::Verdict]) {
    for mismatch in check_reasons(scenario, edition) {
        let wrong = verdicts.iter_mut().find(|verdict| verdict.key() == mismatch.key);
        if let Some(verdict) = wrong {
            verdict.judgement = Judgement::Differs(scenario::judge::Difference {
                expected: verdict.question().expected.required(),
                got: "another reason".to_string(),
                note: Some(mismatch.message),
                ..Default::default()
            });
        }
    }
}

fn bar(length: usize) -> ProgressBar {
    if !specs::watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    match ProgressStyle::with_template("{bar:30} {pos}/{len} scenarios, {elapsed}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// 1 before 3: a subject that differs is judged, whatever else befell it. A subject that answered nothing
/// has failed: silence is no conformance.
fn exit(run: &Run) -> Exit {
    let counts = run.counts();
    let answered = counts.contains_key(&Verdict::Conforms) || counts.contains_key(&Verdict::Choice);
    if counts.contains_key(&Verdict::Differs) {
        Exit::Differs
    } else if counts.contains_key(&Verdict::Failed) || !answered {
        Exit::SubjectFailed
    } else {
        Exit::Conforms
    }
}

/// Whether GitHub Actions reads standard output.
fn in_actions() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// Ends a stretch of output in which GitHub Actions takes no commands.
const TOKEN: &str = "arbiter-end-of-report";

fn text(format: Format, run: &Run, args: &Args, suite: &Suite) -> String {
    let detail = if args.verbose { Detail::Everything } else { Detail::Findings };
    match format {
        Format::Human if in_actions() => {
            // What a subject prints is no command to the runner.
            format!("::stop-commands::{TOKEN}\n{}::{TOKEN}::\n", report::human(run, detail))
        }
        Format::Human => report::human(run, detail),
        Format::Json => run.to_json(),
        Format::Junit => report::junit(run),
        Format::Github => report::github(run),
        Format::Sarif => report::sarif(run),
        Format::Markdown => report::markdown(run),
        Format::Html => {
            let contents = Contents { runs: vec![run.clone()], ..Contents::default() };
            report::html(&contents, &articles(suite))
        }
        Format::BadgeSvg => report::badge_svg(run),
        Format::BadgeJson => report::badge_json(run),
    }
}

/// Titles and words of the articles.
pub fn articles(suite: &Suite) -> BTreeMap<String, ArticleInfo> {
    let listed = suite.registry.iter().flat_map(|registry| &registry.articles);
    listed
        .map(|article| {
            let info = ArticleInfo { title: article.title.clone(), states: article.states.clone() };
            (article.number.clone(), info)
        })
        .collect()
}

/// Opens every output before anything is asked, so that nothing is asked in vain.
fn sinks(args: &Args) -> anyhow::Result<Vec<(Format, Sink)>> {
    let mut formats = args.formats.clone();
    if formats.is_empty() {
        formats.push(Format::Human);
        if args.outs.is_empty() && in_actions() {
            formats.push(Format::Github);
        }
    }
    if args.outs.len() > formats.len() {
        bail!("there are more --out than --format");
    }
    let mut outs = args.outs.iter();
    let mut sinks: Vec<(Format, Sink)> = Vec::new();
    for format in formats {
        let sink = match outs.next() {
            Some(path) if path.as_os_str() != "-" => Sink::open(path)?,
            _ => Sink::Stdout,
        };
        if sinks.iter().any(|(_, other)| other.place().is_some() && other.place() == sink.place()) {
            bail!("two results cannot go to one file");
        }
        sinks.push((format, sink));
    }
    Ok(sinks)
}

#[cfg(test)]
mod tests {
    use subject::{Description, Level, Query, Reply, Root, Subject, Variant};

    use super::*;

    /// Refuses every position.
    struct Refusing(Description);

    impl Subject for Refusing {
        fn description(&self) -> &Description {
            &self.0
        }

        fn ask(&mut self, _: &Root, _: &Query) -> Reply {
            Reply::Refused("impossible position".to_string())
        }
    }

    fn refused(fen: &str) -> Judgement {
        let text = format!(
            "article: \"3.10\"\ntitle: t\nscenarios:\n  - id: a\n    says: s\n    position: {fen}\n    check: false\n"
        );
        let file = scenario::load::SpecFile {
            name: "case.yaml".to_string(),
            inside: String::new(),
            bytes: text.into_bytes(),
        };
        let suite = Suite::from_files(vec![file]).expect("a scenario");
        let mut subject = Refusing(Description {
            name: "refusing".to_string(),
            version: String::new(),
            language: String::new(),
            homepage: String::new(),
            levels: vec![Level::Board],
            variants: vec![Variant::Standard],
            conventions: BTreeMap::new(),
        });
        let mut verdicts = examine(&suite.scenarios[0], &mut subject, Mode::default());
        spare_unreachable(&mut verdicts[0]);
        verdicts.remove(0).judgement
    }

    #[test]
    fn only_what_no_game_can_have_may_be_refused() {
        match refused("4k3/8/8/8/8/8/6P1/4K2B w - - 0 1") {
            Judgement::Skipped { reason } => {
                assert!(reason.contains("3.10.3") && reason.contains("stuck-men"), "{reason}");
            }
            other => panic!("{other:?}"),
        }
        let judgement = refused("4k3/8/8/8/8/8/8/4K2B w - - 0 1");
        assert!(matches!(judgement, Judgement::Refused { .. }), "{judgement:?}");
    }
}

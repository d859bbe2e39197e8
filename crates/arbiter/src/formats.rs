//! The forms of a result, and where each goes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::ValueEnum;
use report::{ArticleInfo, Contents, Detail, Place, Run};
use scenario::Suite;

use crate::output;
use crate::sink::Sink;

/// The forms of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, in a terminal.
    Human,
    /// The whole result, see `arbiter schema result`.
    Json,
    /// A line for each question as it is judged, and a last one for the whole.
    Jsonl,
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

/// How results are written.
#[derive(clap::Args)]
pub struct OutputArgs {
    /// How the result is written; may be given several times, each with its --out.
    #[arg(long = "format", value_name = "FORMAT")]
    formats: Vec<Format>,
    /// Where the result goes: the n-th --out belongs to the n-th --format, `-` is standard output.
    #[arg(long = "out", value_name = "FILE")]
    outs: Vec<PathBuf>,
    /// Show every question, also those that conform.
    #[arg(long, short)]
    verbose: bool,
    /// Show one line: what the run comes to.
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,
    /// A file of yours that annotations and SARIF point at; by default the file of the subject's command, if it lies
    /// in the working folder.
    #[arg(long, value_name = "FILE")]
    locate: Option<String>,
}

impl OutputArgs {
    /// Whether nothing is said about it.
    pub fn is_plain(&self) -> bool {
        let OutputArgs { formats, outs, verbose, quiet, locate } = self;
        formats.is_empty() && outs.is_empty() && !verbose && !quiet && locate.is_none()
    }

    /// Opens every output before anything is asked, so that nothing is asked in vain.
    ///
    /// # Errors
    /// One cannot be written, or two are one.
    pub fn open(&self) -> anyhow::Result<Vec<(Format, Sink)>> {
        let mut formats = self.formats.clone();
        if formats.is_empty() {
            formats.push(Format::Human);
            if self.outs.is_empty() && output::in_actions() {
                formats.push(Format::Github);
            }
        }
        if self.outs.len() > formats.len() {
            bail!("there are more --out than --format");
        }
        let mut outs = self.outs.iter();
        let mut sinks: Vec<(Format, Sink)> = Vec::new();
        for format in formats {
            let sink = match outs.next() {
                Some(path) if path.as_os_str() != "-" => Sink::open(path)?,
                _ => Sink::Stdout,
            };
            let shared = |(_, other): &(Format, Sink)| {
                other.place().is_some() && other.place() == sink.place()
            };
            if sinks.iter().any(shared) {
                bail!("two results cannot go to one file");
            }
            sinks.push((format, sink));
        }
        Ok(sinks)
    }

    /// The result in a form. Of JSON Lines this is the last line.
    pub fn text(&self, format: Format, run: &Run, suite: &Suite) -> String {
        let place = Place { file: self.locate.clone().or_else(|| file_of(&run.subject.spec)) };
        match format {
            Format::Human if output::in_actions() => {
                output::guarded(&report::human(run, self.detail()))
            }
            Format::Human => report::human(run, self.detail()),
            Format::Json => run.to_json(),
            Format::Jsonl => report::jsonl::result(run),
            Format::Junit => report::junit(run, &articles(suite)),
            Format::Github => report::github(run, &place),
            Format::Sarif => report::sarif(run, &place, &articles(suite)),
            Format::Markdown => report::markdown(run),
            Format::Html => {
                let contents = Contents { runs: vec![run.clone()], ..Contents::default() };
                report::html(&contents, &articles(suite))
            }
            Format::BadgeSvg => report::badge_svg(run),
            Format::BadgeJson => report::badge_json(run),
        }
    }

    /// Whether every question is shown.
    pub fn is_verbose(&self) -> bool {
        self.verbose
    }

    fn detail(&self) -> Detail {
        match (self.quiet, self.verbose) {
            (true, _) => Detail::Line,
            (_, true) => Detail::Everything,
            _ => Detail::Findings,
        }
    }
}

/// The first word of a subject's command that is a file in the working folder.
fn file_of(spec: &str) -> Option<String> {
    let command = spec.split_once(':').map_or(spec, |(_, command)| command);
    let here = std::env::current_dir().ok()?;
    command.split_whitespace().find_map(|word| {
        let path = here.join(Path::new(word)).canonicalize().ok()?;
        let inside = path.strip_prefix(here.canonicalize().ok()?).ok()?;
        path.is_file().then(|| inside.display().to_string())
    })
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

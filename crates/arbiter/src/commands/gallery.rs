//! `arbiter gallery`: every program that is there, side by side.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use inquiry::{Call, Options, Outcome, Quiet, inquire_at_once};
use laws::Edition;
use report::{Contents, Run};
use scenario::Suite;
use subject::{Library, Limits};

use crate::asking::{DEFAULT_TIMEOUT, TierArg, command, specs_argument};
use crate::isolation::IsolationArgs;
use crate::jobs::{JobsArgs, at_once};
use crate::output::{self, BAD, DIM};
use crate::sink::Sink;
use crate::specs::SpecsArgs;
use crate::{formats, results, time};

/// Ask every program that is found, or that is named, and put them side by side.
///
/// Without names, engines are looked for on PATH and in /usr/games, and libraries by their adapters. Into the folder
/// go `index.html`, `matrix.md`, and the result of each subject as JSON. A program that cannot be asked is told
/// on standard error and left out. Exit code 0 means that the matrix was written, whatever it says.
#[derive(clap::Args)]
pub struct Args {
    /// Who is asked; see `arbiter check --help`.
    subjects: Vec<String>,
    /// Where the matrix goes.
    #[arg(long, value_name = "FOLDER", default_value = "gallery")]
    out: PathBuf,
    /// Put these results beside those that are asked for now.
    #[arg(long = "with", value_name = "RESULT.json")]
    others: Vec<PathBuf>,
    #[command(flatten)]
    specs: SpecsArgs,
    /// How much is asked.
    #[arg(long, default_value = "full")]
    tier: TierArg,
    /// The time for one answer, such as 5 or 300ms.
    #[arg(long, value_name = "TIME", default_value = DEFAULT_TIMEOUT, value_parser = time::length)]
    timeout: Duration,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
}

/// Engines that are looked for by the name of their program.
const ENGINES: [&str; 12] = [
    "stockfish",
    "fairy-stockfish",
    "ethereal-chess",
    "glaurung",
    "berserk",
    "komodo",
    "lc0",
    "koivisto",
    "rubichess",
    "arasanx-64",
    "crafty",
    "fruit",
];

/// Asks them all and writes the matrix.
///
/// # Errors
/// Nobody can be asked, a result cannot be read, or the folder cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let stop = output::stop_on_interrupt()?;
    let suite = args.specs.load()?;
    let limits = args.isolation.limits(args.timeout);
    std::fs::create_dir_all(&args.out)
        .with_context(|| format!("cannot make the folder {}", args.out.display()))?;
    let page = Sink::open(&args.out.join("index.html"))?;
    let matrix = Sink::open(&args.out.join("matrix.md"))?;
    let mut contents = Contents::default();
    for path in &args.others {
        results::read(path, &mut contents)?;
    }
    let mut names = Vec::new();
    let named = !args.subjects.is_empty();
    let wanted = if named { args.subjects.clone() } else { found() };
    for spec in wanted {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        match asked(&spec, args, &suite, &limits, &stop) {
            Ok(run) => {
                let name = file_name(&spec, &mut names);
                Sink::open(&args.out.join(name))?.write(&run.to_json())?;
                contents.runs.push(run);
            }
            Err(error) => left_out(&spec, &error, named),
        }
    }
    if contents.runs.is_empty() {
        bail!("there is nobody to ask: name a subject, such as uci:./engine");
    }
    page.write(&report::html(&contents, &formats::articles(&suite)))?;
    let table = report::matrix(&contents.runs);
    matrix.write(&table)?;
    output::stdout().write_all(table.as_bytes())?;
    Ok(Outcome::done())
}

fn asked(
    spec: &str,
    args: &Args,
    suite: &Suite,
    limits: &Limits,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Run> {
    let subjects = at_once(args.jobs.number(), || subject::open(spec, limits))?;
    let (arguments, command, date) = (specs_argument(&args.specs), command(), time::today());
    let edition = Edition::default();
    let call = Call { spec, arguments: &arguments, edition, command: &command, date: &date };
    let options =
        Options { tier: args.tier.tier(), stop: Some(Arc::clone(stop)), ..Options::new(call) };
    let run = inquire_at_once(subjects, suite, &options, &mut Quiet)?;
    let _ = writeln!(anstream::stderr().lock(), "{spec}: {}", run.outcome.sentence);
    Ok(run)
}

/// Tells who could not be asked; of those that were only looked for, in one quiet line.
fn left_out(spec: &str, error: &anyhow::Error, named: bool) {
    let mut err = anstream::stderr().lock();
    let _ = match named {
        true => writeln!(err, "{BAD}not asked{BAD:#}  {spec}: {error:#}"),
        false => writeln!(err, "{DIM}not here: {spec}{DIM:#}"),
    };
}

/// The reference, the engines on PATH and in /usr/games, and the libraries that have an adapter inside.
fn found() -> Vec<String> {
    let mut folders: Vec<PathBuf> =
        std::env::var_os("PATH").map_or(Vec::new(), |path| std::env::split_paths(&path).collect());
    folders.push(PathBuf::from("/usr/games"));
    let place = |name: &&str| folders.iter().map(|folder| folder.join(name)).find(|p| p.is_file());
    let engines = ENGINES.iter().filter_map(place).map(|path| format!("uci:{}", path.display()));
    let libraries = Library::ALL.iter().map(|library| library.name().to_string());
    std::iter::once("reference".to_string()).chain(engines).chain(libraries).collect()
}

/// A name for the result of a subject, of letters, digits, hyphens and dots, that none before it has.
fn file_name(spec: &str, taken: &mut Vec<String>) -> String {
    let program = spec.strip_prefix("uci:").and_then(|path| Path::new(path).file_name()?.to_str());
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    let name: String = program.unwrap_or(spec).chars().map(plain).collect();
    let name = name.trim_matches(['-', '.']);
    let before = taken.iter().filter(|other| *other == name).count();
    taken.push(name.to_string());
    match before {
        0 => format!("{name}.json"),
        n => format!("{name}-{}.json", n + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn results_have_names_of_their_own() {
        let mut taken = Vec::new();
        let specs = ["uci:./old/engine", "uci:./new/engine", "mutant:ep_missing", "adapter:../a b"];
        let names = specs.map(|spec| file_name(spec, &mut taken));
        assert_eq!(
            names,
            ["engine.json", "engine-2.json", "mutant-ep-missing.json", "adapter-..-a-b.json"]
        );
    }
}

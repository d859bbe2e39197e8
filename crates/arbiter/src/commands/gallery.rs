//! `arbiter gallery`: every program that is there, side by side.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use laws::Edition;
use report::{Contents, Run, Verdict};
use scenario::{Selection, Suite};
use subject::{Library, Limits};

use crate::commands::check::{self, Inquiry};
use crate::judged::{Call, quoted};
use crate::output::{self, BAD, DIM, Exit};
use crate::results;
use crate::sink::Sink;
use crate::specs::SpecsArgs;
use crate::tier::{Pace, Tier};

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
    tier: Tier,
    /// Seconds to wait for one answer.
    #[arg(long, value_name = "SECONDS", default_value_t = check::DEFAULT_TIMEOUT)]
    timeout: f64,
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
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    output::end_subjects_on_interrupt()?;
    let suite = args.specs.load()?;
    let limits = Limits { timeout: check::timeout(args.timeout)?, ..Limits::default() };
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
        match asked(&spec, args, &suite, &limits) {
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
    page.write(&report::html(&contents, &check::articles(&suite)))?;
    let table = report::matrix(&contents.runs);
    matrix.write(&table)?;
    output::stdout().write_all(table.as_bytes())?;
    Ok(Exit::Conforms)
}

fn asked(spec: &str, args: &Args, suite: &Suite, limits: &Limits) -> anyhow::Result<Run> {
    let mut subject = subject::open(spec, limits)?;
    let mut arguments = String::new();
    if let Some(path) = &args.specs.specs {
        arguments.push_str(&format!(" --specs {}", quoted(&path.display().to_string())));
    }
    let edition = Edition::default();
    let selected = Selection { edition, ..Selection::default() }.apply(suite)?;
    let inquiry = Inquiry {
        call: Call { spec, arguments: &arguments, edition },
        cross_check: false,
        pace: Pace::new(args.tier, None),
    };
    let run = inquiry.ask(&selected, subject.as_mut());
    let counts = run.counts();
    let number = |verdict| counts.get(&verdict).copied().unwrap_or_default();
    let mut err = anstream::stderr().lock();
    let (good, bad) = (number(Verdict::Conforms), number(Verdict::Differs));
    let failed = number(Verdict::Failed);
    let _ = writeln!(err, "{spec}: {good} conform, {bad} differ, {failed} failed");
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

//! Where specification files come from, and what becomes of them.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::files;
use crate::guard::{Limits, Source, guard};
use crate::reading::{self, Context};
use crate::registry::{Concordance, Registry};
use crate::scenario::Scenario;

/// Folders nested deeper than this are not entered.
const DEEPEST_FOLDER: usize = 8;

/// The files of `specs/` when the program was built: their names, texts, and the JSON of those that are YAML.
const EMBEDDED: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/specs.rs"));

/// A file and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecFile {
    /// Its path, as it is shown to the reader.
    pub name: String,
    /// Its path below the folder that is loaded, with `/` between the parts. For a single file it
    /// is empty: then neither its name nor its folder has a meaning.
    pub inside: String,
    /// What it contains.
    pub bytes: Vec<u8>,
}

/// Everything a folder of specifications says.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// The scenarios, file after file in the order of their paths.
    pub scenarios: Vec<Arc<Scenario>>,
    /// The list of articles, if there is one.
    pub registry: Option<Registry>,
    /// The map of numbers between editions, if there is one.
    pub concordance: Option<Concordance>,
    /// The perft counts: the files of EPD in the folder `perft`, as they are.
    pub perft: Vec<SpecFile>,
}

/// Why a suite could not be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// A file or folder could not be read.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Files are not what they should be.
    Invalid(
        /// Everything that is wrong, file after file.
        Vec<Diagnostic>,
    ),
}

// Written out, because whoever tests with this crate builds all that it is made of.
impl std::error::Error for LoadError {}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            LoadError::Invalid(found) => f.write_str(&first(found)),
        }
    }
}

fn first(diagnostics: &[Diagnostic]) -> String {
    match diagnostics {
        [] => "the files are not valid".to_owned(),
        [only] => only.to_string(),
        [first, rest @ ..] => format!("{first} (and {} more)", rest.len()),
    }
}

impl Suite {
    /// The specifications inside the binary.
    ///
    /// # Errors
    /// [`LoadError::Invalid`] if the files it was built with were not valid.
    pub fn embedded() -> Result<Suite, LoadError> {
        Suite::read(embedded(), &compiled)
    }

    /// Loads a folder, its sub-folders included, or a single scenario file.
    ///
    /// # Errors
    /// The file that cannot be read, or everything that is wrong with the files.
    pub fn load(path: &Path) -> Result<Suite, LoadError> {
        let files = read_files(path)?;
        match files.as_slice() {
            [only] if only.inside.is_empty() => Suite::of_one_file(only),
            _ => Suite::from_files(files),
        }
    }

    /// A single file is held to the list of articles inside the binary.
    fn of_one_file(file: &SpecFile) -> Result<Suite, LoadError> {
        let listed = embedded()
            .into_iter()
            .filter(|file| matches!(kind(file), Kind::Registry | Kind::Concordance));
        let mut suite = Suite::read(listed.collect(), &compiled)?;
        let found =
            scenarios(file, suite.registry.as_ref(), &guarded).map_err(LoadError::Invalid)?;
        suite.scenarios.extend(found.into_iter().map(Arc::new));
        let repeated = repeated_ids(&suite.scenarios);
        if repeated.is_empty() { Ok(suite) } else { Err(LoadError::Invalid(repeated)) }
    }

    /// Makes a suite of files that were read already.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn from_files(files: Vec<SpecFile>) -> Result<Suite, LoadError> {
        Suite::read(files, &guarded)
    }

    fn read(files: Vec<SpecFile>, pass: &Pass<'_>) -> Result<Suite, LoadError> {
        let mut suite = Suite::default();
        let mut found = Vec::new();
        let mut scenario_files = Vec::new();
        for file in files {
            match kind(&file) {
                Kind::Registry => match pass(&file).and_then(|source| Registry::read(&source)) {
                    Ok(registry) => suite.registry = Some(registry),
                    Err(errors) => found.extend(errors),
                },
                Kind::Concordance => {
                    match pass(&file).and_then(|source| Concordance::read(&source)) {
                        Ok(concordance) => suite.concordance = Some(concordance),
                        Err(errors) => found.extend(errors),
                    }
                }
                Kind::Perft => suite.perft.push(file),
                Kind::Scenarios => scenario_files.push(file),
                Kind::Other => {}
            }
        }
        for file in &scenario_files {
            match scenarios(file, suite.registry.as_ref(), pass) {
                Ok(scenarios) => suite.scenarios.extend(scenarios.into_iter().map(Arc::new)),
                Err(errors) => found.extend(errors),
            }
        }
        found.extend(repeated_ids(&suite.scenarios));
        if found.is_empty() { Ok(suite) } else { Err(LoadError::Invalid(found)) }
    }

    /// The scenario with this id.
    pub fn get(&self, id: &str) -> Option<&Arc<Scenario>> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }
}

/// The files inside the binary.
pub fn embedded() -> Vec<SpecFile> {
    let file = |&(name, text, _): &(&str, &str, &str)| SpecFile {
        name: format!("specs/{name}"),
        inside: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    EMBEDDED.iter().map(file).collect()
}

/// What a file is, by its path.
enum Kind {
    Registry,
    Concordance,
    Perft,
    Scenarios,
    Other,
}

fn kind(file: &SpecFile) -> Kind {
    match file.inside.as_str() {
        "articles.yaml" => Kind::Registry,
        "editions.yaml" => Kind::Concordance,
        "" => Kind::Scenarios,
        inside if inside.starts_with("perft/") => Kind::Perft,
        inside if inside.starts_with("conversation/") => Kind::Other,
        inside if inside.ends_with(".yaml") => Kind::Scenarios,
        _ => Kind::Other,
    }
}

fn guarded(file: &SpecFile) -> Result<Source, Vec<Diagnostic>> {
    guard(&file.name, &file.bytes, Limits::default()).map_err(|error| vec![*error])
}

/// A file inside the binary, which passed the guard when it was built.
fn compiled(file: &SpecFile) -> Result<Source, Vec<Diagnostic>> {
    match EMBEDDED.iter().find(|(name, ..)| *name == file.inside) {
        Some((_, text, json)) => Ok(Source::compiled(&file.name, text, json)),
        None => guarded(file),
    }
}

/// How a file passes the guard.
type Pass<'a> = dyn Fn(&SpecFile) -> Result<Source, Vec<Diagnostic>> + 'a;

fn scenarios(
    file: &SpecFile,
    registry: Option<&Registry>,
    pass: &Pass<'_>,
) -> Result<Vec<Scenario>, Vec<Diagnostic>> {
    let regression = file.inside.starts_with("regressions/");
    let context = Context {
        registry,
        named_by_article: !file.inside.is_empty() && !regression,
        source_required: regression,
    };
    reading::read(&Arc::new(pass(file)?), context)
}

/// An id names one scenario in all files.
fn repeated_ids(scenarios: &[Arc<Scenario>]) -> Vec<Diagnostic> {
    let mut seen: HashMap<&str, &Scenario> = HashMap::new();
    let mut found = Vec::new();
    for scenario in scenarios {
        if let Some(other) = seen.insert(&scenario.id, scenario) {
            let line = other.place().map_or(0, |span| span.line);
            let message = format!(
                "the id `{}` is taken: {}:{line} has it already",
                scenario.id,
                other.file.name()
            );
            found.push(scenario.file.complain(&format!("{}.id", scenario.path), message));
        }
    }
    found
}

/// Reads the files of a folder, its sub-folders included, sorted by path; or a single file.
///
/// Hidden files and links to folders are left out. A file that is too large is read only so far
/// that the guard can say so.
///
/// # Errors
/// The file or folder that cannot be read.
pub fn read_files(path: &Path) -> Result<Vec<SpecFile>, LoadError> {
    if !metadata(path)?.is_dir() {
        return Ok(vec![read_file(path, String::new())?]);
    }
    let mut names = Vec::new();
    collect(path, "", 0, &mut names)?;
    names.sort();
    names.into_iter().map(|inside| read_file(&path.join(&inside), inside)).collect()
}

fn collect(
    folder: &Path,
    inside: &str,
    depth: usize,
    names: &mut Vec<String>,
) -> Result<(), LoadError> {
    let wrong = |error| LoadError::Io { path: folder.to_owned(), error };
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let kind = entry.file_type().map_err(wrong)?;
        if name.starts_with('.') {
            continue;
        }
        let inside = if inside.is_empty() { name } else { format!("{inside}/{name}") };
        if kind.is_dir() {
            if depth < DEEPEST_FOLDER {
                collect(&entry.path(), &inside, depth + 1, names)?;
            }
        } else if (inside.ends_with(".yaml") || inside.ends_with(".epd"))
            && std::fs::metadata(entry.path()).map_err(wrong)?.is_file()
        {
            names.push(inside);
        }
    }
    Ok(())
}

fn metadata(path: &Path) -> Result<std::fs::Metadata, LoadError> {
    std::fs::metadata(path).map_err(|error| LoadError::Io { path: path.to_owned(), error })
}

/// Reads one file, no further than the guard allows. A pipe or a device is none: it may never end, or never begin.
///
/// # Errors
/// It cannot be read, or is no file.
pub fn read_file(path: &Path, inside: String) -> Result<SpecFile, LoadError> {
    let wrong = |error| LoadError::Io { path: path.to_owned(), error };
    let mut bytes = Vec::new();
    let most = Limits::default().bytes as u64 + 1;
    let (file, _) = files::open(path, u64::MAX).map_err(wrong)?;
    file.take(most).read_to_end(&mut bytes).map_err(wrong)?;
    Ok(SpecFile { name: path.display().to_string(), inside, bytes })
}

//! What a fuzz target is made of: it fails by a panic that tells everything.

use std::path::Path;

use divergence::{Budget, DiffReport, Options, Reference, TroubleKind, look};

use crate::case::Case;
use crate::oracles::Checked;
use rules::Rules;
use subject::{InProcess, Subject};

/// Panics if a sentence does not hold, with the input as its reader needs it.
#[track_caller]
pub fn require(checked: Checked, input: &impl std::fmt::Debug) {
    if let Err(broken) = checked {
        panic!("{broken}\n{input:?}");
    }
}

/// Holds every answer of rules about a case against the Laws. What differs is made small and named by its article. A
/// position that is refused is no wrong answer.
///
/// # Errors
/// The report, if it is not clean.
pub fn against_the_laws<R: Rules>(rules: R, case: &Case) -> Result<(), Box<DiffReport>> {
    let mut subject = InProcess::new(rules);
    let spec = subject.description().name.clone();
    let root = case.line.root();
    if !subject.description().variants.contains(&root.variant) {
        return Ok(());
    }
    // A move generator may trust its caller to give it positions that a game can have.
    let aspects = divergence::Aspects { texts: false, ..divergence::Aspects::ALL };
    let options = Options {
        budget: Budget { questions: 50_000, time: None },
        aspects,
        findings: 4,
        stop: None,
    };
    let seen = look(&mut Reference::new(), &mut subject, &spec, &case.line, &options, |_| true);
    let mut report = seen.report;
    report.troubles.retain(|trouble| trouble.kind != TroubleKind::Refused);
    if report.is_clean() { Ok(()) } else { Err(Box::new(report)) }
}

/// What [`check!`](crate::check) does with a case: panics with the article, the smallest position, why, and a scenario.
#[track_caller]
pub fn check_rules<R: Rules>(rules: R, case: &Case) {
    if let Err(report) = against_the_laws(rules, case) {
        panic!("{}\nfound with {case:?}", told(&report));
    }
}

/// A report for a reader.
pub fn told(report: &DiffReport) -> String {
    let mut text = format!("{} differs from the Laws", report.name);
    for found in &report.findings {
        let small = &found.minimal;
        text.push_str(&format!(
            "\n\n{}\n{}\n{}\nposition: {}\nthe Laws: {}\nthe answer: {}\n{}\n{}",
            found.cause,
            found.diagram,
            found.why.join("\n"),
            small.fen,
            small.expected,
            small.got,
            "as a scenario:",
            found.scenario,
        ));
    }
    for trouble in &report.troubles {
        text.push_str(&format!(
            "\n\n{:?} at {:?} {:?}: {}",
            trouble.kind, trouble.root, trouble.query, trouble.said
        ));
    }
    text
}

/// Runs a target on files, as its program does when it was not built for a fuzz engine. A folder stands for the files in
/// it. Inputs that are none are passed over.
///
/// # Errors
/// A file or folder that cannot be read.
pub fn replay(paths: impl Iterator<Item = String>, run: impl Fn(&[u8])) -> std::io::Result<usize> {
    let mut count = 0;
    for path in paths {
        let path = Path::new(&path);
        let mut files = vec![path.to_path_buf()];
        if path.is_dir() {
            files = std::fs::read_dir(path)?
                .map(|entry| entry.map(|e| e.path()))
                .collect::<Result<_, _>>()?;
            files.sort();
        }
        for file in files.iter().filter(|file| file.is_file()) {
            run(&std::fs::read(file)?);
            count += 1;
        }
    }
    Ok(count)
}

/// A whole fuzz target: `target!(Case, |case| require(oracle(&Laws, case), case))`. Under cargo-fuzz it is run by
/// libFuzzer; else its `main` replays the files that are named on the command line.
///
/// The crate that uses it depends on `arbitrary` and, under `cfg(fuzzing)`, on `libfuzzer-sys`; and it tells the compiler
/// of the name: `unexpected_cfgs = { level = "warn", check-cfg = ["cfg(fuzzing)"] }` under `[lints.rust]`.
#[macro_export]
macro_rules! target {
    ($input:ty, |$name:ident| $body:expr) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|input: $input| {
            let $name = &input;
            $body
        });

        #[cfg(not(fuzzing))]
        fn main() -> std::io::Result<()> {
            let count = $crate::target::replay(std::env::args().skip(1), |bytes| {
                let bytes = arbitrary::Unstructured::new(bytes);
                if let Ok(input) = <$input as arbitrary::Arbitrary>::arbitrary_take_rest(bytes) {
                    let $name = &input;
                    $body
                }
            })?;
            println!("{count} inputs replayed");
            Ok(())
        }
    };
}

/// A fuzz target that holds every answer of a move generator against the Laws. The type implements
/// [`Rules`](crate::Rules) and `Default`.
#[macro_export]
macro_rules! check {
    ($rules:ty) => {
        $crate::target!($crate::Case, |case| {
            $crate::target::check_rules(<$rules>::default(), case)
        });
    };
}

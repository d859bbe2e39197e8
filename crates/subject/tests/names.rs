//! Subjects by name, and what is said when a name leads nowhere.

#[allow(dead_code)]
mod common;

use std::path::{Path, PathBuf};
use std::process::Command as Process;

use subject::{Command, Library, Limits, Spec, open};

fn command(program: &str, args: &[&str]) -> Command {
    let args = args.iter().map(|arg| arg.to_string()).collect();
    Command { program: PathBuf::from(program), args }
}

fn complaint(text: &str) -> String {
    text.parse::<Spec>().unwrap_err().to_string()
}

#[test]
fn every_kind() {
    let fault = subject_fault();
    let here = file!().rsplit('/').next().unwrap();
    let this = format!("tests/{here}");
    let cases = [
        ("reference", Spec::Reference),
        (" reference ", Spec::Reference),
        ("mutant:none", Spec::Mutant(None)),
        ("mutant:ep_missing", fault),
        ("python-chess", Spec::Library(Library::PythonChess)),
        ("chess.js", Spec::Library(Library::ChessJs)),
        ("chessops", Spec::Library(Library::Chessops)),
        ("kokopu", Spec::Library(Library::Kokopu)),
        ("pyffish", Spec::Library(Library::Pyffish)),
        ("ffish", Spec::Library(Library::Ffish)),
        ("uci:stockfish", Spec::Uci(command("stockfish", &[]))),
        ("uci:gnuchess -u", Spec::Uci(command("gnuchess", &["-u"]))),
        ("uci:'my engine' \"a b\"", Spec::Uci(command("my engine", &["a b"]))),
        ("xboard:sjeng -x", Spec::XBoard(command("sjeng", &["-x"]))),
        ("adapter:node x.mjs --fast", Spec::Adapter(command("node", &["x.mjs", "--fast"]))),
        (this.as_str(), Spec::Uci(command(&this, &[]))),
    ];
    for (text, spec) in cases {
        assert_eq!(text.parse(), Ok(spec.clone()), "{text}");
        assert_eq!(spec.to_string().parse(), Ok(spec), "{text}");
    }
}

fn subject_fault() -> Spec {
    Spec::Mutant(Some(mutants::Fault::from_name("ep_missing").unwrap()))
}

#[test]
fn a_path_with_spaces_needs_no_quotes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my engine");
    std::fs::write(&path, "").unwrap();
    let text = path.display().to_string();
    for text in [text.clone(), format!("uci:{text}")] {
        assert_eq!(text.parse(), Ok(Spec::Uci(command(&path.display().to_string(), &[]))));
    }
}

#[test]
fn names_that_lead_nowhere() {
    let cases = [
        ("refrence", "did you mean reference?"),
        ("chessjs", "did you mean chess.js"),
        ("Python-Chess", "did you mean python-chess?"),
        ("mutant:ep_mising", "did you mean mutant:ep_missing"),
        ("sh", "did you mean uci:sh?"),
        ("uci:", "the program is missing"),
        ("adapter:'x", "a quotation mark is missing"),
        ("", "the program is missing"),
        ("nobody-knows-this", "adapter:COMMAND [ARGUMENTS], which speaks JSON lines"),
    ];
    for (text, tells) in cases {
        let complaint = complaint(text);
        assert!(complaint.contains(tells), "{text}: {complaint}");
    }
}

/// Opens a library in a process of its own, where the environment can be changed.
fn error_of(library: &str, set: &[(&str, &Path)]) -> String {
    let mut process = Process::new(std::env::current_exe().unwrap());
    process.args(["--ignored", "--exact", "opens_what_the_environment_names", "--nocapture"]);
    process.env("SUBJECT_TO_OPEN", library).current_dir("/");
    process.env_remove("ARBITER_NODE_MODULES").env_remove("NODE_PATH");
    process.envs(set.iter().copied());
    let output = process.output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "run by other tests"]
fn opens_what_the_environment_names() {
    let Ok(name) = std::env::var("SUBJECT_TO_OPEN") else { return };
    match open(&name, &Limits::default()) {
        Ok(subject) => println!("opened {}", subject.description().name),
        Err(error) => println!("{error}"),
    }
}

#[test]
fn what_to_install_where_something_is_missing() {
    let nowhere = Path::new("/nowhere/python");
    let no_python = error_of("python-chess", &[("ARBITER_PYTHON", nowhere)]);
    assert!(no_python.contains("there is no program `/nowhere/python`"), "{no_python}");
    assert!(no_python.contains("with `pip install chess`"), "{no_python}");
    let no_python = error_of("pyffish", &[("ARBITER_PYTHON", nowhere)]);
    assert!(no_python.contains("with `pip install pyffish`"), "{no_python}");
    for name in ["chess.js", "chessops", "kokopu", "ffish"] {
        let no_package = error_of(name, &[]);
        assert!(no_package.contains(&format!("there is no package {name}")), "{no_package}");
        assert!(no_package.contains(&format!("with `npm install {name}`")), "{no_package}");
    }
}

#[test]
#[ignore = "needs python"]
fn needs_python_without_chess() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let python = folder.path().join("python");
    // An interpreter that knows its own library only.
    std::fs::write(&python, "#!/bin/sh\nexec python3 -I -S \"$@\"\n").unwrap();
    std::fs::set_permissions(&python, std::fs::Permissions::from_mode(0o755)).unwrap();
    let error = error_of("python-chess", &[("ARBITER_PYTHON", &python)]);
    assert!(error.contains("finds no python-chess; it needs"), "{error}");
    assert!(error.contains("with `pip install chess`"), "{error}");
}

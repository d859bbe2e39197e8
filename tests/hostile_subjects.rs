//! Every hostile subject of `subjects/hostile.tsv`, through `arbiter check` in GitHub Actions: the right exit code, in
//! time, with little memory; no process left; no report that is long, and none that obeys the subject.
#![cfg(target_os = "linux")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use common::{arbiter, root};

/// The subject, built once with the profile of the tests.
fn hostile() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", "conformance", "--example", "hostile"])
            .current_dir(root())
            .status()
            .expect("cargo runs");
        assert!(status.success(), "the hostile subject builds");
        arbiter().with_file_name("examples").join("hostile")
    })
}

struct Kind {
    name: String,
    does: String,
    codes: Vec<i32>,
}

fn kinds() -> Vec<Kind> {
    let text = fs::read_to_string(root().join("tests/subjects/hostile.tsv")).expect("the table");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let kinds: Vec<Kind> = lines
        .map(|line| {
            let [name, does, codes] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("three columns: {line}");
            };
            let codes = codes.split(',').map(|code| code.parse().expect("a code")).collect();
            Kind { name: name.to_string(), does: does.to_string(), codes }
        })
        .collect();
    kinds
}

/// What came of a run.
struct Came {
    code: i32,
    took: Duration,
    /// The most memory that arbiter had, in MiB.
    memory: u64,
    out: String,
    /// The names and sizes of the reports.
    reports: BTreeMap<String, u64>,
}

const FORMATS: [(&str, &str); 7] = [
    ("json", "json"),
    ("junit", "xml"),
    ("sarif", "sarif"),
    ("html", "html"),
    ("markdown", "md"),
    ("badge-svg", "svg"),
    ("human", "txt"),
];

fn run(kind: &str, sandbox: &str, folder: &Path) -> Came {
    let prefix = if kind.starts_with("uci-") { "uci" } else { "adapter" };
    let spec = format!("{prefix}:{} {kind}", hostile().display());
    let mut command = Command::new(arbiter());
    command.args(["check", &spec, "--article", "3.8", "--tier", "smoke", "--timeout", "1"]);
    command.args(["--sandbox", sandbox, "--max-memory", "500"]);
    for (format, end) in FORMATS {
        let path = folder.join(format!("{kind}.{end}"));
        command.args(["--format", format, "--out"]).arg(path);
    }
    // The last two go to standard output, as they do in a job.
    command.args(["--format", "github", "--format", "human"]);
    command.env("GITHUB_ACTIONS", "true").env("ARBITER_TEST_SECRET", "secret").current_dir(folder);
    let output = folder.join(format!("{kind}.out"));
    let file = fs::File::create(&output).expect("a file");
    command.stdout(file.try_clone().expect("the same file")).stderr(file).stdin(Stdio::null());
    let begun = Instant::now();
    let mut child = command.spawn().expect("arbiter starts");
    let mut memory = 0;
    let code = loop {
        memory = memory.max(peak(child.id()));
        if let Some(status) = child.try_wait().expect("its state is known") {
            break status.code().unwrap_or(-1);
        }
        if begun.elapsed() > Duration::from_secs(120) {
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
            break -2;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let mut out = Vec::new();
    fs::File::open(&output).and_then(|mut file| file.read_to_end(&mut out)).expect("its output");
    let reports = FORMATS.iter().filter_map(|(format, end)| {
        let found = fs::metadata(folder.join(format!("{kind}.{end}"))).ok()?;
        Some((format.to_string(), found.len()))
    });
    let out = String::from_utf8_lossy(&out).into_owned();
    Came { code, took: begun.elapsed(), memory, out, reports: reports.collect() }
}

/// The most memory that a process had so far, in MiB.
fn peak(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kib.unwrap_or_default() >> 10
}

/// Processes of hostile subjects, by their command lines.
fn left() -> Vec<String> {
    let mut found = Vec::new();
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.starts_with("sleep 9876") || line.starts_with(&hostile().display().to_string()) {
            found.push(line);
        }
    }
    found
}

/// The commands that the runner of GitHub Actions obeys in a log: at the beginning of a line, blanks aside, `::` and a
/// name (or `##[` and a name anywhere), unless they were stopped and the token that lets them go on did not come.
fn commands(log: &str) -> Vec<String> {
    let mut stopped: Option<String> = None;
    let mut obeyed = Vec::new();
    for line in log.lines().flat_map(|line| line.split('\r')) {
        let text = line.trim_start();
        let command = match text.strip_prefix("::") {
            Some(rest) => rest.split_once("::"),
            None => line.split_once("##[").and_then(|(_, rest)| rest.split_once(']')),
        };
        let Some((head, message)) = command else { continue };
        match &stopped {
            Some(token) if head == token => stopped = None,
            Some(_) => {}
            None if head == "stop-commands" => stopped = Some(message.to_string()),
            None => obeyed.push(text.to_string()),
        }
    }
    obeyed
}

/// Commands that are not ours.
fn injected(log: &str) -> Vec<String> {
    let ours = |line: &String| {
        // A command of ours has a title, and a file or none.
        line.strip_prefix("::error file=").is_some_and(|rest| rest.contains(",title="))
            || line.starts_with("::error title=")
            || line.starts_with("::notice title=")
            || line.starts_with("::warning title=")
    };
    commands(log).into_iter().filter(|line| !ours(line)).collect()
}

/// What is wrong with a run.
fn wrong(kind: &Kind, came: &Came) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut hold = |is_so: bool, what: String| {
        if !is_so {
            wrong.push(what);
        }
    };
    hold(kind.codes.contains(&came.code), format!("exit code {}", came.code));
    hold(came.memory < 150, format!("{} MiB of memory", came.memory));
    hold(came.took < Duration::from_secs(60), format!("{:?}", came.took));
    for (format, bytes) in &came.reports {
        let most = if format == "json" { 6 << 20 } else { 2 << 20 };
        hold(*bytes < most, format!("{format}: {bytes} bytes"));
    }
    hold(came.out.len() < 1 << 20, format!("{} bytes of output", came.out.len()));
    let asked =
        kind.codes != [3] || !kind.name.starts_with("start-") && !kind.name.starts_with("uci-");
    hold(!asked || came.reports.len() == FORMATS.len(), "a result is lost".to_string());
    let commands = injected(&came.out);
    hold(commands.is_empty(), format!("obeyed commands: {commands:?}"));
    hold(!came.out.contains('\u{1b}'), "an escape in the log".to_string());
    let left = left();
    hold(left.is_empty(), format!("left behind: {left:?}"));
    wrong
}

fn tried(names: impl Fn(&Kind) -> bool, sandbox: &str, folder: &Path) -> (String, Vec<String>) {
    use std::fmt::Write;
    let mut table = format!(
        "| kind ({sandbox}) | what it does | exit code | seconds | MiB |\n|---|---|---|---|---|\n"
    );
    let mut complaints = Vec::new();
    for kind in kinds().iter().filter(|kind| names(kind)) {
        let came = run(&kind.name, sandbox, folder);
        let wrong = wrong(kind, &came);
        let Came { code, took, memory, .. } = came;
        let took = took.as_secs_f64();
        let _ =
            writeln!(table, "| {} | {} | {code} | {took:.1} | {memory} |", kind.name, kind.does);
        if !wrong.is_empty() {
            let end: String = came.out.lines().rev().take(6).collect::<Vec<_>>().join("\n    ");
            complaints.push(format!("{}: {}\n    {end}", kind.name, wrong.join("; ")));
        }
    }
    (table, complaints)
}

/// Held by a test that starts hostile subjects: another's would look like processes left behind.
static ALONE: Mutex<()> = Mutex::new(());

/// Some of each sort, none of which waits long.
const QUICK: [&str; 20] = [
    "none",
    "start-flood",
    "start-error-long",
    "start-error-markup",
    "start-name-long",
    "start-name-markup",
    "start-conventions",
    "talks-unasked",
    "daemon-in-our-group",
    "daemon-deaf",
    "never-ends",
    "exits",
    "id-long",
    "error-markup",
    "refused-markup",
    "moves-million",
    "kills-its-parent",
    "reads-secrets",
    "uci-name-markup",
    "uci-daemon",
];

#[test]
fn hostile_subjects_get_their_verdicts_and_break_nothing() {
    let _alone = ALONE.lock();
    let folder = tempfile::tempdir().expect("a folder");
    let (table, complaints) =
        tried(|kind| QUICK.contains(&kind.name.as_str()), "auto", folder.path());
    assert!(complaints.is_empty(), "{table}\n{}", complaints.join("\n"));
}

#[test]
fn the_table_names_at_least_sixty_kinds_and_each_once() {
    let mut names: Vec<String> = kinds().into_iter().map(|kind| kind.name).collect();
    assert!(QUICK.iter().all(|quick| names.iter().any(|name| name == quick)));
    let all = names.len();
    names.sort();
    names.dedup();
    assert!(all >= 60 && all == names.len(), "{all}");
}

#[test]
fn the_parser_of_commands_obeys_what_the_runner_obeys() {
    let log = "a\n  ::error::one\n::stop-commands::t0ken\n::error::two\n##[error]two\n::t0ken::\nx ##[error]three\n";
    assert_eq!(commands(log), ["::error::one", "x ##[error]three"]);
    assert_eq!(injected("::error file=a,line=1,title=t::m\n::error::m\n"), ["::error::m"]);
}

/// What nothing but a sandbox stops: not tried without one, because this machine would bear it.
const OPEN: [&str; 3] = ["kills-its-parent", "kills-everybody-it-may", "fills-the-disk"];

/// The kind that succeeds without a sandbox, and says so.
const READS: &str = "reads-secrets";

/// So that the sandboxes are known to be what keeps it out elsewhere.
#[test]
fn without_a_sandbox_a_subject_reads_what_it_likes() {
    let _alone = ALONE.lock();
    let folder = tempfile::tempdir().expect("a folder");
    let came = run(READS, "off", folder.path());
    assert_eq!(came.code, 3, "{}", came.out);
    assert!(came.out.contains("PWNED: it could be read"), "{}", came.out);
}

/// All of them, in each sandbox, and those that do no harm without one. The table, and every report, go to the folder `HOSTILE_OUT`.
#[test]
#[ignore = "takes many minutes"]
fn needs_time_every_hostile_subject() {
    let _alone = ALONE.lock();
    let out = std::env::var_os("HOSTILE_OUT").map_or(root().join("target/hostile"), PathBuf::from);
    let only = std::env::var("HOSTILE_ONLY").unwrap_or_default();
    let mut complaints = Vec::new();
    for sandbox in ["auto", "landlock", "off"] {
        let folder = out.join(sandbox);
        fs::create_dir_all(&folder).expect("a folder");
        let open = |name: &str| sandbox == "off" && (OPEN.contains(&name) || name == READS);
        let chosen = |kind: &Kind| kind.name.contains(&only) && !open(kind.name.as_str());
        let (mut table, wrong) = tried(chosen, sandbox, &folder);
        if sandbox == "off" {
            table.push_str(&format!("\nNot tried, because they succeed: {OPEN:?}.\n"));
        }
        fs::write(out.join(format!("subjects-{sandbox}.md")), &table).expect("written");
        println!("{table}");
        complaints.extend(wrong);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

//! What may be called conforming: subjects that misbehave in one way, through every command that judges, and the
//! verdict that each must get.

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use common::{Ran, run, run_in};
use report::{Conclusion, Run, Verdict};

/// The subject of tests/subjects/verdicts.rs, built once.
fn subject() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", "conformance", "--example", "verdicts"])
            .current_dir(common::root())
            .status()
            .expect("cargo runs");
        assert!(status.success(), "the subject builds");
        let test = std::env::current_exe().expect("a test knows its own path");
        let profile = test.ancestors().nth(2).expect("target/<profile>/deps/<test>");
        profile.join("examples").join("verdicts")
    })
}

fn adapter(way: &str) -> String {
    format!("adapter:{} {way}", subject().display())
}

/// The ways, and the exit codes of `check`, `diff`, `fuzz` and `replay`. A search asks about the board only, so that it
/// has nothing against a subject that claims too much above it, and it never counts as deep as four plies.
const WAYS: [(&str, [i32; 4]); 10] = [
    ("is-sound", [0, 0, 0, 0]),
    ("refuses-everything", [1, 1, 1, 1]),
    ("refuses-every-tenth", [1, 1, 1, 0]),
    ("does-not-play-the-last-move", [1, 1, 1, 1]),
    ("ignores-all-moves", [1, 1, 1, 1]),
    ("answers-only-perft", [3, 3, 3, 3]),
    ("answers-nothing-in-time", [3, 3, 3, 3]),
    ("is-slow-in-one-count", [0, 0, 0, 0]),
    ("claims-too-much", [3, 0, 0, 0]),
    ("answers-two-ways", [1, 1, 1, 1]),
];

const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 *\n";

/// A subject that claims all levels and both variants, and none of the capabilities beside them.
#[test]
fn a_capability_that_is_not_claimed_is_named_and_no_variant_in_its_place() {
    let ran =
        run(&["check", &adapter("claims-too-much"), "--level", "notation", "--tier", "smoke"]);
    assert!(ran.out.contains("not claimed"), "{}", ran.out);
    let end = ran.out.lines().rev().take(4).collect::<Vec<_>>().join(" ");
    assert!(end.contains("pgn") && !end.contains("Chess960"), "{end}");
}

#[test]
fn every_command_gives_the_verdict_that_was_earned() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("game.pgn"), GAME).expect("written");
    let mut wrong = Vec::new();
    for (way, codes) in WAYS {
        let spec = adapter(way);
        let quick = ["--timeout", "0.4"];
        let commands: [&[&str]; 4] = [
            &["check", &spec, "--article", "3", "--article", "C.8", "--article", "9.2"],
            &["diff", &spec, "--budget", "12000"],
            &["fuzz", &spec, "--questions", "12000", "--time", "4s"],
            &["replay", "game.pgn", &spec],
        ];
        for (command, code) in commands.into_iter().zip(codes) {
            let ran = run_in(dir.path(), &[command, &quick].concat(), &[]);
            if ran.code != code {
                let end: Vec<&str> = ran.out.lines().rev().take(6).collect();
                wrong.push(format!(
                    "{way}: {} {} not {code}: {end:?} {}",
                    command[0], ran.code, ran.err
                ));
            }
            let last = ran.out.replace('\n', " ");
            let word = match ran.code {
                0 => "no difference",
                1 => "differs:",
                _ => "not",
            };
            let failed = ran.code == 3 && last.contains("failed:");
            if !(last.contains(word) || failed) {
                wrong.push(format!("{way}: {}: the last line does not agree: {last}", command[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn result(ran: &Ran) -> Run {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err))
}

#[test]
fn a_verdict_says_why() {
    let checked = |way: &str, more: &[&str]| {
        let spec = adapter(way);
        let json = ["--timeout", "0.4", "--format", "json"];
        result(&run(&[&["check", &spec], more, &json].concat()))
    };
    let refuses = checked("refuses-everything", &["--level", "board"]);
    assert_eq!(refuses.outcome.conclusion, Conclusion::Differs);
    assert_eq!(refuses.groups[0].what, "refuses positions that a game can have");
    let free = refuses.cases.iter().filter(|case| case.verdict == Verdict::Refused).count();
    assert_eq!(free, 0, "no board scenario is about a position without a past but by a choice");
    let slow = checked("is-slow-in-one-count", &["--article", "3.10.1"]);
    assert_eq!(slow.outcome.conclusion, Conclusion::Conforms);
    assert!(
        slow.cases.iter().any(|case| case.verdict == Verdict::Slow),
        "{}",
        slow.outcome.sentence
    );
    assert!(slow.outcome.sentence.contains("too slow to judge"), "{}", slow.outcome.sentence);
    let plays = checked("ignores-all-moves", &["--level", "board", "--tier", "smoke"]);
    assert_eq!(plays.outcome.conclusion, Conclusion::Differs, "{}", plays.outcome.sentence);
    let two = checked("answers-two-ways", &["--article", "3.2"]);
    assert!(
        two.cases.iter().any(|case| case.verdict == Verdict::Flaky),
        "{}",
        two.outcome.sentence
    );
    let counts = checked("answers-only-perft", &["--level", "board"]);
    assert!(counts.outcome.sentence.contains("never asked: "), "{}", counts.outcome.sentence);
    let claims = checked("claims-too-much", &[]);
    assert!(claims.outcome.sentence.contains("repetition (9)"), "{}", claims.outcome.sentence);
}

/// The exit code, and the files, are the same whoever reads standard output.
#[test]
fn a_reader_who_goes_away_changes_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("game.pgn"), GAME).expect("written");
    std::fs::write(dir.path().join("bad.yaml"), "article: 3.10\ntitle: x\n").expect("written");
    let commands: [(&str, i32); 7] = [
        ("check mutant:ep_missing --format json --out r.json --format human", 1),
        ("check mutant:ep_missing --format jsonl", 1),
        ("diff mutant:castle_through_check --suite classic --depth 2", 1),
        ("fuzz mutant:pins_ignored --questions 3000", 1),
        ("replay game.pgn mutant:ep_missing", 0),
        ("lint bad.yaml", 1),
        ("mutants --suite start --depth 1 --level board", 1),
    ];
    let quoted = common::arbiter().display().to_string();
    for (command, code) in commands {
        for reader in ["true", "head -1"] {
            let script = format!("('{quoted}' {command}; echo $? >code) | {reader} >/dev/null");
            let status = Command::new("sh")
                .args(["-c", &script])
                .current_dir(dir.path())
                .stderr(Stdio::null())
                .status()
                .expect("a shell");
            assert!(status.success());
            let told = std::fs::read_to_string(dir.path().join("code")).expect("a code");
            assert_eq!(told.trim(), code.to_string(), "{command} | {reader}");
        }
    }
    let text = std::fs::read_to_string(dir.path().join("r.json")).expect("the file is whole");
    assert!(serde_json::from_str::<Run>(&text).is_ok());
}

/// One fault of a real kind fits on a screen, is named once, and the end of the output is the whole verdict.
#[test]
fn a_fault_is_read_in_ten_seconds() {
    let ran = run(&["check", "mutant:ep_missing"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.len() <= 60, "{} lines", lines.len());
    assert!(lines.iter().all(|line| line.chars().count() <= 96), "{}", ran.out);
    let named = ran.out.matches("ever generated: en passant").count();
    assert_eq!(named, 2, "once above its board, once in the last line: {}", ran.out);
    let screen = lines[lines.len().saturating_sub(24)..].join("\n");
    assert!(screen.contains("again: arbiter check mutant:ep_missing --only "), "{screen}");
    assert!(screen.contains("\ndiffers: "), "{screen}");
    let quiet = run(&["check", "mutant:ep_missing", "--quiet"]);
    assert!(quiet.out.starts_with("differs: ") && quiet.out.lines().count() <= 3, "{}", quiet.out);
}

/// A list of known failures is told alike in every format, and goes round: written, read, refreshed.
#[test]
fn known_failures_are_told_in_every_format() {
    let dir = tempfile::tempdir().expect("a folder");
    let check = |more: &[&str]| {
        let fixed = ["check", "mutant:ep_missing", "--article", "3.7.3.1"];
        run_in(dir.path(), &[&fixed[..], more].concat(), &[])
    };
    assert_eq!(check(&["--write-known", "known.yaml"]).code, 1);
    let list = std::fs::read_to_string(dir.path().join("known.yaml")).expect("a list");
    let entries = list.matches("  - id: ").count();
    assert!(entries > 20 && list.contains("# 3.7.3.1 never generated: en passant"), "{list}");
    let formats: [(&str, &str); 8] = [
        ("human", "known failures (known.yaml)"),
        ("json", "\"known\""),
        ("jsonl", "\"listed\":[\""),
        ("junit", "<skipped message=\"known failure: "),
        ("github", "::notice "),
        ("sarif", "\"suppressions\""),
        ("markdown", "known: <b>"),
        ("badge-json", "conforms"),
    ];
    for (format, told) in formats {
        let listed = check(&["--known", "known.yaml", "--format", format]);
        assert_eq!(listed.code, 0, "{format}: {}", listed.err);
        assert!(listed.out.contains(told), "{format}: {}", listed.out);
        let silent = !listed.out.contains("::error") && !listed.out.contains("<failure");
        assert!(silent, "{format}: a known failure is no new one: {}", listed.out);
    }
    // One entry less: that one question is new, in every format, and the others stay known.
    let first = list.find("  - id: ").expect("an entry");
    let second = list[first + 1..].find("  - id: ").map(|at| first + 1 + at).expect("another");
    let id = list[first..].split('"').nth(1).expect("an id").to_string();
    let fewer = format!("{}{}", &list[..first], &list[second..]);
    std::fs::write(dir.path().join("fewer.yaml"), &fewer).expect("written");
    for (format, told) in [
        ("human", "new"),
        ("json", "\"differs\""),
        ("jsonl", &format!("\"new\":[\"{id}\"]")),
        ("junit", "<failure"),
        ("github", "::error"),
        ("sarif", "\"results\""),
        ("markdown", "new: <b>"),
        ("badge-json", "1 fault"),
    ] {
        let partly = check(&["--known", "fewer.yaml", "--format", format]);
        assert_eq!(partly.code, 1, "{format}: {}", partly.err);
        assert!(partly.out.contains(told), "{format}: {told}: {}", partly.out);
    }
    // Refreshed, the list holds it again, and a reason that a person wrote stays.
    let mine = fewer.replacen("not looked into yet", "because", 1);
    std::fs::write(dir.path().join("fewer.yaml"), mine).expect("written");
    assert_eq!(check(&["--update-known", "fewer.yaml"]).code, 1);
    let updated = std::fs::read_to_string(dir.path().join("fewer.yaml")).expect("a list");
    assert_eq!(updated.matches("  - id: ").count(), entries, "{updated}");
    assert!(updated.contains("because"), "{updated}");
    assert_eq!(check(&["--known", "fewer.yaml"]).code, 0);
    // Whoever is mended is told by name.
    let fixed = run_in(
        dir.path(),
        &["check", "--article", "3.7.3.1", "--known", "known.yaml", "--format", "jsonl"],
        &[],
    );
    assert_eq!(fixed.code, 1);
    assert!(fixed.out.contains(&format!("\"id\":\"{id}\"")), "{}", fixed.out);
}

/// A run on a subject that never answers, begun by this program and its arguments, once it asks.
#[cfg(unix)]
fn endless(before: &[&str], out: &Path) -> std::process::Child {
    let spec = adapter("answers-nothing-in-time");
    let arbiter = common::arbiter().display().to_string();
    let words =
        [before, &[&arbiter, "check", &spec, "--timeout", "30", "--format", "json"]].concat();
    let child = Command::new(words[0])
        .args(&words[1..])
        .args(["--out".as_ref(), out.as_os_str()])
        .args(["--format", "human"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("arbiter starts");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    child
}

#[cfg(unix)]
fn send(signal: &str, child: &std::process::Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &id]).status().expect("kill").success());
}

/// What starts a program as a shell on a terminal does, also where the tests themselves run under `nohup`.
#[cfg(unix)]
const ON_A_TERMINAL: &[&str] =
    if cfg!(target_os = "linux") { &["env", "--default-signal=HUP"] } else { &[] };

/// An interrupted run tells everything that was found until then, in files too, and that it was broken off.
#[cfg(unix)]
#[test]
fn an_interrupted_run_tells_what_it_found() {
    let dir = tempfile::tempdir().expect("a folder");
    for signal in ["TERM", "HUP", "INT"] {
        let out = dir.path().join(signal);
        let child = endless(ON_A_TERMINAL, &out);
        send(signal, &child);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(3), "{signal}");
        let text = String::from_utf8_lossy(&output.stdout).replace('\n', " ");
        assert!(text.contains("a signal ended the run"), "{signal}: {text}");
        let run: Run =
            serde_json::from_str(&std::fs::read_to_string(&out).expect("a file")).expect("JSON");
        assert_eq!(run.ended, "a signal ended the run");
    }
}

/// `nohup` means that a terminal which goes does not end the run.
#[cfg(unix)]
#[test]
fn a_run_under_nohup_outlives_a_hang_up() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut child = endless(&["nohup"], &dir.path().join("r.json"));
    send("HUP", &child);
    std::thread::sleep(std::time::Duration::from_millis(700));
    assert!(child.try_wait().expect("its state is known").is_none(), "it ended by a hang-up");
    send("TERM", &child);
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}

/// README's tables of verdicts and exit codes are those of the code.
#[test]
fn the_readme_tells_the_verdicts_and_exit_codes() {
    let readme = std::fs::read_to_string(common::root().join("README.md")).expect("a README");
    let rows = |heading: &str| -> Vec<Vec<String>> {
        let table = readme.split(heading).nth(1).unwrap_or_else(|| panic!("no table {heading}"));
        let lines = table.lines().skip(1).skip_while(|line| line.starts_with("|--"));
        lines
            .take_while(|line| line.starts_with('|'))
            .map(|line| {
                line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
            })
            .collect()
    };
    let conclusions = rows("| The last line begins with | Exit code | When |");
    let told: Vec<(String, String)> = conclusions
        .iter()
        .map(|row| (row[0].trim_matches('`').to_string(), row[1].clone()))
        .collect();
    let judged = Conclusion::ALL.into_iter().filter(|conclusion| *conclusion != Conclusion::Done);
    let meant: Vec<(String, String)> = judged
        .map(|conclusion| (conclusion.word().to_string(), conclusion.exit_code().to_string()))
        .collect();
    assert_eq!(told, meant);
    let verdicts = rows("| One answer | The program |");
    let told: Vec<&str> = verdicts.iter().map(|row| row[0].as_str()).collect();
    let meant: Vec<&str> = Verdict::ALL.into_iter().map(Verdict::word).collect();
    assert_eq!(told, meant);
}

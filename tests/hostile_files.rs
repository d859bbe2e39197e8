//! Damaged files of every kind that is read, file systems that fail, and kills at any moment: arbiter says what is
//! wrong and ends, and a result is there whole or not at all.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{arbiter, run, run_in};

const SCENARIO: &str = "article: \"3.8\"\ntitle: The king\nscenarios:\n  - id: a\n    says: A king in the corner has three moves.\n    position: 4k3/8/8/8/8/8/8/K7 w - - 0 1\n    legal_count: 3\n";
const KNOWN: &str = "known:\n  - id: \"king-in-the-corner\"\n    reason: \"a bug we know\"\n";
const EPD: &str = "4k3/8/8/8/8/8/8/K7 w - - ;D1 3 ;D2 15\n";
const PGN: &str = "[Event \"?\"]\n[Result \"*\"]\n\n1. e4 {x} e5 2. Qh5 $1 (2. Nf3) *\n";
const GAME: &str = "events:\n  - white touches e2\n  - white plays e2e4\n";

/// A kind of file: its name, an example, and the command that reads it, in which `{}` is the file.
type Sort = (&'static str, String, &'static [&'static str]);

fn sorts(folder: &Path) -> Vec<Sort> {
    let proof = folder.join("proof.json").display().to_string();
    let dead = "8/8/4k3/8/8/3K4/8/8 w - - 0 1";
    let made = run(&["mate", dead, "--by", "white", "--certificate", &proof]);
    assert!(Path::new(&proof).exists(), "{}{}", made.out, made.err);
    let result = folder.join("result.json").display().to_string();
    run(&["check", "--only", "king-in-the-corner", "--format", "json", "--out", &result]);
    let text = |path: &str| fs::read_to_string(path).expect("a text");
    vec![
        ("scenario.yaml", SCENARIO.to_string(), &["check", "--specs", "{}"]),
        ("linted.yaml", SCENARIO.to_string(), &["lint", "{}"]),
        (
            "known.yaml",
            KNOWN.to_string(),
            &["check", "--only", "king-in-the-corner", "--known", "{}"],
        ),
        ("positions.epd", EPD.to_string(), &["diff", "mutant:none", "--epd", "{}"]),
        ("games.pgn", PGN.to_string(), &["replay", "{}", "mutant:none"]),
        ("game.yaml", GAME.to_string(), &["judge", "{}"]),
        ("proof.json", text(&proof), &["verify", "{}"]),
        ("result.json", text(&result), &["report", "{}", "--html", "page.html"]),
    ]
}

/// Reads every `step`-th damage of every sort of file: cut there, and with that byte changed.
fn damaged(step: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut tried = 0;
    for (name, text, command) in sorts(folder.path()) {
        let path = folder.path().join(name);
        let args: Vec<String> =
            command.iter().map(|arg| arg.replace("{}", &path.display().to_string())).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut read = |bytes: &[u8], what: String| {
            fs::write(&path, bytes).expect("a file");
            let begun = Instant::now();
            let ran = run_in(folder.path(), &args, &[]);
            assert!((0..=3).contains(&ran.code), "{name}, {what}: {}{}", ran.code, ran.err);
            assert!(!ran.err.contains("arbiter itself failed"), "{name}, {what}: {}", ran.err);
            assert!(
                ran.code != 2 || ran.err.len() + ran.out.len() > 20,
                "{name}, {what}: not a word"
            );
            assert!(begun.elapsed() < Duration::from_secs(30), "{name}, {what}");
            tried += 1;
            ran.code
        };
        assert!(
            read(text.as_bytes(), "as it is".to_string()) < 2,
            "the example of {name} is sound"
        );
        for at in (0..text.len()).step_by(step) {
            read(&text.as_bytes()[..at], format!("cut at byte {at}"));
            for change in [0x01, 0x20, 0x80] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= change;
                read(&bytes, format!("byte {at} changed by {change:#x}"));
            }
        }
    }
    println!("{tried} damaged files were read");
}

#[test]
fn damaged_files_of_every_kind_are_complained_of() {
    damaged(41);
}

#[test]
#[ignore = "takes minutes"]
fn needs_time_files_damaged_at_every_byte() {
    damaged(1);
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_endless_files_are_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe").display().to_string();
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let huge = folder.path().join("huge").display().to_string();
    let file = fs::File::create(&huge).expect("a file");
    file.set_len(1 << 40).expect("a hole needs no room");
    for (name, _, command) in sorts(folder.path()) {
        for path in [&pipe, "/dev/zero", &huge] {
            let args: Vec<String> = command.iter().map(|arg| arg.replace("{}", path)).collect();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let begun = Instant::now();
            let ran = run_in(folder.path(), &args, &[]);
            let wanted = if command[0] == "lint" && path == huge { 1 } else { 2 };
            assert_eq!(ran.code, wanted, "{name} {path}: {}{}", ran.out, ran.err);
            assert!(begun.elapsed() < Duration::from_secs(20), "{name} {path}");
        }
    }
}

fn shell(script: &str, folder: &Path) -> (i32, String) {
    let script = script.replace("arbiter", &arbiter().display().to_string());
    let ran = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell runs");
    (ran.status.code().unwrap_or(-1), String::from_utf8_lossy(&ran.stderr).into_owned())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn where_nothing_can_be_written_that_is_told_and_nothing_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = "arbiter check --only king-in-the-corner --format json";
    let failing = [
        // Files may not grow beyond 512 bytes.
        format!("ulimit -f 1; exec {check} --out r.json"),
        format!("exec {check} >/dev/full"),
        format!("exec {check} --out /dev/full"),
        format!("exec {check} --out /proc/r.json"),
        format!("exec {check} --out no/such/folder/r.json"),
        format!("exec {check} --out ."),
        // Too few descriptors for a file.
        format!("ulimit -n 4; exec {check} --out r.json"),
        "ulimit -n 4; exec arbiter diff mutant:ep_missing --budget 3000 --save found".to_string(),
        "exec arbiter diff mutant:ep_missing --save /proc/found".to_string(),
        "exec arbiter fuzz mutant:ep_missing --questions 100 --out /proc/found".to_string(),
    ];
    for script in failing {
        let (code, said) = shell(&script, folder.path());
        assert_eq!(code, 2, "{script}: {said}");
        assert!(said.contains("error"), "{script}: {said}");
        let left: Vec<String> =
            names(folder.path()).into_iter().filter(|name| name != "found").collect();
        assert!(left.is_empty(), "{script}: {left:?}");
    }
}

/// On a disk of 64 KB that is full, in a namespace of mounts where the system lets us have one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_keeps_what_was_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "unshare -rm sh -c 'mount -t tmpfs -o size=64k t . && cd \"$PWD\" && echo old >r.json && \
         arbiter check --tier smoke --format json --out r.json; code=$?; cat r.json >&2; ls -A >&2; exit $code'";
    let (code, said) = shell(script, folder.path());
    if said.contains("unshare") || said.contains("mount:") {
        println!("not tried: {said}");
        return;
    }
    assert_eq!(code, 2, "{said}");
    assert!(said.ends_with("old\nr.json\n"), "{said}");
}

/// What has a name of its own while it is not in its place.
const PART: &str = ".arbiter-part";

/// Kills a command at so many moments; whatever it was to write is there whole, or as it was, and nothing else is:
/// but that a kill may come between the name of a complete file and its place, and the next run removes that.
fn killed(moments: u32, args: &[&str], is_whole: impl Fn(&str, &str) -> bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let begun = Instant::now();
    run_in(folder.path(), args, &[]);
    let wanted = all_files(folder.path());
    assert!(!wanted.is_empty(), "{args:?} writes something");
    let mut longest = begun.elapsed().as_micros() as u64 * 11 / 10;
    let (mut number, mut early) = (0x9E37_79B9_7F4A_7C15_u64, 0);
    for _ in 0..moments {
        wanted.iter().for_each(|path| fs::write(path, "as it was").expect("written"));
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        let mut child = Command::new(arbiter())
            .args(args)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("arbiter starts");
        sleep(Duration::from_micros(number % longest));
        match child.try_wait().expect("its state is known") {
            None => early += 1,
            // It takes less time than at first: the machine has less to do.
            Some(_) => longest = (longest * 3 / 4).max(1000),
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        for path in all_files(folder.path()) {
            let text = fs::read_to_string(&path).expect("a text");
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let (is_part, name) = match name.strip_suffix(PART) {
                Some(place) => (true, place.trim_matches(|c: char| c == '.' || c.is_ascii_digit())),
                None => (false, name.as_str()),
            };
            assert!(is_part || wanted.contains(&path), "{args:?} left {name}");
            assert!(text == "as it was" || is_whole(name, &text), "{args:?}: {name} is broken");
        }
    }
    wanted.iter().for_each(|path| {
        fs::write(path.with_file_name(format!(".left.1.0{PART}")), "cut").expect("written");
    });
    run_in(folder.path(), args, &[]);
    assert_eq!(all_files(folder.path()), wanted, "{args:?}: the next run removes what was left");
    println!("{args:?}: {early} of {moments} kills came before its end");
    assert!(early * 4 >= moments, "{args:?}: only {early} of {moments} kills came before its end");
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(all_files(&path)),
            path => found.push(path),
        }
    }
    found.sort();
    found
}

fn is_whole(name: &str, text: &str) -> bool {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "json" => serde_json::from_str::<serde_json::Value>(text).is_ok(),
        "html" => text.trim_end().ends_with("</html>"),
        "xml" => text.trim_end().ends_with("</testsuites>"),
        "yaml" => {
            serde_yaml::from_str::<serde_yaml::Value>(text).is_ok_and(|read| read.is_mapping())
        }
        _ => text.ends_with('\n'),
    }
}

const CHECK: [&str; 12] = [
    "check",
    "mutant:ep_missing",
    "--article",
    "3.7",
    "--format",
    "json",
    "--out",
    "r.json",
    "--format",
    "junit",
    "--out",
    "r.xml",
];
const GALLERY: [&str; 6] =
    ["gallery", "mutant:ep_missing", "reference", "--tier", "smoke", "--out"];
const DIFF: [&str; 6] = ["diff", "mutant:ep_missing", "--budget", "3000", "--save", "found"];
const KNOWN_LIST: [&str; 6] =
    ["check", "mutant:ep_missing", "--article", "3.7.3.1", "--write-known", "known.yaml"];

#[test]
fn a_kill_leaves_a_result_whole_or_as_it_was() {
    killed(8, &CHECK, is_whole);
    killed(4, &DIFF, is_whole);
}

#[test]
#[ignore = "takes minutes"]
fn needs_time_fifty_kills_of_every_command_that_writes() {
    let gallery = [&GALLERY[..], &["shown"]].concat();
    for args in [&CHECK[..], &DIFF, &KNOWN_LIST, &gallery] {
        killed(50, args, is_whole);
    }
}

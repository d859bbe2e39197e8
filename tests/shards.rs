//! Work in parts: each a process of its own, killed and begun again, joined to what the whole would have come to.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::arbiter;
use tempfile::TempDir;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(arbiter());
        command.args(args).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("arbiter runs")
    }

    /// Standard output of a run that ends with 0.
    fn done(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", err(&output));
        String::from_utf8(output.stdout).expect("text")
    }
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn frontier(place: &Place, plies: &str) {
    let told = place.done(&["perft", plies, KIWIPETE, "--frontier", "kiwipete.frontier"]);
    assert!(told.ends_with(" ways\n"), "{told}");
}

/// The counts are those of the page "Perft Results" of the Chess Programming Wiki.
#[test]
fn a_count_in_parts_is_the_count() {
    let place = Place::new();
    frontier(&place, "2");
    assert_eq!(place.done(&["perft", "4", "--from", "kiwipete.frontier"]), "4085603\n");
    for shard in 1..=5 {
        let shard = format!("{shard}/5");
        let told = place.done(&["perft", "4", "--from", "kiwipete.frontier", "--shard", &shard]);
        assert_eq!(told, "", "a part has no result of its own");
    }
    assert_eq!(place.done(&["merge"]), "4085603\n");
}

#[test]
fn schedulers_say_which_part_it_is() {
    let place = Place::new();
    frontier(&place, "1");
    let args = ["perft", "3", "--from", "kiwipete.frontier", "--shard", "auto", "--shard-dir", "d"];
    for index in 0..2 {
        let mut command = place.command(&args);
        command.env("SLURM_ARRAY_TASK_ID", index.to_string()).env("SLURM_ARRAY_TASK_COUNT", "2");
        let output = command.env("SLURM_ARRAY_TASK_MIN", "0").output().expect("arbiter runs");
        assert!(output.status.success(), "{}", err(&output));
    }
    assert_eq!(place.done(&["merge", "d"]), "97862\n");
    let output = place.run(&args);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("none of SLURM_ARRAY_TASK_ID"), "{}", err(&output));
}

#[test]
fn what_is_not_the_whole_is_named_and_not_joined() {
    let place = Place::new();
    frontier(&place, "2");
    let part = |shard: &str, depth: &str| {
        place.done(&["perft", depth, "--from", "kiwipete.frontier", "--shard", shard]);
    };
    part("1/3", "4");
    part("3/3", "4");
    let output = place.run(&["merge"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(err(&output).contains("shard 2 is missing"), "{}", err(&output));
    let output = place.run(&["merge", "--partial"]);
    assert_eq!(output.status.code(), Some(3), "{}", err(&output));
    let partial: u64 = String::from_utf8_lossy(&output.stdout).trim().parse().expect("a count");
    assert!(0 < partial && partial < 4_085_603);
    part("2/3", "4");
    assert_eq!(place.done(&["merge"]), "4085603\n");

    let damaged = place.path("shards/shard-2-of-3.jsonl");
    let sound = fs::read_to_string(&damaged).expect("its file");
    fs::write(&damaged, sound.replacen("\"nodes\":", "\"nodes\":1", 1)).expect("written");
    let output = place.run(&["merge"]);
    assert_eq!(output.status.code(), Some(2));
    let told = err(&output);
    assert!(told.contains("shard-2-of-3.jsonl:2: its sum does not fit"), "{told}");

    // Other work in the same folder.
    let args = ["perft", "3", "--from", "kiwipete.frontier", "--shard", "1/3"];
    let output = place.run(&args);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("belongs to other work"), "{}", err(&output));
}

/// Killed again and again, by every signal, and begun again.
#[test]
fn a_part_that_is_killed_goes_on() {
    let place = Place::new();
    frontier(&place, "3");
    let args = ["perft", "8", "--from", "kiwipete.frontier", "--shard", "1/400"];
    place.done(&args);
    let file = place.path("shards").join("shard-001-of-400.jsonl");
    let undisturbed = fs::read(&file).expect("its file");
    fs::remove_file(&file).expect("removed");
    let part = file.with_extension("part");
    let mut ended = Vec::new();
    for signal in ["KILL", "TERM", "USR1", "INT"] {
        let mut command = place.command(&args);
        let mut child = command.stderr(Stdio::null()).spawn().expect("arbiter starts");
        wait_for_more(&part, &mut child);
        let pid = child.id().to_string();
        let _ = Command::new("kill").args([&format!("-{signal}"), &pid]).status();
        ended.push(child.wait().expect("it ends").code());
    }
    // Whoever was told to stop says so; but on a fast machine it may have been done before.
    assert!(ended[0].is_none_or(|code| code == 0), "{ended:?}");
    assert!(ended[1..].iter().all(|code| matches!(code, Some(0 | 2))), "{ended:?}");
    place.done(&args);
    assert_eq!(fs::read(&file).expect("its file"), undisturbed);
}

/// Waits until a file has grown, or the process has ended.
fn wait_for_more(file: &Path, child: &mut std::process::Child) {
    let length = || fs::metadata(file).map_or(0, |found| found.len());
    let (before, begun) = (length(), Instant::now());
    while length() <= before && begun.elapsed() < Duration::from_secs(60) {
        if child.try_wait().expect("its state").is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_frontier_that_is_not_sound_is_refused() {
    let place = Place::new();
    frontier(&place, "2");
    let path = place.path("kiwipete.frontier");
    let sound = fs::read_to_string(&path).expect("its file");
    let lines: Vec<&str> = sound.split_inclusive('\n').collect();
    let changes = [
        (sound.replacen("w KQkq", "w KQk", 1), "its sum does not fit"),
        ([&lines[..5], &lines[6..]].concat().concat(), "its sum does not fit"),
        (lines[..9].concat(), "it has no end"),
        (format!("{sound}\n"), "something stands after its end"),
        (String::new(), "it has no end"),
        ("# end: 1\n".to_string(), "it is no file of `arbiter perft --frontier`"),
    ];
    for (text, message) in changes {
        fs::write(&path, text).expect("written");
        let output = place.run(&["perft", "4", "--from", "kiwipete.frontier"]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{message}");
        assert!(err(&output).contains(message), "{message}: {}", err(&output));
    }
    fs::write(&path, &sound).expect("written");
    let output = place.run(&["perft", "1", "--from", "kiwipete.frontier"]);
    assert!(err(&output).contains("it begins at 2 plies"), "{}", err(&output));
    let output = place.run(&["perft", "4", "--shard", "1/2"]);
    assert!(err(&output).contains("--shard needs --from"), "{}", err(&output));
}

/// Answers without the time that they took.
fn answers(text: &str) -> Vec<serde_json::Value> {
    let untimed = |line: &str| {
        let mut value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let fields = value.as_object_mut().expect("an object");
        fields.remove("micros");
        for field in fields.values_mut().filter_map(|value| value.as_object_mut()) {
            field.remove("micros");
        }
        value
    };
    text.lines().map(untimed).collect()
}

#[test]
fn questions_about_many_positions_are_joined() {
    let place = Place::new();
    let lines = [
        "# positions",
        "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
        KIWIPETE,
        "",
        "8/8/8/3k4/8/3KB3/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "k7/8/K7/8/8/8/8/7R b - - 0 1",
    ];
    fs::write(place.path("many.epd"), lines.join("\n")).expect("written");
    for (command, end) in [("mate", Some(0)), ("reach", Some(1))] {
        let args = [command, "--batch", "many.epd", "--nodes", "1000"];
        let whole = place.run(&args);
        assert_eq!(whole.status.code(), end, "{}", err(&whole));
        for (shard, jobs) in [("1/3", "1"), ("2/3", "2"), ("3/3", "3")] {
            let more = ["--shard", shard, "--shard-dir", command, "--jobs", jobs];
            place.done(&[&args[..], &more].concat());
        }
        let joined = place.run(&["merge", command]);
        assert_eq!(joined.status.code(), end, "{}", err(&joined));
        let text = |output: &Output| String::from_utf8(output.stdout.clone()).expect("text");
        assert_eq!(answers(&text(&joined)), answers(&text(&whole)));
    }
    let output = place.run(&["reach", "--batch", "-", "--shard", "1/2"]);
    assert!(err(&output).contains("--shard needs a file"), "{}", err(&output));
}

/// Games without end, with a fault each in two of three; enough of them for several pieces.
fn games() -> String {
    let game = |number: usize| {
        let moves = match number % 3 {
            0 => "1. e4 e5 2. Ke3 Nc6 1-0",
            1 => "1. f3 e5 2. g4 Qh4# 1-0",
            _ => "1. e4 e5 2. Nf3 Nc6 1/2-1/2",
        };
        let result = moves.rsplit(' ').next().unwrap_or_default();
        let comment = "a long comment ".repeat(20);
        format!(
            "[White \"{number}\"]\n[Black \"B\"]\n[Date \"2024.01.01\"]\n[Result \"{result}\"]\n\n{{{comment}}} {moves}\n\n"
        )
    };
    (0..3_000).map(game).collect()
}

#[test]
fn an_audit_in_parts_is_the_audit() {
    let place = Place::new();
    fs::write(place.path("games.pgn"), games()).expect("written");
    for format in ["human", "json-lines"] {
        let args = ["audit", "games.pgn", "--format", format];
        let whole = place.run(&args);
        assert_eq!(whole.status.code(), Some(1), "{}", err(&whole));
        assert_eq!(whole.stdout.iter().filter(|byte| **byte == b'\n').count(), 2_000);
        for shard in ["1/3", "3/3", "2/3"] {
            place.done(&[&args[..], &["--shard", shard, "--shard-dir", format]].concat());
        }
        let joined = place.run(&["merge", format]);
        assert_eq!(joined.status.code(), Some(1), "{}", err(&joined));
        assert!(joined.stdout == whole.stdout, "the findings are others");
        assert!(err(&joined).ends_with(&err(&whole)), "{}", err(&joined));
    }
    fs::remove_file(place.path("human/shard-2-of-3.jsonl")).expect("removed");
    let output = place.run(&["merge", "human", "--partial"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}

/// The findings of a campaign by their titles, and the positions that show them.
fn findings(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let of_pair = |pair: &[&str]| {
        let position = pair[1].strip_prefix("  position  ")?;
        Some((pair[0].to_string(), position.to_string()))
    };
    lines.windows(2).filter_map(of_pair).collect()
}

/// Each part is the campaign of a seed of its own; of a cause that several found the smallest position stays.
#[test]
fn campaigns_are_joined_by_cause() {
    let place = Place::new();
    let call = ["fuzz", "mutant:ep_missing", "--seed", "7", "--questions", "9000"];
    let more = ["--oracles", "moves,results,counts"];
    let args = [&call[..], &more].concat();
    let mut alone: Vec<(String, String)> = Vec::new();
    for index in 0..3_u64 {
        let seed = ((7 << 20) + index).to_string();
        let single = ["fuzz", "mutant:ep_missing", "--seed", &seed, "--questions", "3000"];
        let output = place.run(&[&single[..], &more].concat());
        assert_eq!(output.status.code(), Some(1), "{}", err(&output));
        alone.extend(findings(&String::from_utf8_lossy(&output.stdout)));
        let shard = format!("{}/3", index + 1);
        place.done(&[&args[..], &["--shard", &shard]].concat());
    }
    let output = place.run(&["merge"]);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let joined = findings(&text);
    let mut causes: Vec<&String> = alone.iter().map(|(cause, _)| cause).collect();
    causes.sort();
    causes.dedup();
    let size = |position: &str| {
        let (fen, moves) = position.split_once("  moves ").unwrap_or((position, ""));
        let men = fen.split(' ').next().map_or(0, |men| men.matches(char::is_alphabetic).count());
        men + moves.split_whitespace().count()
    };
    assert_eq!(joined.iter().map(|(cause, _)| cause).collect::<Vec<_>>(), causes);
    for (cause, position) in &joined {
        let of_cause = alone.iter().filter(|(other, _)| other == cause);
        let smallest = of_cause.map(|(_, position)| size(position)).min();
        assert_eq!(Some(size(position)), smallest, "{cause}: {position}");
    }
    let found = fs::read_dir(place.path("shards/found")).expect("a folder").count();
    assert_eq!(found, joined.len());
    // A part that was killed in the middle comes to the same file.
    let file = place.path("shards/shard-2-of-3.jsonl");
    let undisturbed = fs::read(&file).expect("its file");
    fs::remove_file(&file).expect("removed");
    let journal = place.path("shards/campaign-2-of-3/journal.jsonl");
    let lines = fs::read_to_string(&journal).expect("a journal");
    let half: Vec<&str> = lines.split_inclusive('\n').collect();
    fs::write(&journal, half[..half.len() / 2].concat()).expect("written");
    place.done(&[&args[..], &["--shard", "2/3"]].concat());
    let again = fs::read(&file).expect("its file");
    let told = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let line = text.lines().nth(1).expect("an answer").to_string();
        let mut line: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        let value = line["entry"]["answer"]["value"].take();
        // What was lost and late before the kill is not in the journal.
        let mut value = value.as_object().expect("an object").clone();
        value.remove("heard").expect("what was heard");
        value
    };
    assert_eq!(told(&again), told(&undisturbed));
    let output = place.run(&["merge"]);
    assert_eq!(findings(&String::from_utf8_lossy(&output.stdout)), joined);
    // What depends on the machine bounds no part.
    for bound in [["--time", "1s"], ["--findings", "1"]] {
        let output =
            place.run(&[&args[..], &["--shard", "1/2", "--shard-dir", "other"], &bound].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains("bounded by --questions alone"), "{}", err(&output));
    }
    let output = place.run(&["fuzz", "mutant:ep_missing", "--shard", "1/2"]);
    assert!(err(&output).contains("needs --questions"), "{}", err(&output));
}

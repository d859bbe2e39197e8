//! `arbiter fuzz` as a user runs it: it finds planted faults, keeps what it found, and survives being killed.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{arbiter, root, run};

/// The names and texts of the files in a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("a text"))
        })
        .collect()
}

fn arguments<'a>(subject: &'a str, jobs: &'a str, folder: &'a str) -> Vec<&'a str> {
    arguments_for("6000", subject, jobs, folder)
}

fn arguments_for<'a>(
    questions: &'a str,
    subject: &'a str,
    jobs: &'a str,
    folder: &'a str,
) -> Vec<&'a str> {
    let mut arguments = vec!["fuzz", subject, "--seed", "7", "--questions", questions];
    arguments.extend(["--jobs", jobs, "--out", folder]);
    arguments
}

#[test]
fn a_planted_fault_is_found_named_and_kept_as_a_scenario() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found");
    let ran = run(&arguments("mutant:ep_ignore_pin_of_capturer", "1", &out.to_string_lossy()));
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("3.9.2"), "{}", ran.out);
    let kept = files(&out);
    let scenario = kept.keys().find(|name| name.ends_with(".yaml")).expect("a scenario is kept");
    let path = out.join(scenario).to_string_lossy().into_owned();
    let again = run(&["check", "mutant:ep_ignore_pin_of_capturer", "--specs", &path]);
    assert_eq!(again.code, 1, "the scenario shows the fault again\n{}{}", again.out, again.err);
    let right = run(&["check", "reference", "--specs", &path]);
    assert_eq!(right.code, 0, "the Laws answer it\n{}{}", right.out, right.err);
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    for subject in ["reference", "mutant:none"] {
        let ran = run(&["fuzz", subject, "--questions", "3000"]);
        assert_eq!(ran.code, 0, "{subject}\n{}{}", ran.out, ran.err);
    }
}

#[test]
fn the_same_seed_asks_the_same_with_any_number_of_jobs() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut kept = Vec::new();
    for jobs in ["1", "2", "5"] {
        let out = folder.path().join(jobs);
        run(&arguments("mutant:rights_kept_when_rook_captured", jobs, &out.to_string_lossy()));
        kept.push(files(&out));
    }
    assert!(kept[0].len() > 1, "something is found");
    assert_eq!(kept[0], kept[1]);
    assert_eq!(kept[0], kept[2]);
}

#[test]
fn another_campaign_is_not_continued_by_mistake() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("one").to_string_lossy().into_owned();
    let one = ["fuzz", "mutant:none", "--questions", "200", "--out", &out];
    assert_eq!(run(&one).code, 0);
    assert_eq!(run(&one).code, 2, "there is a campaign already");
    let other = [&one[..], &["--resume", "--seed", "8"]].concat();
    let ran = run(&other);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("seed"), "{}", ran.err);
    let nowhere = run(&["fuzz", "mutant:none", "--resume", "--out", "no-such-folder"]);
    assert_eq!(nowhere.code, 2);
}

/// Kills a campaign at so many moments, goes on each time, and compares what is left with an undisturbed run.
fn killed(moments: u32, questions: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let subject = "mutant:pins_ignored";
    let whole = folder.path().join("undisturbed");
    let begun = Instant::now();
    run(&arguments_for(questions, subject, "2", &whole.to_string_lossy()));
    // On average what all the moments add up to is a whole campaign: they lie all over it.
    let longest = 2 * begun.elapsed().as_millis() as u64 / u64::from(moments) + 40;
    let mut met = 0;
    let out = folder.path().join("killed");
    let path = out.to_string_lossy().into_owned();
    let mut number = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..moments {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        let mut arguments = arguments_for(questions, subject, "2", &path);
        if out.join("journal.jsonl").exists() {
            arguments.push("--resume");
        }
        let mut child = Command::new(arbiter())
            .args(&arguments)
            .current_dir(root())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("arbiter starts");
        sleep(Duration::from_millis(number % longest));
        let asks = child.try_wait().expect("its state is known").is_none();
        met += u32::from(asks && out.join("journal.jsonl").exists());
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let length = |folder: &Path| fs::metadata(folder.join("journal.jsonl")).map_or(0, |m| m.len());
    let share = length(&out) * 100 / length(&whole).max(1);
    let mut arguments = arguments_for(questions, subject, "2", &path);
    if out.join("journal.jsonl").exists() {
        arguments.push("--resume");
    }
    run(&arguments);
    let (mut left, whole) = (files(&out), files(&whole));
    left.retain(|name, _| !name.starts_with('.'));
    println!(
        "{met} of {moments} kills met a campaign that had begun and was not over; {share} % done at the last"
    );
    assert!(met * 2 >= moments, "only {met} kills met it");
    assert!(whole.len() > 1, "something is found");
    assert_eq!(left, whole, "nothing is lost and nothing doubled");
}

#[test]
fn a_campaign_that_is_killed_goes_on_and_finds_the_same() {
    killed(6, "6000");
}

#[test]
#[ignore = "takes a minute"]
fn needs_time_a_campaign_survives_fifty_kills() {
    killed(50, "40000");
}

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
    let folder_name = out.to_string_lossy().into_owned();
    let ran = run(&arguments_for("12000", "mutant:ep_ignore_pin_of_capturer", "1", &folder_name));
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

/// Kills campaigns at so many moments while they run, goes on each time, and compares what is left of each with an
/// undisturbed run. How fast the machine is says only how many campaigns that takes.
fn killed(moments: u32, questions: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let undisturbed = folder.path().join("undisturbed");
    let begun = Instant::now();
    run(&arguments_for(questions, KILLED, "2", &undisturbed.to_string_lossy()));
    let longest = begun.elapsed().as_millis() as u64 / 6 + 10;
    let whole = files(&undisturbed);
    assert!(whole.len() > 1, "something is found");
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut met = 0;
    for campaign in 0..moments {
        let out = folder.path().join(campaign.to_string());
        met += kills(&out, questions, moments - met, || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            Duration::from_millis(random % longest)
        });
        let mut left = files(&out);
        left.retain(|name, _| !name.starts_with('.'));
        assert_eq!(left, whole, "nothing is lost and nothing doubled");
        if met == moments {
            println!("{met} kills met {} campaigns that had begun and were not over", campaign + 1);
            return;
        }
    }
    panic!("only {met} of {moments} kills met a campaign");
}

/// The subject whose faults are found.
const KILLED: &str = "mutant:pins_ignored";

/// Brings one campaign to its end, killed after these times at most so often; how many kills met it.
fn kills(out: &Path, questions: &str, most: u32, mut after: impl FnMut() -> Duration) -> u32 {
    let path = out.to_string_lossy().into_owned();
    let journal = out.join("journal.jsonl");
    let mut met = 0;
    loop {
        let mut arguments = arguments_for(questions, KILLED, "2", &path);
        if journal.exists() {
            arguments.push("--resume");
        }
        let mut child = Command::new(arbiter())
            .args(&arguments)
            .current_dir(root())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("arbiter starts");
        if met < most {
            sleep(after());
            let asks = child.try_wait().expect("its state is known").is_none();
            met += u32::from(asks && journal.exists());
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
            if asks {
                continue;
            }
        }
        child.wait().expect("it ends");
        return met;
    }
}

#[test]
fn a_campaign_that_is_killed_goes_on_and_finds_the_same() {
    killed(6, "40000");
}

#[test]
#[ignore = "takes a minute"]
fn needs_time_a_campaign_survives_fifty_kills() {
    killed(50, "40000");
}

/// A subject that claims the board and answers nothing.
const HANGS: &str = "adapter:sh -c 'read -r a; echo \"{\\\"protocol\\\":1,\\\"name\\\":\\\"hangs\\\",\\\"levels\\\":[\\\"board\\\"],\\\"variants\\\":[\\\"standard\\\"]}\"; sleep 1000'";

#[test]
fn the_time_is_kept_whatever_the_subject_does_and_silence_is_no_conformance() {
    arbiter();
    let begun = Instant::now();
    let ran = run(&["fuzz", HANGS, "--time", "2s", "--timeout", "1s"]);
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
}

#[test]
fn a_damaged_journal_is_told_with_its_line_and_repaired_where_that_is_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("one");
    let path = out.to_string_lossy().into_owned();
    let one = ["fuzz", "mutant:none", "--questions", "3000", "--out", &path];
    assert_eq!(run(&one).code, 0);
    let journal = out.join("journal.jsonl");
    let text = fs::read_to_string(&journal).expect("a journal");
    fs::write(&journal, text.replacen("\"number\":3,", "\"number\":9000000000000000000,", 1))
        .expect("written");
    let resumed = [&one[..], &["--resume"]].concat();
    let ran = run(&resumed);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("journal.jsonl:5:") && ran.err.contains("--repair"), "{}", ran.err);
    let ran = run(&[&resumed[..], &["--repair"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("damaged-1.jsonl"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&journal).expect("a journal"), text, "the same again");
}

#[test]
fn a_folder_has_one_campaign_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one").to_string_lossy().into_owned();
    let one = ["fuzz", HANGS, "--time", "60s", "--timeout", "30s", "--out", &path];
    let mut first = Command::new(arbiter())
        .args(one)
        .current_dir(root())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("arbiter starts");
    let until = Instant::now() + Duration::from_secs(20);
    while !folder.path().join("one/journal.jsonl").exists() && Instant::now() < until {
        sleep(Duration::from_millis(10));
    }
    let second = run(&[&one[..], &["--resume"]].concat());
    first.kill().expect("it can be killed");
    first.wait().expect("it ends");
    assert_eq!(second.code, 2, "{}{}", second.out, second.err);
    assert!(second.err.contains("another campaign runs"), "{}", second.err);
}

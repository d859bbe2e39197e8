//! Shards on the disk: killed, doubled, damaged, mixed up, and joined.

use std::fs;
use std::path::Path;

use serde_json::json;
use shards::{Begun, Error, Header, Join, Output, Problem, Shard};

const ITEMS: u64 = 23;

fn header(index: u32, of: u32) -> Header {
    let shard = Shard::new(index - 1, of).expect("a shard");
    Header::new("squares", "of numbers", "", ITEMS).of(shard)
}

fn open(folder: &Path, header: Header) -> Output {
    match Output::begin(folder, header).expect("begun") {
        Begun::Open(output) => output,
        Begun::Finished => panic!("it is finished"),
    }
}

fn work(folder: &Path, header: Header) {
    let mut output = open(folder, header);
    while let Some(item) = output.next_item() {
        output.add(&json!({ "square": item * item })).expect("added");
    }
    assert!(output.finish().expect("finished"));
}

fn all(folder: &Path, of: u32) {
    (1..=of).for_each(|index| work(folder, header(index, of)));
}

fn joined(join: &Join) -> Vec<u64> {
    let mut items = Vec::new();
    join.each(|item, value| {
        assert_eq!(value["square"], item * item);
        items.push(item);
        Ok::<(), Error>(())
    })
    .expect("joined");
    items
}

fn problems(folder: &Path) -> Vec<String> {
    let join = Join::look(folder).expect("a work");
    let shown = format!("{}/", folder.display());
    join.problems().iter().map(|problem| problem.to_string().replace(&shown, "")).collect()
}

#[test]
fn every_item_is_joined_once_and_in_order() {
    for of in [1, 2, 7, 23, 40] {
        let folder = tempfile::tempdir().expect("a folder");
        all(folder.path(), of);
        let join = Join::look(folder.path()).expect("a work");
        assert_eq!(join.problems(), []);
        assert_eq!(joined(&join), (0..ITEMS).collect::<Vec<_>>());
    }
}

/// Files that are larger than what is kept of them.
#[test]
fn long_answers_are_joined_too() {
    let folder = tempfile::tempdir().expect("a folder");
    for index in 1..=3 {
        let mut output = open(folder.path(), header(index, 3));
        while let Some(item) = output.next_item() {
            let long = "x".repeat(7_000 * (1 + item as usize % 5));
            output.add(&json!({ "square": item * item, "long": long })).expect("added");
        }
        assert!(output.finish().expect("finished"));
    }
    let join = Join::look(folder.path()).expect("a work");
    assert_eq!(joined(&join), (0..ITEMS).collect::<Vec<_>>());
}

/// Cut at every byte of its file, a shard goes on and comes to the same file.
#[test]
fn a_killed_shard_goes_on_where_it_was() {
    let whole = tempfile::tempdir().expect("a folder");
    work(whole.path(), header(2, 4));
    let name = header(2, 4).file_name();
    let bytes = fs::read(whole.path().join(&name)).expect("its file");
    for length in 0..=bytes.len() {
        let folder = tempfile::tempdir().expect("a folder");
        let part = folder.path().join(&name).with_extension("part");
        fs::write(part, &bytes[..length]).expect("written");
        let answers = bytes[..length].iter().filter(|byte| **byte == b'\n').count();
        let mut output = open(folder.path(), header(2, 4));
        let due = (answers.max(1) as u64 - 1) * 4 + 1;
        assert_eq!(output.next_item(), Some(due).filter(|item| *item < ITEMS), "{length}");
        while let Some(item) = output.next_item() {
            output.add(&json!({ "square": item * item })).expect("added");
        }
        assert!(output.finish().expect("finished"));
        assert_eq!(fs::read(folder.path().join(&name)).expect("its file"), bytes);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}

#[test]
fn a_finished_shard_is_not_begun_again() {
    let folder = tempfile::tempdir().expect("a folder");
    work(folder.path(), header(1, 2));
    let again = Output::begin(folder.path(), header(1, 2)).expect("begun");
    assert!(matches!(again, Begun::Finished));
    let other = Header { call: "of letters".to_string(), ..header(1, 2) };
    let error = Output::begin(folder.path(), other).expect_err("other work").to_string();
    assert!(error.ends_with("its call is \"of numbers\", not \"of letters\""), "{error}");
}

#[test]
fn one_at_a_time_works_on_a_shard() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = open(folder.path(), header(1, 2));
    let second = Output::begin(folder.path(), header(1, 2));
    assert!(matches!(second, Err(Error::Busy(_))), "{second:?}");
    first.add(&json!({ "square": 0 })).expect("added");
    assert!(!first.finish().expect("left"), "it is not finished");
    assert_eq!(open(folder.path(), header(1, 2)).next_item(), Some(2));
    let other = Header { input: "0".to_string(), ..header(1, 2) };
    assert!(matches!(Output::begin(folder.path(), other), Err(Error::Foreign { .. })));
}

#[test]
fn what_is_not_the_whole_work_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    assert!(Join::look(folder.path()).is_err());
    all(folder.path(), 12);
    fs::remove_file(path("shard-03-of-12.jsonl")).expect("removed");
    fs::copy(path("shard-05-of-12.jsonl"), path("a-copy.jsonl")).expect("copied");
    fs::rename(path("shard-07-of-12.jsonl"), path("shard-07-of-12.part")).expect("renamed");
    let other = Header { call: "of letters".to_string(), ..header(1, 1) };
    work(folder.path(), other);
    fs::write(path("z.jsonl"), "{}\n").expect("written");
    fs::write(path("notes.txt"), "of mine").expect("written");
    let found = problems(folder.path());
    assert_eq!(
        found,
        [
            "damaged: z.jsonl:1: no line of a shard: missing field `entry` at line 1 column 2",
            "shard 5 is there twice: a-copy.jsonl and shard-05-of-12.jsonl",
            "shard-1-of-1.jsonl belongs to other work: its call is \"of letters\", not \"of numbers\"",
            "shard 3 is missing",
            "shard 7 is not finished: shard-07-of-12.part",
        ]
    );
    let join = Join::look(folder.path()).expect("a work");
    let there = (0..ITEMS).filter(|item| ![2, 6].contains(&(item % 12)));
    assert_eq!(joined(&join), there.collect::<Vec<_>>());
}

/// Every byte changed, every line doubled, left out or exchanged with the next.
#[test]
fn a_damaged_file_is_never_taken_for_sound() {
    let folder = tempfile::tempdir().expect("a folder");
    all(folder.path(), 6);
    let path = folder.path().join(header(2, 6).file_name());
    let sound = fs::read(&path).expect("its file");
    let mut damaged: Vec<Vec<u8>> = Vec::new();
    for at in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[at] ^= 1;
        damaged.push(bytes);
        damaged.push(sound[..at].to_vec());
    }
    let lines: Vec<&[u8]> = sound.split_inclusive(|byte| *byte == b'\n').collect();
    for at in 0..lines.len() {
        let (before, after) = lines.split_at(at);
        damaged.push([before, &after[1..]].concat().concat());
        damaged.push([before, &[after[0]], after].concat().concat());
        if after.len() > 1 {
            damaged.push([before, &[after[1], after[0]], &after[2..]].concat().concat());
        }
    }
    for bytes in damaged {
        fs::write(&path, &bytes).expect("written");
        let join = Join::look(folder.path()).expect("a work");
        let told = matches!(join.problems(), [Problem::Damaged(_), Problem::Missing(2)]);
        assert!(told, "{:?} of {:?}", join.problems(), String::from_utf8_lossy(&bytes));
    }
}

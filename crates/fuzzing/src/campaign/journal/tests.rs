//! Damage of every kind, and two campaigns in one folder.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use subject::Subject;

use super::super::{Observer, Options, Status, run};
use super::*;

fn header() -> Header {
    Header {
        format: Header::FORMAT,
        arbiter: "1".to_string(),
        subject: "s".to_string(),
        name: "n".to_string(),
        seed: 7,
        oracles: Oracle::ALL.to_vec(),
    }
}

fn case(number: u64) -> Record {
    Record::Case { number, questions: 10, wrong: Vec::new() }
}

/// A journal of so many cases, and its text.
fn made(cases: u64) -> (tempfile::TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut journal = Journal::begin(folder.path(), &header()).expect("a journal");
    (0..cases).for_each(|number| journal.add(&case(number)).expect("written"));
    let path = folder.path().join(NAME);
    let text = fs::read_to_string(&path).expect("a text");
    (folder, path, text)
}

fn opened(folder: &Path) -> Result<Found, Error> {
    Journal::open(folder, false)
}

#[test]
fn what_was_written_is_read() {
    let (folder, ..) = made(5);
    let found = opened(folder.path()).expect("sound");
    assert_eq!(found.header, Some(header()));
    assert_eq!((found.progress.cases, found.progress.questions), (5, 50));
    assert!(found.notes.is_empty());
}

#[test]
fn every_change_of_a_byte_is_noticed() {
    let (folder, path, text) = made(3);
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 0x01;
        fs::write(&path, &bytes).expect("written");
        match opened(folder.path()) {
            Err(Error::Damaged { .. }) => {}
            // The end of the last line is gone, as a kill leaves it.
            Ok(found) => {
                assert!(at + 1 == text.len() && found.progress.cases == 2, "byte {at}");
            }
            Err(other) => panic!("byte {at}: {other}"),
        }
    }
}

#[test]
fn cut_at_every_byte_it_goes_on_from_the_last_whole_line() {
    let (folder, path, text) = made(3);
    for at in 0..text.len() {
        fs::write(&path, &text[..at]).expect("written");
        let found = opened(folder.path()).expect("a kill does this");
        let whole = text[..at].matches('\n').count() as u64;
        assert_eq!(found.progress.cases, whole.saturating_sub(1), "byte {at}");
        let unfinished = !text[..at].is_empty() && !text[..at].ends_with('\n');
        assert_eq!(found.notes.len(), usize::from(unfinished), "byte {at}");
    }
}

#[test]
fn a_line_that_is_doubled_missing_or_moved_is_told_with_its_place() {
    let (folder, path, text) = made(4);
    let lines: Vec<&str> = text.lines().collect();
    let wrong = [
        ([0, 1, 2, 2, 3, 4].to_vec(), 4),
        ([0, 1, 3, 4].to_vec(), 3),
        ([0, 2, 1, 3, 4].to_vec(), 2),
        ([1, 2, 3, 4].to_vec(), 1),
        ([0, 1, 0, 2, 3].to_vec(), 3),
    ];
    for (order, place) in wrong {
        let text: String = order.iter().map(|at| format!("{}\n", lines[*at])).collect();
        fs::write(&path, text).expect("written");
        match opened(folder.path()) {
            Err(Error::Damaged { line, .. }) => assert_eq!(line, place, "{order:?}"),
            _ => panic!("{order:?}"),
        }
    }
}

/// Sums that fit do not help a record that cannot be.
#[test]
fn a_record_that_cannot_be_is_damage() {
    for number in [2, 7, u64::MAX] {
        let (folder, path, _) = made(1);
        let mut journal = opened(folder.path()).expect("sound").journal;
        journal.add(&case(number)).expect("written");
        drop(journal);
        assert!(matches!(opened(folder.path()), Err(Error::Damaged { line: 3, .. })), "{number}");
        assert!(path.exists());
    }
}

#[test]
fn with_repair_it_goes_on_from_the_last_sound_line_and_the_rest_is_kept() {
    let (folder, path, text) = made(4);
    let damaged = text.replacen("\"number\":2", "\"number\":9", 1);
    assert_ne!(damaged, text);
    fs::write(&path, &damaged).expect("written");
    let found = Journal::open(folder.path(), true).expect("repaired");
    assert_eq!(found.progress.cases, 2);
    assert_eq!(found.notes.len(), 1);
    let rest = fs::read_to_string(folder.path().join("damaged-1.jsonl")).expect("kept");
    assert!(damaged.ends_with(&rest) && rest.contains("\"number\":9"), "{rest}");
    drop(found);
    assert_eq!(opened(folder.path()).expect("sound").progress.cases, 2);
}

#[test]
fn two_campaigns_do_not_share_a_journal() {
    let (folder, ..) = made(2);
    let first = opened(folder.path()).expect("sound");
    assert!(matches!(opened(folder.path()), Err(Error::Busy(_))));
    drop(first);
    assert!(opened(folder.path()).is_ok());
}

/// A journal of more cases than can be made again in a minute.
fn long(folder: &Path) -> u64 {
    const CASES: u64 = 200_000;
    let subject = subject::Mutant::new(None);
    let header = Header {
        arbiter: env!("CARGO_PKG_VERSION").to_string(),
        name: format!("{} {}", subject.description().name, subject.description().version)
            .trim()
            .to_string(),
        seed: 0,
        ..header()
    };
    let first = written(0, &Entry::Header(header), Sum::default()).expect("a line");
    let mut text = first.0;
    let mut sum = first.1;
    for number in 0..CASES {
        let (line, next) = written(number + 1, &Entry::Record(case(number)), sum).expect("a line");
        text.push_str(&line);
        sum = next;
    }
    fs::write(folder.join(NAME), text).expect("written");
    CASES
}

#[derive(Default)]
struct Counting(usize);

impl Observer for Counting {
    fn status(&mut self, status: &Status) {
        self.0 += usize::from(status.caught_up.is_some());
    }
}

#[test]
fn catching_up_is_told_and_ends_when_it_is_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = long(folder.path());
    let open = || Ok(Box::new(subject::Mutant::new(None)) as Box<dyn Subject + Send>);
    let out = Some(folder.path().to_path_buf());
    let options = Options { out, resume: true, ..Options::default() };
    let in_time = Options { time: Some(Duration::from_secs(2)), ..options.clone() };
    let mut told = Counting::default();
    let never = AtomicBool::new(false);
    let begun = Instant::now();
    let outcome = run("s", &open, &in_time, &never, &mut told).expect("it goes on");
    assert_eq!(outcome.cases, cases, "what the journal says is not forgotten");
    assert!(told.0 > 0, "nothing was told");
    let stopped = AtomicBool::new(true);
    run("s", &open, &options, &stopped, &mut told).expect("it goes on");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

//! Subjects that misbehave as processes: each is a failure with a reason, and leaves nothing behind.

#[allow(dead_code)]
mod common;

use std::time::{Duration, Instant};

use common::{
    alone, ask, assert_failure, failure, failure_at_start, limits, opened, patient, script,
};
use subject::{Answer, Failure, FailureKind, Limits, Query, Reply, open};

const YES: Reply = Reply::Answer(Answer::Yes(true));

fn adapter(mode: &str) -> String {
    script("adapter:", "lines.sh", mode)
}

/// Opens the script in a mode and asks it once.
fn failing(mode: &str, limits: &Limits) -> Failure {
    failure(ask(opened(&adapter(mode), limits).as_mut()))
}

#[test]
fn one_that_behaves() {
    let mut subject = opened(&adapter("good"), &patient());
    assert_eq!(subject.description().name, "fake");
    for _ in 0..3 {
        assert_eq!(ask(subject.as_mut()), YES);
    }
}

#[test]
fn no_such_program() {
    let failure = failure_at_start("adapter:/nowhere/at-all --fast", &patient());
    assert_failure(&failure, FailureKind::Start, "there is no program `/nowhere/at-all`");
}

#[test]
fn a_file_that_is_no_program() {
    let failure =
        failure_at_start(&format!("uci:{}", file!().replace("crates/subject/", "")), &patient());
    assert_failure(&failure, FailureKind::Start, "may not be executed");
}

#[test]
fn crash_at_start() {
    let failure = failure_at_start(&adapter("crash-at-start"), &patient());
    assert_failure(&failure, FailureKind::Crash, "exit status 3");
    assert_eq!(failure.last_output, "stderr: no licence");
}

#[test]
fn hang_at_start() {
    let failure = failure_at_start(&adapter("hang-at-start"), &limits(300));
    assert_failure(&failure, FailureKind::Timeout, "300ms");
}

#[test]
fn crash_at_a_question() {
    let failure = failing("crash", &patient());
    assert_failure(&failure, FailureKind::Crash, "exit status 9");
    assert!(failure.last_output.ends_with("stderr: out of ideas"), "{failure}");
}

#[test]
fn killed_by_a_signal() {
    let failure = failing("segfault", &patient());
    assert_failure(&failure, FailureKind::Crash, "signal 11 (a segmentation fault)");
}

#[test]
fn crash_while_a_child_holds_the_pipe() {
    let failure = failing("crash-with-child", &patient());
    assert_failure(&failure, FailureKind::Crash, "exit status 4");
    assert_none_left("98766");
}

#[test]
fn hang() {
    let mut subject = opened(&adapter("hang"), &limits(2000));
    let before = Instant::now();
    assert_failure(&failure(ask(subject.as_mut())), FailureKind::Timeout, "no answer within 2s");
    assert!(before.elapsed() < Duration::from_secs(10), "{:?}", before.elapsed());
}

#[test]
fn output_without_an_answer_does_not_put_off_the_deadline() {
    assert_failure(&failing("drip", &limits(2000)), FailureKind::Timeout, "no answer");
}

#[test]
fn one_that_never_reads_cannot_block() {
    let mut subject = opened(&adapter("hang"), &limits(1500));
    let long = common::at(&"x".repeat(1 << 20));
    let failure = failure(subject.ask(&long, &Query::InCheck));
    assert_eq!(failure.kind, FailureKind::Timeout, "{failure}");
}

#[test]
fn floods() {
    let limits = Limits { output_bytes: 100_000, ..patient() };
    for mode in ["flood-stderr", "long-line"] {
        let failure = failing(mode, &limits);
        assert_failure(&failure, FailureKind::Flood, "more than 100000 bytes");
        assert!(failure.last_output.len() < 10_000, "{}", failure.last_output.len());
    }
}

#[test]
fn lines_without_end_are_garbage_or_flood() {
    let failure = failing("flood", &Limits { output_bytes: 100_000, ..patient() });
    assert!(matches!(failure.kind, FailureKind::Flood | FailureKind::Garbage), "{failure}");
}

#[test]
fn closed_output() {
    let failure = failing("closes-output", &Limits { isolation: alone(), ..patient() });
    assert_failure(&failure, FailureKind::Crash, "closed its standard output and ran on");
    // A keeper has the pipe open as well.
    let kept = failing("closes-output", &limits(2000));
    assert!(matches!(kept.kind, FailureKind::Crash | FailureKind::Timeout), "{kept}");
}

#[test]
fn works_again_after_a_crash() {
    let mut subject = opened(&adapter("dies-on-one"), &patient());
    for _ in 0..2 {
        assert_eq!(ask(subject.as_mut()), YES);
        let fatal = common::at("8/8/8/8/8/8/8/8 w - - 0 1");
        let failure = failure(subject.ask(&fatal, &Query::InCheck));
        assert_failure(&failure, FailureKind::Crash, "exit status 5");
    }
    assert_eq!(ask(subject.as_mut()), YES);
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_bounded() {
    let limits = Limits { memory_bytes: 100 << 20, ..patient() };
    // One process is refused the memory, or all together had too much of it before.
    match ask(opened(&adapter("memory"), &limits).as_mut()) {
        Reply::Failed(failure) => assert_failure(&failure, FailureKind::Limit, "100 MiB"),
        reply => assert_eq!(reply, YES),
    }
    let enough = failing("memory", &patient());
    assert_failure(&enough, FailureKind::Crash, "exit status 7");
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_outlives_a_subject() {
    const NUMBERS: [&str; 5] = ["98761", "98762", "98763", "98764", "98765"];
    let mut subject = opened(&adapter("daemons"), &patient());
    let mut other = opened(&adapter("good"), &patient());
    assert_eq!(ask(subject.as_mut()), YES);
    for number in NUMBERS {
        let until = Instant::now() + Duration::from_secs(10);
        while !is_left(number) {
            assert!(Instant::now() < until, "sleep {number} was never there");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    drop(subject);
    for number in NUMBERS {
        assert_none_left(number);
    }
    assert_eq!(ask(other.as_mut()), YES);
}

#[test]
fn two_subjects_do_not_disturb_each_other() {
    let threads: Vec<_> = (0..4)
        .map(|_| {
            std::thread::spawn(|| {
                for _ in 0..5 {
                    let mut subject = open(&adapter("dies-on-one"), &patient()).unwrap();
                    assert_eq!(ask(subject.as_mut()), YES);
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
}

fn assert_none_left(number: &str) {
    assert!(!is_left(number), "sleep {number} is still there");
}

/// Whether `sleep NUMBER` runs.
fn is_left(number: &str) -> bool {
    let wanted = format!("sleep\0{number}\0");
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .any(|line| line == wanted.as_bytes())
}

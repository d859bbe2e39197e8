//! What a subject tries that is not its business, under each protection that this machine has.
#![cfg(target_os = "linux")]

#[allow(dead_code)]
mod common;

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{ask, assert_failure, failure, opened, patient, script};
use subject::{Answer, FailureKind, Isolation, Limits, Protection, Reply, Sandbox};

/// Every way of keeping a subject apart that works here.
fn ways() -> Vec<(Sandbox, &'static Isolation)> {
    let all = [Sandbox::Auto, Sandbox::Landlock, Sandbox::Off];
    let made = all.map(|sandbox| (sandbox, Isolation { sandbox, ..Isolation::default() }.kept()));
    made.into_iter().collect()
}

fn is_apart(isolation: &Isolation) -> bool {
    !matches!(isolation.protection(), Protection::Group { .. })
}

/// Whether an attempt succeeds.
fn succeeds(what: &str, target: &str, isolation: &'static Isolation) -> bool {
    let spec = script("adapter:", "attacks.sh", &format!("{what} @{target}"));
    let mut subject = opened(&spec, &Limits { isolation, ..patient() });
    match ask(subject.as_mut()) {
        Reply::Answer(Answer::Yes(yes)) => yes,
        other => panic!("{what}: {other:?}"),
    }
}

fn outside() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("secret");
    std::fs::write(&path, "secret").expect("a file");
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn a_file_outside_is_neither_read_nor_written() {
    let (_folder, path) = outside();
    for (sandbox, isolation) in ways() {
        let open = !is_apart(isolation);
        assert_eq!(succeeds("reads", &path, isolation), open, "{sandbox:?}");
        succeeds("writes", &path, isolation);
        let written = std::fs::read_to_string(&path).expect("it is still there") != "secret";
        assert_eq!(written, open, "{sandbox:?}");
        std::fs::write(&path, "secret").expect("a file");
    }
}

#[test]
fn what_is_shared_is_read_and_not_written() {
    let (_folder, path) = outside();
    for sandbox in [Sandbox::Auto, Sandbox::Landlock] {
        let isolation =
            Isolation { sandbox, share: vec![path.clone().into()], ..Isolation::default() };
        let isolation = isolation.kept();
        assert!(succeeds("reads", &path, isolation), "{sandbox:?}");
        if is_apart(isolation) {
            succeeds("writes", &path, isolation);
            assert_eq!(
                std::fs::read_to_string(&path).expect("it is there"),
                "secret",
                "{sandbox:?}"
            );
        }
    }
}

#[test]
fn the_working_folder_is_read_without_its_secrets_and_not_written() {
    let here = std::env::current_dir().expect("a folder");
    let readable = here.join("Cargo.toml").display().to_string();
    let history = here.ancestors().map(|folder| folder.join(".git")).find(|git| git.exists());
    for (sandbox, isolation) in ways() {
        assert!(succeeds("reads", &readable, isolation), "{sandbox:?}");
        if is_apart(isolation) {
            let new = here.join("broken-by-a-subject");
            assert!(!succeeds("writes", &new.display().to_string(), isolation), "{sandbox:?}");
            assert!(!new.exists());
            if let Some(git) = &history {
                let inside = if git.is_dir() { git.join("config") } else { git.clone() };
                assert!(
                    !succeeds("reads", &inside.display().to_string(), isolation),
                    "{sandbox:?}"
                );
            }
        }
    }
}

#[test]
fn a_server_on_this_machine_is_not_reached() {
    let server = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = server.local_addr().expect("an address").port().to_string();
    for (sandbox, isolation) in ways() {
        assert_eq!(succeeds("connects", &port, isolation), !is_apart(isolation), "{sandbox:?}");
    }
}

/// Cargo gives its tests this variable, which no program needs. In no sandbox it can be read from our own process.
#[test]
fn a_variable_is_not_seen() {
    for (sandbox, isolation) in ways() {
        if is_apart(isolation) {
            assert!(!succeeds("sees", "CARGO_PKG_NAME", isolation), "{sandbox:?}");
        }
        let pass_env = vec!["CARGO_PKG_NAME".into()];
        let passing = Isolation { sandbox, pass_env, ..Isolation::default() }.kept();
        assert!(succeeds("sees", "CARGO_PKG_NAME", passing), "{sandbox:?}");
    }
}

#[test]
fn another_process_is_not_killed() {
    for (sandbox, isolation) in ways() {
        let mut other = Command::new("sleep").arg("1000").spawn().expect("sleep runs");
        let number = other.id().to_string();
        let killed = succeeds("kills", &number, isolation);
        assert_eq!(killed, !is_apart(isolation), "{sandbox:?}");
        other.kill().expect("it can be ended");
        other.wait().expect("it ends");
    }
}

#[test]
fn there_is_a_folder_to_write_to() {
    for (sandbox, isolation) in ways() {
        if is_apart(isolation) {
            assert!(succeeds("scratch", "", isolation), "{sandbox:?}");
        }
        assert!(!succeeds("nothing", "", isolation), "{sandbox:?}");
    }
}

#[test]
fn processes_are_counted_together() {
    for (sandbox, isolation) in ways() {
        let limits = Limits { processes: 8, isolation, ..patient() };
        let mut subject = opened(&script("adapter:", "attacks.sh", "forks"), &limits);
        let failure = failure(ask(subject.as_mut()));
        assert_failure(&failure, FailureKind::Limit, "more than 8 processes at once");
        drop(subject);
        assert_none_left("98771", sandbox);
    }
}

/// Each of the three needs 60 MB, which is allowed, and all three are not.
#[test]
fn memory_is_counted_together() {
    for (sandbox, isolation) in ways() {
        let limits = Limits { memory_bytes: 120_000_000, isolation, ..patient() };
        let mut subject = opened(&script("adapter:", "attacks.sh", "gathers"), &limits);
        let failure = failure(ask(subject.as_mut()));
        assert_failure(&failure, FailureKind::Limit, "more than 114 MiB of memory");
        drop(subject);
        assert_none_left("98772", sandbox);
    }
}

#[test]
fn a_sandbox_that_is_required_is_there_or_nothing_is_started() {
    let isolation = Isolation { sandbox: Sandbox::Require, ..Isolation::default() }.kept();
    let spec = script("adapter:", "attacks.sh", "nothing");
    let opened = subject::open(&spec, &Limits { isolation, ..patient() });
    match isolation.protection() {
        Protection::Bubblewrap { .. } => assert!(opened.is_ok()),
        _ => assert!(opened.err().expect("no sandbox").to_string().contains("is required")),
    }
}

/// Runs this test's own program as one that asks, and kills it: its subject must not go on.
#[test]
fn nothing_outlives_a_kill() {
    for way in ["auto", "landlock", "off"] {
        let me = std::env::current_exe().expect("a test knows its own path");
        let mut asking = Command::new(me)
            .args(["asks_until_it_is_killed", "--exact", "--ignored"])
            .env("ISOLATION_OF_THE_KILLED", way)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let number = format!("9878{}", way.len());
        wait_until(|| is_left(&number), "the subject never ran");
        asking.kill().expect("it can be killed");
        asking.wait().expect("it ends");
        wait_until(|| !is_left(&number), way);
    }
}

#[test]
#[ignore = "run by another test"]
fn asks_until_it_is_killed() {
    let way = std::env::var("ISOLATION_OF_THE_KILLED").expect("a way");
    let sandbox = match way.as_str() {
        "auto" => Sandbox::Auto,
        "landlock" => Sandbox::Landlock,
        _ => Sandbox::Off,
    };
    let isolation = Isolation { sandbox, ..Isolation::default() }.kept();
    let limits = Limits { timeout: Duration::from_secs(60), isolation, ..patient() };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/subjects");
    let spec = format!("adapter:sh '{}/lines.sh' deaf-{}", folder.display(), way.len());
    let mut subject = opened(&spec, &limits);
    ask(subject.as_mut());
}

fn wait_until(is_so: impl Fn() -> bool, what: &str) {
    let until = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn assert_none_left(number: &str, sandbox: Sandbox) {
    assert!(!is_left(number), "sleep {number} is still there: {sandbox:?}");
}

/// Whether `sleep NUMBER` runs.
fn is_left(number: &str) -> bool {
    let wanted = format!("sleep\0{number}\0");
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .any(|line| line == wanted.as_bytes())
}

//! A subject that answers right, and does one thing that no subject should: `hostile KIND`. The kinds, and what
//! must come of each, are listed in `hostile.tsv` beside this file.

use std::io::{self, BufRead, Write};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use subject::{Answer, Query, Reply, Root, Subject, Variant};

const MEGABYTES: usize = 7 << 20;
/// Every so many questions the deed is done.
const EVERY: u64 = 5;
/// What a terminal, a runner, a browser or a reader of Markdown might obey.
const MARKUP: &str = "a\u{1b}]0;PWNED\u{7}\u{1b}[31m\r\n::error::PWNED\n::stop-commands::x\n::arbiter-end-of-report::\n\
    <script>document.title='PWNED'</script><img src=x onerror=\"document.title='PWNED'\">\
    ]]>&amp;|`[PWNED](javascript:x) \u{202E}\u{2028}\u{FFFE}\u{0}";

fn main() {
    let kind = std::env::args().nth(1).unwrap_or_default();
    let mut rules = subject::open("mutant:none", &subject::Limits::default()).expect("the rules");
    match kind.strip_prefix("uci-") {
        Some(kind) => uci(kind, rules.as_mut()),
        None => lines(&kind, rules.as_mut()),
    }
}

fn say(text: &str) {
    say_bytes(format!("{text}\n").as_bytes());
}

fn say_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

fn hang() -> ! {
    loop {
        sleep(Duration::from_secs(1000));
    }
}

fn shell(script: &str) {
    let _ = Command::new("sh").args(["-c", script]).spawn();
}

fn long() -> String {
    "x".repeat(MEGABYTES)
}

/// A subject of the JSON lines protocol.
fn lines(kind: &str, rules: &mut dyn Subject) {
    let mut number = 0;
    let mut last = Value::Null;
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let request: Value = serde_json::from_str(&line).unwrap_or_default();
        match request["cmd"].as_str() {
            Some("start") => started(kind),
            Some("ask") => {
                number += 1;
                let right = answer(&request, rules);
                if number % EVERY == 0 || kind.starts_with("all-") {
                    asked(kind.trim_start_matches("all-"), &request, right.clone(), &last);
                } else {
                    say(&right.to_string());
                }
                last = right;
            }
            _ => break,
        }
    }
    if kind == "never-ends" {
        hang();
    }
}

fn description() -> Value {
    json!({"protocol": 1, "name": "hostile", "levels": ["board"], "variants": ["standard"]})
}

fn answer(request: &Value, rules: &mut dyn Subject) -> Value {
    let root: Root = serde_json::from_value(request["root"].clone()).expect("a root");
    let query: Query = serde_json::from_value(request["query"].clone()).expect("a query");
    let (key, value) = match rules.ask(&root, &query) {
        Reply::Answer(answer) => ("answer", serde_json::to_value(answer)),
        Reply::Refused(why) => ("refused", serde_json::to_value(why)),
        Reply::Unsupported(why) => ("unsupported", serde_json::to_value(why)),
        Reply::Failed(failure) => ("error", serde_json::to_value(failure.message)),
    };
    json!({"id": request["id"], key: value.expect("JSON")})
}

/// What happens when it is asked who it is.
fn started(kind: &str) {
    let mut about = description();
    match kind {
        "start-silence" => hang(),
        "start-half" => {
            say_bytes(b"{\"protocol\":1,");
            hang();
        }
        "start-exit" => exit(7),
        "start-abort" => std::process::abort(),
        "start-flood" => loop {
            say_bytes(&[b'x'; 8192]);
        },
        "start-flood-lines" => loop {
            say("x");
        },
        "start-flood-stderr" => loop {
            let _ = io::stderr().write_all(&[b'x'; 8192]);
        },
        "start-error-long" => return say(&json!({"error": long()}).to_string()),
        "start-error-markup" => return say(&json!({"error": MARKUP}).to_string()),
        "start-deaf" => {
            say(&about.to_string());
            hang();
        }
        "start-garbage" => return say("Hello, this is a chess engine."),
        "start-stopped" => {
            let me = std::process::id().to_string();
            let _ = Command::new("kill").args(["-STOP", &me]).status();
            hang();
        }
        "start-protocol" => about["protocol"] = json!(99),
        "start-protocol-markup" => about["protocol"] = json!(MARKUP),
        "start-level" => about["levels"] = json!(["board", MARKUP]),
        "start-no-levels" => about["levels"] = json!([]),
        "start-levels-many" => about["levels"] = json!(vec!["board"; 10_000]),
        "start-all-levels" => {
            about["levels"] = json!(["board", "notation", "game", "competition"]);
        }
        "start-name-long" => about["name"] = json!(long()),
        "start-name-markup" => {
            for key in ["name", "version", "language", "homepage"] {
                about[key] = json!(MARKUP);
            }
        }
        "start-name-empty" => about["name"] = json!(""),
        "start-conventions" => {
            let many = (0..100_000).map(|n| (format!("{n}{MARKUP}"), json!(MARKUP)));
            about["conventions"] = Value::Object(many.take(10_000).collect());
        }
        "start-twice" => say(&about.to_string()),
        "start-deep" => return say(&"[".repeat(1_000_000)),
        "start-bom" => return say(&format!("\u{FEFF}{about}")),
        _ => {}
    }
    say(&about.to_string());
    match kind {
        "daemon" => shell("(setsid sleep 987601 >/dev/null 2>&1 &)"),
        "daemon-pipe" => shell("(setsid sleep 987602 &)"),
        "daemon-no-environment" => shell("(env -i setsid sleep 987603 >/dev/null 2>&1 &)"),
        "daemon-in-our-group" => in_the_group_of_our_parent("sleep 987604"),
        "daemon-deaf" => shell(
            "(trap '' TERM HUP INT; setsid sh -c 'while :; do sleep 987605; done' >/dev/null 2>&1 &)",
        ),
        "closes-input" | "talks-unasked" => say("::error::PWNED"),
        "stderr-markup" => eprintln!("{MARKUP}"),
        "stderr-closed" => shell("exec 2>&-"),
        _ => {}
    }
}

/// Leaves a process behind in the group of whoever started us, with an empty environment.
fn in_the_group_of_our_parent(what: &str) {
    use std::os::unix::process::CommandExt;
    let parent = std::os::unix::process::parent_id();
    let stat = std::fs::read_to_string(format!("/proc/{parent}/stat")).unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let group = fields.split_whitespace().nth(2).and_then(|field| field.parse::<i32>().ok());
    let script = format!("({what} >/dev/null 2>&1 &)");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).env_clear().process_group(group.unwrap_or(0));
    let _ = command.spawn();
}

/// What happens when the deed is done.
fn asked(kind: &str, request: &Value, right: Value, last: &Value) {
    let id = request["id"].clone();
    let with = |key: &str, value: Value| say(&json!({"id": id, key: value}).to_string());
    match kind {
        "exits" => exit(3),
        "aborts" => std::process::abort(),
        "hangs" => hang(),
        "closes-output" => {
            shell("exec >&-");
            hang();
        }
        "half" => {
            say_bytes(&right.to_string().as_bytes()[..4]);
            hang();
        }
        "half-exit" => {
            say_bytes(&right.to_string().as_bytes()[..4]);
            exit(0);
        }
        "drips" => loop {
            say_bytes(b" ");
            sleep(Duration::from_millis(10));
        },
        "empty-lines" => loop {
            say("");
            sleep(Duration::from_millis(5));
        },
        "floods" => loop {
            say_bytes(&[b'x'; 8192]);
        },
        "floods-stderr" => loop {
            let _ = io::stderr().write_all(&[b'x'; 8192]);
        },
        "nul" => say(&format!("\0{right}")),
        "not-utf8" => say_bytes(b"{\"id\":\"\xff\xfe\"}\n"),
        "surrogate" => say(&format!("{{\"id\":{id},\"refused\":\"\\ud800\"}}")),
        "no-json" => say("e2e4"),
        "array" => say("[]"),
        "deep" => say(&format!("{{\"id\":{id},\"answer\":{}", "[".repeat(1_000_000))),
        "twice-the-key" => {
            say(&format!("{{\"id\":{id},\"id\":{id},\"refused\":\"a\",\"refused\":\"b\"}}"))
        }
        "id-other" => with("id", json!(1_000_000)),
        "id-old" => say(&last.to_string()),
        "id-float" => say(&format!("{{\"id\":{id}.0,\"refused\":\"x\"}}")),
        "id-long" => say(&json!({"id": long(), "refused": ""}).to_string()),
        "id-markup" => say(&json!({"id": MARKUP, "refused": ""}).to_string()),
        "doubled" => {
            say(&right.to_string());
            say(&right.to_string());
        }
        "ahead" => {
            say(&right.to_string());
            let next = id.as_u64().unwrap_or_default() + 1;
            say(&json!({"id": next, "answer": {"yes": true}}).to_string());
        }
        "error-long" => with("error", json!(long())),
        "error-markup" => with("error", json!(MARKUP)),
        "refused-long" => with("refused", json!(long())),
        "refused-markup" => with("refused", json!(MARKUP)),
        "unsupported-long" => with("unsupported", json!(long())),
        "unsupported-markup" => with("unsupported", json!(MARKUP)),
        "field-markup" => say(&json!({"id": id, MARKUP: MARKUP}).to_string()),
        "no-outcome" => say(&json!({"id": id}).to_string()),
        "status-long" => with("answer", json!({"status": long()})),
        "fen-long" => with("answer", json!({"fen": format!("{} w - - 0 1", long())})),
        "fen-markup" => with("answer", json!({"fen": "<img> ::error::PWNED - - 0 1"})),
        "text-long" => with("answer", json!({"text": long()})),
        "moves-million" => with("answer", json!({"moves": vec!["e2e4"; 500_000]})),
        "moves-long" => with("answer", json!({"moves": [long()]})),
        "moves-markup" => with("answer", json!({"moves": [MARKUP]})),
        "moves-illegal" => with("answer", json!({"moves": ["a1a1", "e2e5"]})),
        "squares-many" => with("answer", json!({"squares": vec!["e4"; 500_000]})),
        "count-negative" => with("answer", json!({"count": -1})),
        "count-huge" => say(&format!("{{\"id\":{id},\"answer\":{{\"count\":1e400}}}}")),
        "count-greatest" => with("answer", json!({"count": u64::MAX})),
        "other-kind" => with("answer", json!({"yes": "perhaps"})),
        "slow" => {
            sleep(Duration::from_millis(150));
            say(&right.to_string());
        }
        "crlf" => say_bytes(format!("{right}\r\n").as_bytes()),
        "spaces" => say(&format!("  {right}  ")),
        "stderr-chat" => {
            eprintln!("thinking about {id}");
            say(&right.to_string());
        }
        "unsorted-junk-after" => {
            say(&right.to_string());
            say("bye");
        }
        "forks" => {
            (0..200).for_each(|_| shell("sleep 987610"));
            hang();
        }
        "forks-apart" => {
            (0..200).for_each(|_| shell("setsid sleep 987611 >/dev/null 2>&1 &"));
            hang();
        }
        "memory" => {
            let mut kept = Vec::new();
            loop {
                kept.push(vec![1u8; 16 << 20]);
            }
        }
        "memory-of-many" => {
            (0..4).for_each(|_| {
                shell("head -c 200000000 /dev/zero | tail -c 200000000 | sleep 987612")
            });
            hang();
        }
        "kills-its-parent" => {
            let parent = std::os::unix::process::parent_id().to_string();
            let _ = Command::new("kill").args(["-KILL", &parent]).status();
            say(&right.to_string());
        }
        "kills-everybody-it-may" => {
            let _ = Command::new("sh").args(["-c", "kill -KILL -1"]).status();
            say(&right.to_string());
        }
        "writes-a-file" => {
            let _ = std::fs::write("written-by-a-hostile-subject", MARKUP);
            say(&right.to_string());
        }
        "fills-the-disk" => {
            let folder = std::env::var("TMPDIR").unwrap_or_else(|_| "/tmp".to_string());
            if let Ok(mut file) = std::fs::File::create(format!("{folder}/a-large-file")) {
                while file.write_all(&[0; 1 << 20]).is_ok() {}
                let _ = std::fs::remove_file(format!("{folder}/a-large-file"));
            }
            say(&right.to_string());
        }
        "reads-secrets" => {
            let seen = std::fs::read_to_string("/etc/passwd").is_ok()
                || std::env::var("ARBITER_TEST_SECRET").is_ok();
            match seen {
                true => with("error", json!("PWNED: it could be read")),
                false => say(&right.to_string()),
            }
        }
        _ => say(&right.to_string()),
    }
}

/// A UCI engine.
fn uci(kind: &str, rules: &mut dyn Subject) {
    let mut root = Root { variant: Variant::Standard, fen: String::new(), moves: Vec::new() };
    let mut number = 0;
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => uci_started(kind),
            ["isready"] if kind == "never-ready" => hang(),
            ["isready"] => say("readyok"),
            ["position", "fen", ..] => root = read(&line),
            ["go", "perft", depth] => {
                number += 1;
                let deed = if number % EVERY == 0 { kind } else { "" };
                count(deed, &root, depth.parse().unwrap_or(1), rules);
            }
            ["go", ..] => say("bestmove 0000"),
            ["quit"] if kind != "never-ends" => return,
            _ => {}
        }
    }
    if kind == "never-ends" {
        hang();
    }
}

fn read(line: &str) -> Root {
    let text = line.trim_start_matches("position fen ");
    let (fen, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let moves = moves.split_whitespace().map(str::to_string).collect();
    Root { variant: Variant::Standard, fen: fen.to_string(), moves }
}

fn uci_started(kind: &str) {
    match kind {
        "silence" => hang(),
        "exit" => exit(0),
        "flood" => loop {
            say_bytes(&[b'x'; 8192]);
        },
        "chat" => (0..1000).for_each(|n| say(&format!("info string hello {n}"))),
        "name-long" => say(&format!("id name {}", long())),
        "name-markup" => say(&format!("id name {}", MARKUP.replace(['\n', '\r'], " "))),
        "options-many" => {
            (0..50_000).for_each(|n| say(&format!("option name o{n} type string default x")))
        }
        _ => say("id name hostile"),
    }
    if kind != "no-uciok" {
        say("uciok");
    }
}

fn count(deed: &str, root: &Root, depth: u32, rules: &mut dyn Subject) {
    match deed {
        "dies" => exit(1),
        "aborts" => std::process::abort(),
        "hangs" => hang(),
        "total-huge" => return say("Nodes searched: 99999999999999999999999999"),
        "total-negative" => return say("Nodes searched: -1"),
        "moves-many" => (0..200_000).for_each(|_| say("e2e4: 1")),
        "moves-markup" => say("::error::PWNED: 1"),
        "endless-info" => loop {
            say("info depth 1 score cp 0 pv e2e4");
        },
        "line-long" => say(&long()),
        "daemon" => shell("(setsid sleep 987620 >/dev/null 2>&1 &)"),
        _ => {}
    }
    let Reply::Answer(Answer::Divide(counts)) = rules.ask(root, &Query::Divide { depth }) else {
        return say("Nodes searched: 0");
    };
    counts.iter().for_each(|(mv, number)| say(&format!("{mv}: {number}")));
    if deed != "total-missing" {
        say(&format!("\nNodes searched: {}", counts.values().sum::<u64>()));
    }
}

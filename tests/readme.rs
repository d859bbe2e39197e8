//! Every command of the README does what it is there for.

mod common;

use std::fs;

/// The commands of the README's `console` blocks that bear this tag.
fn commands(tag: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(common::root().join("README.md")).expect("there is a README");
    let opening = format!("```console{tag}");
    let mut found = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == opening;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            found.push(words(command));
        }
    }
    found
}

/// Words as a shell splits them, as far as the README needs it: spaces and double quotes.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate().flat_map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().map(str::to_string).collect(),
        _ => vec![part.to_string()],
    });
    parts.collect()
}

#[test]
fn commands_for_everybody() {
    let commands = commands("");
    assert!(commands.len() >= 8, "{commands:?}");
    // One folder for all, apart from the repository: some commands read what others wrote.
    let dir = tempfile::tempdir().expect("a folder");
    for command in commands {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let arguments = match words[..] {
            ["cargo", "run", "--release", "--", ref rest @ ..] | ["arbiter", ref rest @ ..] => rest,
            // This very command is what runs here.
            ["cargo", "test", "--workspace"] => continue,
            _ => panic!("nobody runs {words:?}"),
        };
        let ran = common::run_in(dir.path(), arguments, &[]);
        let faulty = words.iter().any(|word| word.starts_with("mutant:"));
        let forgiving = words.contains(&"--known") || words.contains(&"gallery");
        let expected = i32::from(faulty && !forgiving || words.contains(&"mutants"));
        assert_eq!(ran.code, expected, "{words:?}: {}{}", ran.out, ran.err);
        let to_file = ["--out", "--html", "--shard"].iter().any(|flag| words.contains(flag));
        assert!(!ran.out.is_empty() || to_file, "{words:?}");
    }
}

/// `cargo run` without a name finds one program, and it is arbiter.
#[test]
fn cargo_run_finds_arbiter() {
    let ran = std::process::Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--", "--version"])
        .current_dir(common::root())
        .output()
        .expect("cargo runs");
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success() && out.starts_with("arbiter "), "{out}{err}");
}

#[test]
#[ignore = "needs the programs that it judges"]
fn needs_programs_that_the_readme_judges() {
    let commands = commands(" programs");
    assert!(!commands.is_empty());
    for command in commands {
        let words: Vec<&str> = command.iter().skip(1).map(String::as_str).collect();
        let ran = common::run(&words);
        assert!(matches!(ran.code, 0 | 1), "{words:?}: {}{}", ran.out, ran.err);
    }
}

/// The scenario that the README shows stands in the specifications, word for word.
#[test]
fn the_scenario_shown_is_a_scenario() {
    let text = fs::read_to_string(common::root().join("README.md")).expect("there is a README");
    let shown = text.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next());
    let shown = shown.expect("a block of YAML").trim();
    let file = common::root().join("specs/article-03/3.8-king-and-castling.yaml");
    assert!(fs::read_to_string(file).expect("there").contains(shown), "{shown}");
}

//! What other repositories take from here: the action, the example workflows, the hooks of pre-commit.
//! Their commands are run as GitHub or pre-commit would run them.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_yaml::Value;

fn parsed(path: &str) -> Value {
    let text = fs::read_to_string(common::root().join(path)).expect(path);
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| format!("{value:?}"), str::to_string)
}

fn strings(value: &Value) -> BTreeMap<String, String> {
    let pairs = value.as_mapping().into_iter().flatten();
    pairs.map(|(key, value)| (text(key), text(value))).collect()
}

/// A folder in which steps are run, with an `arbiter` on its PATH.
struct Runner {
    dir: tempfile::TempDir,
}

impl Runner {
    fn new() -> Runner {
        let dir = tempfile::tempdir().expect("a folder");
        let bin = dir.path().join("bin");
        fs::create_dir(&bin).expect("made");
        std::os::unix::fs::symlink(common::arbiter(), bin.join("arbiter")).expect("linked");
        // Whoever runs the tests may install programs, and has no need of sudo.
        fs::write(bin.join("sudo"), "#!/bin/sh\nexec \"$@\"\n").expect("written");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(bin.join("sudo"), mode).expect("made executable");
        Runner { dir }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Runs the commands of one step; the exit code, and all that was printed.
    fn bash(&self, script: &str, env: &BTreeMap<String, String>) -> (i32, String) {
        let python = std::env::var_os("ARBITER_PYTHON").map(PathBuf::from);
        let venv = python.as_deref().and_then(Path::parent).map(Path::to_path_buf);
        let own = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
        let folders = [vec![self.path("bin")], venv.into_iter().collect(), own].concat();
        let output = Command::new("bash")
            .args(["-e", "-o", "pipefail", "-c", script])
            .env("PATH", std::env::join_paths(folders).expect("a path"))
            .env("GITHUB_STEP_SUMMARY", self.path("summary.md"))
            .env("GITHUB_ACTION_PATH", common::root().join(".github/actions/check"))
            .env("GITHUB_ACTIONS", "true")
            .env("CARGO_TARGET_DIR", "target")
            .envs(env)
            .current_dir(self.dir.path())
            .output()
            .expect("bash is there");
        let printed = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&printed).into_owned())
    }

    /// Runs the steps of the action with these inputs, as far as they are commands.
    fn action(
        &self,
        given: &BTreeMap<String, String>,
        env: &BTreeMap<String, String>,
    ) -> (i32, String) {
        let action = parsed(".github/actions/check/action.yml");
        let declared = action["inputs"].as_mapping().expect("inputs");
        let unknown = given.keys().find(|name| !declared.contains_key(name.as_str()));
        assert_eq!(unknown, None, "the action has no such input");
        let mut inputs = BTreeMap::new();
        for (name, about) in declared {
            let value = given.get(&text(name)).cloned();
            let value = value.or_else(|| about.get("default").map(text));
            inputs.insert(text(name), value.unwrap_or_else(|| panic!("{name:?} is required")));
        }
        let filled = |text: &str| {
            inputs.iter().fold(text.to_string(), |text, (name, value)| {
                text.replace(&format!("${{{{ inputs.{name} }}}}"), value)
            })
        };
        let mut last = (0, String::new());
        for step in action["runs"]["steps"].as_sequence().expect("steps") {
            let Some(script) = step.get("run") else {
                assert_eq!(text(&step["uses"]), "actions/upload-artifact@v4");
                assert!(
                    self.path(&filled(&text(&step["with"]["path"]))).is_dir(),
                    "nothing to upload"
                );
                continue;
            };
            assert_eq!(text(&step["shell"]), "bash");
            let mut env = env.clone();
            for (name, value) in strings(step.get("env").unwrap_or(&Value::Null)) {
                env.insert(name, filled(&value));
            }
            last = self.bash(&text(script), &env);
            assert!(!last.1.contains("${{"), "an expression was left: {}", last.1);
        }
        last
    }

    /// Runs the job of an example; `more` changes inputs of the action.
    fn example(&self, name: &str, more: &[(&str, &str)]) -> (i32, String) {
        let workflow = parsed(&format!(".github/examples/{name}.yml"));
        let mut last = (-1, String::new());
        for step in workflow["jobs"]["arbiter"]["steps"].as_sequence().expect("steps") {
            if let Some(script) = step.get("run") {
                let (code, printed) = self.bash(&text(script), &BTreeMap::new());
                assert_eq!(code, 0, "{name}: {printed}");
                continue;
            }
            let uses = text(&step["uses"]);
            if uses == "OWNER/arbiter/.github/actions/check@main" {
                let mut inputs = strings(&step["with"]);
                inputs.extend(more.iter().map(|(key, value)| (key.to_string(), value.to_string())));
                last = self.action(&inputs, &strings(step.get("env").unwrap_or(&Value::Null)));
            } else {
                let known =
                    ["actions/checkout@v4", "actions/setup-python@v5", "actions/setup-node@v4"];
                assert!(known.contains(&uses.as_str()), "{name} uses {uses}");
            }
        }
        last
    }
}

fn inputs(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

#[test]
fn the_action_writes_annotates_and_fails_with_the_program() {
    let runner = Runner::new();
    let article = ("arguments", "--article 3.7.3.1");
    let good = runner.action(&inputs(&[("subject", "reference"), article]), &BTreeMap::new());
    assert_eq!(good.0, 0, "{}", good.1);
    let bad =
        runner.action(&inputs(&[("subject", "mutant:ep_missing"), article]), &BTreeMap::new());
    assert_eq!(bad.0, 1, "{}", bad.1);
    assert!(bad.1.contains("::error title=3.7.3.1 En passant capture"), "{}", bad.1);
    for file in ["results.json", "results.xml", "results.sarif", "results.html", "badge.svg"] {
        assert!(runner.path("arbiter-results").join(file).is_file(), "{file}");
    }
    let summary = fs::read_to_string(runner.path("summary.md")).expect("a summary");
    assert!(summary.contains("✅") && summary.contains("❌"), "both runs are summed up: {summary}");
    let list = runner.path("known.yaml");
    let arguments = ["check", "mutant:ep_missing", "--article", "3.7.3.1", "--write-known"];
    common::run(&[&arguments[..], &[&list.to_string_lossy()]].concat());
    let known = [("subject", "mutant:ep_missing"), article, ("known", "known.yaml")];
    let listed = runner.action(&inputs(&known), &BTreeMap::new());
    assert_eq!(listed.0, 0, "{}", listed.1);
    let wrong = runner.action(&inputs(&[("subject", "nobody")]), &BTreeMap::new());
    assert_eq!(wrong.0, 2, "{}", wrong.1);
}

/// An adapter in Rust that knows one position only.
const ADAPTER: &str = r##"use std::io::{BufRead, Write};
fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let answer = match line.split("\"id\":").nth(1).and_then(|rest| rest.split(',').next()) {
            None if line.contains("\"stop\"") => return,
            None => r#"{"protocol":1,"name":"crate","version":"1","levels":["board"],"variants":["standard"]}"#.to_string(),
            Some(id) if line.contains("legal-moves") => format!(r#"{{"id":{id},"answer":{{"moves":[MOVES]}}}}"#),
            Some(id) => format!(r#"{{"id":{id},"unsupported":"not yet"}}"#),
        };
        println!("{answer}");
        let _ = std::io::stdout().flush();
    }
}
"##;

/// A crate with the adapter as its example `arbiter`, answering these moves.
fn a_crate(runner: &Runner, moves: &[String]) {
    let quoted: Vec<String> = moves.iter().map(|mv| format!("\"{mv}\"")).collect();
    for folder in ["src", "examples"] {
        fs::create_dir_all(runner.path(folder)).expect("made");
    }
    let manifest =
        "[package]\nname = \"mine\"\nversion = \"1.0.0\"\nedition = \"2021\"\n[workspace]\n";
    fs::write(runner.path("Cargo.toml"), manifest).expect("written");
    fs::write(runner.path("src/lib.rs"), "").expect("written");
    let source = ADAPTER.replace("MOVES", &quoted.join(","));
    fs::write(runner.path("examples/arbiter.rs"), source).expect("written");
}

#[test]
fn the_example_of_a_rust_crate_runs() {
    let position = "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1";
    let position = notation::fen::position(position, laws::Variant::Standard).expect("sound");
    let moves: Vec<String> =
        laws::legal_moves(&position).into_iter().map(|mv| mv.to_string()).collect();
    let only = [("arguments", "--only no-castling-across-f1")];
    for (moves, code) in [(moves.clone(), 0), ([moves, vec!["e1g1".to_string()]].concat(), 1)] {
        let runner = Runner::new();
        a_crate(&runner, &moves);
        let (got, printed) = runner.example("rust-crate", &only);
        assert_eq!(got, code, "{printed}");
    }
}

#[test]
#[ignore = "needs python-chess"]
fn needs_the_example_of_a_python_package() {
    let (code, printed) = Runner::new().example("python-package", &[]);
    assert!(code < 2 && printed.contains("python-chess"), "{printed}");
}

#[test]
#[ignore = "needs npm"]
fn needs_the_example_of_a_js_package() {
    let runner = Runner::new();
    fs::write(runner.path("known.yaml"), "known: []\n").expect("written");
    let (code, printed) = runner.example("js-package", &[]);
    assert!(code == 1 && printed.contains("::error"), "chess.js is known to differ: {printed}");
}

#[test]
#[ignore = "needs stockfish"]
fn needs_the_example_of_an_engine() {
    let (code, printed) = Runner::new().example("uci-engine", &[]);
    assert!(code == 0 && printed.contains("Stockfish"), "{printed}");
}

/// The schemas of GitHub, as check-jsonschema carries them; a broken file is refused.
#[test]
#[ignore = "needs check-jsonschema"]
fn needs_schemas_of_workflows() {
    let python = std::env::var("ARBITER_PYTHON").expect("ARBITER_PYTHON is set by .ci/run");
    let fits = |schema: &str, file: &Path| {
        let call = ["-m", "check_jsonschema", "--builtin-schema", schema];
        let output = Command::new(&python).args(call).arg(file).output().expect("it runs");
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let examples = ["rust-crate", "python-package", "js-package", "uci-engine"];
    let examples = examples.map(|name| format!(".github/examples/{name}.yml"));
    let workflows =
        examples.iter().map(|path| ("vendor.github-workflows", path.as_str(), "runs-on"));
    let action = ("vendor.github-actions", ".github/actions/check/action.yml", "using");
    let dir = tempfile::tempdir().expect("a folder");
    for (schema, path, word) in workflows.chain([action]) {
        let (good, told) = fits(schema, &common::root().join(path));
        assert!(good, "{path}: {told}");
        let broken = dir.path().join("broken.yaml");
        let text = fs::read_to_string(common::root().join(path)).expect(path);
        fs::write(&broken, text.replacen(&format!("{word}:"), "nothing:", 1)).expect("written");
        assert!(!fits(schema, &broken).0, "{path} without {word} passes");
    }
}

#[test]
fn the_hooks_of_pre_commit_run() {
    let hooks = parsed(".pre-commit-hooks.yaml");
    let hooks = hooks.as_sequence().expect("a list");
    let dir = tempfile::tempdir().expect("a folder");
    let bad = dir.path().join("bad.yaml");
    fs::write(&bad, "article: 3.10\ntitle: x\n").expect("written");
    for hook in hooks {
        let entry = text(&hook["entry"]);
        let words: Vec<&str> = entry.split_whitespace().skip(1).collect();
        let (good, bad): (Vec<String>, Vec<String>) = match text(&hook["id"]).as_str() {
            "arbiter-lint" => (
                vec![
                    "specs/article-03/3.6-knight.yaml".into(),
                    "specs/article-03/3.2-bishop.yaml".into(),
                ],
                vec![bad.display().to_string()],
            ),
            "arbiter-check" => {
                (vec!["reference".into()], vec!["mutant:own_piece_capturable".into()])
            }
            other => panic!("nobody tries {other}"),
        };
        for (arguments, code) in [(good, 0), (bad, 1)] {
            let call: Vec<&str> =
                words.iter().copied().chain(arguments.iter().map(String::as_str)).collect();
            let ran = common::run(&call);
            assert_eq!(ran.code, code, "{call:?}: {}{}", ran.out, ran.err);
        }
    }
}

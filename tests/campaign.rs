//! Job files for work in parts: what stands in them. That schedulers run them is tried by `.ci/cluster`.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::run_in;

const PLAN: &str = r#"
name = "start-d8"
shards = 300
prepare = ["perft", "4", "--frontier", "a file; rm -rf x"]
command = ["perft", "8", "--from", "a file; rm -rf x"]
merge = ["--partial"]
dir = "the parts"
time = "90m"
[kubernetes]
claim = "disk"
"#;

fn planned(folder: &Path) -> Vec<(String, String)> {
    fs::write(folder.join("plan.toml"), PLAN).expect("written");
    let ran = run_in(folder, &["campaign", "plan", "plan.toml", "--out", "jobs"], &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let read = |path: &str| fs::read_to_string(folder.join(path)).expect("a job file");
    ran.out.lines().map(|path| (path.to_string(), read(path))).collect()
}

#[test]
fn every_file_is_one_of_its_kind() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = planned(folder.path());
    assert_eq!(files.len(), 8);
    for (path, text) in &files {
        if path.ends_with(".sh") {
            let bash = Command::new("bash").arg("-n").arg(folder.path().join(path)).status();
            assert!(bash.expect("bash runs").success(), "{path}: {text}");
            assert!(text.starts_with("#!/bin/bash\n"), "{path}");
        } else {
            for document in text.split("---\n") {
                let read = serde_yaml::from_str::<serde_yaml::Value>(document);
                read.unwrap_or_else(|error| panic!("{path}: {error}: {document}"));
            }
        }
        assert!(
            !text.contains("a file; rm")
                || text.contains("'a file; rm -rf x'")
                || path.ends_with(".yaml"),
            "{path}: {text}"
        );
    }
}

/// The words of a command reach arbiter as they are, whatever is in them.
#[test]
fn the_script_for_gnu_parallel_keeps_words_together() {
    let folder = tempfile::tempdir().expect("a folder");
    planned(folder.path());
    // Stands for both: it prints what it was given, one word a line, and seq gives one number.
    let tools = folder.path().join("tools");
    fs::create_dir(&tools).expect("a folder");
    for (name, text) in [
        ("arbiter", "#!/bin/sh\nprintf '<%s>' \"$@\"\necho\n"),
        (
            "parallel",
            "#!/bin/sh\ncat >/dev/null\nwhile [ \"$1\" != arbiter ]; do shift; done\n\"$@\"\n",
        ),
    ] {
        let path = tools.join(name);
        fs::write(&path, text).expect("written");
        let made = Command::new("chmod").arg("+x").arg(&path).status();
        assert!(made.expect("chmod runs").success());
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("bash")
        .arg(folder.path().join("jobs/parallel.sh"))
        .env("PATH", format!("{}:{path}", tools.display()))
        .current_dir(folder.path())
        .output()
        .expect("bash runs");
    let told = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            "<perft><4><--frontier><a file; rm -rf x>",
            "<perft><8><--from><a file; rm -rf x><--shard><{}/300><--shard-dir><the parts>",
            "<merge><the parts><--partial>",
        ]
    );
}

#[test]
fn what_a_plan_says_stands_in_the_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = planned(folder.path());
    let file = |name: &str| {
        let found = files.iter().find(|(path, _)| path.ends_with(name));
        found.map_or("", |(_, text)| text.as_str())
    };
    for (name, parts) in [
        ("slurm.sh", &["--array=1-300", "--dependency=\"afterok:"][..]),
        (
            "slurm-part.sh",
            &["--time=90", "--requeue", "--signal=B:USR1", "\"$SLURM_ARRAY_TASK_ID\"/300"],
        ),
        (
            "kubernetes.yaml",
            &["completionMode: Indexed", "completions: 300", "claimName: disk", "- auto"],
        ),
        ("kubernetes-once.yaml", &["name: start-d8-prepare", "name: start-d8-merge"]),
        (
            "github.yml",
            &["needs: part", "timeout-minutes: 90", "seq \"${{ matrix.part }}\" 256 300"],
        ),
    ] {
        for part in parts {
            assert!(file(name).contains(part), "{name} lacks {part}:\n{}", file(name));
        }
    }
    let text = PLAN.replace("shards = 300", "shards = 300\nshard = 1");
    fs::write(folder.path().join("wrong.toml"), text).expect("written");
    let ran = run_in(folder.path(), &["campaign", "plan", "wrong.toml"], &[]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("unknown field `shard`") && ran.err.contains("line 4"), "{}", ran.err);
}

#[test]
#[ignore = "needs check-jsonschema"]
fn needs_the_schema_of_workflows_for_a_plan() {
    let folder = tempfile::tempdir().expect("a folder");
    planned(folder.path());
    let python = std::env::var("ARBITER_PYTHON").expect("ARBITER_PYTHON is set by .ci/run");
    let path = folder.path().join("jobs/github.yml");
    let call = ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"];
    let fits = || {
        let output = Command::new(&python).args(call).arg(&path).output().expect("it runs");
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (good, told) = fits();
    assert!(good, "{told}");
    let text = fs::read_to_string(&path).expect("a workflow");
    fs::write(&path, text.replacen("runs-on:", "nothing:", 1)).expect("written");
    assert!(!fits().0, "a workflow without runs-on passes");
}

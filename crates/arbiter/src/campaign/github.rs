//! GitHub Actions: a matrix of parts whose files are artifacts, and a job that joins them.

use serde_json::{Value, json};

use super::plan::{Plan, shell};

/// A matrix has at most so many jobs; more parts are shared among them.
const JOBS: u32 = 256;

/// The workflow.
///
/// # Errors
/// It cannot be written down.
pub fn workflow(plan: &Plan) -> anyhow::Result<String> {
    let runs_on = &plan.github.runs_on;
    let minutes = plan.seconds()?.div_ceil(60);
    let jobs = plan.shards.min(JOBS);
    let of_job: Vec<u32> = (1..=jobs).collect();
    let dir = &plan.dir;
    let parts = format!(
        "for part in $(seq \"${{{{ matrix.part }}}}\" {jobs} {}); do\n  arbiter {}\ndone\n",
        plan.shards,
        shell(&plan.part("SHARD")).replace("SHARD", &format!("\"$part\"/{}", plan.shards)),
    );
    let mut part = vec![checkout(), install(plan)];
    if !plan.prepare.is_empty() {
        // Each job prepares for itself: that costs less than waiting for an artifact, and needs nobody.
        part.push(run("Prepare", &format!("arbiter {}\n", shell(&plan.prepare))));
    }
    part.push(run("Parts", &parts));
    part.push(json!({
        "uses": "actions/upload-artifact@v4",
        "if": "always()",
        "with": { "name": "part-${{ matrix.part }}", "path": dir, "if-no-files-found": "error" },
    }));
    let merge = vec![
        checkout(),
        install(plan),
        json!({
            "uses": "actions/download-artifact@v4",
            "with": { "pattern": "part-*", "path": dir, "merge-multiple": true },
        }),
        run("Merge", &format!("arbiter {}\n", shell(&plan.join()))),
    ];
    let workflow = json!({
        "name": plan.name,
        "on": { "workflow_dispatch": {} },
        "permissions": { "contents": "read" },
        "jobs": {
            "part": {
                "runs-on": runs_on,
                "timeout-minutes": minutes,
                "strategy": { "fail-fast": false, "matrix": { "part": of_job } },
                "steps": part,
            },
            "merge": { "needs": "part", "runs-on": runs_on, "steps": merge },
        },
    });
    let head = "# Put this file into .github/workflows, and start it by hand.\n";
    Ok(format!("{head}{}", serde_yaml::to_string(&workflow)?))
}

fn checkout() -> Value {
    json!({ "uses": "actions/checkout@v4", "with": { "persist-credentials": false } })
}

fn install(plan: &Plan) -> Value {
    run("Install", &format!("{}\n", plan.github.install))
}

fn run(name: &str, script: &str) -> Value {
    json!({ "name": name, "run": script })
}

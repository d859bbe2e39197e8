//! Kubernetes: an indexed job for the parts, and a job for what is done once.

use serde_json::{Value, json};

use super::plan::{Plan, shell};

/// The job of all parts. A part that fails is tried three times more; a pod that its node loses counts for nothing.
///
/// # Errors
/// The time is none.
pub fn parts(plan: &Plan) -> anyhow::Result<String> {
    let shards = plan.shards;
    let mut job = job(plan, "parts", &plan.part("auto"))?;
    let spec = &mut job["spec"];
    spec["completionMode"] = json!("Indexed");
    spec["completions"] = json!(shards);
    spec["parallelism"] = json!(plan.kubernetes.parallelism.clamp(1, shards));
    spec["backoffLimitPerIndex"] = json!(3);
    spec["maxFailedIndexes"] = json!(shards);
    spec["template"]["spec"]["containers"][0]["env"] =
        json!([{ "name": "ARBITER_SHARDS", "value": shards.to_string() }]);
    text("The parts: kubectl create -f this file.", &[job])
}

/// What is done once: before the parts, if anything is, and after them.
///
/// # Errors
/// The time is none.
pub fn once(plan: &Plan) -> anyhow::Result<String> {
    let mut jobs = Vec::new();
    if !plan.prepare.is_empty() {
        jobs.push(job(plan, "prepare", &plan.prepare)?);
    }
    jobs.push(job(plan, "merge", &plan.join())?);
    text("What is done once; kubernetes.sh tells when.", &jobs)
}

/// The commands, in their order.
pub fn submit(plan: &Plan) -> String {
    let name = &plan.name;
    let seconds = plan.seconds().unwrap_or_default();
    let prepare = match plan.prepare.is_empty() {
        true => String::new(),
        false => once_now(name, "prepare", seconds),
    };
    format!(
        "#!/bin/bash\n\
         # Hands in {shards} parts of `arbiter {command}` to Kubernetes, waits, and joins them.\n\
         set -euo pipefail\n\
         here=$(cd \"$(dirname \"$0\")\" && pwd)\n\
         {prepare}\
         kubectl apply -f \"$here/kubernetes.yaml\"\n\
         kubectl wait --for=condition=complete --timeout=-1s job/{name}-parts\n\
         {merge}\
         kubectl logs job/{name}-merge\n",
        shards = plan.shards,
        command = shell(&plan.command),
        merge = once_now(name, "merge", seconds),
    )
}

fn once_now(name: &str, what: &str, seconds: u64) -> String {
    format!(
        "kubectl apply -f \"$here/kubernetes-once.yaml\" --selector step={what}\n\
         kubectl wait --for=condition=complete --timeout={seconds}s job/{name}-{what}\n"
    )
}

fn job(plan: &Plan, step: &str, command: &[String]) -> anyhow::Result<Value> {
    let memory = format!("{}Mi", plan.memory);
    let name = format!("{}-{step}", plan.name);
    let arguments: Vec<&str> =
        std::iter::once("arbiter").chain(command.iter().map(String::as_str)).collect();
    let (image, claim) = (&plan.kubernetes.image, &plan.kubernetes.claim);
    Ok(json!({
        "apiVersion": "batch/v1",
        "kind": "Job",
        "metadata": { "name": name, "labels": { "campaign": plan.name, "step": step } },
        "spec": {
            "activeDeadlineSeconds": plan.seconds()?.saturating_mul(u64::from(plan.shards)),
            "podFailurePolicy": { "rules": [
                // A pod that is preempted or drained writes its answers at TERM, and goes on elsewhere.
                { "action": "Ignore", "onPodConditions": [{ "type": "DisruptionTarget", "status": "True" }] },
            ] },
            "template": {
                "metadata": { "labels": { "campaign": plan.name, "step": step } },
                "spec": {
                    "restartPolicy": "Never",
                    "terminationGracePeriodSeconds": 60,
                    "containers": [{
                        "name": "arbiter",
                        "image": image,
                        "command": arguments,
                        "workingDir": "/work",
                        "resources": {
                            "requests": { "cpu": "1", "memory": memory },
                            "limits": { "memory": memory },
                        },
                        "volumeMounts": [{ "name": "work", "mountPath": "/work" }],
                    }],
                    "volumes": [{ "name": "work", "persistentVolumeClaim": { "claimName": claim } }],
                },
            },
        },
    }))
}

fn text(first: &str, jobs: &[Value]) -> anyhow::Result<String> {
    let mut text = format!("# {first}\n");
    for job in jobs {
        text.push_str("---\n");
        text.push_str(&serde_yaml::to_string(job)?);
    }
    Ok(text)
}

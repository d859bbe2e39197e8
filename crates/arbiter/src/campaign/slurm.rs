//! Slurm: an array of parts that are requeued when their time is up, and what is done once before and after.

use super::plan::{Plan, shell};

/// The script that hands in all of it.
pub fn submit(plan: &Plan) -> String {
    let last = plan.shards;
    let name = &plan.name;
    let prepare = match plan.prepare.is_empty() {
        true => "after=()\n".to_string(),
        false => "prepare=$(sbatch --parsable --job-name={name}-prepare \"$here/slurm-once.sh\" prepare)\n\
                  after=(--dependency=\"afterok:${prepare%%;*}\")\n"
            .replace("{name}", name),
    };
    format!(
        "#!/bin/bash\n\
         # Hands in {last} parts of `arbiter {command}` to Slurm, and joining them when all are done.\n\
         # Where parts failed, nothing is joined: mend what is wrong, hand in those parts again, which go on where they were\n\
         # (sbatch --array=3,7 slurm-part.sh), and then join them (sbatch slurm-once.sh merge).\n\
         set -euo pipefail\n\
         here=$(cd \"$(dirname \"$0\")\" && pwd)\n\
         {prepare}\
         parts=$(sbatch --parsable --array=1-{last} ${{after[@]+\"${{after[@]}}\"}} \"$here/slurm-part.sh\")\n\
         sbatch --job-name={name}-merge --dependency=\"afterok:${{parts%%;*}}\" \"$here/slurm-once.sh\" merge\n",
        command = shell(&plan.command),
    )
}

/// The job of one part.
///
/// # Errors
/// The time is none.
pub fn part(plan: &Plan) -> anyhow::Result<String> {
    Ok(format!(
        "#!/bin/bash\n\
         {head}\
         #SBATCH --requeue\n\
         #SBATCH --open-mode=append\n\
         #SBATCH --output={name}-part-%a.log\n\
         # USR1 comes to this script a minute before the time is up: arbiter brings its answers to the disk, and the part is\n\
         # queued again.\n\
         #SBATCH --signal=B:USR1@60\n\
         arbiter {command} &\n\
         part=$!\n\
         again=\n\
         trap 'again=1; kill -USR1 \"$part\"' USR1\n\
         trap 'kill -TERM \"$part\"' TERM\n\
         code=0\n\
         # A trap ends the wait before the part ends.\n\
         while wait \"$part\"; code=$?; kill -0 \"$part\" 2>/dev/null; do :; done\n\
         if [ -n \"$again\" ] && [ \"$code\" -ne 0 ]; then\n\
         \x20 scontrol requeue \"${{SLURM_ARRAY_JOB_ID}}_${{SLURM_ARRAY_TASK_ID}}\"\n\
         fi\n\
         exit \"$code\"\n",
        head = head(plan)?,
        name = plan.name,
        // The number of parts is said here: an array that is handed in again may have only some of them.
        command = shell(&plan.part("SHARD"))
            .replace("SHARD", &format!("\"$SLURM_ARRAY_TASK_ID\"/{}", plan.shards)),
    ))
}

/// What is done once: before the parts, and after them.
///
/// # Errors
/// The time is none.
pub fn once(plan: &Plan) -> anyhow::Result<String> {
    let prepare = match plan.prepare.is_empty() {
        true => "true".to_string(),
        false => format!("exec arbiter {}", shell(&plan.prepare)),
    };
    Ok(format!(
        "#!/bin/bash\n\
         {head}\
         #SBATCH --output={name}-once-%j.log\n\
         case \"$1\" in\n\
         \x20 prepare) {prepare} ;;\n\
         \x20 merge) exec arbiter {merge} ;;\n\
         esac\n",
        head = head(plan)?,
        name = plan.name,
        merge = shell(&plan.join()),
    ))
}

fn head(plan: &Plan) -> anyhow::Result<String> {
    let minutes = plan.seconds()?.div_ceil(60);
    Ok(format!(
        "#SBATCH --job-name={}\n\
         #SBATCH --ntasks=1\n\
         #SBATCH --cpus-per-task=1\n\
         #SBATCH --mem={}M\n\
         #SBATCH --time={minutes}\n",
        plan.name, plan.memory
    ))
}

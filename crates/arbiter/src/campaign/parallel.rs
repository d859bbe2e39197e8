//! GNU parallel: one machine, or several by its own --sshlogin.

use super::plan::{Plan, shell};

/// The script.
pub fn script(plan: &Plan) -> String {
    let prepare = match plan.prepare.is_empty() {
        true => String::new(),
        false => format!("arbiter {}\n", shell(&plan.prepare)),
    };
    format!(
        "#!/bin/bash\n\
         # Does {shards} parts of `arbiter {command}` with GNU parallel, as many at once as JOBS says (the processors), then\n\
         # joins them. Given again, it does what is missing or failed; a part goes on where it was.\n\
         set -euo pipefail\n\
         {prepare}\
         seq {shards} | parallel --quote --jobs \"${{JOBS:-100%}}\" --joblog {name}.joblog --resume-failed --halt never \\\n\
         \x20 arbiter {part}\n\
         exec arbiter {merge}\n",
        shards = plan.shards,
        name = plan.name,
        command = shell(&plan.command),
        part = shell(&plan.part("SHARD")).replace("SHARD", &format!("{{}}/{}", plan.shards)),
        merge = shell(&plan.join()),
    )
}

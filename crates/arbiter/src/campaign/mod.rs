//! Job files for work in parts: plain files that a person can read and change, for the schedulers that people have.

mod github;
mod kubernetes;
mod parallel;
mod plan;
mod slurm;

pub use plan::Plan;

/// The job files of a plan: names and texts.
///
/// # Errors
/// One cannot be written down.
pub fn files(plan: &Plan) -> anyhow::Result<Vec<(&'static str, String)>> {
    Ok(vec![
        ("slurm.sh", slurm::submit(plan)),
        ("slurm-part.sh", slurm::part(plan)?),
        ("slurm-once.sh", slurm::once(plan)?),
        ("parallel.sh", parallel::script(plan)),
        ("kubernetes.yaml", kubernetes::parts(plan)?),
        ("kubernetes-once.yaml", kubernetes::once(plan)?),
        ("kubernetes.sh", kubernetes::submit(plan)),
        ("github.yml", github::workflow(plan)?),
    ])
}

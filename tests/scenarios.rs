//! Every scenario of specs/ is a test of its own, judged on the reference: `cargo test --test scenarios castling` runs
//! those with `castling` in their names.

use std::process::ExitCode;
use std::sync::Arc;

use laws::Edition;
use libtest_mimic::{Arguments, Failed, Trial};
use scenario::{Judgement, Mode, Scenario, Suite, check_reasons, examine};
use subject::{Limits, open};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let suite = match Suite::embedded() {
        Ok(suite) => suite,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let trials = suite.scenarios.into_iter().map(trial).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trial(scenario: Arc<Scenario>) -> Trial {
    let name = format!("{} {}", scenario.article, scenario.id);
    Trial::test(name, move || check(&scenario))
}

/// The reference answers as the scenario expects, and its reasons are the scenario's.
fn check(scenario: &Arc<Scenario>) -> Result<(), Failed> {
    let mut subject = open("reference", &Limits::default())?;
    let edition = match scenario.editions.contains(Edition::default()) {
        true => Edition::default(),
        false => scenario.editions.newest(),
    };
    let mode = Mode { cross_check: true, edition };
    let mut wrong = Vec::new();
    for verdict in examine(scenario, subject.as_mut(), mode) {
        match &verdict.judgement {
            Judgement::Conforms | Judgement::Choice { .. } | Judgement::Unsupported { .. } => {}
            other => wrong.push(format!("{}: {other:?}", verdict.key())),
        }
    }
    let mismatches = check_reasons(scenario, edition);
    wrong.extend(mismatches.into_iter().map(|found| format!("{}: {}", found.key, found.message)));
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

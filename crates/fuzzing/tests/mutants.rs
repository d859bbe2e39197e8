//! With no scenario in sight a campaign finds planted faults and names their articles.

use std::sync::atomic::AtomicBool;

use fuzzing::campaign::{Options, Outcome, run};
use mutants::{Fault, Level};
use subject::{Limits, open};

/// Faults that are shown under a neighbouring article: a turn that was not given back looks like any move that is taken
/// back badly, and a rook in its own king's way is seen first where king or rook need not move at all.
const NEIGHBOURS: [(Fault, &str); 2] =
    [(Fault::UndoKeepsTurn, "3.10.1"), (Fault::Castle960RookBlocksKing, "II.3.2.7.2")];

fn article(fault: Fault) -> &'static str {
    let known = NEIGHBOURS.iter().find(|(known, _)| *known == fault);
    known.map_or(fault.article(), |(_, article)| article)
}

fn campaign(fault: Fault, questions: u64, findings: usize) -> Outcome {
    let spec = format!("mutant:{}", fault.name());
    let opened = || open(&spec, &Limits::default());
    let limits = (Some(questions), Some(findings));
    let options = Options { questions: limits.0, findings: limits.1, ..Options::default() };
    run(&spec, &opened, &options, &AtomicBool::new(false), &mut ()).expect("a campaign")
}

/// The faults that are not found, and those whose article is not named, of every so many.
fn missed(every: usize, questions: u64) -> (Vec<Fault>, Vec<Fault>) {
    let board = Fault::ALL.iter().copied().filter(|fault| fault.level() == Level::Board);
    let (mut unfound, mut unnamed) = (Vec::new(), Vec::new());
    for fault in board.step_by(every) {
        let found = campaign(fault, questions, 12).findings;
        let named = found.iter().any(|found| found.finding.label.article == article(fault));
        if found.is_empty() {
            unfound.push(fault);
        } else if !named {
            unnamed.push(fault);
        }
    }
    (unfound, unnamed)
}

#[test]
fn every_twelfth_fault_is_found_and_named_within_thirty_thousand_questions() {
    let (unfound, unnamed) = missed(12, 30_000);
    assert_eq!((unfound, unnamed), (Vec::new(), Vec::new()));
}

#[test]
#[ignore = "takes some minutes"]
fn needs_time_every_fault_of_the_board_is_found_and_named() {
    let (unfound, unnamed) = missed(1, 200_000);
    assert_eq!((unfound, unnamed), (Vec::new(), Vec::new()));
}

//! Every fault planted in the moves is found without being told where, named by its article, made
//! small, and written down as a scenario that the faulty program fails.

use std::sync::Arc;

use divergence::{DiffReport, Finding, Options, Reference, Source, diff_with};
use mutants::{Fault, Level};
use scenario::load::SpecFile;
use scenario::{Judgement, Mode, Scenario, Suite, examine};
use subject::{Mutant, Subject};

/// Faults whose smallest position found has more than six men, and why.
const MANY_MEN: &[(&str, &str)] = &[
    ("move_list_holds_128", "more than 128 legal moves take more than six men"),
    (
        "mate_though_en_passant_saves",
        "en passant as the only answer to a check wants the king shut in on every side",
    ),
    (
        "mate_tested_by_king_moves_only",
        "found where en passant is the only answer, and that wants the king shut in",
    ),
    (
        "stalemate_tested_by_king_moves_only",
        "found with the king shut in by its own men, of which none can be spared",
    ),
];

/// Nanoseconds this thread has run, where the system tells; other work on the machine does not count.
fn thread_time() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

struct Hunt {
    fault: Fault,
    report: DiffReport,
    seconds: f64,
}

fn hunt(reference: &mut Reference, fault: Fault) -> Hunt {
    let mut mutant = Mutant::new(Some(fault));
    let source = Source::distilled(mutant.description());
    let before = thread_time().unwrap_or(0);
    let spec = format!("mutant:{fault}");
    let report = diff_with(reference, &mut mutant, &spec, &source, &Options::default());
    let seconds = (thread_time().unwrap_or(0) - before) as f64 / 1e9;
    Hunt { fault, report, seconds }
}

fn scenarios(finding: &Finding) -> Vec<Arc<Scenario>> {
    let file = SpecFile {
        name: "saved.yaml".to_string(),
        inside: String::new(),
        bytes: finding.scenario.clone().into_bytes(),
    };
    match Suite::from_files(vec![file]) {
        Ok(suite) => suite.scenarios,
        Err(error) => panic!("{error}\n{}", finding.scenario),
    }
}

fn fails(scenario: &Arc<Scenario>, subject: &mut dyn Subject) -> bool {
    let mode = Mode { cross_check: true, ..Mode::default() };
    examine(scenario, subject, mode)
        .iter()
        .any(|verdict| !matches!(verdict.judgement, Judgement::Conforms))
}

fn complaints(hunt: &Hunt) -> Vec<String> {
    let fault = hunt.fault;
    let Some(first) = hunt.report.findings.first() else {
        return vec![format!("{fault}: not found ({:?})", hunt.report.troubles)];
    };
    let mut found = Vec::new();
    let (article, named) = (fault.article(), first.cause.article.as_str());
    if named != article && !named.starts_with(&format!("{article}.")) {
        found.push(format!("{fault}: breaks {article}, the report says {}", first.cause));
    }
    if hunt.seconds >= 5.0 {
        found.push(format!("{fault}: took {:.1} s", hunt.seconds));
    }
    let excused = MANY_MEN.iter().any(|(name, _)| *name == fault.name());
    if (first.men > 6) != excused {
        found.push(format!("{fault}: {} men in {}", first.men, first.minimal.fen));
    }
    for scenario in scenarios(first) {
        if fails(&scenario, &mut subject::Reference::default()) {
            found.push(format!("{fault}: the reference fails\n{}", first.scenario));
        }
        if !fails(&scenario, &mut Mutant::new(Some(fault))) {
            found.push(format!("{fault}: its own scenario passes it\n{}", first.scenario));
        }
    }
    found
}

fn check(part: usize, parts: usize) {
    let mut reference = Reference::new();
    let board = Fault::ALL.iter().filter(|fault| fault.level() == Level::Board);
    let mine = board.enumerate().filter(|(n, _)| n % parts == part);
    let found: Vec<String> =
        mine.flat_map(|(_, fault)| complaints(&hunt(&mut reference, *fault))).collect();
    assert!(found.is_empty(), "{} complaints\n{}", found.len(), found.join("\n"));
}

#[test]
#[ignore = "takes minutes"]
fn every_board_fault_is_named_and_made_small_first_half() {
    check(0, 2);
}

#[test]
#[ignore = "takes minutes"]
fn every_board_fault_is_named_and_made_small_second_half() {
    check(1, 2);
}

#[test]
fn the_engine_without_a_fault_is_clean() {
    let mut engine = Mutant::new(None);
    let source = Source::distilled(engine.description());
    let report =
        diff_with(&mut Reference::new(), &mut engine, "mutant:none", &source, &Options::default());
    assert!(report.is_clean(), "{report:#?}");
    assert!(report.complete);
}

/// Two faults in one program are told apart, and the search goes on past the first.
#[test]
fn two_faults_are_two_findings() {
    struct Both(Mutant, Mutant);
    impl Subject for Both {
        fn description(&self) -> &subject::Description {
            self.0.description()
        }
        fn ask(&mut self, root: &subject::Root, query: &subject::Query) -> subject::Reply {
            // En passant moves are missing, and after a move the clock is wrong.
            match query {
                subject::Query::After { .. } => self.1.ask(root, query),
                _ => self.0.ask(root, query),
            }
        }
    }
    let fault = |name| Fault::from_name(name);
    let mut both =
        Both(Mutant::new(fault("ep_missing")), Mutant::new(fault("halfmove_not_reset_on_capture")));
    let source = Source::distilled(both.description());
    let report = diff_with(&mut Reference::new(), &mut both, "both", &source, &Options::default());
    let causes: Vec<&str> =
        report.findings.iter().map(|finding| finding.cause.article.as_str()).collect();
    assert_eq!(causes, ["3.7.3.1", "9.3.2"], "{:#?}", report.findings);
}

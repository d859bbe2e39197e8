//! Faults of reading and writing: texts that stand for positions, and algebraic notation.

use divergence::score::{Told, told_by_answers};
use divergence::{Aspects, DiffReport, Kind, Line, Options, Reference, Source, diff};
use laws::{Position, Variant};
use mutants::{Fault, Level};
use scenario::Suite;
use scenario::load::SpecFile;
use subject::{Mutant, Subject};

fn at(fen: &str, variant: Variant) -> Source {
    let position: Position = notation::fen::position(fen, variant).expect("a position");
    Source { name: "one position".to_string(), lines: vec![(Line::at(position), 1)] }
}

fn asked(name: &str, source: &Source) -> DiffReport {
    let options = Options { aspects: Aspects::ALL, ..Options::default() };
    let fault = Fault::from_name(name);
    assert!(fault.is_some() || name == "none", "{name}");
    diff(&mut Mutant::new(fault), &format!("mutant:{name}"), source, &options)
}

const CROWDED: &str = "4k3/8/2n5/2ppP3/8/8/3P4/4K3 w - d6 0 1";
const KNIGHTS: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
const PROMOTION: &str = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
const PINNED: &str = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
const INNER: &str = "4k3/8/8/8/8/8/8/4K1RR w H - 0 1";

#[test]
fn what_is_no_position_and_is_accepted() {
    for (name, article, shape) in [
        ("fen_accepts_pawn_on_edge_rank", "3.7.3.3", "pawn on edge"),
        ("fen_accepts_second_king", "2.2", "too many kings"),
        ("fen_accepts_missing_king", "1.4.1", "no king"),
        ("fen_accepts_ep_on_occupied_square", "3.7.2", "en passant occupied"),
        ("fen_accepts_short_rank", "2.1", "a rank of fewer than eight squares"),
    ] {
        let report = asked(name, &at(CROWDED, Variant::Standard));
        let found = report.findings.first().unwrap_or_else(|| panic!("{name} is not found"));
        let told = (found.cause.article.as_str(), found.cause.kind, found.cause.shape.as_str());
        assert_eq!(told, (article, Kind::Acceptance, shape), "{name}");
        assert!(found.repeat.ends_with(" --depth 1 --notation"), "{}", found.repeat);
    }
}

#[test]
fn texts_that_mean_no_move_and_are_read() {
    for (name, fen, article) in [
        ("san_reader_takes_first_of_ambiguous", KNIGHTS, "C.10"),
        ("san_reader_promotes_unasked", PROMOTION, "C.11"),
        ("san_reader_accepts_pseudo_legal", PINNED, "C.10"),
    ] {
        let report = asked(name, &at(fen, Variant::Standard));
        let found = report.findings.first().unwrap_or_else(|| panic!("{name} is not found"));
        assert_eq!((found.cause.article.as_str(), found.cause.kind), (article, Kind::ReadSan));
        assert!(found.scenario.contains(": null"), "{}", found.scenario);
    }
}

#[test]
fn letters_for_castling_that_are_read_as_other_rooks() {
    let report = asked("castle_960_inner_rook_of_x_fen", &at(INNER, Variant::Chess960));
    let kinds: Vec<Kind> = report.findings.iter().map(|found| found.cause.kind).collect();
    assert_eq!(kinds, [Kind::ReadFen]);
    assert!(report.findings[0].minimal.root.fen.contains(" w K - "));
}

#[test]
fn what_the_laws_leave_open_is_a_choice_and_no_fault() {
    let mate = at("7k/8/6K1/8/8/8/8/R7 w - - 0 1", Variant::Standard);
    let report = asked("san_mate_as_check", &mate);
    assert!(report.is_clean(), "{:#?}", report.findings);
    assert_eq!(report.choices["mate-sign"]["that of check"], 1);
    let report = asked("fen_accepts_nine_pawns", &mate);
    assert!(report.is_clean(), "{:#?}", report.findings);
    assert_eq!(
        report.choices["accepts-unreachable-position"]["too many pawns"], 2,
        "of either colour"
    );
}

#[test]
fn saved_cases_are_scenarios() {
    for (name, fen, variant) in [
        ("fen_accepts_pawn_on_edge_rank", CROWDED, Variant::Standard),
        ("fen_accepts_short_rank", CROWDED, Variant::Standard),
        ("castle_960_inner_rook_of_x_fen", INNER, Variant::Chess960),
        ("san_reader_promotes_unasked", PROMOTION, Variant::Standard),
    ] {
        let text = &asked(name, &at(fen, variant)).findings[0].scenario;
        let file = SpecFile {
            name: "saved.yaml".to_string(),
            inside: String::new(),
            bytes: text.clone().into_bytes(),
        };
        let suite = Suite::from_files(vec![file]);
        assert!(suite.is_ok(), "{name}: {text}\n{:?}", suite.err());
    }
}

/// The distilled corpus tells every fault of this level: by a wrong answer, or where no article is broken by a choice.
#[test]
#[ignore = "asks every notation mutant about the whole corpus, which takes minutes"]
fn the_corpus_tells_every_notation_fault() {
    let sound = asked("none", &Source::distilled(Mutant::new(None).description()));
    assert!(sound.is_clean() && sound.choices.is_empty(), "{sound:#?}");
    let source = Source::distilled(Mutant::new(None).description());
    let mut reference = Reference::new();
    let mut left = Vec::new();
    let mut choices = 0;
    for fault in Fault::ALL.iter().filter(|fault| fault.level() == Level::Notation) {
        let mut mutant = Mutant::new(Some(*fault));
        match told_by_answers(&mut reference, &mut mutant, &source.lines, Aspects::ALL) {
            None => left.push(fault.name()),
            Some(Told::Choice(_)) => choices += 1,
            Some(Told::Fault(_)) => {}
        }
    }
    assert_eq!((left, choices), (vec![], 11));
}

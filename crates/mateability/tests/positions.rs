//! Positions with known answers: every line is replayed and every certificate checked and read back.

use laws::{Color, Position, Variant};
use mateability::certificate::{Certificate, Claim, check, read, write};
use mateability::{Budget, Solver, Verdict, is_mating_line};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    fen: String,
    white: bool,
    black: bool,
    #[allow(dead_code)]
    source: String,
    note: String,
}

fn cases() -> Vec<Case> {
    let text = include_str!("data/positions.yaml");
    serde_yaml::from_str(text).expect("the file can be read")
}

fn position(fen: &str) -> Position {
    notation::fen::position(fen, Variant::Standard).expect(fen)
}

fn certificate(fen: &str, color: Color) -> (Claim, Certificate) {
    let position = position(fen);
    match Solver::new().can_mate(&position, color, Budget::default()) {
        Verdict::Unmateable { certificate } => (Claim { position, color }, certificate),
        other => panic!("{fen} {color}: {other:?}"),
    }
}

#[test]
fn every_position_has_its_verdict() {
    let mut solver = Solver::new();
    for case in cases() {
        for (color, expected) in [(Color::White, case.white), (Color::Black, case.black)] {
            let position = position(&case.fen);
            let verdict = solver.can_mate(&position, color, Budget::default());
            let name = format!("{} ({}), {color}", case.fen, case.note);
            match verdict {
                Verdict::Mateable { line } => {
                    assert!(expected, "{name}: a line of {} was found", line.len());
                    assert!(is_mating_line(&position, color, &line), "{name}: {line:?}");
                }
                Verdict::Unmateable { certificate } => {
                    assert!(!expected, "{name}: {} was found", certificate.kind());
                    let claim = Claim { position, color };
                    assert_eq!(check(&claim, &certificate), Ok(()), "{name}");
                    let text = write(&claim, &certificate);
                    assert_eq!(read(&text), Ok((claim, certificate)), "{name}");
                }
                Verdict::Undecided { spent } => panic!("{name}: undecided after {spent:?}"),
            }
        }
    }
}

/// The second position that its source leaves open: seven light bishops around a locked king.
#[test]
fn the_hard_dead_position_has_a_small_certificate() {
    for color in Color::ALL {
        let (claim, certificate) =
            certificate("3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57", color);
        assert!(certificate.size() < 1000, "{}", certificate.size());
        assert_eq!(check(&claim, &certificate), Ok(()));
    }
}

//! With no scenario in sight a campaign finds planted faults and names their articles.

use std::sync::atomic::{AtomicBool, Ordering};

use fuzzing::campaign::{Finding, Observer, Options, Outcome, Status, run};
use mutants::{Fault, Level};
use subject::{Limits, open};

/// Whether a finding names the article of a fault, or one below it.
fn names(found: &str, article: &str) -> bool {
    found == article || found.starts_with(&format!("{article}."))
}

/// Ends a campaign when the article is named.
struct Waits<'a> {
    article: &'static str,
    named: &'a AtomicBool,
}

impl Observer for Waits<'_> {
    fn found(&mut self, finding: &Finding, _status: &Status) {
        if names(&finding.label.article, self.article) {
            self.named.store(true, Ordering::Relaxed);
        }
    }
}

fn campaign(fault: Fault, questions: u64) -> Outcome {
    let spec = format!("mutant:{}", fault.name());
    let opened = || open(&spec, &Limits::default());
    let options = Options { questions: Some(questions), findings: Some(12), ..Options::default() };
    let named = AtomicBool::new(false);
    let mut waits = Waits { article: fault.article(), named: &named };
    run(&spec, &opened, &options, &named, &mut waits).expect("a campaign")
}

/// The faults that are not found, and those whose article is not named, of every so many.
fn missed(every: usize, questions: u64) -> (Vec<Fault>, Vec<Fault>) {
    let board = Fault::ALL.iter().copied().filter(|fault| fault.level() == Level::Board);
    let (mut unfound, mut unnamed) = (Vec::new(), Vec::new());
    for fault in board.step_by(every) {
        let found = campaign(fault, questions).findings;
        let named = found.iter().any(|found| names(&found.finding.label.article, fault.article()));
        if found.is_empty() {
            unfound.push(fault);
        } else if !named {
            unnamed.push(fault);
        }
    }
    (unfound, unnamed)
}

/// Faults that no campaign of this length can find, and why.
const OUT_OF_REACH: [(Fault, &str); 7] = [
    (
        Fault::EpIgnoreDiagonalPinOfVictim,
        "shows only where the king stood in check on the opponent's turn, and no game leads there",
    ),
    (
        Fault::IsLegalMovesOfTheOpponent,
        "single moves are asked about of the player who has the move",
    ),
    (Fault::GameBreaksOffAfter256Plies, "the games of a campaign are shorter"),
    (Fault::GameBreaksOffAfter1024Plies, "the games of a campaign are shorter"),
    (Fault::RefusedMovesPassTheTurn, "a campaign asks nothing more where a move was refused"),
    (Fault::RefusedMovesLoseTheRights, "a campaign asks nothing more where a move was refused"),
    (Fault::RefusedMovesLoseEp, "a campaign asks nothing more where a move was refused"),
];

/// Faults that hold a piece for pinned which is not: what shows is a missing move of that piece, and it is named by the
/// piece's article.
const NAMED_BY_THE_PIECE: [Fault; 4] = [
    Fault::RookPinsOnDiagonal,
    Fault::BishopPinsOnLine,
    Fault::OwnSliderPins,
    Fault::TwoPiecesArePinned,
];

#[test]
fn every_twelfth_fault_is_found_and_named_within_sixty_thousand_questions() {
    let (unfound, unnamed) = missed(12, 60_000);
    assert_eq!((unfound, unnamed), (Vec::new(), Vec::new()));
}

#[test]
#[ignore = "takes some minutes"]
fn needs_time_every_fault_of_the_board_is_found_and_named() {
    let (unfound, unnamed) = missed(1, 200_000);
    let out_of_reach = OUT_OF_REACH.map(|(fault, _)| fault).to_vec();
    assert_eq!((unfound, unnamed), (out_of_reach, NAMED_BY_THE_PIECE.to_vec()));
}

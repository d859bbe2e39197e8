//! Articles 7.2 to 7.4 and 7.6 at the board: a wrong start, pieces displaced.
//!
//! Encodes: 7.4, 7.6, A.5.1.2.

use super::record::Fact;
use super::{Arbiter, Finding, Measure, What};
use crate::article_07::a7_02_wrong_start::{
    Remedy, colours_reversed, wrong_board, wrong_placement,
};
use crate::{Color, Outcome, Position, Setup, Square};

impl Arbiter<'_> {
    /// How many moves both players have completed, those counted that the number of the first position tells of.
    fn completed_by_both(&self) -> u32 {
        let clock = &self.now.clock;
        clock.completed(Color::White).min(clock.completed(Color::Black))
    }

    /// How many moves both players have made.
    fn made_by_both(&self) -> u32 {
        let position = self.now.game.position();
        let made = |color| crate::article_05::a5_02_agreement::moves_made(position, color);
        made(Color::White).min(made(Color::Black))
    }

    /// Something was wrong at the start (7.2, 7.3).
    pub(super) fn wrong_start(&mut self, measure: &Measure) -> Vec<Finding> {
        let (light, edition) = (self.conditions.light(), self.edition());
        let (remedy, number) = match measure {
            Measure::FindsWrongPlacement | Measure::FindsWronglyPlaced(_) => {
                (wrong_placement(self.completed_by_both(), light, edition), "7.2.1")
            }
            Measure::FindsWrongBoard => {
                (wrong_board(self.completed_by_both(), light, edition), "7.2.2")
            }
            _ => (colours_reversed(self.made_by_both(), edition), "7.3"),
        };
        match (remedy, measure) {
            (Remedy::NewGame, _) => self.cancel(number),
            (Remedy::Transfer, _) => vec![Finding::of(What::Transferred, number)],
            (Remedy::GoOn, _) => vec![Finding::of(What::GoesOn, number)],
            (Remedy::GoOnUnlessArbiter, _) => {
                vec![Finding::of(What::GoesOn, number), Finding::of(What::ArbiterDecides, number)]
            }
            (Remedy::ArbiterDecides, _) => vec![Finding::of(What::ArbiterDecides, number)],
            (Remedy::TooLate, Measure::FindsWronglyPlaced(square)) => self.may_not_castle(*square),
            (Remedy::TooLate, _) => vec![Finding::of(What::GoesOn, "A.5.1.2")],
        }
    }

    /// A king or rook that began on a wrong square does not castle (A.5.1.2).
    fn may_not_castle(&mut self, square: Square) -> Vec<Finding> {
        let mut found = vec![Finding::of(What::GoesOn, "A.5.1.2")];
        if let Some(corrected) = rights_without(self.now.game.position(), square) {
            self.note(Fact::Corrected(corrected));
            found.push(Finding::of(What::NoCastling, "A.5.1.2"));
        }
        found
    }

    /// The game is cancelled, and a new one is played.
    pub(super) fn cancel(&mut self, number: &'static str) -> Vec<Finding> {
        self.end(Outcome::Cancelled { by: crate::Article::new(number) });
        vec![Finding::of(What::NewGame, number)]
    }

    /// Pieces are displaced, and are to be put right in the displacer's own time (7.4.1).
    pub(super) fn displace(&mut self, who: Color) -> Vec<Finding> {
        self.note(Fact::Displaced(Some(who)));
        vec![Finding::of(What::PutRight, "7.4.1")]
    }

    /// Displaced pieces are put right.
    pub(super) fn put_right(&mut self, who: Color) -> Vec<Finding> {
        if self.now.irregularities.displaced_by == Some(who) {
            self.note(Fact::Displaced(None));
        }
        Vec::new()
    }

    /// Pieces have been on wrong squares since so many plies were played: back to there (7.6).
    pub(super) fn displaced_since(&mut self, plies: usize) -> Vec<Finding> {
        self.go_back(plies.min(self.now.game.plies()), false);
        vec![Finding::of(What::Restored, "7.6")]
    }
}

/// The same position without the rights that need the king or rook on this square; `None` where there is none.
fn rights_without(position: &Position, square: Square) -> Option<Position> {
    let mut rights = position.rights();
    for (color, side, rook) in position.rights().iter() {
        if rook == square || position.board().king(color) == Some(square) {
            rights.set(color, side, None);
        }
    }
    let setup = Setup { rights, ..position.setup().clone() };
    (rights != position.rights())
        .then(|| Position::after_move(setup, position.variant(), position.losses()))
}

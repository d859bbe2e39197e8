//! Article 7.5.3: the clock is pressed and no move was made.
//!
//! The whole rule stands here, from the press to what follows from it.
//!
//! Encodes: 7.5.3.

use super::irregularities::Irregularity;
use super::record::Fact;
use super::{Arbiter, Finding, What};
use crate::article_07::a7_05_illegal_moves::Offence;
use crate::{Color, Position, Setup};

impl Arbiter<'_> {
    /// A player presses the clock and has made no move (7.5.3).
    ///
    /// If somebody sees it at once, it counts as an illegal move. If not, the clock runs for the opponent, although the
    /// same player still has the move; nothing is completed by it.
    pub(super) fn press_without_a_move(&mut self, who: Color) -> Vec<Finding> {
        let plies = self.now.game.plies();
        let what = Irregularity { by: who, offence: Offence::NoMove, mv: None, plies };
        if self.acts_at_once(&what) {
            return self.deal_with(&what);
        }
        self.note(Fact::Irregular(what));
        self.note(Fact::PressedOnly(who));
        self.note(Fact::Started(!who));
        Vec::new()
    }

    /// A player moves whose opponent has only pressed, which nobody saw: the press is taken for a move. Who pressed is
    /// the offender, whoever finds it later.
    pub(super) fn take_a_press_for_a_move(&mut self, who: Color) {
        let pressed = self.now.irregularities.open.last().is_some_and(|open| {
            open.what.offence == Offence::NoMove
                && open.what.by != who
                && open.what.plies == self.now.game.plies()
        });
        if pressed && !self.has_the_move(who) && self.now.clock.running() == Some(who) {
            let after = passed_on(self.now.game.position());
            self.note(Fact::WentOn { by: !who, mv: None, after });
        }
    }

    /// What becomes of it when it is found (7.5.3, 7.5.5): since 2017 it counts as an illegal move; before, the arbiter
    /// decided. The clock of the offender runs again, who has to make a move, and whatever was played since is undone.
    pub(super) fn undo_press(&mut self, what: &Irregularity) -> Vec<Finding> {
        let played_on = self.now.game.plies() > what.plies;
        self.go_back(what.plies, true);
        match played_on {
            true => vec![Finding::of(What::Restored, "7.5.1")],
            false => Vec::new(),
        }
    }
}

/// The same position with the other player to move.
fn passed_on(position: &Position) -> Position {
    let black = position.turn() == Color::Black;
    let setup = Setup {
        turn: !position.turn(),
        en_passant: None,
        fullmove_number: position.fullmove_number().saturating_add(u32::from(black)),
        ..position.setup().clone()
    };
    Position::after_move(setup, position.variant(), position.losses())
}

//! Writing in the record, and putting a position back (7.1).

use super::Arbiter;
use super::Finding;
use super::record::{Fact, MoveMade};
use super::state::State;
use crate::{Color, Move, Outcome};

impl<'a> Arbiter<'a> {
    /// Adds to the record.
    pub(super) fn note(&mut self, fact: Fact) {
        let ply = self.ply_of(&fact);
        self.now.note(&fact);
        self.record.write(ply, fact);
    }

    /// The ply that a fact belongs to: the move that is being made, or the one it is said of.
    pub(super) fn ply_of(&self, fact: &Fact) -> usize {
        let plies = self.now.game.plies();
        match fact {
            Fact::Completed(who) | Fact::BothHands(who) if !self.has_the_move(*who) => plies,
            Fact::Completed(who) if self.now.moves.has_to_press(*who) => plies.saturating_sub(1),
            Fact::Recorded(_) | Fact::Opened | Fact::Corrected(_) => plies,
            Fact::Irregular(what) => what.plies + 1,
            _ => plies + 1,
        }
    }

    pub(super) fn note_and_say_nothing(&mut self, fact: Fact) -> Vec<Finding> {
        self.note(fact);
        Vec::new()
    }

    /// Puts the position after so many plies back: of what happened since only that is left which belongs to no move.
    /// The clock runs for the player who then has the move. `bound` says whether that player's touches still bind.
    ///
    /// The times are the arbiter's to set (7.1), and stay as they are; the count of moves goes back.
    pub(super) fn go_back(&mut self, plies: usize, bound: bool) {
        let flags = self.flags();
        self.record.write(plies, Fact::WentBack { plies, bound });
        self.now = self.recomputed();
        for color in Color::ALL {
            if self.now.clock.has_fallen(color) && !flags[color.index()] {
                self.note(Fact::FlagUp(color));
            }
        }
        self.note(Fact::Started(self.now.game.position().turn()));
    }

    /// The same arbiter, with how the game stands computed anew from the record: nothing of it may differ.
    #[must_use]
    pub fn computed_anew(&self) -> Arbiter<'a> {
        Arbiter { now: self.recomputed(), ..self.clone() }
    }

    /// How the game stands, computed anew from the record.
    pub(super) fn recomputed(&self) -> State<'a> {
        State::after(&self.record, &self.start, &self.conditions, self.judge)
    }

    /// Makes and completes a move for a player.
    pub(super) fn make_for(&mut self, who: Color, mv: Move) {
        if let Some((after, ends)) = self.now.game.after(mv) {
            let made = MoveMade { by: who, mv, after, breach: None, ends, withheld: None };
            self.note(Fact::Made(Box::new(made)));
            self.note(Fact::Completed(who));
            self.note(Fact::Started(!who));
        }
    }

    /// Ends the game.
    pub(super) fn end(&mut self, outcome: Outcome) {
        self.note(Fact::Ended(outcome));
    }

    /// Ends the game and says nothing more: the outcome speaks.
    pub(super) fn end_and_say_nothing(&mut self, outcome: Outcome) -> Vec<Finding> {
        self.end(outcome);
        Vec::new()
    }
}

//! Making a move at the board (4.7), and the complaint that it broke Article 4 (4.8).
//!
//! Encodes: 4.8.

use super::record::{Fact, MoveMade};
use super::{Arbiter, Finding, What};
use crate::article_04::a4_07_released::Kind;
use crate::{Article, Color, Edition, Move, Outcome, is_legal, legal_moves};

impl Arbiter<'_> {
    /// Makes the move whose every step is done, if there is one.
    pub(super) fn made_by_hand(&mut self) -> Vec<Finding> {
        match self.all_steps_done() {
            Some(mv) if self.is_unsaid(mv) => self.unsaid(),
            Some(mv) => self.made(mv),
            None => Vec::new(),
        }
    }

    /// The legal move whose every step the hands have done.
    pub(super) fn all_steps_done(&self) -> Option<Move> {
        let position = self.now.game.position();
        legal_moves(position).into_iter().find(|mv| self.now.hand.done.have_made(position, *mv))
    }

    /// A move with all its steps at once.
    pub(super) fn make(&mut self, mv: Move) -> Vec<Finding> {
        let who = self.now.game.position().turn();
        let mut found = self.offer_lapses(who);
        if is_legal(self.now.game.position(), mv) {
            found.extend(self.made(mv));
            return found;
        }
        self.touch_for(who, mv);
        self.note(Fact::StandsWrongly(Some(mv)));
        found
    }

    /// A legal move is on the board: the opponent has the move (1.3).
    fn made(&mut self, mv: Move) -> Vec<Finding> {
        let Some((after, ends)) = self.now.game.after(mv) else { return Vec::new() };
        let who = self.now.game.position().turn();
        let kind = Kind::of(self.now.game.position(), mv);
        let mut found = self.scoresheet_against(who, mv);
        found.push(Finding { what: What::Made(mv), article: kind.article() });
        let breach = self.breach_of_touches(mv);
        found.extend(breach.map(|article| Finding { what: What::BreaksDuty, article }));
        let withheld = ends.filter(|end| breach.is_some() && self.asks_for_article_4(*end));
        found.extend(withheld.map(|end| Finding { what: What::NotEnded, article: end.article() }));
        if self.now.moves.has_to_press(who) && self.edition() >= Edition::E2014 {
            self.note(Fact::Completed(who));
            found.push(Finding::of(What::CompletedByNext, "6.2.1.2"));
        }
        let ends = if withheld.is_some() { None } else { ends };
        self.note(Fact::Made(Box::new(MoveMade { by: who, mv, after, breach, ends, withheld })));
        found
    }

    /// The article that a legal move breaks: what touched pieces ask (4.3, 4.4), where a piece was let go (4.7), the
    /// move that was declared (9.5.3).
    fn breach_of_touches(&self, mv: Move) -> Option<Article> {
        let position = self.now.game.position();
        let duty = self.duty();
        if self.now.hand.declared.is_some_and(|declared| declared != mv) {
            return Some(Article::new("9.5.3"));
        }
        match duty.article() {
            Some(article) if !duty.is_met_by(position, mv) => Some(article),
            _ if !self.now.hand.fits(position, mv) => Some(Article::new("4.7")),
            _ => None,
        }
    }

    /// Whether this end asks for a move that keeps Article 4: checkmate, stalemate and the dead position do since 2014
    /// (5.1.1, 5.2.1, 5.2.2), the automatic draws of 9.6 do not.
    fn asks_for_article_4(&self, end: Outcome) -> bool {
        self.edition() >= Edition::E2014 && end.article().is_within("5")
    }

    /// The player who might have complained does something on the board instead: the right is gone (4.8), and a move
    /// that looked like the end of the game is it.
    pub(super) fn forfeit_the_complaint(&mut self) -> Option<Vec<Finding>> {
        let end = self.now.moves.last.as_ref()?.withheld?;
        self.end(end);
        Some(vec![Finding::of(What::ComplaintTooLate, "4.8")])
    }

    /// A complaint that the opponent's last move broke Article 4: only before the own first touch
    /// (4.8). If it is right, the move is taken back and what was touched still binds.
    pub(super) fn complain(&mut self, who: Color) -> Vec<Finding> {
        let own_move = self.now.moves.last.as_ref().is_some_and(|last| last.by == who);
        let touched = self.has_the_move(who) && !self.now.hand.touched.is_empty();
        if own_move || touched {
            return vec![Finding::of(What::ComplaintTooLate, "4.8")];
        }
        let breach = self.now.moves.last_of_opponent(who).and_then(|last| last.breach);
        let Some(article) = breach else {
            return vec![Finding::of(What::NothingFound, "4.8")];
        };
        self.go_back(self.now.game.plies().saturating_sub(1), true);
        vec![
            Finding { what: What::ComplaintUpheld, article },
            Finding { what: What::Restored, article },
        ]
    }
}

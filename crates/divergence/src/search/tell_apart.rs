//! The cause of a small position: where the position alone does not tell, one thing more is tried.

use laws::{File, Move, Piece, Position, Rank, Role, Setup, Square};

use super::examine::missing;
use super::state::Search;
use crate::comparing::{self as compare, Conventions, fields};
use crate::minimising::{Wanted, shows};
use crate::naming::{cause, loses_rights, missing_promotion};
use crate::terms::{Cause, Kind, Line, Manner, Sighting, manner};

/// The shape of a board that is wrong only because of moves taken back before.
pub const SPOILED_BOARD: &str = "moves taken back leave the board changed";

/// The shape of a turn that is wrong only because of moves taken back before.
pub const SPOILED_TURN: &str = "moves taken back leave the player to move changed";

/// A small position needs more moves than this only if their number is the fault.
const LONG: usize = 100;

impl Search<'_, '_> {
    /// The cause of a small position. Where the position alone does not tell, one thing more is tried.
    pub(crate) fn final_cause(&mut self, small: &Sighting, first: &Sighting) -> Cause {
        let cause = cause(small.line.end(), &small.difference);
        let better = match (cause.kind, small.difference.mv) {
            (Kind::MissingMove, Some(mv)) if mv.promotion.is_some() => {
                self.missing_promotions(small, mv)
            }
            (Kind::MissingMove, Some(mv)) => self.cut_short(small, mv),
            (Kind::ExtraMove, Some(_)) if cause.article == "3.9.2" => self.acts_late(small),
            (Kind::Castling | Kind::Halfmove | Kind::Placement | Kind::Turn, Some(_)) => {
                self.taken_back(small, first)
            }
            _ => None,
        };
        better.unwrap_or(cause)
    }

    /// A line piece that goes only part of a way that is free: the moves to nearer squares are listed.
    pub(crate) fn cut_short(&mut self, small: &Sighting, mv: Move) -> Option<Cause> {
        let facts = self.reference.facts(small.line.end());
        if facts.moves.len() > LONG {
            let shape = "a long list of moves is cut short";
            return Some(Cause::new("3.10.1", Kind::MissingMove, shape));
        }
        let nearer = laws::geometry::between(mv.origin, mv.target).last()?;
        let found = compare::moves_once(&mut self.asker, &small.line, &facts).ok()?;
        let listed = !missing(&Ok(found)).contains(&Move::new(mv.origin, nearer));
        let role = small.line.end().board().get(mv.origin)?.role;
        let slides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        let shape = "a line piece stops before the way ends";
        (listed && slides && laws::checkers(small.line.end()).is_empty())
            .then(|| Cause::new("3.5", Kind::MissingMove, shape))
    }

    /// An attack that is overlooked only right after the promotion that gave it.
    pub(crate) fn acts_late(&self, small: &Sighting) -> Option<Cause> {
        let promotion = small.line.moves().last().is_some_and(|mv| mv.promotion.is_some());
        let shape = "a piece that a pawn has just become attacks nothing";
        promotion.then(|| Cause::new("3.7.3.5", Kind::ExtraMove, shape))
    }

    /// Whether the fault of a small position shows with another setup too; if that cannot be told, it does.
    pub(crate) fn still_shows(&mut self, small: &Sighting, setup: Setup) -> bool {
        let variant = small.line.end().variant();
        let Ok(position) = Position::new(setup, variant) else { return true };
        let wanted = Wanted::new(small.line.end(), &small.difference);
        let line = Line::at(position);
        let found = shows(&mut self.asker, self.reference, &self.conventions, &line, &wanted);
        !matches!(found, Ok(None))
    }

    /// State that is wrong only because other moves were taken back badly: when the move is really played, the
    /// state is right. Which move is taken back badly is seen from what had to stay on the board.
    pub(crate) fn taken_back(&mut self, small: &Sighting, first: &Sighting) -> Option<Cause> {
        let kind = small.difference.kind;
        let suspicious = kind != Kind::Castling || loses_rights(&small.difference);
        if !suspicious || !(self.plays_on_rightly(small) || self.plays_on_rightly(first)) {
            return None;
        }
        let position = small.line.end();
        let facts = self.reference.facts(position);
        let some = |manner| facts.moves.iter().any(|m| Manner::of(position, m.mv) == manner);
        let captures = facts.moves.iter().any(|legal| manner::captures(position, legal.mv));
        if kind == Kind::Turn && !self.board_is_wrong_too(small) {
            return Some(Cause::new("1.2", kind, SPOILED_TURN));
        }
        let article = match kind {
            Kind::Halfmove => "9.3.2",
            Kind::Castling if some(Manner::Castling) && self.hides_without_castling(small) => {
                "3.8.2.1.1"
            }
            Kind::Castling => "3.8.2.1",
            _ if some(Manner::Castling) => "3.8.2",
            _ if some(Manner::EnPassant) => "3.7.3.1",
            _ if some(Manner::Promotion) => "3.7.3.3",
            _ if captures => "3.1.1",
            _ => "3.10.1",
        };
        let shape = match kind {
            Kind::Halfmove => "moves taken back leave the clock changed",
            Kind::Castling => "moves taken back leave the rights to castle changed",
            _ => SPOILED_BOARD,
        };
        Some(Cause::new(article, kind, shape))
    }

    /// Whether the same answer has the pieces wrong.
    pub(crate) fn board_is_wrong_too(&mut self, small: &Sighting) -> bool {
        let Some(mv) = small.difference.mv else { return false };
        let Some(next) = small.line.then(mv) else { return false };
        let mut conventions = Conventions::default();
        compare::result(&mut self.asker, &small.line, mv, next.end(), &mut conventions)
            .is_ok_and(|found| found.iter().any(|wrong| wrong.kind == Kind::Placement))
    }

    /// Whether the fault is gone when pieces stand in the way of castling.
    pub(crate) fn hides_without_castling(&mut self, small: &Sighting) -> bool {
        let mut setup = small.line.end().setup().clone();
        let home = Rank::first_of(setup.turn);
        for file in [File::B, File::G] {
            let square = Square::new(file, home);
            if setup.board.is_empty(square) {
                setup.board.set(square, Some(Piece::new(setup.turn, Role::Knight)));
            }
        }
        !self.still_shows(small, setup)
    }

    /// Every piece that this pawn may become and the subject does not list; `None` if it lists none,
    /// so that the fault is not in the choice.
    pub(crate) fn missing_promotions(&mut self, small: &Sighting, mv: Move) -> Option<Cause> {
        let facts = self.reference.facts(small.line.end());
        let found = compare::moves_once(&mut self.asker, &small.line, &facts).ok()?;
        let missing = missing(&Ok(found));
        let mut roles = Role::PROMOTIONS.to_vec();
        roles.retain(|role| missing.contains(&Move { promotion: Some(*role), ..mv }));
        let some = !roles.is_empty() && roles.len() < Role::PROMOTIONS.len();
        some.then(|| missing_promotion(small.line.end(), mv, &roles))
    }

    /// Whether the wrong field is right again after some reply when the move is really played.
    pub(crate) fn plays_on_rightly(&mut self, seen: &Sighting) -> bool {
        let kind = seen.difference.kind;
        let Some(mv) = seen.difference.mv else { return false };
        let Some(next) = seen.line.then(mv) else { return false };
        let facts = self.reference.facts(next.end());
        let replies = facts.moves.iter().filter(|reply| match kind {
            Kind::Castling => reply.after.rights() == next.end().rights(),
            _ => reply.after.halfmove_clock() > 0,
        });
        for reply in replies {
            let Ok(text) = self.asker.after(next.root(), &reply.uci) else { return false };
            let mut conventions = Conventions::default();
            let wrong = fields::compare(&reply.after, &text, &mut conventions);
            if !wrong.iter().any(|field| field.kind == kind || field.kind == Kind::Unreadable) {
                return true;
            }
        }
        false
    }
}

//! Article 4 at the board: touching, letting go, making a move.

use super::{Arbiter, Deed, Finding, LastMove, What};
use crate::article_03::a3_08_castling;
use crate::article_04::a4_03_touch_move::Duty;
use crate::article_04::a4_04_castling_touches::contact_settles_promotion;
use crate::article_04::a4_07_released::{Kind, is_last_rank, is_pawn_to_last_rank};
use crate::article_08;
use crate::{Color, Edition, Move, Role, Square, is_legal, legal_moves};

impl Arbiter<'_> {
    pub(super) fn hand(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        match deed {
            Deed::Announces if self.has_the_move(who) && !self.touched.is_empty() => {
                vec![Finding::of(What::AnnouncedTooLate, "4.2.1")]
            }
            Deed::Announces => Vec::new(),
            Deed::Adjusts(_) => self.adjust(who),
            Deed::Brushes(_) => vec![Finding::of(What::NoDuty, "4.2.2")],
            Deed::Touches(_) if self.conditions.blind[who.index()] => {
                vec![Finding::of(What::NoDuty, "D.2.2")]
            }
            Deed::Touches(square) | Deed::Lifts(square) => self.touch(who, &[*square]),
            Deed::TouchesTogether(a, b) => self.touch(who, &[*a, *b]),
            Deed::UsesBothHands => {
                self.both_hands = self.both_hands || self.has_the_move(who) || self.just_moved(who);
                Vec::new()
            }
            _ if !self.has_the_move(who) => vec![Finding::of(What::NoDuty, "4.3")],
            Deed::Removes(square) => {
                let found = self.touch(who, &[*square]);
                self.hands.removed.push(*square);
                let made = self.made_by_hand();
                if made.is_empty() { found } else { made }
            }
            Deed::Releases(origin, target) => self.release(who, *origin, *target),
            Deed::Contacts(role, square) => self.contact(*role, *square),
            Deed::Promotes(role, square) => self.promote(*role, *square),
            Deed::Makes(mv) => self.make(*mv),
            _ => Vec::new(),
        }
    }

    /// Whether this player's move was the last one and the clock is not pressed.
    pub(super) fn just_moved(&self, who: Color) -> bool {
        self.unpressed[who.index()] && !self.has_the_move(who)
    }

    /// Only the player having the move may adjust (4.2.1), and since 2014 only while the own clock runs (6.2.5).
    fn adjust(&self, who: Color) -> Vec<Finding> {
        let clock_runs = self.clock.running().is_none_or(|color| color == who);
        if !self.has_the_move(who) {
            vec![Finding::of(What::AdjustsOutOfTurn, "4.2.1")]
        } else if !clock_runs && self.edition() >= Edition::E2014 {
            vec![Finding::of(What::AdjustsOutOfTurn, "6.2.5")]
        } else {
            vec![Finding::of(What::Adjusted, "4.2.1")]
        }
    }

    /// Pieces are touched with intent. Own pieces come first where several are touched at once (4.3.3).
    fn touch(&mut self, who: Color, squares: &[Square]) -> Vec<Finding> {
        if !self.has_the_move(who) {
            return vec![Finding::of(What::NoDuty, "4.3")];
        }
        let mut squares: Vec<Square> = squares.to_vec();
        let board = self.game.position().board();
        squares.retain(|square| board.get(*square).is_some() && !self.touched.contains(square));
        squares.sort_by_key(|square| board.get(*square).map(|piece| piece.color) != Some(who));
        let mut found = self.offer_lapses(who);
        if squares.is_empty() {
            return found;
        }
        self.touched.extend(squares);
        let duty = self.duty();
        let what = match duty {
            Duty::None => What::NoDuty,
            Duty::Move(_) => What::MustMove,
            Duty::MoveRook(_) => What::MustMoveRook,
            Duty::Capture(_) => What::MustCapture,
            Duty::CaptureWith { .. } => What::MustCaptureWith,
            Duty::Castle(_) => What::MustCastle,
            Duty::KingElsewhere(_) => What::MustMoveKing,
            Duty::Free(_) => What::Free,
        };
        found.extend(duty.article().map(|article| Finding { what, article }));
        found
    }

    /// A piece is let go: on a square of a legal move it stays there (4.7), elsewhere it may be
    /// taken up again.
    fn release(&mut self, who: Color, origin: Square, target: Square) -> Vec<Finding> {
        if self.is_rook_of_begun_castling(origin) {
            self.hands.rook_released = Some((origin, target));
            return self.made_by_hand();
        }
        let position = self.game.position();
        let lawful = legal_moves(position).into_iter().any(|mv| {
            mv.origin == origin
                && crate::article_04::a4_07_released::arrival(position, mv) == target
        });
        let castling = a3_08_castling::meant(position, Move::new(origin, target));
        let pawn_arrives = is_pawn_to_last_rank(position, origin, target);
        let mut found = Vec::new();
        if let (Some(castling), false) = (castling, lawful) {
            self.touch(who, &[castling.king]);
            found = self.touch(who, &[castling.rook]);
        } else {
            self.touch(who, &[origin]);
        }
        if !lawful {
            self.illegal = Some(Move::new(origin, target));
            found.insert(0, Finding::of(What::NotMade, "4.7"));
            return found;
        }
        self.illegal = None;
        self.hands.released = Some((origin, target));
        let made = self.made_by_hand();
        if made.is_empty() {
            let article = match (castling.is_some(), pawn_arrives) {
                (true, _) => "4.7.2",
                (_, true) => "4.7.3",
                _ if self.conditions.blind[who.index()] => "D.2.3.1",
                _ => "4.7.1",
            };
            return vec![Finding::of(What::Unfinished, article)];
        }
        made
    }

    /// The rook that belongs to a king let go on a castling square.
    fn is_rook_of_begun_castling(&self, rook: Square) -> bool {
        let position = self.game.position();
        self.hands.released.is_some_and(|(origin, target)| {
            legal_moves(position).into_iter().any(|mv| {
                a3_08_castling::meant(position, mv).is_some_and(|castling| {
                    castling.king == origin
                        && castling.king_goal() == target
                        && castling.rook == rook
                })
            })
        })
    }

    /// The new piece touches the promotion square: since 2005 the choice is final (4.4.4).
    fn contact(&mut self, role: Role, square: Square) -> Vec<Finding> {
        if self.hands.contact.is_some() || !contact_settles_promotion(self.edition()) {
            return Vec::new();
        }
        self.hands.contact = Some((role, square));
        vec![Finding::of(What::ChoiceFinal, "4.4.4")]
    }

    /// The new piece is let go. A second choice is no choice (4.4.4).
    fn promote(&mut self, role: Role, square: Square) -> Vec<Finding> {
        let mut found = Vec::new();
        let chosen = match self.hands.contact {
            Some((first, place)) if first != role && place == square => {
                found.push(Finding::of(What::ChoiceFinal, "4.4.4"));
                first
            }
            _ => role,
        };
        self.hands.promoted = Some((chosen, square));
        let made = self.made_by_hand();
        if made.is_empty() {
            found.push(Finding::of(What::Unfinished, "4.7.3"));
        }
        found.extend(made);
        found
    }

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
        let position = self.game.position();
        legal_moves(position).into_iter().find(|mv| self.hands.have_made(position, *mv))
    }

    /// A move with all its steps at once.
    fn make(&mut self, mv: Move) -> Vec<Finding> {
        let who = self.game.position().turn();
        let mut found = self.offer_lapses(who);
        if is_legal(self.game.position(), mv) {
            found.extend(self.made(mv));
            return found;
        }
        self.touch_for(who, mv);
        self.illegal = Some(mv);
        found
    }

    /// The pieces that a move touches, the moving one first.
    pub(super) fn touch_for(&mut self, who: Color, mv: Move) {
        match a3_08_castling::meant(self.game.position(), mv) {
            Some(castling) => {
                self.touch(who, &[castling.king]);
                self.touch(who, &[castling.rook]);
            }
            None => {
                self.touch(who, &[mv.origin, mv.target]);
            }
        }
    }

    /// A legal move is on the board: the opponent has the move (1.3). If it breaks what touched
    /// pieces ask, it does not end the game since 2014 (5.1.1, 5.2.1, 5.2.2).
    fn made(&mut self, mv: Move) -> Vec<Finding> {
        let position = self.game.position().clone();
        let who = position.turn();
        let kind = Kind::of(&position, mv);
        let mut found = self.record_before(who, mv);
        let duty = self.duty();
        let declared = self.declared.is_some_and(|declared| declared != mv);
        let breach = match duty.article() {
            _ if declared => Some("9.5.3"),
            Some(article) if !duty.is_met_by(&position, mv) => Some(article.number()),
            _ if !self.hands.fit(&position, mv) => Some("4.7"),
            _ => None,
        };
        let touched = std::mem::take(&mut self.touched);
        if self.game.play(mv).is_err() {
            return found;
        }
        found.push(Finding { what: What::Made(mv), article: kind.article() });
        if let Some(number) = breach {
            found.push(Finding::of(What::BreaksDuty, number));
            if let Some(outcome) = self.game.outcome().filter(|_| self.edition() >= Edition::E2014)
            {
                self.game.reopen();
                found.push(Finding { what: What::NotEnded, article: outcome.article() });
            }
        }
        if self.unpressed[who.index()] && self.edition() >= Edition::E2014 {
            self.clock.complete(who);
            found.push(Finding::of(What::CompletedByNext, "6.2.1.2"));
        }
        self.last = Some(LastMove {
            by: who,
            breach: breach.map(|number| (crate::Article::new(number), touched)),
        });
        self.unpressed[who.index()] = true;
        if let Some(unseen) = &mut self.unseen {
            unseen.answered = unseen.answered || unseen.by != who;
        }
        let both_hands = self.both_hands;
        self.clear_hands();
        self.both_hands = both_hands;
        found
    }

    /// What the scoresheet says against making this move (8.1.2, 8.1.3).
    fn record_before(&mut self, who: Color, mv: Move) -> Vec<Finding> {
        let mut found = Vec::new();
        let written = self.written[who.index()].take();
        if written == Some(mv)
            && self.declared.is_none()
            && article_08::recording_in_advance_is_forbidden(self.edition())
        {
            found.push(Finding::of(What::RecordedInAdvance, "8.1.2"));
        }
        let must = article_08::must_record(
            self.clock.remaining(who),
            self.clock.period(who).bonus,
            self.conditions.tempo,
        );
        if self.conditions.recording
            && must
            && !article_08::may_move(self.moves_made(who), self.recorded[who.index()])
        {
            found.push(Finding::of(What::MustRecord, "8.1.3"));
        }
        found
    }

    /// How many moves a player has made in this game.
    pub(super) fn moves_made(&self, who: Color) -> u32 {
        let plies = self.game.positions().iter().rev().skip(1);
        plies.filter(|position| position.turn() == who).count() as u32
    }

    /// Touching a piece with intent declines an open offer (9.1.2.1).
    fn offer_lapses(&mut self, who: Color) -> Vec<Finding> {
        if self.offer != Some(!who) {
            return Vec::new();
        }
        self.offer = None;
        vec![Finding::of(What::OfferLapses, "9.1.2.1")]
    }

    /// Whether a pawn was let go on the last rank and nothing was put in its place.
    pub(super) fn pawn_left(&self) -> Option<Move> {
        let position = self.game.position();
        let bare = |mv: Move| {
            is_pawn_to_last_rank(position, mv.origin, mv.target)
                && is_last_rank(mv.target, position.turn())
                && is_legal(position, Move::promoting(mv.origin, mv.target, Role::Queen))
        };
        let released = self.hands.released.map(|(origin, target)| Move::new(origin, target));
        let made = self.illegal.filter(|mv| mv.promotion.is_none());
        released.or(made).filter(|mv| bare(*mv))
    }
}

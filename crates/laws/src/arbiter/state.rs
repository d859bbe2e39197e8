//! How a game stands: computed from the record, chapter by chapter.

use super::Conditions;
use super::adjournment::Attendance;
use super::claims::Claims;
use super::hand::Hand;
use super::irregularities::Irregularities;
use super::moves::Moves;
use super::record::{Fact, Record};
use super::scoresheet::Scoresheets;
use crate::article_05::a5_02_agreement::moves_made;
use crate::article_05::a5_02_dead_position::CanMate;
use crate::article_06::a6_02_clock::Clock;
use crate::{Color, Game, Position};

/// How a game stands. Each part reads of the record what concerns its chapter.
#[derive(Clone, Debug)]
pub(super) struct State<'a> {
    /// Positions, moves and the end (Articles 1, 3, 5).
    pub(super) game: Game<'a>,
    /// What the player having the move has done with the hands (Article 4, D.2).
    pub(super) hand: Hand,
    /// Moves that are made and not completed, and the last one (4.8, 6.2.1).
    pub(super) moves: Moves,
    /// Article 6.
    pub(super) clock: Clock,
    /// Article 7.
    pub(super) irregularities: Irregularities,
    /// Article 8.
    pub(super) scoresheets: Scoresheets,
    /// Article 9, Guidelines III.
    pub(super) claims: Claims,
    /// Who is there, and an adjourned game (6.7, Guidelines I).
    pub(super) attendance: Attendance,
}

impl<'a> State<'a> {
    /// Before anything happened: the clock of the player having the move runs (6.6).
    ///
    /// Moves that the number of the first position says were made before count as completed (6.3.1, 7.3, 9.1.1).
    pub(super) fn before(
        start: &Position,
        conditions: &Conditions,
        judge: &'a dyn CanMate,
    ) -> State<'a> {
        let before = Color::ALL.map(|color| moves_made(start, color));
        let mut clock = Clock::set(conditions.time.clone(), conditions.next_period, before);
        clock.start(start.turn());
        State {
            game: Game::new(start.clone(), conditions.edition, judge),
            hand: Hand::default(),
            moves: Moves::default(),
            clock,
            irregularities: Irregularities::default(),
            scoresheets: Scoresheets::default(),
            claims: Claims::default(),
            attendance: Attendance::of(conditions.absent),
        }
    }

    /// After everything that stands in the record.
    pub(super) fn after(
        record: &Record,
        start: &Position,
        conditions: &Conditions,
        judge: &'a dyn CanMate,
    ) -> State<'a> {
        let mut state = State::before(start, conditions, judge);
        record.standing().for_each(|fact| state.note(fact));
        state
    }

    /// Takes notice of one more fact.
    pub(super) fn note(&mut self, fact: &Fact) {
        let ply = self.game.plies() + 1;
        self.hand.note(fact);
        self.moves.note(fact);
        self.irregularities.note(fact, ply);
        self.scoresheets.note(fact);
        self.claims.note(fact);
        self.attendance.note(fact, ply - 1);
        note_on_the_clock(&mut self.clock, fact);
        note_on_the_board(&mut self.game, fact);
    }
}

fn note_on_the_board(game: &mut Game<'_>, fact: &Fact) {
    match fact {
        Fact::Made(made) => {
            game.go_on_from(made.after.clone(), Some(made.mv));
            if let Some(outcome) = made.ends {
                game.end(outcome);
            }
        }
        Fact::WentOn { mv, after, .. } => game.go_on_from(after.clone(), *mv),
        Fact::Corrected(position) => game.correct(position.clone()),
        Fact::Ended(outcome) => {
            game.end(*outcome);
        }
        _ => {}
    }
}

fn note_on_the_clock(clock: &mut Clock, fact: &Fact) {
    match fact {
        Fact::Passed(time, Some(color)) => {
            clock.pass_on(*color, *time);
        }
        Fact::Started(color) => clock.start(*color),
        Fact::Paused(paused) => clock.pause(*paused),
        Fact::Completed(color) => clock.complete(*color),
        Fact::PressedOnly(color) => clock.complete_nothing(*color),
        Fact::Gained(color, time) => clock.add(*color, *time),
        Fact::Lost(color, time) => clock.take(*color, *time),
        Fact::IncrementGranted(time) => clock.grant(*time),
        Fact::FlagUp(color) => clock.raise(*color),
        Fact::CountRestarted(color) => {
            clock.restart_count(*color);
        }
        _ => {}
    }
}

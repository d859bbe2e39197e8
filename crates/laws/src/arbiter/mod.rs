//! The arbiter: fed with what happens at the board, it says what follows by the Laws.
//!
//! Where the Laws leave a decision to a person, the answer is [`What::ArbiterDecides`] with the
//! article; nothing is guessed. Facts that only eyes can see (whether a contact was an accident,
//! which flag fell first) come in as events.
//!
//! A game is its record: what happened and what was ruled is only ever added to it, and how the game stands is
//! computed from it. When a position is put back, the moves that are undone no longer count, and nothing of them is
//! left. An article is ruled in the file that bears its subject; [`crate::module_of`] finds it.
//!
//! Encodes: 6.6.

mod adjournment;
mod blind;
mod claims;
mod clock;
mod conditions;
mod conduct;
mod event;
mod found;
mod hand;
mod illegal_moves;
mod irregularities;
mod making;
mod moves;
mod no_move;
mod press;
mod quickplay;
mod record;
mod ruling;
mod scoresheet;
mod standing;
mod state;
mod touches;
mod writing;
mod wrong_start;

pub use conditions::Conditions;
pub use event::{Deed, Device, Entry, Event, Happening, Measure, Reason};
pub use ruling::{Finding, Ruling, What};
pub use standing::Standing;

use record::{Fact, Record};
use state::State;

use crate::article_04::a4_03_touch_move::Duty;
use crate::article_05::a5_02_dead_position::CanMate;
use crate::article_06::a6_02_clock::Clock;
use crate::{Color, Edition, Game, Move, Position, article_11};

/// An arbiter at one board.
///
/// ```
/// use laws::arbiter::{Arbiter, Conditions, Deed, Event, Happening};
/// use laws::article_05::a5_02_dead_position::Material;
/// use laws::{Color, Position, Square};
///
/// let mut arbiter = Arbiter::new(Position::initial(), Conditions::default(), &Material);
/// let touch = Event::Player(Color::White, Deed::Touches(Square::G1));
/// let ruling = arbiter.rule(&Happening { after: 0, event: touch });
/// assert_eq!(ruling.findings[0].to_string(), "4.3.1: the touched piece must move");
/// assert_eq!(ruling.may_play.len(), 2);
/// ```
#[derive(Clone)]
pub struct Arbiter<'a> {
    conditions: Conditions,
    start: Position,
    judge: &'a dyn CanMate,
    record: Record,
    /// What the record comes to; never changed but by what is written there.
    now: State<'a>,
}

impl<'a> Arbiter<'a> {
    /// The arbiter of a game that starts from a position; the clock of the player having the move runs (6.6).
    pub fn new(start: Position, conditions: Conditions, judge: &'a dyn CanMate) -> Arbiter<'a> {
        let now = State::before(&start, &conditions, judge);
        Arbiter { conditions, start, judge, record: Record::default(), now }
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game<'a> {
        &self.now.game
    }

    /// The clock as it stands.
    pub const fn clock(&self) -> &Clock {
        &self.now.clock
    }

    /// The conditions of the game.
    pub const fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Whose offer of a draw is open.
    pub const fn open_offer(&self) -> Option<Color> {
        self.now.claims.offer
    }

    /// How many illegal moves of a player count, all kinds together (7.5.5).
    pub fn illegal_moves(&self, color: Color) -> u32 {
        self.now.irregularities.counted[color.index()].iter().sum()
    }

    /// Whether something that the Laws treat as an illegal move happened and was not dealt with.
    pub const fn has_open_irregularity(&self) -> bool {
        !self.now.irregularities.open.is_empty()
    }

    /// Rules on an event.
    pub fn rule(&mut self, happening: &Happening) -> Ruling {
        let mut findings = self.time_passes(happening.after);
        let flags = self.flags();
        match (self.now.game.outcome(), &happening.event) {
            (_, Event::Wait) => {}
            (Some(outcome), _) => {
                findings.push(Finding { what: What::GameOver, article: outcome.article() });
            }
            (None, Event::Player(color, deed)) => findings.extend(self.player(*color, deed)),
            (None, Event::Arbiter(measure)) => findings.extend(self.measure(measure)),
        }
        if self.now.game.outcome().is_none() {
            findings.extend(self.flags_fell_since(flags));
        }
        Ruling { findings, may_play: self.may_play(), outcome: self.now.game.outcome() }
    }

    fn player(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        match deed {
            Deed::Plays(mv) => {
                let mut found = self.hand(who, &Deed::Makes(*mv));
                if self.now.game.outcome().is_none() {
                    found.extend(self.press(who));
                }
                found
            }
            Deed::Presses => self.press(who),
            Deed::StopsClock(reason) => self.stop_clock(*reason),
            Deed::Arrives => self.arrive(who),
            Deed::ClaimsTime => self.claim_time(who),
            Deed::Offers
            | Deed::Accepts
            | Deed::Declines
            | Deed::WithdrawsOffer
            | Deed::Claims(_)
            | Deed::WithdrawsClaim => self.say(who, deed),
            Deed::Resigns => self.resign(who),
            Deed::Complains => self.complain(who),
            Deed::ClaimsNoWin => self.claims_in_quickplay(who, false),
            Deed::AsksForIncrement => self.claims_in_quickplay(who, true),
            Deed::ClaimsIllegalMove => self.illegal_move_claimed(who),
            Deed::Displaces(_) => self.displace(who),
            Deed::PutsRight => self.put_right(who),
            Deed::Records => self.note_and_say_nothing(Fact::Recorded(who)),
            Deed::Writes(mv) => self.note_and_say_nothing(Fact::Wrote(who, Some(*mv))),
            Deed::AsksForScoresheet => self.asks_for_scoresheet(who),
            Deed::CannotShowMoves => self.cannot_show_moves(who),
            Deed::HasDevice(device) => self.device(who, *device),
            Deed::RefusesLaws => self.end_and_say_nothing(article_11::refuses_the_laws(who)),
            Deed::Calls(text) => self.call(who, text),
            Deed::Seals { text, early } => self.seal(who, text, *early),
            Deed::PointsOutTimes => self.point_out_times(who),
            _ => self.hand(who, deed),
        }
    }

    fn measure(&mut self, measure: &Measure) -> Vec<Finding> {
        match measure {
            Measure::SeesIllegalMove => self.sees_illegal_move(),
            Measure::SeesIllegalPosition => self.sees_illegal_position(),
            Measure::SeesFlag => self.sees_flag(),
            Measure::FindsBothFlags => self.both_flags(false),
            Measure::CannotTellFlags => self.both_flags(true),
            Measure::FindsAbsent(who) => self.finds_absent(*who),
            Measure::FindsDisplaced(plies) => self.displaced_since(*plies),
            Measure::FindsWrongPlacement
            | Measure::FindsWronglyPlaced(_)
            | Measure::FindsWrongBoard
            | Measure::FindsColoursReversed => self.wrong_start(measure),
            Measure::UndoesByAgreement => self.undo_by_agreement(),
            Measure::RestartsClock => self.restart_clock(),
            Measure::Penalises(who, penalty) => self.give(*who, *penalty),
            Measure::BothRefuse => self.end_and_say_nothing(article_11::both_refuse()),
            Measure::Agrees | Measure::Postpones | Measure::Rejects => self.decide(measure),
            Measure::FindsBoardsDiffer(plies) => self.boards_differ(*plies),
            Measure::ReadsEnvelope(_)
            | Measure::OpensEnvelope
            | Measure::Resumes(_)
            | Measure::MissesEnvelope
            | Measure::LosesPosition => self.adjourned(measure),
        }
    }

    fn resign(&mut self, who: Color) -> Vec<Finding> {
        let resigned = self.now.game.clone().resign(who);
        resigned.map_or(Vec::new(), |outcome| self.end_and_say_nothing(outcome))
    }

    /// Whether this player has the move (1.3).
    fn has_the_move(&self, who: Color) -> bool {
        self.now.game.position().turn() == who
    }

    const fn edition(&self) -> Edition {
        self.conditions.edition
    }

    /// What touched pieces ask of the player having the move.
    fn duty(&self) -> Duty {
        self.now.hand.duty(self.now.game.position())
    }

    /// The moves that the player having the move may make.
    fn may_play(&self) -> Vec<Move> {
        if self.now.game.outcome().is_some() {
            return Vec::new();
        }
        let position = self.now.game.position();
        let moves = self.duty().moves(position);
        match self.now.hand.declared {
            Some(mv) => vec![mv],
            None => moves.into_iter().filter(|mv| self.now.hand.fits(position, *mv)).collect(),
        }
    }
}

impl std::fmt::Debug for Arbiter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arbiter").field("record", &self.record).finish_non_exhaustive()
    }
}

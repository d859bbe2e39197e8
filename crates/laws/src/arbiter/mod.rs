//! The arbiter: fed with what happens at the board, it says what follows by the Laws.
//!
//! Where the Laws leave a decision to a person, the answer is [`What::ArbiterDecides`] with the
//! article; nothing is guessed. Facts that only eyes can see (whether a contact was an accident,
//! which flag fell first) come in as events.

mod adjournment;
mod blind;
mod claims;
mod conditions;
mod conduct;
mod event;
mod hands;
mod irregularities;
mod press;
mod ruling;
mod time;

pub use conditions::Conditions;
pub use event::{Deed, Entry, Event, Happening, Measure, Reason};
pub use ruling::{Finding, Ruling, What};

use crate::article_04::a4_03_touch_move::{self, Duty};
use crate::article_04::a4_07_released::Hands;
use crate::article_05::a5_02_dead_position::CanMate;
use crate::article_06::a6_02_clock::Clock;
use crate::article_07::a7_05_illegal_moves::Offence;
use crate::{Article, Color, Edition, Game, Move, Outcome, Position, Square};

/// A move that is made on the board.
#[derive(Clone, Debug)]
struct LastMove {
    by: Color,
    /// The article of Article 4 that it breaks, with the pieces that were touched before.
    breach: Option<(Article, Vec<Square>)>,
}

/// A completed illegal move that nobody has objected to.
#[derive(Clone, Debug)]
struct Unseen {
    by: Color,
    offence: Offence,
    mv: Option<Move>,
    /// Plies played before it.
    plies: usize,
    /// Whether the opponent has made the next move.
    answered: bool,
}

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
#[derive(Clone, Debug)]
pub struct Arbiter<'a> {
    conditions: Conditions,
    game: Game<'a>,
    clock: Clock,
    /// Milliseconds since the session began, whether a clock ran or not.
    session: u64,
    /// What the player having the move has touched with intent, in order.
    touched: Vec<Square>,
    hands: Hands,
    both_hands: bool,
    /// An illegal move that stands on the board and is not completed.
    illegal: Option<Move>,
    last: Option<LastMove>,
    /// Who has made a move and not pressed the clock.
    unpressed: [bool; 2],
    unseen: Option<Unseen>,
    illegal_position_seen: bool,
    /// Counters of illegal moves by player; see [`Offence::counter`].
    offences: [[u32; 3]; 2],
    offer: Option<Color>,
    declared: Option<Move>,
    displaced_by: Option<Color>,
    written: [Option<Move>; 2],
    recorded: [u32; 2],
    scoresheet_requests: [u32; 2],
    absent: [bool; 2],
    no_win_claim: Option<Color>,
    sealed: Option<adjournment::Sealing>,
    /// Whether the game was adjourned and goes on.
    resumed: bool,
    /// How many plies were played when the sealed move had been made.
    opened: Option<usize>,
    /// Thinking time used, in milliseconds, by colour.
    used: [u64; 2],
    /// The move that a blind player has said aloud.
    called: Option<Move>,
}

impl<'a> Arbiter<'a> {
    /// The arbiter of a game that starts from a position; the clock of the player having the move runs (6.6).
    pub fn new(start: Position, conditions: Conditions, judge: &'a dyn CanMate) -> Arbiter<'a> {
        let mut clock = Clock::new(conditions.time.clone());
        clock.start(start.turn());
        Arbiter {
            game: Game::new(start, conditions.edition, judge),
            clock,
            session: 0,
            touched: Vec::new(),
            hands: Hands::default(),
            both_hands: false,
            illegal: None,
            last: None,
            unpressed: [false; 2],
            unseen: None,
            illegal_position_seen: false,
            offences: [[0; 3]; 2],
            offer: None,
            declared: None,
            displaced_by: None,
            written: [None; 2],
            recorded: [0; 2],
            scoresheet_requests: [0; 2],
            absent: conditions.absent,
            no_win_claim: None,
            sealed: None,
            resumed: false,
            opened: None,
            used: [0; 2],
            called: None,
            conditions,
        }
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game<'a> {
        &self.game
    }

    /// The clock as it stands.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The conditions of the game.
    pub const fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Whose offer of a draw is open.
    pub const fn open_offer(&self) -> Option<Color> {
        self.offer
    }

    /// How many illegal moves of a player count, all kinds together (7.5.5).
    pub fn illegal_moves(&self, color: Color) -> u32 {
        self.offences[color.index()].iter().sum()
    }

    /// Rules on an event.
    pub fn rule(&mut self, happening: &Happening) -> Ruling {
        let mut findings = self.time_passes(happening.after);
        match (self.game.outcome(), &happening.event) {
            (_, Event::Wait) => {}
            (Some(outcome), _) => {
                findings.push(Finding { what: What::GameOver, article: outcome.article() });
            }
            (None, Event::Player(color, deed)) => findings.extend(self.player(*color, deed)),
            (None, Event::Arbiter(measure)) => findings.extend(self.measure(measure)),
        }
        Ruling { findings, may_play: self.may_play(), outcome: self.game.outcome() }
    }

    fn player(&mut self, who: Color, deed: &Deed) -> Vec<Finding> {
        match deed {
            Deed::Announces
            | Deed::Adjusts(_)
            | Deed::Touches(_)
            | Deed::TouchesTogether(..)
            | Deed::Brushes(_)
            | Deed::Lifts(_)
            | Deed::Removes(_)
            | Deed::Releases(..)
            | Deed::Contacts(..)
            | Deed::Promotes(..)
            | Deed::UsesBothHands
            | Deed::Makes(_) => self.hand(who, deed),
            Deed::Plays(mv) => {
                let mut found = self.hand(who, &Deed::Makes(*mv));
                if self.game.outcome().is_none() {
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
            | Deed::WithdrawsClaim
            | Deed::Resigns
            | Deed::Complains
            | Deed::ClaimsNoWin
            | Deed::AsksForIncrement => self.say(who, deed),
            Deed::ClaimsIllegalMove => self.illegal_move_claimed(who),
            Deed::Displaces(_) | Deed::PutsRight => self.displace(who, deed),
            Deed::Records
            | Deed::Writes(_)
            | Deed::AsksForScoresheet
            | Deed::CannotShowMoves
            | Deed::HasDevice
            | Deed::RefusesLaws => self.conduct(who, deed),
            Deed::Calls(text) => self.call(who, text),
            Deed::Seals { text, early } => self.seal(who, text, *early),
            Deed::PointsOutTimes => self.point_out_times(who),
        }
    }

    /// Whether this player has the move (1.3).
    fn has_the_move(&self, who: Color) -> bool {
        self.game.position().turn() == who
    }

    fn edition(&self) -> Edition {
        self.conditions.edition
    }

    /// What touched pieces ask of the player having the move.
    fn duty(&self) -> Duty {
        a4_03_touch_move::duty(self.game.position(), &self.touched)
    }

    /// The moves that the player having the move may make.
    fn may_play(&self) -> Vec<Move> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let position = self.game.position();
        let moves = self.duty().moves(position);
        match self.declared {
            Some(mv) => vec![mv],
            None => moves.into_iter().filter(|mv| self.hands.fit(position, *mv)).collect(),
        }
    }

    /// Forgets what the hands did: the move passes.
    fn clear_hands(&mut self) {
        self.touched.clear();
        self.hands = Hands::default();
        self.both_hands = false;
        self.illegal = None;
        self.declared = None;
        self.called = None;
    }

    /// Ends the game and says nothing more: the outcome speaks.
    fn end(&mut self, outcome: Outcome) {
        self.game.end(outcome);
    }
}

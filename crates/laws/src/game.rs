//! A game: where it started, the moves made, and how it ended.
//!
//! Encodes: 1.4.2.

use std::fmt;

use crate::article_05::a5_01_resignation;
use crate::article_05::a5_02_dead_position::{Answer, CanMate, is_dead};
use crate::article_06::a6_09_flag_fall;
use crate::article_09::a9_01_offers::{self, NoAgreement};
use crate::article_09::a9_02_repetition::occurrences;
use crate::article_09::a9_05_claims::{Claim, Fault, claimable};
use crate::article_09::a9_06_automatic::automatic_draw;
use crate::{Article, Breach, Color, Edition, Move, Outcome, Position, Status, play, status};

/// A game with its history, under the rules of one edition.
///
/// ```
/// use laws::article_05::a5_02_dead_position::Material;
/// use laws::{Edition, Game, Move, Position, Square};
///
/// let mut game = Game::new(Position::initial(), Edition::default(), &Material);
/// for (origin, target) in [
///     (Square::F2, Square::F3),
///     (Square::E7, Square::E5),
///     (Square::G2, Square::G4),
///     (Square::D8, Square::H4),
/// ] {
///     game.play(Move::new(origin, target)).unwrap();
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "0-1 by 5.1.1");
/// ```
#[derive(Clone)]
pub struct Game<'a> {
    edition: Edition,
    judge: &'a dyn CanMate,
    positions: Vec<Position>,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("edition", &self.edition)
            .field("moves", &self.moves)
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}

/// Why something cannot happen in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The game is over.
    Over(Outcome),
    /// The move is illegal (3.10.2).
    Illegal(Vec<Breach>),
    /// The players may not agree to a draw now.
    NoAgreement(NoAgreement),
    /// The claim is not correct.
    NotCorrect(Fault),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Refused::Illegal(breaches) => match breaches.first() {
                Some(breach) => write!(f, "the move is illegal: {breach}"),
                None => write!(f, "the move is illegal"),
            },
            Refused::NoAgreement(why) => {
                write!(f, "the players may not agree to a draw now ({})", why.number())
            }
            Refused::NotCorrect(fault) => f.write_str(match fault {
                Fault::NotOnMove => "only the player having the move may claim a draw",
                Fault::IllegalMove => "the declared move is illegal",
                Fault::NotSo => "what is claimed is not so",
            }),
        }
    }
}

impl std::error::Error for Refused {}

impl<'a> Game<'a> {
    /// A game that starts from a position. A start that is already mate, stalemate, dead or past
    /// seventy-five moves is over.
    pub fn new(start: Position, edition: Edition, judge: &'a dyn CanMate) -> Game<'a> {
        let mut game =
            Game { edition, judge, positions: vec![start], moves: Vec::new(), outcome: None };
        game.outcome = game.ended_by_position();
        game
    }

    /// The edition whose rules are in force.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The same game, with somebody else to ask whether a player can still mate from now on.
    pub fn judged_by<'b>(self, judge: &'b dyn CanMate) -> Game<'b> {
        let Game { edition, judge: _, positions, moves, outcome } = self;
        Game { edition, judge, positions, moves, outcome }
    }

    /// The one who knows whether a player can still mate.
    pub fn judge(&self) -> &'a dyn CanMate {
        self.judge
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a game has a start")
    }

    /// Every position from the start to the one on the board.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves made, the first one first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game ended; `None` while it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How often the position on the board has appeared (9.2.3).
    pub fn repetitions(&self) -> usize {
        occurrences(&self.positions, self.edition)
    }

    /// The articles by which the player having the move may claim a draw, now or with this move
    /// declared; none once the game is over.
    pub fn claimable(&self, with: Option<Move>) -> Vec<Article> {
        match self.outcome {
            Some(_) => Vec::new(),
            None => claimable(&self.positions, with, self.edition),
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The game is over, or the move is illegal; nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        self.still_on()?;
        let after = play(self.position(), mv).map_err(Refused::Illegal)?;
        self.positions.push(after);
        self.moves.push(mv);
        self.outcome = self.ended_by_position();
        Ok(())
    }

    /// A player resigns (5.1.2).
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, who: Color) -> Result<Outcome, Refused> {
        self.still_on()?;
        let end = a5_01_resignation::resign(self.position(), who, self.edition, self.judge);
        Ok(self.end(end))
    }

    /// The time of a player is used up (6.9).
    ///
    /// # Errors
    /// The game is over.
    pub fn lose_on_time(&mut self, who: Color) -> Result<Outcome, Refused> {
        self.still_on()?;
        let end = a6_09_flag_fall::flag_fall(self.position(), who, self.judge);
        Ok(self.end(end))
    }

    /// Both players agree to a draw (5.2.3), where the event allows it from this move number on
    /// (9.1.1).
    ///
    /// # Errors
    /// The game is over, or they may not agree now.
    pub fn agree(&mut self, least_moves: Option<u32>) -> Result<Outcome, Refused> {
        self.still_on()?;
        a9_01_offers::may_agree(self.position(), least_moves, self.edition)
            .map_err(Refused::NoAgreement)?;
        Ok(self.end(Outcome::drawn("5.2.3")))
    }

    /// A player claims a draw (9.2, 9.3); a correct claim ends the game at once (9.5.2).
    ///
    /// # Errors
    /// The game is over, or the claim is not correct. What an incorrect claim costs is a matter of
    /// the clock and of touched pieces: see the articles on both.
    pub fn claim(&mut self, claim: Claim) -> Result<Outcome, Refused> {
        self.still_on()?;
        claim.check(&self.positions, self.edition).map_err(Refused::NotCorrect)?;
        Ok(self.end(Outcome::Drawn { by: claim.article() }))
    }

    /// Ends the game for a reason that lies outside the board.
    pub(crate) fn end(&mut self, outcome: Outcome) -> Outcome {
        *self.outcome.get_or_insert(outcome)
    }

    /// The position after a legal move, and how the game would then stand; `None` for an illegal move.
    pub(crate) fn after(&self, mv: Move) -> Option<(Position, Option<Outcome>)> {
        let mut next = self.clone();
        next.play(mv).ok()?;
        Some((next.position().clone(), next.outcome))
    }

    /// Goes on from the position that a move, legal or not, has led to; or that stands because nobody noticed that a
    /// player pressed the clock without a move. How the game then stands is not asked.
    pub(crate) fn go_on_from(&mut self, position: Position, mv: Option<Move>) {
        self.positions.push(position);
        self.moves.extend(mv);
    }

    /// Another position stands on the board than was thought, and nobody has moved.
    pub(crate) fn correct(&mut self, position: Position) {
        self.positions.pop();
        self.positions.push(position);
    }

    /// How many times the move has passed.
    pub(crate) fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    fn still_on(&self) -> Result<(), Refused> {
        match self.outcome {
            Some(outcome) => Err(Refused::Over(outcome)),
            None => Ok(()),
        }
    }

    /// Whether the position on the board is certainly dead (5.2.2). A position that an illegal move
    /// left behind is not asked about: the answer would speak of no game.
    fn is_dead(&self) -> bool {
        let position = self.position();
        Position::new(position.setup().clone(), position.variant()).is_ok()
            && is_dead(position, self.judge) == Answer::Yes
    }

    /// What the last move ends the game by: mate before anything else (5.1.1, 9.6.2), then
    /// stalemate (5.2.1), a dead position (5.2.2), and the automatic draws (9.6).
    fn ended_by_position(&self) -> Option<Outcome> {
        let position = self.position();
        match status(position) {
            Status::Checkmate => Some(Outcome::won(!position.turn(), "5.1.1")),
            Status::Stalemate => Some(Outcome::drawn("5.2.1")),
            Status::Ongoing if self.is_dead() => Some(Outcome::drawn("5.2.2")),
            Status::Ongoing => automatic_draw(&self.positions, self.edition),
        }
    }
}
